import { describe, expect, it } from "vitest";
import { board, faces, hot, start, supply, turn } from "../fixtures/kiln";
import type { Ask, Scene } from "./scene";
import { choices, handZones, hoveredWord, labelOf, parts, placedIds, refusedWord, selectedIds } from "./select";

function asked(opts: string[], more: Partial<Ask> = {}): Scene {
  return { ...hot, ask: { ask: 1, side: "soviet", kind: "test", text: "Choose.", opts, verbs: {}, ...more } };
}

const MG = "card:sov/mg-a";
const UNIT = "unit:sov/rifle-a";

describe("one thing", () => {
  it("is a place or piece on the board, a card in sight, or else a button", () => {
    const scene = asked(["tile:501-A", "unit:ger/mg-b", "edge:506-507", MG, "pass", "card:ger/mg-b"], { verbs: { pass: "Pass" } });
    const found = choices(board, scene, null);
    expect([...found.board.keys()]).toEqual(["tile:501-A", "unit:ger/mg-b", "edge:506-507"]);
    expect(found.board.get("tile:501-A")).toEqual({ do: "answer", word: "tile:501-A" });
    expect([...found.cards.keys()]).toEqual([MG, "card:ger/mg-b"]);
    expect(found.verbs.map((verb) => verb.label)).toEqual(["Pass"]);
  });

  it("that lies nowhere is never lost: it is a button with the best name there is", () => {
    const hidden: Scene = { ...asked(["card:sov/mg-a", "unit:gone"]), items: {} };
    expect(choices(board, hidden, null).verbs.map((verb) => verb.label)).toEqual([faces[MG]!.t, "unit:gone"]);
  });

  it("with a label among the verbs is a button also when it lies on the board", () => {
    const found = choices(board, asked([UNIT], { verbs: { [UNIT]: "Take Riflemen A" } }), null);
    expect(found.board.size).toBe(0);
    expect(found.verbs[0]).toMatchObject({ label: "Take Riflemen A", act: { do: "answer", word: UNIT } });
  });

  it("among the verbs and the labels is both: a card that has a button and can be clicked in the hand", () => {
    const scene = asked([MG, "pass"], { verbs: { [MG]: "Play it", pass: "Pass" }, labels: { [MG]: "Play it" }, gold: MG });
    const found = choices(board, scene, null);
    expect(found.cards.get(MG)).toEqual({ do: "answer", word: MG });
    expect(found.verbs.map(({ label, gold }) => [label, gold])).toEqual([["Play it", true], ["Pass", false]]);
  });

  it("one verb at most is gold", () => {
    const found = choices(board, asked(["stop", "go"], { verbs: { stop: "Stop", go: "Go" }, gold: "go" }), null);
    expect(found.verbs.map((verb) => verb.gold)).toEqual([false, true]);
  });

  it("nothing can be chosen without a question", () => {
    const found = choices(board, { ...hot, ask: null }, null);
    expect([found.board.size, found.cards.size, found.rows.size, found.verbs.length]).toEqual([0, 0, 0, 0]);
  });
});

describe("rows of cards", () => {
  it("answer at once; the card can be taken up", () => {
    const found = choices(board, turn, null);
    expect(found.rows.get(`${MG} attack`)).toEqual({ do: "answer", word: `${MG} attack` });
    expect(found.rows.has(`${MG} overwatch`)).toBe(false);
    expect(found.cards.get(MG)).toEqual({ do: "choose", id: MG });
    expect(found.cards.has("card:fog")).toBe(false);
    expect(found.verbs.map((verb) => verb.label)).toEqual(["End turn"]);
  });

  it("a card that is the first of two has a button too when it is among the verbs and the labels", () => {
    const scene = asked([`${MG} ${UNIT}`, "pass"], { verbs: { [MG]: "Play it", pass: "Pass" }, labels: { [MG]: "Play it" } });
    const before = choices(board, scene, null);
    expect(before.cards.get(MG)).toEqual({ do: "choose", id: MG });
    expect(before.verbs.map(({ label, pressed }) => [label, pressed])).toEqual([["Play it", false], ["Pass", false]]);
    const after = choices(board, scene, MG);
    expect(after.verbs[0]).toMatchObject({ label: "Play it", pressed: true });
    expect(after.board.get(UNIT)).toEqual({ do: "answer", word: `${MG} ${UNIT}` });
  });

  it("what is not a row of the card is a button while the card is taken up", () => {
    const found = choices(board, turn, MG);
    expect(found.verbs).toContainEqual({ act: { do: "answer", word: `${MG} hunker` }, label: "Hunker down", gold: false, pressed: false });
    expect(found.verbs).toHaveLength(2);
  });
});

