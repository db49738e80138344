/** Dice as pictures: the ten-sided as a rhomb with its number, the six-sided with pips. */
import type { Look } from "../scene";
import { sideColour } from "./look";
import { INK, INK2, LIFT, LINE2, ONSIDE, SURFACE, line, plate, round, rounded, shape, token, word } from "./shapes";

const RHOMB = "M0-11L10.5-2.5L0 11L-10.5-2.5Z";
const CUBE = rounded(-10, -10, 20, 20, 4.5);

interface DieProps {
  /** The face shown; none: a die still to be entered. */
  n?: number | undefined;
  /** Faces of the die: 6 has pips, all others are a rhomb with a number. */
  sides?: number;
  /** A success is solid ink. */
  hit?: boolean;
  look?: Look | undefined;
  size?: number;
  /** The die to be entered next has a gold edge. */
  next?: boolean;
}

/** One die, hidden from screen readers: the roll is written beside it. */
export function Die({ n, sides = 10, hit = false, look, size = 22, next = false }: DieProps) {
  const cube = sides === 6;
  return (
    <svg class="sw-die" width={size} height={size} viewBox="-12 -12 24 24" aria-hidden="true">
      {n === undefined ? line(cube ? CUBE : RHOMB, next ? token("gold") : LINE2, next ? 1.8 : 1, "3 2.4") : cube ? pips(n, hit, look) : rhomb(n, hit)}
    </svg>
  );
}

function rhomb(n: number, hit: boolean) {
  return (
    <>
      {shape(RHOMB, hit ? INK : LIFT, hit ? INK : LINE2, 1.4)}
      {word(n, 0, 3.7, hit ? SURFACE : INK2, 12)}
    </>
  );
}

/** Where the pips of a face are, in units of 4 from the middle. */
function spots(n: number): [number, number][] {
  const pairs: [number, number][] = [[1, 1], [1, -1], [1, 0]];
  const paired = pairs.slice(0, Math.floor(n / 2)).flatMap(([x, y]): [number, number][] => [[x, y], [-x, -y]]);
  return n % 2 ? [...paired, [0, 0]] : paired;
}

function pips(n: number, hit: boolean, look: Look | undefined) {
  const dark = hit || look;
  return (
    <>
      {plate(20, 20, 4.5, look ? sideColour(look) : hit ? INK : LIFT, sideColour(look, "i"))}
      {shape(spots(n).map(([x, y]) => round(4 * x, 4 * y, 2)).join(""), !dark ? INK : look ? ONSIDE : SURFACE)}
    </>
  );
}
