/** Street fighting and the time between two games, in the whole widget. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeModel } from "../fixtures/stage";
import { begin, board, boardOf, campaign, city, late, mines, reserve, tunnel, waiting } from "../fixtures/ruins";
import type { Board, KeySign, Scene, ToPython } from "./scene";
import { leastWidth } from "./board/Spaces";
import { apply } from "./store";
import widget from "./widget";

let stop: (() => void)[] = [];

async function settle(): Promise<void> {
  for (let k = 0; k < 6; k++) await vi.advanceTimersByTimeAsync(20);
}

interface Shown {
  model: FakeModel;
  root: HTMLElement;
  sent: ToPython[];
}

async function show(scene: Scene, on: Board): Promise<Shown> {
  const model = new FakeModel({ board: on, scene });
  const el = document.body.appendChild(document.createElement("div"));
  const made = widget() as unknown as { initialize: (props: object) => () => void; render: (props: object) => () => void };
  stop.push(made.initialize({ model }), made.render({ model, el }), () => el.remove());
  await settle();
  return { model, root: el.querySelector(".sw")!, sent: model.sent };
}

const text = (root: Element, selector: string): string => root.querySelector(selector)?.textContent?.trim() ?? "";
const texts = (root: Element, selector: string): string[] => [...root.querySelectorAll(selector)].map((one) => one.textContent!.trim());
const thing = (root: Element, id: string): HTMLElement => root.querySelector(`[data-id="${id}"]`)!;
const button = (root: Element, name: string): HTMLButtonElement => {
  const found = [...root.querySelectorAll("button")].find((one) => (one.getAttribute("aria-label") ?? one.textContent)?.trim() === name);
  if (!found) throw new Error(`There is no button ${name}.`);
  return found;
};

async function click(element: Element): Promise<void> {
  element.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, composed: true }));
  element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, composed: true }));
  await settle();
}

async function press(target: Element, key: string): Promise<void> {
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, composed: true }));
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

describe("edges", () => {
  it("are buttons with a name while they are offered, and nothing else", async () => {
    const { root } = await show(mines, board);
    const edges = [...root.querySelectorAll('[data-id^="edge:"]')];
    expect(edges.map((edge) => edge.getAttribute("aria-label"))).toEqual([
      "Edge between 411-C School ruins and 415-A Tank shed",
      "Edge between 412-A Gully and 415-A Tank shed",
      "Edge between 414-A Lime pit and 415-A Tank shed",
      "Edge between 415-A Tank shed and 416-A Square",
    ]);
    for (const edge of edges) expect(edge.getAttribute("role")).toBe("button");
  });

  it("can be hit in a breadth of 24 px and more", async () => {
    const { root } = await show(mines, board);
    const corner = 6;
    const extent = (id: string, letter: "h" | "v"): number => Number(new RegExp(`${letter}([\\d.]+)a`).exec(thing(root, id).getAttribute("d")!)![1]) + 2 * corner;
    for (const [id, along, across] of [["edge:411/415", "h", "v"], ["edge:415/416", "v", "h"]] as const) {
      expect(extent(id, across)).toBeGreaterThanOrEqual(24);
      expect(extent(id, along)).toBeGreaterThan(50);
    }
  });

  it("are the first word of an answer; the mines are the second, as buttons", async () => {
    const { root, sent } = await show(mines, board);
    expect(texts(root, ".sw-verbs button")).toEqual(["Lay no more"]);
    await click(thing(root, "edge:411/415"));
    expect(sent.filter(({ t }) => t === "answer")).toEqual([]);
    expect(text(root, ".sw-say")).toContain("Now choose which mine.");
    expect(texts(root, ".sw-verbs button")).toEqual(["Antipersonnel mine", "Antitank mine", "Lay no more"]);
    expect(thing(root, "edge:411/415").getAttribute("aria-pressed")).toBe("true");
    await click(button(root, "Antitank mine"));
    expect(sent.filter(({ t }) => t === "answer")).toEqual([{ t: "answer", ask: 41, option: "edge:411/415 antitank" }]);
  });

  it("can be exchanged for another one", async () => {
    const { root } = await show(mines, board);
    await click(thing(root, "edge:411/415"));
    await click(thing(root, "edge:415/416"));
    expect(thing(root, "edge:415/416").getAttribute("aria-pressed")).toBe("true");
    expect(thing(root, "edge:411/415").getAttribute("aria-pressed")).toBeNull();
  });

  it("are reached and chosen with the keyboard", async () => {
    const { root } = await show(mines, board);
    const first = root.querySelector<HTMLElement>('.sw-board [tabindex="0"]')!;
    expect(first.dataset.id).toBe("edge:411/415");
    first.focus();
    await press(first, "ArrowRight");
    const next = document.activeElement as HTMLElement;
    expect(next.dataset.id).toBe("edge:412/415");
    await press(next, "Enter");
    expect(thing(root, "edge:412/415").getAttribute("aria-pressed")).toBe("true");
  });
});

describe("a tunnel", () => {
  it("is a mark that can be chosen", async () => {
    const { root, sent } = await show(tunnel, board);
    expect(thing(root, "tunnel:t1").getAttribute("aria-label")).toBe("tunnel");
    expect(thing(root, "tunnel:t2")).toBeNull();
    await click(thing(root, "tunnel:t1"));
    expect(sent.at(-1)).toEqual({ t: "answer", ask: 42, option: "tunnel:t1" });
  });
});

describe("withdrawing", () => {
  const given = (sent: ToPython[]): ToPython[] => sent.filter(({ t }) => t === "now");

  it("stands back behind the answers, and is asked once more", async () => {
    const { root, sent } = await show(tunnel, board);
    expect(texts(root, ".sw-verbs button")).toEqual(["Withdraw", "Stop here"]);
    expect(button(root, "Withdraw").className).toContain("sw-small");
    await click(button(root, "Withdraw"));
    expect(given(sent)).toEqual([]);
    await click(button(root, "Withdraw? The other side wins."));
    expect(given(sent)).toEqual([{ t: "now", option: "withdraw" }]);
  });

  it("is forgotten with Escape, with a press elsewhere, and with the next question", async () => {
    const { root, sent, model } = await show(tunnel, board);
    await click(button(root, "Withdraw"));
    await press(button(root, "Withdraw? The other side wins."), "Escape");
    await click(button(root, "Withdraw"));
    await click(root.querySelector(".sw-log")!);
    await click(button(root, "Withdraw"));
    model.say({ t: "full", scene: { ...tunnel, rev: 99, ask: { ...tunnel.ask!, ask: 43 } } });
    await settle();
    expect(button(root, "Withdraw")).toBeTruthy();
    expect(given(sent)).toEqual([]);
  });

  it("is there while the other side is asked", async () => {
    const { root, sent } = await show(waiting, board);
    await click(button(root, "Withdraw"));
    await click(button(root, "Withdraw? The other side wins."));
    expect(given(sent)).toEqual([{ t: "now", option: "withdraw" }]);
  });

  it("asks in words of its own where a game has none", async () => {
    const { "now/withdraw?": _asked, ...rest } = board.texts;
    const { root } = await show(tunnel, { ...board, texts: rest });
    await click(button(root, "Withdraw"));
    expect(button(root, "Withdraw: click again")).toBeTruthy();
  });
});

describe("piles", () => {
  it("count the casualties in the strip of their side, to be looked at by their owner", async () => {
    const { root } = await show(mines, board);
    const strips = [...root.querySelectorAll(".sw-strip")];
    expect(strips.map((strip) => strip.textContent!.match(/Casualties \d+/)![0])).toEqual(["Casualties 2", "Casualties 3"]);
    expect(texts(strips[1]!, "button")).toContain("Casualties 3");
    expect(texts(strips[0]!, "button").join()).not.toContain("Casualties");
  });
});

describe("between two games", () => {
  it("says what comes next in the bar, with the briefing and one gold button", async () => {
    const { root, sent } = await show(campaign, city);
    expect(text(root, ".sw-say")).toBe("Kiln Street is next. Read the briefing, then begin.Losses and promotions of game 4 are entered.");
    expect(texts(root, ".sw-verbs button")).toEqual(["Briefing", "Begin game 5"]);
    expect(texts(root, ".sw-hd button")).not.toContain("Briefing");
    await click(button(root, "Briefing"));
    expect(text(root, ".sw-brief")).toContain("Your riflemen hold the school.");
    await click(button(root, "Begin game 5"));
    expect(sent.at(-1)).toEqual({ t: "again", scenario: "5f" });
  });

  it("opens the briefing by itself when it is to be read, and not while a reserve is chosen", async () => {
    const { brief: _, ...toChoose } = reserve.ask!;
    const choosing: Scene = { ...reserve, ask: toChoose, status: { ...reserve.status, first: 1 } };
    const { root, model } = await show(choosing, city);
    expect(root.querySelector(".sw-brief")).toBeNull();
    model.say({ t: "full", scene: begin });
    await settle();
    expect(text(root, ".sw-brief")).toContain("Your riflemen hold the school.");
    await click(button(root, "To the board"));
    model.say({ t: "full", scene: { ...begin, ask: { ...begin.ask!, ask: 9 } } });
    await settle();
    expect(root.querySelector(".sw-brief")).toBeNull();
  });

  it("shows the last game of the book, and folds those before it, each under a heading", async () => {
    const told = "Game 3. The yard.\n\nCross it.\n\n\nGame 2. The mill.\n\nHold it.\n\n\nGame 1. The square.\n\nTake it.";
    const { root } = await show({ ...begin, texts: { "briefing/soviet": told } }, city);
    const own = ".sw-book section:last-of-type >";
    expect(texts(root, `${own} .sw-entry`)).toEqual(["Game 3. The yard.Cross it."]);
    expect(root.querySelector<HTMLDetailsElement>(`${own} details`)!.open).toBe(false);
    expect(text(root, "summary")).toBe("Games before this one: 2");
    expect(texts(root, `${own} details .sw-entry > :first-child`)).toEqual(["Game 2. The mill.", "Game 1. The square."]);
  });

  it("has nothing folded in the book of the first game", async () => {
    const { root } = await show({ ...begin, texts: { "briefing/soviet": "Game 1. The square.\n\nTake it." } }, city);
    expect(root.querySelector("details")).toBeNull();
  });

  it("opens the book of each side that takes the screen", async () => {
    const of = (viewer: string): Scene => ({ ...begin, viewer, texts: { [`briefing/${viewer}`]: `What the ${viewer} side is told.` } });
    const { root, model } = await show(of("soviet"), city);
    await click(button(root, "To the board"));
    model.say({ t: "full", scene: of("german") });
    await settle();
    expect(text(root, ".sw-brief")).toContain("What the german side is told.");
  });

  it("begins by a click on the area or the node of the path too", async () => {
    for (const id of ["area:kiln", "5f"]) {
      const { root, sent } = await show(campaign, city);
      await click(thing(root, id));
      expect(sent.at(-1)).toEqual({ t: "again", scenario: "5f" });
    }
  });

  it("begins nothing in a replay", async () => {
    const { root, model } = await show(campaign, city);
    await click(button(root, "History"));
    model.say({ t: "replay", at: 3, n: 3, marks: [], scene: campaign });
    await settle();
    expect(root.querySelectorAll(".sw-board .sw-can")).toHaveLength(0);
    expect(thing(root, "5f")).toBeNull();
  });

  it("means the same with button, area and node where it is a question", async () => {
    const { root, sent } = await show(begin, city);
    expect(button(root, "Begin game 5").className).toContain("sw-go");
    expect(thing(root, "area:kiln").getAttribute("aria-label")).toContain("Begin game 5, Kiln Street");
    await click(root.querySelector(".sw-path button")!);
    expect(sent.at(-1)).toEqual({ t: "answer", ask: 8, option: "area:kiln" });
  });

  it("has the rest of the map as it is: water and ground are no buttons", async () => {
    const { root } = await show(campaign, city);
    expect(root.querySelectorAll('.sw-board [role="button"]')).toHaveLength(12);
    expect(texts(root, ".sw-board text")).toContain("Volga");
    expect(thing(root, "area:steel").getAttribute("aria-label")).toBe("Steel Works, controlled by Soviet");
  });
});

describe("lists beside the board", () => {
  const rows = (root: Element, list: number): string[] => [...root.querySelectorAll(".sw-listed")[list]!.querySelectorAll("tr")].map((row) => [...row.children].map((cell) => cell.textContent!.trim()).filter(Boolean).join(" | "));

  it("stand in the place of the odds, the longest first rows", async () => {
    const { root } = await show(campaign, city);
    expect(root.querySelector(".sw-odds")).toBeNull();
    expect(texts(root, ".sw-listed h2")).toEqual(["Your soldiers", "Record"]);
    expect(rows(root, 0)).toHaveLength(9);
    expect(rows(root, 0)[3]).toBe("Soviet | Holodny scout A | fallen");
    expect(rows(root, 1)[0]).toBe("1 | Station14 September 1942 · 1 and 2 lost | Soviet");
  });

  it("open the rest at a click, and fold it again", async () => {
    const { root } = await show(campaign, city);
    await click(button(root, "15 more"));
    expect(rows(root, 0)).toHaveLength(24);
    await click(button(root, "show fewer"));
    expect(rows(root, 0)).toHaveLength(9);
  });

  it("never fold a single row away", async () => {
    const [roster] = campaign.lists!;
    const { root } = await show({ ...campaign, lists: [{ ...roster!, rows: roster!.rows.slice(0, 10) }] }, city);
    expect(rows(root, 0)).toHaveLength(10);
    expect(root.querySelector(".sw-listed .sw-more")).toBeNull();
  });

  it("strike through who fell, and say so in words", async () => {
    const { root } = await show(campaign, city);
    expect(texts(root, ".sw-list s")).toEqual(["Holodny", "Lugovoy"]);
    expect(texts(root, ".sw-lpill")).toEqual(["rises", "rises", "fallen", "reserve", "fallen", "reserve"]);
  });

  it("have the rows that stand for options as buttons", async () => {
    const { root, sent } = await show(reserve, city);
    expect(texts(root, ".sw-list button")).toEqual(["Petrash scout A", "Shapran rifleman B"]);
    expect(root.querySelectorAll(".sw-verbs .sw-go")).toHaveLength(0);
    await click(button(root, "Shapran rifleman B"));
    expect(sent.at(-1)).toEqual({ t: "answer", ask: 7, option: "card:shapran" });
  });

  it("mark on the board what a row speaks of", async () => {
    const { root } = await show(campaign, city);
    const row = root.querySelectorAll(".sw-listed")[1]!.querySelectorAll("tr")[3]!;
    row.dispatchEvent(new MouseEvent("mouseenter"));
    await settle();
    expect(root.querySelectorAll(".sw-ring-marked")).toHaveLength(1);
  });

  it("say what there is when they are empty", async () => {
    const { root } = await show({ ...campaign, lists: [{ id: "roster", t: "Your soldiers", rows: [], empty: "Nobody is left." }] }, city);
    expect(text(root, ".sw-listed p")).toBe("Nobody is left.");
  });
});

describe("the key", () => {
  const key = "A horned disc is a mine. ".repeat(20).trim();

  it("is opened by a click where it is long", async () => {
    const { root } = await show(mines, { ...board, texts: { ...board.texts, key } });
    expect(root.textContent).not.toContain(key);
    await click(button(root, "What the markers mean"));
    expect(root.textContent).toContain(key);
    await press(root.querySelector(".sw-pop")!, "Escape");
    expect(root.textContent).not.toContain(key);
  });

  it("has a drawing beside each meaning, and the words below", async () => {
    const signs: KeySign[] = [["badge", "structure", "structural defence", "8"], ["mark", "mine", "antitank mine", "antitank"], ["mark", "controlled", "controlled"]];
    const { root } = await show(mines, { ...board, key: signs, texts: { ...board.texts, key: "A letter is a squad." } });
    await click(button(root, "What the markers mean"));
    expect(texts(root, ".sw-signs li")).toEqual(["8 structural defence", "antitank mine", "controlled"]);
    for (const row of root.querySelectorAll(".sw-signs li")) expect(row.querySelector("svg path")).not.toBeNull();
    expect(text(root, ".sw-signs ~ p")).toBe("A letter is a squad.");
    await click(button(root, "Close"));
    expect(root.querySelector(".sw-signs")).toBeNull();
  });

  it("stands there by itself where it is short", async () => {
    const { root } = await show(campaign, city);
    expect(text(root, ".sw-mat > .sw-quiet")).toBe("Crossed lines: the next battle.");
  });
});

describe("a wide map", () => {
  it("may be drawn smaller as long as its names, in one size, stay above 11 px", () => {
    const wide: Board = { ...city, size: [820, 560] };
    expect(leastWidth(wide)).toBe(564);
    expect((leastWidth(wide) / 820) * 16).toBeGreaterThanOrEqual(11);
    expect(leastWidth(city)).toBe(644);
    expect(leastWidth({ ...board, size: [820, 560] })).toBe(820);
  });

  it("has no name that is set smaller", async () => {
    const { root } = await show(campaign, { ...city, size: [820, 560] });
    const sizes = [...root.querySelectorAll(".sw-board text.sw-serif")].map((one) => one.getAttribute("font-size"));
    expect(new Set(sizes)).toEqual(new Set(["16", "22"]));
  });
});

describe("the path", () => {
  it("has a node for each game, told by side, and the ways that nobody knows", async () => {
    const { root } = await show(campaign, boardOf("campaign"));
    const nodes = [...root.querySelectorAll(".sw-node")];
    expect(nodes.map((node) => node.getAttribute("aria-label"))).toEqual(campaign.path!.steps.map(({ t, say }) => `${t}: ${say}`));
    expect(root.querySelectorAll(".sw-ways circle")).toHaveLength(4);
    expect(root.querySelectorAll(".sw-path button")).toHaveLength(1);
  });

  it("names a node by its letter and side where nothing else is said", async () => {
    const { root } = await show(late, city);
    expect(root.querySelector(".sw-node")!.getAttribute("aria-label")).toBe("1a, Soviet");
    expect(root.querySelectorAll(".sw-ways circle")).toHaveLength(2);
  });
});

describe("lists and path in a delta", () => {
  it("are replaced as a whole and taken away", () => {
    const next = apply(campaign, { t: "delta", base: campaign.rev, rev: campaign.rev + 1, lists: [], path: null });
    expect(next.lists).toEqual([]);
    expect("path" in next).toBe(false);
  });
});
