/** The moments around the board: handing over, the end, dice from the table. */
import { useRef, useState } from "preact/hooks";
import { Die } from "../draw/Die";
import { Sign } from "../draw/Sign";
import { sideName, sideOf, useView } from "../view";
import { useRoving } from "../keys";
import type { Result, RollAsk, Scene } from "../scene";
import { briefings } from "./Briefing";
import { BriefingVerb, Taking } from "./Prompt";
import { Button, Chip, signed } from "./bits";

/** Covers everything that the next player may not see: nothing below it is in the page. */
export function Curtain({ side }: { side: string }) {
  const view = useView();
  const { board, store, height } = view;
  const info = sideOf(board, side);
  const name = sideName(board, side);
  const others = board.sides.filter((one) => one !== info);
  const kind = info?.id === side ? "side" : "seat";
  return (
    <section class={`sw-curtain sw-by-${info?.look ?? "none"}`} aria-label={view.say("hand-over")} data-prompt="" tabIndex={-1} style={`min-height:${height}px`}>
      <Sign side={info} size={44} colour="var(--sw-onside)" />
      <div aria-live="polite">
        <p class="sw-serif">{view.say(`hand-over-${kind}`, name)}</p>
        <p>{others.length === 1 && kind === "side" ? view.say("hand-covered", others[0]!.name) : view.say("hands-covered")}</p>
      </div>
      <Button gold onClick={() => store.send({ t: "uncover", side })}>{view.say(`i-am-${kind}`, name)}</Button>
    </section>
  );
}

function Figures({ result }: { result: Result }) {
  const { board } = useView();
  return (
    <table class="sw-bd">
      <thead>
        <tr>
          <td />
          {result.cols.map((side) => (
            <th key={side} scope="col" class="sw-n">
              {sideName(board, side)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {result.rows.map(([label, ...values]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {values.map((value, index) => (
              <td key={index} class="sw-n">
                {signed(value, true)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Another game at this table: the next one is expected where it has a place, or where this one cannot be played again. */
function Again({ result: { again, next } }: { result: Result }) {
  const view = useView();
  const { store } = view;
  const isExpected = !again || next?.[2] !== undefined;
  return (
    <>
      {again && isExpected && <Button onClick={() => store.send({ t: "again", scenario: null })}>{view.say("again")}</Button>}
      {next && (
        <Button gold={isExpected} {...(isExpected ? { icon: "play" } : {})} onClick={() => store.send({ t: "again", scenario: next[0] })}>
          {again ? view.say("next-scenario", next[1]) : next[1]}
        </Button>
      )}
      {again && !isExpected && <Button gold onClick={() => store.send({ t: "again", scenario: null })}>{view.say("again")}</Button>}
    </>
  );
}

/** The game between two games: nothing was won, and something comes next. */
export const isNext = ({ ask, status: { result } }: Scene): boolean => !ask && !!result?.next && !result.rows.length;

/** What comes next, in the form of a question. */
function Next({ result }: { result: Result }) {
  const view = useView();
  const { board, scene } = view;
  const bar = useRef<HTMLElement>(null);
  useRoving(bar);
  const told = briefings(board, scene).length > 0;
  return (
    <section class="sw-prompt sw-answer" aria-label={view.say("question")} ref={bar} tabIndex={-1} data-prompt="">
      <Sign side={sideOf(board, result.side ?? scene.viewer)} size={18} />
      <div class="sw-say" aria-live="polite" aria-atomic="true">
        <b>{result.title}</b> {result.reason}
        {result.small && <small>{result.small}</small>}
      </div>
      {result.rule && <Chip rule={result.rule} />}
      <div class="sw-verbs">
        {told && <BriefingVerb />}
        <Again result={result} />
      </div>
      <Taking />
    </section>
  );
}

/** The result in the place of the prompt. */
export const End = ({ result }: { result: Result }) => (isNext(useView().scene) ? <Next result={result} /> : <Won result={result} />);

/** It folds so that the board can be looked at. */
function Won({ result }: { result: Result }) {
  const view = useView();
  const [folded, setFolded] = useState(false);
  const bar = useRef<HTMLElement>(null);
  useRoving(bar);
  const side = sideOf(view.board, result.side);
  return (
    <section class={`sw-end sw-by-${side?.look} ${folded ? "sw-folded" : ""}`} aria-label={view.say("result")} ref={bar} data-prompt="" tabIndex={-1}>
      <div class="sw-endhead" aria-live="polite">
        {side && <Sign side={side} size={folded ? 18 : 40} />}
        <div>
          <p class="sw-serif">{result.you ? view.say(`you-${result.you}`) : result.title}</p>
          <p class="sw-sub">
            {result.you && `${result.title}. `}
            {result.reason} {result.rule && <Chip rule={result.rule} />}
          </p>
        </div>
      </div>
      {!folded && <Figures result={result} />}
      <div class="sw-verbs">
        {view.scene.undo.can && <Button icon="undo" onClick={() => view.undo()}>{view.say("undo")}</Button>}
        <Button onClick={() => setFolded(!folded)}>{view.say(folded ? "result-show" : "look-board")}</Button>
        <Button icon="play" onClick={() => view.replay()}>{view.say("replay")}</Button>
        <Again result={result} />
      </div>
    </section>
  );
}

/** Dice that were rolled on the table, entered one by one. */
export function DiceEntry({ roll }: { roll: RollAsk }) {
  const view = useView();
  const { faces } = view;
  const keys = useRef<HTMLDivElement>(null);
  useRoving(keys);
  return (
    <div class="sw-entry">
      <div class="sw-dice" role="img" aria-label={view.say("entered", faces.join(", ") || view.say("none"))}>
        {roll.dice.map((all, index) => (
          <Die key={index} n={faces[index]} sides={all.length} size={40} next={index === faces.length} />
        ))}
      </div>
      <div class="sw-keys" role="group" aria-label={view.say("die", faces.length + 1)} ref={keys}>
        {roll.dice[faces.length]?.map((face) => (
          <button key={face} type="button" class="sw-key" onClick={() => view.enter(face)}>
            {face}
          </button>
        ))}
        {faces.length > 0 && <Button onClick={() => view.takeBack()}>{view.say("take-back")}</Button>}
      </div>
      <p class="sw-sub">{view.say("number-keys")}</p>
    </div>
  );
}
