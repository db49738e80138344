/** The layers of the board, from below. */
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { Counter, type CounterProps, back } from "../draw/Counter";
import { outline } from "../draw/look";
import { Mark, type MarkProps } from "../draw/Mark";
import { CardRing, CounterRing, HoverPlate, SpaceRing, type State, cross } from "../draw/Ring";
import { INK, LIFT, SURFACE, at, disc, line, rounded, shape, token } from "../draw/shapes";
import { SymbolDefs } from "../draw/Symbol";
import { TerrainDefs } from "../draw/Terrain";
import type { Board, Id, Sign, Space } from "../scene";
import { AimCurve, AimHead, AimLine, aimOf, ownerLines } from "./Overlay";
import { Badges, PlayingCard, StateRing, cardState, cornerOf } from "./PlayingCard";
import { bandName, clips, cutName, farLink, road, spaceGround, spacePath, spacePrint, spaceTint } from "./Spaces";
import { tableCard } from "./TableCard";
import { type Border, type Box, type Point, around, grown, middle } from "./geometry";
import type { Layout, PlacedMark } from "./place";
import { still } from "../still";
import { type View, button, isActive, isCovered, isOffered, isShown, stateOf, topOf } from "./view";

interface Layer {
  view: View;
}

/** Pictures, which a screen reader need not hear and the pointer does not meet. */
export const Picture = ({ children }: { children: ComponentChildren }) => (
  <g aria-hidden="true" class="sw-still">
    {children}
  </g>
);

const shownSpaces = (view: View): [Space, Box][] =>
  view.table.board.spaces.filter(({ id }) => isShown(view, id)).map((space) => [space, view.places.spaces.get(space.id)!]);

/** Terrain and roads are drawn once; tints follow the sides that hold the spaces. */
export function Ground({ view: { table, places, uid } }: Layer) {
  const { board, sides, spaces } = table;
  const boxOf = (id: Id) => places.spaces.get(id)!;
  const fixed = useMemo(
    () => (
      <>
        <defs>
          <SymbolDefs uid={uid} />
          <TerrainDefs uid={uid} />
          {clips(uid, places.spaces.values())}
          <marker id={`${uid}-m-arrow`} viewBox="0 0 10 10" refX={7} refY={5} markerWidth={6} markerHeight={6} orient="auto-start-reverse">
            {shape("M0 1L9 5L0 9z", INK)}
          </marker>
        </defs>
        {board.links.map(({ a, b, f }) => road(f, boxOf(a), boxOf(b)))}
        {board.spaces.map((space) => spaceGround(uid, space, boxOf(space.id)))}
        {board.links.map(({ a, b, f }) => !f && farLink(boxOf(a), boxOf(b)))}
      </>
    ),
    [board, uid],
  );
  return (
    <Picture>
      {fixed}
      {[...places.tints].map(([id, side]) => spaceTint(uid, spaces.get(id)!, boxOf(id), sides.get(side)))}
    </Picture>
  );
}

interface PlacedSpace {
  space: Space;
  box: Box;
}

const StillRing = still(({ space, box, state }: PlacedSpace & { state: State | undefined }) => (
  <g>
    {space.k === "slot" && <path d={spacePath(space, box)} class="sw-slot" />}
    {state && <SpaceRing state={state} path={(inset) => spacePath(space, box, inset)} />}
  </g>
));

/** Rings of spaces lie under the printed values, so that names stay legible on gold. */
export function SpaceRings({ view }: Layer) {
  return (
    <Picture>
      {shownSpaces(view).map(([space, box]) => {
        const state = stateOf(view, space.id);
        return (state || space.k === "slot") && <StillRing key={space.id} space={space} box={box} state={state} />;
      })}
    </Picture>
  );
}

export function boxOf(places: Layout, id: Id | null): Box | undefined {
  return id === null ? undefined : places.pieces.get(id) ?? places.cards.get(id)?.box ?? places.spaces.get(id);
}

function aimsOf(places: Layout, board: Board) {
  const names = board.spaces.flatMap((space) => bandName(space, places.spaces.get(space.id)!) ?? []);
  return places.aims.map(([from, to]) => aimOf(from, to, names));
}

