// What a round shows to its player, to the platform's bet history, and for verification. None of the views contains the
// server seed before the seed is revealed.
import type { RoundOutcome } from "@khela/engines/rounds";
import type { RoundView, Totals } from "../../wire/game-api.ts";
import type { SeededRound, SessionSums } from "./store.ts";

function revealed(round: SeededRound): string | null {
  return round.seedState === "revealed" ? round.serverSeed : null;
}

export function viewRound(round: SeededRound): RoundView {
  const { id, game, rulesVersion, state, bet, actions, outcome, refusal, serverSeedHash, clientSeed, nonce } =
    round;
  return {
    roundId: id,
    game,
    rulesVersion,
    state,
    bet,
    actions,
    outcome,
    refusal,
    serverSeedHash,
    clientSeed,
    nonce,
    stakeMinor: round.stakeMinor.toString(),
    payoutMinor: round.payoutMinor?.toString() ?? null,
    serverSeed: revealed(round),
    startedAt: round.createdAt.getTime(),
  };
}

export function viewTotals({ staked, paid, rounds, best }: SessionSums): Totals {
  return { stakedMinor: staked.toString(), paidMinor: paid.toString(), rounds, bestMinor: best.toString() };
}

/** Returns the record that the platform shows beside a bet; actions count as part of the bet. */
export function fairRecord(round: SeededRound): Record<string, unknown> {
  const { game, rulesVersion, serverSeedHash, clientSeed, nonce, bet, actions, outcome } = round;
  return {
    game,
    rulesVersion: String(rulesVersion),
    serverSeedHash,
    serverSeed: revealed(round),
    clientSeed,
    nonce,
    bet: actions.length > 0 ? { ...bet, actions } : bet,
    outcome,
  };
}

/**
 * Returns an outcome for the platform's record: complete, but for a slot only a summary with its stops, which determine
 * the rest.
 */
export function shortOutcome(outcome: RoundOutcome): Record<string, unknown> {
  if (!("spin" in outcome)) return outcome;
  const { family, multiplier, spin, freeSpins, units } = outcome;
  return { family, multiplier, stops: spin.stops, units, freeSpins: freeSpins?.totalSpins ?? 0 };
}
