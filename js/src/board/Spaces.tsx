/** The static ground of the board: terrain below, printed names and badges above the lines of fire. */
import type { ComponentChildren } from "preact";
import { INK, INK2, LIFT, ONSIDE, sideColour } from "../draw/look";
import { House, Shield } from "../draw/Mark";
import { SignShape } from "../draw/Sign";
import { Feature, groundColour, groundPaint } from "../draw/Terrain";
import { Text } from "../draw/Text";
import type { SideInfo, Space } from "../scene";
import { type Box, middle } from "./geometry";
import { SANS, SERIF, fit } from "./label";
import { badgePlaces, nameRoom, trackBoxes } from "./place";

interface SpaceProps {
  uid: string;
  space: Space;
  box: Box;
}

const LINE2 = "var(--sw-line2)";
const CARD_BAND = 22;

/** A position of a grid: nothing is printed on it. */
const isPlain = (space: Space) => !space.t && !space.code;

export const clipId = (uid: string, w: number, h: number) => `${uid}-c-${w}x${h}`.replaceAll(".", "_");

/** A clip for each size of space that has a drawing on it. Inside `defs`. */
export function SpaceClips({ uid, boxes }: { uid: string; boxes: Iterable<Box> }) {
  const sizes = new Map([...boxes].map(({ w, h }) => [clipId(uid, w, h), { w, h }]));
  return (
    <>
      {[...sizes].map(([id, { w, h }]) => (
        <clipPath key={id} id={id}>
          <rect width={w} height={h} rx={6} />
        </clipPath>
      ))}
    </>
  );
}

/** Outline of a space as a path: its polygon, or a rectangle drawn `inset` inside. */
export function spacePath(space: Space, { x, y, w, h }: Box, inset = 0): string {
  if (space.p) return `M${space.p.join(" ")}Z`;
  const r = Math.max(3, 6 - inset / 2);
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  const [wide, high] = [w - 2 * inset - 2 * r, h - 2 * inset - 2 * r];
  return `M${x + inset + r} ${y + inset}h${wide}${arc(r, r)}v${high}${arc(-r, r)}h${-wide}${arc(-r, -r)}v${-high}${arc(r, -r)}Z`;
}

/** Terrain, feature and edge of a space. Positions beside a card are drawn only while they can be chosen. */
export function SpaceGround({ uid, space, box }: SpaceProps) {
  switch (space.k) {
    case "slot":
      return null;
    case "track":
      return <Track space={space} box={box} />;
    case "tray":
      return <path d={spacePath(space, box)} fill={LIFT} stroke={LINE2} />;
    case "poly":
      return <path d={spacePath(space, box)} fill={groundPaint(uid, space.ground, space.feature)} stroke={LINE2} stroke-width={1.2} stroke-linejoin="round" />;
    default:
      return <Ground uid={uid} space={space} box={box} />;
  }
}

function Ground({ uid, space, box }: SpaceProps) {
  const { x, y, w, h } = box;
  const plain = isPlain(space);
  return (
    <>
      <path d={spacePath(space, box)} fill={groundPaint(uid, space.ground, space.feature)} opacity={plain ? 0.55 : undefined} />
      <g transform={`translate(${x} ${y})`} clip-path={`url(#${clipId(uid, w, h)})`}>
        <Feature uid={uid} space={space} width={w} height={h} />
      </g>
      <path d={spacePath(space, box, 0.5)} fill="none" stroke={LINE2} stroke-dasharray={plain ? "3 4" : undefined} />
    </>
  );
}

function Track({ space, box }: { space: Space; box: Box }) {
  return (
    <>
      {trackBoxes(space, box).map(({ x, y, w, h }, index) => (
        <rect key={index} x={x} y={y} width={w} height={h} rx={3} fill={LIFT} stroke="var(--sw-line)" />
      ))}
    </>
  );
}

/** What is printed on a space. */
export function SpacePrint({ space, box, side }: { space: Space; box: Box; side: SideInfo | undefined }) {
  switch (space.k) {
    case "slot":
      return null;
    case "track":
      return <TrackPrint space={space} box={box} />;
    case "tray":
      return <TrayPrint space={space} box={box} />;
    case "poly":
      return <AreaPrint space={space} box={box} side={side} />;
    case "card":
      return <CardPrint space={space} box={box} side={side} />;
    default:
      return <TilePrint space={space} box={box} />;
  }
}

