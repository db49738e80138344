/** The static ground of the board: terrain below, printed names and badges above the lines of fire. */
import type { ComponentChildren } from "preact";
import { onSide, sideColour } from "../draw/look";
import { badge, shield } from "../draw/Mark";
import { INK, INK2, LIFT, LINE2, ONSIDE, SURFACE, at, disc, line, rounded, shape, token, word } from "../draw/shapes";
import { signPath } from "../draw/Sign";
import { feature, groundColour, groundPaint } from "../draw/Terrain";
import type { Board, SideInfo, Space } from "../scene";
import { isNamed, isScenery } from "./ground";
import { type Box, chord, edgeTowards, grown, middle, overlap } from "./geometry";
import { SANS, SERIF, fit, measure } from "./label";
import { badgePlaces, heart, nameRoom, trackBoxes } from "./place";

const CARD_BAND = 22;

export const clipId = (uid: string, { w, h }: Box) => `${uid}-c-${w}x${h}`.replaceAll(".", "_");

/** A clip for each size of space. Inside `defs`. */
export function clips(uid: string, boxes: Iterable<Box>) {
  const sizes = new Map([...boxes].map((box) => [clipId(uid, box), box]));
  return [...sizes].map(([id, { w, h }]) => (
    <clipPath key={id} id={id}>
      <path d={rounded(0, 0, w, h, 6)} />
    </clipPath>
  ));
}

/** Outline of a space as a path: its polygon, or a rectangle drawn `inset` inside. */
export function spacePath(space: Space, { x, y, w, h }: Box, inset = 0): string {
  if (space.p) return `M${space.p.join(" ")}Z`;
  return rounded(x + inset, y + inset, w - 2 * inset, h - 2 * inset, Math.max(3, 6 - inset / 2));
}

/** Terrain, feature and edge of a space. Positions beside a card are drawn only while they can be chosen. */
export function spaceGround(uid: string, space: Space, box: Box): ComponentChildren {
  const path = spacePath(space, box);
  switch (space.k) {
    case "slot":
    case "label":
      return null;
    case "band":
      return [shape(path, groundPaint(uid, space)), shape(path, token("mat"), undefined, 0, 0.35)];
    case "track":
      return trackBoxes(space, box).map(({ x, y, w, h }) => shape(rounded(x, y, w, h, 3), LIFT, token("line"), 1));
    case "tray":
      return shape(path, LIFT, LINE2, 1);
    case "poly":
      return areaGround(path, groundPaint(uid, isNamed(space) ? { ground: "paper", ...space } : space), space);
  }
  // A position of a grid, on which nothing is printed, is paler, with a dashed edge.
  const plain = !space.t && !space.code;
  return (
    <>
      <path d={path} fill={groundPaint(uid, space)} opacity={plain ? 0.55 : 1} />
      <g transform={`translate(${box.x} ${box.y})`} clip-path={`url(#${clipId(uid, box)})`}>
        {!plain && feature(uid, space, box.w, box.h)}
      </g>
      {line(spacePath(space, box, 0.5), LINE2, 1, plain ? "3 4" : undefined)}
    </>
  );
}

/** Water has a bank in its own colour; a ground on which nothing is printed has no edge. */
function areaGround(path: string, paint: string, space: Space) {
  if (space.ground === "river") return shape(path, paint, token("rivm"), 2);
  return shape(path, paint, isScenery(space) ? undefined : LINE2, 1.2);
}

/** Tint of the side that holds a space; an area with a name has its pattern as well. */
export function spaceTint(uid: string, space: Space, box: Box, side: SideInfo | undefined) {
  if (!side || space.k === "card") return null;
  const path = spacePath(space, box);
  if (isNamed(space)) return [shape(path, sideColour(side.look, "t"), LINE2, 1.2, 0.9), shape(path, `url(#${uid}-p-${side.look})`, undefined, 0, 0.16)];
  return shape(path, sideColour(side.look, "t"), undefined, 0, side.look === "ger" ? 0.34 : 0.45);
}

const BAND_INDENT = 92;
const BAND_SIZES = [13, 12, 11];

/** Where the name of a street is printed. */
export function bandName({ k, t }: Space, { x, y, w, h }: Box): Box | undefined {
  if (k !== "band" || !t) return undefined;
  const { text, size } = fit(t, w - 2 * BAND_INDENT, BAND_SIZES, SERIF);
  return { x: x + BAND_INDENT, y: y + h / 2 - 7, w: measure(text, size, SERIF), h: 14 };
}

