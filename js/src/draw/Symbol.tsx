/** Unit symbols in a frame of 30 × 20, drawn in currentColor. */
import { round, word } from "./shapes";
import { still } from "../still";

const FRAME = "M1 1H29V19H1Z";
const SALTIRE = "M1 1L29 19M29 1L1 19";
const SLASH = "M1 19L29 1";
const PEAK = "M1 19L15 1L29 19";
const OVAL = "M11 5H19A5 5 0 0 1 19 15H11A5 5 0 0 1 11 5Z";
const DOT = round(15, 10, 2.7);
const WINGS = "M15 10C11.5 5 5.5 5.6 5.5 10S11.5 15 15 10C18.5 5 24.5 5.6 24.5 10S18.5 15 15 10Z";

const BOMBER = "M15 7.5C11.5 2.5 5.5 3.1 5.5 7.5S11.5 12.5 15 7.5C18.5 2.5 24.5 3.1 24.5 7.5S18.5 12.5 15 7.5ZM13 12.5H17V14.5L15 17L13 14.5Z";

/** The lines of each symbol, and what is solid in it. */
const DRAWINGS: Record<string, [lines: string, solid?: string]> = {
  infantry: [SALTIRE],
  motorised: [`${SALTIRE}M15 1V19`],
  mechanised: [SALTIRE + OVAL],
  armour: [OVAL],
  recon: [SLASH],
  "armoured-recon": [SLASH + OVAL],
  engineer: ["M8 14.5V6.5H22V14.5M15 6.5V14.5"],
  artillery: ["", DOT],
  "assault-gun": [OVAL, DOT],
  "anti-tank": [PEAK],
  "anti-air": ["M1 19C1 6.5 29 6.5 29 19"],
  "machine-gun": ["M15 16V4.2M11.4 7.8L15 4.2L18.6 7.8M10.6 16H19.4M12.4 12.6H17.6"],
  mortar: [`M15 11.4V3.6M12 6.6L15 3.6L18 6.6${round(15, 14, 2.4)}`],
  hq: ["M1 6.6H29M1 19V24"],
  sniper: ["M4 6.5H12.2M17.8 6.5H26M15 6.5V16"],
  "anti-tank-rifle": [`${PEAK}M15 9V17`],
  aircraft: ["", WINGS],
  bomber: ["", BOMBER],
  flame: ["M14.5 3.6C18.6 6.8 20.4 9.2 20.4 11.8A5.2 4.9 0 0 1 10 11.8C10 9.9 11 8.8 12.2 7.8C12.6 8.9 13.1 9.4 13.9 9.7C14.9 7.8 15.1 5.8 14.5 3.6Z"],
  observer: ["M9 15L15 5L21 15Z", round(15, 12, 1.4)],
  medic: ["M15 4V16M9 10H21"],
};

DRAWINGS.antitank = DRAWINGS["anti-tank"]!;

/** Names that have a drawing of their own. */
export const SYMBOLS = Object.keys(DRAWINGS);

function Strokes({ name }: { name: string }) {
  const [lines, solid] = DRAWINGS[name] ?? [""];
  return (
    <>
      <path d={FRAME + lines} fill="none" stroke="currentColor" stroke-width={1.7} stroke-linejoin="round" stroke-linecap="round" />
      {solid && <path d={solid} fill="currentColor" />}
    </>
  );
}

const symbolId = (uid: string, name: string) => `${uid}-n-${name in DRAWINGS ? name : "frame"}`;

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

/** As much of an unknown name as a frame of that width holds at 11 px; nothing of a known one. */
function spelled(name: string, width: number): string {
  return name in DRAWINGS ? "" : name.slice(0, Math.max(1, Math.floor((width - 5) / 6.6))).toUpperCase();
}

/** A symbol inside an svg of the widget, `width` wide and two thirds as high. An unknown name is written into the empty frame. */
export function unitSymbol(uid: string, name: string, x: number, y: number, width: number, colour: string) {
  const height = (width * 2) / 3;
  const letters = spelled(name, width);
  return (
    <>
      <use href={`#${symbolId(uid, name)}`} x={x} y={y} width={width} height={height} style={{ color: colour }} />
      {letters && word(letters, x + width / 2, y + height / 2 + 4, colour)}
    </>
  );
}

/** A symbol as a picture of its own, for cards and lists; coloured by `color` of its surroundings. */
export const Nato = still(({ name, width = 26 }: { name: string; width?: number }) => (
  <svg class="sw-nato" width={width} height={(width * 2) / 3} viewBox="0 0 30 20" overflow="visible" aria-hidden="true">
    <Strokes name={name} />
    {word(spelled(name, 30), 15, 14, "currentColor")}
  </svg>
));
