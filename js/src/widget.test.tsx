import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeModel } from "../fixtures/stage";
import { board, curtain, dice, empty, end, hint, hot, longest, rule, rules, start, supply, turn, waiting } from "../fixtures/kiln";
import type { Scene, ToPython } from "./scene";
import widget from "./widget";

let stop: (() => void)[] = [];

interface Shown {
  model: FakeModel;
  root: HTMLElement;
  sent: ToPython[];
}

async function settle(): Promise<void> {
  for (let k = 0; k < 6; k++) await vi.advanceTimersByTimeAsync(20);
}

function render(model: FakeModel, made = widget()): HTMLElement {
  const el = document.body.appendChild(document.createElement("div"));
  const made_ = made as unknown as { initialize: (props: object) => () => void; render: (props: object) => () => void };
  const close = made_.initialize({ model });
  const clear = made_.render({ model, el });
  stop.push(clear, close, () => el.remove());
  return el;
}

async function show(scene: Scene): Promise<Shown> {
  const model = new FakeModel({ board, scene });
  const el = render(model);
  await settle();
  return { model, root: el.querySelector(".sw")!, sent: model.sent };
}

const text = (root: Element, selector: string): string => root.querySelector(selector)?.textContent?.trim() ?? "";
const texts = (root: Element, selector: string): string[] => [...root.querySelectorAll(selector)].map((one) => one.textContent!.trim());
const button = (root: Element, name: string): HTMLButtonElement => {
  const found = [...root.querySelectorAll("button")].find((one) => (one.getAttribute("aria-label") ?? one.textContent)?.trim() === name);
  if (!found) throw new Error(`There is no button ${name}.`);
  return found;
};
const thing = (root: Element, id: string): HTMLElement => root.querySelector(`[data-id="${id}"]`)!;

async function press(root: Element, key: string, target: Element = root): Promise<void> {
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, composed: true }));
  await settle();
}

async function click(element: Element): Promise<void> {
  element.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, composed: true }));
  element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, composed: true }));
  await settle();
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const one of stop) one();
  stop = [];
  localStorage.clear();
  vi.useRealTimers();
});