/** Lines of fire lie under the printed values. */
export function Lines({ view: { uid, table, places, select, targets } }: Layer) {
  const { from, hovered, offered } = select;
  const start = boxOf(places, from);
  const aims = aimsOf(places, table.board);
  const end = hovered && hovered !== from && offered.has(hovered) ? targets.get(hovered) : undefined;
  return (
    <Picture>
      {ownerLines(places.marks)}
      {aims.map(({ d }) => (
        <AimCurve key={d} d={d} />
      ))}
      {start && end && !places.cards.has(from!) && <AimLine uid={uid} from={start} to={table.spaces.has(hovered!) ? around(middle(end), 30, 30) : end} />}
    </Picture>
  );
}

/** Names and printed values; drawn anew only when a space changes hands. */
export function Prints({ view: { table, places } }: Layer) {
  const { board, sides } = table;
  return useMemo(
    () => <Picture>{board.spaces.map((space) => spacePrint(board, space, places.spaces.get(space.id)!, sides.get(places.tints.get(space.id) ?? space.s ?? "")))}</Picture>,
    [board, [...places.tints].join()],
  );
}

const StillButton = still(({ space, box, ...attrs }: PlacedSpace & ReturnType<typeof button>) => {
  const whole = cutName(space, box);
  return (
    <path d={spacePath(space, box)} {...attrs}>
      {whole && <title>{whole}</title>}
    </path>
  );
});

const isOver = (view: View, id: Id): boolean => isCovered(view, id) && isOffered(view, id);

/** Offered spaces that a card fills: over the card, since the click means the space. */
export function CoveredSpaces({ view }: Layer) {
  return (
    <g>
      {shownSpaces(view).filter(([{ id }]) => isOver(view, id)).map(([space, box]) => (
        <g key={space.id}>
          <g transform={`translate(${box.x} ${box.y})`}>
            <CardRing state={stateOf(view, space.id)!} w={box.w} h={box.h} r={6} />
          </g>
          <StillButton space={space} box={box} {...button(view, space.id)} />
        </g>
      ))}
    </g>
  );
}

/** The buttons of the spaces: clear, below counters and marks; with the whole name where the printed one is shortened. */
export function SpaceButtons({ view }: Layer) {
  return (
    <g>
      {shownSpaces(view).filter(([{ id }]) => !isOver(view, id)).map(([space, box]) => (
        <StillButton key={space.id} space={space} box={box} {...button(view, space.id)} />
      ))}
    </g>
  );
}

/** The gold plate lies below all counters, so that it hides none. */
export function Plate({ view }: Layer) {
  const { places, select, table, open } = view;
  const id = select.hovered ?? "";
  const stack = places.stackOf.get(id);
  if (!stack || stack === open || stateOf(view, id) !== "hover") return null;
  return <Picture>{at(stack.box.x, stack.box.y, <HoverPlate look={table.side(id)?.look} size={stack.box.w} />)}</Picture>;
}

const moved = ({ x, y }: Point) => ({ transform: `translate(${x}px, ${y}px)` });

type SpotProps = Partial<MarkProps> & Partial<ReturnType<typeof button>> & { state: State | undefined; x: number; y: number };

/** A mark, or without a name the middle of an edge: a picture, and a button while it matters. */
const StillSpot = still(({ state, x, y, name, look, sign, n, text, tall, turn, ...button }: SpotProps) => {
  const size = name ? 24 : 16;
  const ring = state === "hover" ? <HoverPlate look={undefined} size={size} /> : state && <CounterRing state={state} look={undefined} size={size} />;
  return (
    <g style={moved({ x, y })} class="sw-moves">
      <Picture>
        {ring && at(-size / 2, -size / 2, ring)}
        {name ? <Mark name={name} look={look} sign={sign} n={n} text={text} tall={tall} turn={turn} /> : disc(8, LIFT)}
      </Picture>
      {button.role && <circle r={14} {...button} />}
    </g>
  );
});

interface PlacedSpot extends Layer {
  id: Id;
  place: Point;
  mark?: MarkProps;
}

function Spot({ view, id, place, mark }: PlacedSpot) {
  return <StillSpot {...mark} {...(isActive(view, id) && button(view, id))} state={stateOf(view, id)} x={place.x} y={place.y} />;
}

