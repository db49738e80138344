/** Boxes and points in board units. */

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  w: number;
  h: number;
}

export const middle = (box: Box): Point => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 });

export const square = (x: number, y: number, size: number): Box => ({ x, y, w: size, h: size });

/** A box of that size around a point. */
export const around = (at: Point, w: number, h: number): Box => ({ x: at.x - w / 2, y: at.y - h / 2, w, h });

export const grown = (box: Box, by: number): Box => ({ x: box.x - by, y: box.y - by, w: box.w + 2 * by, h: box.h + 2 * by });

export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/** The box around the points of an outline x, y, x, y … */
export function bounds(outline: readonly number[]): Box {
  const xs = outline.filter((_, index) => index % 2 === 0);
  const ys = outline.filter((_, index) => index % 2 === 1);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

/** The box moved as little as possible so that it lies within another. */
export function within(box: Box, frame: Box): Box {
  const x = Math.max(frame.x, Math.min(box.x, frame.x + frame.w - box.w));
  const y = Math.max(frame.y, Math.min(box.y, frame.y + frame.h - box.h));
  return { ...box, x, y };
}

/** The line between two boxes, as a box without breadth. */
export interface Border extends Box {
  /** From left to right, between boxes that lie one over the other. */
  isLevel: boolean;
}

/** So far apart boxes still lie side by side, and so much of a line is kept clear at its ends. */
const NEAR = 24;
const CLEAR = 5;

/** The line that two boxes share; nothing where they do not lie side by side. */
export function borderOf(a: Box, b: Box): Border | undefined {
  const [left, right] = [Math.max(a.x, b.x), Math.min(a.x + a.w, b.x + b.w)];
  const [top, low] = [Math.max(a.y, b.y), Math.min(a.y + a.h, b.y + b.h)];
  if (right - left > 2 * CLEAR && top >= low && top - low < NEAR) return { x: left + CLEAR, y: (top + low) / 2, w: right - left - 2 * CLEAR, h: 0, isLevel: true };
  if (low - top > 2 * CLEAR && left >= right && left - right < NEAR) return { x: (left + right) / 2, y: top + CLEAR, w: 0, h: low - top - 2 * CLEAR, isLevel: false };
  return undefined;
}

const cornersOf = (outline: readonly number[]): Point[] => outline.flatMap((x, index): Point[] => (index % 2 ? [] : [{ x, y: outline[index + 1]! }]));

/** The centre of gravity of an outline. */
export function centroid(outline: readonly number[]): Point {
  const corners = cornersOf(outline);
  const sum = { area: 0, x: 0, y: 0 };
  corners.forEach((a, index) => {
    const b = corners[(index + 1) % corners.length]!;
    const area = a.x * b.y - b.x * a.y;
    sum.area += area;
    sum.x += (a.x + b.x) * area;
    sum.y += (a.y + b.y) * area;
  });
  return sum.area ? { x: sum.x / (3 * sum.area), y: sum.y / (3 * sum.area) } : middle(bounds(outline));
}

/** How far an outline reaches to the left and right of a point within it; at several heights, the nearest. */
export function chord(outline: readonly number[], { x, y }: Point, half = 0): [left: number, right: number] {
  const corners = cornersOf(outline);
  const crossings = [y - half, y, y + half].flatMap((level) =>
    corners.flatMap((a, index) => {
      const b = corners[(index + 1) % corners.length]!;
      return a.y < level === b.y < level ? [] : [a.x + ((level - a.y) / (b.y - a.y)) * (b.x - a.x)];
    }),
  );
  return [Math.max(...crossings.filter((cx) => cx <= x)), Math.min(...crossings.filter((cx) => cx > x))];
}

/** Where the line from the middle of a box towards a point leaves the box. */
export function edgeTowards(box: Box, to: Point): Point {
  const from = middle(box);
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const share = Math.max(Math.abs(dx) / (box.w / 2), Math.abs(dy) / (box.h / 2), 1);
  return { x: from.x + dx / share, y: from.y + dy / share };
}

export type Direction = "up" | "down" | "left" | "right";

/** The nearest box in a direction, or nothing. What lies straight ahead wins over what lies aside. */
export function nearest<T>(from: Box, direction: Direction, others: Iterable<[T, Box]>): T | undefined {
  const start = middle(from);
  let best: T | undefined;
  let bestCost = Infinity;
  for (const [id, box] of others) {
    const cost = costOf(start, middle(box), direction);
    if (cost < bestCost) [best, bestCost] = [id, cost];
  }
  return best;
}

/** Way ahead plus way aside; what lies behind, or more than 60 degrees aside, only if nothing else does. */
function costOf(from: Point, to: Point, direction: Direction): number {
  const level = direction === "left" || direction === "right";
  const sign = direction === "left" || direction === "up" ? -1 : 1;
  const ahead = sign * (level ? to.x - from.x : to.y - from.y);
  const aside = Math.abs(level ? to.y - from.y : to.x - from.x);
  if (ahead <= 1) return Infinity;
  return ahead + aside + (aside > 1.75 * ahead ? 1e4 : 0);
}
