/** From the words that may be answered to the things that can be clicked. Pure: the same words, the same choices. */
import type { Ask, Board, Face, Id, Scene, ZoneInfo } from "./scene";
import { say } from "./texts";
import { sideOf } from "./sides";

/** What a click does: answer with a word, play a card at once, begin the game that comes next, or choose the first of two things. */
export type Act = { do: "answer" | "now" | "next"; word: string } | { do: "choose"; id: Id };

/** An answer without a place on the table. */
export interface Verb {
  act: Act;
  label: string;
  gold: boolean;
  /** The first of two things is chosen already. */
  pressed: boolean;
  /** Stands back, and is asked once more: what is said before the second click. */
  sure?: string;
}

export interface Choices {
  /** Spaces and pieces. */
  board: ReadonlyMap<Id, Act>;
  /** Cards as a whole. */
  cards: ReadonlyMap<Id, Act>;
  /** Rows of cards, by "card verb". */
  rows: ReadonlyMap<string, Act>;
  verbs: readonly Verb[];
  /** Cards that may be played at once, out of turn. */
  now: ReadonlyMap<Id, Act>;
  /** First parts that may be chosen instead of the chosen one; they are not marked. */
  others: ReadonlyMap<Id, Act>;
}

/** The two parts of a word; the second is "" when there is one. */
export function parts(word: string): [first: string, second: string] {
  const blank = word.indexOf(" ");
  return blank < 0 ? [word, ""] : [word.slice(0, blank), word.slice(blank + 1)];
}

/** Zones whose cards are on the table: the one that is asked about, unless it is part of the hand, else the viewer's hand. */
export function handZones(board: Board, scene: Scene): Id[] {
  const open = board.zones.filter((zone) => zone.role === "hand" && scene.items[zone.id]?.cards);
  const at = scene.ask?.at;
  const own = open.filter((zone) => zone.s === (sideOf(board, scene.viewer)?.id ?? scene.ask?.side));
  const isPartners = (zone: ZoneInfo): number => Number(!!zone.seat && zone.seat !== scene.viewer);
  const hand = (own.length ? own : open).sort((a, b) => isPartners(a) - isPartners(b)).map((zone) => zone.id);
  if (at === undefined) return hand;
  return hand.includes(at) ? [at, ...hand.filter((id) => id !== at)] : [at];
}

/** Cards that the viewer sees face up in zones. */
export function visibleCards(scene: Scene): Set<Id> {
  return new Set(Object.values(scene.items).flatMap((item) => item.cards ?? []));
}

/** What the rows of lists beside the board stand for. */
function listedIds({ lists }: Scene): Id[] {
  return (lists ?? []).flatMap(({ rows }) => rows.flatMap(({ id }) => id ?? []));
}

/** Spaces, links and things that lie on them. */
export function placedIds(board: Board, scene: Scene): Set<Id> {
  const placed = new Set([...board.spaces.map((space) => space.id), ...board.links.map((link) => link.id)]);
  for (const [id, item] of Object.entries(scene.items)) if (item.at && item.k !== "zone") placed.add(id);
  return placed;
}

function titleOf(id: Id, board: Board, scene: Scene): string {
  const face: Face | undefined = scene.faces[id] ?? scene.faces[scene.items[id]?.f ?? ""];
  const space = board.spaces.find((one) => one.id === id);
  return face?.t ?? space?.t ?? space?.code ?? id;
}

/** What an option without a place is called. */
export function labelOf(word: string, board: Board, scene: Scene): string {
  const { ask } = scene;
  const given = ask?.verbs[word] ?? ask?.labels?.[word];
  if (given) return given;
  const [first, second] = parts(word);
  const last = ask?.verbs[second] ?? titleOf(second, board, scene);
  if (board.links.some(({ id }) => id === first)) return last;
  return second ? `${titleOf(first, board, scene)}: ${last}` : titleOf(first, board, scene);
}

class Sorter {
  readonly board = new Map<Id, Act>();
  readonly cards = new Map<Id, Act>();
  readonly rows = new Map<string, Act>();
  readonly others = new Map<Id, Act>();
  readonly verbs: Verb[] = [];
  readonly now = new Map<Id, Act>();
  readonly #placed: Set<Id>;
  readonly #seen: Set<Id>;
  readonly #grouped = new Set<Id>();

  readonly #table: Board;
  readonly #scene: Scene;
  readonly #ask: Ask | null;
  readonly #chosen: Id | null;

  constructor(table: Board, scene: Scene, chosen: Id | null) {
    this.#table = table;
    this.#scene = scene;
    this.#ask = scene.ask;
    this.#chosen = chosen;
    this.#placed = placedIds(table, scene);
    this.#seen = new Set([...visibleCards(scene), ...listedIds(scene)]);
  }

