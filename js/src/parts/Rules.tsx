import { useState } from "preact/hooks";
import { type Pop, useView } from "../view";
import type { Refusal, RuleRow, RuleText } from "../scene";
import { Chip, IconButton } from "./bits";

/** Text with the ids of other rules in it drawn as chips. */
export function Linked({ text, refs }: { text: string; refs: readonly string[] }) {
  if (!refs.length) return <>{text}</>;
  const known = new Set(refs);
  const escaped = refs.map((id) => id.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pieces = text.split(new RegExp(`(${escaped.join("|")})(?![\\w-])`));
  return <>{pieces.map((piece, index) => (known.has(piece) ? <Chip key={index} rule={piece} /> : piece))}</>;
}

function Text({ rule }: { rule: RuleText }) {
  const others = rule.refs.filter((id) => !rule.text.includes(id));
  return (
    <>
      <h2>{rule.title}</h2>
      {rule.text.split("\n\n").map((paragraph, index) => (
        <p key={index}>
          <Linked text={paragraph} refs={rule.refs} />
        </p>
      ))}
      {others.length > 0 && (
        <p>
          {others.map((id) => (
            <Chip key={id} rule={id} />
          ))}
        </p>
      )}
    </>
  );
}

type Opened = Pop & { kind: "rules" };

/** The ledger: one rule, or the list of them. */
export function Rules({ pop }: { pop: Opened }) {
  const view = useView();
  const { stack } = pop;
  const id = stack[stack.length - 1];
  const rule = id === undefined ? undefined : view.store.ruleTexts.get(id);
  return (
    <>
      <div class="sw-pophead">
        {stack.length > (pop.list ? 0 : 1) && <IconButton icon="back" label={view.say("back")} onClick={() => view.show({ ...pop, stack: stack.slice(0, -1) })} />}
        {id === undefined ? <h2>{view.say("rules")}</h2> : <span class="sw-chip sw-this">{id}</span>}
        <span class="sw-section">{rule?.section}</span>
        <IconButton icon="close" label={view.say("close")} onClick={() => view.close()} />
      </div>
      {id === undefined ? <List /> : rule ? <Text rule={rule} /> : <p class="sw-sub">{view.say("looking-up")}</p>}
    </>
  );
}

function matches([id, title, section]: RuleRow, wanted: string): boolean {
  return `${id} ${title} ${section}`.toLowerCase().includes(wanted.toLowerCase());
}

function List() {
  const view = useView();
  const { store } = view;
  const [wanted, setWanted] = useState("");
  const rows = (store.rules ?? []).filter((row) => matches(row, wanted));
  const sections = [...new Set(rows.map((row) => row[2]))];
  return (
    <>
      <input class="sw-find" type="search" placeholder={view.say("find-rule")} aria-label={view.say("find-rule")} value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
      {store.rules && !rows.length && <p class="sw-sub">{view.say("no-rule")}</p>}
      <div class="sw-rules" tabIndex={0} role="group" aria-label={view.say("all-rules")}>
        {sections.map((section) => (
          <section key={section}>
            <h3 class="sw-topic">{section}</h3>
            {rows
              .filter((row) => row[2] === section)
              .map(([id, title]) => (
                <p key={id}>
                  <Chip rule={id} /> {title}
                </p>
              ))}
          </section>
        ))}
      </div>
    </>
  );
}

/** Why something cannot be: what, why, and what to do about it. */
export function WhyNot({ refusal }: { refusal: Refusal }) {
  return (
    <div class="sw-why">
      <svg width="16" height="16" viewBox="-8 -8 16 16" aria-hidden="true">
        <circle r="8" fill="var(--sw-no)" />
        <path d="M-3.5-3.5L3.5 3.5M3.5-3.5L-3.5 3.5" stroke="var(--sw-lift)" stroke-width="2" stroke-linecap="round" />
      </svg>
      <div>
        <b>{refusal.text}</b>
        {refusal.sub && <p>{refusal.sub}</p>}
        {refusal.rule && <Chip rule={refusal.rule} />}
      </div>
    </div>
  );
}
