import { useRef } from "preact/hooks";
import { Die } from "../draw/Die";
import { Icon } from "../draw/Icon";
import { Sign } from "../draw/Sign";
import { useRoving } from "../keys";
import type { Dice } from "../scene";
import type { Verb } from "../select";
import { type View, sideName, sideOf, useView } from "../view";
import { Button, Chip, IconButton, pointing } from "./bits";

/** What the bar says: one bold question, a plain sentence, a small line, and whom it concerns. */
export interface Said {
  mood: "answer" | "wait" | "err";
  side?: string;
  text: string;
  sub?: string | undefined;
  small?: string | undefined;
  rules?: readonly string[] | undefined;
}

function saidByNotice(view: View): Said | null {
  const { store, scene } = view;
  if (store.lost) return { mood: "err", text: view.say("kernel-lost"), sub: view.say("recover") };
  if (!store.notice) return null;
  const { code, refusal } = store.notice;
  const said = { text: refusal.text, sub: refusal.sub, rules: refusal.rule ? [refusal.rule] : [] };
  return code === "undo" ? { ...said, mood: "wait", side: scene.viewer } : { ...said, mood: "err" };
}

function saidByWait(view: View): Said {
  const { board, scene } = view;
  const wait = scene.wait.find((one) => !one.done) ?? scene.wait[0];
  if (!wait) return { mood: "wait", text: view.say("nothing-asked"), small: view.say("meanwhile") };
  return { mood: "wait", side: wait.side, text: wait.text ?? view.say("thinking", sideName(board, wait.side)), small: scene.log.tail.at(-1)?.t ?? view.say("meanwhile") };
}

/** What stands in the prompt bar now. */
export function saying(view: View): Said {
  const { scene, store } = view;
  const { ask } = scene;
  const notice = saidByNotice(view);
  if (notice) return notice;
  if (store.rolled) return { mood: "wait", side: store.rolled.who, text: store.rolled.text };
  if (!ask) return saidByWait(view);
  const dice = ask.roll?.dice.length ?? 0;
  const then = ask.then?.[view.chosen ?? ""] ?? ask.sub;
  const sub = dice > 1 ? view.say("die-of", Math.min(view.faces.length + 1, dice), dice) : then;
  return { mood: "answer", side: ask.side, text: ask.text, sub, small: ask.small, rules: ask.rules };
}

export function DiceRow({ dice, size }: { dice: Dice; size?: number }) {
  const { board } = useView();
  return (
    <span class="sw-dice">
      {dice.d.map((n, index) => (
        <Die key={index} n={n} sides={dice.sides} hit={!!dice.hit?.[index]} size={size ?? 22} look={dice.sides === 6 ? sideOf(board, dice.who)?.look : undefined} />
      ))}
    </span>
  );
}

/** Three dots in the side's colour: somebody thinks. */
function Dots({ side }: { side: string }) {
  const look = sideOf(useView().board, side)?.look;
  return (
    <svg width="34" height="10" fill={`var(--sw-${look ? `${look}i` : "ink2"})`} aria-hidden="true">
      {[1, 0.6, 0.3].map((opacity, index) => (
        <circle key={index} cx={5 + 12 * index} cy="5" r="3.5" opacity={opacity} />
      ))}
    </svg>
  );
}

function VerbButton({ verb }: { verb: Verb }) {
  const view = useView();
  const word = verb.act.do === "choose" ? verb.act.id : verb.act.word;
  const isSure = view.sure === word;
  const quiet = verb.sure ? { "aria-live": "polite" as const, class: `sw-btn sw-small${isSure ? " sw-sure" : ""}` } : {};
  return (
    <Button gold={verb.gold} pressed={verb.pressed} onClick={() => view.tryOut(verb)} attrs={{ "data-word": word, ...pointing(view, word), ...quiet }}>
      {isSure ? verb.sure : verb.label}
    </Button>
  );
}

/** Opens the briefing, or puts it away. */
export function BriefingVerb() {
  const view = useView();
  return (
    <Button icon="card" onClick={() => view.brief(!view.briefing)} attrs={{ "aria-expanded": view.briefing }}>
      {view.say("briefing")}
    </Button>
  );
}

/** Every answer that has no place on the board. */
function Verbs({ said }: { said: Said }) {
  const view = useView();
  const { store, scene, choices } = view;
  const { ask } = scene;
  if (store.lost) return <Button onClick={() => store.again()}>{view.say("try-again")}</Button>;
  if (store.rolled) return <DiceRow dice={store.rolled} size={26} />;
  return (
    <>
      {!ask && !store.notice && said.side && <Dots side={said.side} />}
      {store.notice?.code === "undo" && <Button onClick={() => view.replay(1)}>{view.say("branch-instead")}</Button>}
      {ask?.pick && <span class="sw-pill">{view.say("count-of", ask.pick.have.length, ask.pick.most)}</span>}
      {ask?.brief && <BriefingVerb />}
      {[...choices.verbs].sort((a, b) => Number(!!b.sure) - Number(!!a.sure)).map((verb) => (
        <VerbButton key={verb.label} verb={verb} />
      ))}
      {ask?.stand?.map(({ word, t, until }) => (
        <Button key={word + until} small icon="hourglass" onClick={() => store.send({ t: "stand", ask: ask.ask, word, until })}>{t}</Button>
      ))}
      {ask?.roll && <Button onClick={() => store.send({ t: "dice", ask: ask.ask, faces: null })}>{view.say("roll-for-me")}</Button>}
    </>
  );
}

/** Answers given beforehand: each can be ended. */
function Stands() {
  const view = useView();
  const { stands } = view.scene;
  if (!stands) return null;
  return (
    <div class="sw-pills" role="group" aria-label={view.say("standing")}>
      {stands.map(({ kind, t }) => (
        <button key={kind} type="button" class="sw-pill sw-press" aria-label={view.say("unstand", t)} title={view.say("unstand", t)} onClick={() => view.store.send({ t: "unstand", kind })}>
          <Icon name="hourglass" size={13} /> {t} <Icon name="close" size={12} />
        </button>
      ))}
    </div>
  );
}

/** Undo and redo: always there, dimmed with a reason when barred. */
export function Taking() {
  const view = useView();
  const { can, redo, why } = view.scene.undo;
  return (
    <div class="sw-tools">
      <IconButton icon="undo" label={can ? view.say("undo") : view.say("undo-barred", why ?? "")} off={!can} onClick={() => view.undo()} />
      <IconButton icon="redo" label={view.say(redo ? "redo" : "redo-nothing")} off={!redo} onClick={() => view.redo()} />
    </div>
  );
}

/** The one place where questions stand. */
export function Prompt() {
  const view = useView();
  const { board } = view;
  const bar = useRef<HTMLElement>(null);
  useRoving(bar);
  const said = saying(view);
  const icon = said.mood === "err" ? "warn" : "eye";
  return (
    <section class={`sw-prompt sw-${said.mood}`} aria-label={view.say("question")} ref={bar} tabIndex={-1} data-prompt="">
      {said.side ? <Sign side={sideOf(board, said.side)} size={18} /> : <Icon name={icon} size={19} />}
      <div class="sw-say" aria-live="polite" aria-atomic="true">
        {said.side && <span class="sw-hidden">{`${sideName(board, said.side)}: `}</span>}
        <b>{said.text}</b> {said.sub}
        {said.small && <small>{said.small}</small>}
      </div>
      <Stands />
      {said.rules?.map((rule) => <Chip key={rule} rule={rule} />)}
      <div class="sw-verbs">
        <Verbs said={said} />
      </div>
      <Taking />
    </section>
  );
}
