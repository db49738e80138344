import { useEffect } from "preact/hooks";
import type { Face, Hint, Item, Part } from "../scene";
import { type View, useView } from "../view";
import { WholeCard } from "./Card";
import { Chip, Panel, signed } from "./bits";
import { cardWords } from "../board/names";

/** Faces of a die; those that succeed are solid ink. */
function Faces({ faces }: { faces: NonNullable<Hint["faces"]> }) {
  const view = useView();
  const good = faces.filter(([, hit]) => hit).map(([face]) => face);
  return (
    <div class="sw-faces" role="img" aria-label={view.say("faces-good", good.join(", ") || view.say("none"))}>
      {faces.map(([face, hit]) => (
        <span key={face} class={hit ? "sw-hit" : ""} aria-hidden="true">
          {face}
        </span>
      ))}
    </div>
  );
}

/** No decimals, and certain only when it is. */
export function percent(p: number): string {
  const rounded = Math.round(p * 100);
  if (p > 0 && rounded === 0) return "< 1 %";
  return p < 1 && rounded === 100 ? "> 99 %" : `${rounded} %`;
}

/** The whole distribution as bars, and what they count. */
function Bars({ dist, what }: { dist: NonNullable<Hint["dist"]>; what: string | undefined }) {
  const most = Math.max(...dist.map(([, p]) => p));
  const said = dist.map(([value, p]) => `${value}: ${percent(p)}`).join(", ");
  return (
    <>
      <div class="sw-bars" role="img" aria-label={what ? `${what}, ${said}` : said}>
        {dist.map(([value, p]) => (
          <span key={value} title={percent(p)}>
            <i style={`height:${1 + (p / most) * 44}px`} />
            {value}
          </span>
        ))}
      </div>
      {what && (
        <p class="sw-axis sw-sub" aria-hidden="true">
          {what}
        </p>
      )}
    </>
  );
}

function Row({ part: [label, amount, rule], plain }: { part: Part; plain: boolean }) {
  return (
    <tr>
      <td>{label}</td>
      <td class="sw-n">{signed(amount, plain)}</td>
      <td class="sw-r">{rule && <Chip rule={rule} />}</td>
    </tr>
  );
}

/** Headline, picture, one sentence, and the parts that the number is made of. */
export function Chance({ hint, read }: { hint: Hint; read: Read | null }) {
  const { total } = hint;
  return (
    <div class="sw-chance">
      <p class="sw-head">
        <span class="sw-big">{hint.head}</span>
        <span class="sw-sub">
          {hint.what}
          <b>{hint.of}</b>
        </span>
      </p>
      {hint.faces && <Faces faces={hint.faces} />}
      {hint.dist && <Bars dist={hint.dist} what={hint.distWhat} />}
      <p class="sw-sub sw-plain">
        {hint.text} {hint.rule && <Chip rule={hint.rule} />}
      </p>
      <table class="sw-bd">
        <tbody>
          {hint.parts.map((part, index) => (
            <Row key={index} part={part} plain={!index} />
          ))}
          {total && (
            <tr class="sw-sum">
              <td>{total[0]}</td>
              <td class="sw-n">{signed(total[1], true)}</td>
              <td />
            </tr>
          )}
        </tbody>
      </table>
      {read && <CardLine {...read} />}
    </div>
  );
}

/** The card that the odds are about, in one paragraph, so that both can be read. */
function CardLine({ face, item }: Read) {
  const { board } = useView();
  return (
    <p class="sw-cardline">
      <b>{face.t}.</b> {[...cardWords(board, face, item), ...(face.acts ?? []).map(([, n, t]) => `${t ?? ""} ${n}`.trim())].join(", ")}
    </p>
  );
}

interface Read {
  face: Face;
  item: Item | undefined;
}

const isRead = ({ k }: Face): boolean => k === "soldier" || k === "trench";

/** The card that is pointed at, on the board or in a hand, if there is more on it than is drawn. */
export function inspected({ scene, hovered }: View): Read | null {
  if (hovered === null) return null;
  const item = scene.items[hovered];
  const face = scene.faces[item?.f ?? hovered];
  return face && isRead(face) ? { face, item } : null;
}

/** The odds of what is pointed at; they stay until the next question, so that nothing jumps. */
export function OddsPanel() {
  const view = useView();
  const { scene, store, word, last, expected } = view;
  const read = inspected(view);
  const more = Object.values(scene.faces).some(isRead) ? "-card" : "";
  const look = more ? "sw-odds sw-tall" : "sw-odds";
  useEffect(() => {
    if (word === null) store.hover(expected);
  }, [scene.ask?.ask, word, expected]);
  if (read && !store.hint(word)) {
    return (
      <Panel title={view.say("whole-card")} class={look}>
        <WholeCard {...read} />
      </Panel>
    );
  }
  const hint = store.hint(word) ?? store.hint(expected) ?? store.hint(last);
  const quiet = expected ? "sw-quiet sw-late" : "sw-quiet";
  return (
    <Panel title={view.say("odds")} right={hint?.faces && view.say("odds-before")} class={look}>
      {hint ? <Chance hint={hint} read={read} /> : <p class={quiet}>{view.say(`odds-${scene.ask ? "point" : "nothing"}${more}`)}</p>}
    </Panel>
  );
}
