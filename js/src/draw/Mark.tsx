/** Markers, each drawn around the origin. */
import type { ComponentChildren } from "preact";
import type { Sign as SignName } from "../scene";
import { INK, LIFT, type Look, ONSIDE, SURFACE, sideColour } from "./look";
import { SignShape } from "./Sign";
import { Text } from "./Text";

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

interface Form {
  /** Width and height, or how they follow from what is written on it. */
  size: (mark: MarkProps) => [number, number];
  draw: (mark: MarkProps) => ComponentChildren;
}

/** Width that a short bold text of 11 or 12 px takes; a little more than DejaVu needs. */
const textWidth = (text: string): number => 7.6 * text.length;

const fixed = (w: number, h: number) => (): [number, number] => [w, h];

export const STAR = "M0-8L2.2-2.6 8-2.3 3.5 1.5 5 7.2 0 4.1-5 7.2-3.5 1.5-8-2.3-2.2-2.6Z";
const WAVES = "M0 7V-1M-3.2-4.2A4.5 4.5 0 0 0-3.2 2.2M3.2-4.2A4.5 4.5 0 0 1 3.2 2.2M-5.8-6.8A8.5 8.5 0 0 0-5.8 4.8M5.8-6.8A8.5 8.5 0 0 1 5.8 4.8";
const HEAP = "M-13 7l3-9 6-5 8 2 7-3 3 9 2 6z";
const CLOUD = "M-26 8a9 9 0 0 1 2-17 12 12 0 0 1 22-6 11 11 0 0 1 20 5 9.5 9.5 0 0 1 3 18z";
const ANCHOR = "M0-4V4M-3.5 1Q0 6 3.5 1M-2-2.5H2";
const FLAKE = "M0-6V6M-5.2-3L5.2 3M-5.2 3L5.2-3";

/** The number or text on a mark. */
const caption = ({ n, text }: MarkProps): string => (n === undefined ? text ?? "" : String(n));

/** An ink pill with a picture and a number: lying on the lower edge, or standing in a column. */
function pillSize(mark: MarkProps): [number, number] {
  const words = caption(mark);
  if (mark.tall) return words ? [Math.max(20, textWidth(words) + 8), 34] : [20, 20];
  return [words ? 24 + Math.max(14, textWidth(words) + 6) : 20, 18];
}

function pill(mark: MarkProps, picture: ComponentChildren) {
  const [w, h] = pillSize(mark);
  const words = caption(mark);
  const shift = words ? (mark.tall ? `translate(0 ${9.5 - h / 2})` : `translate(${11 - w / 2} 0)`) : undefined;
  return (
    <>
      <rect x={-w / 2} y={-h / 2} width={w} height={h} rx={Math.min(w, h) / 2} fill={INK} stroke={SURFACE} />
      <g transform={shift}>{picture}</g>
      {words && (
        <Text x={mark.tall ? 0 : 10} y={mark.tall ? h / 2 - 5.5 : 4.2} size={12} weight={700} fill={SURFACE}>
          {words}
        </Text>
      )}
    </>
  );
}

function spawnText({ text = "", tall }: MarkProps): string {
  if (/^all\b/i.test(text)) return "";
  return tall ? text.replaceAll(/[\s,]/g, "").slice(0, 3) : text.slice(0, 12);
}

function spawnSize(mark: MarkProps): [number, number] {
  const words = spawnText(mark);
  if (mark.tall) return [words.length > 2 ? 28 : 22, words ? 31 : 20];
  return [words ? 25 + textWidth(words) : 22, 20];
}

/** Beside counters only the number stands in the cloud. */
const smokeText = ({ text = "smoke", tall }: MarkProps): string => (tall ? text.split(" ").at(-1)! : text.slice(0, 12));

const smokeWidth = (mark: MarkProps): number => Math.max(54, textWidth(smokeText(mark)) + 18);

function tagSize(mark: MarkProps): [number, number] {
  return [(mark.tall ? 5 : 12) + textWidth(tagText(mark)), 18];
}

/** What an unknown mark shows: its text or its name, and its number. */
function tagText({ name, text, n, tall }: MarkProps): string {
  const words = text ?? name.replaceAll("-", " ");
  if (tall) return n === undefined ? words.slice(0, 3) : `${words.slice(0, 1)}${n}`;
  const short = words.length > 12 ? `${words.slice(0, 11)}…` : words;
  return n === undefined ? short : `${short} ${n}`;
}

