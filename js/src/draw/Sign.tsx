/** The sign of a side: square, disc or triangle. */
import type { SideInfo, Sign as SignName } from "../scene";
import { sideColour } from "./look";
import { round, shape } from "./shapes";
import { still } from "../still";

/** The outline of a sign around the origin, `r` half its width. */
export function signPath(sign: SignName | undefined, r: number): string {
  if (sign === "square") return `M${-r * 0.9} ${-r * 0.9}H${r * 0.9}V${r * 0.9}H${-r * 0.9}Z`;
  return sign === "triangle" ? `M0 ${-r}L${r} ${r * 0.8}H${-r}Z` : round(0, 0, r);
}

interface SignProps {
  side: Pick<SideInfo, "sign" | "look"> | undefined;
  size?: number;
  /** Colour instead of the side's line colour (white on a fill). */
  colour?: string;
}

/** The sign as a picture of its own, for lines of text. Hidden from screen readers: the name stands beside it. */
export const Sign = still(({ side, size = 12, colour }: SignProps) => (
  <svg class="sw-sign" width={size} height={size} viewBox="-6 -6 12 12" aria-hidden="true">
    {shape(signPath(side?.sign, 5.2), colour ?? sideColour(side?.look, "i"))}
  </svg>
));
