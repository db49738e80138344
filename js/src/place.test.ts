import { describe, expect, it } from "vitest";
import { type Box, place } from "./place";

const ROOM: Box = { x: 0, y: 60, w: 700, h: 500 };
const SIZE = { w: 268, h: 240 };
const at = (x: number, y: number): Box => ({ x, y, w: 46, h: 46 });

function covers(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

describe("a popover", () => {
  it("stands at the right where there is room, else at the left", () => {
    expect(place(at(100, 300), SIZE, ROOM, []).x).toBe(158);
    expect(place(at(600, 300), SIZE, ROOM, []).x).toBe(320);
  });

  it("never covers its anchor, and stays below the prompt and inside the widget", () => {
    for (let x = 0; x <= 650; x += 25) {
      for (let y = 60; y <= 510; y += 25) {
        const box = place(at(x, y), SIZE, ROOM, []);
        expect(covers(box, at(x, y))).toBe(false);
        expect(box.x >= 0 && box.y >= 60 && box.x + box.w <= 700 && box.y + box.h <= 560).toBe(true);
      }
    }
  });

  it("covers other things to choose as little as it can", () => {
    const others = [at(400, 200)];
    expect(place(at(300, 200), SIZE, ROOM, []).x).toBe(358);
    const box = place(at(300, 200), SIZE, ROOM, others);
    expect(box.x).toBe(20);
    expect(covers(box, others[0]!)).toBe(false);
  });

  it("stands level with its anchor where the middle would lie over the hand", () => {
    const hand = [0, 1, 2, 3].map((n) => ({ x: 20 + 165 * n, y: 480, w: 150, h: 180 }));
    const anchor = at(300, 420);
    const box = place(anchor, SIZE, ROOM, hand);
    expect(hand.some((card) => covers(box, card))).toBe(false);
    expect(covers(box, anchor)).toBe(false);
  });

  it("may be put below first", () => {
    const box = place(at(600, 100), SIZE, ROOM, [], true);
    expect(box.y).toBe(158);
  });
});
