/** A card that lies on the board as a piece, and in a hand: 98 × 88, its upper left corner the origin. */
import { back } from "../draw/Counter";
import { iconPath } from "../draw/Icon";
import { onSide, sideColour } from "../draw/look";
import { shield } from "../draw/Mark";
import { CardRing, type State } from "../draw/Ring";
import { INK, INK2, LIFT, LINE2, ONSIDE, SURFACE, at, disc, line, plate, round, rounded, shape, token, word } from "../draw/shapes";
import type { Board, Face, Id, Item, SideInfo } from "../scene";
import { still } from "../still";
import { wordFor } from "../texts";
import { SANS, abbreviated, fit, measure } from "./label";

const BAND = 22;
export const CARD_SIZE = { w: 98, h: 88 };

export interface PlayingCardProps {
  id: Id;
  board: Board;
  /** Undefined: face down. */
  face: Face | undefined;
  side: SideInfo | undefined;
  w: number;
  h: number;
  /** The board is turned, and so are the directions on it. */
  turned: boolean;
  /** Lives left, of those received. */
  n?: number | undefined;
  of?: number | undefined;
  mark?: number | undefined;
  /** States with blanks between. */
  states: string;
}

/** What of an item is drawn, as plain values. */
export const cardState = (item: Item | undefined) => ({ n: item?.n, of: item?.of, mark: item?.mark, states: item?.st?.join(" ") ?? "" });

const has = (states: string, state: string): boolean => states.split(" ").includes(state);
const radius = (side: SideInfo | undefined): number => (side?.look === "ger" ? 2 : 9);

/** The ring of a state, under all cards, so that no neighbour is covered by it. */
export const StateRing = still(({ state, w, h, r }: { state: State; w: number; h: number; r: number }) =>
  state === "hover" ? shape(rounded(-5, -5, w + 10, h + 10, r + 4), token("goldfill"), token("gold"), 3) : <CardRing state={state} w={w} h={h} r={r} />,
);

/** How round its corners are. */
export const cornerOf = (face: Face | undefined, side: SideInfo | undefined): number => (face?.k === "trench" ? 4 : radius(side));

/** The card without its ring and what sticks out over its edge. */
export const PlayingCard = still((props: PlayingCardProps & { uid: string }) => <Body {...props} />);

function Body(props: PlayingCardProps & { uid: string }) {
  const { face, side, w, h } = props;
  if (!face) return back(side?.look, side?.sign, w, h, (inset) => rounded(inset, inset, w - 2 * inset, h - 2 * inset, radius(side)));
  return face.k === "soldier" ? <Soldier {...props} face={face} /> : <Trench {...props} face={face} />;
}

type Printed = PlayingCardProps & { face: Face };

/** Which neighbours it helps, as wedges on the rim. */
const WEDGES: Record<string, (w: number, h: number) => string> = {
  n: (w) => `M${w / 2 - 7} 0l7-6 7 6z`,
  s: (w, h) => `M${w / 2 - 7} ${h}l7 6 7-6z`,
  w: (_w, h) => `M0 ${h / 2 - 7}l-6 7 6 7z`,
  e: (w, h) => `M${w} ${h / 2 - 7}l6 7-6 7z`,
  nw: () => "M-5-5h11l-11 11z",
  ne: (w) => `M${w + 5}-5h-11l11 11z`,
  sw: (_w, h) => `M-5 ${h + 5}h11l-11-11z`,
  se: (w, h) => `M${w + 5} ${h + 5}h-11l11-11z`,
};
const OPPOSITE: Record<string, string> = { n: "s", s: "n", e: "w", w: "e" };
const opposite = (direction: string): string => [...direction].map((letter) => OPPOSITE[letter] ?? letter).join("");

function wedges({ face, turned, w, h, side }: Printed) {
  const directions = new Set((face.arr ?? []).map(([direction]) => String(direction)));
  return [...directions].map((one) => {
    const d = WEDGES[turned ? opposite(one) : one]?.(w, h);
    return d && shape(d, sideColour(side?.look, "i"));
  });
}

/** Letters are set as narrow as this before a word is cut. */
const NARROWEST = 0.78;