/** The colours of an edge in its states, from below: width and colour. */
const BARS: Record<State, [width: number, colour: string][]> = {
  can: [[8, token("gold")], [4.5, token("goldfill")]],
  hover: [[16, token("goldtint")], [11, token("gold")], [7, token("goldfill")]],
  selected: [[10, SURFACE], [5, INK]],
  refused: [[6, token("no")]],
  changed: [[5, token("new")]],
  marked: [[8, SURFACE], [3.5, INK]],
  focus: [[10, SURFACE], [5, INK]],
};

/** Half the breadth in which an edge takes clicks. */
const REACH = 13;

type BarProps = Border & ReturnType<typeof button> & { state: State | undefined };

/** An edge as the line between two spaces, and the button over it. */
const StillBar = still(({ state, x, y, w, h, isLevel, ...button }: BarProps) => {
  const place = grown({ x, y, w, h }, REACH);
  return (
    <g>
      <Picture>{state && <g class={`sw-ring sw-ring-${state}`}>{BARS[state].map(([width, colour]) => line(`M${x} ${y}L${x + w} ${y + h}`, colour, width))}</g>}</Picture>
      <path d={isLevel ? rounded(x, place.y, w, place.h, 6) : rounded(place.x, y, place.w, h, 6)} {...button} />
    </g>
  );
});

/** Edges that can be chosen: the line between the spaces, or a spot where they lie apart. */
export function Edges({ view }: Layer) {
  const { borders, links } = view.places;
  return (
    <g>
      {[...links].filter(([id]) => isActive(view, id)).map(([id, place]) => {
        const border = borders.get(id);
        return border ? <StillBar key={id} {...border} state={stateOf(view, id)} {...button(view, id)} /> : <Spot key={id} view={view} id={id} place={place} />;
      })}
    </g>
  );
}

export function Marks({ view, over }: Layer & { over: boolean }) {
  const shown = (mark: PlacedMark) => mark.over === over;
  return (
    <g>
      {view.places.marks.filter(shown).map(({ id, at: place, mark }) => (
        <Spot key={id} view={view} id={id} place={place} mark={mark} />
      ))}
    </g>
  );
}

export function Cards({ view }: Layer) {
  const whole = [...view.places.cards.values()].filter(({ form }) => form !== "piece");
  return (
    <g>
      {whole.map((card) => {
        const { id, box } = card;
        const state = stateOf(view, id);
        return (
          <g key={id} style={moved(box)} class="sw-moves">
            <Picture>
              {state && <CardRing state={state} w={box.w} h={box.h} />}
              {tableCard(view.uid, view.table, id, card)}
            </Picture>
            <rect width={box.w} height={box.h} {...button(view, id)} />
          </g>
        );
      })}
    </g>
  );
}

/** Cards that are pieces, in a fixed order, so that one that moves glides; then what sticks out over their neighbours. */
export function PlayingCards({ view }: Layer) {
  const { table, places, select, uid, targets } = view;
  const all = [...places.cards.values()].filter(({ form }) => form === "piece").sort((a, b) => (a.id < b.id ? -1 : 1));
  const end = select.hovered && select.hovered !== select.from && select.offered.has(select.hovered) ? targets.get(select.hovered) : undefined;
  const start = places.cards.get(select.from ?? "")?.box;
  const props = new Map(all.map(({ id, box }) => [id, { id, board: table.board, turned: table.isTurned, face: table.face(id), ...cardState(table.item(id)), side: table.side(id), w: box.w, h: box.h }]));
  const rings = all.flatMap(({ id, box }) => {
    const state = stateOf(view, id);
    return state ? [{ id, box, state, r: cornerOf(table.face(id), table.side(id)) }] : [];
  });
  return (
    <g>
      <Picture>
        {rings.map(({ id, box, state, r }) => (
          <g key={id} style={moved(box)} class="sw-moves">
            <StateRing state={state} w={box.w} h={box.h} r={r} />
          </g>
        ))}
      </Picture>
      {all.map(({ id, box }) => (
        <g key={id} style={moved(box)} class="sw-moves">
          <Picture>
            <PlayingCard uid={uid} {...props.get(id)!} />
          </Picture>
          <rect width={box.w} height={box.h} {...button(view, id)} />
        </g>
      ))}
      <Picture>
        {aimsOf(places, table.board).map(({ head }) => (
          <AimHead key={head} uid={uid} d={head} />
        ))}
        {start && end && !places.aims.length && <AimLine uid={uid} from={start} to={end} />}
      </Picture>
      {all.map(({ id, box }) => (
        <g key={id} style={moved(box)} class="sw-moves">
          <Picture>
            <Badges {...props.get(id)!} />
            {select.refused === id && at(box.w, 0, cross())}
          </Picture>
        </g>
      ))}
    </g>
  );
}

