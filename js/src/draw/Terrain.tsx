/** The ground of a space: patterns of terrain and sides, and one drawing on it. */
import type { ComponentChildren } from "preact";
import type { Look, Space } from "../scene";

const LOOKS: Look[] = ["sov", "ger", "usa"];

/** Width, height and drawing of a pattern over its ground colour, in board units. */
interface Weave {
  size: [number, number];
  ground: string;
  draw: (mark: string) => ComponentChildren;
}

const WEAVES: Record<string, Weave> = {
  open: {
    size: [34, 30],
    ground: "open",
    draw: (mark) => <path d="M6 9l1.5-4M8.5 9l.5-5M24 23l1.5-4M26.5 23l.5-5M27 6h3M10 24h4" stroke={mark} stroke-width={1.2} stroke-linecap="round" />,
  },
  rubble: {
    size: [38, 34],
    ground: "rub",
    draw: (mark) => (
      <>
        <path d="M4 7l5-3 4 4-4 3zM22 5l4-1 2 4-5 2zM31 16l4 2-2 4-4-2zM12 20l5-2 2 4-4 4zM25 27l3-3 4 3-3 3zM3 27l4-1 1 3-4 1z" fill={mark} />
        <path d="M16 12l2 1M6 17l2-1M34 8l2 1M20 31l2-1" stroke={mark} />
      </>
    ),
  },
  wood: {
    size: [30, 28],
    ground: "wood",
    draw: (mark) => (
      <>
        <path d="M8 3l5 9H3zM22 16l5 9H17z" fill={mark} />
        <path d="M8 12v3M22 25v3" stroke={mark} stroke-width={1.5} />
      </>
    ),
  },
  river: {
    size: [40, 16],
    ground: "riv",
    draw: (mark) => <path d="M3 5q5-3 10 0t10 0M20 13q5-3 10 0" fill="none" stroke={mark} stroke-width={1.2} />,
  },
  city: {
    size: [22, 18],
    ground: "bld",
    draw: (mark) => <path d="M2 2h8v5H2zM13 2h6v5h-6zM2 10h5v5H2zM10 10h9v5h-9z" fill={mark} />,
  },
  works: {
    size: [44, 30],
    ground: "bld",
    draw: (mark) => (
      <g stroke="var(--sw-bldl)" stroke-width={0.8}>
        <path d="M3 4h26v10H3zM33 4h8v10h-8zM3 19h12v8H3zM19 19h22v8H19z" fill={mark} />
        <path d="M9 4v10M16 4v10M23 4v10M27 19v8M34 19v8" />
      </g>
    ),
  },
};

/** Patterns of terrain and sides, once a widget. Inside `defs`. */
export function TerrainDefs({ uid }: { uid: string }) {
  return (
    <>
      {Object.entries(WEAVES).map(([name, { size, ground, draw }]) => (
        <pattern key={name} id={`${uid}-p-${name}`} width={size[0]} height={size[1]} patternUnits="userSpaceOnUse">
          <rect width={size[0]} height={size[1]} fill={`var(--sw-${ground})`} />
          {draw(`var(--sw-${ground}m)`)}
        </pattern>
      ))}
      {LOOKS.map((look) => (
        <SidePattern key={look} uid={uid} look={look} />
      ))}
    </>
  );
}

/** Diagonal lines, level lines or dots. */
function SidePattern({ uid, look }: { uid: string; look: Look }) {
  const fill = `var(--sw-${look})`;
  const size = look === "ger" ? 6 : 7;
  return (
    <pattern id={`${uid}-p-${look}`} width={size} height={size} patternUnits="userSpaceOnUse" patternTransform={look === "sov" ? "rotate(45)" : undefined}>
      {look === "sov" && <rect width={2.2} height={7} fill={fill} />}
      {look === "ger" && <rect width={6} height={1.8} fill={fill} />}
      {look === "usa" && <circle cx={3.5} cy={3.5} r={1.5} fill={fill} />}
    </pattern>
  );
}

const PLAIN: Record<string, string> = { building: "var(--sw-bld)", hill: "var(--sw-hill)" };

/** Paint of a ground; the unknown is open. */
export function groundPaint(uid: string, ground: string | undefined, feature?: string): string {
  if (feature === "city" || feature === "works") return `url(#${uid}-p-${feature})`;
  if (ground && PLAIN[ground]) return PLAIN[ground];
  return `url(#${uid}-p-${ground && ground in WEAVES ? ground : "open"})`;
}

/** Colour of a ground, for halos and road edges. */
export function groundColour(ground: string | undefined): string {
  const names: Record<string, string> = { rubble: "rub", building: "bld", river: "riv", wood: "wood", hill: "hill" };
  return `var(--sw-${(ground && names[ground]) || "open"})`;
}

/** A number from a text, the same in every browser: places differ, but never from one painting to the next. */
export function seedOf(text: string): number {
  let seed = 2166136261;
  for (const char of text) seed = Math.imul(seed ^ char.charCodeAt(0), 16777619) >>> 0;
  return seed;
}

