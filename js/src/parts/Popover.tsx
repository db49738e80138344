import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Box, place } from "../place";

interface PopoverProps {
  anchor: Element;
  /** A dialog takes the focus: it is there to be read and clicked. */
  role: "status" | "dialog" | "tooltip";
  label?: string;
  wide?: boolean;
  /** Rather below its anchor than beside it. */
  below?: boolean;
  /** May lie over the question: a menu drops down from its button. */
  over?: boolean;
  onHold?: (held: boolean) => void;
  children: ComponentChildren;
}

function boxIn(frame: DOMRect, element: Element): Box {
  const box = element.getBoundingClientRect();
  return { x: box.left - frame.left, y: box.top - frame.top, w: box.width, h: box.height };
}

/** What of the widget lies below the prompt and in sight; where hardly any of it is in sight, all below the prompt. */
function roomIn(root: Element, frame: DOMRect, height: number, over: boolean): Box {
  const prompt = over ? null : root.querySelector("[data-prompt]")?.getBoundingClientRect();
  const top = Math.max(0, prompt ? prompt.bottom - frame.top : 0);
  const seen = Math.min(frame.height, innerHeight - frame.top);
  const bottom = seen - top < height ? frame.height : seen;
  return { x: 0, y: top, w: frame.width, h: Math.max(bottom - top, height) };
}

/** Beside its anchor, clear of the prompt and, where it can be, of other things to choose. */
function placed(pop: HTMLElement, anchor: Element, below: boolean, over: boolean): string {
  const root = pop.closest(".sw")!;
  const frame = root.getBoundingClientRect();
  const size = { w: pop.offsetWidth, h: pop.offsetHeight };
  const others = [...root.querySelectorAll(".sw-board .sw-can, .sw-hand .sw-card")].filter((other) => !other.contains(anchor)).map((other) => boxIn(frame, other));
  const box = place(boxIn(frame, anchor), size, roomIn(root, frame, size.h, over), others, below);
  return `left:${Math.round(box.x)}px;top:${Math.round(box.y)}px`;
}

export function Popover({ anchor, role, label, wide = false, below = false, over = false, onHold, children }: PopoverProps) {
  const pop = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState("visibility:hidden");
  useLayoutEffect(() => {
    if (anchor.isConnected) setAt(placed(pop.current!, anchor, below, over));
  });
  useLayoutEffect(() => {
    if (role === "dialog") pop.current!.focus({ preventScroll: true });
  }, [anchor]);
  return (
    <div ref={pop} class={wide ? "sw-pop sw-wide" : "sw-pop"} role={role} aria-label={label} tabIndex={-1} style={at} onMouseEnter={() => onHold?.(true)} onMouseLeave={() => onHold?.(false)}>
      {children}
    </div>
  );
}
