import { describe, expect, it } from "vitest";
import { board, city, mines } from "../../fixtures/ruins";
import type { Item, Scene } from "../scene";
import { asItIs, isNamed, isScenery } from "./ground";
import { Table, layout, liesAlike } from "./place";
import { linkName, spaceName } from "./names";

const bare: Scene = { ...mines, items: {} };
const with_ = (items: Record<string, Item>): Scene => ({ ...bare, items });
const space = (scene: Scene, code: string) => asItIs(board, scene).spaces.find(({ id }) => id === `tile:${code}`)!;
const ground: Item = { k: "ground", at: "tile:407", code: "407-B", st: ["damaged"], b: [["structure", 4]] };

describe("a ground that has changed", () => {
  it("prints what it names, and what the board says of the rest", () => {
    const { code, t, ground: terrain, feature, b, st } = space(with_({ g: ground }), "407");
    expect({ code, t, terrain, feature, b, st }).toEqual({ code: "407-B", t: "Grain store", terrain: "building", feature: "block", b: [["structure", 4]], st: ["damaged"] });
  });

  it("is rubble once it is destroyed, unless the game says otherwise", () => {
    expect(space(with_({ g: { ...ground, st: ["destroyed"] } }), "407").ground).toBe("rubble");
    expect(space(with_({ g: { ...ground, st: ["destroyed"], f: "open" } }), "407").ground).toBe("open");
  });

  it("is the same board as long as no ground changes, and the board itself without one", () => {
    const scene = with_({ g: ground });
    expect(asItIs(board, bare)).toBe(board);
    expect(asItIs(board, { ...scene, items: { ...scene.items, other: { k: "mark" } } })).toBe(asItIs(board, scene));
    expect(asItIs(board, with_({ g: { ...ground, code: "407-C" } }))).not.toBe(asItIs(board, scene));
  });

  it("moves nothing when only a card changes hands", () => {
    const scene = with_({ g: ground });
    expect(liesAlike(new Table(board, scene), new Table(board, { ...scene, items: { ...scene.items } }))).toBe(true);
    expect(liesAlike(new Table(board, scene), new Table(board, bare))).toBe(false);
  });

  it("is said aloud", () => {
    const table = new Table(board, with_({ g: ground }));
    expect(spaceName(table, table.spaces.get("tile:407")!)).toBe("407-B Grain store, damaged, structure 4");
  });

  it("has no blank where a badge has no value", () => {
    const table = new Table(board, bare);
    expect(spaceName(table, table.spaces.get("tile:409")!)).toBe("409-A River bank, impassable");
  });
});

describe("mines on edges", () => {
  const table = new Table(board, mines);
  const places = layout(table);
  const mine = (id: string) => places.marks.find((mark) => mark.id === id)!;

  it("point towards the side that sets them off", () => {
    expect(mine("mine:1").mark.turn).toBe(90);
    expect(mine("mine:2").mark.turn).toBe(270);
    expect(mine("mine:3").mark.turn).toBe(0);
    expect(mine("mine:4").mark.turn).toBe(180);
  });

  it("lie in the gap, on an upper edge beside the code of the tile below", () => {
    const [above, below] = ["tile:401", "tile:405"].map((id) => places.spaces.get(id)!);
    const { x, y } = mine("mine:4").at;
    expect(y).toBeGreaterThan(above!.y + above!.h - 12);
    expect(y).toBeLessThan(below!.y + 2);
    expect(x).toBeGreaterThan(below!.x + 40);
  });

  it("are named with the edge", () => {
    expect(linkName(table, "edge:410/411")).toBe("Edge between 410-A Cellars and 411-C School ruins, mine of German: antitank");
  });
});

describe("overwatch", () => {
  const places = layout(new Table(board, mines));
  const watch = (id: string) => places.marks.find((mark) => mark.id === id)!;
  const heart = (id: string) => {
    const { x, y, w, h } = places.pieces.get(id)!;
    return { x: x + w / 2, y: y + h / 2 };
  };

  it("leads to its gunner, by the mark that names it or the side", () => {
    expect(watch("overwatch:1").owner).toEqual(heart("unit:ger/mg-b"));
    expect(watch("overwatch:2").owner).toEqual(heart("unit:sov/mg-a"));
  });

  it("stands in the middle of an empty tile, and on its lower edge beside counters", () => {
    const [empty, held] = ["tile:411", "tile:405"].map((id) => places.spaces.get(id)!);
    expect(watch("overwatch:1").at).toEqual({ x: empty!.x + empty!.w / 2, y: empty!.y + 60 });
    expect(watch("overwatch:2").at.y).toBeGreaterThan(held!.y + held!.h - 20);
  });

  it("is led to the right gunner where two of a side watch one tile", () => {
    const items: Record<string, Item> = {
      ...mines.items,
      "overwatch:3": { k: "mark", f: "overwatch", at: "tile:411", s: "german", top: "unit:ger/howitzer" },
      "line:0": { k: "line", f: "overwatch", from: "unit:ger/howitzer", at: "tile:411" },
    };
    const both = layout(new Table(board, { ...mines, items }));
    const owner = (id: string) => both.marks.find((mark) => mark.id === id)!.owner;
    const boxOf = (id: string) => both.pieces.get(id)!;
    expect(owner("overwatch:3")!.x).toBe(boxOf("unit:ger/howitzer").x + boxOf("unit:ger/howitzer").w / 2);
    expect(owner("overwatch:1")!.x).toBe(boxOf("unit:ger/mg-b").x + boxOf("unit:ger/mg-b").w / 2);
  });
});

describe("the map of a city", () => {
  const scene: Scene = { ...mines, board: city.v, items: { flag: { k: "mark", f: "controlled", at: "area:steel", s: "soviet" }, battle: { k: "mark", f: "battle", at: "area:kiln" } } };
  const kinds = (test: (space: (typeof city.spaces)[number]) => boolean) => city.spaces.filter(test).map(({ id }) => id);

  it("has areas with names; ground and water are only drawn", () => {
    expect(kinds(isScenery)).toEqual(["ground", "river"]);
    expect(kinds((one) => isNamed(one) && !isScenery(one))).toHaveLength(12);
  });

  it("tints an area in the colour of its holder, and has his flag over its name", () => {
    const places = layout(new Table(city, scene));
    expect([...places.tints]).toEqual([["area:steel", "soviet"]]);
    const [x, y] = city.spaces.find(({ id }) => id === "area:steel")!.c!;
    expect(places.marks.find(({ id }) => id === "flag")!.at).toEqual({ x, y: y - 19 });
  });
});