describe("prompt", () => {
  it("says who must do what, among what, in a live region", async () => {
    const { root } = await show(hot);
    expect(text(root, ".sw-say")).toBe("Soviet: Suppress with 4 dice. Choose an enemy unit.Machine Gunners A. Four units can be chosen.");
    expect(root.querySelector(".sw-say")!.getAttribute("aria-live")).toBe("polite");
    expect(root.querySelector(".sw-prompt")!.className).toContain("sw-answer");
  });

  it("has the answers without a place as buttons, one of them gold", async () => {
    const { root, sent } = await show(empty);
    const end_ = button(root, "End turn");
    expect(end_.className).toContain("sw-go");
    await click(end_);
    expect(sent).toEqual([{ t: "answer", ask: 34, option: "end" }]);
  });

  it("names who is waited for, and offers nothing", async () => {
    const { root } = await show(waiting);
    expect(text(root, ".sw-say b")).toBe("The German side is thinking.");
    expect(root.querySelectorAll(".sw-verbs button")).toHaveLength(0);
    expect(root.querySelectorAll(".sw-can")).toHaveLength(0);
  });

  it("says why undo is barred, and offers a branch instead", async () => {
    const { root, sent } = await show(waiting);
    await click(root.querySelector('[aria-label^="Undo is barred"]')!);
    expect(text(root, ".sw-say b")).toBe("The German side has been asked.");
    await click(button(root, "Branch instead"));
    expect(sent).toEqual([{ t: "replay", at: 2 ** 31 - 1 }]);
  });

  it("says that an answer came too late, keeps the question, and is quiet after the next", async () => {
    const { root, model } = await show(turn);
    model.say({ t: "no", code: "stale", ask: 29, refusal: { text: "That answer came too late.", sub: "Choose again." } });
    await settle();
    expect(root.querySelector(".sw-prompt")!.className).toContain("sw-err");
    await click(button(root, "End turn"));
    expect(text(root, ".sw-say b")).toBe("Play a card, or end your turn.");
  });

  it("says after five seconds that the kernel does not answer, and sends again", async () => {
    const { root, sent } = await show(turn);
    await click(button(root, "End turn"));
    await vi.advanceTimersByTimeAsync(5000);
    expect(text(root, ".sw-say b")).toBe("The kernel does not answer.");
    expect(text(root, ".sw-say")).toContain("Run match = sw.recover() in a cell: the game is kept.");
    await click(button(root, "Try again"));
    expect(sent).toEqual([{ t: "answer", ask: 30, option: "end" }, { t: "answer", ask: 30, option: "end" }]);
  });

  it("counts what is taken in a choice of several", async () => {
    const { root, sent } = await show(supply);
    expect(text(root, ".sw-verbs .sw-pill")).toBe("1 of 3");
    await click(thing(root, "card:sov/mg-a"));
    expect(sent).toEqual([{ t: "answer", ask: 32, option: "card:sov/mg-a" }]);
    expect(root.querySelectorAll(".sw-tick")).toHaveLength(1);
  });

  describe("of cards that are alike but for who is on them", () => {
    const ids = ["card:one", "card:two", "card:three", "card:four"];
    const rifle = supply.faces["card:sov/rifle-a"]!;
    const faces = Object.fromEntries(ids.map((id) => [id, { ...rifle, foot: [id] }]));
    const choice = (have: string[], opts = ids.filter((id) => !have.includes(id))): Scene => ({
      ...supply,
      faces: { ...supply.faces, ...faces },
      items: { ...supply.items, "zone:sov/supply": { k: "zone", n: 5, cards: [...ids, "card:sov/scout-a"] } },
      ask: { ...supply.ask!, opts: [...opts, "card:sov/scout-a", "done"], pick: { least: 0, most: 3, have } },
    });
    const cards = (root: Element) => texts(root, ".sw-zone .sw-card .sw-t");

    it("lays them in one stack with their number", async () => {
      const { root, sent } = await show(choice([]));
      expect(cards(root)).toEqual([rifle.t, supply.faces["card:sov/scout-a"]!.t]);
      expect(text(root, ".sw-zone .sw-copies")).toBe("× 4");
      await click(thing(root, "card:one"));
      expect(sent.at(-1)).toEqual({ t: "answer", ask: 32, option: "card:one" });
    });

    it("has the first that is left on top, and counts what is taken", async () => {
      const { root } = await show(choice(["card:one", "card:two"]));
      expect(thing(root, "card:three")).not.toBeNull();
      expect(text(root, ".sw-tick")).toBe("2");
    });

    it("keeps one apart that cannot be chosen", async () => {
      const { root } = await show(choice([], ids.slice(0, 3)));
      expect(cards(root)).toEqual([rifle.t, rifle.t, supply.faces["card:sov/scout-a"]!.t]);
      expect(text(root, ".sw-zone .sw-copies")).toBe("× 3");
    });

    it("lays them side by side at a click on their number", async () => {
      const { root, sent } = await show(choice([]));
      await click(button(root, `Lay out all 4: ${rifle.t}`));
      expect(cards(root)).toHaveLength(5);
      await click(thing(root, "card:three"));
      expect(sent.at(-1)).toEqual({ t: "answer", ask: 32, option: "card:three" });
    });
  });

  it("shows a roll before the next question", async () => {
    const { root, model } = await show(hot);
    await click(thing(root, "unit:ger/rifle-b"));
    model.say({ t: "delta", base: 61, rev: 62, ask: turn.ask, dice: { who: "soviet", d: [9, 1, 2, 4], sides: 10, hit: [1, 0, 0, 0], text: "Hit on 9." } });
    await settle();
    expect(text(root, ".sw-say b")).toBe("Hit on 9.");
    expect(root.querySelectorAll(".sw-prompt .sw-die")).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(600);
    expect(text(root, ".sw-say b")).toBe("Play a card, or end your turn.");
  });
});

