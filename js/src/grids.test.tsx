/** A game of two grids as the widget shows it: cards that are pieces, hands, plays out of turn, standing answers, languages. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { boardOf, boards, scene as sceneOf } from "../fixtures/grids";
import { FakeModel } from "../fixtures/stage";
import { Table, layout } from "./board/place";
import { turned } from "./board/turn";
import type { Board, Id, Scene, ToPython } from "./scene";
import ENGLISH from "./texts.json";
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

async function show(scene: Scene, board: Board = boards.en): Promise<Shown> {
  const model = new FakeModel({ board, scene });
  const el = document.body.appendChild(document.createElement("div"));
  const made = widget() as unknown as { initialize: (props: object) => () => void; render: (props: object) => () => void };
  const close = made.initialize({ model });
  const clear = made.render({ model, el });
  stop.push(clear, close, () => el.remove());
  await settle();
  return { model, root: el.querySelector(".sw")!, sent: model.sent };
}

async function click(element: Element): Promise<void> {
  element.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, composed: true }));
  element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, composed: true }));
  await settle();
}

/** Odds that are asked for unasked answer nothing. */
const answers = (sent: ToPython[]): ToPython[] => sent.filter(({ t }) => t !== "hover");
const thing = (root: Element, id: Id): HTMLElement => root.querySelector(`[data-id="${id}"]`)!;
const label = (root: Element, id: Id): string => thing(root, id).getAttribute("aria-label")!;
const named = (root: Element, name: string): HTMLElement => [...root.querySelectorAll("button")].find((one) => (one.getAttribute("aria-label") ?? one.textContent)?.trim() === name)!;
const texts = (root: Element, selector: string): string[] => [...root.querySelectorAll(selector)].map((one) => one.textContent!.trim());

/** The first piece of a side on the full grids: it has every state. */
const crowded = (scene: Scene, side: string): Id => Object.keys(scene.items).find((id) => scene.items[id]!.k === "piece" && scene.items[id]!.s === side)!;
const objects = (scene: Scene): Id => Object.keys(scene.items).find((id) => scene.items[id]!.cards?.some((card) => scene.faces[card]?.k === "object"))!;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const one of stop) one();
  stop = [];
  localStorage.clear();
  vi.useRealTimers();
});

describe("a card that is a piece", () => {
  it("fills its space", () => {
    const scene = sceneOf("full");
    const places = layout(new Table(boards.en, scene));
    const id = crowded(scene, "soviet");
    expect(places.cards.get(id)?.box).toEqual(places.spaces.get(scene.items[id]!.at!));
    expect(places.cards.get(id)?.form).toBe("piece");
    expect(places.pieces.size).toBe(0);
  });

  it("says all that is printed on it and all that lies on it", async () => {
    const scene = sceneOf("full");
    const { root } = await show(scene);
    const id = crowded(scene, "soviet");
    const face = scene.faces[id]!;
    const said = label(root, id);
    for (const word of [face.t, face.sub!, `initiative ${face.n}`, `defence ${face.v![0]}`, face.note!, "gives orders", "turn 1", "active", "frozen", "order", "cover +2", "aimed at"]) expect(said).toContain(word);
    expect(said).toMatch(/cubes: \d of \d/);
    expect(said.match(/cover \+2/g)).toHaveLength(1);
  });

  it("has full colour while it is active, a tint as a veteran", async () => {
    const scene = sceneOf("full");
    const { root } = await show(scene);
    const fills = (id: Id) => [...thing(root, id).closest("g.sw-moves")!.querySelectorAll("path")].map((one) => one.getAttribute("fill"));
    const [active, veteran] = Object.keys(scene.items).filter((id) => scene.items[id]!.s === "soviet");
    expect(fills(active!)).toContain("var(--sw-sov)");
    expect(fills(veteran!)).toContain("var(--sw-sovt)");
    expect(fills(veteran!)).not.toContain("var(--sw-sov)");
  });

  it("that is face down shows nothing but its side", async () => {
    const scene = sceneOf("deploy");
    const down = Object.keys(scene.items).find((id) => scene.items[id]!.f === "back")!;
    const { root } = await show(scene);
    expect(label(root, down)).toMatch(/^face down, /);
    expect(thing(root, down).closest("g.sw-moves")!.querySelector("text")).toBeNull();
  });

  it("stands for its space, which is no button of its own while nothing is done there", async () => {
    const scene = sceneOf("cover");
    const { root } = await show(scene);
    const taken = scene.items[crowded(scene, "soviet")]!.at!;
    expect(thing(root, taken)).toBeNull();
    const free = boards.en.spaces.find(({ id, k }) => k === "rect" && !Object.values(scene.items).some((item) => item.at === id))!;
    expect(label(root, free.id)).toBe(free.say);
  });

  it("numbers of lines and columns and the street are no buttons", async () => {
    const { root } = await show(sceneOf("cover"));
    const still = boards.en.spaces.filter(({ k }) => k === "label" || k === "band");
    expect(still.length).toBe(2 * 3 + 2 * 6 + 1);
    for (const { id } of still) expect(thing(root, id)).toBeNull();
    expect(texts(root, "svg text.sw-serif")).toContain(still.at(-1)!.t);
  });

  it("aimed at is led to by a curve", async () => {
    const { root } = await show(sceneOf("cover"));
    expect(root.querySelectorAll(".sw-board path[marker-end]")).toHaveLength(1);
  });
});

