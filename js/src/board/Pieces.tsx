/** Counters on the board: as their face and item say, with the ring of their state. */
import { Counter, CounterBack, CounterRing, HoverPlate, RefusedBadge, type Ring } from "../draw/Counter";
import type { Id } from "../scene";
import type { Table } from "./place";
import { still } from "./still";

const StillCounter = still(Counter);

interface PieceProps {
  uid: string;
  table: Table;
  id: Id;
  size: number;
  /** Number of counters in the stack of which this is the top. */
  stack?: number;
}

/** The counter of a piece from its own origin. */
export function PieceFace({ uid, table, id, size, stack = 1 }: PieceProps) {
  const item = table.item(id);
  const face = table.face(id);
  const side = table.side(id);
  if (!face || item?.f === "back") return <CounterBack look={side?.look} sign={side?.sign} size={size} />;
  const printed = printedValues(face.v ?? [], face.sz !== undefined);
  return (
    <StillCounter uid={uid} look={side?.look} size={size} sym={face.sym} echelon={face.sz} states={item?.st?.join(" ")} days={item?.n} stack={stack} {...printed} />
  );
}

/** Squad letter and shield; or one row of values, for counters with an echelon or with more than two values. */
export function printedValues(values: readonly string[], echelon: boolean): { left?: string | undefined; right?: string | undefined; row?: string } {
  if (echelon || values.length > 2) return { row: values.join("\u2009") };
  return values.length === 1 ? { right: values[0] } : { left: values[0], right: values[1] };
}

export type PieceState = Ring | "hover";

/** The ring of a piece; the plate of the one pointed at is drawn below all pieces. */
export function PieceRing({ table, id, size, state }: { table: Table; id: Id; size: number; state: PieceState | undefined }) {
  const look = table.side(id)?.look;
  if (!state || state === "hover" || state === "refused") return null;
  return <CounterRing ring={state} look={look} size={size} />;
}

/** What lies over a piece: the plum ring and cross of one refused. */
export function PieceBadge({ table, id, size, state }: { table: Table; id: Id; size: number; state: PieceState | undefined }) {
  if (state !== "refused") return null;
  return (
    <>
      <CounterRing ring="refused" look={table.side(id)?.look} size={size} />
      <g transform={`translate(${size} 0)`}>
        <RefusedBadge />
      </g>
    </>
  );
}

export { HoverPlate };
