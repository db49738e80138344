import { describe, expect, it } from "vitest";
import type { Item } from "../scene";
import { brick, mark, piece, scene } from "./example";
import { edgeName, markName, pieceName, placeName, spaceName, stackName } from "./names";
import { Table } from "./place";

const board = { ...brick(1, 2), links: [{ id: "edge", a: "tile:1", b: "tile:2" }] };
board.spaces[0] = { ...board.spaces[0]!, code: "502-A", t: "Kiln office", b: [["structure", 8], ["cover", 2]] };

const items: Record<string, Item> = {
  "unit:american/rifle-b": piece("rifle", 1, { st: ["suppressed"] }),
  "unit:german/scout-a": piece("enemy", 1),
  "unit:hidden": { k: "piece", f: "back", s: "german", at: "tile:2" },
  "mark:flag": mark("controlled", 1, "german"),
  "mark:goal": mark("objective", 1, undefined, { n: 2 }),
  "mark:spawn": mark("spawn", 1, "american", { t: "Sniper" }),
  "mark:smoke": mark("smoke", 2, undefined, { t: "smoke +2" }),
  "mark:aim": { k: "mark", f: "target", s: "american", at: "unit:german/scout-a" },
};
const table = new Table(board, scene(items));

describe("names for a screen reader", () => {
  it("name a piece: title, side, place, states", () => {
    expect(pieceName(table, "unit:american/rifle-b")).toBe("Riflemen B, American, on 502-A Kiln office, suppressed");
  });

  it("name the marks on a piece", () => {
    expect(pieceName(table, "unit:german/scout-a")).toBe("Scouts A, German, on 502-A Kiln office, target of American");
  });

  it("tell nothing of a piece that lies face down", () => {
    expect(pieceName(table, "unit:hidden")).toBe("face down, German, on 2 Place 2");
  });

  it("put the label of the question in place of title and place", () => {
    expect(pieceName(table, "unit:american/rifle-b", "Rally Riflemen B")).toBe("Rally Riflemen B, American, suppressed");
  });

  it("name a space: code, name, badges, marks, pieces", () => {
    expect(spaceName(table, board.spaces[0]!)).toBe(
      "502-A Kiln office, structure 8, cover 2, spawn of American: Sniper, controlled by German, objective 2, Riflemen B American suppressed, Scouts A German",
    );
  });

  it("name marks by what is written on them", () => {
    expect(markName(table, "mark:smoke")).toBe("smoke +2");
    expect(markName(table, "mark:flag")).toBe("controlled by German");
  });

  it("name edges, stacks and spaces without a name", () => {
    expect(edgeName(table, "edge")).toBe("between 502-A Kiln office and 2 Place 2");
    expect(stackName(table, ["unit:german/scout-a", "unit:american/rifle-b"])).toBe("Stack of 2, German, on 502-A Kiln office: Scouts A, Riflemen B");
    expect(placeName({ id: "space:sov/1-3", k: "rect" })).toBe("1 3");
  });
});