describe("turned round", () => {
  it("each space lies opposite, numbers of lines stay left, and all stays on the board", () => {
    const [board, other] = [boards.en, turned(boards.en)];
    const [width, height] = board.size;
    for (const space of other.spaces) {
      const [x, y, w, h] = space.at!;
      expect(x >= 0 && y >= 0 && x + w <= width && y + h <= height).toBe(true);
    }
    const place = (on: Board, id: Id) => on.spaces.find((space) => space.id === id)!.at!;
    const line = board.spaces.find(({ k }) => k === "label")!.id;
    expect(place(other, line)[0]).toBe(place(board, line)[0]);
    expect(place(other, line)[1]).not.toBe(place(board, line)[1]);
    const column = (on: Board, side: string, n: number) => place(on, `column:${side}/${n}`);
    expect(column(board, "soviet", 1)[0]).toBe(column(board, "german", 6)[0]);
    expect(column(board, "soviet", 1)[1]).toBeGreaterThan(column(board, "german", 1)[1]);
    expect(column(other, "german", 1)).toEqual(column(board, "soviet", 1));
    expect(column(other, "soviet", 1)).toEqual(column(board, "german", 1));
    const [first, last] = [board.spaces.filter(({ k }) => k === "rect")[0]!, board.spaces.filter(({ k }) => k === "rect").at(-1)!];
    expect(Math.sign(place(other, first.id)[1] - place(other, last.id)[1])).toBe(-Math.sign(first.at![1] - last.at![1]));
    expect(turned(board)).toBe(other);
  });

  it("twice is as before", () => {
    const places = (board: Board) => board.spaces.map(({ at }) => at);
    expect(places(turned(structuredClone(turned(boards.en))))).toEqual(places(boards.en));
  });

  it("is who sits at the other end, and no one else", () => {
    expect(new Table(boards.en, sceneOf("full-other")).isTurned).toBe(true);
    expect(new Table(boards.en, sceneOf("full")).isTurned).toBe(false);
  });

  it("turns the wedges too", async () => {
    const wedge = (root: Element, id: Id) => thing(root, id).closest("g.sw-moves")!.querySelector("path")!.getAttribute("d");
    const scene = sceneOf("full");
    const south = Object.keys(scene.items).find((id) => scene.faces[scene.items[id]!.f ?? ""]?.arr?.every(([direction]) => direction === "n"))!;
    const { root } = await show(scene);
    const { root: other } = await show(sceneOf("full-other"));
    expect(wedge(root, south)).toMatch(/ 0l7-6/);
    expect(wedge(other, south)).toMatch(/ 88l7 6/);
  });
});

