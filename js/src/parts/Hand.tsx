import { useEffect, useRef, useState } from "preact/hooks";
import { Nato } from "../draw/Symbol";
import { cardWords } from "../board/names";
import { type View, sideName, sideOf, useView } from "../view";
import { useRoving } from "../keys";
import type { Id, Scene, ZoneInfo } from "../scene";
import { parts } from "../select";
import { Button, pointing } from "./bits";
import { Card } from "./Card";

interface Lying {
  id: Id;
  n: number;
  key: string;
  /** Cards that are alike but for who is on them: one is chosen after the other. */
  ids?: Id[];
}

/** Cards of a zone: one by one in a hand, equal ones together elsewhere. */
export function lying(cards: readonly Id[], together: boolean): Lying[] {
  if (!together) return cards.map((id, index) => ({ id, n: 1, key: `${id} ${cards.slice(0, index).filter((one) => one === id).length}` }));
  return [...new Set(cards)].map((id) => ({ id, n: cards.filter((one) => one === id).length, key: id }));
}

/** What is the same of cards that are alike: all but who is on them. */
const likeness = (scene: Scene, id: Id): string => JSON.stringify({ ...scene.faces[id], foot: undefined });

/**
 * Cards to choose from that are alike lie in one stack, and the first that is not taken on top; a stack named in `fanned` lies
 * open. What is done with a row of a card is done with that card: those lie singly.
 */
export function stacked({ scene, choices }: View, cards: readonly Lying[], fanned: ReadonlySet<string>): Lying[] {
  const have = scene.ask?.pick?.have ?? [];
  const isChoice = (id: Id): boolean => have.includes(id) || choices.cards.get(id)?.do === "answer";
  const stacks = new Map<string, Lying[]>();
  for (const one of cards) {
    const like = isChoice(one.id) ? likeness(scene, one.id) : one.key;
    stacks.set(like, [...(stacks.get(like) ?? []), one]);
  }
  return [...stacks].flatMap(([like, alike]) => {
    if (alike.length === 1 || fanned.has(like)) return alike;
    const top = alike.find(({ id }) => choices.cards.has(id)) ?? alike[0]!;
    return { id: top.id, n: alike.reduce((sum, { n }) => sum + n, 0), key: like, ids: alike.map(({ id }) => id) };
  });
}

/** Cards that the question is about and that were played already: they lie beside the hand. */
export function inPlay({ board, scene }: View): Id[] {
  const played = board.zones.filter((zone) => zone.role === "play").flatMap((zone) => scene.items[zone.id]?.cards ?? []);
  const about = (scene.ask?.about ?? []).map((word) => parts(word)[0]);
  return [...new Set(about)].filter((id) => played.includes(id));
}

function pickedRow(scene: Scene, id: Id): string | undefined {
  const word = scene.ask?.about?.find((one) => parts(one)[0] === id && parts(one)[1]);
  return word && parts(word)[1];
}

/**
 * A number for each card, the same as long as it lies here: a card that comes takes the number of one that has gone, and so
 * its elements. Of a whole hand that changes, the browser then has only the words to draw anew.
 */
function useSlots(keys: readonly string[]): number[] {
  const kept = useRef(new Map<string, number>());
  const stays = keys.flatMap((key) => kept.current.get(key) ?? []);
  let next = 0;
  const free = (): number => {
    while (stays.includes(next)) next += 1;
    return next++;
  };
  const slots = keys.map((key) => kept.current.get(key) ?? free());
  kept.current = new Map(keys.map((key, index) => [key, slots[index]!]));
  return slots;
}

interface RowProps {
  cards: Lying[];
  /** So many of them were played this turn and lie apart. */
  played: number;
  still: boolean;
  /** All of them were. */
  spent: boolean;
  /** Those that are alike lie in one stack. */
  stacks: boolean;
}