describe("hand", () => {
  it("plays a row of a card on one click", async () => {
    const { root, sent } = await show(turn);
    await click(thing(root, "card:sov/mg-a attack"));
    expect(sent).toEqual([{ t: "answer", ask: 30, option: "card:sov/mg-a attack" }]);
  });

  it("takes a card up, and puts it down on the second click and on Escape", async () => {
    const { root, sent } = await show(turn);
    const band = thing(root, "card:sov/mg-a");
    await click(band);
    expect(band.getAttribute("aria-pressed")).toBe("true");
    expect(texts(root, ".sw-verbs button")).toEqual(["Hunker down", "End turn"]);
    await click(band);
    expect(texts(root, ".sw-verbs button")).toEqual(["End turn"]);
    await click(band);
    await press(root, "Escape", band);
    expect(texts(root, ".sw-verbs button")).toEqual(["End turn"]);
    expect(sent).toEqual([]);
  });

  it("asks why of a card or row that is not offered, and shows the answer", async () => {
    const { root, sent, model } = await show(turn);
    await click(thing(root, "card:sov/rifle-a move"));
    expect(sent).toEqual([{ t: "why", ask: 30, id: "card:sov/rifle-a move" }]);
    model.say({ t: "why", ask: 30, id: "card:sov/rifle-a move", refusal: { text: "Riflemen A cannot move.", sub: "They are pinned.", rule: "US-move-02" } });
    await settle();
    expect(text(root, "[role=status].sw-pop")).toBe("Riflemen A cannot move.They are pinned.US-move-02");
    await press(root, "Escape");
    expect(root.querySelector(".sw-pop")).toBeNull();
  });

  it("lifts the copy that was clicked, of two equal cards", async () => {
    const two = { ...start, items: { ...start.items, "zone:sov/hand": { k: "zone" as const, n: 2, cards: ["card:sov/rifle-a", "card:sov/rifle-a"] } }, ask: { ...turn.ask!, opts: ["card:sov/rifle-a attack", "card:sov/rifle-a hunker"] } };
    const { root } = await show(two);
    const cards = [...root.querySelectorAll(".sw-card")];
    await click(cards[1]!.querySelector(".sw-band")!);
    expect(cards.map((card) => card.classList.contains("sw-sel"))).toEqual([false, true]);
  });

  it("draws the card in play selected, with its action", async () => {
    const { root } = await show(hot);
    expect(text(root, ".sw-sel .sw-t")).toBe("Machine Gunners A");
    expect(text(root, ".sw-pick")).toContain("Suppress 4");
  });

  it("shows a card that was played already beside the hand while the question is about it", async () => {
    const played = { ...hot, items: { ...hot.items, "zone:sov/hand": { k: "zone" as const, n: 1, cards: ["card:fog"] }, "zone:sov/play": { k: "zone" as const, n: 1, cards: ["card:sov/mg-a"] } } };
    const { root } = await show(played);
    expect(texts(root, ".sw-hand .sw-t")).toEqual(["Machine Gunners A", "Fog of War"]);
  });

  const dealt = (...cards: string[]) => ({ ...start, items: { ...start.items, "zone:sov/hand": { k: "zone" as const, n: cards.length, cards } } });

  it("draws a card that is played as the card it was in the hand", async () => {
    const before = dealt("card:fog", "card:sov/mg-a");
    const { model, root } = await show(before);
    const card = root.querySelector('[data-card="card:sov/mg-a"]');
    thing(root, "card:sov/mg-a attack").focus();
    const after = { ...hot, items: { ...hot.items, "zone:sov/hand": { k: "zone" as const, n: 1, cards: ["card:fog"] }, "zone:sov/play": { k: "zone" as const, n: 1, cards: ["card:sov/mg-a"] } } };
    model.say({ t: "full", scene: { ...after, rev: before.rev + 1 } });
    await settle();
    expect(texts(root, ".sw-hand .sw-t")).toEqual(["Machine Gunners A", "Fog of War"]);
    expect(root.querySelector('[data-card="card:sov/mg-a"]')).toBe(card);
    expect(document.activeElement).toBe(root.querySelector("[data-prompt]"));
  });

  it("draws another card in the place of one that has gone, and takes the focus from it to the question", async () => {
    const before = dealt("card:sov/mg-a", "card:fog");
    const { model, root } = await show(before);
    const card = root.querySelector('[data-card="card:sov/mg-a"]');
    thing(root, "card:sov/mg-a").focus();
    model.say({ t: "full", scene: { ...dealt("card:fog", "card:sov/rifle-a"), rev: before.rev + 1 } });
    await settle();
    expect(texts(root, ".sw-hand .sw-t")).toEqual(["Fog of War", "Riflemen A"]);
    expect(root.querySelector('[data-card="card:sov/rifle-a"]')).toBe(card);
    expect(document.activeElement).toBe(root.querySelector("[data-prompt]"));
  });

  it("says when no card is left", async () => {
    const { root } = await show(empty);
    expect(text(root, ".sw-nothing")).toBe("No card left in your hand");
  });

  it("counts equal cards together in a supply, and opens it from the strip", async () => {
    const { root } = await show(hot);
    const supply_ = [...root.querySelectorAll<HTMLButtonElement>(".sw-count")].find((one) => one.textContent === "Supply 12")!;
    await click(supply_);
    expect(text(root, ".sw-zone h2")).toBe("Your supply");
    expect(texts(root, ".sw-copies")).toEqual(["× 2", "× 3", "× 3", "× 3"]);
    expect(root.querySelectorAll(".sw-zone .sw-hand button")).toHaveLength(0);
    await click(button(root, "Close"));
    expect(text(root, ".sw-zone h2")).toBe("Your hand");
  });

  it("does not open what may not be looked at", async () => {
    const { root } = await show(hot);
    expect(texts(root, ".sw-strip:first-child .sw-count")).toEqual(["Discard 6", "Supply 9"]);
  });
});

