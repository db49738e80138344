/** Cards that lie on the board: whole, as a strip below the card they are attached to, or turned and sticking out. */
import { back } from "../draw/Counter";
import { onSide, sideColour } from "../draw/look";
import { shield } from "../draw/Mark";
import { INK, INK2, LIFT, line, rounded, shape, word } from "../draw/shapes";
import { unitSymbol } from "../draw/Symbol";
import type { Face, Id } from "../scene";
import { SANS, fit } from "./label";
import type { PlacedCard, Table } from "./place";

/** A card from its own origin. */
export function tableCard(uid: string, table: Table, id: Id, { box: { w, h }, form }: PlacedCard) {
  const item = table.item(id);
  const face = table.face(id);
  const side = table.side(id);
  const colour = sideColour(side?.look, "i");
  const edge = (inset: number) => rounded(inset, inset, w - 2 * inset, h - 2 * inset, side?.look === "sov" ? 8 : 2);
  if (form === "end") return [shape(edge(0), LIFT, INK, 1.2), line(`M${w / 2 - 4} ${h / 2 - 4}l8 8m0-8l-8 8`, INK, 2)];
  if (form === "strip") return [shape(edge(0), sideColour(side?.look, "t"), colour, 1), label(face?.t, 7, 13.5, w - 14, INK, 500)];
  if (!face || item?.f === "back") return back(side?.look, side?.sign, w, h, edge);
  const pale = PALE.some((state) => item?.st?.includes(state));
  const front = pale ? colour : onSide(side?.look);
  const indent = face.n === undefined ? 7 : 25;
  return (
    <>
      {shape(edge(0), LIFT)}
      {shape(rounded(0, 0, w, 21, 2), sideColour(side?.look, pale ? "t" : ""))}
      {line(edge(0), colour, 1.3)}
      {face.n !== undefined && word(face.n, 7, 15.5, front, 13, 700, "start")}
      {label(face.t, indent, 15, w - indent - 5, front, 600)}
      {body(uid, w, h, face, colour)}
    </>
  );
}

const PALE = ["used", "spent", "suppressed"];

const label = (text = "", x: number, y: number, room: number, fill: string, weight: number) =>
  word(fit(text, room, [11.5, 11], SANS, weight).text, x, y, fill, 11, weight, "start");

function body(uid: string, w: number, h: number, face: Face, colour: string) {
  const defence = face.v?.at(-1);
  return (
    <>
      {face.sub && label(face.sub, 7, 36, w - 34, INK2, 400)}
      {face.sym && unitSymbol(uid, face.sym, 7, face.sub ? h - 24 : 28, 26, colour)}
      {defence && shield(defence, w - 14, 35)}
    </>
  );
}
