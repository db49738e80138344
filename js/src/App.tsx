/** One view of a model: where everything stands. */
import { useMemo, useReducer, useRef, useLayoutEffect } from "preact/hooks";
import { Board } from "./board/Board";
import { useBusy, useFocusKept, useHurry, useLingering, useOutside, useOwnKeys, useSize, useTheme } from "./hooks";
import { Button } from "./parts/bits";
import { Zones, hasSmallCards } from "./parts/Hand";
import { Header } from "./parts/Header";
import { Key, KeyWords } from "./parts/Key";
import { Log } from "./parts/Log";
import { Briefing } from "./parts/Briefing";
import { Lists, PathPanel } from "./parts/Lists";
import { Menu } from "./parts/Menu";
import { Curtain, DiceEntry, End } from "./parts/Moments";
import { WholeCard } from "./parts/Card";
import { Chance, OddsPanel, inspected } from "./parts/Odds";
import { Popover } from "./parts/Popover";
import { Prompt } from "./parts/Prompt";
import { Replay } from "./parts/Replay";
import { LastRoll } from "./parts/Roll";
import { Rules, WhyNot } from "./parts/Rules";
import { Strip } from "./parts/Strip";
import type { Id } from "./scene";
import { sideOf } from "./sides";
import { handZones } from "./select";
import type { Store } from "./store";
import type { Choice } from "./theme";
import { View, ViewContext, useView } from "./view";

interface AppProps {
  store: Store;
  uid: string;
  doc: Document;
}

/** A view that is drawn anew when its store or itself has changed. */
function useOwnView(store: Store, uid: string): View {
  const [, redraw] = useReducer<number, void>((n) => n + 1, 0);
  const view = useMemo(() => new View(store, uid, () => redraw()), []);
  useLayoutEffect(() => store.subscribe(() => redraw()), []);
  view.meet();
  return view;
}

export function App({ store, uid, doc }: AppProps) {
  const view = useOwnView(store, uid);
  const [theme, choice, chooseTheme] = useTheme(doc);
  useHurry(store, doc);
  useOutside(view, doc);
  useOwnKeys(view, doc);
  useFocusKept(view);
  useBusy(view);
  const [layout, tiny, beside] = useSize(view);
  view.layout = layout;
  view.beside = beside;
  const { scene } = view;
  return (
    <ViewContext.Provider value={view}>
      <div
        ref={(root) => void (view.root = root)}
        class="sw"
        role="group"
        aria-label={view.board.title}
        lang={view.board.language ?? "en"}
        data-theme={theme}
        data-host={choice === "host" ? "" : undefined}
        data-layout={layout}
        data-tiny={tiny ? "" : undefined}
        data-beside={beside || undefined}
        onKeyDown={view.key}
        onPointerDownCapture={view.press}
        onClickCapture={view.click}
        onContextMenu={view.hold}
      >
        {scene.curtain ? <Curtain side={scene.curtain} /> : <Table />}
        <Notes />
        <Header />
        {layout === "narrow" && <OddsPopover />}
        {view.pop && <Opened theme={choice} onTheme={chooseTheme} />}
      </div>
    </ViewContext.Provider>
  );
}

function Table() {
  const view = useView();
  const { scene } = view;
  const hand = <Zones ids={shownZones(view)} />;
  const isHigh = view.beside === "high" && hasSmallCards(view);
  // Where lists or the hand fill the side, what happened stands below the board.
  const rollBelow = view.layout === "narrow" && !scene.lists;
  const logBelow = view.layout !== "narrow" && (isHigh || !!scene.lists);
  return (
    <>
      <Bar />
      <div class="sw-main">
        <div class="sw-left">
          <Mat />
          {rollBelow && !view.beside && <LastRoll />}
          {scene.path && <PathPanel path={scene.path} />}
          {!isHigh && hand}
          {rollBelow && view.beside && <LastRoll />}
          {logBelow && <Log />}
        </div>
        <div class="sw-side">
          {view.beside === "odds" && <Sides />}
          {isHigh && hand}
          {scene.lists ? <Lists lists={scene.lists} /> : view.layout !== "narrow" && <OddsPanel />}
          {(scene.lists ? scene.dice : view.layout !== "narrow") && <LastRoll />}
          {!logBelow && <Log />}
        </div>
      </div>
    </>
  );
}

/** Zones that lie open under the board. */
function shownZones({ open, board, scene }: View): Id[] {
  return open && scene.items[open] ? [open] : handZones(board, scene);
}

/** A branch, or where the game was saved. */
function Notes() {
  const view = useView();
  const { scene, store } = view;
  return (
    <>
      {scene.note && (
        <p class="sw-notes">
          {scene.note}
          {!store.replay && <Button onClick={() => store.send({ t: "branch", at: null })}>{view.say("main-line")}</Button>}
        </p>
      )}
      <p class={store.saved ? "sw-notes" : "sw-hidden"} role="status">
        {store.saved && view.say("saved", store.saved)}
      </p>
    </>
  );
}

