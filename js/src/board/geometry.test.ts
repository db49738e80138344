import { describe, expect, it } from "vitest";
import { brick } from "./example";
import { type Box, borderOf, bounds, centroid, chord, edgeTowards, nearest, square, within } from "./geometry";
import { inReadingOrder, reachable, step } from "./navigate";

const boxes = (lines: number, columns: number): Map<string, Box> =>
  new Map(brick(lines, columns).spaces.map(({ id, at }) => [id, { x: at![0], y: at![1], w: at![2], h: at![3] }]));

describe("arrow keys on a brick of tiles", () => {
  const tiles = boxes(3, 4);
  const from = (id: string, key: string) => step(key, tiles.get(id), tiles);

  it("leads along a line", () => {
    expect(from("tile:1", "ArrowRight")).toBe("tile:2");
    expect(from("tile:7", "ArrowLeft")).toBe("tile:6");
  });

  it("leads down to one of the two tiles below, half a tile aside", () => {
    expect(from("tile:2", "ArrowDown")).toBe("tile:5");
    expect(from("tile:6", "ArrowUp")).toBe("tile:2");
  });

  it("stays where nothing lies in that direction", () => {
    expect(from("tile:1", "ArrowUp")).toBeUndefined();
    expect(from("tile:8", "ArrowRight")).toBeUndefined();
  });

  it("reaches every tile from every other", () => {
    for (const start of tiles.keys()) {
      const seen = new Set([start]);
      for (const id of seen) {
        for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
          const next = from(id, key);
          if (next) seen.add(next);
        }
      }
      expect(seen.size).toBe(tiles.size);
    }
  });

  it("goes to the first and last in reading order", () => {
    expect(from("tile:6", "Home")).toBe("tile:1");
    expect(from("tile:6", "End")).toBe("tile:12");
    expect(inReadingOrder(tiles)).toEqual([...tiles.keys()]);
  });

  it("ignores other keys", () => {
    expect(from("tile:1", "a")).toBeUndefined();
  });
});

describe("what the arrow keys move among", () => {
  const tiles = boxes(2, 2);

  it("is what can be chosen", () => {
    expect([...reachable(tiles, (id) => id === "tile:3").keys()]).toEqual(["tile:3"]);
  });

  it("is everything when nothing can be chosen, or when everything is asked for", () => {
    expect(reachable(tiles, () => false).size).toBe(4);
    expect(reachable(tiles, (id) => id === "tile:3", true).size).toBe(4);
  });
});

describe("boxes", () => {
  it("prefers what lies straight ahead to what lies nearer but aside", () => {
    const start = square(0, 0, 10);
    expect(nearest(start, "right", [["ahead", square(100, 0, 10)], ["aside", square(20, 60, 10)]])).toBe("ahead");
    expect(nearest(start, "left", [["behind", square(100, 0, 10)]])).toBeUndefined();
  });

  it("goes around an outline", () => {
    expect(bounds([10, 20, 40, 5, 30, 60])).toEqual({ x: 10, y: 5, w: 30, h: 55 });
  });

  it("moves a box into a frame", () => {
    expect(within({ x: -5, y: 95, w: 20, h: 20 }, { x: 0, y: 0, w: 100, h: 100 })).toEqual({ x: 0, y: 80, w: 20, h: 20 });
  });

  it("finds where a line leaves a box", () => {
    expect(edgeTowards(square(0, 0, 20), { x: 110, y: 10 })).toEqual({ x: 20, y: 10 });
    expect(edgeTowards(square(0, 0, 20), { x: 12, y: 11 })).toEqual({ x: 12, y: 11 });
  });
});

describe("the line that two boxes share", () => {
  const box = (x: number, y: number): Box => ({ x, y, w: 140, h: 108 });

  it("lies in the gap between neighbours of a line, clear of the corners", () => {
    expect(borderOf(box(0, 0), box(144, 0))).toEqual({ x: 142, y: 5, w: 0, h: 98, isLevel: false });
  });

  it("is the half that tiles of two lines share, whichever comes first", () => {
    const border = { x: 77, y: 110, w: 58, h: 0, isLevel: true };
    expect(borderOf(box(0, 0), box(72, 112))).toEqual(border);
    expect(borderOf(box(72, 112), box(0, 0))).toEqual(border);
  });

  it("is nowhere between boxes that lie apart or meet at a corner", () => {
    expect(borderOf(box(0, 0), box(288, 0))).toBeUndefined();
    expect(borderOf(box(0, 0), box(144, 112))).toBeUndefined();
  });
});

describe("the centre of gravity of an outline", () => {
  it("is not drawn towards where corners lie close", () => {
    expect(centroid([0, 0, 10, 0, 20, 0, 100, 0, 100, 60, 0, 60])).toEqual({ x: 50, y: 30 });
  });

  it("is the middle of what has no area", () => {
    expect(centroid([0, 0, 40, 20])).toEqual({ x: 20, y: 10 });
  });
});

describe("the reach of an outline", () => {
  const kite = [0, 0, 100, 0, 60, 100, 40, 100];

  it("goes from edge to edge at the height of a point", () => {
    expect(chord(kite, { x: 50, y: 50 })).toEqual([20, 80]);
  });

  it("is the narrower of several heights", () => {
    expect(chord(kite, { x: 50, y: 50 }, 10)).toEqual([24, 76]);
  });
});
