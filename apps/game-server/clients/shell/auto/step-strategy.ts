// What a game of several steps and its autoplay know of each other.
import type { RoundAction } from "@khela/engines/rounds";
import type { RoundView } from "../../../wire/game-api.ts";
import type { RoundSteps } from "../ui/round-steps.ts";

/** How autoplay decides in an open round, by the player's answers. */
export type StepStrategy = {
  readonly questions: () => readonly HTMLElement[];
  readonly decide: (round: RoundView) => RoundAction;
};

/** A round as autoplay plays it. */
export type StepControls = {
  readonly steps: RoundSteps;
  readonly start: () => Promise<boolean>;
  readonly refresh: () => void;
};
