/** The board as it looks from the other end of the table. */
import type { Board, Space } from "../scene";
import { bounds } from "./geometry";

type Frame = ReturnType<typeof bounds>;

/** Numbers of lines stay at the left, and a street keeps its breadth: only their height changes. Those of columns have a direction and turn. */
const STAYS: Space["k"][] = ["label", "band"];
const OPPOSITE = { n: "s", s: "n", e: "w", w: "e" } as const;

const known = new WeakMap<Board, Board>();

/** Everything turned by 180° around the middle of its spaces; texts stay upright. The same board each time. */
export function turned(board: Board): Board {
  const other = known.get(board) ?? made(board);
  known.set(board, other);
  return other;
}

function made(board: Board): Board {
  const corners = board.spaces.filter(({ k }) => !STAYS.includes(k)).flatMap(({ at, p }) => (at ? [at[0], at[1], at[0] + at[2], at[1] + at[3]] : p ?? []));
  const frame = bounds(corners);
  return { ...board, spaces: board.spaces.map((space) => around(space, frame)) };
}

function around(space: Space, { x, y, w, h }: Frame): Space {
  const [across, down] = [2 * x + w, 2 * y + h];
  const stays = STAYS.includes(space.k) && !space.dir;
  const other: Space = { ...space };
  if (space.at) {
    const [left, top, width, height] = space.at;
    other.at = [stays ? left : across - left - width, down - top - height, width, height];
  }
  if (space.p) other.p = space.p.map((value, index) => (index % 2 ? down : across) - value);
  if (space.c) other.c = [across - space.c[0], down - space.c[1]];
  if (space.dir) other.dir = OPPOSITE[space.dir];
  return other;
}