/** What is printed on a space; `side` holds it. */
export function spacePrint(board: Board, space: Space, box: Box, side: SideInfo | undefined): ComponentChildren {
  const { x, y, w, h } = box;
  switch (space.k) {
    case "slot":
      return null;
    case "label":
      return space.dir ? columnNumber(space, box, side) : <text x={x + w / 2 + 2} y={y + h / 2 + 5} font-size={15} font-weight={600} text-anchor="middle" fill={sideColour(side?.look, "i")} class="sw-serif">{space.t}</text>;
    case "band":
      return name(space.t, x + BAND_INDENT, y + h / 2 + 4.5, w - 2 * BAND_INDENT, { ...TILE_NAME, sizes: BAND_SIZES, fill: INK2, halo: groundColour(space.ground) });
    case "track":
      return [
        name(space.t, x, y + h / 2 + 4, 62, PLAIN),
        ...trackBoxes(space, box).map((step, index) => word(index + 1, middle(step).x, middle(step).y + 4, INK2, 11, 400)),
      ];
    case "tray":
      return name(space.t, x + 10, y + Math.min(19, h / 2 + 4), w * 0.4 - 14, PLAIN);
    case "poly":
      if (space.ground === "river") return waterName(space, box);
      return isScenery(space) ? null : isNamed(space) ? areaName(board, space, box, side) : areaPrint(space, box, side);
    case "card":
      return cardPrint(space, box, side);
    default:
      return tilePrint(space, box);
  }
}

/** Small, in the middle behind the last line of a grid. */
const columnNumber = ({ t }: Space, { x, y, w, h }: Box, side: SideInfo | undefined) => (
  <text x={x + w / 2} y={y + h / 2 + 4.5} font-size={13} font-weight={600} text-anchor="middle" fill={sideColour(side?.look, "i")} class="sw-serif">{t}</text>
);

interface Type {
  sizes: readonly number[];
  family: string;
  weight: number;
  fill: string;
  halo?: string;
}

const PLAIN: Type = { sizes: [12, 11], family: SANS, weight: 600, fill: INK };

/** Text over terrain, with a halo of the colour of the ground. */
const printed = (text: ComponentChildren, x: number, y: number, { sizes, family, weight, fill, halo }: Type) => (
  <text x={x} y={y} font-size={sizes[0]} font-weight={weight} fill={fill} class={family === SERIF ? "sw-serif" : ""} stroke={halo} stroke-width={3} stroke-linejoin="round" paint-order="stroke">
    {text}
  </text>
);

/** A name that stays within its room. */
function name(text: string | undefined, x: number, y: number, room: number, type: Type) {
  if (!text) return null;
  const fitted = fit(text, room, type.sizes, type.family, type.weight);
  return printed(fitted.text, x, y, { ...type, sizes: [fitted.size] });
}

const TILE_NAME = { sizes: [12.5, 11.5, 11], family: SERIF, weight: 400, fill: INK };

/** The room of the name of a tile: beside the badges; below them, which then are flat, if it is too long for that. */
function titleRoom(space: Space, box: Box): { room: number; isBelow: boolean } {
  const { sizes, family, weight } = TILE_NAME;
  const room = nameRoom(space, box);
  const isBelow = !!space.code && !!space.t && fit(space.t, room, sizes, family, weight).cut;
  return { room: isBelow ? box.w - 16 : room, isBelow };
}

/** The whole name of a tile whose printed name had to be shortened. */
export function cutName(space: Space, box: Box): string | undefined {
  const { sizes, family, weight } = TILE_NAME;
  return space.k === "rect" && space.t && fit(space.t, titleRoom(space, box).room, sizes, family, weight).cut ? space.t : undefined;
}

/** Code, name in serif below it, printed badges at the right. */
function tilePrint(space: Space, box: Box) {
  const { x, y } = box;
  const halo = groundColour(space.ground);
  const { room, isBelow } = titleRoom(space, box);
  return (
    <>
      {space.code && printed(space.code, x + 8, y + (isBelow ? 14 : 15), { sizes: [11], family: SANS, weight: 600, fill: INK, halo })}
      {name(space.t, x + 8, y + (isBelow ? 30.5 : space.code ? 28 : 18), room, { ...TILE_NAME, halo })}
      {badgePlaces(space, box).map(({ kind, value, x, y }) => badge(kind, value, x, isBelow ? y - 2.5 : y, isBelow))}
    </>
  );
}

const AREA_SIZES = [14, 12.5, 11];
/** A map wider than that is drawn smaller where there is no room, and then its names are of one size: a large one. */
const WIDE_SIZES = [16];
const WIDE_MAP = 654;

const isWideMap = ({ size, spaces }: Board): boolean => size[0] > WIDE_MAP && spaces.every((space) => isNamed(space) || isScenery(space));

/** Width in px that a board needs so that no text on it is under 11 px. */
export const leastWidth = (board: Board): number => (isWideMap(board) ? Math.ceil((board.size[0] * 11) / WIDE_SIZES[0]!) : board.size[0]);

