/** Where everything lies: the boxes of spaces, counters, cards and marks in board units. Pure, so that it can be tested. */
import { type MarkProps, badgeRadius, markSize } from "../draw/Mark";
import type { Board, Face, Id, Item, Link, Scene, SideInfo, Space } from "../scene";
import { sideOf } from "../sides";
import { knownWord } from "../texts";
import { asItIs, isNamed, isScenery } from "./ground";
import { turned } from "./turn";
import { type Border, type Box, type Point, around, borderOf, bounds, centroid, middle, overlap, square, within } from "./geometry";

export interface Stack {
  /** From below to the top; more than one: only the top is drawn until it is fanned out. */
  ids: Id[];
  box: Box;
  at: Id;
}

export interface PlacedMark {
  id: Id;
  at: Point;
  mark: MarkProps;
  /** The piece that it belongs to: a dashed line leads there. */
  owner?: Point;
  /** Lies on a piece, hence over it. */
  over: boolean;
}

export interface PlacedCard {
  id: Id;
  box: Box;
  /** "whole", "strip" (attached below another), "end" (turned, it sticks out) or "piece" (it fills its space and moves). */
  form: "whole" | "strip" | "end" | "piece";
}

export interface Layout {
  spaces: Map<Id, Box>;
  stacks: Stack[];
  /** The box of each piece; pieces of one stack share theirs. */
  pieces: Map<Id, Box>;
  stackOf: Map<Id, Stack>;
  cards: Map<Id, PlacedCard>;
  marks: PlacedMark[];
  /** The middle of each edge. */
  links: Map<Id, Point>;
  /** The line that two spaces share, where they lie side by side. */
  borders: Map<Id, Border>;
  /** Side that tints a space. */
  tints: Map<Id, string>;
  /** Curves from what aims to what is aimed at. */
  aims: [from: Box, to: Box][];
  /** What a screen reader says of a thing, once it was asked for. */
  names: Map<Id, string>;
}

/** Things on the board and how they look, without what is in zones beside it. */
export class Table {
  readonly sides: Map<string, SideInfo>;
  readonly spaces: Map<Id, Space>;
  readonly links: Map<Id, Link>;
  private readonly lying = new Map<Id, Id[]>();

  /** The board as this viewer sees it. */
  readonly board: Board;
  /** He sits at the other end. */
  readonly isTurned: boolean;

  constructor(
    board: Board,
    readonly scene: Scene,
  ) {
    this.isTurned = !!board.turn?.includes(scene.viewer);
    this.board = board = asItIs(this.isTurned ? turned(board) : board, scene);
    this.sides = new Map(board.sides.map((side) => [side.id, side]));
    this.spaces = new Map(board.spaces.map((space) => [space.id, space]));
    this.links = new Map(board.links.map((link) => [link.id, link]));
    for (const [id, item] of Object.entries(scene.items)) {
      if (item.at) this.lying.set(item.at, [...(this.lying.get(item.at) ?? []), id]);
    }
  }

  item(id: Id): Item | undefined {
    return this.scene.items[id];
  }

  face(id: Id) {
    return this.scene.faces[this.item(id)?.f ?? ""];
  }

  side(id: Id): SideInfo | undefined {
    return this.sides.get(this.item(id)?.s ?? this.face(id)?.s ?? "");
  }

  /** The side that is drawn below and at the left: the viewer's, or the first of the board. */
  get own(): string | undefined {
    return (sideOf(this.board, this.scene.viewer) ?? this.board.sides[0])?.id;
  }

  isOwn(id: Id): boolean {
    return this.side(id)?.id === this.own;
  }

  /** Items of a kind that lie there: own side first, then by height in the stack. */
  lie(at: Id, ...kinds: Item["k"][]): Id[] {
    const rank = (id: Id) => (this.isOwn(id) ? 0 : 1);
    const height = (id: Id) => this.item(id)?.z ?? 0;
    return (this.lying.get(at) ?? [])
      .filter((id) => kinds.includes(this.item(id)!.k))
      .sort((a, b) => rank(a) - rank(b) || height(a) - height(b) || (a < b ? -1 : 1));
  }