function CardRowOf({ cards, played, still, spent, stacks }: RowProps) {
  const view = useView();
  const { scene, choices, chosen } = view;
  const [copy, setCopy] = useState("");
  const [fanned, setFanned] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => setCopy(""), [scene.ask?.ask]);
  useEffect(() => setFanned(new Set()), [scene.ask?.kind]);
  if (stacks) cards = stacked(view, cards, fanned);
  const slots = useSlots(cards.map((one) => one.key));
  const someOffered = !still && (choices.cards.size > 0 || choices.rows.size > 0);
  const have = scene.ask?.pick?.have ?? [];
  const taken = (...ids: Id[]): number => have.filter((one) => ids.includes(one)).length;
  const hand = cards.slice(played);
  const apart = new Set(cards.slice(0, played).map((one) => one.id));
  const first = (id: Id): string | undefined => hand.find((one) => one.id === id)?.key;
  return (
    <>
      {cards.flatMap(({ id, n, key, ids = [id] }, index) => {
        const face = scene.faces[id];
        if (!face) return [];
        const lies = index < played;
        const about = lies || (view.selected.has(id) && !apart.has(id));
        const mine = lies || (hand.some((one) => one.key === copy && one.id === id) ? copy : first(id)) === key;
        return [
          index > 0 && index === played && <span key="gap" class="sw-gap" />,
          <Card
            key={slots[index]}
            id={id}
            face={face}
            n={n}
            still={still}
            spent={spent}
            selected={mine && (chosen === id || (about && !taken(id)))}
            picked={mine && about ? pickedRow(scene, id) : undefined}
            taken={still ? 0 : taken(...ids)}
            off={someOffered && !choices.cards.has(id) && !taken(...ids)}
            onFan={ids.length > 1 ? () => setFanned(new Set([...fanned, key])) : undefined}
            onChoose={(act) => {
              setCopy(key);
              view.act(act);
            }}
          />,
        ];
      })}
    </>
  );
}

function title(view: View, zone: ZoneInfo): string {
  const own = zone.s === sideOf(view.board, view.scene.viewer)?.id || zone.s === view.scene.ask?.side;
  const small = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
  if (!own) return view.say("zone-of", sideName(view.board, zone.s), small(zone.t));
  if (zone.role === "play") return zone.t;
  const { viewer } = view.scene;
  const mine = !zone.seat || zone.seat === viewer;
  if (!mine && !sideOf(view.board, viewer)?.seats?.includes(viewer)) return zone.t;
  return view.say(mine ? "your" : "partners", small(zone.name ?? zone.t));
}

function Nothing({ zone }: { zone: ZoneInfo }) {
  const view = useView();
  return (
    <div class="sw-nothing">
      <Nato name="infantry" width={54} />
      <p class="sw-serif">{zone.empty ?? view.say(zone.role === "hand" ? "hand-empty" : "zone-empty")}</p>
    </div>
  );
}

/** Cards of a pile that are put away while some of many are asked for. */
const MANY = 12;

/** Of a large pile that is asked about, the cards that can be chosen or are taken; of anything else all. */
function asked({ scene, choices }: View, zone: ZoneInfo): Id[] {
  const cards = scene.items[zone.id]?.cards ?? [];
  const { ask } = scene;
  if (zone.role === "hand" || ask?.at !== zone.id || cards.length <= MANY) return cards;
  const some = cards.filter((card) => choices.cards.has(card) || ask.pick?.have.includes(card));
  return some.length ? some : cards;
}

interface CardsProps {
  zone: ZoneInfo;
  still: boolean;
  cards: readonly Id[];
}

function Cards({ zone, still, cards }: CardsProps) {
  const view = useView();
  const played = inPlay(view);
  const playing = zone.role === "hand" && !still ? played : [];
  const box = useRef<HTMLDivElement>(null);
  useRoving(box);
  const isSmall = hasSmallCards(view);
  const wraps = zone.role !== "hand" || still || isSmall;
  return (
    <div class={`sw-hand${wraps ? " sw-wrap" : ""}${isSmall ? " sw-smalls" : ""}`} ref={box} role="group" aria-label={zone.t} tabIndex={still ? 0 : undefined}>
      <CardRowOf cards={lying([...playing, ...cards], wraps)} played={playing.length} still={still} spent={zone.role === "play" && still} stacks={!still && zone.role !== "hand"} />
      {cards.length + playing.length === 0 && <Nothing zone={zone} />}
    </div>
  );
}