type PrintProps = { space: Space; box: Box };
type SidedProps = PrintProps & { side: SideInfo | undefined };

interface NameProps {
  text: string;
  x: number;
  y: number;
  room: number;
  sizes: readonly number[];
  family?: string;
  weight?: number;
  anchor?: "start" | "middle";
  fill?: string;
  halo?: string;
}

/** A name that stays within its room; the whole of it is in the title when it had to be shortened. */
function Name({ text, x, y, room, sizes, family = SERIF, weight = 400, anchor = "start", fill = INK, halo }: NameProps) {
  const { text: shown, size, cut } = fit(text, room, sizes, family, weight);
  return (
    <g class={cut ? "sw-cut" : undefined}>
      {cut && <title>{text}</title>}
      <Text x={x} y={y} size={size} weight={weight} anchor={anchor} fill={fill} serif={family === SERIF} {...(halo ? { halo } : {})}>
        {shown}
      </Text>
    </g>
  );
}

/** Code, name in serif below it, printed badges at the right. */
function TilePrint({ space, box }: PrintProps) {
  const { x, y } = box;
  const halo = groundColour(space.ground);
  return (
    <>
      {space.code && (
        <Text x={x + 8} y={y + 15} weight={600} anchor="start" halo={halo}>
          {space.code}
        </Text>
      )}
      {space.t && <Name text={space.t} x={x + 8} y={y + (space.code ? 28 : 18)} room={nameRoom(space, box)} sizes={[12.5, 11.5, 11]} halo={halo} />}
      <Badges space={space} box={box} />
    </>
  );
}

function Badges({ space, box }: PrintProps) {
  return (
    <>
      {badgePlaces(space, box).map(({ kind, value, x, y }) =>
        kind === "structure" ? <House key={kind} x={x} y={y} value={value} /> : <Shield key={kind} x={x} y={y} value={value} />,
      )}
    </>
  );
}

/** Number in its printed shape, filled with the tint of the controller, and the modifier of the terrain beside it. */
function AreaPrint({ space, box, side }: SidedProps) {
  const { x, y } = labelPoint(space, box);
  const modifier = space.b?.[0]?.[1];
  return (
    <>
      <ellipse cx={x} cy={y} rx={12} ry={9} fill={sideColour(side?.look, "t")} stroke={sideColour(side?.look, "i")} stroke-width={1.5} />
      <Text x={x} y={y + 4} weight={700}>
        {space.code ?? space.t}
      </Text>
      {modifier !== undefined && (
        <Text x={x + 15} y={y + 4.5} weight={500} anchor="start" halo>
          {Number(modifier) >= 0 ? `+${modifier}` : modifier}
        </Text>
      )}
    </>
  );
}

/** Under the upper edge of an area, where it is broad. */
function labelPoint(space: Space, box: Box): { x: number; y: number } {
  const outline = space.p ?? [];
  const xs = outline.filter((_, index) => index % 2 === 0 && outline[index + 1]! < box.y + 26);
  return { x: xs.length ? xs.reduce((a, b) => a + b) / xs.length : middle(box).x, y: box.y + 19 };
}

function TrackPrint({ space, box }: PrintProps) {
  return (
    <>
      {space.t && <Name text={space.t} x={box.x} y={box.y + box.h / 2 + 4} room={62} sizes={[12, 11]} family={SANS} weight={600} />}
      {trackBoxes(space, box).map((step, index) => (
        <Text key={index} x={middle(step).x} y={middle(step).y + 4} fill={INK2}>
          {index + 1}
        </Text>
      ))}
    </>
  );
}

function TrayPrint({ space, box }: PrintProps) {
  if (!space.t) return null;
  return <Name text={space.t} x={box.x + 10} y={box.y + Math.min(19, box.h / 2 + 4)} room={box.w * 0.4 - 14} sizes={[12, 11]} family={SANS} weight={600} />;
}

