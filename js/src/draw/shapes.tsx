/** A small language of drawing: a line, a shape, a disc, a word, and things moved to a place. */
import type { ComponentChildren } from "preact";

/** A colour token of the widget. */
export const token = (name: string): string => `var(--sw-${name})`;

export const INK = token("ink");
export const INK2 = token("ink2");
export const LIFT = token("lift");
export const SURFACE = token("surface");
export const ONSIDE = token("onside");
export const LINE2 = token("line2");

/** A filled outline, with an edge if `stroke` is given. */
export const shape = (d: string, fill: string, stroke?: string, width = 1.3, opacity?: number) => (
  <path d={d} fill={fill} stroke={stroke} stroke-width={width} fill-opacity={opacity} />
);

/** A line with round ends. */
export const line = (d: string, stroke: string, width = 1, dash?: string, opacity?: number) => (
  <path d={d} fill="none" stroke={stroke} stroke-width={width} stroke-dasharray={dash} opacity={opacity} stroke-linecap="round" stroke-linejoin="round" />
);

export const disc = (r: number, fill: string, stroke?: string, width = 1.5, dash?: string) => (
  <circle r={r} fill={fill} stroke={stroke} stroke-width={width} stroke-dasharray={dash} />
);

/** A rectangle around the origin. */
export const plate = (w: number, h: number, r: number, fill: string, stroke?: string, width = 1.2) => shape(rounded(-w / 2, -h / 2, w, h, r), fill, stroke, width);

/** Moved to a place, and made smaller or larger. */
export const at = (x: number, y: number, drawing: ComponentChildren, scale = 1) => (
  <g transform={`translate(${x} ${y})${scale === 1 ? "" : ` scale(${scale})`}`}>{drawing}</g>
);

type Anchor = "start" | "middle" | "end";

/** A number or short word, bold; never under 11. */
export const word = (text: ComponentChildren, x: number, y: number, fill = INK, size = 11, weight = 700, anchor: Anchor = "middle") => (
  <text x={x} y={y} font-size={Math.max(11, size)} font-weight={weight} text-anchor={anchor} fill={fill}>
    {text}
  </text>
);

/** A rectangle with round corners as a path. */
export function rounded(x: number, y: number, w: number, h: number, r: number): string {
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${w - 2 * r}${arc(r, r)}v${h - 2 * r}${arc(-r, r)}h${2 * r - w}${arc(-r, -r)}v${2 * r - h}${arc(r, -r)}z`;
}

/** A circle as a path. */
export const round = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