/** The cards of one zone, in the place of the hand. */
function Zone({ id, beside }: { id: Id; beside: readonly Id[] }) {
  const view = useView();
  const { board, scene } = view;
  const zone = board.zones.find((one) => one.id === id);
  const item = scene.items[id];
  const [whole, setWhole] = useState(false);
  if (!zone || !item) return null;
  const still = view.open === id && scene.ask?.at !== id;
  const n = item.n ?? item.cards?.length ?? 0;
  const some = asked(view, zone);
  const cards = whole || still ? item.cards ?? [] : some;
  const away = (item.cards?.length ?? 0) - some.length;
  return (
    <section class="sw-panel sw-zone" aria-label={title(view, zone)} data-zone={id}>
      <div class="sw-cap">
        <h2>{title(view, zone)}</h2>
        {n === 1 ? view.say("card-one") : view.say("cards", n)}
        {still && <Button onClick={() => view.look(id)}>{view.say("close")}</Button>}
        {!still && away > 0 && (
          <button type="button" class="sw-more" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? view.say("rows-fewer") : view.say("rows-more", away)}
          </button>
        )}
      </div>
      {beside.length ? (
        <div class={beside.length > 1 ? "sw-beside sw-several" : "sw-beside"}>
          <Cards zone={zone} still={still} cards={cards} />
          <div class="sw-foldedhands">
            {beside.map((other) => (
              <Pills key={other} id={other} />
            ))}
          </div>
        </div>
      ) : (
        <Cards zone={zone} still={still} cards={cards} />
      )}
    </section>
  );
}

const faceOf = (scene: Scene, id: Id) => scene.faces[id];

/** Whether the cards of this game are smaller than a hand of actions. */
export const hasSmallCards = ({ scene }: View): boolean => Object.values(scene.faces).some(({ k }) => k === "object" || k === "soldier");

/** Soldiers in hand, none of whom can be chosen now: their numbers and names do. */
function isFolded({ board, scene, choices, open }: View, id: Id): boolean {
  const cards = scene.items[id]?.cards ?? [];
  const isHand = board.zones.some((zone) => zone.id === id && zone.role === "hand");
  return isHand && open !== id && cards.length > 0 && cards.every((card) => faceOf(scene, card)?.k === "soldier" && !choices.cards.has(card));
}

function Pills({ id }: { id: Id }) {
  const view = useView();
  const { board, scene } = view;
  const box = useRef<HTMLDivElement>(null);
  useRoving(box);
  const zone = board.zones.find((one) => one.id === id)!;
  return (
    <div class="sw-foldedhand" role="group" aria-label={title(view, zone)} ref={box}>
      <h3>{title(view, zone)}</h3>
      <div class="sw-pills">
        {scene.items[id]!.cards!.map((card) => {
          const face = faceOf(scene, card)!;
          return (
            <button key={card} type="button" class="sw-pill sw-press" data-id={card} aria-disabled="true" aria-label={[`${face.n} ${face.t}`, ...cardWords(board, face)].join(", ")} onClick={(event) => view.why(card, event.currentTarget)} {...pointing(view, card)}>
              <b>{face.n}</b> {face.t}
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** Zones under the board; hands that only wait stand folded beside the first, and empty ones stay away. */
export function Zones({ ids }: { ids: readonly Id[] }) {
  const view = useView();
  const shown = ids.filter((id, index) => !index || (view.scene.items[id]?.cards?.length ?? 0) > 0);
  const folded = shown.slice(1).filter((id) => isFolded(view, id));
  const whole = shown.filter((id) => !folded.includes(id));
  return (
    <>
      {whole.map((id, index) => (
        <Zone key={id} id={id} beside={index ? [] : folded} />
      ))}
    </>
  );
}