describe("hands", () => {
  it("soldiers stand folded beside the objects while none can be chosen", async () => {
    const scene = sceneOf("cover");
    const { root } = await show(scene);
    expect(root.querySelectorAll(".sw-zone")).toHaveLength(1);
    const pills = [...root.querySelectorAll(".sw-foldedhand [data-id]")];
    expect(pills.map((pill) => pill.getAttribute("data-id"))).toEqual(scene.items["zone:soviet/hand"]!.cards);
    const face = scene.faces[pills[0]!.getAttribute("data-id")!]!;
    expect(pills[0]!.textContent).toBe(`${face.n} ${face.t}`);
  });

  it("lie as cards, before the objects, when one is asked for", async () => {
    const scene = sceneOf("deploy");
    const { root, sent } = await show(scene);
    expect([...root.querySelectorAll(".sw-zone")].map((zone) => zone.getAttribute("data-zone"))).toEqual([scene.ask!.at, objects(scene)]);
    const first = scene.ask!.opts[0]!;
    expect(thing(root, first).closest(".sw-card")!.className).toContain("sw-can");
    await click(thing(root, first));
    expect(sent.at(-1)).toEqual({ t: "answer", ask: scene.ask!.ask, option: first });
  });

  it("equal objects lie together", async () => {
    const scene = sceneOf("cover");
    const cards = scene.items[objects(scene)]!.cards!;
    expect(new Set(cards).size).toBeLessThan(cards.length);
    const { root } = await show(scene);
    expect(root.querySelectorAll(".sw-hand .sw-object")).toHaveLength(new Set(cards).size);
    expect(texts(root, ".sw-copies")).toEqual(["× 2"]);
  });

  it("a soldier pointed at can be read whole, in the side column", async () => {
    const scene = sceneOf("cover");
    const { root } = await show(scene);
    const pill = root.querySelector<HTMLElement>(".sw-foldedhand [data-id]")!;
    pill.dispatchEvent(new FocusEvent("focus"));
    await settle();
    const face = scene.faces[pill.dataset.id!]!;
    const whole = root.querySelector(".sw-odds .sw-whole")!.textContent!;
    for (const word of [face.t, face.sub!, ...face.foot!, ...face.rows!.map(({ t }) => t), ...(face.acts ?? []).map(([, , name]) => name!)]) expect(whole).toContain(word);
  });
});

describe("in a window that is too low for a card below the board", () => {
  const { innerHeight } = window;
  const sized = (height: number): void => {
    vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(1219);
    window.innerHeight = height;
  };

  afterEach(() => {
    vi.restoreAllMocks();
    window.innerHeight = innerHeight;
  });

  it("the hand stands above the odds, and the log below the board", async () => {
    sized(900);
    const { root } = await show(sceneOf("cover"));
    expect(root.getAttribute("data-beside")).toBe("high");
    expect(root.querySelector(".sw-side > .sw-zone + .sw-odds")).not.toBeNull();
    expect(root.querySelector(".sw-left > .sw-logs")).not.toBeNull();
  });

  it("they go back when it grows", async () => {
    sized(900);
    const { root } = await show(sceneOf("cover"));
    window.innerHeight = 1400;
    window.dispatchEvent(new Event("resize"));
    await settle();
    expect(root.hasAttribute("data-beside")).toBe(false);
    expect(root.querySelector(".sw-left > .sw-zone")).not.toBeNull();
    expect(root.querySelector(".sw-side > .sw-logs")).not.toBeNull();
  });
});

describe("odds", () => {
  const HINT = { head: "72 %", what: "to be hit", parts: [], dist: [[0, 0.28], [1, 0.72]] as [number, number][], distWhat: "lives taken" };
  const asking = (more: Partial<NonNullable<Scene["ask"]>> = {}): Scene => {
    const scene = sceneOf("cover");
    return { ...scene, ask: { ...scene.ask!, ...more } };
  };
  const hovers = (sent: ToPython[]) => sent.filter(({ t }) => t === "hover");

  it("of the expected answer are asked for unasked, once", async () => {
    const scene = asking({ show: "pass" });
    const { root, sent, model } = await show(scene);
    expect(hovers(sent)).toEqual([{ t: "hover", ask: scene.ask!.ask, id: "pass" }]);
    model.say({ t: "hint", ask: scene.ask!.ask, id: "pass", hint: HINT });
    await settle();
    expect(texts(root, ".sw-odds .sw-big")).toEqual(["72 %"]);
    const verb = root.querySelector<HTMLElement>('[data-word="pass"]')!;
    verb.dispatchEvent(new FocusEvent("focus"));
    await settle();
    verb.dispatchEvent(new FocusEvent("blur"));
    await settle();
    expect(hovers(sent)).toHaveLength(1);
    expect(texts(root, ".sw-odds .sw-big")).toEqual(["72 %"]);
  });

  it("of nothing are asked for where no answer is expected", async () => {
    const { sent, root } = await show(asking({ show: "" }));
    expect(hovers(sent)).toEqual([]);
    expect(root.querySelector(".sw-odds .sw-chance")).toBeNull();
  });

  it("and the card that they are about can both be read", async () => {
    const scene = sceneOf("aim");
    const { root, model } = await show(scene);
    const id = scene.ask!.opts.find((word) => scene.items[word])!;
    model.say({ t: "hint", ask: scene.ask!.ask, id, hint: HINT });
    thing(root, id).dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    await settle();
    expect(texts(root, ".sw-odds .sw-big")).toEqual(["72 %"]);
    expect(texts(root, ".sw-axis")).toEqual(["lives taken"]);
    expect(root.querySelector(".sw-bars")!.getAttribute("aria-label")).toMatch(/^lives taken, 0: /);
    expect(root.querySelector(".sw-cardline")!.textContent).toContain(scene.faces[scene.items[id]!.f!]!.sub!);
  });
});

