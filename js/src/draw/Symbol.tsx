/** Unit symbols in a frame of 30 × 20, drawn in currentColor. */
import { Text } from "./Text";

type Extra = "oval" | "dot" | "ring" | "wings" | "spot";

interface Drawing {
  path?: string;
  extra?: readonly Extra[];
}

const SALTIRE = "M1 1L29 19M29 1L1 19";
const SLASH = "M1 19L29 1";
const PEAK = "M1 19L15 1L29 19";

const DRAWINGS: Record<string, Drawing> = {
  infantry: { path: SALTIRE },
  motorised: { path: `${SALTIRE}M15 1V19` },
  mechanised: { path: SALTIRE, extra: ["oval"] },
  armour: { extra: ["oval"] },
  recon: { path: SLASH },
  "armoured-recon": { path: SLASH, extra: ["oval"] },
  engineer: { path: "M8 14.5V6.5H22V14.5M15 6.5V14.5" },
  artillery: { extra: ["dot"] },
  "assault-gun": { extra: ["oval", "dot"] },
  "anti-tank": { path: PEAK },
  "anti-air": { path: "M1 19C1 6.5 29 6.5 29 19" },
  "machine-gun": { path: "M15 16V4.2M11.4 7.8L15 4.2L18.6 7.8M10.6 16H19.4M12.4 12.6H17.6" },
  mortar: { path: "M15 11.4V3.6M12 6.6L15 3.6L18 6.6", extra: ["ring"] },
  hq: { path: "M1 6.6H29M1 19V24" },
  sniper: { path: "M4 6.5H12.2M17.8 6.5H26M15 6.5V16" },
  "anti-tank-rifle": { path: `${PEAK}M15 9V17` },
  aircraft: { extra: ["wings"] },
  observer: { path: "M9 15L15 5L21 15Z", extra: ["spot"] },
  medic: { path: "M15 4V16M9 10H21" },
};

/** Names that have a drawing of their own. */
export const SYMBOLS = Object.keys(DRAWINGS);

const SOLID = { fill: "currentColor", stroke: "none" };

function ExtraPart({ kind }: { kind: Extra }) {
  switch (kind) {
    case "oval":
      return <rect x={6} y={5} width={18} height={10} rx={5} />;
    case "dot":
      return <circle cx={15} cy={10} r={2.7} {...SOLID} />;
    case "ring":
      return <circle cx={15} cy={14} r={2.4} />;
    case "wings":
      return <path d="M15 10C11.5 5 5.5 5.6 5.5 10S11.5 15 15 10C18.5 5 24.5 5.6 24.5 10S18.5 15 15 10Z" {...SOLID} />;
    case "spot":
      return <circle cx={15} cy={12} r={1.4} {...SOLID} />;
  }
}

function Strokes({ name }: { name: string }) {
  const { path, extra = [] } = DRAWINGS[name] ?? {};
  return (
    <g fill="none" stroke="currentColor" stroke-width={1.7} stroke-linejoin="round" stroke-linecap="round">
      <rect x={1} y={1} width={28} height={18} />
      {path && <path d={path} />}
      {extra.map((kind) => (
        <ExtraPart key={kind} kind={kind} />
      ))}
    </g>
  );
}

/** All symbols, once a widget; ids carry the widget's uid because two widgets may share a page. Inside `defs`. */
export function SymbolDefs({ uid }: { uid: string }) {
  return (
    <>
      {["", ...SYMBOLS].map((name) => (
        <symbol key={name} id={symbolId(uid, name)} viewBox="0 0 30 20" overflow="visible">
          <Strokes name={name} />
        </symbol>
      ))}
    </>
  );
}

function symbolId(uid: string, name: string): string {
  return `${uid}-n-${name || "frame"}`;
}

interface UnitSymbolProps {
  uid: string;
  name: string;
  x: number;
  y: number;
  width: number;
  colour: string;
}

/** A symbol inside an svg of the widget, `width` wide and two thirds as high. An unknown name is written into the empty frame. */
export function UnitSymbol({ uid, name, x, y, width, colour }: UnitSymbolProps) {
  const known = name in DRAWINGS;
  const height = (width * 2) / 3;
  return (
    <>
      <use href={`#${symbolId(uid, known ? name : "")}`} x={x} y={y} width={width} height={height} style={{ color: colour }} />
      {!known && (
        <Text x={x + width / 2} y={y + height / 2 + 4} weight={600} fill={colour}>
          {fitting(name, width)}
        </Text>
      )}
    </>
  );
}

/** As much of an unknown name as the frame holds at 11 px. */
function fitting(name: string, width: number): string {
  const room = Math.max(1, Math.floor((width - 5) / 6.6));
  return name.slice(0, room).toUpperCase();
}

/** A symbol as a picture of its own, for cards and lists; coloured by `color` of its surroundings. */
export function Nato({ name, width = 26 }: { name: string; width?: number }) {
  return (
    <svg class="sw-nato" width={width} height={(width * 2) / 3} viewBox="0 0 30 20" overflow="visible" aria-hidden="true">
      <Strokes name={name} />
      {!(name in DRAWINGS) && (
        <text x={15} y={14} font-size={11} font-weight={600} text-anchor="middle" fill="currentColor">
          {fitting(name, 30)}
        </text>
      )}
    </svg>
  );
}
