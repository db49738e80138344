/** What of the board is shown, what of it is a button, and in which state each thing is drawn. */
import type { State } from "../draw/Ring";
import type { Id } from "../scene";
import { type Box, around } from "./geometry";
import { isScenery } from "./ground";
import { linkName, markName, pieceName, spaceName, stackName } from "./names";
import { type Layout, type Stack, type Table, isPlayingCard } from "./place";

export interface Selection {
  /** What may be chosen now. */
  offered: ReadonlySet<Id>;
  /** May be chosen in place of what is chosen; not marked. */
  others?: ReadonlySet<Id>;
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

export interface View {
  uid: string;
  table: Table;
  places: Layout;
  select: Selection;
  /** The stack that is fanned out. */
  open: Stack | undefined;
  /** Everything that is a button, and where. */
  targets: Map<Id, Box>;
  /** The one thing that the tab key leads to. */
  stop: Id | undefined;
}

type Shown = Pick<View, "table" | "places" | "select" | "open">;

export const topOf = (stack: Stack): Id => stack.ids.at(-1)!;

/** The stack of that piece, if it has several counters. */
export function stackOf(places: Layout, id: Id | null): Stack | undefined {
  const stack = places.stackOf.get(id ?? "");
  return stack && stack.ids.length > 1 ? stack : undefined;
}

/** A stack that is not fanned out. */
export function foldedStack({ places, open }: Shown, id: Id): Stack | undefined {
  const stack = stackOf(places, id);
  return stack === open ? undefined : stack;
}

/** A folded stack is in a state when one of its counters is. */
function some(view: Shown, id: Id, ids: ReadonlySet<Id>): boolean {
  return (foldedStack(view, id)?.ids ?? [id]).some((each) => ids.has(each));
}

export const isOffered = (view: Shown, id: Id): boolean => some(view, id, view.select.offered);

/** Marks, edges and positions beside a card are buttons only while they matter. */
export const isActive = ({ select }: Shown, id: Id): boolean => select.offered.has(id) || !!select.others?.has(id) || select.selected.has(id) || select.refused === id;

/** Whether a card that fills the space lies on it. */
export const isCovered = ({ table }: Pick<View, "table">, id: Id): boolean => table.lie(id, "piece").some((one) => isPlayingCard(table, one));

/** Nothing is done with labels, and what is said of a space under a card is said of the card. */
export function isShown(view: Shown, id: Id): boolean {
  const k = view.table.spaces.get(id)?.k ?? "";
  if (k === "label" || k === "band") return false;
  if (isScenery(view.table.spaces.get(id)!)) return isActive(view, id);
  return (k !== "slot" && !isCovered(view, id)) || isActive(view, id);
}

export function targetsOf(view: Shown): Map<Id, Box> {
  const { places } = view;
  const spots = [...places.marks.map(({ id, at }) => [id, at] as const), ...places.links].filter(([id]) => isActive(view, id));
  return new Map<Id, Box>([
    ...[...places.spaces].filter(([id]) => isShown(view, id)),
    ...[...places.cards].map(([id, { box }]): [Id, Box] => [id, box]),
    ...places.stacks.map((stack): [Id, Box] => [topOf(stack), stack.box]),
    ...spots.map(([id, at]): [Id, Box] => [id, around(at, 28, 28)]),
  ]);
}

/** The one state that is drawn, the strongest first. */
export function stateOf(view: Shown, id: Id): State | undefined {
  const { refused, selected, hovered, changed, marked } = view.select;
  if (refused === id) return "refused";
  if (some(view, id, selected)) return "selected";
  if (isOffered(view, id)) return hovered === id ? "hover" : "can";
  if (hovered === id && view.select.others?.has(id)) return "hover";
  if (some(view, id, changed)) return "changed";
  return some(view, id, marked) ? "marked" : undefined;
}

/** What a screen reader says of a thing; made up once as long as nothing moves, unless the question has a label for it. */
export function nameOf(view: Shown, id: Id): string {
  const { names } = view.places;
  const label = view.table.scene.ask?.labels?.[id];
  if (label !== undefined || foldedStack(view, id)) return named(view, id, label);
  const name = names.get(id) ?? named(view, id);
  names.set(id, name);
  return name;
}

function named(view: Shown, id: Id, label?: string): string {
  const { table } = view;
  const space = table.spaces.get(id);
  const stack = foldedStack(view, id);
  if (space) return spaceName(table, space, label);
  if (stack) return stackName(table, stack.ids);
  if (table.links.has(id)) return label ?? linkName(table, id);
  return table.item(id)?.k === "mark" ? label ?? markName(table, id) : pieceName(table, id, label);
}

/** What makes a clear shape over a drawing a button: in the tab order if it is the stop of the board. */
export function button(view: View, id: Id) {
  const offered = isOffered(view, id) || !!view.select.others?.has(id);
  return {
    "data-id": id,
    role: "button",
    tabindex: id === view.stop ? 0 : -1,
    "aria-label": nameOf(view, id),
    "aria-pressed": some(view, id, view.select.selected) || undefined,
    "aria-disabled": !offered || undefined,
    "aria-expanded": foldedStack(view, id) && false,
    class: `sw-thing${offered ? " sw-can" : ""}`,
    fill: "transparent",
  } as const;
}

export function thingAt(event: Event): { id: Id; element: Element } | undefined {
  const element = (event.target as Element | null)?.closest?.("[data-id]");
  const id = element?.getAttribute("data-id");
  return element && id ? { id, element } : undefined;
}
