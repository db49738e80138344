import { useRef } from "preact/hooks";
import { Icon } from "../draw/Icon";
import { Sign } from "../draw/Sign";
import { useRoving } from "../keys";
import type { Pill as PillData } from "../scene";
import { sideName, sideOf, useView } from "../view";
import { Button, IconButton } from "./bits";
import { briefings } from "./Briefing";

/** "Round 4", or what the sides have: "● 2 : 1 ■ of 5 points". */
export function Pill({ pill: { t, v, of, sides } }: { pill: PillData }) {
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
      <span class="sw-hidden">{`${t}: ${sides.map(([id, value]) => `${sideName(board, id)} ${value}`).join(", ")}`}</span>
      {sides.map(([id, value], index) => {
        const sign = <Sign side={sideOf(board, id)} />;
        return [index ? ":" : sign, <b aria-hidden="true">{value}</b>, index ? sign : ""];
      })}
      {of}
    </span>
  );
}

export function ViewPill() {
  const { board, scene } = useView();
  return (
    <span class="sw-pill">
      <Icon name="eye" size={14} /> {sideName(board, scene.viewer)} view
    </span>
  );
}

function BriefingButton() {
  const view = useView();
  const toggle = (): void => view.brief(!view.briefing);
  if (view.layout === "narrow") return <IconButton icon="flag" label="Briefing" expanded={view.briefing} onClick={toggle} />;
  return (
    <Button icon="flag" onClick={toggle} attrs={{ "aria-expanded": view.briefing }}>
      Briefing
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
  const told = briefings(board.texts, scene.viewer).length > 0;
  return (
    <header class="sw-hd">
      <div class="sw-title">
        <h1>{board.title}</h1>
        <p>{board.sub}</p>
      </div>
      <div class="sw-pills">
        {scene.status.pills.slice(0, narrow ? 2 : undefined).map((pill) => (
          <Pill key={pill.t} pill={pill} />
        ))}
        {!narrow && <ViewPill />}
      </div>
      <div class="sw-tools" ref={tools}>
        {told && !scene.curtain && <BriefingButton />}
        <IconButton icon="play" label="History" pressed={!!store.replay} onClick={() => (store.replay ? store.leaveReplay() : view.replay())} />
        <IconButton icon="menu" label="Menu" expanded={isOpen} onClick={(anchor) => view.show(isOpen ? null : { kind: "menu", anchor })} />
      </div>
    </header>
  );
}