describe("board", () => {
  it("answers on a click", async () => {
    const { root, sent } = await show(hot);
    await click(thing(root, "unit:ger/rifle-b"));
    expect(sent).toEqual([{ t: "answer", ask: 31, option: "unit:ger/rifle-b" }]);
  });

  it("shows a bot's moves one by one; a click shows the last and answers nothing", async () => {
    const { root, model, sent } = await show({ ...hot, ask: null });
    const rows = ["First.", "Second.", "Third."];
    rows.forEach((line, k) => model.say({ t: "delta", base: 61 + k, rev: 62 + k, by: "german", log: [{ n: 61 + k, t: line }], logn: 62 + k, ...(k === 2 ? { ask: hot.ask! } : {}) }));
    await settle();
    expect(text(root, ".sw-now")).toBe("First.");
    await click(thing(root, "unit:ger/rifle-b"));
    expect(text(root, ".sw-now")).toBe("Third.");
    expect(sent).toEqual([]);
    await click(thing(root, "unit:ger/rifle-b"));
    expect(sent).toEqual([{ t: "answer", ask: 31, option: "unit:ger/rifle-b" }]);
  });

  it("takes the first of two things without a message, then sends both", async () => {
    const moves = { ...hot, ask: { ...turn.ask!, opts: ["unit:sov/rifle-b tile:507-A", "unit:sov/rifle-b tile:504-A"], verbs: {} } };
    const { root, sent } = await show(moves);
    await click(thing(root, "unit:sov/rifle-b"));
    expect(sent).toEqual([]);
    await click(thing(root, "tile:501-A"));
    expect(sent).toEqual([{ t: "why", ask: 30, id: "unit:sov/rifle-b tile:501-A" }]);
    await click(thing(root, "tile:507-A"));
    expect(sent[1]).toEqual({ t: "answer", ask: 30, option: "unit:sov/rifle-b tile:507-A" });
  });

  it("shows the odds of what is pointed at, and keeps them until the next question", async () => {
    const { root, model, sent } = await show(hot);
    const unit = thing(root, "unit:ger/rifle-b");
    unit.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual([{ t: "hover", ask: 31, id: "unit:ger/rifle-b" }]);
    model.say({ t: "hint", ask: 31, id: "unit:ger/rifle-b", hint });
    await settle();
    expect(text(root, ".sw-big")).toBe("76 %");
    expect(texts(root, ".sw-bd .sw-n")).toEqual(["4", "+2", "+2", "8"]);
    expect(root.querySelector(".sw-faces")!.getAttribute("aria-label")).toBe("Faces that succeed: 8, 9, 0");
    thing(root, "tile:503-A").dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    await settle();
    expect(text(root, ".sw-big")).toBe("76 %");
    model.say({ t: "delta", base: 61, rev: 62, ask: turn.ask });
    await settle();
    expect(root.querySelector(".sw-big")).toBeNull();
  });
});

