import { Icon } from "../draw/Icon";
import { Nato } from "../draw/Symbol";
import { sideOf, useView } from "../view";
import { pointing } from "./bits";
import type { CardRow, Face, Id } from "../scene";
import type { Act } from "../select";
import { still } from "../still";

export interface CardProps {
  id: Id;
  face: Face;
  /** Copies that lie together. */
  n?: number;
  selected?: boolean;
  /** The action that is being done. */
  picked?: string | undefined;
  /** How many are taken already, in a choice of several. */
  taken?: number;
  /** Not among what is offered. */
  off?: boolean;
  /** Was played: its corner is folded. */
  spent?: boolean;
  /** Only to be looked at. */
  still?: boolean;
  onChoose?: (act: Act) => void;
}

const RowBody = still(({ row }: { row: CardRow }) => (
  <>
    <Icon name={row.icon} size={15} />
    <span>{row.t}</span> <b>{row.v}</b>
  </>
));

/** An action printed on a card: a button while cards can be played, refused ones say why. */
function Row({ card, row, name, picked, still }: { card: Id; row: CardRow; name: string; picked: boolean; still: boolean }) {
  const view = useView();
  const word = `${card} ${row.verb}`;
  const own = view.choices.rows.get(word);
  const whole = view.choices.cards.get(card);
  const act = own ?? (whole?.do === "choose" ? undefined : whole);
  const state = picked ? " sw-pick" : "";
  if (still) {
    return (
      <li class={`sw-row${state}`}>
        <RowBody row={row} />
      </li>
    );
  }
  return (
    <li>
      <button
        type="button"
        class={`sw-row${own ? " sw-can" : ""}${state}`}
        data-id={word}
        aria-disabled={own ? undefined : true}
        onClick={(event) => (act ? view.act(act) : view.why(word, event.currentTarget))}
        {...pointing(view, word)}
      >
        <RowBody row={row} />
        <span class="sw-hidden"> of {name}</span>
      </button>
    </li>
  );
}

const Band = still(({ face }: { face: Face }) => (
  <>
    {face.n !== undefined && <span class="sw-ini">{face.n}</span>} <span class="sw-t">{face.t}</span>
    {face.sym ? <Nato name={face.sym} width={22} /> : <Icon name="fog" size={20} />}
  </>
));

/** What is said of a card besides what stands in its band. */
function spoken({ n = 1, taken, id }: CardProps, labels: Record<string, string> | undefined): string {
  return [labels?.[id], n > 1 && `${n} copies`, taken && `${taken} taken`].map((word) => (word ? `, ${word}` : "")).join("");
}

function Head({ props, act }: { props: CardProps; act: Act | undefined }) {
  const view = useView();
  const { id, face } = props;
  if (props.still) return <div class="sw-band">{<Band face={face} />}</div>;
  return (
    <button
      type="button"
      class="sw-band"
      data-id={id}
      aria-pressed={(act && props.selected) || undefined}
      aria-disabled={act ? undefined : true}
      onClick={(event) => (act ? props.onChoose?.(act) : view.why(id, event.currentTarget))}
      {...pointing(view, id)}
    >
      <Band face={face} />
      <span class="sw-hidden">{spoken(props, view.scene.ask?.labels)}</span>
    </button>
  );
}

function classes(props: CardProps, look: string | undefined, act: Act | undefined, someRow: boolean | undefined): string {
  const { selected, off, taken, face, spent } = props;
  return ["sw-card", someRow && "sw-some", look ? `sw-by-${look}` : "sw-by-none", selected && "sw-sel", act && "sw-can", off && "sw-off", spent && "sw-spent", taken && "sw-taken", !face.rows?.length && "sw-bare"].filter(Boolean).join(" ");
}

/** A card that lies flat: number, title, symbol, its actions, who is on it. */
export function Card(props: CardProps) {
  const view = useView();
  const { id, face, n = 1, picked, still = false } = props;
  const act = still ? undefined : view.choices.cards.get(id);
  const someRow = !still && face.rows?.some((row) => view.choices.rows.has(`${id} ${row.verb}`));
  return (
    <div class={classes(props, sideOf(view.board, face.s)?.look, act, someRow)} data-card={id}>
      <Head props={props} act={act} />
      <ul>
        {face.rows?.map((row) => (
          <Row card={id} row={row} name={face.t} picked={picked === row.verb} still={still} />
        ))}
      </ul>
      {face.note && <p class="sw-note">{face.note}</p>}
      {face.foot && (
        <div class="sw-foot">
          {face.foot.map((word) => (
            <span key={word}>{word}</span>
          ))}
        </div>
      )}
      {n > 1 && <span class="sw-copies" aria-hidden="true">{`× ${n}`}</span>}
      {props.taken ? (
        <span class="sw-tick" aria-hidden="true">
          <Icon name="check" size={14} />
          {props.taken > 1 && props.taken}
        </span>
      ) : null}
    </div>
  );
}
