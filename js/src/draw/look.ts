/** The looks of the sides: outlines and the names of their colours. */
import type { Look } from "../scene";

export type { Look };

export type Shade = "" | "t" | "i";

/** Colour of a side: the fill, its tint ("t") or its line ("i"). */
export function sideColour(look: Look | undefined, shade: Shade = ""): string {
  if (look) return `var(--sw-${look}${shade})`;
  return shade === "t" ? "var(--sw-lift)" : shade === "i" ? "var(--sw-ink)" : "var(--sw-ink2)";
}

export const INK = "var(--sw-ink)";
export const INK2 = "var(--sw-ink2)";
export const LIFT = "var(--sw-lift)";
export const SURFACE = "var(--sw-surface)";
export const ONSIDE = "var(--sw-onside, #fff)";

function rounded(x: number, y: number, w: number, h: number, r: number): string {
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${w - 2 * r}${arc(r, r)}v${h - 2 * r}${arc(-r, r)}h${2 * r - w}${arc(-r, -r)}v${2 * r - h}${arc(r, -r)}z`;
}

/** Outline of a counter: rounded, upper corners cut, or lower corners cut. Without a side, a plain square. */
export function outline(look: Look | undefined, x: number, y: number, size: number): string {
  const far = x + size;
  const low = y + size;
  const cut = size * 0.15;
  switch (look) {
    case "sov":
      return rounded(x, y, size, size, size * 0.2);
    case "ger":
      return `M${x + cut} ${y}H${far - cut}L${far} ${y + cut}V${low}H${x}V${y + cut}Z`;
    case "usa":
      return `M${x} ${y}H${far}V${low - cut}L${far - cut} ${low}H${x + cut}L${x} ${low - cut}Z`;
    default:
      return rounded(x, y, size, size, size * 0.08);
  }
}