describe("rules", () => {
  it("open from a chip, one in the other, and go back", async () => {
    const { root, model, sent } = await show(hot);
    await click([...root.querySelectorAll(".sw-log .sw-chip")].pop()!);
    expect(sent).toEqual([{ t: "rule", id: "US-move-01" }]);
    model.say({ t: "rule", ...rule, id: "US-move-01", refs: ["US-move-02"], text: "As US-move-02 says." });
    await settle();
    expect(text(root, "[role=dialog] h2")).toBe("Only known tiles");
    await click(root.querySelector("[role=dialog] p .sw-chip")!);
    model.say({ t: "rule", ...rule, title: "Second" });
    await settle();
    expect(text(root, "[role=dialog] h2")).toBe("Second");
    await click(button(root, "Back"));
    expect(text(root, "[role=dialog] h2")).toBe("Only known tiles");
    await click(button(root, "Close"));
    expect(root.querySelector("[role=dialog]")).toBeNull();
  });

  it("can be browsed and searched from the menu", async () => {
    const { root, model, sent } = await show(hot);
    await click(button(root, "Menu"));
    await click(button(root, "Rules"));
    model.say({ t: "rules", rows: rules });
    await settle();
    expect(texts(root, ".sw-rules h3")).toEqual(["Combat", "Move", "Goal"]);
    const find = root.querySelector<HTMLInputElement>(".sw-find")!;
    find.value = "known";
    find.dispatchEvent(new Event("input", { bubbles: true }));
    await settle();
    expect(texts(root, ".sw-rules p")).toEqual(["US-move-02 Only known tiles"]);
    await press(root, "u", find);
    expect(sent.map((message) => message.t)).toEqual(["rules"]);
  });

  it("text from Python is text, never markup", async () => {
    const nasty = "<img src=x onerror=alert(1)>";
    const { root } = await show({ ...hot, ask: { ...hot.ask!, text: nasty }, log: { n: 1, tail: [{ n: 0, t: nasty }] } });
    expect(root.querySelector("img")).toBeNull();
    expect(text(root, ".sw-say b")).toBe(nasty);
  });
});

describe("log", () => {
  it("has headings, signs and chips, and marks the pieces of a line", async () => {
    const { root } = await show(hot);
    expect(texts(root, ".sw-rd")).toEqual(["Round 4"]);
    const line = root.querySelectorAll(".sw-ln")[4]!;
    line.dispatchEvent(new MouseEvent("mouseenter"));
    await settle();
    expect(root.querySelector(".sw-ring-marked")).not.toBeNull();
  });

  it("asks for older lines page by page", async () => {
    const { root, model, sent } = await show(hot);
    await click(button(root, "last 7 of 61 lines, open all"));
    expect(sent).toEqual([{ t: "log", before: 54 }]);
    model.say({ t: "log", before: 54, lines: Array.from({ length: 50 }, (_, k) => ({ n: 4 + k, t: `line ${4 + k}` })) });
    await settle();
    expect(root.querySelectorAll(".sw-ln")).toHaveLength(56);
    await click(button(root, "Earlier lines"));
    expect(sent[1]).toEqual({ t: "log", before: 4 });
    model.say({ t: "log", before: 4, lines: Array.from({ length: 4 }, (_, k) => ({ n: k, t: `line ${k}` })) });
    await settle();
    expect(texts(root, ".sw-ln")[0]).toBe("line 0");
    expect(root.textContent).not.toContain("Earlier lines");
  });
});

