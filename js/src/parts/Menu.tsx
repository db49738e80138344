import { useRef } from "preact/hooks";
import { useView } from "../view";
import { useRoving } from "../keys";
import type { Choice } from "../theme";
import { Button } from "./bits";
import { Pill, ViewPill, areNamed, isCrowded } from "./Header";

const THEMES: readonly Choice[] = ["host", "light", "dark"];

/** Languages that the board can be shown in. */
function Languages() {
  const view = useView();
  const { languages = [] } = view.board;
  if (languages.length < 2) return null;
  return (
    <div class="sw-themes" role="group" aria-label={view.say("language")}>
      <span>{view.say("language")}</span>
      {languages.map(([code, name]) => (
        <button key={code} type="button" class="sw-more" lang={code} aria-pressed={view.board.language === code} onClick={() => view.speak(code)}>
          {name}
        </button>
      ))}
    </div>
  );
}

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
      {isCrowded(view) && (
        <div class="sw-pills">
          {scene.status.pills.slice(layout === "narrow" ? 2 : Infinity).map((pill) => (
            <Pill key={pill.t} pill={pill} named={areNamed(scene.status.pills)} />
          ))}
          <ViewPill />
        </div>
      )}
      <Button icon="book" onClick={rules}>{view.say("rules")}</Button>
      <Button icon="save" onClick={save}>{view.say("save")}</Button>
      <div class="sw-themes" role="group" aria-label={view.say("colours")}>
        <span>{view.say("colours")}</span>
        {THEMES.map((choice) => (
          <button key={choice} type="button" class="sw-more" aria-pressed={theme === choice} onClick={() => onTheme(choice)}>
            {view.say(`theme-${choice}`)}
          </button>
        ))}
      </div>
      <Languages />
    </div>
  );
}
