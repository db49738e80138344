/** Markers, each drawn around the origin. */
import type { ComponentChildren } from "preact";
import type { Sign as SignName } from "../scene";
import { type Look, sideColour } from "./look";
import { signPath } from "./Sign";
import { INK, LIFT, LINE2, ONSIDE, SURFACE, at, disc, line, plate, round, shape, token, word } from "./shapes";

export interface MarkProps {
  /** "controlled", "scouted", "objective" …; the unknown is a tag with its text. */
  name: string;
  look?: Look | undefined;
  sign?: SignName | undefined;
  n?: number | undefined;
  text?: string | undefined;
  /** The narrow form, for a column beside counters. */
  tall?: boolean | undefined;
  /** Degrees a mark on an edge is turned. */
  turn?: number | undefined;
}

type Size = [w: number, h: number];
type Draw = (mark: MarkProps, line: string) => ComponentChildren;

/** Width and height, or how they follow from what is written on it; and the drawing in the line colour of its side. */
type Form = [size: Size | ((mark: MarkProps) => Size), draw: Draw];

/** Width that a short bold text of 11 or 12 takes; a little more than DejaVu needs. */
const widthOf = (text: string): number => 7.6 * text.length;

const STAR = "M0-6.8L1.9-2.2L6.8-2L3 1.3L4.3 6.1L0 3.5L-4.3 6.1L-3 1.3L-6.8-2L-1.9-2.2Z";
const WAVES = "M0 7V0M-2.9-2.8A4 4 0 0 0-2.9 3M2.9-2.8A4 4 0 0 1 2.9 3M-5.2-5.1A7.6 7.6 0 0 0-5.2 5.3M5.2-5.1A7.6 7.6 0 0 1 5.2 5.3";
const ARRIVAL = "M0-7V1.5M-3.5-2L0 1.5L3.5-2M-6.5 1V6H6.5V1";
const DIAMOND = "M0-6.5L6.5 0L0 6.5L-6.5 0Z";
const HEAP = "M-13 7l3-9 6-5 8 2 7-3 3 9 2 6z";
const CLOUD = "M-26 8a9 9 0 0 1 2-17 12 12 0 0 1 22-6 11 11 0 0 1 20 5 9.5 9.5 0 0 1 3 18z";
const HORNS = "M-10.5 0H10.5M0-10.5V10.5M-7.4-7.4L7.4 7.4M7.4-7.4L-7.4 7.4";

const CROSSED = "M-8-8L8 8M8-8L-8 8";

/** What goes off under men has horns; what goes off under vehicles is a plate with the oval of their symbol. */
const HORNED = [line(HORNS, INK, 3), disc(8, INK)];
const PLATE = [plate(31, 19, 9.5, INK, SURFACE, 1), plate(25, 13, 6.5, "none", SURFACE, 1.3)];

/** The number or text on a mark. */
const caption = ({ n, text = "" }: MarkProps): string => (n === undefined ? text : String(n));

/** A picture with a word: beside each other on the lower edge, one over the other in a column. */
function pair(mark: MarkProps, words: string, picture: ComponentChildren, colour: string, ground: (w: number, h: number) => ComponentChildren) {
  const [w, h] = pairSize(mark, words);
  const { tall } = mark;
  return (
    <>
      {ground(w, h)}
      {at(words && !tall ? 11.5 - w / 2 : 0, words && tall ? 9.5 - h / 2 : 0, picture)}
      {words && word(words, tall ? 0 : 10, tall ? h / 2 - 4 : 4.2, colour, 12)}
    </>
  );
}

function pairSize({ tall }: MarkProps, words: string): Size {
  if (!words) return [21, 19];
  return tall ? [Math.max(21, widthOf(words) + 5), 29] : [25 + Math.max(13, widthOf(words) + 4), 19];
}

const pill = (picture: ComponentChildren): Form => [
  (mark) => pairSize(mark, caption(mark)),
  (mark) => pair(mark, caption(mark), picture, SURFACE, (w, h) => plate(w, h, Math.min(w, h) / 2, INK, SURFACE, 1)),
];

/** Whom a spawn marker serves, as long as there is room; nothing if it serves all. */
function served({ text = "", tall }: MarkProps): string {
  if (/^all\b/i.test(text)) return "";
  const names = text.split(/,\s*/);
  const letters = tall ? (names.length > 1 ? 1 : 3) : text.length > 9 && names.length > 1 ? 2 : 9;
  return names.map((name) => name.slice(0, letters)).join(tall ? "" : ", ");
}

/** What an unknown mark shows: its text or its name, and its number. */
function tagText({ name, text = name.replaceAll("-", " "), n: number, tall }: MarkProps): string {
  const n = number === undefined ? "" : String(number);
  if (tall) return text.slice(0, n ? 1 : 3) + n;
  return `${text.length > 12 ? `${text.slice(0, 11)}…` : text} ${n}`.trim();
}