describe("moments", () => {
  it("the curtain leaves nothing of the table in the page, and one button lifts it", async () => {
    const { root, sent } = await show(curtain);
    expect(text(root, ".sw-curtain .sw-serif")).toBe("Hand over to the German player");
    for (const part of [".sw-board", ".sw-hand", ".sw-log", ".sw-prompt"]) expect(root.querySelector(part)).toBeNull();
    await click(button(root, "I am the German player"));
    expect(sent).toEqual([{ t: "uncover", side: "german" }]);
  });

  it("the end stands in place of the prompt, and folds away from the board", async () => {
    const { root, sent } = await show(end);
    expect(text(root, ".sw-end .sw-serif")).toBe("The Soviets hold Kiln Street");
    expect(texts(root, ".sw-end .sw-bd tbody tr")[2]).toBe("Luck, points of win chance+6−6");
    expect(root.querySelector(".sw-prompt")).toBeNull();
    await click(button(root, "Look at the board"));
    expect(root.querySelector(".sw-end .sw-bd")).toBeNull();
    await click(button(root, "Replay"));
    expect(sent).toEqual([{ t: "replay", at: 2 ** 31 - 1 }]);
  });

  it("says in the person's words who won, and begins another game", async () => {
    const result = { ...end.status.result!, you: "win" as const, again: 1 as const, next: ["school", "The school"] as [string, string] };
    const { root, sent, model } = await show({ ...end, status: { ...end.status, result } });
    expect(text(root, ".sw-end .sw-serif")).toBe("You win");
    expect(text(root, ".sw-end .sw-sub")).toContain("The Soviets hold Kiln Street.");
    await click(button(root, "Next scenario: The school"));
    const step = await show({ ...end, ask: null, status: { ...end.status, result: { ...end.status.result!, next: ["go-on", "Campaign Step"] as [string, string] } } });
    expect(button(step.root, "Campaign Step")).not.toBeNull();
    expect(text(step.root, ".sw-prompt")).not.toContain("Next scenario");
    await click(button(root, "Play again"));
    expect(sent).toEqual([{ t: "again", scenario: "school" }]);
    model.say({ t: "full", scene: { ...start, rev: 99 } });
    await settle();
    expect(root.querySelector(".sw-end")).toBeNull();
  });

  it("an end by dice shows the roll first, then the result", async () => {
    const { root, model } = await show(hot);
    const dice = { who: "soviet", d: [9], sides: 10, hit: [1 as const], text: "Hit on 9." };
    model.say({ t: "delta", base: 61, rev: 62, ask: null, dice, status: end.status });
    await settle();
    expect(text(root, ".sw-say b")).toBe("Hit on 9.");
    expect(root.querySelector(".sw-end")).toBeNull();
    await vi.advanceTimersByTimeAsync(600);
    expect(root.querySelector(".sw-end")).not.toBeNull();
    expect(text(root, ".sw-roll")).toContain("Hit on 9.");
  });

  it("the briefing lies on the board at the start, until it is put away or the first answer is given", async () => {
    const first = { ...turn, viewer: "soviet", status: { ...turn.status, first: 1 as const } };
    const { root, model } = await show(first);
    expect(texts(root, ".sw-brief h3")).toEqual(["Soviet"]);
    await press(root, "Escape");
    expect(root.querySelector(".sw-brief")).toBeNull();
    await click(button(root, "Briefing"));
    expect(text(root, ".sw-brief")).toContain("Two platoons meet");
    model.say({ t: "delta", base: first.rev, rev: first.rev + 1, status: turn.status });
    await settle();
    expect(root.querySelector(".sw-brief")).toBeNull();
  });

  it("dice from the table are entered by button or key, and sent together", async () => {
    const { root, sent } = await show(dice);
    await click(button(root, "3"));
    await press(root, "9");
    await press(root, "8");
    await press(root, "Backspace");
    expect(text(root, ".sw-say")).toContain("Die 3 of 4.");
    await press(root, "0");
    await press(root, "1");
    expect(sent).toEqual([{ t: "dice", ask: 33, faces: [3, 9, 0, 1] }]);
  });

  it("dice can be left to Python", async () => {
    const { root, sent } = await show(dice);
    await click(button(root, "Roll for me"));
    expect(sent).toEqual([{ t: "dice", ask: 33, faces: null }]);
  });

  it("a branch says so, and leads back", async () => {
    const { root, sent } = await show(longest);
    expect(text(root, ".sw-notes")).toContain("A branch of round 3");
    await click(button(root, "Back to the main line"));
    expect(sent).toEqual([{ t: "branch", at: null }]);
  });

  it("the game is saved, and where is said", async () => {
    const { root, model, sent } = await show(hot);
    await click(button(root, "Menu"));
    await click(button(root, "Save the game"));
    expect(sent).toEqual([{ t: "save" }]);
    model.say({ t: "saved", path: "kiln.json" });
    await settle();
    expect(text(root, "p[role=status]")).toBe("The game is saved as kiln.json. Load it with match = sw.load(path).");
  });

  it("a step of several sides has a mark of its own colour", async () => {
    const { root, model } = await show(hot);
    await click(button(root, "History"));
    model.say({ t: "replay", at: 2, n: 2, marks: [["german", ""], ["", ""]], scene: hot });
    await settle();
    const drawn = [...root.querySelectorAll(".sw-slide path")].filter((path) => path.getAttribute("d"));
    expect(drawn.map((path) => path.getAttribute("d"))).toEqual(["M0.5 7V21", "M1.5 7V21"]);
    expect(drawn[1]!.getAttribute("stroke")).toBe("var(--sw-ink)");
  });

  it("a replay steps by keys, branches and returns; nothing is gold on its board", async () => {
    const { root, model, sent } = await show(hot);
    await click(button(root, "History"));
    model.say({ t: "replay", at: 0, n: 61, marks: [["german", "Round 1"]], scene: hot });
    model.say({ t: "replay", at: 60, n: 61, marks: [["german", "Round 1"]], scene: hot });
    await settle();
    expect(root.querySelectorAll(".sw-board .sw-can")).toHaveLength(0);
    expect(text(root, ".sw-replay .sw-say")).toBe("Step 60 of 61. Machine Gunners A: Suppress 4, target open.");
    const slider = root.querySelector("[role=slider]")!;
    expect(document.activeElement).toBe(slider);
    await press(root, "ArrowLeft", slider);
    expect(sent[sent.length - 1]).toEqual({ t: "replay", at: 59 });
    await click(button(root, "Branch here"));
    expect(sent[sent.length - 1]).toEqual({ t: "branch", at: 60 });
    await click(button(root, "Back to now"));
    expect(root.querySelector(".sw-prompt")).not.toBeNull();
  });
});

