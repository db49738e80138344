/** What lies over or between the things of the board: lines, the tag with the chance, the panel of a fanned stack. */
import type { ComponentChildren } from "preact";
import { sideColour } from "../draw/look";
import { INK, LIFT, LINE2, SURFACE, line, rounded, shape, word } from "../draw/shapes";
import { type Box, around, edgeTowards, grown, middle, overlap } from "./geometry";
import { SANS, measure } from "./label";
import type { PlacedMark } from "./place";

/** The dotted line with its head, from what acts to what is pointed at. */
export function AimLine({ uid, from, to }: { uid: string; from: Box; to: Box }) {
  const start = edgeTowards(grown(from, 8), middle(to));
  const end = edgeTowards(grown(to, 12), middle(from));
  const d = `M${start.x} ${start.y}L${end.x} ${end.y}`;
  return (
    <g class="sw-aim">
      {line(d, SURFACE, 5, undefined, 0.55)}
      <path d={d} stroke={INK} stroke-width={2.2} stroke-linecap="round" stroke-dasharray="1 5" marker-end={`url(#${uid}-m-arrow)`} />
    </g>
  );
}

/** Below this distance between two cards a curve would only be a knot. */
const NEAR = 60;
const HEAD = 15;
/** Of the width of a card: where the line may arrive, the best first. */
const ARRIVALS = [0.48, 0.74, 0.26];

interface Aim {
  d: string;
  /** The last piece, with the head. */
  head: string;
}

/** From what aims to its target: out of the side that faces it, into the side that faces back; beside printed names. */
export function aimOf(from: Box, to: Box, names: readonly Box[] = []): Aim {
  const down = middle(to).y > middle(from).y ? 1 : -1;
  const [start, end] = down > 0 ? [from.y + from.h, to.y] : [from.y, to.y + to.h];
  return Math.abs(end - start) < NEAR ? nearAim(from, to, [start, end, down], names) : farAim(from, to, [start, end, down]);
}

type Edges = [start: number, end: number, down: number];

function farAim(from: Box, to: Box, [start, end, down]: Edges): Aim {
  const [ax, bx] = [from.x + from.w * 0.62, to.x + to.w * 0.48];
  const [ay, by] = [start + 8 * down, end - 13 * down];
  const bend = Math.min(70, 20 + Math.abs(by - ay) / 2) * down;
  const [cx, cy] = [bx - to.w * 0.06, by - bend];
  const far = Math.hypot(bx - cx, by - cy) / HEAD;
  return { d: `M${ax} ${ay}C${ax + from.w * 0.08} ${ay + bend} ${cx} ${cy} ${bx} ${by}`, head: `M${bx - (bx - cx) / far} ${by - (by - cy) / far}L${bx} ${by}` };
}

/** Across a street: straight over it, or along its near edge and then over it. */
function nearAim(from: Box, to: Box, [start, end, down]: Edges, names: readonly Box[]): Aim {
  const by = end - 11 * down;
  const isClear = (x: number): boolean => !names.some((box) => overlap(box, { x: x - 7, y: Math.min(start, end), w: 14, h: Math.abs(end - start) }));
  const places = ARRIVALS.map((part) => to.x + to.w * part);
  const bx = places.find(isClear) ?? places[0]!;
  const head = `M${bx} ${by - HEAD * down}L${bx} ${by}`;
  if (bx > from.x + 8 && bx < from.x + from.w - 8) return { d: `M${bx} ${start + 5 * down}L${bx} ${by}`, head };
  const right = bx > from.x ? 1 : -1;
  const corner = right > 0 ? from.x + from.w - 12 : from.x + 12;
  const level = start + 9 * down;
  return { d: `M${corner} ${level}H${bx - 10 * right}Q${bx} ${level} ${bx} ${level + 8 * down}L${bx} ${by}`, head };
}