  markProps(id: Id): MarkProps {
    const item = this.item(id)!;
    const side = this.side(id);
    const face = this.face(id);
    const small = item.f === "smoke" && this.lie(item.at ?? "", "piece").length > 0;
    const text = item.t ?? face?.t ?? knownWord(this.board, "mark", item.f ?? "");
    return { name: item.f ?? "", look: side?.look, sign: side?.sign, n: item.n, text, tall: small };
  }
}

/** A piece that is a card: it fills the space that it lies in. */
export function isPlayingCard(table: Table, id: Id): boolean {
  const item = table.item(id);
  const face = table.face(id);
  return item?.k === "piece" && (face ? CARDS.includes(face.k) : !!item.st?.includes("down"));
}

const CARDS: Face["k"][] = ["soldier", "trench", "object"];

function aims(table: Table, out: Layout): [Box, Box][] {
  const lines = Object.values(table.scene.items).filter(({ k, f }) => k === "line" && f === "aim");
  const boxOf = (id: Id | undefined) => out.cards.get(id ?? "")?.box ?? out.pieces.get(id ?? "");
  return lines.flatMap(({ from, at }) => {
    const [start, end] = [boxOf(from), boxOf(at)];
    return start && end ? [[start, end] as [Box, Box]] : [];
  });
}

/** Whether the same things lie at the same places: cards that change hands beside the board move nothing on it. */
export function liesAlike(old: Table, table: Table): boolean {
  const [was, is] = [old.scene, table.scene];
  if (old === table) return true;
  if (old.board !== table.board || was.faces !== is.faces || was.viewer !== is.viewer) return false;
  return [...new Set([...Object.keys(was.items), ...Object.keys(is.items)])].every((id) => was.items[id] === is.items[id] || (was.items[id]?.k === "zone" && is.items[id]?.k === "zone"));
}

/** Room over the counters for code, name and printed badges; and below them for marks. */
const HEAD = 36;
const FOOT = 26;
/** Lower end of the printed badges. */
const BADGES = 29;
const COUNTER = 46;
const SMALL = 34;
/** Three by two in a space, and the gap between rows, so that the rings of neighbours do not touch. */
const CROWDED = 32.5;
const CROWDED_GAP = 6;
const CARD = { w: 98, h: 62 };
const BAND = 21;

export function layout(table: Table): Layout {
  const { board } = table;
  const out: Layout = { spaces: spaceBoxes(board), stacks: [], pieces: new Map(), stackOf: new Map(), cards: new Map(), marks: [], links: new Map(), borders: new Map(), tints: new Map(), aims: [], names: new Map() };
  for (const link of board.links) placeOnLink(table, link, out);
  for (const space of board.spaces) {
    const dense = placePieces(table, space, out);
    placeCards(table, space, out);
    placeMarks(table, space, dense, out);
    const holder = holderOf(table, space);
    if (holder) out.tints.set(space.id, holder);
  }
  for (const [id, box] of out.pieces) placeOnThing(table, id, box, out);
  for (const [id, { box }] of out.cards) placeOnThing(table, id, box, out);
  out.aims = aims(table, out);
  for (const item of Object.values(table.scene.items)) if (item.k === "line" && item.f === "overwatch") leadToGunner(table, item, out);
  return out;
}

/** The mark of overwatch at the end of a line gets its gunner: the mark that names it, else one of its side. */
function leadToGunner(table: Table, { from = "", at }: Item, out: Layout): void {
  const gunner = out.pieces.get(from);
  const own = out.marks.filter(({ id, owner }) => !owner && table.item(id)?.at === at && table.item(id)?.f === "overwatch" && table.side(id) === table.side(from));
  const mark = own.find(({ id }) => table.item(id)?.top === from) ?? own[0];
  if (mark && gunner) mark.owner = middle(gunner);
}

