import type { Board, Scene } from "../scene";
import { sideName, sideOf, useView } from "../view";
import { Button } from "./bits";

/** What the scenario tells all players, and each side: to a side only its own. */
export function briefings(board: Board, scene: Scene): [key: string, text: string][] {
  const texts = { ...board.texts, ...scene.texts };
  const own = `briefing/${sideOf(board, scene.viewer)?.id ?? scene.viewer}`;
  const told = Object.entries(texts).filter(([key, text]) => text && (key === "briefing" || key.startsWith("briefing/")));
  return told.filter(([key]) => key === "briefing" || !(own in texts) || key === own);
}

/** The book of a campaign has an entry for each game, the last one first, with two blank lines between them. */
const entriesOf = (scene: Scene, text: string): string[] => (scene.path ? text.split("\n\n\n") : [text]);

function Entry({ text }: { text: string }) {
  return (
    <div class="sw-entry">
      {text.split("\n\n").map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

/** The last entry; those before it lie folded below. */
function Entries({ texts: [last, ...former] }: { texts: readonly string[] }) {
  const view = useView();
  return (
    <>
      {last && <Entry text={last} />}
      {former.length > 0 && (
        <details>
          <summary>{view.say("former-games", former.length)}</summary>
          {former.map((text) => (
            <Entry key={text} text={text} />
          ))}
        </details>
      )}
    </>
  );
}

/** Lies on the board at the start of a game, until it is put away. */
export function Briefing() {
  const view = useView();
  const { board, scene } = view;
  return (
    <section class={`sw-brief${scene.path ? " sw-book" : ""}`} aria-label={view.say("briefing")}>
      <h2 class="sw-serif">{board.title}</h2>
      <div class="sw-rules" tabIndex={0} role="group" aria-label={view.say("briefing-text")}>
        {briefings(board, scene).map(([key, text]) => {
          const side = sideOf(board, key.split("/")[1]);
          return (
            <section key={key}>
              {side && <h3>{sideName(board, side.id)}</h3>}
              <Entries texts={entriesOf(scene, text)} />
            </section>
          );
        })}
      </div>
      <Button onClick={() => view.brief(false)}>{view.say("to-board")}</Button>
    </section>
  );
}
