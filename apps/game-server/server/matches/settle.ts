/**
 * Settles the bets on a match by its result, once for each version of the result; any process may do it. The bet is
 * locked meanwhile, and stores for each leg the version that settled it.
 */
import { settleSelection } from "@khela/engines/matches/markets";
import type { Context } from "../context.ts";
import type { Db } from "@khela/service-kit/db/database";
import { listToClose, listToSettle, lockBet, settleLeg, type Bet, type BetLeg } from "./bet-store.ts";
import { closeBet, payDifference } from "./payouts.ts";
import { marketOf, payoutOf } from "./pricing.ts";
import { riskedOfBet } from "./risk.ts";
import { notifyPlayer } from "./views.ts";

/** Returns the leg with its settlement by the match's current result; unchanged while the match has no result. */
function withSettlement(leg: BetLeg): BetLeg {
  return leg.result === null
    ? leg
    : { ...leg, settlement: settleSelection(marketOf(leg), leg.selection, leg.result) };
}

type SettledBet = { readonly bet: Bet; readonly payoutMinor: bigint; readonly isVoid: boolean };

/** Returns the payout of a bet by the results so far; null while a leg is not settled. */
function outcomeOf(bet: Bet): SettledBet | null {
  const settled = bet.legs.flatMap(({ oddsMilli, settlement }) =>
    settlement === null ? [] : [{ oddsMilli, settlement }],
  );
  if (settled.length < bet.legs.length) return null;
  const isVoid = settled.every(({ settlement }) => settlement === "void");
  return { bet, isVoid, payoutMinor: isVoid ? bet.stakeMinor : payoutOf(bet.stakeMinor, settled) };
}

/**
 * Settles a bet, unless the platform's answers to the player's other bets on its match are pending: the risked amount
 * depends on all of them.
 */
async function settleBet(ctx: Context, tx: Db, bet: Bet): Promise<void> {
  const legs = bet.legs.map(withSettlement);
  const due = bet.isFinal ? null : outcomeOf({ ...bet, legs });
  const riskedMinor = due === null || due.isVoid ? 0n : await riskedOfBet(tx, due.bet, due.payoutMinor);
  if (riskedMinor === null) return;
  if (bet.isFinal && !bet.isVoid)
    ctx.log.error({ bet: bet.id }, "a correction arrived after the bet was final: an operator must decide");
  for (const leg of legs)
    if (leg.settlement !== null)
      await settleLeg(
        tx,
        bet.id,
        leg,
        bet.isFinal ? (bet.legs[leg.n]?.settlement ?? leg.settlement) : leg.settlement,
      );
  if (due !== null) await payDifference(ctx, tx, due.bet, { ...due, riskedMinor });
}

async function closeSettled(ctx: Context, tx: Db, bet: Bet): Promise<void> {
  const riskedMinor = await riskedOfBet(tx, bet, bet.payoutMinor ?? 0n);
  if (riskedMinor !== null) await closeBet(ctx, tx, bet, riskedMinor);
}

/** Settles bets with a new result, and ends the rounds of bets that can no longer be corrected. */
export async function settleBets(ctx: Context): Promise<void> {
  for (const id of await listToSettle(ctx.db)) {
    await ctx.db.transaction(async (tx) => {
      const bet = await lockBet(tx, id);
      if (bet === null || (bet.state !== "open" && bet.state !== "settled")) return;
      await settleBet(ctx, tx, bet);
      await notifyPlayer(ctx, tx, bet);
    });
  }
  for (const id of await listToClose(ctx.db, ctx.now())) {
    await ctx.db.transaction(async (tx) => {
      const bet = await lockBet(tx, id);
      if (bet?.state === "settled" && !bet.isFinal) await closeSettled(ctx, tx, bet);
    });
  }
}
