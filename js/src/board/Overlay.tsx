/** What lies over or between the things of the board: lines, the tag with the chance, the panel of a fanned stack. */
import type { ComponentChildren } from "preact";
import { INK, LIFT, SURFACE, sideColour } from "../draw/look";
import { Text } from "../draw/Text";
import { type Box, edgeTowards, grown, middle } from "./geometry";
import { SANS, measure } from "./label";
import type { PlacedMark } from "./place";

/** The dotted line with its head, from what acts to what is pointed at. */
export function AimLine({ uid, from, to }: { uid: string; from: Box; to: Box }) {
  const start = edgeTowards(grown(from, 8), middle(to));
  const end = edgeTowards(grown(to, 12), middle(from));
  const d = `M${start.x} ${start.y}L${end.x} ${end.y}`;
  return (
    <g class="sw-aim" fill="none" stroke-linecap="round">
      <path d={d} stroke={SURFACE} stroke-width={5} opacity={0.55} />
      <path d={d} stroke={INK} stroke-width={2.2} stroke-dasharray="1 5" marker-end={`url(#${uid}-m-arrow)`} />
    </g>
  );
}

/** Dashed lines from marks to the pieces that they belong to. */
export function OwnerLines({ marks }: { marks: PlacedMark[] }) {
  return (
    <>
      {marks.map(({ id, at, line, mark }) =>
        line && <path key={id} d={`M${line.x} ${line.y}L${at.x} ${at.y}`} stroke={sideColour(mark.look, "i")} stroke-width={1.8} stroke-dasharray="5 4" />,
      )}
    </>
  );
}

const TAG_HEIGHT = 25;

/** The chance at the thing pointed at: at its right, or at its left where the board ends. */
export function Tag({ text, at, width }: { text: string; at: Box; width: number }) {
  const wide = measure(text, 14, SANS, 700) + 18;
  const right = at.x + at.w + 14 + wide <= width;
  const y = at.y + at.h * 0.13;
  const x = right ? at.x + at.w + 13 : at.x - 13 - wide;
  const tip = right ? x - 6 : x + wide + 6;
  const base = right ? x + 2 : x + wide - 2;
  return (
    <g aria-hidden="true" class="sw-still sw-tag">
      <path d={`M${tip} ${y + TAG_HEIGHT / 2}L${base} ${y + 6}V${y + 18}Z`} fill={INK} />
      <rect x={x} y={y} width={wide} height={TAG_HEIGHT} rx={6} fill={INK} />
      <Text x={x + wide / 2} y={y + 17.5} size={14} weight={700} fill={SURFACE}>
        {text}
      </Text>
    </g>
  );
}

/** The ground on which the counters of a stack lie side by side. */
export function FanPanel({ panel, children }: { panel: Box; children: ComponentChildren }) {
  return (
    <g class="sw-fan">
      <rect x={panel.x} y={panel.y} width={panel.w} height={panel.h} rx={9} fill={LIFT} stroke="var(--sw-line2)" />
      {children}
    </g>
  );
}
