// Coin flip: the player calls the side, flips, and continues or cashes out. Each right call doubles; the edge of one
// per cent is taken once. A pure reducer over the player's actions: an interrupted round is restored by replaying them,
// never redrawn.
import type { Engine } from "../engine.ts";
import { EngineError } from "../engine-error.ts";
import { fraction } from "../fraction.ts";
import { drawBelow, type RandomStream } from "../rng.ts";
import { cashOutLadder, climb, ladderStart, viewLadder, type Ladder, type LadderView } from "./ladder.ts";

export const coinSides = ["heads", "tails"] as const;
export type CoinSide = (typeof coinSides)[number];

export type CoinFlipAction =
  | { readonly type: "flip"; readonly side: CoinSide }
  | { readonly type: "cash-out" };

export type CoinFlipBet = {
  /** Stake in whole minor units, as text. */
  readonly stakeMinor: string;
  readonly actions: readonly CoinFlipAction[];
};

export type CoinFlipOutcome = LadderView & {
  readonly family: "coin-flip";
  /** Results of the flips, in order. After a loss, the last one is the side that the player did not call. */
  readonly flips: readonly CoinSide[];
};

/** Rules of coin flip. A round has at most 20 flips, so that it always ends. */
export const coinFlipRules: Ladder = { safe: 1, of: 2, steps: 20, returnPercent: 99 };

/** Flips the coin once: `heads` for the lower half of the words. */
export function flipCoin(stream: RandomStream): CoinSide {
  return drawBelow(stream, coinSides.length) === 0 ? "heads" : "tails";
}

function playCoinFlip(rules: Ladder, stream: RandomStream, { actions }: CoinFlipBet): CoinFlipOutcome {
  let state = ladderStart;
  const flips: CoinSide[] = [];
  for (const action of actions) {
    if (action.type === "cash-out") state = cashOutLadder(state);
    else if (action.type === "flip" && coinSides.includes(action.side)) {
      const side = flipCoin(stream);
      state = climb(rules, state, side === action.side);
      flips.push(side);
    } else throw new EngineError("ladder.bad_action", "flip a side or cash-out");
  }
  return { family: "coin-flip", ...viewLadder(rules, state), flips };
}

export const coinFlip: Engine<Ladder, CoinFlipBet, CoinFlipOutcome> = {
  name: "coin-flip",
  version: 1,
  rules: coinFlipRules,
  rtp: fraction(BigInt(coinFlipRules.returnPercent), 100n),
  play: playCoinFlip,
};