/** Squad letter and shield; or one row of values, for counters with an echelon or with more than two values. */
export function printedValues(values: readonly string[], echelon: boolean): Pick<CounterProps, "left" | "right" | "row"> {
  if (echelon || values.length > 2) return { row: values.join("\u2009") };
  return values.length === 1 ? { right: values[0] } : { left: values[0], right: values[1] };
}

type PieceProps = CounterProps & Partial<ReturnType<typeof button>> & { f: string | undefined; sign: Sign | undefined; state: State | undefined; x: number; y: number; size: number };

/** A counter at its place, and the button over it. */
const StillPiece = still(({ f, sign, state, x, y, uid, look, size, sym, left, right, bar, row, echelon, states, days, stack, ...button }: PieceProps) => {
  const ring = state && state !== "hover" && <CounterRing state={state} look={look} size={size} />;
  return (
    <g style={moved({ x, y })} class="sw-moves">
      <Picture>
        {state !== "refused" && ring}
        {f === "back" ? (
          back(look, sign, size, size, (inset) => outline(look, inset, inset, size - 2 * inset))
        ) : (
          <Counter uid={uid} look={look} size={size} sym={sym} left={left} right={right} bar={bar} row={row} echelon={echelon} states={states} days={days} stack={stack} />
        )}
        {state === "refused" && ring}
      </Picture>
      {button.role && <rect width={size} height={size} {...button} />}
    </g>
  );
});

interface PlacedPiece extends Layer {
  id: Id;
  box: Box;
  stack?: number;
  /** Only drawn: its stack is fanned out elsewhere. */
  passive?: boolean;
}

/** What is drawn of a piece, as plain values: it is drawn again only when one of them changes. */
export function Piece({ view, id, box, stack = 1, passive = false }: PlacedPiece) {
  const { table, uid } = view;
  const [item, face, side] = [table.item(id), table.face(id), table.side(id)];
  return (
    <StillPiece uid={uid} f={face ? item?.f : "back"} look={side?.look} sign={side?.sign} x={box.x} y={box.y} size={box.w} stack={stack}
      sym={face?.sym} bar={!!face?.bar} echelon={face?.sz} states={item?.st?.join(" ")} days={item?.n} {...printedValues(face?.v ?? [], face?.sz !== undefined)}
      state={passive ? undefined : stateOf(view, id)} {...(passive ? {} : button(view, id))} />
  );
}

const ringOf = ({ table }: View, id: Id, size: number, state: State) => <CounterRing state={state} look={table.side(id)?.look} size={size} />;

/** All counters in a fixed order, so that one that moves glides there; those inside a stack are hidden at its place. */
export function Pieces({ view }: Layer) {
  const { places, open } = view;
  return (
    <g>
      {[...places.pieces.keys()].sort().map((id) => {
        const stack = places.stackOf.get(id)!;
        if (id !== topOf(stack)) return <g key={id} style={moved(stack.box)} class="sw-moves" />;
        return <Piece key={id} view={view} id={id} box={stack.box} stack={stack.ids.length} passive={stack === open} />;
      })}
    </g>
  );
}

const edgeFrame = (border: Border): string => {
  const { x, y, w, h } = grown(border, 9);
  return rounded(x, y, w, h, 8);
};

/** Over everything else. */
export function FocusRing({ view, id }: Layer & { id: Id }) {
  const { table, places, targets } = view;
  const box = targets.get(id);
  const space = table.spaces.get(id);
  if (!box) return null;
  const border = places.borders.get(id);
  if (border) return <Picture><path d={edgeFrame(border)} fill="none" stroke={token("page")} stroke-width={7} /><path d={edgeFrame(border)} fill="none" stroke={INK} stroke-width={3} /></Picture>;
  if (space) return <Picture><SpaceRing state="focus" path={(inset) => spacePath(space, box, inset)} /></Picture>;
  const ring = places.cards.has(id) ? <CardRing state="focus" w={box.w} h={box.h} /> : ringOf(view, id, box.w, "focus");
  return <Picture>{at(box.x, box.y, ring)}</Picture>;
}
