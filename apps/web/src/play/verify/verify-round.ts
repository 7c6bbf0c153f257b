// Verifies a round with the same code that settled it. The code is loaded when the verifier opens, so that it then
// works offline. It sends nothing.

import { EngineError } from "@khela/engines/engine-error";
import { formatAmount } from "@khela/engines/money";
import { jackpotDraw, winsPool } from "@khela/engines/slots/jackpot";
import type { SettledRound } from "@khela/engines/rounds";
import { findGame, isSlot } from "@khela/engines/games";
import { verifyDeck } from "@khela/engines/originals/scratch";
import { hashSeed } from "@khela/engines/rng";
import { getBetMode } from "@khela/engines/slots/bet-mode";
import type { SlotBet } from "@khela/engines/slots/slot-engine";
import type { BetMode } from "@khela/engines/slots/slot-rules";
import { settleRound, verifyRound } from "@khela/engines/rounds";
import type { VerifiableRound, ExpectedResult } from "./verify-input.ts";
import { matchesRecorded } from "./verify-input.ts";

type DeckPart = { readonly times: number; readonly cards: number };

export type Verdict =
  | {
      readonly kind: "computed";
      readonly seedFits: boolean;
      readonly settled: SettledRound;
      readonly stake: string;
      readonly payout: string;
      /** Whether the computed result equals the recorded one; null when the record has nothing to compare. */
      readonly fits: boolean | null;
      /** The jackpot that the round won by its own draw; null without one. */
      readonly jackpot: string | null;
      /** The kind of bet mode of a slot's round; null for a usual bet. */
      readonly mode: BetMode["kind"] | null;
      /** The cards of a scratch card's whole deck by what they pay, in prices; null for other games. */
      readonly deck: readonly DeckPart[] | null;
    }
  | { readonly kind: "refused"; readonly code: string };

/** Returns the round's jackpot win, from its draw and the pool at the time. */
function jackpotOf(round: VerifiableRound, { jackpot }: ExpectedResult): bigint | null {
  if (jackpot === null) return null;
  const [beforeMicro, addedMicro, capMinor] = [jackpot.beforeMicro, jackpot.addedMicro, jackpot.capMinor].map(
    BigInt,
  ) as [bigint, bigint, bigint];
  return winsPool(jackpotDraw(round), { beforeMicro, addedMicro, capMinor })
    ? (beforeMicro + addedMicro) / 1_000_000n
    : 0n;
}

function modeOf({ game, rulesVersion, bet }: VerifiableRound): BetMode["kind"] | null {
  const found = findGame(game, rulesVersion);
  const { mode } = bet as SlotBet;
  return isSlot(found) && mode !== undefined ? getBetMode(found.engine, mode).kind : null;
}

/** Counts the prizes of the whole deck that the seeds shuffle. */
function deckOf(round: VerifiableRound): DeckPart[] | null {
  const found = findGame(round.game, round.rulesVersion);
  if (found.family !== "scratch") return null;
  const { rules } = found.engine;
  const { cardsOfPrize, blank } = verifyDeck(rules, { ...round, serverSeedHash: hashSeed(round.serverSeed) });
  const prizes = rules.prizes.map(({ times }, place) => ({ times, cards: cardsOfPrize[place] ?? 0 }));
  return [...prizes, { times: 0, cards: blank }];
}

function computed(
  round: VerifiableRound,
  recorded: ExpectedResult,
  currency: string,
  seedFits: boolean,
): Verdict {
  const settled = seedFits ? verifyRound(round) : settleRound(round);
  const jackpot = jackpotOf(round, recorded);
  const payout = formatAmount(BigInt(settled.payoutMinor) + (jackpot ?? 0n), currency);
  const compared = [
    ...(recorded.outcome === null ? [] : [matchesRecorded(recorded.outcome, settled.outcome)]),
    ...(recorded.paid === null ? [] : [recorded.paid === payout]),
    ...(recorded.jackpot === null ? [] : [recorded.jackpot.wonMinor === String(jackpot)]),
  ];
  return {
    kind: "computed",
    seedFits,
    settled,
    payout,
    stake: formatAmount(BigInt(settled.stakeMinor), currency),
    fits: compared.length === 0 ? null : compared.every(Boolean),
    jackpot: jackpot === null ? null : formatAmount(jackpot, currency),
    mode: modeOf(round),
    deck: deckOf(round),
  };
}

/**
 * Recomputes a round. The verdict tells whether the seed fits its commitment and the result fits the recorded result.
 */
export function verdictOf(round: VerifiableRound, recorded: ExpectedResult, currency: string): Verdict {
  try {
    return computed(round, recorded, currency, true);
  } catch (error) {
    if (!(error instanceof EngineError)) return { kind: "refused", code: "bet" };
    if (error.code !== "round.seed_mismatch") return { kind: "refused", code: error.code };
  }
  try {
    return computed(round, recorded, currency, false);
  } catch (error) {
    return { kind: "refused", code: error instanceof EngineError ? error.code : "bet" };
  }
}
