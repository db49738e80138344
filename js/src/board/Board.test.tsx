import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Board as BoardData, Id, Item, Scene } from "../scene";
import { Board, type Selection } from "./Board";
import { NOTHING, brick, mark, piece, scene } from "./example";
import { aimOf, tagPlace } from "./Overlay";
import { square } from "./geometry";

const field = brick(3, 4);
const items: Record<string, Item> = {
  "unit:rifle": piece("rifle", 6),
  "unit:scout": piece("enemy", 3, { st: ["suppressed"] }),
  "unit:odd": piece("odd", 10),
  "mark:flag": mark("controlled", 6, "american"),
  "mark:goal": mark("objective", 3, undefined, { n: 2 }),
};
const crowd = (count: number, tile = 1) => Object.fromEntries(Array.from({ length: count }, (_, z) => [`unit:e${z}`, piece("enemy", tile, { z })]));

let root: HTMLElement;
const onHover = vi.fn<(id: Id | null) => void>();
const onPick = vi.fn<(id: Id, target: Element) => void>();

interface Shown {
  board?: BoardData;
  items?: Record<string, Item>;
  scene?: Partial<Scene>;
  select?: Partial<Selection>;
  uid?: string;
}

let last: { board: BoardData; items: Record<string, Item>; scene: Scene } | undefined;

/** The scene object stays the same while nothing in it changes, as in the widget. */
function sceneOf(shown: Shown): Scene {
  const its = shown.items ?? items;
  if (!last || last.items !== its || shown.scene) last = { board: shown.board ?? field, items: its, scene: scene(its, shown.scene) };
  return last.scene;
}

function show(shown: Shown = {}): void {
  const select = { ...NOTHING, ...shown.select };
  act(() => {
    render(<Board board={shown.board ?? field} scene={sceneOf(shown)} uid={shown.uid ?? "w1"} select={select} onHover={onHover} onPick={onPick} />, root);
  });
}

const thing = (id: Id) => root.querySelector<SVGElement>(`[data-id="${id}"]`)!;
const things = () => [...root.querySelectorAll<SVGElement>("[data-id]")];
const stops = () => things().filter((element) => element.getAttribute("tabindex") === "0").map((element) => element.getAttribute("data-id"));
const focused = () => document.activeElement?.getAttribute("data-id");

function key(name: string, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more });
  act(() => {
    document.activeElement!.dispatchEvent(event);
  });
  return event;
}

function click(id: Id): void {
  act(() => {
    thing(id).dispatchEvent(new MouseEvent("click", { bubbles: true }));
  });
}

const focus = (id: Id) => act(() => thing(id).focus());

beforeEach(() => {
  root = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  render(null, root);
  root.remove();
  last = undefined;
  onHover.mockReset();
  onPick.mockReset();
});

/** Names of the rings in the group of a piece. */
function rings(id: Id): string[] {
  const group = thing(id).parentElement!;
  return [...group.querySelectorAll(".sw-ring")].map((ring) => ring.getAttribute("class")!.replace("sw-ring sw-ring-", ""));
}