  sort(): Choices {
    for (const word of this.#ask?.opts ?? []) {
      const [first, second] = parts(word);
      if (second) this.#two(word, first, second);
      else this.#one(word);
    }
    for (const word of this.#scene.now ?? []) this.#now(word);
    this.#next();
    if (this.#chosen) this.others.delete(this.#chosen);
    for (const id of this.board.keys()) this.others.delete(id);
    return this;
  }

  #label(word: string): string {
    return labelOf(word, this.#table, this.#scene);
  }

  #button(word: string, act: Act, pressed = false): void {
    this.verbs.push({ act, label: this.#label(word), gold: word === this.#ask?.gold, pressed });
  }

  #isVerb(word: string): boolean {
    return word in (this.#ask?.verbs ?? {});
  }

  #one(word: string): void {
    const act: Act = { do: "answer", word };
    const onTable = this.#isOnTable(word);
    if (this.#isVerb(word) || !onTable) this.#button(word, act);
    if (!onTable) return;
    if (this.#placed.has(word)) this.board.set(word, act);
    else this.cards.set(word, act);
  }

  /** A thing among the verbs is a button only, unless it has a label too. */
  #isOnTable(id: Id): boolean {
    const has = this.#placed.has(id) || this.#seen.has(id);
    return has && (!this.#isVerb(id) || id in (this.#ask?.labels ?? {}));
  }

  #two(word: string, first: Id, second: string): void {
    const act: Act = { do: "answer", word };
    const face = this.#scene.faces[first];
    if (this.#seen.has(first) && face?.rows?.some((row) => row.verb === second)) {
      this.rows.set(word, act);
      this.#first(first);
    } else if (this.#first(first)) {
      this.#second(word, second, act);
    }
  }

  /** Offers the first of two things once; true when its second parts are to be offered. */
  #first(id: Id): boolean {
    const isChosen = id === this.#chosen;
    const act: Act = { do: "choose", id };
    if (this.#grouped.has(id)) return isChosen || !this.#canBeChosen(id);
    this.#grouped.add(id);
    const isTable = this.#seen.has(id) || this.#placed.has(id);
    if (this.#isVerb(id) && (!isTable || this.#isOnTable(id))) this.#button(id, act, isChosen);
    if (this.#seen.has(id)) {
      if (!this.cards.has(id)) this.cards.set(id, act);
    } else if (this.#placed.has(id)) {
      if (!this.#chosen) this.board.set(id, act);
      else this.others.set(id, act);
    }
    return isChosen || !this.#canBeChosen(id);
  }

  #canBeChosen(id: Id): boolean {
    return this.#seen.has(id) || this.#placed.has(id) || this.#isVerb(id);
  }

  #second(word: string, second: string, act: Act): void {
    if (this.#placed.has(second)) this.board.set(second, act);
    else if (this.#seen.has(second)) this.cards.set(second, act);
    else this.#button(word, act);
  }

  /** A card that may be played at once has a button of its own for that; a click on the card does it when it means nothing else. */
  #now(word: string): void {
    const act: Act = { do: "now", word };
    if (this.#seen.has(word)) this.now.set(word, act);
    if (this.#seen.has(word) && !this.cards.has(word)) this.cards.set(word, act);
    else if (this.#placed.has(word) && !this.board.has(word)) this.board.set(word, act);
    else if (!this.#seen.has(word)) this.verbs.push(this.#nowVerb(word, act));
  }

  /** What is played at once and is no card stands back, and is asked once more. */
  #nowVerb(word: string, act: Act): Verb {
    const { texts } = this.#table;
    const label = texts[`now/${word}`];
    if (label === undefined) return { act, label: say(this.#table, "now-of", this.#label(word)), gold: false, pressed: false };
    return { act, label, gold: false, pressed: false, sure: texts[`now/${word}?`] ?? say(this.#table, "now-sure", label) };
  }

  /** The game that is expected next begins at its place too. */
  #next(): void {
    const { ask, status } = this.#scene;
    const [word, , at] = status.result?.next ?? [];
    if (!ask && word !== undefined && at !== undefined) this.board.set(at, { do: "next", word });
  }
}

const NOTHING: Choices = { board: new Map(), cards: new Map(), rows: new Map(), verbs: [], now: new Map(), others: new Map() };

/** Everything that can be clicked now; `chosen` is the first of two things, if the player has taken one. */
export function choices(board: Board, scene: Scene, chosen: Id | null): Choices {
  return scene.ask || scene.now || scene.status.result?.next ? new Sorter(board, scene, chosen).sort() : NOTHING;
}

/** What a click on a row of a list or on a node of the path does, if it stands for an option. */
export function actOf(choice: Choices, id: Id | undefined): Act | undefined {
  if (id === undefined) return undefined;
  const next = [...choice.board.values()].find((act) => act.do === "next" && act.word === id);
  return choice.board.get(id) ?? choice.cards.get(id) ?? choice.verbs.find(({ act }) => (act.do === "choose" ? act.id : act.word) === id)?.act ?? next;
}

/** The word to ask "why not?" about, when the place or piece `id` is refused: the second of two things if one is chosen. */
export function refusedWord(id: Id, chosen: Id | null, placed: ReadonlySet<Id>, ask: Ask): string {
  const goesSomewhere = chosen !== null && ask.opts.some((word) => parts(word)[0] === chosen && placed.has(parts(word)[1]));
  return goesSomewhere && chosen !== id ? `${chosen} ${id}` : id;
}

/** The word whose odds are shown while `id` is pointed at; null when a click does not answer. */
export function hoveredWord(choice: Choices, id: Id | null): string | null {
  if (id === null) return null;
  const verb = choice.verbs.find(({ act }) => act.do === "answer" && act.word === id);
  const act = choice.board.get(id) ?? choice.rows.get(id) ?? choice.cards.get(id) ?? verb?.act;
  return act?.do === "answer" ? act.word : null;
}

/** Things drawn selected: what the question is about, what is taken already, and the first of two things. */
export function selectedIds(scene: Scene, chosen: Id | null): Set<Id> {
  const { ask, wait } = scene;
  const ids = ask ? [...(ask.about ?? []), ...(ask.pick?.have ?? [])] : wait.flatMap((one) => one.about ?? []);
  const things = ids.map((word) => parts(word)[0]);
  return new Set(chosen ? [...things, chosen] : things);
}
