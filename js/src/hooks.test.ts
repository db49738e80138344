import { describe, expect, it } from "vitest";
import { brick } from "./board/example";
import { besideFor } from "./hooks";

describe("sides and key beside the board", () => {
  const board = brick(5, 3);

  it("stand there where the window is too low for a hand below all of it, and the margins are wide enough", () => {
    expect(besideFor(1219, 920, board)).toBe("all");
    expect(besideFor(1219, 1300, board)).toBe("");
  });

  it("stand over the odds where the board has no margin", () => {
    expect(besideFor(900, 920, board)).toBe("odds");
    expect(besideFor(900, 1300, board)).toBe("");
  });

  it("need no side column", () => {
    expect(besideFor(700, 920, board)).toBe("all");
    expect(besideFor(660, 920, board)).toBe("");
  });

  it("leave no room for a card below a board that is too high even so, where there is a side column", () => {
    expect(besideFor(1219, 920, brick(6, 3))).toBe("high");
    expect(besideFor(700, 920, brick(6, 3))).toBe("all");
  });
});
