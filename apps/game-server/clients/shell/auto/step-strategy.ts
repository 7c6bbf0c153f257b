// The interface between a game of several steps and its autoplay.
import type { RoundAction, RoundBet } from "@khela/engines/rounds";
import type { RoundView } from "../../../wire/game-api.ts";
import type { RoundSteps } from "../ui/round-steps.ts";

/** A strategy of autoplay: its questions to the player, and its decision in an open round. */
export type StepStrategy = {
  readonly questions: () => readonly HTMLElement[];
  readonly decide: (round: RoundView) => RoundAction;
  /**
   * Returns the highest stake that a round of the bet can reach by these decisions; undefined: the stake of the bet
   * alone.
   */
  readonly mostMinor?: (bet: RoundBet) => bigint;
};

/** The controls by which autoplay plays a round. */
export type StepControls = {
  readonly steps: RoundSteps;
  readonly start: () => Promise<boolean>;
  readonly refresh: () => void;
};
