/** What a screen reader says of the things on the board. */
import type { Id, Item, Space } from "../scene";
import type { Table } from "./place";

const sentence = (parts: (string | false | undefined)[]): string => parts.filter(Boolean).join(", ");

/** "502-A Kiln office". */
export function placeName(space: Space | undefined): string {
  return space ? [space.code, space.t].filter(Boolean).join(" ") || wordOf(space.id) : "";
}

/** The readable end of an id: "unit:usa/scout-b" becomes "scout b". */
function wordOf(id: Id): string {
  return id.replace(/^.*[:/]/, "").replaceAll("-", " ");
}

export function faceName(table: Table, id: Id): string {
  const item = table.item(id);
  if (item?.f === "back") return "face down";
  return table.face(id)?.t || item?.t || wordOf(id);
}

/** Where a thing lies, however deep: on a space, or on another piece. */
function whereabouts(table: Table, item: Item): string | undefined {
  const at = item.at ?? "";
  if (table.spaces.has(at)) return `on ${placeName(table.spaces.get(at))}`;
  if (table.item(at)) return `on ${faceName(table, at)}`;
  return table.links.has(at) ? edgeName(table, at) : undefined;
}

/** "between 506-A Brick store and 507-A Tram loop". */
export function edgeName(table: Table, id: Id): string {
  const { a, b } = table.links.get(id)!;
  return `between ${placeName(table.spaces.get(a))} and ${placeName(table.spaces.get(b))}`;
}

/** "Riflemen B, American, on 502-A Kiln office, suppressed". A label of the question stands in place of name and place. */
export function pieceName(table: Table, id: Id, label?: string): string {
  const item = table.item(id);
  if (!item) return label ?? "";
  const marks = table.lie(id, "mark").map((mark) => markName(table, mark));
  const where = label ? undefined : whereabouts(table, item);
  return sentence([label ?? faceName(table, id), table.side(id)?.name, where, ...(item.st ?? []), ...marks]);
}

/** "controlled by German", "objective 2", "spawn of American: squad A". */
export function markName(table: Table, id: Id): string {
  const { name, n, text } = table.markProps(id);
  const side = table.side(id)?.name;
  const words = name.replaceAll("-", " ");
  if (name === "controlled" || name === "scouted") return side ? `${words} by ${side}` : words;
  const extra = text && text !== words ? text : undefined;
  const what = extra?.startsWith(words) ? extra : [words, n].filter((part) => part !== undefined).join(" ");
  return [what, side && `of ${side}`].filter(Boolean).join(" ") + (extra && what !== extra ? `: ${extra}` : "");
}

/** "502-A Kiln office, cover 2, controlled by German, objective 1, Riflemen B German". */
export function spaceName(table: Table, space: Space, label?: string): string {
  const badges = (space.b ?? []).map(([kind, value]) => `${kind} ${value}`);
  const marks = table.lie(space.id, "mark").map((id) => markName(table, id));
  const pieces = table.lie(space.id, "piece", "card").map((id) => {
    const side = table.side(id)?.name;
    return [faceName(table, id), side, ...(table.item(id)?.st ?? [])].filter(Boolean).join(" ");
  });
  return sentence([label ?? placeName(space), ...badges, ...marks, ...pieces]);
}

/** "Stack of 3 on 502-A Kiln office: Riflemen A, Scouts A, Riflemen B". */
export function stackName(table: Table, ids: readonly Id[]): string {
  const where = whereabouts(table, table.item(ids[0]!)!);
  const side = table.side(ids[0]!)?.name;
  return [`Stack of ${ids.length}`, side, where].filter(Boolean).join(", ") + `: ${ids.map((id) => faceName(table, id)).join(", ")}`;
}