/** The side whose colour a space bears: by a tint, or, where no flag is drawn, by its mark of control. */
function holderOf(table: Table, space: Space): string | undefined {
  const flags = space.k === "rect" ? [] : table.lie(space.id, "mark").filter((id) => table.item(id)?.f === "controlled");
  const [id] = [...table.lie(space.id, "tint"), ...flags];
  return id && table.side(id)?.id;
}

function spaceBoxes(board: Board): Map<Id, Box> {
  const boxes = new Map<Id, Box>();
  for (const space of board.spaces) {
    if (space.at) {
      const [x, y, w, h] = space.at;
      boxes.set(space.id, { x, y, w, h });
    } else if (space.p) {
      boxes.set(space.id, bounds(space.p));
    }
  }
  for (const space of board.spaces) {
    if (!boxes.has(space.id)) boxes.set(space.id, besideBox(boxes.get(space.inside ?? ""), space.dir));
  }
  return boxes;
}

/** A position beside a card: attack north, defend south, flanks west and east. */
function besideBox(card: Box | undefined, dir: Space["dir"]): Box {
  const { x, y, w, h } = card ?? { x: 0, y: 0, w: 0, h: 0 };
  const level = { x: x + (w - CARD.w) / 2, y: y + (h - CARD.h) / 2, ...CARD };
  switch (dir) {
    case "n":
      return { ...level, y: y - CARD.h - 5 };
    case "e":
      return { ...level, x: x + w + 3 };
    case "w":
      return { ...level, x: x - CARD.w - 3 };
    default:
      return { ...level, y: y + h + 7 };
  }
}

/** Where pieces of a space stack: its own point, or its middle. */
export function heart({ c, p }: Space, box: Box): Point {
  if (c) return { x: c[0], y: c[1] };
  return p ? centroid(p) : middle(box);
}

// ---------------------------------------------------------------- counters

/** Lays the counters of a space; answers whether they take the lower edge, so that marks stand in columns. */
function placePieces(table: Table, space: Space, out: Layout): boolean {
  const box = out.spaces.get(space.id)!;
  const lying = table.lie(space.id, "piece");
  const pieces = lying.filter((id) => !isPlayingCard(table, id));
  for (const id of lying) if (!pieces.includes(id)) out.cards.set(id, { id, box, form: "piece" });
  if (!pieces.length) return false;
  const dense = space.k === "rect" && isDense(table, space, box, pieces.length, out);
  const boxes = dense ? inSquare(table, space, box, pieces.length) : counterBoxes(space, box, pieces.length);
  for (const [index, ids] of folded(bySide(table, pieces), boxes.length).entries()) {
    const stack = { ids, box: boxes[index]!, at: space.id };
    out.stacks.push(stack);
    for (const id of ids) {
      out.pieces.set(id, stack.box);
      out.stackOf.set(id, stack);
    }
  }
  return dense;
}

function bySide(table: Table, ids: Id[]): Id[][] {
  const groups = new Map<string, Id[]>();
  for (const id of ids) {
    const side = table.side(id)?.id ?? "";
    groups.set(side, [...(groups.get(side) ?? []), id]);
  }
  return [...groups.values()];
}

/** Shares the places among the sides, one each first; what is left of a side lies stacked in its last place. */
export function folded(groups: Id[][], places: number): Id[][] {
  const shares = groups.map(() => 1);
  for (let free = places - groups.length; free > 0; free--) {
    const next = nextShare(groups.map((ids, index) => ids.length - shares[index]!), free);
    if (next < 0) break;
    shares[next]! += 1;
  }
  return groups.flatMap((ids, index) => {
    const single = ids.slice(0, shares[index]! - 1).map((id) => [id]);
    return [...single, ids.slice(shares[index]! - 1)];
  });
}

/** The side that gets the next place: one that then needs no stack, else the one with the most counters waiting; -1 if none waits. */
function nextShare(waiting: number[], free: number): number {
  const some = waiting.map((_, index) => index).filter((index) => waiting[index]! > 0);
  const whole = some.find((index) => waiting[index]! <= free && waiting[index]! < Math.max(...waiting));
  return whole ?? some.reduce((best, index) => (best < 0 || waiting[index]! > waiting[best]! ? index : best), -1);
}