describe("a card that is played with something else", () => {
  it("says what comes next while it is chosen", async () => {
    const scene = sceneOf("order");
    const card = scene.items[objects(scene)]!.cards![0]!;
    const soldier = crowded(scene, scene.viewer);
    const ask = { ...scene.ask!, opts: [`${card} ${soldier}`, "pass"], verbs: { [card]: "Play it", pass: "Pass" }, labels: { [card]: "Play it" }, then: { [card]: "Choose a soldier." } };
    const { root } = await show({ ...scene, ask });
    await click(named(root, "Play it"));
    expect(root.querySelector("[data-prompt]")!.textContent).toContain("Choose a soldier.");
    expect(thing(root, soldier).classList.contains("sw-can")).toBe(true);
  });
});

describe("out of turn", () => {
  const playable = (scene: Scene): Id => scene.items[objects(scene)]!.cards![0]!;

  it("a card has a button of its own, which plays it at once", async () => {
    const scene = sceneOf("cover");
    const card = playable(scene);
    const { root, sent } = await show({ ...scene, now: [card] });
    expect(scene.ask!.opts).toContain(card);
    await click(root.querySelector(`[data-now="${card}"]`)!);
    expect(answers(sent)).toEqual([{ t: "now", option: card }]);
  });

  it("also while somebody else is asked", async () => {
    const scene = sceneOf("cover");
    const card = playable(scene);
    const { root, sent } = await show({ ...scene, ask: null, now: [card] });
    expect(thing(root, card).closest(".sw-card")!.className).toContain("sw-can");
    await click(root.querySelector(`[data-now="${card}"]`)!);
    expect(answers(sent)).toEqual([{ t: "now", option: card }]);
  });

  it("is over when Python says so, and never in the history", async () => {
    const scene = sceneOf("cover");
    const card = playable(scene);
    const { model, root } = await show({ ...scene, now: [card] });
    model.say({ t: "delta", base: scene.rev, rev: scene.rev + 1, now: null });
    await settle();
    expect(root.querySelector("[data-now]")).toBeNull();
    await click(named(root, "History"));
    model.say({ t: "replay", at: 3, n: 9, marks: [], scene: { ...scene, now: [card], stands: [{ kind: "cover", word: "pass", t: "Pass" }] } });
    await settle();
    expect(root.querySelector("[data-now]")).toBeNull();
  });
});

describe("standing answers", () => {
  it("are given by a small button behind the answers", async () => {
    const scene = sceneOf("cover");
    const [stand] = scene.ask!.stand!;
    const { root, sent } = await show(scene);
    const button = named(root, stand!.t);
    expect(button.className).toContain("sw-small");
    await click(button);
    expect(answers(sent)).toEqual([{ t: "stand", ask: scene.ask!.ask, word: stand!.word, until: stand!.until }]);
  });

  it("that hold are listed and can be ended, also while waiting", async () => {
    const { root, sent } = await show({ ...sceneOf("cover-other"), stands: [{ kind: "cover", word: "pass", t: "Pass until the next round" }] });
    await click(named(root, "End: Pass until the next round"));
    expect(sent).toEqual([{ t: "unstand", kind: "cover" }]);
  });
});

