/** The ground of a space: patterns of terrain and sides, and one drawing on it. */
import type { ComponentChildren } from "preact";
import type { Look, Space } from "../scene";
import { line, round, shape, token } from "./shapes";

/** Width, height, name of the ground colour, and the drawing of a pattern in the colour of its marks. */
type Weave = [w: number, h: number, ground: string, draw: (mark: string) => ComponentChildren];

const BLDL = token("bldl");
const BLDM = token("bldm");
const OPENM = token("openm");

const WEAVES: Record<string, Weave> = {
  open: [34, 30, "open", (mark) => line("M6 9l1.5-4M8.5 9l.5-5M24 23l1.5-4M26.5 23l.5-5M27 6h3M10 24h4", mark, 1.2)],
  rubble: [38, 34, "rub", (mark) => [
    shape("M4 7l5-3 4 4-4 3zM22 5l4-1 2 4-5 2zM31 16l4 2-2 4-4-2zM12 20l5-2 2 4-4 4zM25 27l3-3 4 3-3 3zM3 27l4-1 1 3-4 1z", mark),
    line("M16 12l2 1M6 17l2-1M34 8l2 1M20 31l2-1", mark),
  ]],
  wood: [30, 28, "wood", (mark) => [shape("M8 3l5 9H3zM22 16l5 9H17z", mark), line("M8 12v3M22 25v3", mark, 1.5)]],
  river: [40, 16, "riv", (mark) => line("M3 5q5-3 10 0t10 0M20 13q5-3 10 0", mark, 1.2)],
  city: [22, 18, "bld", (mark) => shape("M2 2h8v5H2zM13 2h6v5h-6zM2 10h5v5H2zM10 10h9v5h-9z", mark)],
  works: [44, 30, "bld", (mark) => [
    shape("M3 4h26v10H3zM33 4h8v10h-8zM3 19h12v8H3zM19 19h22v8H19z", mark, BLDL, 0.8),
    line("M9 4v10M16 4v10M23 4v10M27 19v8M34 19v8", BLDL, 0.8),
  ]],
};

/** Width of the pattern of a side, what turns it, and its one element. */
const STRIPES: [Look, size: number, turn: string | undefined, d: string][] = [
  ["sov", 7, "rotate(45)", "M0 0H2.2V7H0Z"],
  ["ger", 6, undefined, "M0 0H6V1.8H0Z"],
  ["usa", 7, undefined, round(3.5, 3.5, 1.5)],
];

/** Patterns of terrain and sides, once a widget. Inside `defs`. */
export function TerrainDefs({ uid }: { uid: string }) {
  const pattern = (name: string, w: number, h: number, turn: string | undefined, drawing: ComponentChildren) => (
    <pattern key={name} id={`${uid}-p-${name}`} width={w} height={h} patternUnits="userSpaceOnUse" patternTransform={turn}>
      {drawing}
    </pattern>
  );
  return (
    <>
      {Object.entries(WEAVES).map(([name, [w, h, ground, draw]]) =>
        pattern(name, w, h, undefined, [shape(`M0 0H${w}V${h}H0Z`, token(ground)), draw(token(`${ground}m`))]),
      )}
      {STRIPES.map(([look, size, turn, d]) => pattern(look, size, size, turn, shape(d, token(look))))}
    </>
  );
}

/** Grounds without a pattern, and their colours. */
const PLAIN: Record<string, string> = { building: "bld", hill: "hill", paper: "surface" };

/** Paint of a ground; the unknown is open. */
export function groundPaint(uid: string, { ground = "", feature = "" }: Pick<Space, "ground" | "feature">): string {
  const weave = [feature, ground].find((name) => name in WEAVES);
  if (!weave && ground in PLAIN) return groundColour(ground);
  return `url(#${uid}-p-${weave ?? "open"})`;
}

/** Colour of a ground, for halos and roads. */
export const groundColour = (ground = ""): string => token(WEAVES[ground]?.[2] ?? PLAIN[ground] ?? "open");

/** A number from a text, the same in every browser: places differ, but never from one painting to the next. */
export function seedOf(text: string): number {
  let seed = 2166136261;
  for (const char of text) seed = Math.imul(seed ^ char.charCodeAt(0), 16777619) >>> 0;
  return seed;
}

/** Numbers from 0 to 1 that follow from a seed. */
function numbers(seed: number): () => number {
  let state = seed || 1;
  return () => (state = Math.imul(state, 48271) >>> 0) / 2 ** 32;
}

/** What is drawn on a ground when the board names no feature. */
const USUAL: Record<string, string> = { rubble: "heaps", building: "block", hill: "contours" };

/** What is drawn over or in place of it once it was hit. */
const WRECKS: Record<string, (name: string) => string[]> = {
  damaged: (name) => [name, "cracks"],
  destroyed: () => ["walls", "heaps"],
};

/** The drawing on a space, in a box from the origin; half of the places show it mirrored. */
export function feature(uid: string, space: Space, w: number, h: number) {
  const name = space.feature ?? USUAL[space.ground ?? ""] ?? "";
  const state = space.st?.find((one) => one in WRECKS);
  const seed = seedOf(space.id);
  const mirrored = seed % 2 === 1;
  const around = { uid, seed, ground: groundColour(space.ground) };
  const names = state ? WRECKS[state]!(name) : [name];
  return <g transform={mirrored ? `matrix(-1 0 0 1 ${w} 0)` : undefined}>{names.map((one) => FEATURES[one]?.(w, h, around))}</g>;
}

