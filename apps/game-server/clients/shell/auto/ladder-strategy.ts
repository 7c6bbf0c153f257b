// The strategy of autoplay in a game of steps: it takes steps by the player's pattern until the chosen number of steps
// is reached, then cashes out. The pattern is only the bet: the server has drawn every step.
import type { LadderState } from "@khela/engines/originals/ladder";
import type { RoundAction } from "@khela/engines/rounds";
import type { RoundView } from "../../../wire/game-api.ts";
import type { GameSession } from "../session/game-session.ts";
import { createChoice } from "../ui/choice.ts";
import type { StepStrategy } from "./step-strategy.ts";

type LadderPlan = {
  readonly target: string;
  /** The numbers of steps that the player can choose; a round that ends sooner is cashed out automatically. */
  readonly targets: readonly number[];
  readonly first: number;
  /** Further questions to the player, shown above the number of steps. */
  readonly own?: readonly HTMLElement[];
  /** Returns the next step. `climbed`: number of steps survived so far. */
  readonly step: (climbed: number, round: RoundView) => RoundAction;
};

export function createLadderStrategy(
  { format }: GameSession,
  { target, targets, first, own = [], step }: LadderPlan,
): StepStrategy {
  const count = createChoice<number>(
    target,
    targets.map((one) => [one, format.count(one)]),
    { first, onPick: () => undefined },
  );
  return {
    questions: () => [...own, count.element],
    decide: (round) => {
      const { climbed } = round.outcome as unknown as LadderState;
      return climbed >= count.value() ? { type: "cash-out" } : step(climbed, round);
    },
  };
}
