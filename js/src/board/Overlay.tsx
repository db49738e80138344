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

/** Below this distance between two cards a curve would only be a knot: the line is straight. */
const NEAR = 60;
const HEAD = 15;

interface Aim {
  d: string;
  /** The last piece, with the head. */
  head: string;
}

/** From what aims to its target: out of the side that faces it, into the side that faces back. */
export function aimOf(from: Box, to: Box): Aim {
  const down = middle(to).y > middle(from).y ? 1 : -1;
  const [low, high] = down > 0 ? [to.y, from.y + from.h] : [to.y + to.h, from.y];
  const near = Math.abs(low - high) < NEAR;
  const [ay, by] = near ? [high + 5 * down, low - 9 * down] : [high + 8 * down, low - 13 * down];
  const bx = to.x + to.w * 0.48;
  const ax = near ? Math.max(from.x + 12, Math.min(bx, from.x + from.w - 12)) : from.x + from.w * 0.62;
  const bend = near ? 0 : Math.min(70, 20 + Math.abs(by - ay) / 2) * down;
  const [cx, cy] = near ? [ax, ay] : [bx - to.w * 0.06, by - bend];
  const far = Math.hypot(bx - cx, by - cy);
  const [hx, hy] = [bx - ((bx - cx) / far) * HEAD, by - ((by - cy) / far) * HEAD];
  const d = near ? `M${ax} ${ay}L${bx} ${by}` : `M${ax} ${ay}C${ax + from.w * 0.08} ${ay + bend} ${cx} ${cy} ${bx} ${by}`;
  return { d, head: `M${hx} ${hy}L${bx} ${by}` };
}

/** The line lies under the cards, so that it crosses no name; its head lies over them. */
export const AimCurve = ({ from, to }: { from: Box; to: Box }) => {
  const { d } = aimOf(from, to);
  return (
    <g class="sw-aim">
      {line(d, SURFACE, 8, undefined, 0.85)}
      <path d={d} fill="none" stroke={INK} stroke-width={2.8} />
    </g>
  );
};

export const AimHead = ({ uid, from, to }: { uid: string; from: Box; to: Box }) => (
  <path d={aimOf(from, to).head} fill="none" stroke={INK} stroke-width={2.8} marker-end={`url(#${uid}-m-arrow)`} />
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
