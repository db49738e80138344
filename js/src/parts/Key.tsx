import { Mark, badge } from "../draw/Mark";
import { Nato } from "../draw/Symbol";
import type { Board, Face, KeySign } from "../scene";
import { useView } from "../view";
import { IconButton } from "./bits";

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

/** Room of a drawing. */
const [WIDTH, HEIGHT] = [40, 32];

/** A mark or badge as it lies on the board. */
function Drawing({ sign: [kind, name, , value = ""], sides }: { sign: KeySign; sides: Board["sides"] }) {
  const [side] = sides;
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`${-WIDTH / 2} ${-HEIGHT / 2} ${WIDTH} ${HEIGHT}`} overflow="visible" aria-hidden="true">
      {kind === "badge" ? badge(name, value, 0, 0) : <Mark name={name} look={side?.look} sign={side?.sign} text={value || undefined} tall />}
    </svg>
  );
}

/** What the marks and badges mean, each beside its drawing; then the words of the game. */
export function KeyWords() {
  const view = useView();
  const { board } = view;
  return (
    <>
      <div class="sw-pophead">
        <h2>{view.say("key-more")}</h2>
        <span class="sw-section" />
        <IconButton icon="close" label={view.say("close")} onClick={() => view.close()} />
      </div>
      <div class="sw-rules sw-keyed" tabIndex={0} role="group" aria-label={view.say("key-more")}>
        <ul class="sw-signs">
          {board.key?.map((sign) => (
            <li key={sign[2]} class="sw-sym">
              <Drawing sign={sign} sides={board.sides} /> {sign[2]}
            </li>
          ))}
        </ul>
        {board.texts.key && <p>{board.texts.key}</p>}
      </div>
    </>
  );
}

function Words({ text }: { text: string }) {
  const view = useView();
  const isOpen = view.pop?.kind === "key";
  if (!view.board.key && text.length <= SHORT) return <p>{text}</p>;
  return (
    <button type="button" class="sw-more sw-key-more" aria-expanded={isOpen} onClick={(event) => view.show(isOpen ? null : { kind: "key", anchor: event.currentTarget })}>
      {view.say("key-more")}
    </button>
  );
}

/** What the drawings mean: the symbols, then the words of the game. */
export function Key() {
  const { board, scene } = useView();
  const drawn = symbols(scene.faces);
  const { key: text = "" } = board.texts;
  if (!text && !board.key && !drawn.length) return null;
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
      {(text || board.key) && <Words text={text} />}
    </div>
  );
}
