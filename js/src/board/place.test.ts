import { describe, expect, it } from "vitest";
import { markSize } from "../draw/Mark";
import type { Board, Item, Scene } from "../scene";
import { brick, mark, piece, scene } from "./example";
import { type Box, around, grown, overlap } from "./geometry";
import { type Layout, Table, badgePlaces, fanOut, folded, layout, nameRoom, trackBoxes } from "./place";

const board = brick(1, 2);
const TILE: Box = { x: 4, y: 4, w: 140, h: 108 };

const places = (items: Record<string, Item>, more: Partial<Scene> = {}, on: Board = board): Layout => layout(new Table(on, scene(items, more)));

function counters(own: number, enemy: number): Record<string, Item> {
  const some = (face: string, count: number) => Array.from({ length: count }, (_, z) => [`unit:${face}-${z}`, piece(face, 1, { z })] as const);
  return Object.fromEntries([...some("rifle", own), ...some("enemy", enemy)]);
}

const FLAGS = { "mark:own": mark("controlled", 1, "american"), "mark:enemy": mark("scouted", 1, "german") };
const GOAL = { "mark:goal": mark("objective", 1, undefined, { n: 2 }) };
const SPAWN = { "mark:spawn": mark("spawn", 1, "american", { t: "Sniper" }), "mark:target": mark("target", 1, "german") };
const OWN = { "mark:own": mark("controlled", 1, "american"), "mark:spawn": mark("spawn", 1, "american", { t: "A, B" }) };
const ENEMY = { "mark:enemy": mark("controlled", 1, "german"), "mark:spawn": mark("spawn", 1, "german", { t: "All" }) };
const MARKINGS: Record<string, Item>[] = [{}, OWN, ENEMY, FLAGS, GOAL, { ...FLAGS, ...GOAL }, { ...FLAGS, ...GOAL, ...SPAWN }];

const markBoxes = ({ marks }: Layout): Box[] => marks.map(({ at, mark }) => around(at, ...markSize(mark)));

function inside(box: Box, frame: Box): boolean {
  return box.x >= frame.x && box.y >= frame.y && box.x + box.w <= frame.x + frame.w && box.y + box.h <= frame.y + frame.h;
}

function pairs<T>(all: T[]): [T, T][] {
  return all.flatMap((one, index) => all.slice(index + 1).map((other): [T, T] => [one, other]));
}

describe("counters and marks of a tile", () => {
  for (const [own, enemy] of [[1, 0], [0, 2], [2, 1], [4, 0], [5, 0], [0, 6], [3, 3], [11, 11]] as const) {
    for (const [index, markings] of MARKINGS.entries()) {
      it(`${own} own and ${enemy} enemy counters with marks ${index}: nothing hides anything`, () => {
        const laid = places({ ...counters(own, enemy), ...markings });
        const boxes = laid.stacks.map(({ box }) => box);
        const marks = markBoxes(laid);
        const head: Box = { x: TILE.x, y: TILE.y, w: TILE.w, h: 29 };
        for (const box of boxes) {
          expect(inside(box, TILE)).toBe(true);
          expect(overlap(box, head)).toBe(false);
          for (const other of marks) expect(overlap(box, grown(other, -1.5))).toBe(false);
        }
        for (const [a, b] of pairs(boxes)) expect(overlap(grown(a, 5.9), b)).toBe(false);
        for (const [a, b] of pairs(marks)) expect(overlap(grown(a, -1.5), b)).toBe(false);
        for (const box of marks) expect(inside(grown(box, -1), TILE)).toBe(true);
      });
    }
  }

  it("are large enough for a finger", () => {
    for (const { box } of places(counters(11, 11)).stacks) expect(box.w).toBeGreaterThanOrEqual(32);
  });

  it("are all seen up to six, while only one side has marks there", () => {
    for (const markings of [{}, OWN, ENEMY]) expect(places({ ...counters(4, 2), ...markings }).stacks).toHaveLength(6);
    expect(places({ ...counters(4, 2), ...FLAGS }).stacks).toHaveLength(4);
  });

  it("are 46 when one or two lie there", () => {
    expect(places(counters(1, 0)).stacks[0]!.box).toEqual({ x: 51, y: 40, w: 46, h: 46 });
    expect(places(counters(1, 1)).stacks.map(({ box }) => box.w)).toEqual([46, 46]);
  });

  it("have own counters and markers left, the enemy's right, whoever looks", () => {
    const items = { ...counters(1, 1), ...FLAGS };
    const left = (viewer: string) => places(items, { viewer }).stacks[0]!.ids;
    const flag = (viewer: string, id: string) => places(items, { viewer }).marks.find((one) => one.id === id)!.at.x;
    expect(left("american")).toEqual(["unit:rifle-0"]);
    expect(left("german")).toEqual(["unit:enemy-0"]);
    expect(flag("american", "mark:own")).toBeLessThan(flag("american", "mark:enemy"));
    expect(flag("german", "mark:own")).toBeGreaterThan(flag("german", "mark:enemy"));
  });

  it("keep the objective in its place when a marker is laid beside it", () => {
    const at = (items: Record<string, Item>) => places(items).marks.find(({ id }) => id === "mark:goal")!.at;
    expect(at(GOAL)).toEqual(at({ ...GOAL, ...FLAGS }));
  });

  it("have smoke over the whole tile, or small beside counters", () => {
    const cloud = { smoke: mark("smoke", 1, undefined, { t: "smoke +2" }) };
    expect(places(cloud).marks[0]!.mark.tall).toBe(false);
    expect(places({ ...cloud, ...counters(1, 0) }).marks[0]!.mark.tall).toBe(true);
  });
});