describe("keyboard", () => {
  it("each group is one tab stop", async () => {
    const { root } = await show(turn);
    for (const group of [".sw-hd .sw-tools", ".sw-prompt", ".sw-board", ".sw-hand"]) {
      const stops = [...root.querySelectorAll<HTMLElement>(`${group} :is(button, [data-id])`)].filter((one) => one.tabIndex === 0);
      expect([group, stops.length]).toEqual([group, 1]);
    }
  });

  it("arrows move inside a group", async () => {
    const { root } = await show(turn);
    const [first, second] = root.querySelectorAll<HTMLElement>(".sw-prompt button");
    first!.focus();
    await press(root, "ArrowRight", first!);
    expect(document.activeElement).toBe(second);
    expect([first!.tabIndex, second!.tabIndex]).toEqual([-1, 0]);
  });

  it("U takes back, R does again, unless they are typed or barred", async () => {
    const { root, model, sent } = await show({ ...hot, undo: { can: true, redo: true } });
    await press(root, "u");
    model.say({ t: "delta", base: 61, rev: 62, undo: { can: true, redo: true } });
    await press(root, "R");
    expect(sent).toEqual([{ t: "undo" }, { t: "redo" }]);
    model.say({ t: "delta", base: 62, rev: 63, undo: { can: false, why: "The dice are known.", redo: false } });
    await press(root, "U");
    expect(text(root, ".sw-say b")).toBe("The dice are known.");
    expect(sent).toHaveLength(2);
  });

  it("with Ctrl they are the browser's", async () => {
    const { root, sent } = await show(hot);
    root.dispatchEvent(new KeyboardEvent("keydown", { key: "r", ctrlKey: true, bubbles: true }));
    await settle();
    expect(sent).toEqual([]);
  });

  it("plain keys are not the notebook's, with Ctrl they are", async () => {
    const { root } = await show(hot);
    const prompt = root.querySelector(".sw-prompt")!;
    await press(root, "x", prompt);
    expect(prompt.hasAttribute("data-lm-suppress-shortcuts")).toBe(true);
    prompt.dispatchEvent(new KeyboardEvent("keydown", { key: "s", ctrlKey: true, bubbles: true }));
    expect(prompt.hasAttribute("data-lm-suppress-shortcuts")).toBe(false);
  });

  it("? asks why not of what has the focus", async () => {
    const { root, sent } = await show(turn);
    const row = thing(root, "card:sov/mg-a overwatch");
    row.focus();
    await press(root, "?", row);
    expect(sent.filter((one) => one.t === "why")).toEqual([{ t: "why", ask: 30, id: "card:sov/mg-a overwatch" }]);
  });

  it("the focus goes to the question when its control is gone", async () => {
    const { root, model } = await show(turn);
    button(root, "End turn").focus();
    await click(button(root, "End turn"));
    model.say({ t: "delta", base: 60, rev: 61, ask: null, wait: [{ side: "german", kind: "turn", done: false }] });
    await settle();
    expect(document.activeElement).toBe(root.querySelector(".sw-prompt"));
  });
});