describe("what is on the board", () => {
  it("is a button with a name: every space and piece", () => {
    show();
    expect(things()).toHaveLength(12 + 3);
    for (const element of things()) {
      expect(element.getAttribute("role")).toBe("button");
      expect(element.getAttribute("aria-label")).not.toBe("");
    }
    expect(thing("unit:scout").getAttribute("aria-label")).toBe("Scouts A, German, on 3 Place 3, suppressed");
    expect(thing("tile:3").getAttribute("aria-label")).toBe("3 Place 3, cover 2, objective 2, Scouts A German suppressed");
  });

  it("has no button inside another", () => {
    show({ items: { ...items, ...crowd(8) }, select: { offered: new Set(["unit:e7", "mark:goal"]) } });
    for (const element of things()) expect(element.parentElement!.closest("[role=button]")).toBeNull();
  });

  it("is hidden from screen readers but for its buttons", () => {
    show();
    for (const text of root.querySelectorAll("text")) expect(text.closest("[aria-hidden=true]")).not.toBeNull();
  });

  it("carries the uid in every id", () => {
    show({ uid: "w42" });
    const ids = [...root.querySelectorAll("[id]")].map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(20);
    expect(ids.filter((id) => !id.startsWith("w42-"))).toEqual([]);
    for (const [, used] of root.innerHTML.matchAll(/(?:url\(|href=")#([^)"]+)/g)) expect(ids).toContain(used);
  });

  it("never shrinks text below 11 px: the board scrolls", () => {
    show();
    expect(root.querySelector("svg")!.style.minWidth).toBe(`${field.size[0]}px`);
    for (const text of root.querySelectorAll("text")) expect(Number(text.getAttribute("font-size"))).toBeGreaterThanOrEqual(11);
  });

  it("shortens a long name and tells the whole in a title", () => {
    show({ board: brick(1, 1, { t: "The long lane behind the old mill" }), items: {} });
    expect(thing("tile:1").querySelector("title")!.textContent).toBe("The long lane behind the old mill");
    expect(root.querySelector(".sw-serif")!.textContent).toMatch(/^The long.*…$/);
  });

  it("shows text as text, never as markup", () => {
    show({ board: brick(1, 1, { t: "<b>x</b>" }), items: {} });
    expect(root.querySelector("b")).toBeNull();
  });

  it("writes an unknown symbol into its frame", () => {
    show();
    expect(thing("unit:odd").parentElement!.textContent).toContain("SKI");
  });
});

