/**
 * Money of bets on matches: every call is in the outbox in the transaction that decides it, each after the one before it
 * of the same bet. A corrected result pays the difference when more is due; when less is due, what was paid is taken back
 * first and the right amount paid then, so that nobody is ever paid twice. Never speaks to the platform itself.
 */
import { formatAmount } from "@khela/engines/money";
import type { Settlement } from "@khela/engines/matches/markets";
import type { VendorRequest } from "@khela/contract/vendor";
import type { Context } from "../context.ts";
import type { Db } from "../db.ts";
import { insertCall } from "../outbox/store.ts";
import type { Bet, BetLeg } from "./bet-store.ts";
import { insertWin, listWins, takeBackWin, updateBet } from "./bet-store.ts";

/** So long after it was settled a bet may be settled anew; then its round ends. */
const CORRECTED_WITHIN_MS = 15 * 60_000;

export const betTransaction = (id: string): string => `${id}-bet`;

export function moveOf({ vendor, player, currency, id: roundId, gameCode }: Bet) {
  return { vendor, player, currency, roundId, gameCode };
}

function describe({ sport, names, kind, lineQuarters, selection, oddsMilli, score, settlement, result }: BetLeg & { settlement: Settlement | null }) {
  const line = lineQuarters === null ? {} : { line: lineQuarters / 4 };
  return {
    sport, league: names.league.en, match: `${names.home.en} – ${names.away.en}`, market: kind, ...line, selection, odds: oddsMilli / 1_000,
    ...(score === null ? {} : { scoreThen: `${score.home}:${score.away}` }), ...(settlement === null ? {} : { settlement }),
    ...(result === null ? {} : { result: "cancelled" in result ? "cancelled" : `${result.home}:${result.away}` }),
  };
}

/** What the player's record shows of a bet. */
export function recordOf({ legs }: Pick<Bet, "legs">): Record<string, unknown> {
  return { game: "matches", simulated: true, legs: legs.map(describe) };
}

/** Writes calls of a bet down, one after the other. */
function outboxOf(ctx: Context, tx: Db, bet: Bet) {
  let last = bet.lastCall;
  const now = ctx.now();
  const owe = async (id: string, method: "win" | "rollback" | "end-round", body: VendorRequest<"win" | "rollback" | "end-round">) => {
    await insertCall(tx, { id, roundId: null, matchBetId: bet.id, afterId: last, method, body } as Parameters<typeof insertCall>[1], { now, nextAt: now });
    last = id;
  };
  return {
    last: () => last,
    win: async (amountMinor: bigint, revision: number, final: boolean, detail: Record<string, unknown>) => {
      const id = `${bet.id}-win-${revision}`;
      await insertWin(tx, { id, betId: bet.id, amountMinor }, now);
      await owe(id, "win", {
        ...moveOf(bet), transactionId: id, reference: betTransaction(bet.id), amount: formatAmount(amountMinor, bet.currency), final, detail,
      });
    },
    takeBack: async (winId: string) => {
      await takeBackWin(tx, winId);
      await owe(`${winId}-back`, "rollback", { ...moveOf(bet), transactionId: `${winId}-back`, reference: winId });
    },
    giveBack: () => owe(`${bet.id}-back`, "rollback", { ...moveOf(bet), transactionId: `${bet.id}-back`, reference: betTransaction(bet.id) }),
    end: () => {
      const { currency: _currency, ...round } = moveOf(bet);
      return owe(`${bet.id}-end`, "end-round", round);
    },
  };
}

export type Due = { readonly payoutMinor: bigint; readonly isVoid: boolean };

/** Brings what was paid to what is due. The bet is locked by the caller; asked again with the same it does nothing. */
export async function payDue(ctx: Context, tx: Db, bet: Bet, { payoutMinor, isVoid }: Due): Promise<void> {
  const wins = await listWins(tx, bet.id);
  const paid = wins.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const isFirst = bet.revision === 0;
  if (!isFirst && !isVoid && paid === payoutMinor) return;
  const out = outboxOf(ctx, tx, bet);
  const revision = bet.revision + 1;
  // a fight's end is said once and for all, so nothing can follow it
  const isFinal = isVoid || bet.legs.every(({ sport }) => sport === "cockfight");
  if (isVoid || paid > payoutMinor) for (const { id } of wins) await out.takeBack(id);
  if (isVoid) await out.giveBack();
  else if (isFirst || paid < payoutMinor) await out.win(payoutMinor - paid, revision, isFinal, recordOf(bet));
  else if (payoutMinor > 0n) await out.win(payoutMinor, revision, isFinal, recordOf(bet));
  const now = ctx.now();
  await updateBet(tx, bet.id, {
    state: "settled", payoutMinor, isVoid, revision, isFinal, settledAt: now,
    finalAt: new Date(now.getTime() + CORRECTED_WITHIN_MS), ...lastCallOf(out.last()),
  });
}

const lastCallOf = (last: string | null) => (last === null ? {} : { lastCall: last });

/** Gives a stake back of which nobody knows whether it was taken. The bet is locked by the caller. */
export async function undoBet(ctx: Context, tx: Db, bet: Bet): Promise<void> {
  const out = outboxOf(ctx, tx, bet);
  await out.giveBack();
  await updateBet(tx, bet.id, { state: "undone", refusal: "bet.unknown", settledAt: ctx.now(), ...lastCallOf(out.last()) });
}

/** Ends the round of a bet that can no longer be corrected. */
export async function closeBet(ctx: Context, tx: Db, bet: Bet): Promise<void> {
  const out = outboxOf(ctx, tx, bet);
  await out.end();
  await updateBet(tx, bet.id, { isFinal: true, ...lastCallOf(out.last()) });
}
