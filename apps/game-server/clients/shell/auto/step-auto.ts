// Autoplay of a game of several steps: it places a bet, then takes one decision after another by the player's strategy.
// The server decides each step; when autoplay stops, an open round is left to the player.
import type { RoundBet } from "@khela/engines/rounds";
import type { RoundView } from "../../../wire/game-api.ts";
import type { GameSession } from "../session/game-session.ts";
import { wait } from "../ui/dom.ts";
import { createAutoPlay, untilWatched, type AutoPlay } from "./auto-play.ts";
import type { StepControls, StepStrategy } from "./step-strategy.ts";

/** Pause between two steps, so that the player sees each step. */
const STEP_MS = 500;

async function playSteps(
  { steps, start }: StepControls,
  decide: StepStrategy["decide"],
  isOn: () => boolean,
): Promise<RoundView | null> {
  if (!(await start())) return null;
  for (let round = steps.round(); round !== null && steps.isOpen(); round = steps.round()) {
    await wait(STEP_MS);
    await untilWatched(isOn);
    if (!isOn() || !(await steps.act(decide(round)))) return null;
  }
  return steps.round();
}

export function createStepAuto(
  session: GameSession,
  game: StepControls & { readonly bet: () => RoundBet },
  { questions, decide, mostMinor }: StepStrategy,
): AutoPlay {
  return createAutoPlay(session, {
    playRound: (isOn) => playSteps(game, decide, isOn),
    isReady: () => !game.steps.isOpen(),
    stakeMinor: () => BigInt(game.bet().stakeMinor),
    ...(mostMinor === undefined ? {} : { mostMinor: () => mostMinor(game.bet()) }),
    questions,
    onChange: game.refresh,
  });
}