/** Four or more counters, or marks that do not fit below two or three: small counters, marks in columns. */
function isDense(table: Table, space: Space, box: Box, count: number, out: Layout): boolean {
  if (box.h < 90) return false;
  return count > 3 || (count > 1 && !rowFits(table, space, box, out));
}

/** Boxes for counters in a space: up to three in a line, four in an area, as many as fit in a tray. */
function counterBoxes(space: Space, box: Box, count: number): Box[] {
  if (space.k === "tray") return inTray(box, count);
  if (space.k === "poly") return inRowsOfTwo(heart(space, box), Math.min(4, count));
  return inLine(space, box, Math.min(3, count));
}

function inLine(space: Space, box: Box, count: number): Box[] {
  const head = space.t || space.code ? HEAD : 6;
  const foot = box.h >= 90 ? FOOT : 6;
  const gap = count > 2 ? 8 : 16;
  const size = Math.max(24, Math.min(COUNTER, box.h - head - foot, (box.w - 16 - gap * (count - 1)) / count));
  const centre = { x: box.x + box.w / 2, y: box.y + head + (box.h - head - foot) / 2 };
  return line(centre, count, size, gap);
}

function line(centre: Point, count: number, size: number, gap: number): Box[] {
  const first = centre.x - (count * size + (count - 1) * gap) / 2;
  return Array.from({ length: count }, (_, index) => square(first + index * (size + gap), centre.y - size / 2, size));
}

/** Two by two between the columns of marks; three by two where one of the columns is empty. */
function inSquare(table: Table, space: Space, box: Box, count: number): Box[] {
  const { west, east } = columns(table, box, edges(table, space.id));
  const wide = count > 4 && !(west.length && east.length) ? 3 : 2;
  const gap = wide === 3 ? CROWDED_GAP : 10;
  const size = Math.max(24, Math.min(wide === 3 ? CROWDED : SMALL, (box.h - HEAD - CROWDED_GAP - 2) / 2, (box.w - (wide === 3 ? 42 : 74)) / wide));
  const spare = box.w - wide * size - (wide - 1) * gap;
  const left = box.x + (wide === 2 || west.length === east.length ? spare / 2 : west.length ? spare - 4 : 4);
  const top = box.y + box.h - 4 - CROWDED_GAP - 2 * size;
  return Array.from({ length: Math.min(2 * wide, count) }, (_, index) =>
    square(left + (index % wide) * (size + gap), top + Math.floor(index / wide) * (size + CROWDED_GAP), size),
  );
}

function inRowsOfTwo(at: Point, count: number): Box[] {
  const rows = Math.ceil(count / 2);
  const top = at.y - (rows === 1 ? 8 : 22);
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / 2);
    const wide = Math.min(2, count - 2 * row);
    return square(at.x - SMALL / 2 + ((index % 2) - (wide - 1) / 2) * 42, top + 41 * row, SMALL);
  });
}

function inTray(box: Box, count: number): Box[] {
  const size = Math.min(SMALL, box.h - 8);
  const room = Math.max(1, Math.floor((box.w * 0.6) / (size + 12)));
  const places = Math.min(room, count);
  const first = box.x + box.w - places * (size + 12);
  return Array.from({ length: places }, (_, index) => square(first + index * (size + 12), box.y + (box.h - size) / 2, size));
}

// ---------------------------------------------------------------- cards

/** Cards fill their space; deeper ones show their band. What is attached lies below, what is turned sticks out. */
function placeCards(table: Table, space: Space, out: Layout): void {
  const box = out.spaces.get(space.id)!;
  const size = space.k === "rect" ? { w: box.w, h: box.h } : CARD;
  const start = space.k === "rect" ? box : around(heart(space, box), size.w, size.h);
  table.lie(space.id, "card").forEach((id, depth) => {
    const card: Box = { x: start.x + 4 * depth, y: start.y + BAND * depth, ...size };
    out.cards.set(id, { id, box: card, form: "whole" });
    placeAttached(table, id, card, out);
  });
}

