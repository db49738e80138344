import { useRef, useState } from "preact/hooks";
import { Icon } from "../draw/Icon";
import { Sign } from "../draw/Sign";
import { still } from "../still";
import { type View, sideOf, useView } from "../view";
import { useRoving } from "../keys";
import type { Line } from "../scene";
import { Chip } from "./bits";

const SHORT = 3;

interface LineProps {
  view: View;
  line: Line;
  now: boolean;
}

const LogLine = still(({ view, line, now }: LineProps) => {
  if (line.h) return <li class="sw-rd">{line.t}</li>;
  const side = sideOf(view.board, line.s);
  const point = (): void => view.mark(line.i ?? []);
  const leave = (): void => view.mark([]);
  return (
    <li class={now ? "sw-ln sw-now" : "sw-ln"} aria-current={now || undefined} onMouseEnter={point} onMouseLeave={leave} onFocusIn={point} onFocusOut={leave}>
      {side ? <Sign side={side} size={10} /> : <Icon name="card" size={10} />}
      <span>
        {line.t} {line.r?.map((rule) => <Chip key={rule} rule={rule} />)}
      </span>
    </li>
  );
});


/** What happened, newest at the bottom; older lines are asked for page by page. */
export function Log() {
  const view = useView();
  const { store, scene, layout } = view;
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLElement>(null);
  useRoving(box);
  const older = open && !store.replay ? store.older : [];
  const all = [...older, ...scene.log.tail];
  const lines = layout === "narrow" && !open ? all.slice(-SHORT) : all;
  const first = all[0]?.n ?? 0;
  const toggle = (): void => {
    if (!open && !store.older.length) store.page();
    setOpen(!open);
  };
  return (
    <section class={open ? "sw-panel sw-logs sw-open" : "sw-panel sw-logs"} aria-label={view.say("log")} ref={box}>
      <div class="sw-cap">
        <h2>{view.say("log")}</h2>
        {open || lines.length < scene.log.n ? (
          <button type="button" class="sw-more" aria-expanded={open} onClick={toggle}>
            {open ? view.say("log-fewer") : view.say("log-all", lines.length, scene.log.n)}
          </button>
        ) : (
          scene.log.n > 0 && (scene.log.n === 1 ? view.say("line-one") : view.say("lines", scene.log.n))
        )}
      </div>
      <div class="sw-log" data-rove="" role="group" aria-label={view.say("log-lines")}>
        <ol>
          {open && first > 0 && !store.replay && (
            <li>
              <button type="button" class="sw-more" onClick={() => store.page()}>
                {view.say("log-earlier")}
              </button>
            </li>
          )}
          {lines.map((line, index) => (
            <LogLine key={line.n} view={view} line={line} now={index === lines.length - 1} />
          ))}
        </ol>
      </div>
    </section>
  );
}