/** The line lies under the cards, so that it crosses no name; its head lies over them. */
export const AimCurve = ({ d }: { d: string }) => (
  <g class="sw-aim">
    {line(d, SURFACE, 8, undefined, 0.85)}
    <path d={d} fill="none" stroke={INK} stroke-width={2.8} />
  </g>
);

export const AimHead = ({ uid, d }: { uid: string; d: string }) => (
  <path d={d} fill="none" stroke={INK} stroke-width={2.8} marker-end={`url(#${uid}-m-arrow)`} />
);

/** Dashed lines from marks to the pieces that they belong to. */
export const ownerLines = (marks: PlacedMark[]) =>
  marks.map(({ at, owner, mark }) => owner && line(`M${owner.x} ${owner.y}L${at.x} ${at.y}`, sideColour(mark.look, "i"), 1.8, "5 4"));

const TAG_HEIGHT = 25;
const TAG_GAP = 13;

export interface TagPlace {
  box: Box;
  /** Three points of the tip that shows at the piece. */
  tip: string;
}

/** Beside the thing pointed at: right, left, above or below it, where it hides the fewest counters, not the end of the line, and stays on the board. */
export function tagPlace(text: string, at: Box, counters: Box[], [width, height]: [number, number], from?: Box): TagPlace {
  const w = measure(text, 14, SANS, 700) + 18;
  const h = TAG_HEIGHT;
  const { x } = middle(at);
  const level = Math.max(2, Math.min(at.y + at.h * 0.13, height - h - 2));
  const along = Math.max(2, Math.min(x - w / 2, width - w - 2));
  const [right, left, top, low] = [at.x + at.w + TAG_GAP, at.x - TAG_GAP - w, at.y - TAG_GAP - h, at.y + at.h + TAG_GAP];
  const places: TagPlace[] = [
    { box: { x: right, y: level, w, h }, tip: `M${right - 6} ${level + 12.5}l8-6v12z` },
    { box: { x: left, y: level, w, h }, tip: `M${left + w + 6} ${level + 12.5}l-8-6v12z` },
    { box: { x: along, y: top, w, h }, tip: `M${x} ${top + h + 6}l-6-8h12z` },
    { box: { x: along, y: low, w, h }, tip: `M${x} ${low - 6}l-6 8h12z` },
  ];
  const arrival = from && around(edgeTowards(grown(at, 14), middle(from)), 12, 12);
  const cost = ({ box }: TagPlace) => {
    const outside = box.x < 0 || box.y < 0 || box.x + w > width || box.y + h > height;
    const onLine = arrival && overlap(arrival, box);
    return counters.filter((counter) => overlap(counter, box)).length + (onLine ? 0.5 : 0) + (outside ? 100 : 0);
  };
  return places.reduce((best, place) => (cost(place) < cost(best) ? place : best));
}

/** The chance at the thing pointed at. */
export function Tag({ text, box, tip }: TagPlace & { text: string }) {
  return (
    <g aria-hidden="true" class="sw-still sw-tag">
      {shape(tip, INK)}
      {shape(rounded(box.x, box.y, box.w, box.h, 6), INK)}
      {word(text, middle(box).x, box.y + 17.5, SURFACE, 14)}
    </g>
  );
}

/** The ground on which the counters of a stack lie side by side, with a tip towards the stack. */
export function FanPanel({ panel, stack, children }: { panel: Box; stack: Box; children: ComponentChildren }) {
  const { x } = middle(stack);
  const above = panel.y < stack.y;
  const edge = above ? panel.y + panel.h - 0.6 : panel.y + 0.6;
  return (
    <g class="sw-fan">
      {shape(rounded(panel.x, panel.y, panel.w, panel.h, 9), LIFT, LINE2, 1)}
      {shape(`M${x - 8} ${edge}L${x} ${edge + (above ? 8 : -8)}L${x + 8} ${edge}`, LIFT, LINE2, 1)}
      {children}
    </g>
  );
}