describe("views and hosts", () => {
  it("two views of a model share what is shown, and close apart", async () => {
    const model = new FakeModel({ board, scene: hot });
    const made = widget();
    const one = render(model, made);
    const two = document.body.appendChild(document.createElement("div"));
    const clear = (made as unknown as { render: (props: object) => () => void }).render({ model, el: two });
    await settle();
    model.say({ t: "delta", base: 61, rev: 62, ask: turn.ask });
    await settle();
    for (const view of [one, two]) expect(text(view, ".sw-say b")).toBe("Play a card, or end your turn.");
    expect(model.get("scene")).toMatchObject({ rev: 62, ask: turn.ask });
    clear();
    expect(two.textContent).toBe("");
    expect(text(one, ".sw-say b")).toBe("Play a card, or end your turn.");
    two.remove();
  });

  it("asks for the scene when there is none yet", async () => {
    const model = new FakeModel({ board, scene: {} });
    const el = render(model);
    expect(el.textContent).toBe("Setting up the board.");
    expect(model.sent).toEqual([{ t: "sync", have: 0 }]);
    model.say({ t: "full", scene: hot });
    await settle();
    expect(text(el, "h1")).toBe("Kiln Street");
    model.say({ t: "delta", base: 61, rev: 62, ask: turn.ask });
    await settle();
    expect(text(el, ".sw-say b")).toBe("Play a card, or end your turn.");
  });

  it("ids of two widgets on one page differ", async () => {
    const one = await show(hot);
    const two = await show(hot);
    const ids = [one, two].map(({ root }) => [...root.querySelectorAll("[id]")].map((element) => element.id));
    expect(ids[0]!.length).toBeGreaterThan(0);
    expect(ids[0]!.filter((id) => ids[1]!.includes(id))).toEqual([]);
  });

  it("follows the theme of the host, until the user chooses", async () => {
    document.body.dataset.jpThemeLight = "false";
    const { root } = await show(hot);
    expect(root.dataset.theme).toBe("dark");
    document.body.dataset.jpThemeLight = "true";
    await settle();
    expect(root.dataset.theme).toBe("light");
    document.body.className = "vscode-dark";
    delete document.body.dataset.jpThemeLight;
    await settle();
    expect(root.dataset.theme).toBe("dark");
    await click(button(root, "Menu"));
    await click(button(root, "Light"));
    expect(root.dataset.theme).toBe("light");
    expect(root.hasAttribute("data-host")).toBe(false);
    document.body.className = "";
  });
});

describe("header", () => {
  it("names two figures of the sides before their numbers", async () => {
    const pills = [
      { t: "Points", sides: [["american", 1], ["german", 3]] as [string, number][], of: "of 4 points" },
      { t: "Casualties", sides: [["american", 1], ["german", 0]] as [string, number][] },
    ];
    const { root } = await show({ ...hot, status: { ...hot.status, pills } });
    const seen = [...root.querySelectorAll(".sw-pill")].map((pill) => [...pill.children].filter((child) => !child.classList.contains("sw-hidden")));
    const words = seen.map((parts) => parts.map((part) => part.textContent).join(""));
    expect(words.slice(0, 2)).toEqual(["Points1:3", "Casualties1:0"]);
  });
});
