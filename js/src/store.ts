/** What one model knows: the scene, the answers on their way, and the pace at which others' moves are shown. All views of a model share it. */
import type { Board, Delta, Dice, FromPython, Hint, Id, Item, Line, LogPage, Mark, Refusal, Result, RuleRow, RuleText, Scene, ToPython } from "./scene";
import { say } from "./texts";

export const PACE = 700;
export const ROLL = 600;
export const PATIENCE = 5000;
export const FRESH = 2600;
const DEBOUNCE = 80;
/** A step after the last: Python shows the last instead. */
const LAST = 2 ** 31 - 1;
const TAIL = 20;
/** Parts of a scene that it may be without. */
const PASSING = ["curtain", "note", "now", "stands", "lists", "path", "texts"] as const;
const WHOLE = ["status", "ask", "wait", "dice", "undo", "viewer", ...PASSING] as const;

/** The two things a store needs from outside. */
export interface Wire {
  send(message: ToPython): void;
  /** Keeps the newest scene where a saved notebook and a new front end find it. */
  keep(scene: Scene): void;
}

export interface Replay {
  at: number;
  n: number;
  marks: Mark[];
  scene: Scene;
}

/** Python refused something, or the player may not do it. */
export interface Notice {
  code: "stale" | "illegal" | "malformed" | "undo";
  refusal: Refusal;
}

interface Step {
  scene: Scene;
  wait: number;
  changed: Id[];
  rolled: Dice | null;
}

function logAfter(log: LogPage, change: Delta): LogPage {
  const n = change.logn ?? log.n;
  const lines = new Map(log.tail.filter((line) => line.n < n).map((line) => [line.n, line]));
  for (const line of change.log ?? []) lines.set(line.n, line);
  const tail = [...lines.values()].sort((a, b) => a.n - b.n).slice(-TAIL);
  return { n, tail };
}

function itemsAfter(items: Record<Id, Item>, set: Record<Id, Item | null>): Record<Id, Item> {
  const next = { ...items };
  for (const [id, item] of Object.entries(set)) {
    if (item === null) delete next[id];
    else next[id] = item;
  }
  return next;
}

/** The scene after a delta that starts from it; the same as core/scene.py `apply`. */
export function apply(scene: Scene, change: Delta): Scene {
  const next: Scene = { ...scene, rev: change.rev, log: logAfter(scene.log, change) };
  if (change.faces) next.faces = { ...scene.faces, ...change.faces };
  if (change.set) next.items = itemsAfter(scene.items, change.set);
  for (const key of WHOLE) {
    if (!(key in change)) continue;
    Object.assign(next, { [key]: change[key] });
  }
  for (const key of PASSING) if (next[key] === null) delete next[key];
  return next;
}

/** Lines before the tail, as far as they join it without a gap. */
function before(lines: Line[], log: LogPage): Line[] {
  const first = log.tail[0]?.n ?? log.n;
  const kept = lines.filter((line) => line.n < first);
  const last = kept[kept.length - 1];
  return last && last.n + 1 < first ? [] : kept;
}

const ANSWERS = new Set(["answer", "answers", "dice", "now", "undo", "redo", "uncover", "save", "branch", "again", "stand", "unstand", "language"]);

