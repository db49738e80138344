/** Where a popover goes: beside what it speaks of, over nothing that matters if that can be helped. */

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Size {
  w: number;
  h: number;
}

const GAP = 12;
const EDGE = 8;

function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** Pushed into the room, at the upper left when it is larger. */
function inside(x: number, y: number, size: Size, room: Box): Box {
  const push = (at: number, length: number, from: number, to: number): number => Math.max(from + EDGE, Math.min(at, from + to - length - EDGE));
  return { ...size, x: push(x, size.w, room.x, room.w), y: push(y, size.h, room.y, room.h) };
}

/** Of right, left, below and above (or below and above first), each in the middle or level with an edge, the place that covers its anchor not at all and others least. */
export function place(anchor: Box, size: Size, room: Box, others: readonly Box[], below = false): Box {
  const x = anchor.x + (anchor.w - size.w) / 2;
  const y = anchor.y + (anchor.h - size.h) / 2;
  const beside: [number, number][] = [[anchor.x + anchor.w + GAP, y], [anchor.x - size.w - GAP, y]];
  const over: [number, number][] = [[x, anchor.y + anchor.h + GAP], [x, anchor.y - size.h - GAP]];
  const [low, far] = [anchor.y + anchor.h - size.h, anchor.x + anchor.w - size.w];
  const aligned = [
    ...beside.flatMap(([left]): [number, number][] => [[left, low], [left, anchor.y]]),
    ...over.flatMap(([, top]): [number, number][] => [[far, top], [anchor.x, top]]),
  ];
  const tried = [...(below ? [...over, ...beside] : [...beside, ...over]), ...aligned].map(([left, top]) => inside(left, top, size, room));
  const costs = tried.map((box) => overlap(box, anchor) * 100 + others.reduce((sum, other) => sum + overlap(box, other), 0));
  return tried[costs.indexOf(Math.min(...costs))]!;
}
