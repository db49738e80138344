import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { board, hint, hot, turn } from "../fixtures/kiln";
import type { Ask, Delta, Dice, Item, Line, Scene, ToPython } from "./scene";
import { FRESH, PACE, PATIENCE, ROLL, Store, apply } from "./store";

const ASK: Ask = turn.ask!;
const DICE: Dice = { who: "soviet", d: [8, 2], sides: 10, need: 8, hit: [1, 0], text: "Hit." };

function opened(scene: Scene = hot): { store: Store; sent: ToPython[]; kept: Scene[] } {
  const sent: ToPython[] = [];
  const kept: Scene[] = [];
  const store = new Store(board, scene, { send: (message) => sent.push(message), keep: (next) => kept.push(next) });
  return { store, sent, kept };
}

/** A delta from revision `base` that moves a unit to a tile of its own. */
function move(base: number, more: Partial<Delta> = {}): Delta {
  return { t: "delta", base, rev: base + 1, set: { "unit:ger/scout-a": at(base) }, ...more };
}

const at = (base: number): Item => ({ k: "piece", f: "ger/scout-a", at: `tile:${base}` });
const place = (scene: Scene): string | undefined => scene.items["unit:ger/scout-a"]?.at;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("apply", () => {
  it("sets, replaces and removes items and leaves the old scene alone", () => {
    const next = apply(hot, move(61, { set: { "unit:sov/hq": null, "unit:new": at(1) } }));
    expect(next.rev).toBe(62);
    expect(next.items["unit:sov/hq"]).toBeUndefined();
    expect(next.items["unit:new"]).toEqual(at(1));
    expect(hot.items["unit:sov/hq"]).toBeDefined();
  });

  it("takes null for an ask, and drops curtain and note with null", () => {
    const covered = apply({ ...hot, curtain: "german", note: "A branch" }, { t: "delta", base: 61, rev: 62, ask: null, curtain: null, note: null });
    expect(covered.ask).toBeNull();
    expect("curtain" in covered).toBe(false);
    expect("note" in covered).toBe(false);
  });

  it("keeps the twenty newest lines, and drops those that were taken back", () => {
    const lines: Line[] = Array.from({ length: 18 }, (_, k) => ({ n: 61 + k, t: `line ${61 + k}` }));
    const longer = apply(hot, { t: "delta", base: 61, rev: 62, log: lines, logn: 79 });
    expect(longer.log.tail.map((line) => line.n)).toEqual(Array.from({ length: 20 }, (_, k) => 59 + k));
    const back = apply(longer, { t: "delta", base: 62, rev: 63, logn: 62 });
    expect(back.log.tail.map((line) => line.n)).toEqual([59, 60, 61]);
  });
});