/** Header in the colour of the controller with its sign; printed badges in the lower left corner. */
function CardPrint({ space, box, side }: SidedProps) {
  const { x, y, w, h } = box;
  return (
    <>
      <path d={`M${x} ${y + CARD_BAND}V${y + 6}a6 6 0 0 1 6-6h${w - 12}a6 6 0 0 1 6 6V${y + CARD_BAND}Z`} fill={sideColour(side?.look)} />
      <path d={spacePath(space, box)} fill="none" stroke={sideColour(side?.look, "i")} stroke-width={1.5} />
      {side && (
        <g transform={`translate(${x + 12} ${y + CARD_BAND / 2})`}>
          <SignShape sign={side.sign} r={4} fill={ONSIDE} />
        </g>
      )}
      <Name text={space.t ?? space.code ?? ""} x={x + (side ? 22 : 8)} y={y + 15.5} room={w - (side ? 28 : 16)} sizes={[12.5, 11]} weight={600} fill={ONSIDE} />
      {(space.b ?? []).map(([kind, value], index) => (
        <Shield key={kind} x={x + 15 + 22 * index} y={y + h - 15} value={value} />
      ))}
    </>
  );
}

/** Tint of the side that holds a space. */
export function SpaceTint({ space, box, side }: SidedProps) {
  if (!side || space.k === "card") return null;
  return <path d={spacePath(space, box)} fill={sideColour(side.look, "t")} fill-opacity={side.look === "ger" ? 0.34 : 0.45} />;
}

export type SpaceState = "can" | "hover" | "selected" | "refused" | "changed" | "marked" | "focus";

interface Line {
  inset: number;
  stroke: string;
  width: number;
  fill?: number;
  dash?: string;
}

const GOLD = "var(--sw-gold)";
const GOLDFILL = "var(--sw-goldfill)";

/** Lines of each ring from below; `fill` is the share of gold over the ground. */
const RINGS: Record<SpaceState, Line[]> = {
  can: [
    { inset: 2, stroke: GOLD, width: 4.5, fill: 0.14 },
    { inset: 2, stroke: GOLDFILL, width: 2 },
  ],
  hover: [
    { inset: 2, stroke: GOLD, width: 5.5, fill: 0.4 },
    { inset: 2, stroke: GOLDFILL, width: 3 },
  ],
  selected: [
    { inset: 4, stroke: "var(--sw-surface)", width: 2 },
    { inset: 1.5, stroke: INK, width: 3 },
  ],
  refused: [{ inset: 2, stroke: "var(--sw-no)", width: 2.5, dash: "6 4" }],
  changed: [{ inset: 2, stroke: "var(--sw-new)", width: 3, dash: "2 5" }],
  marked: [{ inset: 1.5, stroke: INK, width: 2 }],
  focus: [
    { inset: 3, stroke: "var(--sw-page)", width: 7 },
    { inset: 3, stroke: INK, width: 3 },
  ],
};

/** The ring inside a space. */
export function SpaceRing({ space, box, state }: { space: Space; box: Box; state: SpaceState }) {
  return (
    <g class={`sw-ring sw-ring-${state}`}>
      {RINGS[state].map(({ inset, stroke, width, fill, dash }) => (
        <path key={inset + stroke} d={spacePath(space, box, inset)} fill={fill ? GOLDFILL : "none"} fill-opacity={fill} stroke={stroke} stroke-width={width}
          stroke-dasharray={dash} stroke-linecap={state === "changed" ? "round" : undefined} stroke-linejoin="round" />
      ))}
    </g>
  );
}

/** Colours of a road or border; "tunnel" is dashed, green is a double line so that colour is not needed. */
const ROADS: Record<string, string> = { red: "var(--sw-red)", blue: "var(--sw-blue)", green: "var(--sw-green)", yellow: "var(--sw-yellow)", road: "var(--sw-ink2)", tunnel: "var(--sw-ink2)" };

/** A road between two spaces, behind everything. Plain edges are not drawn. */
export function Road({ kind, from, to }: { kind: string | undefined; from: Box; to: Box }): ComponentChildren {
  const colour = kind && ROADS[kind];
  if (!colour) return null;
  const [a, b] = [middle(from), middle(to)];
  const d = `M${a.x} ${a.y}L${b.x} ${b.y}`;
  return (
    <g fill="none">
      <path d={d} stroke="var(--sw-surface)" stroke-width={11} />
      <path d={d} stroke={colour} stroke-width={6} stroke-dasharray={kind === "tunnel" ? "6 5" : undefined} />
      {kind === "green" && <path d={d} stroke="var(--sw-surface)" stroke-width={2} />}
    </g>
  );
}

