/** A counter: outline of its side, unit symbol, printed values and states. Its upper left corner is the origin. */
import type { Sign as SignName } from "../scene";
import { type Look, onSide, outline, sideColour } from "./look";
import { barredShield, shield } from "./Mark";
import { signPath } from "./Sign";
import { INK, LIFT, SURFACE, at, disc, line, plate, shape, word } from "./shapes";
import { unitSymbol } from "./Symbol";

export interface CounterProps {
  uid: string;
  look?: Look | undefined;
  /** Edge length in board units; 46 on tiles, 34 in areas. */
  size?: number;
  sym?: string | undefined;
  /** Lower left corner: the letter of a squad. */
  left?: string | undefined;
  /** In the shield, lower right. */
  right?: string | undefined;
  /** A vehicle: a bar over its shield. */
  bar?: boolean | undefined;
  /** A row of values in the middle of the lower edge, in place of left and right. */
  row?: string | undefined;
  /** Echelon from squad (1) to division (8). */
  echelon?: number | undefined;
  /** States by name, with blanks between: "suppressed", "routed", "spent", "done". */
  states?: string | undefined;
  /** Days until it is back. */
  days?: number | undefined;
  /** Number of counters in the stack. */
  stack?: number | undefined;
}

const WHITE = "#fff";

export function Counter({ uid, look, size = 46, sym, left, right, bar, row, echelon, states = "", days, stack = 1 }: CounterProps) {
  const has = (state: string) => states.split(" ").includes(state);
  const pale = has("suppressed") || has("routed") || has("spent");
  const line = sideColour(look, "i");
  const fill = sideColour(look, pale ? "t" : "");
  const front = pale ? line : onSide(look);
  const edge = outline(look, 0, 0, size);
  const small = size < 40;
  return (
    <>
      {[2, 1].filter((step) => step < stack).map((step) => shape(outline(look, 2.5 * step, -2.5 * step, size), fill, line, 1))}
      <path d={edge} fill={fill} stroke={line} stroke-width={pale ? 1.6 : 1} stroke-dasharray={has("routed") ? "4 3" : undefined} />
      {!pale && <path d={outline(look, 1.6, 1.6, size - 3.2)} fill="none" stroke={WHITE} stroke-opacity={0.28} />}
      {has("spent") && shape(fold(look, size), line)}
      {echelon && echelonMarks(echelon, size / 2, size * 0.12, size * 0.11, front)}
      {sym && unitSymbol(uid, sym, size * 0.2, size * symbolTop(left || right || row, echelon), size * 0.6, front)}
      {left && word(left, size * 0.13, size * (small ? 0.93 : 0.91), front, Math.max(11, size * 0.27), 700, "start")}
      {right && (bar ? barredShield : shield)(right, size * 0.74, size * (small ? 0.74 : 0.79), Math.max(6.6, size * 0.17), front, fill)}
      {row && word(row, size * (has("spent") ? 0.44 : 0.5), size * 0.925, front, size * 0.3)}
      {has("suppressed") && at(size * (has("routed") ? 0.32 : 0.5), 2.5, suppressed(look), Math.max(0.76, size / 46))}
      {has("routed") && at(size * (has("suppressed") ? 0.95 : 0.82), size * 0.1, routed(line), small ? 0.8 : 1)}
      {days && at(size * 0.02, size * 0.06, badge(days, LIFT, INK, line))}
      {has("done") && shape(edge, SURFACE, undefined, 0, 0.55)}
      {has("done") && at(size - 4, size - 4, tick)}
      {stack > 1 && (small ? at(size - 2, 3, badge(stack)) : at(size + 3, -2, badge(stack)))}
    </>
  );
}

function symbolTop(values: string | undefined, echelon: number | undefined): number {
  if (echelon) return 0.225;
  return values ? 0.2 : 0.3;
}

/** The folded lower right corner of a spent counter. */
function fold(look: Look | undefined, size: number): string {
  const corners = { sov: `H${size * 0.8}Q${size} ${size} ${size} ${size * 0.8}`, usa: `H${size * 0.85}L${size} ${size * 0.85}`, ger: `H${size}` };
  return `M${size * 0.74} ${size}${corners[look ?? "ger"]}V${size * 0.74}Z`;
}

/** Two downward marks on the upper edge. */
const suppressed = (look: Look | undefined) => (
  <>
    {plate(33, 11, 5.5, sideColour(look, "i"), SURFACE, 1)}
    {line("M-9-1.8L-5.5 1.8L-2-1.8M2-1.8L5.5 1.8L9-1.8", sideColour(look, "t"), 1.8)}
  </>
);

/** A white flag. */
const routed = (colour: string) => (
  <>
    {disc(9, LIFT, colour, 1.4)}
    {line("M-3 5V-5H5L2.5-2.5L5 0H-3", colour, 1.6)}
  </>
);

/** It has acted this turn. */
const tick = (
  <>
    {disc(7.5, INK)}
    {line("M-3.5 0L-1 2.7L3.5-2.5", SURFACE, 1.8)}
  </>
);

const badge = (value: number, fill = INK, colour = SURFACE, edge?: string) => (
  <>
    {disc(8, fill, edge)}
    {word(value, 0, 4, colour)}
  </>
);

/** Drawn, never typed: one to three dots, one to three bars, one or two crosses. */
function echelonMarks(echelon: number, x: number, y: number, height: number, colour: string) {
  const [dot, cross] = [echelon < 4, echelon > 6];
  const count = dot ? echelon : cross ? Math.min(2, echelon - 6) : echelon - 3;
  const half = height / 2;
  const marks = Array.from({ length: count }, (_, index) => {
    const left = x + (index - (count - 1) / 2) * height * (cross ? 1.15 : 0.8);
    if (dot) return `M${left} ${y}h.01`;
    if (cross) return `M${left - half * 0.8} ${y - half}l${half * 1.6} ${height}m0 ${-height}l${-half * 1.6} ${height}`;
    return `M${left} ${y - half}v${height}`;
  });
  return line(marks.join(""), colour, dot ? height * 0.55 : 1.3);
}

/** The face-down side of a counter or card: its sign alone, so that nothing tells copies apart. */
export function back(look: Look | undefined, sign: SignName | undefined, w: number, h: number, edge: (inset: number) => string) {
  return (
    <>
      {shape(edge(0), sideColour(look), sideColour(look, "i"), 1)}
      <path d={edge(w * 0.07)} fill="none" stroke={WHITE} stroke-opacity={0.45} />
      {at(w / 2, h / 2, shape(signPath(sign, 9.5), onSide(look)))}
    </>
  );
}