function placeAttached(table: Table, id: Id, card: Box, out: Layout): void {
  const [strips, ends] = [[] as Id[], [] as Id[]];
  for (const part of table.lie(id, "card")) (table.item(part)?.rot === 90 ? ends : strips).push(part);
  strips.forEach((part, index) => {
    out.cards.set(part, { id: part, form: "strip", box: { x: card.x + 5, y: card.y + card.h + 1 + 20 * index, w: card.w - 10, h: 19 } });
  });
  ends.forEach((part, index) => {
    out.cards.set(part, { id: part, form: "end", box: { x: card.x + card.w + 2, y: card.y + 5 + 27 * index, w: 24, h: 24 } });
  });
}

// ---------------------------------------------------------------- marks

const STANDING = ["scouted", "controlled"];
const RESERVED = 24;
/** Height of the middle of the marks over the lower edge. */
const FLAG_LINE = 13.5;
/** Breadth and height of a mark on an edge. */
const MINE = 24;
/** Half the height of a flag, and a little more. */
const FLAG_HALF = 10.5;

interface Edges {
  /** From the lower left corner, from the lower right corner: first the side's own marker, or nothing in its place. */
  left: Id[];
  right: Id[];
  /** In the middle of the space as long as no counter is there: a cloud of smoke, else what is watched. */
  centre: Id[];
  ownFlag: Id | undefined;
  enemyFlag: Id | undefined;
}

/** Own marker left with the objective beside it, enemy marker right. */
function edges(table: Table, at: Id): Edges {
  const marks = table.lie(at, "mark");
  const isFlag = (id: Id) => STANDING.includes(table.item(id)?.f ?? "");
  const flags = marks.filter(isFlag);
  const named = (name: string) => marks.filter((id) => table.item(id)?.f === name);
  const isFree = !table.lie(at, "piece").length;
  const centre = !isFree ? [] : named("smoke").length ? named("smoke") : named("overwatch");
  const others = marks.filter((id) => !isFlag(id) && !centre.includes(id));
  const neutral = others.filter((id) => !table.side(id));
  const sided = others.filter((id) => table.side(id));
  return {
    ownFlag: flags.find((id) => table.isOwn(id)),
    enemyFlag: flags.find((id) => !table.isOwn(id)),
    left: [...neutral, ...sided.filter((id) => table.isOwn(id))],
    right: sided.filter((id) => !table.isOwn(id)),
    centre,
  };
}

/** Places of the own flag and of the enemy's, beside what lies on the edge below them. */
interface Flags {
  own: Point;
  enemy: Point;
}

const boxOf = ({ at, mark }: PlacedMark): Box => around(at, ...markSize(mark));

/** What lies on an edge and reaches into a space. */
const onItsEdges = (box: Box, out: Layout): Box[] => out.marks.filter(({ over }) => over).map(boxOf).filter((mark) => overlap(mark, box));

/** In the lower corners; where something lies on the edge there, towards the middle, or in a column over it. */
function flagPlaces(table: Table, box: Box, { ownFlag, enemyFlag }: Edges, dense: boolean, out: Layout): Flags {
  const y = box.y + box.h - FLAG_LINE;
  const lying = onItsEdges(box, out);
  const place = (id: Id | undefined, x: number, way: 1 | -1): Point => {
    const [w, h] = id ? markSize(table.markProps(id)) : [0, 0];
    const [mine] = lying.filter((mark) => id && overlap(mark, around({ x, y }, w, h)));
    if (!mine) return { x, y };
    return dense ? { x, y: mine.y - h / 2 - 1 } : { x: middle(mine).x + way * ((mine.w + w) / 2 + 1), y };
  };
  return { own: place(ownFlag, box.x + 16, 1), enemy: place(enemyFlag, box.x + box.w - 16, -1) };
}

/** The free part of the row between the flags. */
const rowBetween = ({ own, enemy }: Flags): [from: number, to: number] => [own.x - 16 + RESERVED + 4, enemy.x + 16 - RESERVED - 4];

