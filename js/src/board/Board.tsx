/**
 * The board: spaces, links, marks, counters and cards as the scene says, and what can be chosen among them.
 * It knows no game and no rule: what is offered, selected or refused is told.
 */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Board as BoardData, Id, Scene } from "../scene";
import { useFocus } from "./focus";
import { Cards, CoveredSpaces, Edges, FocusRing, Ground, Lines, Marks, Piece, Pieces, Plate, PlayingCards, Prints, SpaceButtons, SpaceRings, boxOf } from "./layers";
import { isMove, reachable, step } from "./navigate";
import { FanPanel, Tag, tagPlace } from "./Overlay";
import { leastWidth } from "./Spaces";
import { usePan } from "./pan";
import { Table, fanOut, layout, liesAlike } from "./place";
import { type Selection, type View, foldedStack, isOffered, stackOf, targetsOf, thingAt } from "./view";
import { say } from "../texts";
import "./board.css";

export type { Selection };

export interface BoardProps {
  board: BoardData;
  scene: Scene;
  /** Prefix of ids, unlike that of any other widget on the page. */
  uid: string;
  select: Selection;
  onHover(id: Id | null): void;
  onPick(id: Id, target: Element): void;
  /** Width in px below which the board scrolls sideways; default: what it needs so that no text is under 11 px. */
  minWidth?: number;
  /** What stands above and below it otherwise stands beside it. */
  beside?: boolean;
}

/** The board grows no further, */
const MOST_GROWTH = 1.6;
/** and only while the question above it and the hand below it stay in the window: their height and that of the host's bars, in px. */
export const AROUND = 470;
/** So much less where nothing stands above and below the board. */
const SAVED = 80;

export function Board({ board, scene, uid, select, onHover, onPick, minWidth = leastWidth(board), beside = false }: BoardProps) {
  const root = useRef<HTMLDivElement>(null);
  const hovered = useRef<Id | null>(null);
  const [fanned, setFanned] = useState<Id | null>(null);
  const focus = useFocus(root, scene.ask?.ask);
  usePan(root, scene.ask?.ask);

  const table = useMemo(() => new Table(board, scene), [board, scene]);
  const laid = useRef(table);
  if (!liesAlike(laid.current, table)) laid.current = table;
  const places = useMemo(() => layout(laid.current), [laid.current]);
  const open = stackOf(places, fanned);
  const fan = open && fanOut(open, board.size);
  const shown = { table, places, select, open };
  const targets = fan ? new Map(open.ids.map((id, index) => [id, fan.boxes[index]!])) : targetsOf(shown);
  const reached = (everything: boolean) => reachable(targets, (id) => isOffered(shown, id), everything);
  const view: View = { ...shown, uid, targets, stop: focus.stop((id) => targets.has(id), reached(false)) };

  useEffect(() => {
    if (open) focus.to(open.ids.find((id) => select.offered.has(id)) ?? open.ids[0]);
  }, [Boolean(open)]);

  const hover = (id: Id | null = null) => {
    const thing = id && foldedStack(view, id) ? null : id;
    if (thing === hovered.current) return;
    hovered.current = thing;
    onHover(thing);
  };

  /** A folded stack is fanned out; what lies in the fan closes it unless more is to be picked. */
  const pick = (id: Id, target: Element) => {
    if (foldedStack(view, id)) return setFanned(id);
    if (!open?.ids.includes(id) || (select.offered.has(id) && !scene.ask?.pick)) setFanned(null);
    onPick(id, target);
  };

  /** A thing that is not offered does not hide the offered place that it lies on. */
  const meant = (id: Id): Id => {
    const place = scene.items[id]?.at;
    return place !== undefined && select.offered.has(place) && !isOffered(shown, id) ? place : id;
  };

  const onClick = (event: MouseEvent) => {
    const thing = thingAt(event);
    if (thing) pick(meant(thing.id), thing.element);
    else if (!(event.target as Element).closest(".sw-fan")) setFanned(null);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const thing = thingAt(event);
    const { key } = event;
    if (!thing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === "Enter" || key === " ") pick(thing.id, thing.element);
    else if (isMove(key)) focus.to(step(key, targets.get(thing.id), reached(event.shiftKey)));
    else if (key === "Escape" && open) {
      setFanned(null);
      focus.hold(open.ids.at(-1)!);
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };

  const onFocusOut = (event: FocusEvent) => {
    focus.left(event);
    hover();
    if (event.relatedTarget && !root.current?.contains(event.relatedTarget as Node)) setFanned(null);
  };

  const [width, height] = board.size;
  const grown = `max(${minWidth}px, min(${width * MOST_GROWTH}px, (100vh - ${beside ? AROUND - SAVED : AROUND}px) * ${width / height}))`;
  const pointed = select.hovered ? targets.get(select.hovered) : undefined;
  return (
    // Listeners are on the div: Chromium puts an svg that listens for focus into the tab order.
    <div ref={root} class="sw-board" role="group" aria-label={say(board, "board", board.title)}
      onClick={onClick} onKeyDown={onKeyDown} onFocusOut={onFocusOut}
      onFocusIn={(event) => hover(focus.came(event))}
      onPointerOver={(event) => {
        const thing = thingAt(event);
        hover(thing && meant(thing.id));
      }}
      onPointerLeave={() => hover()}>
      <svg viewBox={`0 0 ${width} ${height}`} style={{ minWidth: `${minWidth}px`, maxWidth: grown }}>
        <Ground view={view} />
        <SpaceRings view={view} />
        <Lines view={view} />
        <Prints view={view} />
        <SpaceButtons view={view} />
        <Plate view={view} />
        <Edges view={view} />
        <Marks view={view} over={false} />
        <Cards view={view} />
        {places.cards.size > 0 && <PlayingCards view={view} />}
        <Pieces view={view} />
        {places.cards.size > 0 && <CoveredSpaces view={view} />}
        <Marks view={view} over />
        {fan && (
          <FanPanel panel={fan.panel} stack={open.box}>
            {open.ids.map((id, index) => (
              <Piece key={id} view={view} id={id} box={fan.boxes[index]!} />
            ))}
          </FanPanel>
        )}
        {select.tag && pointed && <Tag text={select.tag} {...tagPlace(select.tag, pointed, [...places.pieces.values()], board.size, boxOf(places, select.from))} />}
        {focus.visible && <FocusRing view={view} id={focus.visible} />}
      </svg>
    </div>
  );
}
