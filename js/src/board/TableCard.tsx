/** Cards that lie on the board: whole, as a strip below the card they are attached to, or turned and sticking out. */
import { INK, INK2, LIFT, ONSIDE, outline, sideColour } from "../draw/look";
import { Shield } from "../draw/Mark";
import { SignShape } from "../draw/Sign";
import { UnitSymbol } from "../draw/Symbol";
import { Text } from "../draw/Text";
import type { Face, Item, SideInfo } from "../scene";
import type { Box } from "./geometry";
import { SANS, fit } from "./label";
import type { PlacedCard } from "./place";

interface CardProps {
  uid: string;
  card: PlacedCard;
  item: Item;
  face: Face | undefined;
  side: SideInfo | undefined;
}

/** A card from its own origin. */
export function TableCard({ uid, card, item, face, side }: CardProps) {
  if (card.form === "end") return <End box={card.box} />;
  if (card.form === "strip") return <Strip box={card.box} face={face} side={side} />;
  if (!face || item.f === "back") return <Back box={card.box} side={side} />;
  return <Whole uid={uid} box={card.box} item={item} face={face} side={side} />;
}

const PALE = ["used", "spent", "suppressed"];

type WholeProps = Omit<CardProps, "card" | "face"> & { box: Box; face: Face };

function Whole({ uid, box: { w, h }, item, face, side }: WholeProps) {
  const pale = item.st?.some((state) => PALE.includes(state));
  const front = pale ? sideColour(side?.look, "i") : ONSIDE;
  const r = side?.look === "sov" ? 8 : 2;
  const title = fit(face.t, w - (face.n === undefined ? 14 : 30), [11.5, 11], SANS, 600);
  return (
    <>
      <rect width={w} height={h} rx={r} fill={LIFT} />
      <path d={`M0 21V${r}a${r} ${r} 0 0 1 ${r} ${-r}H${w - r}a${r} ${r} 0 0 1 ${r} ${r}V21Z`} fill={sideColour(side?.look, pale ? "t" : "")} />
      <rect width={w} height={h} rx={r} fill="none" stroke={sideColour(side?.look, "i")} stroke-width={1.3} />
      {face.n !== undefined && (
        <Text x={7} y={15.5} size={13} weight={700} anchor="start" fill={front} serif>
          {face.n}
        </Text>
      )}
      <Text x={face.n === undefined ? 7 : 25} y={15} size={title.size} weight={600} anchor="start" fill={front}>
        {title.text}
      </Text>
      <Body uid={uid} width={w} height={h} face={face} side={side} />
    </>
  );
}

function Body({ uid, width, height, face, side }: { uid: string; width: number; height: number; face: Face; side: SideInfo | undefined }) {
  const defence = face.v?.at(-1);
  const role = face.sub && fit(face.sub, width - 34, [11], SANS);
  return (
    <>
      {face.sym && <UnitSymbol uid={uid} name={face.sym} x={7} y={role ? height - 24 : 28} width={26} colour={sideColour(side?.look, "i")} />}
      {role && (
        <Text x={7} y={36} anchor="start" fill={INK2}>
          {role.text}
        </Text>
      )}
      {defence && <Shield x={width - 14} y={35} value={defence} />}
    </>
  );
}

function Strip({ box: { w, h }, face, side }: { box: Box; face: Face | undefined; side: SideInfo | undefined }) {
  return (
    <>
      <rect width={w} height={h} rx={3} fill={sideColour(side?.look, "t")} stroke={sideColour(side?.look, "i")} />
      <Text x={7} y={13.5} weight={500} anchor="start">
        {fit(face?.t ?? "", w - 14, [11], SANS, 500).text}
      </Text>
    </>
  );
}

function End({ box: { w, h } }: { box: Box }) {
  return (
    <>
      <rect width={w} height={h} rx={3} fill={LIFT} stroke={INK} stroke-width={1.2} />
      <path d={`M${w / 2 - 4} ${h / 2 - 4}l8 8m0-8l-8 8`} stroke={INK} stroke-width={2} />
    </>
  );
}

/** Nothing tells copies apart. */
function Back({ box: { w, h }, side }: { box: Box; side: SideInfo | undefined }) {
  return (
    <>
      <rect width={w} height={h} rx={6} fill={sideColour(side?.look)} stroke={sideColour(side?.look, "i")} />
      <rect x={6} y={6} width={w - 12} height={h - 12} rx={4} fill="none" stroke="#fff" stroke-opacity={0.45} />
      <g transform={`translate(${w / 2} ${h / 2})`}>
        <SignShape sign={side?.sign} r={10} fill={ONSIDE} />
      </g>
    </>
  );
}

/** Ring around a card of any size, `out` from its edge. */
export function cardRing({ w, h }: Box, out: number): string {
  return w === h ? outline(undefined, -out, -out, w + 2 * out) : `M${-out} ${-out}H${w + out}V${h + out}H${-out}Z`;
}
