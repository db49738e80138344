import { describe, expect, it } from "vitest";
import { abbreviated } from "./board/label";
import { knownWord, say, wordFor } from "./texts";

describe("the words of the interface", () => {
  it("are those of the board where it has its own, with facts filled in", () => {
    expect(say({ texts: {} }, "cards", 3)).toBe("3 cards");
    expect(say({ texts: { "ui.cards": "{0} cartas" } }, "cards", 3)).toBe("3 cartas");
    expect(say(undefined, "count-of", 1, 2)).toBe("1 of 2");
  });

  it("states that nobody named keep their own name", () => {
    expect(wordFor({ texts: {} }, "state", "dug-in")).toBe("dug in");
    expect(knownWord({ texts: {} }, "mark", "objective")).toBeUndefined();
    expect(wordFor({ texts: { "ui.state-dug-in": "atrincherado" } }, "state", "dug-in")).toBe("atrincherado");
  });
});

describe("an abbreviated text", () => {
  const ruler = (text: string) => text.length;

  it("stays whole where there is room", () => {
    expect(abbreviated("Initiative +1", 13, 11, 400, ruler)).toBe("Initiative +1");
  });

  it("loses the ends of words, never a number", () => {
    expect(abbreviated("Initiative +1. Defence +2", 16, 11, 400, ruler)).toBe("Ini. +1. Def. +2");
    expect(abbreviated("Initiative +1. Defence +2", 12, 11, 400, ruler)).toBe("I. +1. D. +2");
  });
});
