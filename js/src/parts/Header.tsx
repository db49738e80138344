import { useRef } from "preact/hooks";
import { Icon } from "../draw/Icon";
import { Sign } from "../draw/Sign";
import { useRoving } from "../keys";
import type { Pill as PillData } from "../scene";
import { type View, sideName, sideOf, useView } from "../view";
import { Button, IconButton } from "./bits";
import { briefings } from "./Briefing";
import { isNext } from "./Moments";

/** "Round 4", or what the sides have: "● 2 : 1 ■ of 5 points". */
export function Pill({ pill: { t, v, of, sides }, named = false }: { pill: PillData; named?: boolean }) {
  const { board } = useView();
  if (!sides) {
    return (
      <span class="sw-pill">
        {t} <b>{v}</b> {of}
      </span>
    );
  }
  return (
    <span class="sw-pill" title={t}>
      {named && <span aria-hidden="true">{t}</span>}
      <span class="sw-hidden">{`${t}: ${sides.map(([id, value]) => `${sideName(board, id)} ${value}`).join(", ")}`}</span>
      {sides.map(([id, value], index) => {
        const sign = <Sign side={sideOf(board, id)} />;
        const between = <span aria-hidden="true">:</span>;
        return [index ? between : sign, <b aria-hidden="true">{value}</b>, index ? sign : ""];
      })}
      {of && ` ${of}`}
    </span>
  );
}

/** Not all has room beside the title: the menu has the rest. */
export const isCrowded = ({ layout, scene }: View): boolean => layout === "narrow" || (layout === "medium" && areNamed(scene.status.pills));

/** Two scores are told apart by their names. */
export const areNamed = (pills: readonly PillData[]): boolean => pills.filter(({ sides }) => sides).length > 1;

/** The viewer shares his side with another. */
const isPartner = ({ board, scene: { viewer } }: View): boolean => board.sides.every(({ id }) => id !== viewer) && !!sideOf(board, viewer);

export function ViewPill() {
  const view = useView();
  const { board, scene } = view;
  const name = sideName(board, scene.viewer);
  return (
    <span class="sw-pill">
      <Icon name="eye" size={14} /> {isPartner(view) ? name : view.say("view", name)}
    </span>
  );
}

/** The other languages of the board: a click changes to one. */
function LanguagePill() {
  const view = useView();
  const { languages = [], language } = view.board;
  const others = languages.filter(([code]) => code !== language);
  return others.map(([code, name]) => (
    <button key={code} type="button" class="sw-pill sw-press" lang={code} title={name} aria-label={`${code.toUpperCase()}: ${name}`} onClick={() => view.speak(code)}>
      {code.toUpperCase()}
    </button>
  ));
}

function BriefingButton() {
  const view = useView();
  const toggle = (): void => view.brief(!view.briefing);
  if (isCrowded(view)) return <IconButton icon="flag" label={view.say("briefing")} expanded={view.briefing} onClick={toggle} />;
  return (
    <Button icon="flag" onClick={toggle} attrs={{ "aria-expanded": view.briefing }}>
      {view.say("briefing")}
    </Button>
  );
}

/** Title, where the game stands, history and menu. */
export function Header() {
  const view = useView();
  const { board, scene, store } = view;
  const tools = useRef<HTMLDivElement>(null);
  useRoving(tools);
  const narrow = view.layout === "narrow";
  const isOpen = view.pop?.kind === "menu";
  const told = briefings(board, scene).length > 0;
  return (
    <header class="sw-hd">
      <div class="sw-title">
        <h1>{board.title}</h1>
        <p>
          {board.sub}
          {isCrowded(view) && isPartner(view) && ` · ${sideName(board, scene.viewer)}`}
        </p>
      </div>
      <div class="sw-pills">
        {scene.status.pills.slice(0, narrow ? 2 : undefined).map((pill) => (
          <Pill key={pill.t} pill={pill} named={areNamed(scene.status.pills)} />
        ))}
        {!isCrowded(view) && <ViewPill />}
        {!narrow && <LanguagePill />}
      </div>
      <div class="sw-tools" ref={tools}>
        {told && !scene.curtain && !scene.ask?.brief && !isNext(scene) && <BriefingButton />}
        <IconButton icon="play" label={view.say("history")} pressed={!!store.replay} onClick={() => (store.replay ? store.leaveReplay() : view.replay())} />
        <IconButton icon="menu" label={view.say("menu")} expanded={isOpen} onClick={(anchor) => view.show(isOpen ? null : { kind: "menu", anchor })} />
      </div>
    </header>
  );
}