describe("stacks", () => {
  const groups = (...counts: number[]) => counts.map((count, side) => Array.from({ length: count }, (_, index) => `${side}${index}`));

  it("leave single what has room", () => {
    expect(folded(groups(2, 2), 4).map((ids) => ids.length)).toEqual([1, 1, 1, 1]);
  });

  it("spare the side that then needs no stack", () => {
    expect(folded(groups(2, 5), 4).map((ids) => ids.length)).toEqual([1, 1, 1, 4]);
  });

  it("treat large sides alike", () => {
    expect(folded(groups(4, 4), 4).map((ids) => ids.length)).toEqual([1, 3, 1, 3]);
  });

  it("lose no counter", () => {
    expect(folded(groups(11, 11), 4).flat().sort()).toEqual(groups(11, 11).flat().sort());
  });

  it("have the highest on top", () => {
    const { stackOf } = places(counters(0, 8));
    expect(stackOf.get("unit:enemy-7")!.ids).toEqual(["unit:enemy-5", "unit:enemy-6", "unit:enemy-7"]);
  });

  it("fan out within the board, each counter apart", () => {
    const field = brick(3, 4);
    for (const tile of [1, 4, 5, 8, 9, 12]) {
      const items = Object.fromEntries(Array.from({ length: 11 }, (_, z) => [`unit:${z}`, piece("enemy", tile, { z })]));
      const stack = places(items, {}, field).stacks.at(-1)!;
      const { panel, boxes } = fanOut(stack, field.size);
      expect(boxes).toHaveLength(stack.ids.length);
      expect(inside(panel, { x: 0, y: 0, w: field.size[0], h: field.size[1] })).toBe(true);
      for (const box of boxes) expect(inside(box, panel)).toBe(true);
      for (const [a, b] of pairs(boxes)) expect(overlap(grown(a, 4), b)).toBe(false);
    }
  });
});

describe("printed badges", () => {
  const space = { ...board.spaces[0]!, b: [["structure", 8], ["cover", "3/1"]] as [string, string | number][] };

  it("stand side by side in the upper right corner, and the name ends before them", () => {
    const [cover, structure] = badgePlaces(space, TILE);
    expect(cover!.kind).toBe("cover");
    expect(cover!.x - structure!.x).toBeGreaterThan(20);
    expect(TILE.x + 8 + nameRoom(space, TILE)).toBeLessThan(structure!.x - 9);
  });
});

