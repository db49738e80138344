import { Nato } from "../draw/Symbol";
import type { Face } from "../scene";
import { useView } from "../view";

/** "Riflemen A" of squad A are "Riflemen". */
function kind({ t, v }: Face): string {
  const squad = v?.[0];
  return squad && t.endsWith(` ${squad}`) ? t.slice(0, -squad.length - 1) : t;
}

/** Each symbol on the counters of this board, and what it stands for. */
export function symbols(faces: Record<string, Face>): [sym: string, name: string][] {
  const units = Object.values(faces).filter((face) => face.k === "unit" && face.sym);
  return [...new Map(units.map((face) => [face.sym!, kind(face)]))].sort(([, a], [, b]) => (a < b ? -1 : 1));
}

/** What the drawings mean: the symbols, then the words of the game. */
export function Key() {
  const { board, scene } = useView();
  const drawn = symbols(scene.faces);
  if (!board.texts.key && !drawn.length) return null;
  return (
    <div class="sw-quiet">
      {drawn.length > 0 && (
        <ul class="sw-pills">
          {drawn.map(([sym, name]) => (
            <li key={sym} class="sw-sym">
              <Nato name={sym} width={20} /> {name}
            </li>
          ))}
        </ul>
      )}
      {board.texts.key && <p>{board.texts.key}</p>}
    </div>
  );
}