describe("revisions", () => {
  it("drops what it has already", () => {
    const { store, kept } = opened();
    store.receive(move(61));
    store.receive(move(61, { set: { "unit:ger/scout-a": at(999) } }));
    expect(place(store.shown)).toBe("tile:61");
    expect(kept).toHaveLength(1);
  });

  it("asks for the whole scene once when a message is lost, and catches up", () => {
    const { store, sent } = opened();
    store.receive(move(62));
    store.receive(move(63));
    expect(sent).toEqual([{ t: "sync", have: 61 }]);
    store.receive({ t: "full", scene: { ...hot, rev: 64, items: { "unit:ger/scout-a": at(63) } } });
    store.receive(move(64));
    expect(place(store.shown)).toBe("tile:64");
    expect(sent).toHaveLength(1);
  });

  it("asks again when the whole scene does not come", () => {
    const { store, sent } = opened();
    store.receive(move(62));
    vi.advanceTimersByTime(PATIENCE);
    store.receive(move(63));
    expect(sent).toHaveLength(2);
  });

  it("joins late: a front end that opened with the current scene ignores older deltas", () => {
    const { store, sent } = opened({ ...hot, rev: 70 });
    store.receive(move(68));
    store.receive(move(69));
    store.receive(move(70));
    expect(store.shown.rev).toBe(71);
    expect(sent).toEqual([]);
  });

  it("follows a stream with losses and doubles to the same scene", () => {
    const stream = Array.from({ length: 40 }, (_, k) => move(61 + k));
    const truth = stream.reduce(apply, hot);
    const { store, sent } = opened();
    stream.forEach((delta, k) => {
      if (k % 7 === 3) return;
      store.receive(delta);
      if (k % 5 === 0) store.receive(delta);
      if (sent.pop()) store.receive({ t: "full", scene: stream.slice(0, k + 1).reduce(apply, hot) });
    });
    expect(store.latest).toEqual(truth);
    expect(store.shown).toEqual(truth);
  });

  it("keeps the newest scene for a saved notebook, also while older ones are shown", () => {
    const { store, kept } = opened();
    store.receive(move(61, { by: "german" }));
    store.receive(move(62, { by: "german" }));
    expect(place(store.shown)).toBe("tile:61");
    expect(kept.map(place)).toEqual(["tile:61", "tile:62"]);
  });

  it("takes a scene that Python set as a trait, but not the one it kept itself", () => {
    const { store } = opened();
    const told = vi.fn();
    store.subscribe(told);
    store.replace(store.latest);
    store.replace({ ...hot, rev: 60 });
    expect(told).not.toHaveBeenCalled();
    store.replace({ ...hot, rev: 90 });
    expect(store.shown.rev).toBe(90);
  });

  it("asks how things stand when it opens on somebody else's turn and hears nothing", () => {
    const waiting = opened({ ...hot, ask: null });
    vi.advanceTimersByTime(2000);
    expect(waiting.sent).toEqual([{ t: "sync", have: 61 }]);
    const asked = opened();
    vi.advanceTimersByTime(2000);
    expect(asked.sent).toEqual([]);
  });
});

describe("pace", () => {
  it("shows a bot's moves one after the other", () => {
    const { store } = opened();
    for (const base of [61, 62, 63]) store.receive(move(base, { by: "german", pace: 500 }));
    expect(place(store.shown)).toBe("tile:61");
    vi.advanceTimersByTime(499);
    expect(place(store.shown)).toBe("tile:61");
    vi.advanceTimersByTime(1);
    expect(place(store.shown)).toBe("tile:62");
    vi.advanceTimersByTime(500);
    expect(place(store.shown)).toBe("tile:63");
  });

  it("paces by 700 ms when the message does not say", () => {
    const { store } = opened();
    store.receive(move(61, { by: "german" }));
    store.receive(move(62, { by: "german" }));
    vi.advanceTimersByTime(PACE - 1);
    expect(place(store.shown)).toBe("tile:61");
    vi.advanceTimersByTime(1);
    expect(place(store.shown)).toBe("tile:62");
  });

  it("shows the own answer at once, past what is queued", () => {
    const { store } = opened();
    for (const base of [61, 62]) store.receive(move(base, { by: "german" }));
    store.receive(move(63));
    expect(place(store.shown)).toBe("tile:63");
  });

  it("skips to the newest on a click, and says whether there was anything", () => {
    const { store } = opened();
    for (const base of [61, 62, 63]) store.receive(move(base, { by: "german" }));
    expect(store.skip()).toBe(true);
    expect(place(store.shown)).toBe("tile:63");
    expect(store.skip()).toBe(false);
  });

  it.each(["hurry", "still"] as const)("does not wait with %s", (why) => {
    const { store } = opened();
    store[why] = true;
    for (const base of [61, 62, 63]) store.receive(move(base, { by: "german" }));
    expect(place(store.shown)).toBe("tile:63");
  });

  it("shows a roll before the question that follows from it", () => {
    const { store } = opened();
    store.answer("unit:ger/rifle-b");
    store.receive(move(61, { dice: DICE, ask: ASK }));
    expect(store.rolled).toEqual(DICE);
    expect(store.shown.ask).toBeNull();
    expect(place(store.shown)).toBe("tile:61");
    vi.advanceTimersByTime(ROLL);
    expect(store.rolled).toBeNull();
    expect(store.shown.ask).toEqual(ASK);
  });

  it("marks what others changed for a while, but not what the own answer did", () => {
    const { store } = opened();
    store.receive(move(61, { by: "german" }));
    expect([...store.changed]).toEqual(["unit:ger/scout-a"]);
    vi.advanceTimersByTime(FRESH);
    expect(store.changed.size).toBe(0);
    store.answer("unit:ger/rifle-b");
    store.receive(move(62));
    expect(store.changed.size).toBe(0);
  });
});