interface Surroundings {
  uid: string;
  seed: number;
  ground: string;
}

/** Roads and banks meet the side edges at one height, so that they go on in the next tile. */
const FEATURES: Record<string, (w: number, h: number, around: Surroundings) => ComponentChildren> = {
  block: (w, h) => {
    const [x, y, bw, bh] = [w * 0.1, h * 0.26, w * 0.74, h * 0.5];
    return [
      line(`M-9 ${h * 0.86}H${w + 9}M${w * 0.93} -9V${h + 9}`, token("open"), 7),
      shape(`M${x} ${y}h${bw}v${bh}h${-bw * 0.34}v${-bh * 0.44}h${-bw * 0.3}v${bh * 0.44}h${-bw * 0.36}z`, BLDM, BLDL),
      line(`M${x} ${y + bh * 0.26}h${bw}M${x + bw * 0.18} ${y}v${bh}M${x + bw * 0.82} ${y}v${bh}`, BLDL, 0.9),
    ];
  },
  contours: (w, h) => (
    <g fill="none" stroke={token("hillm")} transform={`rotate(-12 ${w / 2} ${h / 2})`}>
      {[1.02, 0.76, 0.5, 0.26].map((factor, index) => (
        <ellipse cx={w * 0.54} cy={h * 0.55} rx={(w / 2) * factor} ry={(h / 2) * factor} stroke-width={index % 2 ? 1.5 : 1} />
      ))}
    </g>
  ),
  bank: (w, h, { uid }) =>
    shape(`M-4 ${h * 0.6}Q${w * 0.3} ${h * 0.44} ${w * 0.55} ${h * 0.6}T${w + 4} ${h * 0.6}V${h + 4}H-4Z`, `url(#${uid}-p-river)`, token("rivm"), 2),
  rail: (w, h, { ground }) => {
    const way = `M-4 ${h * 0.72}C${w * 0.3} ${h * 0.72} ${w * 0.6} ${h * 0.4} ${w + 4} ${h * 0.36}`;
    return [<path d={way} fill="none" stroke={token("rail")} stroke-width={12} stroke-dasharray="2.5 6" />, line(way, token("rail"), 6.5), line(way, ground, 3.2)];
  },
  road: (w, h) => {
    const way = `M-4 ${h * 0.56}C${w * 0.3} ${h * 0.44} ${w * 0.66} ${h * 0.78} ${w + 4} ${h * 0.56}`;
    return [line(way, token("line2"), 11, undefined, 0.55), line(way, OPENM, 8.5)];
  },
  square: (w, h) => {
    const [x, y, r] = [w / 2, h * 0.56, h * 0.27];
    return line(`${round(x, y, r)}M-9 ${y}H${x - r}M${w + 9} ${y}H${x + r}`, OPENM, 7);
  },
  /** A roof that has fallen in: holes in the colour of the ground, and stones below them. */
  cracks: (w, h, { ground }) => [
    shape(`M${w * 0.62} ${h * 0.25}l${w * 0.05} ${h * 0.12} ${w * 0.05}-${h * 0.03} ${w * 0.04} ${h * 0.11} ${w * 0.1} ${h * 0.02}V${h * 0.25}Z`, ground, BLDL, 1.2),
    shape(`M${w * 0.09} ${h * 0.58}l${w * 0.07} ${h * 0.03} ${w * 0.03} ${h * 0.08} ${w * 0.06} ${h * 0.01} ${w * 0.01} ${h * 0.08}H${w * 0.09}Z`, ground, BLDL, 1.2),
    line(`M${w * 0.28} ${h * 0.26}l${w * 0.03} ${h * 0.09}-${w * 0.03} ${h * 0.06} ${w * 0.05} ${h * 0.09}`, BLDL, 1.6),
    shape(`M${w * 0.74} ${h * 0.42}l7-4 5 5-6 5zM${w * 0.8} ${h * 0.3}l5-2 4 4-5 3zM${w * 0.12} ${h * 0.74}l6-4 5 4-4 5z`, BLDM, BLDL, 1),
  ],
  /** What stands of a building: corners and pieces of its walls. */
  walls: (w, h) => {
    const [x, y, bw, bh] = [w * 0.1, h * 0.26, w * 0.74, h * 0.5];
    return line(`M${x} ${y + bh * 0.3}V${y}H${x + bw * 0.26}M${x + bw * 0.42} ${y}h${bw * 0.13}M${x + bw} ${y + bh * 0.2}v${bh * 0.3}M${x} ${y + bh * 0.62}v${bh * 0.38}h${bw * 0.2}M${x + bw * 0.8} ${y + bh}h${bw * 0.2}v-${bh * 0.2}`, BLDL, 4.5);
  },
  heaps: (w, h, { seed }) => {
    const next = numbers(seed);
    const heap = () => {
      const [x, y, q] = [w * (0.12 + 0.68 * next()), h * (0.34 + 0.42 * next()), 7 + 5 * next()];
      return `M${x} ${y}l${q} ${-q * 0.5} ${q * 0.7} ${q * 0.6} ${-q * 0.4} ${q * 0.7} ${-q * 1.1} ${q * 0.1}z`;
    };
    return shape(heap() + heap() + heap() + heap(), BLDM, BLDL, 1);
  },
};
