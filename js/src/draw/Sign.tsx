/** The sign of a side: square, disc or triangle. */
import type { SideInfo, Sign as SignName } from "../scene";
import { sideColour } from "./look";

interface ShapeProps {
  sign: SignName | undefined;
  /** Half the width. */
  r: number;
  fill?: string;
  stroke?: string;
  "stroke-width"?: number;
}

/** The bare shape around the origin. Inside an svg. */
export function SignShape({ sign, r, ...paint }: ShapeProps) {
  switch (sign) {
    case "square":
      return <rect x={-r * 0.9} y={-r * 0.9} width={r * 1.8} height={r * 1.8} {...paint} />;
    case "triangle":
      return <path d={`M0 ${-r}L${r} ${r * 0.8}H${-r}Z`} {...paint} />;
    default:
      return <circle r={r} {...paint} />;
  }
}

interface SignProps {
  side: Pick<SideInfo, "sign" | "look"> | undefined;
  size?: number;
  /** Colour instead of the side's line colour (white on a fill). */
  colour?: string;
}

/** The sign as a picture of its own, for lines of text. Hidden from screen readers: the name stands beside it. */
export function Sign({ side, size = 12, colour }: SignProps) {
  return (
    <svg class="sw-sign" width={size} height={size} viewBox="-6 -6 12 12" aria-hidden="true">
      <SignShape sign={side?.sign} r={5.2} fill={colour ?? sideColour(side?.look, "i")} />
    </svg>
  );
}
