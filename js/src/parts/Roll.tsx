import { useView } from "../view";
import { Chip, Panel } from "./bits";
import { DiceRow } from "./Prompt";
import type { Dice } from "../scene";
import { still } from "../still";

const Rolled = still(({ dice }: { dice: Dice }) => (
  <div class="sw-rolled">
    <DiceRow dice={dice} />
    <p>
      {dice.text} {dice.rule && <Chip rule={dice.rule} />}
    </p>
  </div>
));

/** The last roll: dice that hit are solid ink. */
export function LastRoll() {
  const view = useView();
  const { dice } = view.scene;
  return (
    <Panel title={view.say("last-roll")} class="sw-roll">
      {dice ? <Rolled dice={dice} /> : <p class="sw-quiet">{view.say("no-roll")}</p>}
    </Panel>
  );
}
