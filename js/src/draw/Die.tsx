/** Dice as pictures: the ten-sided as a rhomb with its number, the six-sided with pips. */
import type { Look } from "../scene";
import { INK, INK2, LIFT, ONSIDE, SURFACE, sideColour } from "./look";
import { Text } from "./Text";

const RHOMB = "M0-11L10.5-2.5L0 11L-10.5-2.5Z";
const CORNERS: [number, number][] = [[-4, -4], [4, 4]];
const OTHERS: [number, number][] = [[-4, 4], [4, -4]];
const SIDES: [number, number][] = [[-4, 0], [4, 0]];

function pips(n: number): [number, number][] {
  const spots = n % 2 ? [[0, 0] as [number, number]] : [];
  if (n > 1) spots.push(...CORNERS);
  if (n > 3) spots.push(...OTHERS);
  if (n > 5) spots.push(...SIDES);
  return spots;
}

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
  return (
    <svg class="sw-die" width={size} height={size} viewBox="-12 -12 24 24" aria-hidden="true">
      {n === undefined ? (
        <Empty sides={sides} next={next} />
      ) : sides === 6 ? (
        <Pips n={n} look={look} hit={hit} />
      ) : (
        <Rhomb n={n} hit={hit} />
      )}
    </svg>
  );
}

function Empty({ sides, next }: { sides: number; next: boolean }) {
  const line = {
    fill: "none",
    stroke: next ? "var(--sw-gold)" : "var(--sw-line2)",
    "stroke-width": next ? 1.8 : 1,
    "stroke-dasharray": next ? "3 2" : "2.5 2",
    "stroke-linejoin": "round" as const,
  };
  return sides === 6 ? <rect x={-10} y={-10} width={20} height={20} rx={4.5} {...line} /> : <path d={RHOMB} {...line} />;
}

function Rhomb({ n, hit }: { n: number; hit: boolean }) {
  return (
    <>
      <path d={RHOMB} fill={hit ? INK : LIFT} stroke={hit ? INK : "var(--sw-line2)"} stroke-width={1.4} stroke-linejoin="round" />
      <Text x={0} y={3.5} size={11.5} weight={700} fill={hit ? SURFACE : INK2}>
        {n}
      </Text>
    </>
  );
}

function Pips({ n, look, hit }: { n: number; look: Look | undefined; hit: boolean }) {
  const fill = look ? sideColour(look) : hit ? INK : LIFT;
  const spot = look ? ONSIDE : hit ? SURFACE : INK;
  return (
    <>
      <rect x={-10} y={-10} width={20} height={20} rx={4.5} fill={fill} stroke={sideColour(look, "i")} stroke-width={1.3} />
      {pips(n).map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={2} fill={spot} />
      ))}
    </>
  );
}