function numbers(seed: number): () => number {
  let state = seed || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** What is drawn on a ground when the board names no feature. */
const USUAL: Record<string, string> = { rubble: "heaps", building: "block", hill: "contours" };

interface FeatureProps {
  uid: string;
  space: Space;
  width: number;
  height: number;
}

/** The drawing on a space, in a box from the origin; half of the places show it mirrored. */
export function Feature({ uid, space, width, height }: FeatureProps) {
  const name = space.feature ?? USUAL[space.ground ?? ""];
  const draw = name ? FEATURES[name] : undefined;
  if (!draw) return null;
  const seed = seedOf(space.id);
  const mirrored = seed % 2 === 1 && name !== "heaps";
  return <g transform={mirrored ? `matrix(-1 0 0 1 ${width} 0)` : undefined}>{draw({ uid, w: width, h: height, ground: groundColour(space.ground), seed })}</g>;
}

interface Canvas {
  uid: string;
  w: number;
  h: number;
  ground: string;
  seed: number;
}

const FEATURES: Record<string, (canvas: Canvas) => ComponentChildren> = {
  block: ({ w, h }) => {
    const [x, y, bw, bh] = [w * 0.1, h * 0.26, w * 0.74, h * 0.5];
    return (
      <>
        <path d={`M0 ${h * 0.86}H${w}M${w * 0.93} 0V${h}`} stroke="var(--sw-open)" stroke-width={7} />
        <path d={`M${x} ${y}h${bw}v${bh}h${-bw * 0.34}v${-bh * 0.44}h${-bw * 0.3}v${bh * 0.44}h${-bw * 0.36}z`} fill="var(--sw-bldm)" stroke="var(--sw-bldl)" stroke-width={1.3} />
        <path d={`M${x} ${y + bh * 0.26}h${bw}M${x + bw * 0.18} ${y}v${bh}M${x + bw * 0.82} ${y}v${bh}`} stroke="var(--sw-bldl)" stroke-width={0.9} />
      </>
    );
  },
  contours: ({ w, h }) => (
    <g fill="none" stroke="var(--sw-hillm)" transform={`rotate(-12 ${w / 2} ${h / 2})`}>
      {[1.02, 0.76, 0.5, 0.26].map((factor, index) => (
        <ellipse key={factor} cx={w * 0.54} cy={h * 0.55} rx={(w / 2) * factor} ry={(h / 2) * factor} stroke-width={index % 2 ? 1.5 : 1} />
      ))}
    </g>
  ),
  bank: ({ uid, w, h }) => (
    <path d={`M-4 ${h * 0.62}Q${w * 0.3} ${h * 0.44} ${w * 0.55} ${h * 0.62}T${w + 4} ${h * 0.54}V${h + 4}H-4Z`} fill={`url(#${uid}-p-river)`} stroke="var(--sw-rivm)" stroke-width={2} />
  ),
  rail: ({ w, h, ground }) => {
    const way = `M-4 ${h * 0.72}C${w * 0.3} ${h * 0.72} ${w * 0.6} ${h * 0.4} ${w + 4} ${h * 0.36}`;
    return (
      <g fill="none" stroke="var(--sw-rail)">
        <path d={way} stroke-width={12} stroke-dasharray="2.5 6" />
        <path d={way} stroke-width={6.5} />
        <path d={way} stroke={ground} stroke-width={3.2} />
      </g>
    );
  },
  road: ({ w, h }) => {
    const way = `M-4 ${h * 0.58}C${w * 0.35} ${h * 0.5} ${w * 0.6} ${h * 0.84} ${w + 4} ${h * 0.72}`;
    return (
      <g fill="none">
        <path d={way} stroke="var(--sw-line2)" stroke-width={11} opacity={0.55} />
        <path d={way} stroke="var(--sw-openm)" stroke-width={8.5} />
      </g>
    );
  },
  square: ({ w, h }) => {
    const [x, y, r] = [w / 2, h * 0.56, h * 0.27];
    return (
      <g fill="none" stroke="var(--sw-openm)" stroke-width={7}>
        <circle cx={x} cy={y} r={r} />
        <path d={`M0 ${y}H${x - r}M${w} ${y}H${x + r}`} />
      </g>
    );
  },
  heaps: ({ w, h, seed }) => {
    const next = numbers(seed);
    const heap = () => {
      const [x, y, q] = [w * (0.12 + 0.68 * next()), h * (0.34 + 0.42 * next()), 7 + 5 * next()];
      return `M${x} ${y}l${q} ${-q * 0.5} ${q * 0.7} ${q * 0.6} ${-q * 0.4} ${q * 0.7} ${-q * 1.1} ${q * 0.1}z`;
    };
    return <path d={heap() + heap() + heap() + heap()} fill="var(--sw-bldm)" stroke="var(--sw-bldl)" />;
  },
};
