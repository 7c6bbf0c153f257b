// A ladder: steps that are climbed one after another, each with the same probability. A cash-out after k steps pays the
// return divided by the probability of k steps, so every strategy returns exactly the stated per cent. The last step
// cashes out automatically. Coin flip, tower and chicken road are ladders.
import { EngineError } from "../engine-error.ts";
import { formatFraction, fraction, type Fraction } from "../fraction.ts";

export type Ladder = {
  /** A step is survived in `safe` of `of` equally likely cases. */
  readonly safe: number;
  readonly of: number;
  readonly steps: number;
  /** Return to player of every strategy, in per cent. */
  readonly returnPercent: number;
};

export type LadderStatus = "open" | "lost" | "cashed";

export type LadderState = { readonly status: LadderStatus; readonly climbed: number };

/** What a player of a ladder may know at any time. */
export type LadderView = LadderState & {
  /** Multiplier of a cash-out now, or the paid one after a cash-out. `"0"` before the first step and after a loss. */
  readonly cashOutMultiplier: string;
  /** The multiplier after one more step; null when the round has ended. */
  readonly nextMultiplier: string | null;
  readonly multiplier: string;
};

export const ladderStart: LadderState = { status: "open", climbed: 0 };

function checkSteps({ steps }: Ladder, climbed: number): void {
  if (!Number.isInteger(climbed) || climbed < 0 || climbed > steps)
    throw new EngineError("ladder.bad_steps", `0 to ${steps} steps`);
}

/** Probability that the first `climbed` steps are all survived. Throws `ladder.bad_steps`. */
export function ladderProbability(ladder: Ladder, climbed: number): Fraction {
  checkSteps(ladder, climbed);
  return fraction(BigInt(ladder.safe) ** BigInt(climbed), BigInt(ladder.of) ** BigInt(climbed));
}

/** Exact multiplier of a cash-out after `climbed` steps; 0 for no step. Throws `ladder.bad_steps`. */
export function ladderMultiplier(ladder: Ladder, climbed: number): Fraction {
  const { num, den } = ladderProbability(ladder, climbed);
  return climbed === 0 ? fraction(0n) : fraction(BigInt(ladder.returnPercent) * den, 100n * num);
}

/** Returns the state after one more step. `isSafe`: whether the player survives it. Throws `ladder.round_over`. */
export function climb({ steps }: Ladder, { status, climbed }: LadderState, isSafe: boolean): LadderState {
  if (status !== "open") throw new EngineError("ladder.round_over", status);
  if (!isSafe) return { status: "lost", climbed };
  return { status: climbed + 1 === steps ? "cashed" : "open", climbed: climbed + 1 };
}

/** Returns the state after a cash-out. Throws `ladder.round_over`, `ladder.nothing_to_cash`. */
export function cashOutLadder(state: LadderState): LadderState {
  if (state.status !== "open") throw new EngineError("ladder.round_over", state.status);
  if (state.climbed === 0) throw new EngineError("ladder.nothing_to_cash", "no step yet");
  return { ...state, status: "cashed" };
}

/** Returns the state together with its multipliers. */
export function viewLadder(ladder: Ladder, state: LadderState): LadderView {
  const { status, climbed } = state;
  const now = status === "lost" ? "0" : formatFraction(ladderMultiplier(ladder, climbed));
  return {
    ...state,
    cashOutMultiplier: now,
    nextMultiplier: status === "open" ? formatFraction(ladderMultiplier(ladder, climbed + 1)) : null,
    multiplier: status === "cashed" ? now : "0",
  };
}

/** Returns how many steps the round has risked: the survived steps, and the step that lost. */
export function stepsRisked({ status, climbed }: LadderState): number {
  return climbed + (status === "lost" ? 1 : 0);
}