export class Store {
  /** The newest scene that arrived. */
  latest: Scene;
  /** The scene that is drawn; behind `latest` while others' moves are shown one by one. */
  shown: Scene;
  /** A roll that is being looked at before the next question. */
  rolled: Dice | null = null;
  changed: ReadonlySet<Id> = new Set();
  notice: Notice | null = null;
  lost = false;
  saved: string | null = null;
  replay: Replay | null = null;
  rules: RuleRow[] | null = null;
  /** Lines before the tail of the scene, oldest first. */
  older: Line[] = [];
  readonly #wire: Wire;
  readonly ruleTexts = new Map<string, RuleText>();
  readonly #hints = new Map<string, Hint>();
  readonly #refusals = new Map<string, Refusal>();
  readonly #asked = new Set<string>();
  readonly #resent = new Set<number>();
  readonly #listeners = new Set<() => void>();
  readonly #senders = new Set<() => void>();
  #pending: ToPython | null = null;
  #queue: Step[] = [];
  #clock: Timer = 0;
  #patience: Timer = 0;
  #fade: Timer = 0;
  #hovering: Timer = 0;
  #opening: Timer = 0;
  #syncing = false;
  /** Steps before the last at which the history is to open. */
  #entering: number | null = null;
  #wanted: number | null = null;
  /** No pause between moves: the user holds a key, or wants no motion. */
  hurry = false;
  still = false;