function rowFits(table: Table, space: Space, box: Box, out: Layout): boolean {
  const sides = edges(table, space.id);
  const [from, to] = rowBetween(flagPlaces(table, box, sides, false, out));
  return [...sides.left, ...sides.right].reduce((sum, id) => sum + markSize(table.markProps(id))[0] + 3, 0) <= to - from + 2;
}

function placeMarks(table: Table, space: Space, dense: boolean, out: Layout): void {
  const box = out.spaces.get(space.id)!;
  if (space.k === "track") return placeOnTrack(table, space, box, out);
  if (space.k !== "rect") return placeBelow(table, space, box, out);
  const sides = edges(table, space.id);
  sides.centre.forEach((id, index) => put(table, id, { x: box.x + box.w / 2 + 30 * (index - (sides.centre.length - 1) / 2), y: box.y + 60 }, out));
  if (dense) placeInColumns(table, box, sides, out);
  else placeInRow(table, box, sides, out);
}

function put(table: Table, id: Id, at: Point, out: Layout, more: Partial<MarkProps> = {}, over = false): void {
  const owner = out.pieces.get(table.item(id)?.top ?? "");
  out.marks.push({ id, at, mark: { ...table.markProps(id), ...more }, over, ...(owner ? { owner: middle(owner) } : {}) });
}

/** The left edge of a box that is moved along until it is clear of all that lies there. */
function beyond(lying: readonly Box[], box: Box, way: 1 | -1): number {
  const ahead = [...lying].sort((a, b) => way * (a.x - b.x));
  return ahead.reduce((x, one) => (overlap({ ...box, x }, one) ? (way > 0 ? one.x + one.w + 1 : one.x - box.w - 1) : x), box.x);
}

/** Along the lower edge; what does not fit stands over the enemy's marker. */
function placeInRow(table: Table, box: Box, sides: Edges, out: Layout): void {
  const { left, right, ownFlag, enemyFlag } = sides;
  const y = box.y + box.h - FLAG_LINE;
  const flags = flagPlaces(table, box, sides, false, out);
  if (ownFlag) put(table, ownFlag, flags.own, out);
  if (enemyFlag) put(table, enemyFlag, flags.enemy, out);
  let [from, to] = rowBetween(flags);
  const extra: Id[] = [];
  const lying = onItsEdges(box, out);
  const take = (id: Id, atRight: boolean) => {
    const [w, h] = markSize(table.markProps(id));
    const x = beyond(lying, around({ x: atRight ? to - w / 2 : from + w / 2, y }, w, h), atRight ? -1 : 1);
    if (x < from || x + w > to) extra.push(id);
    else {
      put(table, id, { x: x + w / 2, y }, out);
      if (atRight) to = x - 3;
      else from = x + w + 3;
    }
  };
  for (const id of left) take(id, false);
  for (const id of right) take(id, true);
  placeColumn(table, extra, { x: box.x + box.w - 16, y: y - FLAG_HALF }, box.y + BADGES, out);
}

interface Columns {
  /** From the lower edge upwards, the flag first. */
  west: Id[];
  east: Id[];
}

/** Marks beside small counters: own marks left over the own flag where there is room, all others right. */
function columns(table: Table, box: Box, { left, right, ownFlag, enemyFlag }: Edges): Columns {
  const west = ownFlag ? [ownFlag] : [];
  let room = box.h - FLAG_LINE - FLAG_HALF - HEAD + 3;
  for (const id of left) {
    room -= columnHeight(table, id);
    if (!table.side(id) || room >= 0) west.push(id);
  }
  return { west, east: [...(enemyFlag ? [enemyFlag] : []), ...left.filter((id) => !west.includes(id)), ...right] };
}

function placeInColumns(table: Table, box: Box, sides: Edges, out: Layout): void {
  const { west, east } = columns(table, box, sides);
  const flags = flagPlaces(table, box, sides, true, out);
  const column = (ids: Id[], flag: Id | undefined, { x, y }: Point, top: number) => {
    if (flag) put(table, flag, { x, y }, out);
    placeColumn(table, ids.filter((id) => id !== flag), { x, y: y - FLAG_HALF }, top, out);
  };
  column(west, sides.ownFlag, flags.own, box.y + HEAD - 3);
  column(east, sides.enemyFlag, flags.enemy, box.y + BADGES);
}