/** A word that stays in its room: smaller, narrower, or at last cut. */
const inRoom = (text: string, x: number, y: number, room: number, fill: string, weight: number, size = 11) => {
  const fitted = fit(text, room, size > 11 ? [size, 11] : [11], SANS, weight);
  const narrow = fitted.cut && measure(text, 11, SANS, weight) <= room / NARROWEST;
  return (
    <text x={x} y={y} font-size={fitted.size} font-weight={weight} fill={fill} textLength={narrow ? room : undefined} lengthAdjust={narrow ? "spacingAndGlyphs" : undefined}>
      {narrow ? text : fitted.text}
    </text>
  );
};

/** A role in one line or two. */
function roleLines(role: string, room: number): string[] {
  const goesIn = (text: string): boolean => measure(text, 11, SANS, 400) <= room;
  if (goesIn(role)) return [role];
  const parts = role.split(/(?<=[ -])/);
  const breaks = parts.map((_, index) => [parts.slice(0, index).join("").trim(), parts.slice(index).join("")]).slice(1);
  const widest = (lines: string[]): number => Math.max(...lines.map((text) => measure(text, 11, SANS, 400)));
  return breaks.sort((a, b) => widest(a) - widest(b))[0] ?? [role];
}

function Soldier(props: Printed) {
  const { face, side, w, h, states, mark } = props;
  const full = has(states, "active") || mark !== undefined;
  const colour = sideColour(side?.look, "i");
  const front = full ? onSide(side?.look) : colour;
  const r = radius(side);
  const edge = rounded(0, 0, w, h, r);
  const least = (face.n ?? 0) > 9 ? 27 : 19;
  const end = w - (mark === undefined ? 5 : 13);
  const indent = Math.max(least, Math.min(least + 4, end - measure(face.t, 11.5, SANS, 600)));
  const role = roleLines(face.sub ?? "", w - 34);
  const low = role.length > 1 ? 4.5 : 0;
  const foot = h - (low && face.note ? 17.5 : 21);
  return (
    <>
      {wedges(props)}
      {shape(edge, LIFT)}
      {shape(`M0 ${BAND}V${r}a${r} ${r} 0 0 1 ${r} ${-r}H${w - r}a${r} ${r} 0 0 1 ${r} ${r}V${BAND}z`, sideColour(side?.look, full ? "" : "t"))}
      <path d={edge} fill="none" stroke={colour} stroke-width={1.3} stroke-dasharray={has(states, "down") ? "4 3" : undefined} />
      <text x={7} y={15.5} font-size={13} font-weight={700} fill={front} class="sw-serif">{face.n}</text>
      {inRoom(face.t, indent, 15.5, end - indent, front, 600, 11.5)}
      {role.map((text, index) => inRoom(text, 7, (low ? 32 : 35) + 10 * index, w - 34, INK2, 400))}
      {face.v && shield(face.v.at(-1)!, w - 14, 34)}
      {at(0, low, [weapons(face), passive(props, colour)])}
      {cubes(8, foot, props.n ?? props.of ?? face.of ?? 0, props.of ?? face.of ?? 0)}
      {face.chev && line(`M${w - 40} ${foot + 10}l8-5 8 5M${w - 40} ${foot + 5}l8-5 8 5`, INK, 1.8)}
    </>
  );
}

/** Each weapon with its bonus, and its shots if it has several. */
function weapons({ rows = [] }: Face) {
  const texts = rows.map(({ v = "", n }) => (n === undefined ? v : `${v} ×${n}`));
  const narrow = rows.length > 1;
  let x = narrow ? 4 : 6;
  return rows.map(({ icon }, index) => {
    const text = texts[index]!;
    const [left, size] = [x, narrow ? 15 : 18];
    x += size + measure(text, 11, SANS, 600) + 5;
    return [at(left, 38, line(iconPath(icon), INK, 1.8), size / 22), word(text, left + size + 2, 51, INK, narrow ? 11 : 12, 600, "start")];
  });
}

/** Passives in words, on a line of their own; long ones are abbreviated, never their numbers. */
function passive({ face, w, states }: Printed, colour: string) {
  if (!face.note) return null;
  return word(abbreviated(face.note, w - 13 - (has(states, "frozen") ? 18 : 0), 11, 600), 7, 64, colour, 11, 600, "start");
}

/** Lives: filled cubes are left, hollow ones are lost. */
function cubes(x: number, y: number, have: number, of: number) {
  const step = of > 2 ? 13 : 15;
  return Array.from({ length: of }, (_, index) => {
    const left = x + index * step;
    const outer = `M${left} ${y + 3}l4-3h7v7l-4 3h-7z`;
    const inner = `${outer}M${left} ${y + 3}h7v7M${left + 7} ${y + 3}l4-3`;
    return index < have ? [shape(outer, INK, INK, 1), line(inner, SURFACE, 0.9)] : line(inner, LINE2, 1.1);
  });
}