  constructor(
    public board: Board,
    scene: Scene,
    wire: Wire,
  ) {
    this.#wire = wire;
    this.latest = scene;
    this.shown = scene;
    if (!scene.ask && !scene.status.result && !scene.curtain) this.#opening = setTimeout(() => this.#sync(), 1500);
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls when an answer sets out; what is drawn stays as it is. */
  onSending(listener: () => void): () => void {
    this.#senders.add(listener);
    return () => this.#senders.delete(listener);
  }

  close(): void {
    for (const timer of [this.#clock, this.#patience, this.#fade, this.#hovering, this.#opening]) clearTimeout(timer);
    this.#listeners.clear();
    this.#senders.clear();
  }

  /** The scene to draw: the replayed one, or the game as far as it is shown. */
  get scene(): Scene {
    if (!this.replay) return this.shown;
    const { now: _now, stands: _stands, ...scene } = this.replay.scene;
    const { result, ...status } = scene.status;
    const { next: _next, ...past } = result ?? {};
    return { ...scene, ask: null, wait: [], status: result ? { ...status, result: past as Result } : status };
  }

  get busy(): boolean {
    return this.#pending !== null;
  }

  // ------------------------------------------------------------------ to Python

  send(message: ToPython): void {
    if (ANSWERS.has(message.t)) {
      if (this.#pending) return;
      this.#expect(message);
    }
    this.#wire.send(message);
  }

  answer(option: string): void {
    const ask = this.shown.ask;
    if (ask) this.send({ t: "answer", ask: ask.ask, option });
  }

  again(): void {
    if (!this.#pending) return;
    if ("ask" in this.#pending) this.#resent.add(this.#pending.ask);
    this.#expect(this.#pending);
    this.#wire.send(this.#pending);
  }

  /** Asks for the odds of an option once the pointer rests on it. */
  hover(word: string | null): void {
    clearTimeout(this.#hovering);
    const ask = this.shown.ask;
    if (!word || !ask || this.#asked.has(word)) return;
    this.#hovering = setTimeout(() => {
      this.#asked.add(word);
      this.#wire.send({ t: "hover", ask: ask.ask, id: word });
    }, DEBOUNCE);
  }

  hint(word: string | null): Hint | null {
    return (word && this.#hints.get(word)) || null;
  }

  why(word: string): void {
    const ask = this.shown.ask;
    if (ask && !this.#refusals.has(word)) this.#wire.send({ t: "why", ask: ask.ask, id: word });
  }

  refusal(word: string): Refusal | null {
    return this.#refusals.get(word) ?? null;
  }

  rule(id: string): void {
    if (!this.ruleTexts.has(id)) this.#wire.send({ t: "rule", id });
  }

  /** Undo was asked for and is barred: says why, in the prompt. */
  bar(): void {
    this.notice = { code: "undo", refusal: { text: this.shown.undo.why ?? say(this.board, "undo-nothing"), ...(this.shown.undo.rule ? { rule: this.shown.undo.rule } : {}) } };
    this.tell();
  }

  listRules(): void {
    if (!this.rules) this.#wire.send({ t: "rules" });
  }

  /** Asks for the page before the oldest line that is known. */
  page(): void {
    const first = this.older[0] ?? this.shown.log.tail[0];
    if (first && first.n > 0) this.#wire.send({ t: "log", before: first.n });
  }

  hush(): void {
    if (!this.notice && !this.saved) return;
    this.notice = null;
    this.saved = null;
    this.tell();
  }

  // ------------------------------------------------------------------ replay

  /** Opens the history at the step that the game has reached, or some steps before. */
  enterReplay(before = 0): void {
    this.#entering = before;
    this.#wire.send({ t: "replay", at: LAST });
  }

  step(at: number): void {
    if (!this.replay) return;
    const to = Math.max(0, Math.min(this.replay.n, at));
    const idle = this.#wanted === null;
    this.#wanted = to;
    if (idle && to !== this.replay.at) this.#wire.send({ t: "replay", at: to });
    else if (idle) this.#wanted = null;
  }

  /** The step that is shown, or will be once Python has answered. */
  get heading(): number {
    return this.#wanted ?? this.replay?.at ?? 0;
  }

  leaveReplay(): void {
    if (!this.replay) return;
    this.#wire.send({ t: "replay", at: null });
    this.#dropReplay();
    this.tell();
  }

  #dropReplay(): void {
    this.replay = null;
    this.#entering = null;
    this.#wanted = null;
  }

  #onReplay(message: FromPython & { t: "replay" }): void {
    if (!this.replay && this.#entering === null) return;
    const before = this.#entering;
    this.#entering = null;
    this.replay = { at: message.at, n: message.n, marks: message.marks ?? this.replay?.marks ?? [], scene: message.scene };
    if (this.#wanted === message.at) this.#wanted = null;
    else if (this.#wanted !== null) this.#wire.send({ t: "replay", at: this.#wanted });
    if (before) this.step(message.n - before);
  }

  // ------------------------------------------------------------------ from Python

  receive(message: FromPython): void {
    switch (message.t) {
      case "delta":
        this.#onDelta(message);
        break;
      case "full":
        this.#onFull(message.scene);
        break;
      case "hint":
        if (message.ask === this.shown.ask?.ask) this.#hints.set(message.id, message.hint);
        break;
      case "why":
        if (message.ask === this.shown.ask?.ask) this.#refusals.set(message.id, message.refusal);
        break;
      case "no":
        this.#onNo(message);
        break;
      case "log":
        this.#onPage(message.lines);
        break;
      case "rule":
        this.ruleTexts.set(message.id, message);
        break;
      case "rules":
        this.rules = message.rows;
        break;
      case "replay":
        this.#onReplay(message);
        break;
      case "saved":
        this.#settle();
        this.saved = message.path;
        break;
      default:
        return;
    }
    this.tell();
  }

  /** A whole scene from outside the message stream (a trait that Python set). */
  replace(scene: Scene): void {
    if (scene !== this.latest && (scene.rev > this.latest.rev || scene.viewer !== this.latest.viewer || scene.board !== this.latest.board)) {
      this.#onFull(scene);
      this.tell();
    }
  }

  /** Another board, of another scenario. */
  lay(board: Board): void {
    if (board === this.board) return;
    this.board = board;
    this.tell();
  }

  #onDelta(delta: Delta): void {
    if (delta.rev <= this.latest.rev) return;
    if (delta.base !== this.latest.rev) return this.#sync();
    clearTimeout(this.#opening);
    const mine = this.#pending !== null && !delta.by;
    this.#settle();
    this.latest = apply(this.latest, delta);
    this.#wire.keep(this.latest);
    if (!delta.by) this.#drain();
    this.#queue.push(...this.#stepsOf(delta, mine));
    this.#pump();
  }

  /** A roll is shown before what follows from it: a question, another's move, the end of the game. */
  #stepsOf(delta: Delta, mine: boolean): Step[] {
    const changed = mine ? [] : Object.keys(delta.set ?? {});
    const pace = delta.by ? (delta.pace ?? PACE) : 0;
    const last: Step = { scene: this.latest, wait: pace, changed, rolled: null };
    if (!delta.dice) return [last];
    return [
      { ...last, scene: { ...this.latest, ask: null }, wait: Math.max(pace, ROLL), rolled: delta.dice },
      { ...last, wait: 0 },
    ];
  }

  #onFull(scene: Scene): void {
    this.#settle();
    this.#syncing = false;
    clearTimeout(this.#opening);
    this.#queue = [];
    this.#stopClock();
    this.latest = scene;
    this.#wire.keep(scene);
    this.older = [];
    this.#dropReplay();
    this.#forget();
    this.#show({ scene, wait: 0, changed: [], rolled: null });
  }

  #onNo(message: FromPython & { t: "no" }): void {
    const late = message.code === "stale" && message.ask !== undefined && this.#resent.delete(message.ask);
    this.#settle();
    const { id, refusal } = message;
    if (id !== undefined && message.ask === undefined && !this.ruleTexts.has(id)) {
      this.ruleTexts.set(id, { id, title: refusal.text, section: "", text: refusal.sub ?? "", refs: [] });
    } else if (!late) this.notice = { code: message.code, refusal };
  }

  #onPage(lines: Line[]): void {
    const first = (this.older[0] ?? this.shown.log.tail[0])?.n ?? 0;
    this.older = [...lines.filter((line) => line.n < first), ...this.older];
  }

  #sync(): void {
    if (this.#syncing) return;
    this.#syncing = true;
    clearTimeout(this.#opening);
    this.#opening = setTimeout(() => (this.#syncing = false), PATIENCE);
    this.#wire.send({ t: "sync", have: this.latest.rev });
  }

  // ------------------------------------------------------------------ pace

  /** Shows all that has arrived, at once; false when nothing was held back. */
  skip(): boolean {
    if (!this.#clock || !this.#queue.length) return false;
    this.#drain();
    this.tell();
    return true;
  }

  #drain(): void {
    this.#stopClock();
    for (let step = this.#queue.shift(); step; step = this.#queue.shift()) this.#show(step);
  }

  #pump(): void {
    while (!this.#clock) {
      const step = this.#queue.shift();
      if (!step) return;
      this.#show(step);
      const wait = this.hurry || this.still ? 0 : step.wait;
      if (wait > 0) this.#clock = setTimeout(() => this.#tick(), wait);
    }
  }

  #tick(): void {
    this.#clock = 0;
    this.#pump();
    this.tell();
  }

  #stopClock(): void {
    clearTimeout(this.#clock);
    this.#clock = 0;
  }

  #show(step: Step): void {
    if (step.scene.ask !== this.shown.ask) this.#forget();
    this.older = before([...this.older, ...this.shown.log.tail], step.scene.log);
    this.shown = step.scene;
    this.rolled = step.rolled;
    if (step.changed.length) this.#mark(step.changed);
  }

  #mark(ids: Id[]): void {
    this.changed = new Set(ids);
    clearTimeout(this.#fade);
    this.#fade = setTimeout(() => {
      this.changed = new Set();
      this.tell();
    }, FRESH);
  }

  /** What was told about the last question says nothing about the next. */
  #forget(): void {
    this.#hints.clear();
    this.#refusals.clear();
    this.#asked.clear();
    this.notice = null;
  }

  // ------------------------------------------------------------------ a lost kernel

  #expect(message: ToPython): void {
    const said = this.lost || this.notice || this.saved;
    this.#pending = message;
    this.lost = false;
    this.notice = null;
    this.saved = null;
    for (const listener of this.#senders) listener();
    if (said) this.tell();
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => {
      this.lost = true;
      this.tell();
    }, PATIENCE);
  }

  #settle(): void {
    clearTimeout(this.#patience);
    this.#pending = null;
    this.lost = false;
  }

  tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

type Timer = ReturnType<typeof setTimeout> | 0;
