import { useRef } from "preact/hooks";
import { sideName, useView } from "../view";
import { useRoving } from "../keys";
import type { Choice } from "../theme";
import { Button, IconButton } from "./bits";
import { Pill, ViewPill } from "./Header";

const THEMES: [Choice, string][] = [
  ["host", "Notebook"],
  ["light", "Light"],
  ["dark", "Dark"],
];

interface MenuProps {
  theme: Choice;
  onTheme: (choice: Choice) => void;
}

export function briefings(texts: Record<string, string>): [key: string, text: string][] {
  return Object.entries(texts).filter(([key, text]) => (key === "briefing" || key.startsWith("briefing/")) && text);
}

export function Menu({ theme, onTheme }: MenuProps) {
  const view = useView();
  const { board, scene, store, layout } = view;
  const { anchor } = view.pop!;
  const box = useRef<HTMLDivElement>(null);
  useRoving(box);
  const rules = (): void => {
    store.listRules();
    view.show({ kind: "rules", stack: [], list: true, anchor });
  };
  const save = (): void => {
    view.show(null);
    store.send({ t: "save" });
  };
  return (
    <div class="sw-menu" ref={box}>
      {layout === "narrow" && (
        <div class="sw-pills">
          {scene.status.pills.slice(2).map((pill) => (
            <Pill key={pill.t} pill={pill} />
          ))}
          <ViewPill />
        </div>
      )}
      <Button icon="book" onClick={rules}>Rules</Button>
      {briefings(board.texts).length > 0 && <Button icon="flag" onClick={() => view.show({ kind: "briefing", anchor })}>Briefing</Button>}
      <Button icon="save" onClick={save}>Save the game</Button>
      <div class="sw-themes" role="group" aria-label="Colours">
        <span>Colours</span>
        {THEMES.map(([choice, label]) => (
          <button key={choice} type="button" class="sw-more" aria-pressed={theme === choice} onClick={() => onTheme(choice)}>
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}

/** What the scenario tells the players, and what it tells each side. */
export function Briefing() {
  const view = useView();
  const { board } = view;
  return (
    <>
      <div class="sw-pophead">
        <h3>{board.title}</h3>
        <span class="sw-section" />
        <IconButton icon="close" label="Close" onClick={() => view.close()} />
      </div>
      <div class="sw-rules" tabIndex={0} role="group" aria-label="Briefing">
        {briefings(board.texts).map(([key, text]) => (
          <section key={key}>
            {key.includes("/") && <h4>{sideName(board, key.slice(key.indexOf("/") + 1))}</h4>}
            {text.split("\n\n").map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </>
  );
}