/** Prompt, history or result: always in the same place. */
function Bar() {
  const { store, scene } = useView();
  const { result } = scene.status;
  if (store.replay) return <Replay state={store.replay} />;
  if (result && !scene.ask && !store.notice && !store.lost && !store.rolled) return <End result={result} />;
  return (
    <>
      <Prompt />
      {scene.ask?.roll && <DiceEntry roll={scene.ask.roll} />}
    </>
  );
}

/** The side at the bottom: the viewer's, else the one that is asked, else the last. */
function below({ board, scene }: View): string | undefined {
  return (sideOf(board, scene.viewer) ?? sideOf(board, scene.ask?.side) ?? board.sides.at(-1))?.id;
}

/** Zones that need no count in the strip of their side. */
const hiddenZones = (view: View): Id[] => shownZones(view).filter((id) => id !== view.open);

/** Both sides and the key over the odds, the own side below the other as at the board. */
function Sides() {
  const view = useView();
  const own = below(view);
  const sides = [...view.board.sides].sort((a, b) => Number(a.id === own) - Number(b.id === own));
  return (
    <section class="sw-panel sw-sides" aria-label={view.say("sides")}>
      {sides.map(({ id }) => (
        <Strip key={id} side={id} hidden={hiddenZones(view)} />
      ))}
      <Key />
    </section>
  );
}

/** The board between the strips of the sides. */
function Mat() {
  const view = useView();
  const { board, scene, store, chosen, placed, hovered, choices } = view;
  const own = below(view);
  const hidden = hiddenZones(view);
  const isFramed = view.beside !== "odds";
  const start = [chosen, ...(scene.ask?.about ?? [])].find((id) => id !== null && placed.has(id));
  const tag = view.layout !== "narrow" && hovered !== null && choices.board.has(hovered) ? store.hint(view.word)?.head : null;
  const select = {
    offered: new Set(choices.board.keys()),
    others: new Set(choices.others.keys()),
    selected: view.selected,
    refused: view.refused,
    hovered,
    tag: tag ?? null,
    changed: store.replay ? new Set<Id>() : store.changed,
    marked: view.marked,
    from: start ?? null,
  };
  return (
    <div class="sw-mat">
      {isFramed && board.sides.map(({ id }) => id !== own && <Strip key={id} side={id} hidden={hidden} />)}
      <Board board={board} scene={scene} uid={view.uid} beside={!!view.beside} select={select} onHover={view.hover} onPick={view.pick} />
      {isFramed && <Key />}
      {isFramed && own && <Strip side={own} hidden={hidden} />}
      {view.briefing && !store.replay && <Briefing />}
    </div>
  );
}

/** Without a side column, the odds stand beside the piece. */
function OddsPopover() {
  const view = useView();
  const { store, hovered, word, root } = view;
  const hint = store.hint(word);
  const read = inspected(view);
  const kept = useRef({ hint, read, hovered });
  if (hint || read) kept.current = { hint, read, hovered };
  const [lasting, hold] = useLingering(hint ? word : read && hovered);
  const name = CSS.escape(kept.current.hovered ?? "");
  const anchors = lasting ? [...(root?.querySelectorAll(`[data-id="${name}"], [data-word="${name}"]`) ?? [])] : [];
  const anchor = anchors.find((one) => one.matches(":hover, :focus")) ?? anchors[0];
  const shown = kept.current;
  if (!anchor || !(shown.hint || shown.read)) return null;
  return (
    <Popover anchor={anchor} role="tooltip" onHold={hold}>
      {shown.hint ? <Chance hint={shown.hint} read={shown.read} /> : <WholeCard {...shown.read!} />}
    </Popover>
  );
}

/** What was opened by a click or a key. */
function Opened(props: { theme: Choice; onTheme: (choice: Choice) => void }) {
  const view = useView();
  const pop = view.pop!;
  if (pop.kind === "why") {
    const refusal = view.store.refusal(pop.word);
    return refusal && (
      <Popover anchor={pop.anchor} role="status">
        <WhyNot refusal={refusal} />
      </Popover>
    );
  }
  const fromMenu = pop.kind === "menu" || (pop.kind === "rules" && pop.list);
  return (
    <Popover key={pop.kind} anchor={pop.anchor} role="dialog" label={view.say(pop.kind === "key" ? "key-more" : pop.kind)} below={fromMenu} over={fromMenu} wide={pop.kind !== "menu"}>
      {pop.kind === "rules" ? <Rules pop={pop} /> : pop.kind === "key" ? <KeyWords /> : <Menu {...props} />}
    </Popover>
  );
}