/** In serif at the heart of an area, with a halo in the colour of who holds it. */
function areaName(board: Board, space: Space, box: Box, side: SideInfo | undefined) {
  const { t = "", p = [] } = space;
  const centre = heart(space, box);
  const [left, right] = chord(p, centre, 6);
  const { text, size } = fit(t, right - left - 6, isWideMap(board) ? WIDE_SIZES : AREA_SIZES, SERIF);
  const half = measure(text, size, SERIF) / 2 + 3;
  const x = Math.max(left + half, Math.min(centre.x, right - half));
  return (
    <text x={x} y={centre.y + 5} font-size={size} text-anchor="middle" fill={INK} class="sw-serif" stroke={side ? sideColour(side.look, "t") : SURFACE} stroke-width={3} stroke-linejoin="round" paint-order="stroke">
      {text}
    </text>
  );
}

/** In spaced italics along the stream. */
function waterName(space: Space, box: Box) {
  const { t, rot = 0 } = space;
  const { x, y } = heart(space, box);
  return t && (
    <text x={x} y={y} font-size={22} font-style="italic" letter-spacing={4} text-anchor="middle" fill={token("rivi")} class="sw-serif" transform={`rotate(${rot} ${x} ${y})`}>
      {t}
    </text>
  );
}

/** Number in its printed shape, filled with the tint of the controller, and the modifier of the terrain beside it. */
function areaPrint(space: Space, box: Box, side: SideInfo | undefined) {
  const { x, y } = labelPoint(space, box);
  const modifier = space.b?.[0]?.[1];
  return (
    <>
      <ellipse cx={x} cy={y} rx={12} ry={9} fill={sideColour(side?.look, "t")} stroke={sideColour(side?.look, "i")} stroke-width={1.5} />
      {word(space.code ?? space.t, x, y + 4)}
      {modifier !== undefined && printed(Number(modifier) >= 0 ? `+${modifier}` : modifier, x + 15, y + 4.5, { sizes: [11], family: SANS, weight: 500, fill: INK, halo: SURFACE })}
    </>
  );
}

/** Under the upper edge of an area, where it is broad. */
function labelPoint(space: Space, box: Box): { x: number; y: number } {
  const outline = space.p ?? [];
  const xs = outline.filter((_, index) => index % 2 === 0 && outline[index + 1]! < box.y + 26);
  return { x: xs.length ? xs.reduce((a, b) => a + b) / xs.length : middle(box).x, y: box.y + 19 };
}

/** Header in the colour of the controller with its sign; printed badges in the lower left corner. */
function cardPrint(space: Space, box: Box, side: SideInfo | undefined) {
  const { x, y, w, h } = box;
  const indent = side ? 22 : 8;
  return (
    <>
      {shape(`M${x} ${y + CARD_BAND}v${6 - CARD_BAND}a6 6 0 0 1 6-6h${w - 12}a6 6 0 0 1 6 6v${CARD_BAND - 6}z`, sideColour(side?.look))}
      {line(spacePath(space, box), sideColour(side?.look, "i"), 1.5)}
      {side && at(x + 12, y + CARD_BAND / 2, shape(signPath(side.sign, 4), ONSIDE))}
      {name(space.t ?? space.code, x + indent, y + 15.5, w - indent - 6, { sizes: [12.5, 11], family: SERIF, weight: 600, fill: onSide(side?.look) })}
      {space.b?.map(([, value], index) => shield(value, x + 15 + 22 * index, y + h - 15))}
    </>
  );
}

/** Colours of roads; a tunnel is dashed, green is a double line so that colour is not needed. */
const ROADS: Record<string, string> = { red: "red", blue: "blue", green: "green", yellow: "yellow", road: "ink2", tunnel: "ink2" };

/** Spaces that are joined although they do not lie side by side: a dashed line over the ground between them. */
export function farLink(from: Box, to: Box) {
  if (overlap(grown(from, 6), to)) return null;
  const [a, b] = [edgeTowards(grown(from, -8), middle(to)), edgeTowards(grown(to, -8), middle(from))];
  const d = `M${a.x} ${a.y}L${b.x} ${b.y}`;
  return <g class="sw-far">{[line(d, SURFACE, 5, undefined, 0.7), line(d, INK2, 2, "5 5"), at(a.x, a.y, disc(3.5, INK2)), at(b.x, b.y, disc(3.5, INK2))]}</g>;
}

/** A road between two spaces, behind everything. */
export function road(kind: string | undefined, from: Box, to: Box) {
  const colour = kind && ROADS[kind];
  if (!colour) return null;
  const [a, b] = [middle(from), middle(to)];
  const d = `M${a.x} ${a.y}L${b.x} ${b.y}`;
  return [line(d, SURFACE, 11), line(d, token(colour), 6, kind === "tunnel" ? "6 9" : undefined), kind === "green" && line(d, SURFACE, 2)];
}