describe("other kinds of space", () => {
  it("puts the mark of a track on the box of its number", () => {
    const track: Board = { ...board, spaces: [{ id: "track:week", k: "track", t: "Week", n: 7, at: [0, 0, 276, 20] }] };
    const { marks } = places({ day: { k: "mark", f: "day", at: "track:week", n: 3 } }, {}, track);
    const third = trackBoxes(track.spaces[0]!, { x: 0, y: 0, w: 276, h: 20 })[2]!;
    expect(marks[0]!.at).toEqual({ x: third.x + third.w / 2, y: 10 });
  });

  it("lays areas in rows of two around their point", () => {
    const area: Board = { ...board, spaces: [{ id: "tile:1", k: "poly", p: [0, 0, 200, 0, 200, 160, 0, 160], c: [100, 90] }] };
    const boxes = places(counters(3, 4), {}, area).stacks.map(({ box }) => box);
    expect(boxes).toHaveLength(4);
    expect(new Set(boxes.map(({ y }) => y)).size).toBe(2);
    for (const [a, b] of pairs(boxes)) expect(overlap(grown(a, 5.9), b)).toBe(false);
  });

  it("lays positions around a card as their direction says", () => {
    const slot = (dir: "n" | "e" | "s" | "w") => ({ id: dir, k: "slot" as const, inside: "loc", dir });
    const cards: Board = { ...board, spaces: [{ id: "loc", k: "card", at: [200, 200, 118, 78] }, slot("n"), slot("e"), slot("s"), slot("w")] };
    const { spaces } = places({}, {}, cards);
    const loc = spaces.get("loc")!;
    expect(spaces.get("n")!.y + spaces.get("n")!.h).toBeLessThan(loc.y);
    expect(spaces.get("s")!.y).toBeGreaterThan(loc.y + loc.h);
    expect(spaces.get("e")!.x).toBeGreaterThan(loc.x + loc.w);
    expect(spaces.get("w")!.x + spaces.get("w")!.w).toBeLessThan(loc.x);
  });

  it("turns a mine on an edge towards its side of it", () => {
    const edge: Board = { ...board, links: [{ id: "edge", a: "tile:1", b: "tile:2" }] };
    const turn = (side: "a" | "b") => places({ mine: { k: "mark", f: "mine", at: "edge", s: "german", side } }, {}, edge).marks[0]!;
    expect(turn("b").mark.turn).toBe(90);
    expect(turn("a").mark.turn).toBe(270);
    expect(turn("a").at).toEqual({ x: 146, y: 58 });
  });

  describe("a mine on the edge below a flag", () => {
    const field = brick(2, 3);
    const below = field.spaces.slice(3);
    const links = field.spaces.slice(0, 3).flatMap(({ id, at }) => below.filter((one) => Math.abs(one.at![0] - at![0]) < 140).map((one) => ({ id: `${id}/${one.id}`, a: id, b: one.id })));
    const edged: Board = { ...field, links };
    const mines = Object.fromEntries(links.map(({ id }) => [`mine:${id}`, { k: "mark" as const, f: "mine", at: id, s: "german", side: "b" as const, t: "antitank" }]));
    const flags = { "mark:own": mark("controlled", 2, "american"), "mark:enemy": mark("controlled", 2, "german") };
    const goal = { "mark:goal": mark("objective", 2, undefined, { n: 2 }) };
    const on2 = (own: number, enemy: number) => Object.fromEntries(Object.entries(counters(own, enemy)).map(([id, item]) => [id, { ...item, at: "tile:2" }]));
    const [x, y, w, h] = field.spaces[1]!.at!;

    for (const [own, enemy] of [[0, 0], [1, 0], [1, 1], [2, 2], [3, 0], [5, 0]] as const) {
      for (const [name, marks] of [["flags", flags], ["flags and an objective", { ...flags, ...goal }]] as const) {
        it(`hides none of the ${name} beside ${own} own and ${enemy} enemy counters`, () => {
          const laid = places({ ...mines, ...on2(own, enemy), ...marks }, {}, edged);
          const boxes = (isOne: (id: string) => boolean): Box[] => markBoxes({ ...laid, marks: laid.marks.filter((one) => isOne(one.id)) });
          const drawn = boxes((id) => id in marks);
          for (const box of drawn) {
            expect(inside(grown(box, -1), { x, y, w, h })).toBe(true);
            for (const mine of boxes((id) => id in mines)) expect(overlap(mine, grown(box, -0.5))).toBe(false);
            for (const stack of laid.stacks) expect(overlap(stack.box, grown(box, -1.5))).toBe(false);
          }
          for (const [one, other] of pairs(drawn)) expect(overlap(grown(one, -1.5), other)).toBe(false);
        });
      }
    }

    it("leaves a flag in its corner where nothing lies below it", () => {
      const laid = places(flags, {}, edged);
      expect(laid.marks.map(({ at }) => at.x)).toEqual([x + 16, x + w - 16]);
    });
  });

  describe("a mine on the edge above printed badges", () => {
    const field = brick(2, 3, { b: [["structure", 8], ["building", 3], ["cover", 1]] });
    const below = field.spaces[3]!;
    const edged: Board = { ...field, links: [{ id: "edge", a: field.spaces[0]!.id, b: below.id }] };
    const mine = { "mine:edge": { k: "mark" as const, f: "mine", at: "edge", s: "german", side: "b" as const } };
    const badges = badgePlaces(field.spaces[1]!, { x: 0, y: 0, w: 140, h: 108 });

    // The edge that runs over the badges is the one to the tile at the upper right.
    const right: Board = { ...field, links: [{ id: "edge", a: field.spaces[1]!.id, b: below.id }] };
    const placed = (more: Record<string, Item> = {}) => places({ ...mine, ...more }, {}, right);
    const box = ({ marks }: Layout): Box => around(marks.find(({ id }) => id in mine)!.at, 24, 24);
    const [x, y] = below.at!;

    it("hides none of them", () => {
      const printed = badges.map((one) => around({ x: x + one.x, y: y + one.y }, 18, 20));
      for (const one of printed) expect(overlap(box(placed()), one)).toBe(false);
    });

    it("has the objective of the upper tile beside it", () => {
      const laid = placed({ "mark:goal": mark("objective", 2, undefined, { n: 2 }) });
      const goal = laid.marks.find(({ id }) => id === "mark:goal")!;
      expect(overlap(box(laid), around(goal.at, ...markSize(goal.mark)))).toBe(false);
    });

    it("stays on the edge where the upper tile is full", () => {
      const full = Object.fromEntries(Object.entries(counters(2, 2)).map(([id, item]) => [id, { ...item, at: "tile:2" }]));
      expect(box(placed(full)).y).toBeGreaterThan(box(placed()).y);
    });

    it("stays on the edge where it hides nothing", () => {
      const left = places(mine, {}, edged).marks[0]!;
      expect(left.at.y).toBe(y - 2 - 3);
    });
  });

  it("leaves the name of a full tile free", () => {
    for (const [own, enemy] of [[2, 2], [3, 2], [5, 0]] as const) {
      for (const { box } of places(counters(own, enemy)).stacks) expect(box.y).toBeGreaterThanOrEqual(TILE.y + 34);
    }
  });

  it("lays what is attached under a card, and what is turned at its side", () => {
    const cards: Record<string, Item> = {
      card: { k: "card", f: "rifle", at: "tile:1" },
      strip: { k: "card", f: "rifle", at: "card" },
      end: { k: "card", f: "back", at: "card", rot: 90 },
    };
    const { cards: laid } = places(cards);
    expect(laid.get("strip")).toMatchObject({ form: "strip" });
    expect(laid.get("end")).toMatchObject({ form: "end" });
    expect(laid.get("end")!.box.x).toBeGreaterThan(laid.get("card")!.box.x + laid.get("card")!.box.w);
  });

  it("leaves out what lies in a zone beside the board", () => {
    const laid = places({ "unit:away": { k: "piece", f: "rifle", at: "zone:reserve" } });
    expect(laid.pieces.size).toBe(0);
  });
});