function tag(mark: MarkProps, fill: string, line: string, colour: string) {
  const [w, h] = tagSize(mark);
  return (
    <>
      <rect x={-w / 2} y={-h / 2} width={w} height={h} rx={4} fill={fill} stroke={line} stroke-width={1.2} />
      <Text x={0} y={4} weight={600} fill={colour}>
        {tagText(mark)}
      </Text>
    </>
  );
}

/** Cross-hairs of a side: one ring for overwatch, two for the tile or piece aimed at. */
function crossHair(line: string, radius: number, rings: number) {
  const [far, near] = [radius + 3, radius - 5];
  return (
    <g fill="none" stroke={line} stroke-width={1.8}>
      <circle r={radius + 1.2} fill={LIFT} stroke={SURFACE} stroke-width={2} />
      <circle r={radius} fill={LIFT} />
      {rings > 1 && <circle r={radius * 0.5} />}
      <path d={`M0 ${-far}V${-near}M0 ${near}V${far}M${-far} 0H${-near}M${near} 0H${far}`} />
      <circle r={rings > 1 ? 1.2 : 2} fill={line} stroke="none" />
    </g>
  );
}

function disc(radius: number, line: string, picture: ComponentChildren) {
  return (
    <>
      <circle r={radius} fill={SURFACE} stroke={line} stroke-width={1.5} />
      {picture}
    </>
  );
}

const FORMS: Record<string, Form> = {
  scouted: {
    size: fixed(18, 20),
    draw: ({ look, sign }) => (
      <>
        <circle r={8.5} fill={LIFT} stroke={sideColour(look, "i")} stroke-width={1.6} stroke-dasharray="3 2.3" />
        <SignShape sign={sign} r={3.6} fill="none" stroke={sideColour(look, "i")} stroke-width={1.5} />
      </>
    ),
  },
  controlled: {
    size: fixed(20, 20),
    draw: ({ look, sign }) => (
      <g transform="translate(-1 0)">
        <path d="M-8 10V-9" stroke={INK} stroke-width={1.8} />
        <path d="M-8-9H10L6-2.8L10 3.5H-8Z" fill={sideColour(look)} stroke={LIFT} stroke-width={0.8} />
        <g transform="translate(-1.5 -2.8)">
          <SignShape sign={sign} r={3.2} fill={ONSIDE} />
        </g>
      </g>
    ),
  },
  objective: {
    size: pillSize,
    draw: (mark) => pill(mark, <path d={STAR} transform="scale(.85)" fill={SURFACE} />),
  },
  radio: {
    size: pillSize,
    draw: (mark) => pill(mark, <path d={WAVES} fill="none" stroke={SURFACE} stroke-width={1.5} stroke-linecap="round" transform="translate(0 1) scale(.9)" />),
  },
  spawn: {
    size: spawnSize,
    draw: (mark) => {
      const [w, h] = spawnSize(mark);
      const words = spawnText(mark);
      const line = sideColour(mark.look, "i");
      const shift = words ? (mark.tall ? `translate(0 ${10 - h / 2})` : `translate(${11.5 - w / 2} 0)`) : undefined;
      return (
        <>
          <rect x={-w / 2} y={-h / 2} width={w} height={h} rx={4} fill={sideColour(mark.look, "t")} stroke={line} stroke-width={1.4} />
          <path d="M0-7V1.5M-3.5-2L0 1.5L3.5-2M-6.5 1V6H6.5V1" transform={shift} fill="none" stroke={line} stroke-width={1.8} stroke-linejoin="round" stroke-linecap="round" />
          {words && (
            <Text x={mark.tall ? 0 : 9} y={mark.tall ? h / 2 - 4 : 4} weight={700} fill={line}>
              {words}
            </Text>
          )}
        </>
      );
    },
  },
  target: { size: fixed(24, 24), draw: ({ look }) => crossHair(sideColour(look, "i"), 9, 2) },
  aim: { size: fixed(28, 28), draw: () => crossHair(INK, 11, 2) },
  overwatch: { size: fixed(26, 26), draw: ({ look }) => crossHair(sideColour(look, "i"), 10, 1) },
  initiative: {
    size: fixed(22, 20),
    draw: ({ look }) => (
      <>
        <path d="M-11-9H5L11 0L5 9H-11Z" fill={sideColour(look)} stroke={sideColour(look, "i")} />
        <Text x={-2} y={4} weight={700} fill={ONSIDE}>
          1
        </Text>
      </>
    ),
  },
  mine: {
    size: fixed(24, 24),
    draw: ({ look, sign, turn = 0 }) => (
      <>
        <path d="M0-18L5-10H-5Z" fill={sideColour(look, "i")} stroke={SURFACE} />
        <path d="M-10.5 0H10.5M0-10.5V10.5M-7.4-7.4L7.4 7.4M7.4-7.4L-7.4 7.4" stroke={INK} stroke-width={3} stroke-linecap="round" />
        <circle r={8} fill={INK} />
        <g transform={`rotate(${-turn})`}>
          <SignShape sign={sign} r={3.8} fill={SURFACE} />
        </g>
      </>
    ),
  },
  smoke: {
    size: (mark) => (mark.tall ? [40, 20] : [smokeWidth(mark), 34]),
    draw: (mark) => (
      <>
        <path d={CLOUD} transform={mark.tall ? "translate(0 2) scale(.74 .62)" : `translate(0 4) scale(${smokeWidth(mark) / 54} 1.1)`} fill={LIFT} fill-opacity={0.85} stroke="var(--sw-line2)" stroke-width={1.5} stroke-dasharray="4 3" />
        <Text x={0} y={4} weight={600}>
          {smokeText(mark)}
        </Text>
      </>
    ),
  },
  rubble: {
    size: fixed(28, 16),
    draw: (mark) => (
      <>
        <path d={HEAP} fill="var(--sw-rub)" stroke="var(--sw-bldl)" stroke-width={1.3} />
        <Text x={1} y={6} weight={700}>
          {caption(mark)}
        </Text>
      </>
    ),
  },
  landing: { size: fixed(16, 16), draw: () => disc(7.5, INK, <path d={ANCHOR} fill="none" stroke={INK} stroke-width={1.3} />) },
  frozen: { size: fixed(20, 20), draw: () => disc(10, "var(--sw-blue)", <path d={FLAKE} stroke="var(--sw-blue)" stroke-width={1.7} />) },
  action: {
    size: fixed(22, 22),
    draw: (mark) => (
      <>
        <circle r={11} fill={mark.look ? sideColour(mark.look) : INK} stroke={SURFACE} stroke-width={2} />
        <Text x={0} y={4.5} size={13} weight={700} fill={mark.look ? ONSIDE : SURFACE}>
          {caption(mark)}
        </Text>
      </>
    ),
  },
  cover: { size: tagSize, draw: (mark) => tag(mark, "var(--sw-rub)", INK, INK) },
  order: { size: tagSize, draw: (mark) => tag(mark, INK, SURFACE, SURFACE) },
};

