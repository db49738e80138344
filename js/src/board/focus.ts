/** Keyboard focus on the board: one stop in the tab order, and focus stays when the thing that had it goes. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Id } from "../scene";
import { inReadingOrder } from "./navigate";
import { thingAt } from "./view";

export interface Focus {
  /** What the tab key leads to: what was pointed at last, or the first that can be chosen. */
  stop(has: (id: Id) => boolean, first: Parameters<typeof inReadingOrder>[0]): Id | undefined;
  /** The thing that shows the ring of the focus. */
  visible: Id | null;
  to(id: Id | undefined): void;
  /** The thing that is to have focus when the present one goes. */
  hold(id: Id): void;
  came(event: FocusEvent): Id | null;
  left(event: FocusEvent): void;
}

/** `question` changes with each question: the stop then starts anew, unless focus is on the board. */
export function useFocus(board: { current: Element | null }, question: unknown): Focus {
  const [last, setLast] = useState<Id | null>(null);
  const [visible, setVisible] = useState<Id | null>(null);
  /** The thing that has focus, and its element. */
  const held = useRef<Id | null>(null);
  const element = useRef<Element | null>(null);
  const stop = useRef<Id | undefined>(undefined);

  const elementOf = (id: Id | null | undefined) =>
    [...(board.current?.querySelectorAll<SVGElement>("[data-id]") ?? [])].find((element) => element.getAttribute("data-id") === id);
  const to = (id: Id | undefined) => elementOf(id)?.focus();

  useEffect(() => {
    if (held.current === null) setLast(null);
  }, [question]);

  useLayoutEffect(() => {
    const root = board.current?.getRootNode() as Document | ShadowRoot | undefined;
    const active = root?.activeElement ?? null;
    const isGone = held.current !== null && element.current?.isConnected === false;
    if (!isGone || (active && active !== document.body)) return;
    (elementOf(held.current) ?? elementOf(stop.current))?.focus();
  });

  return {
    visible,
    to,
    stop: (has, first) => (stop.current = last !== null && has(last) ? last : inReadingOrder(first)[0]),
    hold: (id) => {
      held.current = id;
    },
    came: (event) => {
      const target = thingAt(event);
      held.current = target?.id ?? null;
      element.current = target?.element ?? null;
      setLast(held.current);
      setVisible(target?.element.matches(":focus-visible") ? target.id : null);
      return held.current;
    },
    left: (event) => {
      setVisible(null);
      // An element that is taken out of the page loses focus as well: only one that stays has been left.
      const one = event.target as Element;
      queueMicrotask(() => {
        if (one.isConnected && !board.current?.contains(event.relatedTarget as Node | null)) held.current = null;
      });
    },
  };
}
