import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { type View, useView } from "../view";
import { useRoving } from "../keys";
import type { Mark } from "../scene";
import { PACE, type Replay as State } from "../store";
import { Button, IconButton } from "./bits";

const ROOM = 0.13;
/** Whose steps are those of several sides. */
const ALL = { id: "", look: "" };

/** Ticks of one side, before or after the step that is shown, as one path. */
function ticks(marks: readonly Mark[], side: string, from: number, to: number): string {
  return marks.map(([by, head], index) => (by === side && index >= from && index < to ? `M${index + 0.5} ${head ? 2 : 7}V${head ? 26 : 21}` : "")).join("");
}

function Ticks({ view, state, at }: { view: View; state: State; at: number }) {
  const width = state.n > 150 ? 1 : 2;
  return (
    <svg width="100%" height="28" viewBox={`0 0 ${Math.max(1, state.n)} 28`} preserveAspectRatio="none" aria-hidden="true">
      {[...view.board.sides, ALL].flatMap(({ id, look }) =>
        ([[0, at, 1], [at, state.n, 0.35]] as const).map(([from, to, opacity]) => (
          <path key={`${id}${from}`} d={ticks(state.marks, id, from, to)} stroke={look ? `var(--sw-${look}i)` : "var(--sw-ink)"} stroke-width={width} opacity={opacity} vector-effect="non-scaling-stroke" />
        )),
      )}
    </svg>
  );
}

/** Headings that have room beside each other. */
export function headings(marks: readonly Mark[], n: number): [at: number, text: string][] {
  const kept: [number, string][] = [];
  marks.forEach(([, head], index) => {
    const last = kept[kept.length - 1]?.[0];
    if (head && (last === undefined || (index - last) / n > ROOM) && (n - index) / n > ROOM) kept.push([index, head]);
  });
  return kept;
}

const STEPS: Record<string, (at: number, n: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageUp: (at) => at - 10,
  PageDown: (at) => at + 10,
  Home: () => 0,
  End: (_at, n) => n,
};

function Track({ state }: { state: State }) {
  const view = useView();
  const { store } = view;
  const track = useRef<HTMLDivElement>(null);
  const at = store.heading;
  useLayoutEffect(() => track.current?.focus({ preventScroll: true }), []);
  const point = (event: PointerEvent): void => {
    const box = track.current?.getBoundingClientRect();
    if (box?.width) store.step(Math.round(((event.clientX - box.left) / box.width) * state.n));
  };
  return (
    <div class="sw-track">
      <div
        class="sw-slide"
        ref={track}
        role="slider"
        tabIndex={0}
        aria-label={view.say("step-bar")}
        aria-valuemin={0}
        aria-valuemax={state.n}
        aria-valuenow={at}
        aria-valuetext={view.say("step-value", at, state.n)}
        onKeyDown={(event) => {
          const step = STEPS[event.key];
          if (!step) return;
          event.preventDefault();
          store.step(step(at, state.n));
        }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture?.(event.pointerId);
          point(event);
        }}
        onPointerMove={(event) => event.buttons === 1 && point(event)}
      >
        <Ticks view={view} state={state} at={at} />
        <i class="sw-handle" style={{ left: `${(at / Math.max(1, state.n)) * 100}%` }} />
      </div>
      <div class="sw-heads" aria-hidden="true">
        {headings(state.marks, state.n).map(([index, text]) => (
          <span key={index} style={{ left: `${(index / state.n) * 100}%` }}>{text}</span>
        ))}
        <span class="sw-last">{view.say("now")}</span>
      </div>
    </div>
  );
}

/** Steps on by itself until the game is reached again. */
function usePlaying(view: View, state: State): void {
  useEffect(() => {
    if (!view.playing) return;
    if (state.at >= state.n) return void play(view, state);
    const timer = setTimeout(() => view.store.step(state.at + 1), PACE);
    return () => clearTimeout(timer);
  }, [view.playing, state.at]);
}

/** Starts, at the end from the beginning, or stops. */
function play(view: View, state: State): void {
  view.playing = !view.playing;
  if (view.playing && state.at >= state.n) view.store.step(0);
  view.redraw();
}

/** A strip in place of the prompt: play, one tick an answer, the sentence of that step. */
export function Replay({ state }: { state: State }) {
  const view = useView();
  const { store, playing } = view;
  const bar = useRef<HTMLElement>(null);
  useRoving(bar);
  usePlaying(view, state);
  const said = state.scene.log.tail.filter((line) => !line.h).pop();
  return (
    <section class="sw-replay" aria-label={view.say("history")} data-prompt="" ref={bar}>
      <div class="sw-line">
        <IconButton icon={playing ? "pause" : "play"} label={view.say(playing ? "pause" : "play")} onClick={() => play(view, state)} />
        <Track state={state} />
      </div>
      <div class="sw-line">
        <p class="sw-say" aria-live="polite">
          <b>{view.say("step-of", state.at, state.n)}</b> {said?.t}
        </p>
        <div class="sw-verbs">
          <Button icon="branch" onClick={() => store.send({ t: "branch", at: state.at })}>{view.say("branch-here")}</Button>
          <Button gold onClick={() => store.leaveReplay()}>{view.say("back-now")}</Button>
        </div>
      </div>
    </section>
  );
}
