/** Lists beside the board and the path below it: who is there, what was, what comes. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../draw/Icon";
import { Sign } from "../draw/Sign";
import { Nato } from "../draw/Symbol";
import type { List, Path, Row, Step } from "../scene";
import { actOf } from "../select";
import { useRoving } from "../keys";
import { sideName, sideOf, useView } from "../view";
import { Panel } from "./bits";

/** Rows that are shown before the rest is asked for. */
const SHOWN = 9;

const PILL_ICONS: Record<string, string> = { rise: "up" };

function PillOf({ pill: [kind, text] }: { pill: NonNullable<Row["pill"]> }) {
  return (
    <span class={`sw-lpill sw-${kind}`}>
      {PILL_ICONS[kind] && <Icon name={PILL_ICONS[kind]} size={12} />}
      {text}
    </span>
  );
}

function Name({ row }: { row: Row }) {
  const name = row.pill?.[0] === "fall" ? <s>{row.b}</s> : row.b;
  return <b>{name}</b>;
}

/** The name, as a button over the whole row where the row stands for an option. */
function Head({ row }: { row: Row }) {
  const view = useView();
  const act = actOf(view.choices, row.id);
  if (!act) return <Name row={row} />;
  return (
    <button type="button" class="sw-rowbtn" data-id={row.id} aria-pressed={view.selected.has(row.id!) || undefined} onClick={() => view.act(act)}>
      <Name row={row} />
      <span class="sw-hidden">{row.t && ` ${row.t}`}</span>
    </button>
  );
}

function Cell({ cell }: { cell: NonNullable<Row["cols"]>[number] }) {
  const { board } = useView();
  if (typeof cell === "string") return <td>{cell}</td>;
  return (
    <td class="sw-by">
      <Sign side={sideOf(board, cell[0])} size={11} /> {cell[1]}
    </td>
  );
}

interface RowProps {
  row: Row;
  /** The list has symbols or signs, and further columns. */
  signed: boolean;
  cols: number;
  pills: boolean;
}

function RowOf({ row, signed, cols, pills }: RowProps) {
  const view = useView();
  const side = sideOf(view.board, row.s);
  // Beside the board there is no room for many columns: their texts stand below the row's.
  const folds = cols > 2 && view.layout !== "narrow";
  const point = (): void => view.mark(row.id ? [row.id] : []);
  const leave = (): void => view.mark([]);
  return (
    <tr class={row.pill?.[0] === "fall" ? "sw-gone" : ""} onMouseEnter={point} onMouseLeave={leave} onFocusIn={point} onFocusOut={leave}>
      {signed && (
        <td class={`sw-of sw-by-${side?.look ?? "none"}`}>
          {row.sym ? <Nato name={row.sym} width={24} /> : side && <Sign side={side} size={12} />}
          {side && <span class="sw-hidden">{sideName(view.board, side.id)}</span>}
        </td>
      )}
      <th scope="row" class={cols ? "sw-no" : ""} colSpan={pills && !row.pill && !cols ? 2 : 1}>
        <Head row={row} /> {!cols && row.t}
      </th>
      {cols > 0 && (
        <td class="sw-wide">
          {row.t}
          {folds && <small>{row.cols?.filter((cell) => typeof cell === "string").map((cell, index) => [index > 0 && " · ", <span key={index}>{cell}</span>])}</small>}
        </td>
      )}
      {Array.from({ length: cols }, (_, index) => row.cols?.[index] ?? "").map((cell, index) => (!folds || typeof cell !== "string") && <Cell key={index} cell={cell} />)}
      {pills && (row.pill || cols > 0) && <td class="sw-r">{row.pill && <PillOf pill={row.pill} />}</td>}
    </tr>
  );
}