/** The words of a note up to its number: what is given. */
const gives = (note = ""): string => /^.*?[+−-]\d+/.exec(note)?.[0] ?? note;

function Trench(props: Printed & { uid: string }) {
  const { face, w, h, uid } = props;
  const edge = rounded(0, 0, w, h, 4);
  const halo = { "stroke": token("rub"), "stroke-width": 3, "paint-order": "stroke", "stroke-linejoin": "round", "text-anchor": "middle", "fill": INK } as const;
  return (
    <>
      {wedges(props)}
      {shape(edge, token("rub"))}
      {shape(edge, `url(#${uid}-p-rubble)`, token("bldl"))}
      {line(`M10 ${h - 36}q10-9 20 0t20 0 20 0 ${w - 80} 0`, token("bldl"), 5)}
      <text x={w / 2} y={24} font-size={12} font-weight={600} {...halo}>{fit(face.t, w - 10, [12, 11], SANS, 600).text}</text>
      <text x={w / 2} y={39} font-size={11} font-weight={500} {...halo}>{abbreviated(gives(face.note), w - 10, 11, 500)}</text>
      {face.v && shield(face.v.at(-1)!, w - 14, h - 16)}
    </>
  );
}

// ---------------------------------------------------------------- what sticks out

const FLAKE = "M0-5V5M-4.3-2.5L4.3 2.5M-4.3 2.5L4.3-2.5";
const CHEVRONS = "M-4.5 1l4.5-4 4.5 4M-4.5 5l4.5-4 4.5 4";

/** Marker of the turn, frozen weapon, cover, order, aim: over the edges, and over neighbours. */
export const Badges = still((props: PlayingCardProps) => {
  const { side, w, h, mark, states } = props;
  const aimed = has(states, "aimed");
  return (
    <>
      {has(states, "frozen") && !has(states, "down") && at(w - 12, 58, [disc(8.5, SURFACE, token("blue")), line(FLAKE, token("blue"), 1.7)])}
      {tags(props, aimed)}
      {aimed && at(w - 4, h + 1, [disc(12, LIFT, INK, 2), line(`${round(0, 0, 6)}M0-12V-4M0 12V4M-12 0H-4M12 0H4`, INK, 1.6)])}
      {mark !== undefined && at(w - 3, 2, [disc(10, sideColour(side?.look), SURFACE, 2), word(mark, 0, 4.5, side ? ONSIDE : INK, 12.5)])}
    </>
  );
});

/** Along the lower edge: cover (behind it another, if it lies there twice) and order; beside cover the order is its sign alone. */
function tags({ board, states, w, h, face }: PlayingCardProps, aimed: boolean) {
  const layers = states.split(" ").filter((state) => state === "cover").length;
  const ordered = has(states, "ordered");
  const room = w + 2 - (aimed ? 17 : 0) - (ordered && layers ? 21 : 0);
  const text = abbreviated(wordFor(board, "state", "cover") + (layers > 1 ? ` ×${layers}` : ""), room - 8, 11, 600);
  const wide = Math.min(room, measure(text, 11, SANS, 600) + (room < w - 20 ? 8 : 12));
  const order = wordFor(board, "state", "ordered");
  const down = has(states, "down") && face && wordFor(board, "state", "down");
  return (
    <>
      {layers > 1 && at(wide / 2, h - 1.5, plate(wide, 17, 4, token("rub"), INK))}
      {layers > 0 && at(wide / 2 - 2, h + 1.5, [plate(wide, 17, 4, token("rub"), INK), word(text, 0, 4, INK, 11, 600)])}
      {ordered && layers > 0 && at(wide + 8.5, h + 1.5, [plate(20, 17, 4, INK, SURFACE, 1), line(CHEVRONS, SURFACE, 1.6)])}
      {ordered && !layers && at(w - 45, h + 1.5, [plate(measure(order, 11, SANS, 600) + 12, 17, 4, INK, SURFACE, 1), word(order, 0, 4, SURFACE, 11, 600)])}
      {down && at(w / 2, h + 1.5, [plate(measure(down, 11, SANS, 600) + 12, 17, 4, LIFT, LINE2), word(down, 0, 4, INK2, 11, 600)])}
    </>
  );
}