describe("partners", () => {
  const paired: Board = { ...boards.en, sides: boards.en.sides.map((side) => (side.id === "soviet" ? { ...side, seats: ["soviet-1", "soviet-2"] } : side)) };

  it("have the strip of their side below, its hand, and the name of their seat", async () => {
    const { root } = await show({ ...sceneOf("cover"), viewer: "soviet-2" }, paired);
    const strips = [...root.querySelectorAll(".sw-strip")].map((strip) => strip.getAttribute("aria-label"));
    expect(strips).toEqual(["German", "Soviet"]);
    expect(texts(root, ".sw-zone h2")[0]).toBe("Your objects");
    expect(texts(root, ".sw-title p")[0]).toContain("· The second Soviet player");
  });

  it("have their own soldiers first, then the partner's, and one line for each in the strip", async () => {
    const [mine, theirs] = ["soviet-2", "soviet-1"];
    const scene = sceneOf("cover");
    const hand = boards.en.zones.find(({ id }) => id === "zone:soviet/hand")!;
    const seated = [theirs, mine].map((seat) => ({ ...hand, id: `zone:${seat}/hand`, seat, name: hand.t, t: `${hand.t}, ${seat}` }));
    const zones = [...paired.zones.filter(({ id }) => id !== hand.id), ...seated];
    const items = { ...scene.items, ...Object.fromEntries(seated.map(({ id }) => [id, scene.items[hand.id]!])) };
    const board = { ...paired, zones, texts: { ...paired.texts, "seat/soviet-1": "Player 1", "seat/soviet-2": "Player 2" } };
    const { root } = await show({ ...scene, items, viewer: mine }, board);
    expect(texts(root, ".sw-foldedhand h3")).toEqual(["Your soldiers in hand", "Your partner’s soldiers in hand"]);
    expect(texts(root, ".sw-strip .sw-seat > [aria-hidden]")).toEqual(["Player 1:", "Player 2:"]);
  });

  it("hand over to one another by the names of their seats", async () => {
    const { root } = await show({ ...sceneOf("cover"), ask: null, curtain: "soviet-2" }, paired);
    expect(texts(root, ".sw-curtain p")).toEqual(["Hand over: The second Soviet player", "The other hands are covered."]);
  });

  it("take each other's seat at one screen", async () => {
    const scene = { ...sceneOf("cover"), viewer: "soviet-1" };
    const { model, root } = await show(scene, paired);
    model.say({ t: "delta", base: scene.rev, rev: scene.rev + 1, viewer: "soviet-2" });
    await settle();
    expect(texts(root, ".sw-title p")[0]).toContain("· The second Soviet player");
  });
});

describe("languages", () => {
  it("are changed by a pill and in the menu", async () => {
    const { root, sent } = await show(sceneOf("cover"));
    await click(named(root, "ES: Español"));
    expect(answers(sent)).toEqual([{ t: "language", to: "es" }]);
    const { root: other, sent: heard } = await show(sceneOf("cover-es"), boardOf("cover-es"));
    await click(named(other, "Menú"));
    await click(named(other, "English"));
    expect(answers(heard)).toEqual([{ t: "language", to: "en" }]);
  });

  it("another one does not open the briefing that was read", async () => {
    const first = (name: string): Scene => ({ ...sceneOf(name), status: { ...sceneOf(name).status, first: 1 } });
    const { model, root } = await show(first("cover"));
    await click(named(root, "To the board"));
    model.set("board", boards.es);
    model.say({ t: "full", scene: first("cover-es") });
    await settle();
    expect(root.getAttribute("lang")).toBe("es");
    expect(root.querySelector(".sw-brief")).toBeNull();
  });

  it("all of the interface is in the language of the board", async () => {
    const { root } = await show(sceneOf("cover-es"), boardOf("cover-es"));
    await click(named(root, "Menú"));
    expect(root.getAttribute("lang")).toBe("es");
    const shown = [...texts(root, "h2, h3, .sw-btn, .sw-more, .sw-quiet"), ...[...root.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label")!)];
    const english = Object.values(ENGLISH).filter((words) => !words.includes("{") && words.length > 5);
    expect(shown.filter((words) => english.includes(words))).toEqual([]);
    expect(shown).toContain("Probabilidad");
  });
});
