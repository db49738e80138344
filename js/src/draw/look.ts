/** The looks of the sides: outlines and the names of their colours. */
import type { Look } from "../scene";
import { INK, LIFT, ONSIDE, rounded, token } from "./shapes";

export type { Look };

/** Colour of a side: the fill, its tint ("t") or its line ("i"). What has no side is a light plate with lines of ink. */
export function sideColour(look: Look | undefined, shade: "" | "t" | "i" = ""): string {
  if (look) return token(look + shade);
  return shade === "i" ? INK : LIFT;
}

/** Colour of text and signs on the fill of a side. */
export const onSide = (look: Look | undefined): string => (look ? ONSIDE : INK);

/** Outline of a counter: rounded, upper corners cut, or lower corners cut. Without a side, a plain square. */
export function outline(look: Look | undefined, x: number, y: number, size: number): string {
  const far = x + size;
  const low = y + size;
  const cut = size * 0.15;
  if (look === "ger") return `M${x + cut} ${y}H${far - cut}L${far} ${y + cut}V${low}H${x}V${y + cut}Z`;
  if (look === "usa") return `M${x} ${y}H${far}V${low - cut}L${far - cut} ${low}H${x + cut}L${x} ${low - cut}Z`;
  return rounded(x, y, size, size, size * (look ? 0.2 : 0.08));
}
