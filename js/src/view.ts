/** One view of a model: what its user points at, has chosen and has opened. The parts read it and call it. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Board, Id, Scene } from "./scene";
import { type Act, type Choices, type Verb, choices, hoveredWord, placedIds, refusedWord, selectedIds } from "./select";
import type { Store } from "./store";
import { type Key, say } from "./texts";

export { sideName, sideOf } from "./sides";

export type Layout = "narrow" | "medium" | "wide";

/**
 * Sides and key stand in the margin of the board; of one that is so high that no card has room under it; over the odds, where
 * the board has no margin; or above and below the board.
 */
export type Beside = "all" | "high" | "odds" | "";

/** What stands over the widget: a refusal, rules (opened one from the other), the menu or the key. */
export type Pop =
  | { kind: "why"; word: string; anchor: Element }
  | { kind: "rules"; stack: string[]; list: boolean; anchor: Element }
  | { kind: "menu" | "key"; anchor: Element };

const REFUSED = 3000;
const NOBODY: ReadonlySet<Id> = new Set();

const isTyping = (target: unknown): boolean => target instanceof Element && target.matches("input, textarea, select");

export class View {
  layout: Layout = "medium";
  beside: Beside = "";
  root: HTMLElement | null = null;
  /** Height of all below the header in px, so that a curtain covers it without a jump. */
  height = 460;
  /** The first of two things. */
  chosen: Id | null = null;
  /** Dice entered so far. */
  faces: number[] = [];
  /** Zone that lies open in place of the hand. */
  open: Id | null = null;
  hovered: Id | null = null;
  /** The last word whose odds were shown: they stay until the next question. */
  last: string | null = null;
  /** What a line of the log speaks of. */
  marked = NOBODY;
  refused: Id | null = null;
  /** What is played at once only at a second click, after the first. */
  sure: string | null = null;
  pop: Pop | null = null;
  /** The briefing lies open: by a click, or until it was read at the start of a game. */
  briefing = false;
  #read: string | undefined;
  #tongue: string | undefined;
  /** A replay runs by itself. */
  playing = false;
  choices!: Choices;
  selected!: ReadonlySet<Id>;
  placed!: ReadonlySet<Id>;
  #ask: number | undefined;
  #met: Scene | undefined;
  #on: Board | undefined;
  #with: Id | null = null;
  #stale = false;
  #starts = false;
  #swallow = false;
  #fading: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly store: Store,
    readonly uid: string,
    readonly redraw: () => void,
  ) {
    this.meet();
  }

  get board(): Board {
    return this.store.board;
  }

  get scene(): Scene {
    return this.store.scene;
  }

  /** The interface's own words. */
  say(key: Key, ...facts: (string | number)[]): string {
    return say(this.board, key, ...facts);
  }

  /** The word whose odds are asked for. */
  get word(): string | null {
    return hoveredWord(this.choices, this.hovered);
  }

  /** The word whose odds are shown while nothing is pointed at. */
  get expected(): string | null {
    return this.scene.ask?.show ?? null;
  }

  /**
   * The briefing opens by itself once at the start of a game, and not again in another language; on the way of a campaign
   * when it is to be read. Who has a book of his own gets that, also at a screen that he shares.
   */
  #brief(): void {
    const { board, scene } = this;
    const isToRead = scene.path ? !!scene.ask?.brief : !!scene.status.first;
    const starts = isToRead && !scene.curtain && !this.store.replay;
    const book = `${board.v} ${scene.texts ? scene.viewer : ""}`;
    if (starts && this.#read !== book) {
      const isTranslated = this.#read !== undefined && this.#tongue !== board.language;
      [this.#read, this.#tongue] = [book, board.language];
      this.briefing ||= !isTranslated;
    } else if (!starts && this.#starts) this.briefing = false;
    this.#starts = starts;
  }

  /** Asks for the board in another language. */
  speak(to: string): void {
    this.show(null);
    if (to !== this.board.language) this.store.send({ t: "language", to });
  }

  brief(open: boolean): void {
    this.briefing = open;
    this.show(null);
  }

  /** Before each drawing: a new question forgets what was said about the last. */
  meet(): void {
    const { board, scene } = this;
    this.#brief();
    if (scene.ask?.ask !== this.#ask) {
      this.#ask = scene.ask?.ask;
      this.chosen = this.last = this.refused = this.sure = null;
      this.faces = [];
      if (this.pop?.kind === "why") this.pop = null;
      this.#stale = true;
    }
    if (scene !== this.#met || board !== this.#on || this.chosen !== this.#with) this.#sort();
    if (this.#stale) this.#point();
    if (this.store.hint(this.word)) this.last = this.word;
  }

  /** What can be chosen follows from the scene and what is chosen: pointing at things changes none of it. */
  #sort(): void {
    const { board, scene, chosen } = this;
    [this.#met, this.#on, this.#with] = [scene, board, chosen];
    this.choices = choices(board, scene, chosen);
    this.selected = selectedIds(scene, chosen);
    this.placed = placedIds(board, scene);
  }

  /** The pointer may rest on something that the new question offers too. */
  #point(): void {
    this.#stale = false;
    if (this.hovered && !this.placed.has(this.hovered)) this.hovered = null;
    this.store.hover(this.word);
  }

  // ------------------------------------------------------------------ answers

  act(act: Act): void {
    const before = [this.pop, this.chosen];
    this.pop = null;
    this.sure = null;
    const again = act.do === "choose" && this.chosen === act.id;
    this.chosen = act.do === "choose" && !again ? act.id : null;
    if (act.do === "now") this.store.send({ t: "now", option: act.word });
    else if (act.do === "next") this.store.send({ t: "again", scenario: act.word });
    else if (act.do === "answer") this.store.answer(act.word);
    if (this.pop !== before[0] || this.chosen !== before[1]) this.redraw();
  }

  /** Asks once more before a verb that has a second question. */
  tryOut(verb: Verb): void {
    const word = verb.act.do === "choose" ? verb.act.id : verb.act.word;
    if (!verb.sure || this.sure === word) return this.act(verb.act);
    this.sure = word;
    this.redraw();
  }

  calm(): void {
    this.sure = null;
    this.redraw();
  }

  /** A click or Enter on a place or piece, offered or not. */
  pick = (id: Id, target: Element): void => {
    const { board, others } = this.choices;
    const act: Act | undefined = board.get(id) ?? others.get(id) ?? (id === this.chosen ? { do: "choose", id } : undefined);
    if (act) this.act(act);
    else this.why(id, target);
  };

  /** Asks why a thing or a row cannot be chosen, and shows it beside the element. */
  why(id: Id, anchor: Element): void {
    const { ask } = this.scene;
    if (!ask) return;
    const word = this.placed.has(id) ? refusedWord(id, this.chosen, this.placed, ask) : id;
    this.refused = id;
    clearTimeout(this.#fading);
    this.#fading = setTimeout(() => {
      this.refused = null;
      this.redraw();
    }, REFUSED);
    this.store.why(word);
    this.show({ kind: "why", word, anchor });
  }

  enter(face: number): void {
    const { ask } = this.scene;
    if (!ask?.roll?.dice[this.faces.length]?.includes(face)) return;
    this.faces = [...this.faces, face];
    if (this.faces.length === ask.roll.dice.length) this.store.send({ t: "dice", ask: ask.ask, faces: this.faces });
    this.redraw();
  }

  takeBack(): void {
    this.faces = this.faces.slice(0, -1);
    this.redraw();
  }

  undo(): void {
    if (this.scene.undo.can) this.store.send({ t: "undo" });
    else this.store.bar();
  }

  redo(): void {
    if (this.scene.undo.redo) this.store.send({ t: "redo" });
  }

  replay(before = 0): void {
    this.playing = false;
    this.store.enterReplay(before);
    this.show(null);
  }

  // ------------------------------------------------------------------ pointing and opening

  hover = (id: Id | null): void => {
    this.hovered = id;
    this.store.hover(this.word);
    this.redraw();
  };

  mark(ids: readonly Id[]): void {
    this.marked = ids.length ? new Set(ids) : NOBODY;
    this.redraw();
  }

  look(zone: Id | null): void {
    this.open = this.open === zone ? null : zone;
    this.redraw();
  }

  show(pop: Pop | null): void {
    this.pop = pop;
    this.redraw();
  }

  /** Shows a rule of the ledger beside the element, or in place of the rule that named it. */
  rule(id: string, anchor: Element): void {
    this.store.rule(id);
    const { pop } = this;
    const inside = pop?.kind === "rules" && anchor.closest(".sw-pop");
    this.show(inside ? { ...pop, stack: [...pop.stack, id] } : { kind: "rules", stack: [id], list: false, anchor });
  }

  close(): void {
    if (this.pop && this.active()?.closest(".sw-pop")) (this.pop.anchor as HTMLElement).focus?.({ preventScroll: true });
    this.show(null);
  }

  /** The focused element, if it is in this view; also in a shadow root. */
  active(): Element | null {
    const active = this.root && (this.root.getRootNode() as Document).activeElement;
    return active && this.root!.contains(active) ? active : null;
  }

  // ------------------------------------------------------------------ keys and pointer

  key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isTyping(event.composedPath()[0]) && event.key !== "Escape") return;
    if (!this.#keyed(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Whether the key meant something here. */
  #keyed({ key, shiftKey }: KeyboardEvent): boolean {
    const live = !this.store.replay;
    if (live && this.scene.ask?.roll && (key === "Backspace" || /^\d$/.test(key))) {
      if (key === "Backspace") this.takeBack();
      else this.enter(Number(key));
      return true;
    }
    if (key === "Escape") return this.#escape();
    if (key === "?") return this.ask(this.active());
    if (key === "Tab") return !shiftKey && this.#intoPopover();
    const letter = key.toLowerCase();
    if (live && letter === "u") this.undo();
    else if (live && letter === "r") this.redo();
    else return false;
    return true;
  }

  /** Closes what is open, the newest first; never takes anything back. */
  #escape(): boolean {
    if (this.pop) this.close();
    else if (this.sure) this.calm();
    else if (this.briefing) this.brief(false);
    else if (this.chosen) this.act({ do: "choose", id: this.chosen });
    else if (this.open) this.look(null);
    else return false;
    return true;
  }

  /** Asks about the thing that an element stands for. */
  ask(element: Element | null): boolean {
    const thing = element?.closest("[data-id]");
    const id = thing?.getAttribute("data-id");
    if (!thing || !id || !this.scene.ask) return false;
    const { board, cards, rows } = this.choices;
    if (!board.has(id) && !cards.has(id) && !rows.has(id)) this.why(id, thing);
    return true;
  }

  /** From what a popover speaks of, Tab leads into it. */
  #intoPopover(): boolean {
    const first = this.pop && this.active() === this.pop.anchor && this.root?.querySelector<HTMLElement>(".sw-pop button");
    if (first) first.focus();
    return !!first;
  }

  /** A press outside a popover closes it; one on the table skips what is being shown. */
  press = (event: Event): void => {
    const target = event.target as Element;
    const onTable = target.closest(".sw-left, [data-prompt]");
    this.#swallow = !!onTable && this.store.skip();
    if (this.pop && !target.closest(".sw-pop") && !this.pop.anchor.contains(target)) this.show(null);
    if (this.sure && !target.closest(".sw-sure")) this.calm();
    if (!target.closest("[data-prompt]")) this.store.hush();
  };

  /** The click of a press that skipped answers nothing. */
  click = (event: Event): void => {
    if (!this.#swallow) return;
    this.#swallow = false;
    event.stopPropagation();
    event.preventDefault();
  };

  /** A long press on a touch screen asks why not. */
  hold = (event: MouseEvent): void => {
    if ((event as PointerEvent).pointerType === "touch" && this.ask(event.target as Element)) event.preventDefault();
  };

}

export const ViewContext = createContext<View | null>(null);

export function useView(): View {
  return useContext(ViewContext)!;
}