function ListOf({ list }: { list: List }) {
  const view = useView();
  const [whole, setWhole] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useRoving(box);
  const { rows, show = SHOWN } = list;
  // One row is never folded away: its line would say no more than the row.
  const folds = rows.length > show + 1;
  const shown = folds && !whole ? rows.slice(0, show) : rows;
  const facts = { signed: rows.some(({ sym, s }) => sym || s), cols: Math.max(0, ...rows.map(({ cols }) => cols?.length ?? 0)), pills: rows.some(({ pill }) => pill) };
  return (
    <Panel title={list.t} right={list.note} class="sw-listed">
      <div ref={box}>
        {rows.length > 0 ? (
          <table class="sw-list">
            <tbody>
              {shown.map((row, index) => (
                <RowOf key={row.id ?? index} row={row} {...facts} />
              ))}
            </tbody>
          </table>
        ) : (
          <p class="sw-quiet">{list.empty}</p>
        )}
        {(folds || list.foot) && (
          <p class="sw-lfoot sw-sub">
            {folds && (
              <button type="button" class="sw-more" aria-expanded={whole} onClick={() => setWhole(!whole)}>
                {whole ? view.say("rows-fewer") : view.say("rows-more", rows.length - show)}
              </button>
            )}
            {list.foot && <span>{list.foot}</span>}
          </p>
        )}
      </div>
    </Panel>
  );
}

/** What the game has to say beside the board. */
export function Lists({ lists }: { lists: readonly List[] }) {
  return lists.map((list) => <ListOf key={list.id} list={list} />);
}

function Node({ step }: { step: Step }) {
  const view = useView();
  const side = sideOf(view.board, step.s);
  const act = actOf(view.choices, step.id);
  const look = `sw-node sw-by-${side?.look ?? "none"}${step.now ? " sw-next" : ""}`;
  const said = step.say ? `${step.t}: ${step.say}` : [step.t, side?.name].filter(Boolean).join(", ");
  if (!act) {
    return (
      <span class={look} role="img" aria-label={said} title={said}>
        {step.t}
      </span>
    );
  }
  return (
    <button type="button" class={`${look} sw-can`} data-id={step.id} aria-label={said} title={said} onClick={() => view.act(act)}>
      {step.t}
    </button>
  );
}

const REACH = 22;

/** Ways that nobody knows yet: lines that part, each with two open nodes. */
function Ways({ ways }: { ways: number }) {
  const view = useView();
  const height = Math.max(1, ways) * 44;
  const ys = Array.from({ length: ways }, (_, index) => (height * (index + 0.5)) / ways);
  return (
    <svg class="sw-ways" width={150} height={height} viewBox={`0 0 150 ${height}`} role="img" aria-label={view.say("way-open")}>
      {ys.map((y) => (
        <g key={y} stroke="var(--sw-line2)" fill="var(--sw-panel)" stroke-width={1.5}>
          <path d={`M0 ${height / 2}L${REACH + 22} ${y}`} fill="none" stroke-width={2.5} />
          <path d={`M${REACH + 52} ${y}H112`} fill="none" stroke-width={2.5} stroke-dasharray="2 5" />
          {[58, 130].map((x) => (
            <>
              <circle cx={x} cy={y} r={15} stroke-dasharray="4 3" />
              <text x={x} y={y + 4} font-size={12} font-weight={600} text-anchor="middle" stroke="none" fill="var(--sw-ink2)">
                ?
              </text>
            </>
          ))}
        </g>
      ))}
    </svg>
  );
}

/** The path so far, under the board. */
export function PathPanel({ path: { t, note, steps, ways = 0 } }: { path: Path }) {
  const box = useRef<HTMLDivElement>(null);
  useRoving(box);
  // A path longer than its panel shows its end.
  useLayoutEffect(() => void (box.current!.scrollLeft = box.current!.scrollWidth), [steps.length]);
  return (
    <Panel title={t} right={note} class="sw-pathed">
      <div class="sw-path" ref={box} tabIndex={0} role="group" aria-label={t}>
        <ol>
          {steps.map((step) => (
            <li key={step.id}>
              <Node step={step} />
            </li>
          ))}
        </ol>
        {ways > 0 && <Ways ways={ways} />}
      </div>
    </Panel>
  );
}