describe("two things", () => {
  const scene = asked([`${UNIT} tile:501-A`, `${UNIT} tile:502-A`, `${UNIT} stop`, "unit:sov/hq tile:501-A"], { verbs: { [`${UNIT} stop`]: "Stop here" } });

  it("first the first parts, each once", () => {
    const found = choices(board, scene, null);
    expect([...found.board.entries()]).toEqual([
      [UNIT, { do: "choose", id: UNIT }],
      ["unit:sov/hq", { do: "choose", id: "unit:sov/hq" }],
    ]);
    expect(found.verbs).toEqual([]);
  });

  it("then the second parts of the chosen one; others can be chosen instead, unmarked", () => {
    const found = choices(board, scene, UNIT);
    expect([...found.board.keys()]).toEqual(["tile:501-A", "tile:502-A"]);
    expect(found.board.get("tile:501-A")).toEqual({ do: "answer", word: `${UNIT} tile:501-A` });
    expect(found.verbs.map((verb) => verb.label)).toEqual(["Stop here"]);
    expect([...found.others.keys()]).toEqual(["unit:sov/hq"]);
  });

  it("a thing that can be the second is not taken for another first", () => {
    const swap = asked([`${UNIT} unit:sov/hq`, `unit:sov/hq ${UNIT}`]);
    const found = choices(board, swap, UNIT);
    expect(found.board.get("unit:sov/hq")).toEqual({ do: "answer", word: `${UNIT} unit:sov/hq` });
    expect(found.others.size).toBe(0);
  });

  it("a verb may come first: its button stays pressed while the place is chosen", () => {
    const scout = asked(["scout tile:501-A", "scout tile:502-A"], { verbs: { scout: "Scout" } });
    expect(choices(board, scout, null).verbs).toEqual([{ act: { do: "choose", id: "scout" }, label: "Scout", gold: false, pressed: false }]);
    const found = choices(board, scout, "scout");
    expect(found.verbs[0]?.pressed).toBe(true);
    expect([...found.board.keys()]).toEqual(["tile:501-A", "tile:502-A"]);
  });

  it("words whose first part lies nowhere are buttons as a whole", () => {
    const odd = asked(["unit:gone tile:501-A", "unit:gone pass"]);
    const found = choices(board, odd, null);
    expect([...found.board.values()]).toEqual([{ do: "answer", word: "unit:gone tile:501-A" }]);
    expect(found.verbs.map((verb) => verb.act)).toEqual([{ do: "answer", word: "unit:gone pass" }]);
  });
});

describe("at any moment", () => {
  it("a card is played on a click, beside the question", () => {
    const found = choices(board, { ...asked(["pass"], { verbs: { pass: "Pass" } }), now: ["card:fog"] }, null);
    expect(found.cards.get("card:fog")).toEqual({ do: "now", word: "card:fog" });
  });

  it("a card that also answers the question is a button of its own", () => {
    const found = choices(board, { ...asked(["card:fog"]), now: ["card:fog"] }, null);
    expect(found.cards.get("card:fog")).toEqual({ do: "answer", word: "card:fog" });
    expect(found.now.get("card:fog")).toEqual({ do: "now", word: "card:fog" });
    expect(found.verbs).toEqual([]);
  });

  it("also while somebody else is asked", () => {
    const found = choices(board, { ...asked([]), ask: null, now: ["card:fog"] }, null);
    expect(found.cards.get("card:fog")).toEqual({ do: "now", word: "card:fog" });
  });

  it("what lies nowhere is a button that says so", () => {
    const found = choices(board, { ...asked([]), now: ["unit:gone"] }, null);
    expect(found.verbs).toEqual([{ act: { do: "now", word: "unit:gone" }, label: "unit:gone, now", gold: false, pressed: false }]);
  });
});

describe("the rest", () => {
  it("splits a word at its first blank", () => {
    expect(parts("unit:a tile:b")).toEqual(["unit:a", "tile:b"]);
    expect(parts("pass")).toEqual(["pass", ""]);
  });

  it("shows the viewer's hand, or the zone that is asked about", () => {
    expect(handZones(board, hot)).toEqual(["zone:sov/hand"]);
    expect(handZones(board, supply)).toEqual(["zone:sov/supply"]);
    expect(handZones(board, { ...hot, viewer: "all", ask: null, items: { ...hot.items, "zone:ger/hand": { k: "zone", n: 1, cards: ["card:fog"] } } })).toEqual(["zone:ger/hand", "zone:sov/hand"]);
    expect(handZones(board, { ...hot, viewer: "public", ask: null, items: {} })).toEqual([]);
  });

  it("draws what the question is about and what is taken as selected", () => {
    expect([...selectedIds(hot, null)]).toEqual(["unit:sov/mg-a", MG]);
    expect([...selectedIds(supply, null)]).toContain("card:sov/rifle-a");
    expect([...selectedIds(start, "card:fog")]).toEqual(["card:fog"]);
  });

  it("asks why not about the second of two things once the first is chosen", () => {
    const scene = asked([`${UNIT} tile:501-A`]);
    const placed = placedIds(board, scene);
    expect(refusedWord("tile:505-A", UNIT, placed, scene.ask!)).toBe(`${UNIT} tile:505-A`);
    expect(refusedWord("tile:505-A", null, placed, scene.ask!)).toBe("tile:505-A");
    expect(refusedWord("tile:505-A", MG, placed, turn.ask!)).toBe("tile:505-A");
  });

  it("has odds only for what a click would answer", () => {
    expect(hoveredWord(choices(board, hot, null), "unit:ger/mg-b")).toBe("unit:ger/mg-b");
    expect(hoveredWord(choices(board, hot, null), "tile:501-A")).toBeNull();
    expect(hoveredWord(choices(board, turn, null), MG)).toBeNull();
    expect(hoveredWord(choices(board, turn, null), `${MG} attack`)).toBe(`${MG} attack`);
    expect(hoveredWord(choices(board, turn, null), "end")).toBe("end");
  });

  it("names an option by its own label, else by its parts", () => {
    const scene = asked([]);
    const labelled = { ...scene, ask: { ...scene.ask!, labels: { [`${UNIT} tile:501-A`]: "To the siding" } } };
    expect(labelOf(`${UNIT} tile:501-A`, board, labelled)).toBe("To the siding");
    expect(labelOf(`${UNIT} tile:501-A`, board, scene)).toBe("Riflemen A: Siding");
  });
});
