/** A counter: outline of its side, unit symbol, printed values and states. Its upper left corner is the origin. */
import type { Sign as SignName } from "../scene";
import { INK, LIFT, type Look, ONSIDE, SURFACE, outline, sideColour } from "./look";
import { Shield } from "./Mark";
import { SignShape } from "./Sign";
import { UnitSymbol } from "./Symbol";
import { Text } from "./Text";

export interface CounterProps {
  uid: string;
  look?: Look | undefined;
  /** Edge length in board units; 46 on tiles, 34 in areas. */
  size?: number;
  sym?: string | undefined;
  /** Lower left corner: the letter of a squad. */
  left?: string | undefined;
  /** In the shield, lower right. */
  right?: string | undefined;
  /** A row of values in the middle of the lower edge, in place of left and right. */
  row?: string | undefined;
  /** Echelon from squad (1) to division (8). */
  echelon?: number | undefined;
  /** States by name: "suppressed", "routed", "spent", "done". */
  states?: string | undefined;
  /** Days until it is back. */
  days?: number | undefined;
  /** Number of counters in the stack. */
  stack?: number | undefined;
}

/** States in which the counter shows its tint. */
const PALE = ["suppressed", "routed", "spent"];

export function Counter({ uid, look, size = 46, sym, left, right, row, echelon, states = "", days, stack = 1 }: CounterProps) {
  const has = (state: string) => states.split(" ").includes(state);
  const pale = PALE.some(has);
  const fill = sideColour(look, pale ? "t" : "");
  const front = pale ? sideColour(look, "i") : ONSIDE;
  const line = sideColour(look, "i");
  const values = Boolean(left || right || row);
  return (
    <>
      {[2, 1].filter((step) => step < stack).map((step) => (
        <path key={step} d={outline(look, 2.5 * step, -2.5 * step, size)} fill={fill} stroke={line} />
      ))}
      <path d={outline(look, 0, 0, size)} fill={fill} stroke={line} stroke-width={pale ? 1.6 : 1} stroke-dasharray={has("routed") ? "4 3" : undefined} />
      {!pale && <path d={outline(look, 1.6, 1.6, size - 3.2)} fill="none" stroke="#fff" stroke-opacity={0.28} />}
      {has("spent") && <Fold look={look} size={size} />}
      {echelon && <Echelon echelon={echelon} x={size / 2} y={size * 0.12} height={size * 0.11} colour={front} />}
      {sym && <UnitSymbol uid={uid} name={sym} x={size * 0.2} y={size * symbolTop(values, echelon)} width={size * 0.6} colour={front} />}
      {left && (
        <Text x={size * 0.13} y={size * 0.91} size={size * 0.27} weight={700} anchor="start" fill={front}>
          {left}
        </Text>
      )}
      {right && <Shield x={size * 0.74} y={size * 0.79} r={Math.max(6.6, size * 0.17)} value={right} line={front} fill={fill} />}
      {row && (
        <Text x={size / 2 - (has("spent") ? size * 0.06 : 0)} y={size * 0.925} size={size * 0.3} weight={700} fill={front}>
          {row}
        </Text>
      )}
      {has("suppressed") && <Suppressed look={look} size={size} />}
      {has("routed") && <Routed look={look} size={size} />}
      {days && <Badge x={size * 0.02} y={size * 0.06} value={days} fill={LIFT} line={line} colour={INK} />}
      {has("done") && <Done look={look} size={size} />}
      {stack > 1 && <Badge x={size < 40 ? size - 2 : size + 3} y={size < 40 ? 3 : -2} value={stack} fill={INK} colour={SURFACE} />}
    </>
  );
}

function symbolTop(values: boolean, echelon: number | undefined): number {
  if (echelon) return 0.225;
  return values ? 0.2 : 0.3;
}

type Part = { look: Look | undefined; size: number };

/** The folded lower right corner of a spent counter. */
function Fold({ look, size }: Part) {
  const fold = size * 0.26;
  const corner =
    look === "sov" ? `H${size * 0.8}Q${size} ${size} ${size} ${size * 0.8}`
    : look === "usa" ? `H${size * 0.85}L${size} ${size * 0.85}`
    : `H${size}`;
  return <path d={`M${size - fold} ${size}${corner}V${size - fold}Z`} fill={sideColour(look, "i")} />;
}

/** Two downward marks on the upper edge. */
function Suppressed({ look, size }: Part) {
  const scale = Math.max(0.76, size / 46);
  return (
    <g transform={`translate(${size / 2} ${size < 40 ? 1 : -1}) scale(${scale})`}>
      <rect x={-16.5} y={-5.5} width={33} height={11} rx={5.5} fill={sideColour(look, "i")} stroke={SURFACE} />
      <path d="M-9-1.8L-5.5 1.8L-2-1.8M2-1.8L5.5 1.8L9-1.8" fill="none" stroke={sideColour(look, "t")} stroke-width={1.8} stroke-linecap="round" />
    </g>
  );
}

/** A white flag at the upper right. */
function Routed({ look, size }: Part) {
  const line = sideColour(look, "i");
  return (
    <g transform={`translate(${size * 0.82} ${size * 0.1})`}>
      <circle r={9} fill={LIFT} stroke={line} stroke-width={1.4} />
      <path d="M-3 5V-5H5L2.5-2.5L5 0H-3" fill="none" stroke={line} stroke-width={1.6} />
    </g>
  );
}

