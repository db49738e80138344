/** One tab stop for a group, arrows inside it. */
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

const DIRECTIONS: Record<string, [dx: number, dy: number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const CONTROLS = "button, [data-rove]";

function centre(element: Element): [number, number] {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** How far `to` lies in the direction, sideways steps counting double; null when it lies more to the side. */
function distance(from: Element, to: Element, [dx, dy]: [number, number]): number | null {
  const [ax, ay] = centre(from);
  const [bx, by] = centre(to);
  const along = (bx - ax) * dx + (by - ay) * dy;
  const across = Math.abs((bx - ax) * dy) + Math.abs((by - ay) * dx);
  return along > 1 && across < along * 2 ? along + 2 * across : null;
}

/** The control that an arrow key leads to: the nearest in that direction; left and right else follow the order. */
export function neighbour(all: Element[], from: Element, key: string): Element | undefined {
  const direction = DIRECTIONS[key];
  if (!direction) return undefined;
  const far = new Map(all.map((element) => [element, distance(from, element, direction)]));
  const there = all.filter((element) => far.get(element) !== null).sort((a, b) => far.get(a)! - far.get(b)!);
  return there[0] ?? (direction[0] ? all[all.indexOf(from) + direction[0]] : undefined);
}

function controls(group: Element): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>(CONTROLS)];
}

/** Exactly one control of the group is in the tab order. */
function tidy(group: Element, stop?: Element): void {
  const all = controls(group);
  const kept = stop ?? all.find((one) => one.tabIndex === 0) ?? all[0];
  for (const one of all) {
    const wanted = one === kept ? "0" : "-1";
    // Writing what is there already would have the browser style the control anew.
    if (one.getAttribute("tabindex") !== wanted) one.setAttribute("tabindex", wanted);
  }
}

/** Makes the group one tab stop; after each drawing, since its controls come and go. */
export function useRoving(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (ref.current) tidy(ref.current);
  });
  useEffect(() => {
    const group = ref.current;
    if (!group) return;
    const onKey = (event: KeyboardEvent): void => {
      const from = (event.target as Element).closest?.(CONTROLS);
      const to = from && neighbour(controls(group), from, event.key);
      if (!to) return;
      event.preventDefault();
      (to as HTMLElement).focus();
    };
    const onFocus = (event: FocusEvent): void => {
      const stop = (event.target as Element).closest?.(CONTROLS);
      if (stop) tidy(group, stop);
    };
    group.addEventListener("keydown", onKey);
    group.addEventListener("focusin", onFocus);
    return () => {
      group.removeEventListener("keydown", onKey);
      group.removeEventListener("focusin", onFocus);
    };
  }, [ref.current]);
}