describe("answers", () => {
  it("carry the number of the question, and wait for one another", () => {
    const { store, sent } = opened();
    store.answer("unit:ger/mg-b");
    store.answer("unit:ger/rifle-b");
    expect(sent).toEqual([{ t: "answer", ask: 31, option: "unit:ger/mg-b" }]);
    store.receive(move(61));
    store.answer("unit:ger/rifle-b");
    expect(sent).toHaveLength(2);
  });

  it("say that the kernel is lost after a while, and are sent again", () => {
    const { store, sent } = opened();
    store.answer("unit:ger/mg-b");
    vi.advanceTimersByTime(PATIENCE - 1);
    expect(store.lost).toBe(false);
    vi.advanceTimersByTime(1);
    expect(store.lost).toBe(true);
    store.again();
    expect(store.lost).toBe(false);
    expect(sent).toEqual([sent[0], sent[0]]);
    store.receive(move(61));
    expect(store.lost).toBe(false);
    vi.advanceTimersByTime(PATIENCE);
    expect(store.lost).toBe(false);
  });

  it("that were sent twice do not complain about the second", () => {
    const { store } = opened();
    store.answer("unit:ger/mg-b");
    vi.advanceTimersByTime(PATIENCE);
    store.again();
    store.receive(move(61));
    store.receive({ t: "no", code: "stale", ask: 31, refusal: { text: "That answer came too late." } });
    expect(store.notice).toBeNull();
  });

  it("that are refused leave everything as it was and say so until the next answer", () => {
    const { store } = opened();
    store.answer("unit:ger/mg-b");
    store.receive({ t: "no", code: "stale", ask: 31, refusal: { text: "That answer came too late.", sub: "Choose again." } });
    expect(store.notice?.refusal.text).toBe("That answer came too late.");
    expect(store.shown).toBe(hot);
    store.answer("unit:ger/mg-b");
    expect(store.notice).toBeNull();
  });
});

describe("what is looked up", () => {
  it("odds are asked for after 80 ms, once a word", () => {
    const { store, sent } = opened();
    store.hover("unit:ger/mg-b");
    store.hover("unit:ger/rifle-b");
    vi.advanceTimersByTime(80);
    expect(sent).toEqual([{ t: "hover", ask: 31, id: "unit:ger/rifle-b" }]);
    store.receive({ t: "hint", ask: 31, id: "unit:ger/rifle-b", hint });
    expect(store.hint("unit:ger/rifle-b")).toEqual(hint);
    store.hover("unit:ger/rifle-b");
    vi.advanceTimersByTime(80);
    expect(sent).toHaveLength(1);
  });

  it("odds and refusals of an older question are not taken, and are gone with theirs", () => {
    const { store } = opened();
    store.receive({ t: "hint", ask: 30, id: "unit:ger/mg-b", hint });
    expect(store.hint("unit:ger/mg-b")).toBeNull();
    store.receive({ t: "hint", ask: 31, id: "unit:ger/mg-b", hint });
    store.receive({ t: "why", ask: 31, id: "tile:501-A", refusal: { text: "No." } });
    expect(store.refusal("tile:501-A")).toEqual({ text: "No." });
    store.receive(move(61, { ask: ASK }));
    expect(store.hint("unit:ger/mg-b")).toBeNull();
    expect(store.refusal("tile:501-A")).toBeNull();
  });

  it("a rule is asked for once; one that does not exist is said in its place", () => {
    const { store, sent } = opened();
    store.rule("US-move-02");
    store.receive({ t: "rule", id: "US-move-02", title: "Only known tiles", section: "Move", text: "…", refs: [] });
    store.rule("US-move-02");
    expect(sent).toEqual([{ t: "rule", id: "US-move-02" }]);
    store.receive({ t: "no", code: "illegal", id: "US-x-99", refusal: { text: "There is no rule US-x-99." } });
    expect(store.ruleTexts.get("US-x-99")?.title).toBe("There is no rule US-x-99.");
    expect(store.notice).toBeNull();
  });

  it("older lines of the log come page by page and stay joined to the tail", () => {
    const { store, sent } = opened();
    store.page();
    expect(sent).toEqual([{ t: "log", before: 54 }]);
    const page = Array.from({ length: 50 }, (_, k) => ({ n: 4 + k, t: `line ${4 + k}` }));
    store.receive({ t: "log", before: 54, lines: page });
    store.page();
    expect(sent[1]).toEqual({ t: "log", before: 4 });
    store.receive({ t: "log", before: 54, lines: page });
    expect(store.older.map((line) => line.n)).toEqual(page.map((line) => line.n));
    store.receive({ t: "full", scene: { ...hot, rev: 99, log: { n: 30, tail: hot.log.tail.slice(0, 1) } } });
    expect(store.older).toEqual([]);
  });
});

