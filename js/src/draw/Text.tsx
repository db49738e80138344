/** Text in SVG: numbers and names, with a halo where they lie over terrain. */
import type { ComponentChildren } from "preact";
import { INK, SURFACE } from "./look";

interface TextProps {
  x: number;
  y: number;
  size?: number;
  weight?: number;
  anchor?: "start" | "middle" | "end";
  fill?: string;
  serif?: boolean;
  /** Colour of the halo; none without it. */
  halo?: string | boolean;
  children: ComponentChildren;
}

/** One line of text. Sizes are in board units; none is below 11. */
export function Text({ x, y, size = 11, weight = 400, anchor = "middle", fill = INK, serif, halo, children }: TextProps) {
  const edge = halo
    ? { "paint-order": "stroke", stroke: halo === true ? SURFACE : halo, "stroke-width": 3, "stroke-linejoin": "round" as const }
    : {};
  return (
    <text x={x} y={y} font-size={Math.max(11, size)} font-weight={weight} text-anchor={anchor} fill={fill} class={serif ? "sw-serif" : ""} {...edge}>
      {children}
    </text>
  );
}