const tagSize = (mark: MarkProps): Size => [(mark.tall ? 5 : 12) + widthOf(tagText(mark)), 18];

const tag = (fill: (look: Look | undefined) => string, edge: string | undefined, colour: string): Form => [
  tagSize,
  (mark, line) => (
    <>
      {plate(tagSize(mark)[0], 18, 4, fill(mark.look), edge ?? line)}
      {word(tagText(mark), 0, 4, colour, 11, 600)}
    </>
  ),
];

/** Beside counters only the number stands in the cloud. */
const smokeText = ({ text = "smoke", tall }: MarkProps): string => (tall ? text.split(" ").at(-1)! : text.slice(0, 12));
const smokeWidth = (mark: MarkProps): number => Math.max(54, widthOf(smokeText(mark)) + 18);

/** Cross-hairs: one ring for overwatch, two for what is aimed at. */
const crossHair = (radius: number, aimed: boolean): Draw => (_, colour) => {
  const [far, near] = [radius + 3, radius - 5];
  return (
    <>
      {disc(radius + 1.4, SURFACE)}
      {disc(radius, LIFT, colour, 1.8)}
      {line(`M0 ${-far}V${-near}M0 ${near}V${far}M${-far} 0H${-near}M${near} 0H${far}${aimed ? round(0, 0, radius / 2) : ""}`, colour, 1.8)}
      {disc(aimed ? 1.2 : 2, colour)}
    </>
  );
};

const coin = (radius: number, edge: string, picture: string): Form => [
  [2 * radius, 2 * radius],
  () => (
    <>
      {disc(radius, SURFACE, edge)}
      {line(picture, edge, 1.4)}
    </>
  ),
];

const FORMS: Record<string, Form> = {
  scouted: [
    [18, 20],
    ({ sign }, line) => (
      <>
        {disc(8.5, LIFT, line, 1.6, "3 2.3")}
        {shape(signPath(sign, 3.6), "none", line, 1.5)}
      </>
    ),
  ],
  controlled: [
    [20, 20],
    ({ look, sign }) => (
      <>
        {line("M-9 9V-9", INK, 1.8)}
        {shape("M-9-9H9L5-2.8L9 3.5H-9Z", sideColour(look), LIFT, 0.8)}
        {at(-2.5, -2.8, shape(signPath(sign, 3.2), ONSIDE))}
      </>
    ),
  ],
  objective: pill(shape(STAR, SURFACE)),
  radio: pill(line(WAVES, SURFACE, 1.4)),
  spawn: [
    (mark) => pairSize(mark, served(mark)),
    (mark, colour) => pair(mark, served(mark), line(ARRIVAL, colour, 1.8), colour, (w, h) => plate(w, h, 4, sideColour(mark.look, "t"), colour, 1.4)),
  ],
  target: [[22, 22], crossHair(8, true)],
  aim: [[28, 28], (mark) => crossHair(11, true)(mark, INK)],
  overwatch: [[26, 26], crossHair(10, false)],
  initiative: [
    [22, 20],
    ({ look }, line) => (
      <>
        {shape("M-11-9H5L11 0L5 9H-11Z", sideColour(look), line, 1)}
        {word(1, -2, 4, ONSIDE)}
      </>
    ),
  ],
  mine: [
    [24, 24],
    ({ sign, turn = 0, text }, colour) => (
      <>
        {shape("M0-19L6-10H-6Z", colour, SURFACE, 1)}
        {text === "antitank" ? PLATE : HORNED}
        <g transform={`rotate(${-turn})`}>{shape(signPath(sign, 3.6), SURFACE)}</g>
      </>
    ),
  ],
  tunnel: [
    [24, 22],
    () => (
      <>
        {shape("M-11 10V0A11 11 0 0 1 11 0V10Z", INK, SURFACE, 1.2)}
        {line("M-5 10V.5A5 5 0 0 1 5 .5V10M-5 3.5H5M-5 7H5", SURFACE, 1.5)}
      </>
    ),
  ],
  escape: [
    [25, 20],
    ({ look }, colour) => (
      <>
        {plate(25, 20, 4, sideColour(look, "t"), colour, 1.4)}
        {line("M-3-6H-8.5V6H-3M-4.5 0H8.5M4.5-4L8.5 0L4.5 4", colour, 1.8)}
      </>
    ),
  ],
  mission: [
    [22, 22],
    ({ look }, colour) => (
      <>
        {disc(10.5, sideColour(look, "t"), colour, 1.8)}
        {shape(DIAMOND, colour)}
      </>
    ),
  ],
  "mission-points": pill(shape(DIAMOND, SURFACE)),
  battle: [[20, 20], () => [line(CROSSED, SURFACE, 7), line(CROSSED, INK, 3.2)]],
  smoke: [
    (mark) => (mark.tall ? [40, 20] : [smokeWidth(mark), 34]),
    (mark) => (
      <>
        <g transform={mark.tall ? "translate(0 2) scale(.74 .62)" : `translate(0 4) scale(${smokeWidth(mark) / 54} 1.1)`}>
          <path d={CLOUD} fill={LIFT} fill-opacity={0.85} stroke={LINE2} stroke-width={1.5} stroke-dasharray="4 3" />
        </g>
        {word(smokeText(mark), 0, 4, INK, 11, 600)}
      </>
    ),
  ],
  rubble: [
    [28, 16],
    (mark) => (
      <>
        {shape(HEAP, token("rub"), token("bldl"))}
        {word(caption(mark), 1, 6)}
      </>
    ),
  ],
  landing: coin(7.5, INK, "M0-4V4M-3.5 1Q0 6 3.5 1M-2-2.5H2"),
  frozen: coin(10, token("blue"), "M0-6V6M-5.2-3L5.2 3M-5.2 3L5.2-3"),
  action: [
    [22, 22],
    (mark) => (
      <>
        {disc(11, mark.look ? sideColour(mark.look) : INK, SURFACE, 2)}
        {word(caption(mark), 0, 4.5, mark.look ? ONSIDE : SURFACE, 13)}
      </>
    ),
  ],
  cover: tag(() => token("rub"), INK, INK),
  order: tag(() => INK, SURFACE, SURFACE),
};

