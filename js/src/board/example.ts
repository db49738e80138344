/** Boards and scenes for the tests of the board: a brick of tiles, made-up places and units. */
import type { Badge, Board, Face, Item, Scene, SideInfo, Space } from "../scene";
import type { Selection } from "./view";

export const SIDES: SideInfo[] = [
  { id: "american", name: "American", look: "usa", sign: "triangle" },
  { id: "german", name: "German", look: "ger", sign: "square" },
];

/** Tiles "tile:1" … in lines of `columns`, every other line shifted by half a tile. */
export function brick(lines: number, columns: number, more: Partial<Space> = {}): Board {
  const tile = (index: number): Space => {
    const line = Math.floor(index / columns);
    const x = 4 + (index % columns) * 144 + (line % 2) * 72;
    const b: Badge[] = [["cover", index % 4]];
    return { id: `tile:${index + 1}`, k: "rect", code: String(index + 1), t: `Place ${index + 1}`, b, ground: "open", at: [x, 4 + line * 112, 140, 108], ...more };
  };
  const spaces = Array.from({ length: lines * columns }, (_, index) => tile(index));
  const size: [number, number] = [8 + columns * 144 + 72, 8 + lines * 112];
  return { v: "1", game: "example", title: "Brick field", sub: "", size, sides: SIDES, spaces, links: [], zones: [], texts: {} };
}

export const unit = (s: string, t: string, sym: string, v: string[]): Face => ({ k: "unit", t, s, sym, v });

export const FACES: Record<string, Face> = {
  rifle: unit("american", "Riflemen B", "infantry", ["B", "4"]),
  enemy: unit("german", "Scouts A", "recon", ["A", "5"]),
  odd: unit("german", "Ski team", "ski", ["A", "4"]),
};

export const piece = (f: string, tile: number, more: Partial<Item> = {}): Item => ({ k: "piece", f, at: `tile:${tile}`, ...more });

export const mark = (f: string, tile: number, s?: string, more: Partial<Item> = {}): Item => ({ k: "mark", f, at: `tile:${tile}`, ...(s ? { s } : {}), ...more });

export function scene(items: Record<string, Item>, more: Partial<Scene> = {}): Scene {
  return {
    rev: 1,
    viewer: "american",
    board: "1",
    faces: FACES,
    items,
    status: { round: 1, phase: "turn", active: "american", pills: [] },
    ask: null,
    wait: [],
    dice: null,
    log: { n: 0, tail: [] },
    undo: { can: false, redo: false },
    ...more,
  };
}

export const NOTHING: Selection = { offered: new Set(), selected: new Set(), refused: null, hovered: null, tag: null, changed: new Set(), marked: new Set(), from: null };
