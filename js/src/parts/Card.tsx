import { Icon } from "../draw/Icon";
import { Nato } from "../draw/Symbol";
import { CARD_SIZE, PlayingCard } from "../board/PlayingCard";
import { cardWords } from "../board/names";
import { type View, sideOf, useView } from "../view";
import { pointing } from "./bits";
import type { CardRow, Face, Id, Item } from "../scene";
import { wordFor } from "../texts";
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
  /** Lays the cards of a stack side by side. */
  onFan?: (() => void) | undefined;
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
        <span class="sw-hidden"> {view.say("action-of", name)}</span>
      </button>
    </li>
  );
}

const Band = still(({ face }: { face: Face }) => (
  <>
    {face.n !== undefined && <span class="sw-ini">{face.n}</span>} <span class="sw-t">{face.t}</span>
    {face.sym ? <Nato name={face.sym} width={22} /> : face.k !== "soldier" && <Icon name={face.icon ?? "fog"} size={20} />}
  </>
));

/** What is said of a card besides what stands in its band. */
function spoken({ n = 1, taken, id }: CardProps, view: View): string {
  return [view.scene.ask?.labels?.[id], n > 1 && view.say("copies", n), taken && view.say("taken", taken)].map((word) => (word ? `, ${word}` : "")).join("");
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
      <span class="sw-hidden">{spoken(props, view)}</span>
    </button>
  );
}

function classes(props: CardProps, look: string | undefined, act: Act | undefined, someRow: boolean | undefined): string {
  const { selected, off, taken, face, spent } = props;
  return ["sw-card", SMALL.includes(face.k) && "sw-object", someRow && "sw-some", look ? `sw-by-${look}` : "sw-by-none", selected && "sw-sel", act && "sw-can", off && "sw-off", spent && "sw-spent", taken && "sw-taken", !face.rows?.length && "sw-bare"].filter(Boolean).join(" ");
}

const SMALL: Face["k"][] = ["object", "trench"];

/** Plays a card out of turn, whatever a click on the card itself does. */
function PlayNow({ id, face }: CardProps) {
  const view = useView();
  const act = view.choices.now.get(id);
  if (!act) return null;
  return (
    <button type="button" class="sw-btn sw-small sw-atonce" data-now={id} aria-label={view.say("play-now-card", face.t)} onClick={() => view.act(act)}>
      {view.say("play-now")}
    </button>
  );
}

/** A card that is drawn as it will lie on the board. */
function Drawn(props: CardProps) {
  const view = useView();
  const { id, face, selected } = props;
  const act = view.choices.cards.get(id);
  const side = sideOf(view.board, face.s);
  return (
    <div class={`${classes(props, side?.look, act, false)} sw-drawn`} data-card={id}>
      <svg width={CARD_SIZE.w} height={CARD_SIZE.h} viewBox={`0 0 ${CARD_SIZE.w} ${CARD_SIZE.h}`} overflow="visible" aria-hidden="true">
        <PlayingCard id={id} uid={view.uid} board={view.board} face={face} side={side} {...CARD_SIZE} turned={false} states={props.off ? "" : "active"} />
      </svg>
      <button
        type="button"
        class="sw-band"
        data-id={id}
        aria-label={[face.t, ...cardWords(view.board, face)].join(", ") + spoken(props, view)}
        aria-pressed={(act && selected) || undefined}
        aria-disabled={act ? undefined : true}
        onClick={(event) => (act ? props.onChoose?.(act) : view.why(id, event.currentTarget))}
        {...pointing(view, id)}
      />
      <PlayNow {...props} />
      <Taken {...props} />
    </div>
  );
}

/** How many lie together; a stack of several persons can be laid open. */
function Copies({ face, n = 1, onFan }: CardProps) {
  const view = useView();
  if (n < 2) return null;
  if (!onFan) return <span class="sw-copies" aria-hidden="true">{`× ${n}`}</span>;
  const label = view.say("fan-out", n, face.t);
  return (
    <button type="button" class="sw-copies" aria-label={label} title={label} onClick={onFan}>
      {`× ${n}`}
    </button>
  );
}

/** How often it is taken already. */
function Taken({ taken }: CardProps) {
  return taken ? (
    <span class="sw-tick" aria-hidden="true">
      <Icon name="check" size={14} />
      {taken > 1 && taken}
    </span>
  ) : null;
}

/** All that is printed on a soldier's card, as rows: weapons, throwing, further actions. */
function rowsOf(view: View, { rows = [], nade, acts = [] }: Face): CardRow[] {
  return [
    ...rows.map((row) => ({ ...row, v: row.n === undefined ? (row.v ?? "") : `${row.v} ×${row.n}` })),
    ...(nade ? [{ verb: "throw", icon: "grenade", t: view.say("throw"), v: `+${nade}` }] : []),
    ...acts.map(([icon, n, t = icon]) => ({ verb: icon, icon, t, v: n })),
  ];
}

/** Everything on a soldier's card or a trench, to be read. */
export function WholeCard({ face, item }: { face: Face; item?: Item | undefined }) {
  const view = useView();
  const { of = face.of, n } = item ?? {};
  const facts = [
    face.v && view.say("defence", face.v.at(-1)!),
    of !== undefined && (n === undefined ? view.say("lives-most", of) : view.say("lives", n, of)),
    face.chev && view.say("commands"),
    ...[...new Set(item?.st)].map((state) => wordFor(view.board, "state", state)),
  ];
  return (
    <div class={`sw-card sw-whole sw-by-${sideOf(view.board, face.s)?.look ?? "none"}`}>
      <div class="sw-band">
        <Band face={face} />
      </div>
      <p class="sw-note">
        {face.sub && <b>{face.sub}. </b>}
        {facts.filter(Boolean).join(", ")}
      </p>
      <ul>
        {rowsOf(view, face).map((row) => (
          <li class="sw-row">
            <RowBody row={row} />
          </li>
        ))}
      </ul>
      {face.note && <p class="sw-note">{face.note}</p>}
      {face.foot && <Foot words={face.foot} />}
    </div>
  );
}

function Foot({ words }: { words: string[] }) {
  return (
    <div class="sw-foot">
      {words.map((word) => (
        <span key={word}>{word}</span>
      ))}
    </div>
  );
}

/** A card that lies flat: number, title, symbol, its actions, who is on it. */
export function Card(props: CardProps) {
  const view = useView();
  const { id, face, picked, still = false } = props;
  if (face.k === "soldier") return still ? <WholeCard face={face} /> : <Drawn {...props} />;
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
      {face.foot && <Foot words={face.foot} />}
      {!still && <PlayNow {...props} />}
      <Copies {...props} />
      <Taken {...props} />
    </div>
  );
}
