/**
 * The board: spaces, links, marks, counters and cards as the scene says, and what can be chosen among them.
 * It knows no game and no rule: what is offered, selected or refused is told.
 */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { CounterRing, HoverPlate } from "../draw/Counter";
import { INK } from "../draw/look";
import { Mark } from "../draw/Mark";
import { SymbolDefs } from "../draw/Symbol";
import { TerrainDefs } from "../draw/Terrain";
import type { Board as BoardData, Id, Scene } from "../scene";
import { AimLine, FanPanel, OwnerLines, Tag, tagPlace } from "./Overlay";
import { PieceBadge, PieceFace, PieceRing, type PieceState } from "./Pieces";
import { Road, SpaceClips, SpaceGround, SpacePrint, SpaceRing, type SpaceState, SpaceTint, spacePath } from "./Spaces";
import { TableCard, cardRing } from "./TableCard";
import { type Box, around, square } from "./geometry";
import { edgeName, markName, pieceName, spaceName, stackName } from "./names";
import { inReadingOrder, isMove, reachable, step } from "./navigate";
import { type Layout, type Stack, Table, fanOut, layout } from "./place";
import "./board.css";

export interface Selection {
  /** What may be chosen now. */
  offered: ReadonlySet<Id>;
  /** Chosen, or what the question is about. */
  selected: ReadonlySet<Id>;
  refused: Id | null;
  hovered: Id | null;
  /** The chance at the thing pointed at: "76 %". */
  tag: string | null;
  changed: ReadonlySet<Id>;
  /** What a line of the log speaks of. */
  marked: ReadonlySet<Id>;
  /** Where the line to the thing pointed at starts. */
  from: Id | null;
}

export interface BoardProps {
  board: BoardData;
  scene: Scene;
  /** Prefix of ids, unlike that of any other widget on the page. */
  uid: string;
  select: Selection;
  onHover(id: Id | null): void;
  onPick(id: Id, target: Element): void;
  /** Width in px below which the board scrolls sideways; default: one px a board unit, so that no text is under 11 px. */
  minWidth?: number;
}

