/**
 * Money of bets on matches: the transaction that decides a call writes it to the outbox, which sends the calls of a bet
 * in order. When a corrected result pays more, the difference is paid. When it pays less, the payout is rolled back and
 * then the right amount is paid, so that no bet is paid twice. This module does not call the platform.
 */
import { formatAmount } from "@khela/engines/money";
import type { Settlement } from "@khela/engines/matches/markets";
import type { VendorRequest } from "@khela/contract/vendor-wallet-api";
import type { Context } from "../context.ts";
import type { Db } from "@khela/service-kit/db/database";
import { insertMessage } from "../outbox/store.ts";
import type { Bet, BetLeg } from "./bet-store.ts";
import { insertWin, listWins, voidWin, updateBet } from "./bet-store.ts";

/** Time after a bet's settlement in which a corrected result settles the bet again; after it the bet's round ends. */
const CORRECTED_WITHIN_MS = 15 * 60_000;

export const betTransaction = (id: string): string => `${id}-bet`;

export function vendorTransaction({ vendor, player, currency, id: roundId, gameCode }: Bet) {
  return { vendor, player, currency, roundId, gameCode };
}

function describe({
  sport,
  names,
  kind,
  lineQuarters,
  selection,
  oddsMilli,
  score,
  settlement,
  result,
}: BetLeg & { settlement: Settlement | null }) {
  const line = lineQuarters === null ? {} : { line: lineQuarters / 4 };
  return {
    sport,
    league: names.league.en,
    match: `${names.home.en} – ${names.away.en}`,
    market: kind,
    ...line,
    selection,
    odds: oddsMilli / 1_000,
    ...(score === null ? {} : { scoreThen: `${score.home}:${score.away}` }),
    ...(settlement === null ? {} : { settlement }),
    ...(result === null
      ? {}
      : { result: "cancelled" in result ? "cancelled" : `${result.home}:${result.away}` }),
  };
}

/** Returns the details of a bet for the player's bet history. */
export function betDetail({ legs }: Pick<Bet, "legs">): Record<string, unknown> {
  return { game: "matches", simulated: true, legs: legs.map(describe) };
}

type WinTerms = { readonly riskedMinor: bigint; readonly final: boolean };

/** Enqueues calls of a bet; each waits for the previous one. */
function createBetOutbox(ctx: Context, tx: Db, bet: Bet) {
  let last = bet.lastCall;
  const now = ctx.now();
  const enqueue = async (
    id: string,
    method: "win" | "rollback" | "end-round",
    body: VendorRequest<"win" | "rollback" | "end-round">,
  ) => {
    await insertMessage(
      tx,
      { id, roundId: null, matchBetId: bet.id, afterId: last, method, body } as Parameters<
        typeof insertMessage
      >[1],
      { now, nextAt: now },
    );
    last = id;
  };
  return {
    last: () => last,
    win: async (amountMinor: bigint, revision: number, { riskedMinor, final }: WinTerms) => {
      const id = `${bet.id}-win-${revision}`;
      await insertWin(tx, { id, betId: bet.id, amountMinor }, now);
      await enqueue(id, "win", {
        ...vendorTransaction(bet),
        transactionId: id,
        reference: betTransaction(bet.id),
        amount: formatAmount(amountMinor, bet.currency),
        risked: formatAmount(riskedMinor, bet.currency),
        final,
        detail: betDetail(bet),
      });
    },
    rollbackWin: async (winId: string) => {
      await voidWin(tx, winId);
      await enqueue(`${winId}-back`, "rollback", {
        ...vendorTransaction(bet),
        transactionId: `${winId}-back`,
        reference: winId,
      });
    },
    rollbackStake: () =>
      enqueue(`${bet.id}-back`, "rollback", {
        ...vendorTransaction(bet),
        transactionId: `${bet.id}-back`,
        reference: betTransaction(bet.id),
      }),
    end: (riskedMinor: bigint) =>
      enqueue(`${bet.id}-end`, "end-round", {
        ...vendorTransaction(bet),
        risked: formatAmount(riskedMinor, bet.currency),
      }),
  };
}

export type AmountDue = {
  readonly payoutMinor: bigint;
  readonly isVoid: boolean;
  /** The part of the stake that was at risk, by this result. */
  readonly riskedMinor: bigint;
};

/**
 * Pays the difference when more is due. When less is due, rolls the wins back and pays the amount due; for a void bet
 * it rolls back the wins and the stake. The caller holds the bet's lock; a repeated call does nothing.
 */
export async function payDifference(
  ctx: Context,
  tx: Db,
  bet: Bet,
  { payoutMinor, isVoid, riskedMinor }: AmountDue,
): Promise<void> {
  const wins = await listWins(tx, bet.id);
  const paid = wins.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const isFirst = bet.revision === 0;
  if (!isFirst && !isVoid && paid === payoutMinor) return;
  const outbox = createBetOutbox(ctx, tx, bet);
  const revision = bet.revision + 1;
  // A cockfight's result is final, so no correction can follow it.
  const isFinal = isVoid || bet.legs.every(({ sport }) => sport === "cockfight");
  const terms = { riskedMinor, final: isFinal };
  if (isVoid || paid > payoutMinor) for (const { id } of wins) await outbox.rollbackWin(id);
  if (isVoid) await outbox.rollbackStake();
  else if (isFirst || paid < payoutMinor) await outbox.win(payoutMinor - paid, revision, terms);
  else if (payoutMinor > 0n) await outbox.win(payoutMinor, revision, terms);
  const now = ctx.now();
  await updateBet(tx, bet.id, {
    state: "settled",
    payoutMinor,
    isVoid,
    revision,
    isFinal,
    settledAt: now,
    finalAt: new Date(now.getTime() + CORRECTED_WITHIN_MS),
    ...lastCallOf(outbox.last()),
  });
}

const lastCallOf = (last: string | null) => (last === null ? {} : { lastCall: last });

/** Rolls back a stake whose answer is unknown. The caller holds the bet's lock. */
export async function rollbackBet(ctx: Context, tx: Db, bet: Bet): Promise<void> {
  const outbox = createBetOutbox(ctx, tx, bet);
  await outbox.rollbackStake();
  await updateBet(tx, bet.id, {
    state: "undone",
    refusal: "bet.unknown",
    settledAt: ctx.now(),
    ...lastCallOf(outbox.last()),
  });
}

/** Ends the round of a bet that can no longer be corrected, with the bet's final risked amount. */
export async function closeBet(ctx: Context, tx: Db, bet: Bet, riskedMinor: bigint): Promise<void> {
  const outbox = createBetOutbox(ctx, tx, bet);
  await outbox.end(riskedMinor);
  await updateBet(tx, bet.id, { isFinal: true, ...lastCallOf(outbox.last()) });
}