describe("states", () => {
  const select = {
    offered: new Set(["unit:scout", "tile:1", "tile:2"]),
    selected: new Set(["unit:rifle"]),
    refused: "unit:odd",
    hovered: "tile:2",
    changed: new Set(["tile:5"]),
    marked: new Set(["tile:7"]),
  };

  it("draws one ring for each", () => {
    show({ select });
    expect(rings("unit:scout")).toEqual(["can"]);
    expect(rings("unit:rifle")).toEqual(["selected"]);
    expect(rings("unit:odd")).toEqual(["refused"]);
    for (const state of ["can", "hover", "changed", "marked"]) expect(root.querySelectorAll(`.sw-ring-${state}`).length).toBeGreaterThan(0);
  });

  it("tells a screen reader what is pressed and what cannot be chosen", () => {
    show({ select });
    expect(thing("unit:rifle").getAttribute("aria-pressed")).toBe("true");
    expect(thing("unit:scout").hasAttribute("aria-pressed")).toBe(false);
    expect(thing("unit:scout").hasAttribute("aria-disabled")).toBe(false);
    expect(thing("tile:4").getAttribute("aria-disabled")).toBe("true");
  });

  it("has nothing gold when nothing can be chosen", () => {
    show({ select: { ...select, offered: new Set<Id>() } });
    expect(root.querySelector(".sw-ring-can, .sw-ring-hover")).toBeNull();
    const drawn = root.querySelector("svg")!.cloneNode(true) as SVGElement;
    expect(drawn.innerHTML).not.toContain("--sw-gold");
  });

  it("lays a gold plate below the piece pointed at, in place of its ring", () => {
    show({ select: { offered: new Set(["unit:scout"]), hovered: "unit:scout" } });
    expect(rings("unit:scout")).toEqual([]);
    const plate = root.querySelector(".sw-ring-hover")!;
    expect(plate.compareDocumentPosition(thing("unit:scout")) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it("draws no gold around what is pointed at but cannot be chosen", () => {
    show({ select: { hovered: "unit:scout" } });
    expect(root.querySelector(".sw-ring")).toBeNull();
  });

  it("draws the line and the chance only to what can be chosen", () => {
    show({ select: { offered: new Set(["unit:scout"]), hovered: "unit:scout", from: "unit:rifle", tag: "76 %" } });
    expect(root.querySelector(".sw-aim")).not.toBeNull();
    expect(root.querySelector(".sw-tag")!.textContent).toBe("76 %");
    show({ select: { hovered: "unit:scout", from: "unit:rifle" } });
    expect(root.querySelector(".sw-aim")).toBeNull();
  });

  it("makes a mark and an edge buttons while they can be chosen", () => {
    const board = { ...field, links: [{ id: "edge", a: "tile:1", b: "tile:2" }] };
    show({ board });
    expect(thing("mark:goal")).toBeNull();
    show({ board, select: { offered: new Set(["mark:goal", "edge"]) } });
    expect(thing("mark:goal").getAttribute("aria-label")).toBe("objective 2");
    expect(thing("edge").getAttribute("aria-label")).toBe("Edge between 1 Place 1 and 2 Place 2");
  });

  it("draws a line between spaces that are joined without lying side by side", () => {
    const links = (a: number, b: number) => ({ ...field, links: [{ id: "edge", a: `tile:${a}`, b: `tile:${b}` }] });
    show({ board: links(1, 2) });
    expect(root.querySelector(".sw-far")).toBeNull();
    show({ board: links(1, 5) });
    expect(root.querySelector(".sw-far")).toBeNull();
    show({ board: links(1, 4) });
    expect(root.querySelector(".sw-far")).not.toBeNull();
  });

  it("shows positions beside a card only while they can be chosen", () => {
    const board = { ...field, spaces: [...field.spaces, { id: "pos", k: "slot" as const, inside: "tile:1", dir: "e" as const }] };
    show({ board });
    expect(thing("pos")).toBeNull();
    show({ board, select: { offered: new Set(["pos"]) } });
    expect(thing("pos")).not.toBeNull();
  });
});

describe("a click", () => {
  it("picks what lies there, offered or not", () => {
    show({ select: { offered: new Set(["unit:scout"]) } });
    click("unit:scout");
    click("tile:4");
    expect(onPick.mock.calls.map(([id]) => id)).toEqual(["unit:scout", "tile:4"]);
    expect(onPick.mock.calls[0]![1]).toBe(thing("unit:scout"));
  });

  it("a thing that is not offered does not hide the offered place under it", () => {
    const place = items["unit:scout"]!.at!;
    show({ select: { offered: new Set([place]) } });
    click("unit:scout");
    expect(onPick.mock.calls.map(([id]) => id)).toEqual([place]);
  });

  it("on the ground between picks nothing", () => {
    show();
    act(() => {
      root.querySelector("svg")!.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    });
    expect(onPick).not.toHaveBeenCalled();
  });
});

describe("pointing", () => {
  const over = (element: Element) =>
    act(() => {
      element.dispatchEvent(new Event("pointerover", { bubbles: true }));
    });

  it("is told once for each thing, and when it ends", () => {
    show();
    over(thing("unit:scout"));
    over(thing("unit:scout"));
    over(thing("tile:4"));
    act(() => {
      root.querySelector(".sw-board")!.dispatchEvent(new Event("pointerleave"));
    });
    expect(onHover.mock.calls).toEqual([["unit:scout"], ["tile:4"], [null]]);
  });

  it("at a folded stack points at none of its counters", () => {
    show({ items: crowd(8) });
    over(thing("unit:e7"));
    expect(onHover).not.toHaveBeenCalled();
  });

  it("is also told of the keyboard", () => {
    show();
    focus("unit:scout");
    expect(onHover).toHaveBeenLastCalledWith("unit:scout");
    act(() => thing("unit:scout").blur());
    expect(onHover).toHaveBeenLastCalledWith(null);
  });
});

describe("the keyboard", () => {
  const select = { offered: new Set(["tile:2", "tile:5", "unit:odd"]) };

  it("has one stop: the first that can be chosen", () => {
    show({ select });
    expect(stops()).toEqual(["tile:2"]);
  });

  it("has its stop on the first of all when nothing can be chosen", () => {
    show();
    expect(stops()).toEqual(["tile:1"]);
  });

  it("moves among what can be chosen", () => {
    show({ select });
    focus("tile:2");
    expect(key("ArrowDown").defaultPrevented).toBe(true);
    expect(focused()).toBe("tile:5");
    expect(stops()).toEqual(["tile:5"]);
    key("End");
    expect(focused()).toBe("unit:odd");
    key("Home");
    expect(focused()).toBe("tile:2");
  });

  it("moves among everything with the shift key, to ask about what cannot be chosen", () => {
    show({ select });
    focus("tile:2");
    key("ArrowRight", { shiftKey: true });
    expect(focused()).not.toBe("tile:5");
    key("Enter");
    expect(onPick.mock.calls[0]![0]).toBe(focused());
  });

  it("picks with Enter and with the space bar", () => {
    show({ select });
    focus("tile:2");
    key("Enter");
    expect(key(" ").defaultPrevented).toBe(true);
    expect(onPick.mock.calls.map(([id]) => id)).toEqual(["tile:2", "tile:2"]);
  });

  it("leaves other keys, and keys of the host, alone", () => {
    show({ select });
    focus("tile:2");
    expect(key("u").defaultPrevented).toBe(false);
    expect(key("Enter", { ctrlKey: true }).defaultPrevented).toBe(false);
    expect(key("Escape").defaultPrevented).toBe(false);
    expect(onPick).not.toHaveBeenCalled();
  });

  it("starts anew with the next question unless focus is on the board", async () => {
    const ask = (n: number) => ({ ask: { ask: n, side: "american", kind: "x", text: "", opts: [], verbs: {} } });
    show({ select, scene: ask(1) });
    focus("tile:5");
    show({ select, scene: ask(2) });
    expect(stops()).toEqual(["tile:5"]);
    act(() => thing("tile:5").blur());
    await Promise.resolve();
    show({ select, scene: ask(3) });
    expect(stops()).toEqual(["tile:2"]);
  });

  it("stays on the board when the piece that had focus is gone", async () => {
    show({ select });
    focus("unit:odd");
    const { "unit:odd": _gone, ...rest } = items;
    show({ items: rest, select: { offered: new Set(["tile:5"]) } });
    await act(async () => {});
    show({ items: rest, select: { offered: new Set(["tile:5"]) } });
    expect(focused()).toBe("tile:5");
  });

  it("does not call back focus that has gone elsewhere", async () => {
    const other = root.parentElement!.appendChild(document.createElement("button"));
    show({ select });
    focus("tile:5");
    act(() => other.focus());
    await Promise.resolve();
    show({ select: { offered: new Set(["tile:2"]) } });
    expect(document.activeElement).toBe(other);
    other.remove();
  });
});

describe("a stack", () => {
  const pile = crowd(8);
  const offered = new Set(["unit:e6"]);

  it("is one button that names its counters, selectable when one of them is", () => {
    show({ items: pile, select: { offered } });
    expect(thing("unit:e7").getAttribute("aria-label")).toBe("Stack of 3, German, on 1 Place 1: Scouts A, Scouts A, Scouts A");
    expect(thing("unit:e7").getAttribute("aria-expanded")).toBe("false");
    expect(rings("unit:e7")).toEqual(["can"]);
    expect(thing("unit:e6")).toBeNull();
  });

  it("fans out on a click without picking, and focus goes to what can be chosen", () => {
    show({ items: pile, select: { offered } });
    click("unit:e7");
    expect(onPick).not.toHaveBeenCalled();
    expect([...root.querySelectorAll(".sw-fan [data-id]")].map((element) => element.getAttribute("data-id"))).toEqual(["unit:e5", "unit:e6", "unit:e7"]);
    expect(focused()).toBe("unit:e6");
  });

  it("keeps the arrow keys within the fan", () => {
    show({ items: pile });
    focus("unit:e7");
    key("Enter");
    expect(focused()).toBe("unit:e5");
    key("ArrowRight");
    key("ArrowRight");
    key("ArrowRight");
    expect(focused()).toBe("unit:e7");
  });

  it("folds on Escape, and focus is back on the stack", () => {
    show({ items: pile });
    focus("unit:e7");
    key("Enter");
    const event = key("Escape");
    expect(event.defaultPrevented).toBe(true);
    expect(root.querySelector(".sw-fan")).toBeNull();
    expect(focused()).toBe("unit:e7");
  });

  it("folds when one is picked, unless several may be", () => {
    show({ items: pile, select: { offered } });
    click("unit:e7");
    click("unit:e6");
    expect(onPick).toHaveBeenCalledWith("unit:e6", expect.anything());
    expect(root.querySelector(".sw-fan")).toBeNull();
    const ask = { ask: 1, side: "american", kind: "x", text: "", opts: [], verbs: {}, pick: { least: 0, most: 3, have: [] } };
    const more = { items: pile, select: { offered }, scene: { ask } };
    show(more);
    click("unit:e7");
    click("unit:e6");
    expect(root.querySelector(".sw-fan")).not.toBeNull();
  });

  it("stays open when a refused counter is asked about", () => {
    show({ items: pile, select: { offered } });
    click("unit:e7");
    click("unit:e5");
    expect(onPick).toHaveBeenCalledWith("unit:e5", expect.anything());
    expect(root.querySelector(".sw-fan")).not.toBeNull();
  });

  it("folds on a click elsewhere, and when its counters go", () => {
    show({ items: pile });
    click("unit:e7");
    click("tile:7");
    expect(root.querySelector(".sw-fan")).toBeNull();
    click("unit:e7");
    show({ items: crowd(6) });
    expect(root.querySelector(".sw-fan")).toBeNull();
  });
});

describe("motion", () => {
  it("moves the same element to the new place, so that it glides", () => {
    show();
    const before = thing("unit:rifle").parentElement!;
    const from = before.style.transform;
    show({ items: { ...items, "unit:rifle": piece("rifle", 1) } });
    expect(thing("unit:rifle").parentElement).toBe(before);
    expect(before.style.transform).not.toBe(from);
    expect(before.getAttribute("class")).toBe("sw-moves");
  });

  it("keeps the order of the elements, since a moved element does not glide", () => {
    show();
    const order = () => [...root.querySelectorAll(".sw-moves [data-id]")].map((element) => element.getAttribute("data-id"));
    const before = order();
    show({ items: { "unit:scout": piece("enemy", 9), ...items, "unit:odd": piece("odd", 1) } });
    expect(order()).toEqual(before);
  });
});

describe("the tag with the chance", () => {
  const at = square(200, 100, 46);

  it("stands at the right, where nothing is in the way", () => {
    expect(tagPlace("76 %", at, [at], [600, 400]).box.x).toBeGreaterThan(246);
  });

  it("stands elsewhere when that hides a counter or leaves the board", () => {
    const neighbour = square(256, 100, 46);
    expect(tagPlace("76 %", at, [at, neighbour], [600, 400]).box.x).toBeLessThan(200);
    expect(tagPlace("76 %", at, [at], [280, 400]).box.x).toBeLessThan(200);
  });

  it("keeps clear of the end of the line", () => {
    const place = tagPlace("76 %", at, [at], [600, 400], square(500, 110, 46));
    expect(place.box.x).toBeLessThan(200);
  });
});

describe("an aim across a street", () => {
  const card = (x: number, y: number) => ({ x, y, w: 98, h: 88 });
  const above = card(100, 0);
  const numbers = (d: string): number[] => d.match(/-?[\d.]+/g)!.map(Number);

  it("is a straight arrow to the neighbour that it faces, whole between the two cards", () => {
    const [ax, ay, bx, by] = numbers(aimOf(card(100, 126), above).d);
    expect(ax).toBe(bx);
    expect([ay! < 126, by! > 88, ay! - by! > 20]).toEqual([true, true, true]);
  });

  it("goes beside the name of the street", () => {
    const name = { x: 60, y: 100, w: 100, h: 14 };
    const { d, head } = aimOf(card(100, 126), above, [name]);
    expect(numbers(d)[0]).toBeGreaterThan(name.x + name.w + 5);
    expect(numbers(head)[2]).toBe(numbers(d)[0]);
  });

  it("runs along the edge to a neighbour further off, not over the name", () => {
    const name = { x: 150, y: 100, w: 100, h: 14 };
    const { d } = aimOf(card(400, 126), above, [name]);
    const [, level] = numbers(d);
    expect(d).toMatch(/^M[\d.]+ [\d.]+H[\d.]+Q/);
    expect([level! > name.y + name.h, level! < 126]).toEqual([true, true]);
  });

  it("is a curve where there is room for one", () => {
    expect(aimOf(card(100, 400), above).d).toContain("C");
  });
});
