import { useEffect, useRef, useState } from "preact/hooks";
import { Nato } from "../draw/Symbol";
import { type View, sideName, useView } from "../view";
import { useRoving } from "../keys";
import type { Id, Scene, ZoneInfo } from "../scene";
import { parts } from "../select";
import { Button } from "./bits";
import { Card } from "./Card";

interface Lying {
  id: Id;
  n: number;
  key: string;
}

/** Cards of a zone: one by one in a hand, equal ones together elsewhere. */
export function lying(cards: readonly Id[], together: boolean): Lying[] {
  if (!together) return cards.map((id, index) => ({ id, n: 1, key: `${id} ${cards.slice(0, index).filter((one) => one === id).length}` }));
  return [...new Set(cards)].map((id) => ({ id, n: cards.filter((one) => one === id).length, key: id }));
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
}

function CardRowOf({ cards, played, still, spent }: RowProps) {
  const view = useView();
  const { scene, choices, chosen } = view;
  const [copy, setCopy] = useState("");
  useEffect(() => setCopy(""), [scene.ask?.ask]);
  const slots = useSlots(cards.map((one) => one.key));
  const someOffered = !still && (choices.cards.size > 0 || choices.rows.size > 0);
  const have = scene.ask?.pick?.have ?? [];
  const taken = (id: Id): number => have.filter((one) => one === id).length;
  const hand = cards.slice(played);
  const apart = new Set(cards.slice(0, played).map((one) => one.id));
  const first = (id: Id): string | undefined => hand.find((one) => one.id === id)?.key;
  return (
    <>
      {cards.flatMap(({ id, n, key }, index) => {
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
            taken={still ? 0 : taken(id)}
            off={someOffered && !choices.cards.has(id) && !taken(id)}
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
  const own = zone.s === view.scene.viewer || zone.s === view.scene.ask?.side;
  if (own) return zone.role === "play" ? zone.t : `Your ${zone.t.toLowerCase()}`;
  return `${sideName(view.board, zone.s)}: ${zone.t.toLowerCase()}`;
}

function counted(n: number): string {
  return n === 1 ? "1 card" : `${n} cards`;
}

function Nothing({ zone }: { zone: ZoneInfo }) {
  return (
    <div class="sw-nothing">
      <Nato name="infantry" width={54} />
      <p class="sw-serif">{zone.role === "hand" ? "No card left in your hand" : "No card lies here"}</p>
    </div>
  );
}

function Cards({ zone, still }: { zone: ZoneInfo; still: boolean }) {
  const view = useView();
  const { scene } = view;
  const cards = scene.items[zone.id]?.cards ?? [];
  const played = inPlay(view);
  const playing = zone.role === "hand" && !still ? played : [];
  const box = useRef<HTMLDivElement>(null);
  useRoving(box);
  const wraps = zone.role !== "hand" || still;
  return (
    <div class={wraps ? "sw-hand sw-wrap" : "sw-hand"} ref={box} role="group" aria-label={zone.t} tabIndex={still ? 0 : undefined}>
      <CardRowOf cards={lying([...playing, ...cards], wraps)} played={playing.length} still={still} spent={zone.role === "play" && still} />
      {cards.length + playing.length === 0 && <Nothing zone={zone} />}
    </div>
  );
}

/** The cards of one zone, in the place of the hand. */
export function Zone({ id }: { id: Id }) {
  const view = useView();
  const { board, scene } = view;
  const zone = board.zones.find((one) => one.id === id);
  const item = scene.items[id];
  if (!zone || !item) return null;
  const still = view.open === id && scene.ask?.at !== id;
  return (
    <section class="sw-panel sw-zone" aria-label={title(view, zone)} data-zone={id}>
      <div class="sw-cap">
        <h2>{title(view, zone)}</h2>
        {counted(item.n ?? item.cards?.length ?? 0)}
        {still && <Button onClick={() => view.look(id)}>Close</Button>}
      </div>
      <Cards zone={zone} still={still} />
    </section>
  );
}