const columnHeight = (table: Table, id: Id): number => markSize({ ...table.markProps(id), tall: true })[1] + 1.5;

/** Upwards from a point; closer together where the height does not do. */
function placeColumn(table: Table, ids: Id[], from: Point, top: number, out: Layout): void {
  const heights = ids.map((id) => columnHeight(table, id));
  const needed = heights.reduce((sum, height) => sum + height, 0);
  const squeeze = Math.min(1, (from.y - top + 1.5) / Math.max(1, needed));
  let y = from.y;
  ids.forEach((id, index) => {
    const height = heights[index]! * squeeze;
    put(table, id, { x: from.x, y: y - height / 2 }, out, { tall: true });
    y -= height;
  });
}

/** Under the counters of an area, or in the lower right corner of a card or tray. */
function placeBelow(table: Table, space: Space, box: Box, out: Layout): void {
  if (isScenery(space)) return;
  const centre = heart(space, box);
  if (isNamed(space)) return placeOverName(table, space, centre, out);
  let x = space.k === "poly" ? centre.x - 14 : box.x + box.w - 4;
  for (const id of table.lie(space.id, "mark")) {
    if (table.item(id)?.f === "controlled") continue;
    const [w, h] = markSize(table.markProps(id));
    if (space.k === "poly") {
      put(table, id, { x, y: centre.y + 32 }, out);
      x += w + 3;
    } else {
      put(table, id, { x: x - w / 2, y: box.y + box.h - 4 - h / 2 }, out);
      x -= w + 3;
    }
  }
}

/** Side by side over the name of an area; its flag first. */
function placeOverName(table: Table, space: Space, { x, y }: Point, out: Layout): void {
  const marks = table.lie(space.id, "mark");
  const widths = marks.map((id) => markSize(table.markProps(id))[0] + 6);
  let left = x - widths.reduce((sum, w) => sum + w, 0) / 2;
  marks.forEach((id, index) => {
    put(table, id, { x: left + widths[index]! / 2, y: y - 19 }, out);
    left += widths[index]!;
  });
}

/** The boxes of a track, left to right, after its name. */
export function trackBoxes(space: Space, box: Box): Box[] {
  const count = Math.max(1, space.n ?? 1);
  const name = space.t ? 66 : 0;
  const step = (box.w - name) / count;
  return Array.from({ length: count }, (_, index) => ({ x: box.x + name + index * step, y: box.y, w: step - 2, h: box.h }));
}

/** On the box of its number, counted from 1; several on one box stand over each other. */
function placeOnTrack(table: Table, space: Space, box: Box, out: Layout): void {
  const boxes = trackBoxes(space, box);
  const used = new Map<number, number>();
  for (const id of table.lie(space.id, "mark")) {
    const { n = 1, ...mark } = table.markProps(id);
    const level = used.get(n) ?? 0;
    used.set(n, level + 1);
    const { x, y } = middle(boxes[Math.min(Math.max(n, 1), boxes.length) - 1]!);
    const at = { x, y: y + 6 * level };
    out.marks.push({ id, at, mark: { ...mark, n: undefined }, over: false });
  }
}

/** What lies on the upper edge of a space keeps away from its code and badges: towards its middle. */
function asideOf(border: Box, below: Box): number {
  const way = middle(below).x - middle(border).x;
  return Math.sign(way) * Math.min(14, Math.abs(way));
}

/** A mark on a level edge that would hide a printed badge below it lies wholly on the upper space, unless that is full. */
function raised(table: Table, at: Point, border: Border, [upper, lower]: [Id, Id], out: Layout): Point {
  const badges = badgePlaces(table.spaces.get(lower)!, out.spaces.get(lower)!);
  const hides = badges.some(({ kind, value, x, y }) => overlap(around(at, MINE, MINE), around({ x, y }, 2 * badgeRadius(kind, value), 20)));
  return hides && table.lie(upper, "piece").length < 4 ? { x: at.x, y: border.y - MINE / 2 - 1 } : at;
}

