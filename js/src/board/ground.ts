/** Spaces that print something else than at the start: what was damaged or destroyed in play. */
import type { Board, Item, Scene, Space } from "../scene";

interface Known {
  grounds: Item[];
  board: Board;
}

const known = new WeakMap<Board, Known>();

/** The board as it is printed now; the same one as long as no ground changes. */
export function asItIs(board: Board, scene: Scene): Board {
  const grounds = Object.values(scene.items).filter(({ k }) => k === "ground");
  if (!grounds.length) return board;
  const last = known.get(board);
  if (last && last.grounds.length === grounds.length && last.grounds.every((item, index) => item === grounds[index])) return last.board;
  const made = { ...board, spaces: board.spaces.map((space) => printedAnew(space, grounds.find(({ at }) => at === space.id))) };
  known.set(board, { grounds, board: made });
  return made;
}

function printedAnew(space: Space, item: Item | undefined): Space {
  if (!item) return space;
  const { f, feature, code, t, b, st } = item;
  const ground = f ?? (st?.includes("destroyed") ? "rubble" : undefined);
  const now = Object.entries({ ground, feature, code, t, b, st }).filter(([, value]) => value !== undefined);
  return { ...space, ...Object.fromEntries(now) };
}

/** Only drawn, never a button: water, and a ground on which nothing is printed. */
export const isScenery = ({ k, ground, code, t, say }: Space): boolean => k === "poly" && (ground === "river" || (!code && !t && !say));

/** An area that bears a name instead of a number. */
export const isNamed = ({ k, code, t }: Space): boolean => k === "poly" && !code && !!t;
