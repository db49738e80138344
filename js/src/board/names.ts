/** What a screen reader says of the things on the board. */
import type { Board, Face, Id, Item, Space } from "../scene";
import { say, wordFor } from "../texts";
import { type Table, isPlayingCard } from "./place";

const sentence = (parts: (string | false | undefined)[]): string => parts.filter(Boolean).join(", ");

/** "502-A Kiln office". */
export function placeName(space: Space | undefined): string {
  return space ? [space.code, space.t].filter(Boolean).join(" ") || space.say || wordOf(space.id) : "";
}

/** The readable end of an id: "unit:usa/scout-b" becomes "scout b". */
function wordOf(id: Id): string {
  return id.replace(/^.*[:/]/, "").replaceAll("-", " ");
}

export function faceName(table: Table, id: Id): string {
  const item = table.item(id);
  if (item?.f === "back") return say(table.board, "face-down");
  return table.face(id)?.t || item?.t || wordOf(id);
}

/** Where a thing lies, however deep: on a space, or on another piece. */
function whereabouts(table: Table, item: Item): string | undefined {
  const at = item.at ?? "";
  if (table.spaces.has(at)) return say(table.board, "on", placeName(table.spaces.get(at)));
  if (table.item(at)) return say(table.board, "on", faceName(table, at));
  return table.links.has(at) ? edgeName(table, at) : undefined;
}

/** "Edge between 503 Mill and 504 Yard, mine of Soviet: antitank". */
export function linkName(table: Table, id: Id): string {
  const { a, b } = table.links.get(id)!;
  const marks = table.lie(id, "mark").map((mark) => markName(table, mark));
  return sentence([say(table.board, "edge", placeName(table.spaces.get(a)), placeName(table.spaces.get(b))), ...marks]);
}

/** "between 506-A Brick store and 507-A Tram loop". */
export function edgeName(table: Table, id: Id): string {
  const { a, b } = table.links.get(id)!;
  return say(table.board, "between", placeName(table.spaces.get(a)), placeName(table.spaces.get(b)));
}

/** "Riflemen B, American, on 502-A Kiln office, suppressed". A label of the question stands in place of name and place. */
export function pieceName(table: Table, id: Id, label?: string): string {
  const item = table.item(id);
  if (!item) return label ?? "";
  const marks = table.lie(id, "mark").map((mark) => markName(table, mark));
  const where = label ? undefined : whereabouts(table, item);
  const printed = label || !isPlayingCard(table, id) ? [] : cardWords(table.board, table.face(id), item);
  return sentence([label ?? faceName(table, id), table.side(id)?.name, where, ...printed, ...states(table, item), ...marks]);
}

/** States in words; one that lies there twice is said once. */
const states = (table: Table, item: Item | undefined): string[] => [...new Set(item?.st)].filter((state) => item?.f !== "back" || state !== "down").map((state) => wordFor(table.board, "state", state));

/** What is printed on a card that lies on the board as a piece, and on it: "initiative 8", "Submachine gun +0, 3 shots", "cubes: 1 of 2". */
export function cardWords(board: Board, face: Face | undefined, item?: Pick<Item, "n" | "of" | "mark">): string[] {
  if (!face) return [];
  const of = item?.of ?? face.of;
  const words = [
    face.sub,
    face.n !== undefined && say(board, "initiative", face.n),
    face.v && say(board, "defence", face.v.at(-1) ?? ""),
    ...(face.rows ?? []).map(({ t, v, n }) => [`${t} ${v ?? ""}`.trim(), n !== undefined && say(board, "shots", n)].filter(Boolean).join(", ")),
    face.note,
    of !== undefined && (item?.n === undefined ? say(board, "lives-most", of) : say(board, "lives", item.n, of)),
    face.chev && say(board, "commands"),
    item?.mark !== undefined && say(board, "action-marker", item.mark),
  ];
  return words.filter((word): word is string => !!word);
}

/** "controlled by German", "objective 2", "spawn of American: squad A". */
export function markName(table: Table, id: Id): string {
  const { name, n, text } = table.markProps(id);
  const side = table.side(id)?.name;
  const words = wordFor(table.board, "mark", name);
  if (name === "controlled" || name === "scouted") return side ? say(table.board, "mark-by", words, side) : words;
  const extra = text && text !== words ? text : undefined;
  const what = extra?.startsWith(words) ? extra : [words, n].filter((part) => part !== undefined).join(" ");
  return (side ? say(table.board, "mark-of", what, side) : what) + (extra && what !== extra ? `: ${extra}` : "");
}

/** What lies on the edges of a space: "mine of German: antitank between 506-A Brick store and 507-A Tram loop". */
function edgeMarks(table: Table, space: Id): string[] {
  const edges = table.board.links.filter(({ a, b }) => a === space || b === space);
  return edges.flatMap(({ id }) => table.lie(id, "mark").map((mark) => `${markName(table, mark)} ${edgeName(table, id)}`));
}

/** "502-A Kiln office, cover 2, controlled by German, objective 1, Riflemen B German". */
export function spaceName(table: Table, space: Space, label?: string): string {
  const badges = (space.b ?? []).map(([kind, value]) => `${wordFor(table.board, "badge", kind)} ${value}`.trim());
  const worn = (space.st ?? []).map((state) => wordFor(table.board, "state", state));
  const marks = table.lie(space.id, "mark").map((id) => markName(table, id));
  const pieces = table.lie(space.id, "piece", "card").map((id) => {
    const side = table.side(id)?.name;
    return [faceName(table, id), side, ...states(table, table.item(id))].filter(Boolean).join(" ");
  });
  return sentence([label ?? placeName(space), ...worn, ...badges, ...marks, ...edgeMarks(table, space.id), ...pieces]);
}

/** "Stack of 3 on 502-A Kiln office: Riflemen A, Scouts A, Riflemen B". */
export function stackName(table: Table, ids: readonly Id[]): string {
  const where = whereabouts(table, table.item(ids[0]!)!);
  const side = table.side(ids[0]!)?.name;
  return [say(table.board, "stack", ids.length), side, where].filter(Boolean).join(", ") + `: ${ids.map((id) => faceName(table, id)).join(", ")}`;
}