const TAG: Form = { size: tagSize, draw: (mark) => tag(mark, sideColour(mark.look, "t"), sideColour(mark.look, "i"), INK) };

const formOf = (name: string): Form => FORMS[name] ?? TAG;

/** Width and height of a mark in board units. */
export function markSize(mark: MarkProps): [number, number] {
  return formOf(mark.name).size(mark);
}

/** A marker around the origin; inside an svg. */
export function Mark(mark: MarkProps) {
  return <g transform={mark.turn ? `rotate(${mark.turn})` : undefined}>{formOf(mark.name).draw(mark)}</g>;
}

interface ShieldProps {
  x: number;
  y: number;
  /** Half the width; long values widen it. */
  r?: number;
  value: string | number;
  line?: string;
  fill?: string;
}

/** Half the width of a shield that holds `value`. */
export function shieldRadius(value: string | number, r = 8): number {
  return Math.max(r, String(value).length * 3.6 + 1.5);
}

/** Defence or cover. */
export function Shield({ x, y, r = 8, value, line = INK, fill = LIFT }: ShieldProps) {
  const half = shieldRadius(value, r);
  return (
    <>
      <path d={`M${x - half} ${y - r * 1.1}H${x + half}V${y + r * 0.3}Q${x + half} ${y + r * 1.1} ${x} ${y + r * 1.5}Q${x - half} ${y + r * 1.1} ${x - half} ${y + r * 0.3}Z`} fill={fill} stroke={line} stroke-width={1.3} />
      <Text x={x} y={y + 4.2} weight={700} fill={line}>
        {value}
      </Text>
    </>
  );
}

/** Defence of a structure, in a house. */
export function House({ x, y, value }: { x: number; y: number; value: string | number }) {
  return (
    <>
      <path d={`M${x - 9} ${y - 3}L${x} ${y - 10}L${x + 9} ${y - 3}V${y + 9}H${x - 9}Z`} fill={LIFT} stroke={INK} stroke-width={1.3} />
      <Text x={x} y={y + 6} weight={700}>
        {value}
      </Text>
    </>
  );
}