export function Board({ board, scene, uid, select, onHover, onPick, minWidth = board.size[0] }: BoardProps) {
  const table = useMemo(() => new Table(board, scene), [board, scene]);
  const places = useMemo(() => layout(table), [table]);
  const [fanned, setFanned] = useState<Id | null>(null);
  const open = openStack(places, fanned);
  const fan = useMemo(() => open && fanOut(open, board.size), [open, board]);
  const view: View = { table, places, uid, select, open };
  const targets = fan && open ? new Map(open.ids.map((id, index) => [id, fan.boxes[index]!])) : targetsOf(view);
  const offered = (id: Id) => isOffered(view, id);
  const svg = useRef<SVGSVGElement>(null);
  const focus = useFocus(svg, targets, offered, scene);

  useEffect(() => {
    if (open) focus.to(open.ids.find((id) => select.offered.has(id)) ?? open.ids[0]!);
  }, [open?.at, Boolean(open)]);

  const [width, height] = board.size;
  const hovered = useRef<Id | null>(null);
  const hover = (id: Id | null) => {
    const thing = id && isFolded(view, id) ? null : id;
    if (thing === hovered.current) return;
    hovered.current = thing;
    onHover(thing);
  };

  const pick = (id: Id, target: Element) => {
    if (isFolded(view, id)) return setFanned(id);
    if (!open?.ids.includes(id) || (select.offered.has(id) && !scene.ask?.pick)) setFanned(null);
    onPick(id, target);
  };

  const onClick = (event: MouseEvent) => {
    const target = thingAt(event);
    if (target) pick(target.id, target.element);
    else if (!isInFan(event)) setFanned(null);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const target = thingAt(event);
    if (!target || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") pick(target.id, target.element);
    else if (isMove(event.key)) focus.to(step(event.key, targets.get(target.id), reachable(targets, offered, event.shiftKey)));
    else if (event.key === "Escape" && open) {
      setFanned(null);
      focus.hold(open.ids.at(-1)!);
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };

  const onFocusOut = (event: FocusEvent) => {
    focus.left(event);
    hover(null);
    if (open && event.relatedTarget && !svg.current?.contains(event.relatedTarget as Node)) setFanned(null);
  };

  return (
    // Listeners are on the div: Chromium puts an svg that listens for focus into the tab order.
    <div class="sw-board" role="group" aria-label={`Board: ${board.title}`}
      onClick={onClick} onKeyDown={onKeyDown} onFocusOut={onFocusOut}
      onFocusIn={(event) => hover(focus.came(event))}
      onPointerOver={(event) => hover(thingAt(event)?.id ?? null)}
      onPointerLeave={() => hover(null)}>
      <svg ref={svg} viewBox={`0 0 ${width} ${height}`} style={{ minWidth: `${minWidth}px` }}>
        <Ground {...view} />
        <Rings {...view} />
        <Lines {...view} targets={targets} />
        <Prints {...view} />
        <Spaces {...view} stop={focus.stop} />
        <Plate {...view} />
        <Edges {...view} stop={focus.stop} />
        <Marks {...view} over={false} stop={focus.stop} />
        <Cards {...view} stop={focus.stop} />
        <Pieces {...view} stop={focus.stop} />
        <Marks {...view} over stop={focus.stop} />
        {fan && open && (
          <FanPanel panel={fan.panel} stack={open.box}>
            {open.ids.map((id, index) => (
              <Piece key={id} {...view} id={id} box={fan.boxes[index]!} stop={focus.stop} />
            ))}
          </FanPanel>
        )}
        {select.tag && select.hovered && targets.has(select.hovered) && (
          <Tag text={select.tag} {...tagPlace(select.tag, targets.get(select.hovered)!, [...places.pieces.values()], [width, height], boxOf(places, select.from))} />
        )}
        {focus.visible && targets.has(focus.visible) && <FocusRing {...view} id={focus.visible} box={targets.get(focus.visible)!} />}
      </svg>
    </div>
  );
}

interface View {
  table: Table;
  places: Layout;
  uid: string;
  select: Selection;
  /** The stack that is fanned out. */
  open: Stack | undefined;
}

/** A view with the one thing that the tab key leads to. */
type Stopped = View & { stop: Id | undefined };

// ---------------------------------------------------------------- what can be pointed at

function openStack(places: Layout, fanned: Id | null): Stack | undefined {
  const stack = fanned === null ? undefined : places.stackOf.get(fanned);
  return stack && stack.ids.length > 1 ? stack : undefined;
}

const topOf = (stack: Stack): Id => stack.ids.at(-1)!;

/** A stack of several that is not fanned out. */
function isFolded({ places, open }: View, id: Id): boolean {
  const stack = places.stackOf.get(id);
  return stack !== undefined && stack.ids.length > 1 && stack !== open;
}

/** A folded stack is in a state when one of its counters is. */
function someOf(view: View, id: Id, has: (id: Id) => boolean): boolean {
  return isFolded(view, id) ? view.places.stackOf.get(id)!.ids.some(has) : has(id);
}

const isOffered = (view: View, id: Id): boolean => someOf(view, id, (each) => view.select.offered.has(each));

/** Positions beside a card are there only while they can be chosen. */
function isShown({ table, select }: View, id: Id): boolean {
  return table.spaces.get(id)?.k !== "slot" || select.offered.has(id) || select.selected.has(id);
}

/** Marks and edges are buttons only while they matter. */
const isActive = ({ select }: View, id: Id): boolean => select.offered.has(id) || select.selected.has(id) || select.refused === id;

/** Everything that is a button, and where. */
function targetsOf(view: View): Map<Id, Box> {
  const { places } = view;
  const targets = new Map<Id, Box>();
  for (const [id, box] of places.spaces) if (isShown(view, id)) targets.set(id, box);
  for (const [id, { box }] of places.cards) targets.set(id, box);
  for (const stack of places.stacks) targets.set(topOf(stack), stack.box);
  for (const { id, at } of places.marks) if (isActive(view, id)) targets.set(id, around(at, 28, 28));
  for (const [id, at] of places.links) if (isActive(view, id)) targets.set(id, around(at, 28, 28));
  return targets;
}

function thingAt(event: Event): { id: Id; element: Element } | undefined {
  const element = (event.target as Element | null)?.closest?.("[data-id]");
  const id = element?.getAttribute("data-id");
  return element && id ? { id, element } : undefined;
}

const isInFan = (event: Event): boolean => Boolean((event.target as Element | null)?.closest?.(".sw-fan"));

/** The one state that is drawn, the strongest first. */
function stateOf(view: View, id: Id): SpaceState & PieceState | undefined {
  const { select } = view;
  if (select.refused === id) return "refused";
  if (someOf(view, id, (each) => select.selected.has(each))) return "selected";
  if (isOffered(view, id)) return select.hovered === id ? "hover" : "can";
  if (someOf(view, id, (each) => select.changed.has(each))) return "changed";
  return someOf(view, id, (each) => select.marked.has(each)) ? "marked" : undefined;
}

/** What makes a clear shape over a drawing a button: in the tab order if it is the stop of the board. */
function button(view: View, id: Id, label: string, stop: Id | undefined) {
  const { select } = view;
  return {
    "data-id": id,
    role: "button" as const,
    tabindex: id === stop ? 0 : -1,
    "aria-label": label,
    "aria-pressed": someOf(view, id, (each) => select.selected.has(each)) ? ("true" as const) : undefined,
    "aria-disabled": isOffered(view, id) ? undefined : ("true" as const),
    "aria-expanded": isFolded(view, id) ? ("false" as const) : undefined,
    class: `sw-thing${isOffered(view, id) ? " sw-can" : ""}`,
  };
}

// ---------------------------------------------------------------- layers, from below

const HIDDEN = { "aria-hidden": "true" as const, class: "sw-still" };

function Ground({ table: { board, spaces }, places, uid }: View) {
  const fixed = useMemo(
    () => (
      <>
        <defs>
          <SymbolDefs uid={uid} />
          <TerrainDefs uid={uid} />
          <SpaceClips uid={uid} boxes={[...places.spaces].filter(([id]) => isDrawn(spaces.get(id)?.k)).map(([, box]) => box)} />
          <marker id={`${uid}-m-arrow`} viewBox="0 0 10 10" refX={7} refY={5} markerWidth={6} markerHeight={6} orient="auto-start-reverse">
            <path d="M0 1L9 5L0 9z" fill={INK} />
          </marker>
        </defs>
        {board.links.map(({ id, a, b, f }) => {
          const [from, to] = [places.spaces.get(a), places.spaces.get(b)];
          return from && to && <Road key={id} kind={f} from={from} to={to} />;
        })}
        {board.spaces.map((space) => (
          <SpaceGround key={space.id} uid={uid} space={space} box={places.spaces.get(space.id)!} />
        ))}
      </>
    ),
    [board, uid],
  );
  return (
    <g {...HIDDEN}>
      {fixed}
      {[...places.tints].map(([id, side]) => (
        <SpaceTint key={id} space={spaces.get(id)!} box={places.spaces.get(id)!} side={sideOf(board, side)} />
      ))}
    </g>
  );
}

const isDrawn = (kind: string | undefined): boolean => kind === "rect" || kind === "card";

const sideOf = (board: BoardData, id: string | undefined) => board.sides.find((side) => side.id === id);

/** Lines of fire lie under the printed values. */
function Lines({ table, places, uid, select, targets }: View & { targets: Map<Id, Box> }) {
  const from = boxOf(places, select.from);
  const to = select.hovered && select.offered.has(select.hovered) ? targets.get(select.hovered) : undefined;
  const aims = from && to && select.from !== select.hovered;
  const narrow = to && table.spaces.has(select.hovered!) ? around({ x: to.x + to.w / 2, y: to.y + to.h / 2 }, 30, 30) : to;
  return (
    <g {...HIDDEN}>
      <OwnerLines marks={places.marks} />
      {aims && narrow && <AimLine uid={uid} from={from} to={narrow} />}
    </g>
  );
}

function boxOf(places: Layout, id: Id | null): Box | undefined {
  return id === null ? undefined : places.pieces.get(id) ?? places.cards.get(id)?.box ?? places.spaces.get(id);
}

/** Names and printed values; drawn anew only when a space changes hands. */
function Prints({ table: { board, spaces }, places }: View) {
  const holders = [...places.tints].join();
  return useMemo(
    () => (
      <g {...HIDDEN}>
        {board.spaces.map((space) => (
          <SpacePrint key={space.id} space={spaces.get(space.id)!} box={places.spaces.get(space.id)!} side={sideOf(board, places.tints.get(space.id))} />
        ))}
      </g>
    ),
    [board, holders],
  );
}

/** Rings of spaces lie under the printed values, so that names stay legible on gold. */
function Rings(view: View) {
  const { table, places } = view;
  return (
    <g {...HIDDEN}>
      {table.board.spaces.filter(({ id }) => isShown(view, id)).map((space) => {
        const box = places.spaces.get(space.id)!;
        const state = stateOf(view, space.id);
        return (
          <g key={space.id}>
            {space.k === "slot" && <path d={spacePath(space, box)} class="sw-slot" />}
            {state && <SpaceRing space={space} box={box} state={state} />}
          </g>
        );
      })}
    </g>
  );
}

/** The buttons of the spaces: clear, below counters and marks. */
function Spaces({ stop, ...view }: Stopped) {
  const { table, places } = view;
  return (
    <g>
      {table.board.spaces.filter(({ id }) => isShown(view, id)).map((space) => {
        const label = spaceName(table, space, table.scene.ask?.labels?.[space.id]);
        return <path key={space.id} d={spacePath(space, places.spaces.get(space.id)!)} fill="transparent" {...button(view, space.id, label, stop)} />;
      })}
    </g>
  );
}

/** Edges that can be chosen, as a spot in the middle of each. */
function Edges({ stop, ...view }: Stopped) {
  const { table, places } = view;
  return (
    <>
      {[...places.links].filter(([id]) => isActive(view, id)).map(([id, at]) => (
        <g key={id} style={placeAt(at)}>
          <g {...HIDDEN}>
            <circle r={8} fill="var(--sw-lift)" />
            <MarkRing state={stateOf(view, id) ?? "marked"} size={16} />
          </g>
          <circle r={14} fill="transparent" {...button(view, id, table.scene.ask?.labels?.[id] ?? edgeName(table, id), stop)} />
        </g>
      ))}
    </>
  );
}

/** Marks are pictures; one that can be chosen is a button. */
function Marks({ over, stop, ...view }: Stopped & { over: boolean }) {
  const { table, places, select } = view;
  return (
    <>
      {places.marks.filter((mark) => mark.over === over).map(({ id, at, mark }) => {
        const active = isActive(view, id);
        const state = active || select.changed.has(id) || select.marked.has(id) ? stateOf(view, id) : undefined;
        const label = table.scene.ask?.labels?.[id] ?? markName(table, id);
        return (
          <g key={id} style={placeAt(at)} class="sw-moves">
            <g {...HIDDEN}>
              {state && <MarkRing state={state} />}
              <Mark {...mark} />
            </g>
            {active && <circle r={14} fill="transparent" {...button(view, id, label, stop)} />}
          </g>
        );
      })}
    </>
  );
}

function MarkRing({ state, size = 24 }: { state: PieceState; size?: number }) {
  return (
    <g transform={`translate(${-size / 2} ${-size / 2})`}>
      {state === "hover" ? <HoverPlate look={undefined} size={size} /> : <CounterRing ring={state} look={undefined} size={size} />}
    </g>
  );
}

const placeAt = ({ x, y }: { x: number; y: number }) => ({ transform: `translate(${x}px, ${y}px)` });

/** The gold plate lies below all counters, so that it hides none. */
function Plate(view: View) {
  const { places, select, table, open } = view;
  const id = select.hovered;
  const stack = id ? places.stackOf.get(id) : undefined;
  if (!id || !stack || stack === open || stateOf(view, id) !== "hover") return null;
  const { x, y, w } = stack.box;
  return (
    <g {...HIDDEN} transform={`translate(${x} ${y})`}>
      <HoverPlate look={table.side(id)?.look} size={w} />
    </g>
  );
}

/** All counters in a fixed order, so that one that moves glides there; those inside a stack are hidden at its place. */
function Pieces({ stop, ...view }: Stopped) {
  const { places, open } = view;
  return (
    <g>
      {[...places.pieces.keys()].sort().map((id) => {
        const stack = places.stackOf.get(id)!;
        const shown = id === topOf(stack);
        return <Piece key={id} {...view} id={id} box={stack.box} stop={stop} stack={stack.ids.length} hidden={!shown} passive={stack === open} />;
      })}
    </g>
  );
}

interface OnePiece extends Stopped {
  id: Id;
  box: Box;
  stack?: number;
  hidden?: boolean;
  /** Drawn, but fanned out elsewhere. */
  passive?: boolean;
}

function Piece({ id, box, stop, stack = 1, hidden = false, passive = false, ...view }: OnePiece) {
  const { table, places, uid } = view;
  const label = table.scene.ask?.labels?.[id];
  const name = stack > 1 ? stackName(table, places.stackOf.get(id)!.ids) : pieceName(table, id, label);
  const state = passive || hidden ? undefined : stateOf(view, id);
  const size = box.w;
  return (
    <g style={{ ...placeAt(box), ...(hidden ? { visibility: "hidden" } : {}) }} class="sw-moves">
      <g {...HIDDEN}>
        <PieceRing table={table} id={id} size={size} state={state} />
        <PieceFace uid={uid} table={table} id={id} size={size} stack={stack} />
        <PieceBadge table={table} id={id} size={size} state={state} />
      </g>
      {!passive && !hidden && <rect width={size} height={size} fill="transparent" {...button(view, id, name, stop)} />}
    </g>
  );
}

const CARD_RING: Record<PieceState, { out: number; stroke: string; width: number; dash?: string }> = {
  can: { out: 3, stroke: "var(--sw-gold)", width: 4.5 },
  hover: { out: 4, stroke: "var(--sw-gold)", width: 6.5 },
  selected: { out: 4, stroke: INK, width: 3 },
  refused: { out: 3, stroke: "var(--sw-no)", width: 2.5 },
  changed: { out: 4, stroke: "var(--sw-new)", width: 2.5, dash: "2 5" },
  marked: { out: 3, stroke: INK, width: 2 },
  focus: { out: 5, stroke: INK, width: 3 },
};

function CardRing({ box, state }: { box: Box; state: PieceState }) {
  const { out, stroke, width, dash } = CARD_RING[state];
  const core = state === "can" || state === "hover";
  return (
    <g class={`sw-ring sw-ring-${state}`} fill="none" stroke-linejoin="round">
      {(state === "focus" || state === "selected") && <path d={cardRing(box, out)} stroke="var(--sw-page)" stroke-width={6} />}
      <path d={cardRing(box, out)} stroke={stroke} stroke-width={width} stroke-dasharray={dash} stroke-linecap={dash ? "round" : undefined} />
      {core && <path d={cardRing(box, out)} stroke="var(--sw-goldfill)" stroke-width={width - 2.5} />}
    </g>
  );
}

function Cards({ stop, ...view }: Stopped) {
  const { table, places, uid } = view;
  return (
    <g>
      {[...places.cards.values()].map((card) => {
        const { id, box } = card;
        const state = stateOf(view, id);
        return (
          <g key={id} style={placeAt(box)} class="sw-moves">
            <g {...HIDDEN}>
              {state && <CardRing box={box} state={state} />}
              <TableCard uid={uid} card={card} item={table.item(id)!} face={table.face(id)} side={table.side(id)} />
            </g>
            <rect width={box.w} height={box.h} fill="transparent" {...button(view, id, pieceName(table, id, table.scene.ask?.labels?.[id]), stop)} />
          </g>
        );
      })}
    </g>
  );
}

/** Over everything else. */
function FocusRing({ table, places, id, box }: View & { id: Id; box: Box }) {
  const space = table.spaces.get(id);
  if (space) return <g {...HIDDEN}><SpaceRing space={space} box={box} state="focus" /></g>;
  return (
    <g {...HIDDEN} transform={`translate(${box.x} ${box.y})`}>
      {places.cards.has(id) ? <CardRing box={box} state="focus" /> : <CounterRing ring="focus" look={table.side(id)?.look} size={square(0, 0, box.w).w} />}
    </g>
  );
}

// ---------------------------------------------------------------- focus

/** One stop in the tab order; focus stays on the board when the thing that had it goes. */
function useFocus(svg: { current: SVGSVGElement | null }, targets: Map<Id, Box>, offered: (id: Id) => boolean, scene: Scene) {
  const [last, setLast] = useState<Id | null>(null);
  const [visible, setVisible] = useState<Id | null>(null);
  const held = useRef<Id | null>(null);
  const among = reachable(targets, offered);
  const stop = last !== null && targets.has(last) ? last : inReadingOrder(among)[0];

  const elementOf = (id: Id | undefined): SVGElement | undefined =>
    [...(svg.current?.querySelectorAll<SVGElement>("[data-id]") ?? [])].find((element) => element.getAttribute("data-id") === id);
  const to = (id: Id | undefined) => elementOf(id)?.focus();

  useEffect(() => {
    if (held.current === null) setLast(null);
  }, [scene.ask?.ask]);

  useLayoutEffect(() => {
    const root = svg.current?.getRootNode() as Document | ShadowRoot | undefined;
    const active = root?.activeElement ?? null;
    if (held.current === null || (active && active !== document.body)) return;
    to(targets.has(held.current) ? held.current : stop);
  });

  return {
    stop,
    visible,
    to,
    /** The thing that is to have focus when the present one goes. */
    hold: (id: Id) => {
      held.current = id;
    },
    came: (event: FocusEvent): Id | null => {
      const target = thingAt(event);
      held.current = target?.id ?? null;
      setLast(held.current);
      setVisible(target?.element.matches(":focus-visible") ? target.id : null);
      return held.current;
    },
    left: (event: FocusEvent) => {
      const element = event.target as Element;
      setVisible(null);
      queueMicrotask(() => {
        if (element.isConnected && !svg.current?.contains(event.relatedTarget as Node | null)) held.current = null;
      });
    },
  };
}