const TAG = tag((look) => sideColour(look, "t"), undefined, INK);

const formOf = (name: string): Form => FORMS[name] ?? TAG;

/** Width and height of a mark in board units. */
export function markSize(mark: MarkProps): Size {
  const [size] = formOf(mark.name);
  return typeof size === "function" ? size(mark) : size;
}

/** A marker around the origin; inside an svg. */
export function Mark(mark: MarkProps) {
  return <g transform={`rotate(${mark.turn ?? 0})`}>{formOf(mark.name)[1](mark, sideColour(mark.look, "i"))}</g>;
}

/** Half the width of a shield that holds `value`. */
export function shieldRadius(value: string | number, r = 8): number {
  return Math.max(r, String(value).length * 3.6 + 1.5);
}

function shieldShape(value: string | number, r: number, colour: string, fill: string) {
  const half = shieldRadius(value, r);
  const [top, turn, low] = [-r * 1.1, r * 0.3, r * 1.1];
  return shape(`M${-half} ${top}H${half}V${turn}Q${half} ${low} 0 ${r * 1.5}Q${-half} ${low} ${-half} ${turn}Z`, fill, colour);
}

/** Defence or cover. */
export const shield = (value: string | number, x: number, y: number, r = 8, colour = INK, fill = LIFT) =>
  at(x, y, [shieldShape(value, r, colour, fill), word(value, 0, 4.2, colour)]);

/** Defence of a vehicle. */
export function barredShield(value: string | number, x: number, y: number, r = 8, colour = INK, fill = LIFT) {
  const half = shieldRadius(value, r) + 1;
  return [shield(value, x, y, r, colour, fill), at(x, y, line(`M${-half} ${-r * 1.1 - 1.4}H${half}`, colour, 3.2))];
}

/** The drawing, and how far below the middle its number stands. */
type Figure = [drawing: ComponentChildren, base: number];

const figure = (d: string, base: number, more?: ComponentChildren): Figure => [[shape(d, LIFT, INK), more], base];

/** What a space prints besides plain cover, by kind: of a structure its defence, of a building or a fortification its cover. */
const BADGES: Record<string, Figure> = {
  structure: figure("M-9-3L0-10L9-3V9H-9Z", 6),
  building: figure("M-9-3.5L0-11L9-3.5V3Q9 9 0 13Q-9 9-9 3Z", 7.5, shape("M-9-3L0-11L9-3Z", INK, INK)),
  fort: figure("M-9-9.5H-5.2V-6.5H-2.2V-9.5H2.2V-6.5H5.2V-9.5H9V3Q9 9 0 13Q-9 9-9 3Z", 5.6),
  impassable: [[disc(8.6, LIFT, INK, 1.8), line("M-5.4 5.4L5.4-5.4", INK, 2.4)], 0],
};

const FLAT = 0.75;

/** A printed badge around a point; the unknown is a shield. A flat one leaves room for a line of text below. */
export function badge(kind: string, value: string | number, x: number, y: number, flat = false) {
  const [drawing, base] = BADGES[kind] ?? [shieldShape(value, 8, INK, LIFT), 4.2];
  const squeezed = flat && kind !== "impassable";
  return at(x, y, [squeezed ? <g transform={`scale(1 ${FLAT})`}>{drawing}</g> : drawing, value !== "" && word(value, 0, squeezed ? base * FLAT + 0.6 : base)]);
}

/** Half the width of a printed badge. */
export const badgeRadius = (kind: string, value: string | number): number => (kind in BADGES ? 9 : shieldRadius(value));