/** In the middle of an edge; a mark of one side of the edge is turned towards it. */
function placeOnLink(table: Table, link: Link, out: Layout): void {
  const [a, b] = [out.spaces.get(link.a), out.spaces.get(link.b)];
  if (!a || !b) return;
  const [from, to] = [middle(a), middle(b)];
  const border = borderOf(a, b);
  const between = border ? middle(border) : { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  out.links.set(link.id, between);
  if (border) out.borders.set(link.id, border);
  const marks = table.lie(link.id, "mark");
  marks.forEach((id, index) => {
    const towards = table.item(id)?.side === "b" ? to : from;
    const along = 30 * (index - (marks.length - 1) / 2);
    const level = { x: between.x + along + (border ? asideOf(border, from.y > to.y ? a : b) : 0), y: between.y - 3 };
    const at = border?.isLevel ? raised(table, level, border, from.y > to.y ? [link.b, link.a] : [link.a, link.b], out) : { x: between.x, y: between.y + along };
    const [dx, dy] = [border && border.isLevel ? 0 : towards.x - at.x, border && !border.isLevel ? 0 : towards.y - at.y];
    const turn = (Math.atan2(dy, dx) * 180) / Math.PI + 90;
    put(table, id, at, out, { turn: Math.round(turn) }, true);
  });
}

/** Marks on a piece or card: aim lower right, number of an action upper right, all others on the lower edge. */
function placeOnThing(table: Table, on: Id, box: Box, out: Layout): void {
  for (const id of table.lie(on, "mark")) {
    const name = table.item(id)?.f;
    const { x, y } = middle(box);
    if (name === "aim" || name === "target") put(table, id, { x: box.x + box.w - 2, y: box.y + box.h - 2 }, out, {}, true);
    else if (name === "action") put(table, id, { x: box.x + box.w - 3, y: box.y + 5 }, out, {}, true);
    else if (name === "frozen") put(table, id, { x: box.x + box.w - 14, y: y + 16 }, out, {}, true);
    else put(table, id, { x, y: box.y + box.h }, out, {}, true);
  }
}

// ---------------------------------------------------------------- a stack fanned out

export interface Fan {
  panel: Box;
  boxes: Box[];
}

/** The counters of a stack side by side in a panel below it, or above it, always within the board. */
export function fanOut(stack: Stack, [width, height]: [number, number]): Fan {
  const columns = Math.min(4, stack.ids.length, Math.max(1, Math.floor((width - 12) / 62)));
  const rows = Math.ceil(stack.ids.length / columns);
  const { x } = middle(stack.box);
  const [w, h] = [columns * 62 + 12, rows * 62 + 12];
  const below = stack.box.y + stack.box.h + 10;
  const y = below + h <= height ? below : stack.box.y - 10 - h;
  const panel = within({ x: x - w / 2, y, w, h }, { x: 2, y: 2, w: width - 4, h: height - 4 });
  const boxes = stack.ids.map((_, index) =>
    square(panel.x + 14 + (index % columns) * 62, panel.y + 14 + Math.floor(index / columns) * 62, COUNTER),
  );
  return { panel, boxes };
}

// ---------------------------------------------------------------- printed badges

/** Printed badges of a space from its upper right corner to the left, each with its middle. */
export function badgePlaces(space: Space, box: Box): { kind: string; value: string | number; x: number; y: number }[] {
  let right = box.x + box.w - 7;
  return [...(space.b ?? [])].reverse().map(([kind, value]) => {
    const half = badgeRadius(kind, value);
    const place = { kind, value, x: right - half, y: box.y + 14 };
    right -= 2 * half + 4;
    return place;
  });
}

/** Room of a name between the left edge and the printed badges. */
export function nameRoom(space: Space, box: Box): number {
  const badges = badgePlaces(space, box);
  const last = badges.at(-1);
  const end = last ? last.x - badgeRadius(last.kind, last.value) - 4 : box.x + box.w - 8;
  return end - box.x - 8;
}
