/** What a view is told by the page around it. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { AROUND } from "./board/Board";
import { leastWidth } from "./board/Spaces";
import type { Board } from "./scene";
import type { Store } from "./store";
import { type Choice, type Theme, hostTheme, keepChoice, keptChoice, watchHost } from "./theme";
import type { Beside, Layout, View } from "./view";

const SIDE = 302;
const HEADER = 52;
/** Below this width in px, title and pills do not fit side by side, and the board needs the page's edges. */
const TINY = 640;
/** Of the width of the widget, what is left for the board and what stands beside it. */
const MARGINS: Record<Layout, number> = { narrow: 22, medium: SIDE + 44, wide: 346 + 44 };
/** Width of the column beside a board for what stands above and below it otherwise, and the height that it saves. */
const COLUMN = 148;
const HAND = 150;
/** Height of what stands over a board with its sides beside it, of the host's bars, and of the top of a hand. */
const OVER = 333;
const LINGER = 200;

/** The layout for a widget of this width: the side column stands beside the board only where the board keeps its size. */
export function layoutFor(width: number, boardWidth: number): Layout {
  if (width >= 1240) return "wide";
  return width < 760 || width - SIDE - 44 < boardWidth ? "narrow" : "medium";
}

/**
 * Whether the sides and the key stand beside the board, and where: only where the window is too low for all of it and a hand.
 */
export function besideFor(width: number, height: number, board: Board): Beside {
  const least = leastWidth(board);
  const layout = layoutFor(width, least);
  if (height >= board.size[1] + AROUND + HAND) return "";
  if (width - MARGINS[layout] < least + COLUMN) return layout === "narrow" ? "" : "odds";
  return height < board.size[1] + OVER && layout !== "narrow" ? "high" : "all";
}

/** What the style sheet speaks of as .sw-within. Told, not looked for with :has(), which has all of it styled anew with each change. */
function sayWhere(root: Element): void {
  for (const name of [".jp-OutputArea-output", ".jp-OutputArea-child", ".jp-Cell-outputArea"]) root.closest(name)?.classList.add("sw-within");
}

/** The layout for the width of the root and the height of the window, whenever they change. */
export function useSize(view: View): [layout: Layout, tiny: boolean, beside: Beside] {
  const [[width, height], setSize] = useState([1000, 1000]);
  useLayoutEffect(() => {
    const root = view.root!;
    const page = root.ownerDocument.defaultView!;
    const measure = (): void => {
      sayWhere(root);
      if (!view.scene.curtain) view.height = Math.max(view.height, root.offsetHeight - HEADER);
      const [wide, high] = [root.offsetWidth || 1000, page.innerHeight];
      setSize((was) => (was[0] === wide && was[1] === high ? was : [wide, high]));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(root);
    page.addEventListener("resize", measure);
    return () => {
      observer.disconnect();
      page.removeEventListener("resize", measure);
    };
  }, []);
  return [layoutFor(width, leastWidth(view.board)), width < TINY, view.scene.lists ? "" : besideFor(width, height, view.board)];
}

export function useTheme(doc: Document): [theme: Theme, choice: Choice, choose: (choice: Choice) => void] {
  const [host, setHost] = useState(() => hostTheme(doc));
  const [choice, setChoice] = useState(keptChoice);
  useEffect(() => watchHost(doc, () => setHost(hostTheme(doc))), []);
  const choose = (next: Choice): void => {
    keepChoice(next);
    setChoice(next);
  };
  return [choice === "host" ? host : choice, choice, choose];
}

/** Moves of others are not paced while a key is held, nor for somebody who wants no motion. */
export function useHurry(store: Store, doc: Document): void {
  useEffect(() => {
    const media = doc.defaultView!.matchMedia("(prefers-reduced-motion: reduce)");
    const stop = new AbortController();
    const { signal } = stop;
    const still = (): void => void (store.still = media.matches);
    const down = (event: KeyboardEvent): void => {
      store.hurry = event.repeat;
      if (event.repeat) store.skip();
    };
    still();
    media.addEventListener("change", still, { signal });
    doc.addEventListener("keydown", down, { signal });
    doc.addEventListener("keyup", () => (store.hurry = false), { signal });
    return () => stop.abort();
  }, []);
}

/**
 * Plain keys in the widget are not the notebook's: in JupyterLab "x" would cut the cell. Lab looks for a mark on the focused
 * element before it acts, so the mark is set just before; with Ctrl, Alt or Meta a key stays the host's.
 */
export function useOwnKeys(view: View, doc: Document): void {
  useEffect(() => {
    const mark = (event: KeyboardEvent): void => {
      const target = event.target as Element;
      if (view.root!.contains(target)) target.toggleAttribute("data-lm-suppress-shortcuts", !(event.ctrlKey || event.altKey || event.metaKey));
    };
    const page = doc.defaultView!;
    page.addEventListener("keydown", mark, true);
    return () => page.removeEventListener("keydown", mark, true);
  }, []);
}

/** A press outside the widget closes its popovers. */
export function useOutside(view: View, doc: Document): void {
  useEffect(() => {
    const press = (event: Event): void => {
      if (view.pop && !event.composedPath().includes(view.root!)) view.show(null);
    };
    doc.addEventListener("pointerdown", press);
    return () => doc.removeEventListener("pointerdown", press);
  }, []);
}

/** What a control stands for; on a card, also whether it does anything: a card that was played keeps its elements. */
const thingOf = (element: Element | null): string | null =>
  element && element.getAttribute("data-id") + (element.closest(".sw-card") ? ` ${element.getAttribute("aria-disabled")}` : "");

/** When the focused control is gone after an answer, stands for another card or was played, the focus goes to the question. */
export function useFocusKept(view: View): void {
  const had = view.active();
  const thing = thingOf(had);
  useLayoutEffect(() => {
    const has = view.active();
    if (had && (!has || (has === had && thingOf(has) !== thing))) view.root!.querySelector<HTMLElement>("[data-prompt]")?.focus({ preventScroll: true });
  });
}

/** Says while an answer is on its way, without drawing anything: that would keep the reply waiting. */
export function useBusy(view: View): void {
  const say = (): void => void (view.root!.ariaBusy = view.store.busy ? "true" : null);
  useLayoutEffect(say);
  useLayoutEffect(() => view.store.onSending(say), []);
}

/** A value that lasts a while after it was taken away, so that the pointer can get to what it opened. */
export function useLingering<T>(value: T | null): [lasting: T | null, hold: (held: boolean) => void] {
  const [lasting, setLasting] = useState(value);
  const held = useRef(false);
  const fade = (): void => void (held.current || setLasting(null));
  useEffect(() => {
    if (value !== null) return setLasting(value);
    const timer = setTimeout(fade, LINGER);
    return () => clearTimeout(timer);
  }, [value]);
  const hold = (now: boolean): void => {
    held.current = now;
    if (!now && value === null) setTimeout(fade, LINGER);
  };
  return [lasting, hold];
}
