import { useState } from "preact/hooks";
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

/** So many letters of a key stand there by themselves; a longer one is opened by a click. */
const SHORT = 320;

function Words({ text }: { text: string }) {
  const view = useView();
  const [open, setOpen] = useState(false);
  if (text.length <= SHORT) return <p>{text}</p>;
  return (
    <>
      <button type="button" class="sw-more sw-key-more" aria-expanded={open} onClick={() => setOpen(!open)}>
        {view.say(open ? "key-fewer" : "key-more")}
      </button>
      {open && <p>{text}</p>}
    </>
  );
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
      {board.texts.key && <Words text={board.texts.key} />}
    </div>
  );
}