describe("the log", () => {
  const lines = (from: number, to: number): Line[] => Array.from({ length: to - from }, (_, k) => ({ n: from + k, t: `line ${from + k}` }));
  const numbers = (store: Store): number[] => [...store.older, ...store.shown.log.tail].map((line) => line.n);

  it("keeps what leaves the tail", () => {
    const { store } = opened();
    store.receive({ t: "log", before: 54, lines: lines(4, 54) });
    for (let base = 61; base < 100; base++) store.receive({ t: "delta", base, rev: base + 1, log: lines(base, base + 1), logn: base + 1 });
    expect(store.shown.log.tail).toHaveLength(20);
    expect(numbers(store)).toEqual(lines(4, 100).map((line) => line.n));
  });

  it("drops what was taken back", () => {
    const { store } = opened();
    store.receive({ t: "log", before: 54, lines: lines(4, 54) });
    store.receive({ t: "delta", base: 61, rev: 62, logn: 10 });
    expect(numbers(store)).toEqual([4, 5, 6, 7, 8, 9]);
  });

  it("begins anew after a gap", () => {
    const { store } = opened();
    store.receive({ t: "log", before: 54, lines: lines(4, 54) });
    store.receive({ t: "delta", base: 61, rev: 62, log: lines(90, 110), logn: 110 });
    expect(numbers(store)).toEqual(lines(90, 110).map((line) => line.n));
  });
});

describe("replay", () => {
  const scene = { ...hot, rev: 5 };

  it("opens at now, without a question, while the game stays as it is", () => {
    const { store, sent } = opened();
    store.enterReplay();
    expect(sent).toEqual([{ t: "replay", at: 2 ** 31 - 1 }]);
    store.receive({ t: "replay", at: 61, n: 61, marks: [["german", "Round 1"]], scene });
    expect(sent).toHaveLength(1);
    expect(store.replay).toMatchObject({ at: 61, n: 61, marks: [["german", "Round 1"]] });
    expect(store.scene.ask).toBeNull();
    expect(store.shown.ask).toBe(hot.ask);
  });

  it("opens before the last step, where a branch can be made instead of an undo", () => {
    const { store, sent } = opened();
    store.enterReplay(1);
    store.receive({ t: "replay", at: 61, n: 61, scene });
    expect(sent.slice(1)).toEqual([{ t: "replay", at: 60 }]);
  });

  it("has one request under way, then the last one wanted", () => {
    const { store, sent } = opened();
    store.enterReplay();
    store.receive({ t: "replay", at: 0, n: 61, scene });
    for (const step of [1, 2, 3, 99]) store.step(step);
    expect(sent.slice(1)).toEqual([{ t: "replay", at: 1 }]);
    expect(store.heading).toBe(61);
    store.receive({ t: "replay", at: 1, n: 61, scene });
    expect(sent.slice(2)).toEqual([{ t: "replay", at: 61 }]);
    store.receive({ t: "replay", at: 61, n: 61, scene });
    expect(store.replay?.at).toBe(61);
  });

  it("is left at once, and a late step does not reopen it", () => {
    const { store, sent } = opened();
    store.enterReplay();
    store.receive({ t: "replay", at: 0, n: 61, scene });
    store.leaveReplay();
    store.receive({ t: "replay", at: 1, n: 61, scene });
    expect(sent[sent.length - 1]).toEqual({ t: "replay", at: null });
    expect(store.replay).toBeNull();
    expect(store.scene).toBe(hot);
  });
});
