/** Keyboard movement over the board: which thing an arrow key leads to. */
import type { Id } from "../scene";
import { type Box, type Direction, nearest } from "./geometry";

const ARROWS: Record<string, Direction> = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

/** Reading order: from the top, and in a line from the left. */
export function inReadingOrder(targets: Map<Id, Box>): Id[] {
  const line = (box: Box) => Math.round((box.y + box.h / 2) / 24);
  return [...targets].sort(([, a], [, b]) => line(a) - line(b) || a.x - b.x).map(([id]) => id);
}

/** What arrow keys move among: what can be chosen, or everything if nothing can or the shift key is held. */
export function reachable(targets: Map<Id, Box>, offered: (id: Id) => boolean, everything = false): Map<Id, Box> {
  const chosen = everything ? [] : [...targets].filter(([id]) => offered(id));
  return chosen.length ? new Map(chosen) : targets;
}

/** Where a key leads from a thing; undefined if the key does not move or nothing lies there. */
export function step(key: string, from: Box | undefined, among: Map<Id, Box>): Id | undefined {
  if (key === "Home") return inReadingOrder(among)[0];
  if (key === "End") return inReadingOrder(among).at(-1);
  const direction = ARROWS[key];
  if (!direction) return undefined;
  return from ? nearest(from, direction, [...among].filter(([, box]) => box !== from)) : inReadingOrder(among)[0];
}

export const isMove = (key: string): boolean => key === "Home" || key === "End" || key in ARROWS;
