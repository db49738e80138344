import { useRef } from "preact/hooks";
import { Sign } from "../draw/Sign";
import { still } from "../still";
import { type View, sideOf, useView } from "../view";
import { useRoving } from "../keys";
import type { Id, Item, ZoneInfo } from "../scene";

interface CountProps {
  view: View;
  zone: ZoneInfo;
  item: Item;
  open: boolean;
}

/** A zone and how many cards it has; a button where it may be looked at. */
const Count = still(({ view, zone, item, open }: CountProps) => {
  const n = item.n ?? item.cards?.length ?? 0;
  const { t, short = t } = zone;
  const text = [`${short} `, <b>{n}</b>, short !== t && <span class="sw-hidden">, {t}</span>];
  if (!item.cards?.length) return <span title={short !== t ? t : undefined}>{text}</span>;
  return (
    <button type="button" class="sw-count" aria-expanded={open} title={view.say("look-at", t)} onClick={() => view.look(zone.id)}>
      {text}
    </button>
  );
});

function Played({ zone, item }: { zone: ZoneInfo; item: Item }) {
  const view = useView();
  const names = item.cards!.map((id) => view.scene.faces[id]?.t ?? id).join(", ");
  const title = view.layout === "narrow" ? zone.t.split(" ")[0] : zone.t;
  return (
    <button type="button" class="sw-count sw-played" aria-expanded={view.open === zone.id} title={names} onClick={() => view.look(zone.id)}>
      {title}: <b>{names}</b>
    </button>
  );
}

/** What lies beside the board at a zone: a marker that a side holds. */
function Held({ item }: { item: Item }) {
  const name = item.t ?? item.f ?? "";
  return <span class="sw-pill">{name.charAt(0).toUpperCase() + name.slice(1)}</span>;
}

/** One line for a side: sign, name, what it holds, counts. `hidden` names zones that are shown elsewhere. */
export function Strip({ side, hidden }: { side: string; hidden: readonly Id[] }) {
  const view = useView();
  const { board, scene } = view;
  const line = useRef<HTMLDivElement>(null);
  useRoving(line);
  const info = sideOf(board, side);
  const own = board.zones.filter((zone) => zone.s === side);
  const held = Object.entries(scene.items).filter(([, item]) => item.k === "mark" && own.some((zone) => zone.id === item.at));
  const seats = [...new Set(own.flatMap(({ seat }) => seat ?? []))];
  const nameOf = (seat: string): string => board.texts[`seat/${seat}`] ?? seat;
  const counted = (zone: ZoneInfo) => {
    const item = scene.items[zone.id];
    if (!item || hidden.includes(zone.id)) return null;
    if (zone.role === "play" && item.cards?.length) return <Played key={zone.id} zone={zone} item={item} />;
    return zone.role !== "play" || item.n ? <Count key={zone.id} view={view} zone={zone} item={item} open={view.open === zone.id} /> : null;
  };
  return (
    <div class="sw-strip" role="group" aria-label={info?.name ?? side} ref={line}>
      <span class="sw-who">
        <Sign side={info} size={13} /> {info?.name ?? side}
      </span>
      {held.map(([id, item]) => (
        <Held key={id} item={item} />
      ))}
      {own.filter(({ seat }) => !seat).map(counted)}
      {seats.map((seat) => (
        <span key={seat} class="sw-seat" role="group" aria-label={nameOf(seat)}>
          <span aria-hidden="true">{nameOf(seat)}:</span>
          {own.filter((zone) => zone.seat === seat).map(counted)}
        </span>
      ))}
    </div>
  );
}