/** A veil and a tick: it has acted this turn. */
function Done({ look, size }: Part) {
  return (
    <>
      <path d={outline(look, 0, 0, size)} fill={SURFACE} fill-opacity={0.55} />
      <g transform={`translate(${size - 4} ${size - 4})`}>
        <circle r={7.5} fill={INK} />
        <path d="M-3.5 0L-1 2.7L3.5-2.5" fill="none" stroke={SURFACE} stroke-width={1.8} stroke-linecap="round" stroke-linejoin="round" />
      </g>
    </>
  );
}

function Badge({ x, y, value, fill, line, colour }: { x: number; y: number; value: number; fill: string; line?: string; colour: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={8} fill={fill} stroke={line ?? "none"} stroke-width={1.5} />
      <Text x={0} y={4} weight={700} fill={colour}>
        {value}
      </Text>
    </g>
  );
}

/** Echelon marks, drawn, never typed: one to three dots, one to three bars, one or two crosses. */
function Echelon({ echelon, x, y, height, colour }: { echelon: number; x: number; y: number; height: number; colour: string }) {
  const mark = echelon <= 3 ? "dot" : echelon <= 6 ? "bar" : "cross";
  const count = mark === "dot" ? echelon : mark === "bar" ? echelon - 3 : Math.min(2, echelon - 6);
  const step = height * (mark === "cross" ? 1.15 : 0.8);
  const half = height / 2;
  const path = Array.from({ length: count }, (_, index) => {
    const at = x + (index - (count - 1) / 2) * step;
    if (mark === "dot") return `M${at} ${y}h.01`;
    if (mark === "bar") return `M${at} ${y - half}V${y + half}`;
    return `M${at - half * 0.8} ${y - half}l${half * 1.6} ${height}m0 ${-height}l${-half * 1.6} ${height}`;
  }).join("");
  return <path d={path} fill="none" stroke={colour} stroke-width={mark === "dot" ? height * 0.55 : 1.3} stroke-linecap="round" />;
}

export type Ring = "can" | "selected" | "refused" | "changed" | "marked" | "focus";

/** Stroke and distance from the counter of each ring, from below. */
const RINGS: Record<Ring, { out: number; stroke: string; width: number; opacity?: number; dash?: string }[]> = {
  can: [
    { out: 3, stroke: SURFACE, width: 6.5, opacity: 0.7 },
    { out: 3, stroke: "var(--sw-gold)", width: 4.5 },
    { out: 3, stroke: "var(--sw-goldfill)", width: 2 },
  ],
  selected: [
    { out: 4, stroke: SURFACE, width: 6 },
    { out: 4, stroke: INK, width: 3 },
  ],
  refused: [{ out: 3, stroke: "var(--sw-no)", width: 2.5 }],
  changed: [{ out: 4, stroke: "var(--sw-new)", width: 2.5, dash: "2 4" }],
  marked: [
    { out: 3, stroke: SURFACE, width: 4, opacity: 0.7 },
    { out: 3, stroke: INK, width: 2 },
  ],
  focus: [
    { out: 5, stroke: "var(--sw-page)", width: 6 },
    { out: 5, stroke: INK, width: 3 },
  ],
};

/** A ring around a counter of `size`; small counters have thinner rings, so that neighbours stay apart. */
export function CounterRing({ ring, look, size }: { ring: Ring; look: Look | undefined; size: number }) {
  const scale = ringScale(size);
  return (
    <g class={`sw-ring sw-ring-${ring}`} fill="none">
      {RINGS[ring].map(({ out, stroke, width, opacity, dash }) => (
        <path key={stroke + width} d={outline(look, -out * scale, -out * scale, size + 2 * out * scale)} stroke={stroke} stroke-width={width * scale}
          opacity={opacity} stroke-dasharray={dash} stroke-linecap={dash ? "round" : undefined} />
      ))}
    </g>
  );
}

const ringScale = (size: number) => Math.min(1, Math.max(0.7, size / 46));

/** The gold plate under a counter that is pointed at. */
export function HoverPlate({ look, size }: { look: Look | undefined; size: number }) {
  const scale = ringScale(size);
  const wide = 8 * scale;
  const near = 3.5 * scale;
  return (
    <g class="sw-ring sw-ring-hover">
      <path d={outline(look, -wide, -wide, size + 2 * wide)} fill="var(--sw-goldfill)" fill-opacity={0.55} />
      <path d={outline(look, -near, -near, size + 2 * near)} fill="var(--sw-goldfill)" stroke="var(--sw-gold)" stroke-width={2.5} />
    </g>
  );
}

/** The plum cross of something refused, around the origin. */
export function RefusedBadge() {
  return (
    <>
      <circle r={8} fill="var(--sw-no)" />
      <path d="M-3.5-3.5L3.5 3.5M3.5-3.5L-3.5 3.5" stroke={SURFACE} stroke-width={2} stroke-linecap="round" />
    </>
  );
}

/** The face-down side of a counter: its sign alone. */
export function CounterBack({ look, sign, size = 46 }: { look?: Look | undefined; sign?: SignName | undefined; size?: number }) {
  return (
    <>
      <path d={outline(look, 0, 0, size)} fill={sideColour(look)} stroke={sideColour(look, "i")} />
      <path d={outline(look, 3, 3, size - 6)} fill="none" stroke="#fff" stroke-opacity={0.45} />
      <g transform={`translate(${size / 2} ${size / 2})`}>
        <SignShape sign={sign} r={size * 0.2} fill={ONSIDE} />
      </g>
    </>
  );
}
