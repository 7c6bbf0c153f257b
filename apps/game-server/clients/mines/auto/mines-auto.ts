// Autoplay of mines: it places a bet, opens the tiles of the pattern in turn, and cashes out. The server decides each
// step; when autoplay stops, an open round is left to the player.
import { minesRules } from "@khela/engines/originals/mines";
import type { RoundView } from "../../../wire/game-api.ts";
import { createAutoPlay, untilWatched, type AutoPlay } from "../../shell/auto/auto-play.ts";
import type { StepControls } from "../../shell/auto/step-strategy.ts";
import type { GameSession } from "../../shell/session/game-session.ts";
import { wait } from "../../shell/ui/dom.ts";
import { createPatternPicker } from "./pattern-picker.ts";

/** The controls by which autoplay plays a round. */
type MinesControls = StepControls & { readonly mines: () => number };

/** Pause between two tiles, so that the player sees each tile. */
const STEP_MS = 300;

async function playPattern(
  { steps, start }: MinesControls,
  tiles: readonly number[],
  isOn: () => boolean,
): Promise<RoundView | null> {
  if (!(await start())) return null;
  for (const tile of tiles) {
    if (!steps.isOpen()) break;
    await wait(STEP_MS);
    await untilWatched(isOn);
    if (!isOn() || !(await steps.act({ type: "pick", tile }))) return null;
  }
  if (steps.isOpen() && !(await steps.act({ type: "cash-out" }))) return null;
  return steps.round();
}

export function createMinesAuto(session: GameSession, table: MinesControls): AutoPlay {
  const picker = createPatternPicker(session);
  return createAutoPlay(session, {
    playRound: (isOn) => playPattern(table, picker.tiles(), isOn),
    isReady: () => !table.steps.isOpen(),
    stakeMinor: session.stakeMinor,
    questions: () => picker.questions(minesRules.tiles - table.mines()),
    onChange: table.refresh,
  });
}
