/**
 * Finds players who raised, put much into the pot and folded to another player: a way of passing chips between
 * accounts. Every player does this occasionally; two players who repeat it with each other are suspicious.
 */
import { nextHoldem, type HoldemState } from "@khela/engines/poker/holdem";
import { endHand } from "@khela/engines/poker/holdem-pots";
import { findHoldem, replayHand } from "@khela/engines/poker/holdem-round";
import { createRandomStream } from "@khela/engines/rng";
import type { PokerHand } from "../hand-store.ts";

/** Minimum that the folding player put into the pot, in big blinds. */
const MUCH_BLINDS = 10n;

/** Positions of two players in the hand. `from`: the player who folded; `to`: the player who won most. */
export type RaiseFold = { readonly from: number; readonly to: number };

export function findRaiseFolds(hand: PokerHand): RaiseFold[] {
  const { serverSeed, clientSeed, number, setup, actions, rulesVersion } = hand;
  const stream = createRandomStream({ serverSeed, clientSeed, nonce: number });
  let state: HoldemState = replayHand(stream, setup, {
    steps: [],
    betting: findHoldem(rulesVersion).rules.betting,
  });
  const raised = new Set<number>();
  for (const step of actions) {
    if (step.type === "raise" && state.turn !== null) raised.add(state.turn);
    state = nextHoldem(state, step.type === "raise" ? { type: "raise", to: BigInt(step.to) } : step);
  }
  if (state.turn !== null) return [];
  const { won } = endHand(state);
  const most = won.reduce((best, amount, place) => (amount > (won[best] ?? 0n) ? place : best), 0);
  const much = BigInt(setup.bigBlind) * MUCH_BLINDS;
  return state.seats.flatMap(({ isFolded, total }, from) =>
    isFolded && raised.has(from) && total >= much ? [{ from, to: most }] : [],
  );
}
