/** Sides, and the viewers of each. */
import type { Board, SideInfo } from "./scene";

/** The side of that name, or of that viewer. */
export function sideOf(board: Board, id: string | null | undefined): SideInfo | undefined {
  return board.sides.find((side) => side.id === id) ?? board.sides.find((side) => side.seats?.includes(id ?? ""));
}

/** Name of a side, or of a viewer who is one of partners or plays none. */
export function sideName(board: Board, id: string): string {
  const side = board.sides.find((one) => one.id === id);
  return side?.name ?? board.texts[`viewer/${id}`] ?? id.charAt(0).toUpperCase() + id.slice(1);
}
