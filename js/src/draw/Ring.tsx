/** The rings of the states: around a counter or card, or inside a space. Gold means "you can act here". */
import type { Look } from "../scene";
import { outline } from "./look";
import { INK, SURFACE, at, line, rounded, shape, token } from "./shapes";

export type State = "can" | "hover" | "selected" | "refused" | "changed" | "marked" | "focus";

const GOLD = token("gold");
const GOLDFILL = token("goldfill");

interface RingLines {
  /** Distance outside a counter; inside a space. */
  out: number;
  inset: number;
  /** Light ground of the ring: its width and colour. */
  halo?: [number, string];
  stroke: string;
  width: number;
  /** Width of the gold core. */
  core?: number;
  dash?: string;
}

const RINGS: Record<State, RingLines> = {
  can: { out: 3, inset: 2, stroke: GOLD, width: 4.5, core: 2 },
  hover: { out: 3.5, inset: 2, stroke: GOLD, width: 5.5, core: 3 },
  selected: { out: 4, inset: 1.5, halo: [6, SURFACE], stroke: INK, width: 3 },
  refused: { out: 3, inset: 2, stroke: token("no"), width: 2.5, dash: "6 4" },
  changed: { out: 4, inset: 2, stroke: token("new"), width: 2.5, dash: "2 4.5" },
  marked: { out: 3, inset: 1.5, halo: [4, SURFACE], stroke: INK, width: 2 },
  focus: { out: 5, inset: 3, halo: [7, token("page")], stroke: INK, width: 3 },
};

/** A ring along `path`, which is given the distance from the edge: outside, or below 0 inside. */
function ring(state: State, path: (distance: number) => string, inside: boolean, scale = 1, near = scale, dashed = inside || state !== "refused") {
  const { out, inset, halo, stroke, width, core, dash } = RINGS[state];
  const d = path(inside ? -inset : out * near);
  return (
    <g class={`sw-ring sw-ring-${state}`}>
      {halo && line(inside ? path(-inset - 1) : d, halo[1], halo[0] * scale)}
      {line(d, stroke, width * scale, dashed ? dash : undefined)}
      {core && line(d, GOLDFILL, core * scale)}
    </g>
  );
}

/** Share of gold laid over a space. */
const SHADES: Partial<Record<State, number>> = { can: 0.14, hover: 0.4 };

/** Inside a space, with gold over its ground while it can be chosen. */
export function SpaceRing({ state, path }: { state: State; path: (inset: number) => string }) {
  const shade = SHADES[state];
  return (
    <>
      {shade && shape(path(2), GOLDFILL, undefined, 0, shade)}
      {ring(state, (distance) => path(-distance), true)}
    </>
  );
}

/** Small counters have thinner rings, and closer ones, so that neighbours stay apart. */
const scaleOf = (size: number) => Math.min(1, Math.max(0.7, size / 46));
const nearOf = (size: number) => (size < 40 ? 0.5 : scaleOf(size));

/** Around a counter; the one refused has a cross as well. The plate of the one pointed at lies below all counters. */
export function CounterRing({ state, look, size }: { state: State; look: Look | undefined; size: number }) {
  const around = (distance: number) => outline(look, -distance, -distance, size + 2 * distance);
  return (
    <>
      {ring(state, around, false, scaleOf(size), nearOf(size))}
      {state === "refused" && at(size, 0, cross())}
    </>
  );
}

/** The gold plate under a counter that is pointed at. */
export function HoverPlate({ look, size }: { look: Look | undefined; size: number }) {
  const around = (distance: number) => outline(look, -distance, -distance, size + 2 * distance);
  const scale = scaleOf(size);
  return (
    <g class="sw-ring sw-ring-hover">
      {shape(around(8 * scale), GOLDFILL, undefined, 0, 0.55)}
      {shape(around(3.5 * nearOf(size)), GOLDFILL, GOLD, 2.5 * scale)}
    </g>
  );
}

/** Around a card. */
export function CardRing({ state, w, h, r = 0 }: { state: State; w: number; h: number; r?: number }) {
  return ring(state, (by) => (r ? rounded(-by, -by, w + 2 * by, h + 2 * by, r + by) : `M${-by} ${-by}H${w + by}V${h + by}H${-by}Z`), false);
}

/** The plum cross of something refused, around the origin. */
export const cross = () => (
  <>
    <circle r={8} fill={token("no")} />
    {line("M-3.5-3.5L3.5 3.5M3.5-3.5L-3.5 3.5", SURFACE, 2)}
  </>
);
