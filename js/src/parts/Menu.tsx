import { useRef } from "preact/hooks";
import { useView } from "../view";
import { useRoving } from "../keys";
import type { Choice } from "../theme";
import { Button } from "./bits";
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

export function Menu({ theme, onTheme }: MenuProps) {
  const view = useView();
  const { scene, store, layout } = view;
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
