/**
 * Settles the bets on a match by its result: once for each version of the result, by whichever process comes
 * first, since the bet is locked meanwhile and stores the version each of its legs was settled by.
 */
import { settleSelection } from "@khela/engines/matches/markets";
import type { Context } from "../context.ts";
import type { Db } from "@khela/service-kit/db/database";
import { listToClose, listToSettle, lockBet, settleLeg, type Bet, type BetLeg } from "./bet-store.ts";
import { closeBet, payDifference } from "./payouts.ts";
import { marketOf, payoutOf } from "./pricing.ts";
import { notifyPlayer } from "./views.ts";

/** Returns the leg settled by the current result; unchanged where there is none. */
function withSettlement(leg: BetLeg): BetLeg {
  return leg.result === null
    ? leg
    : { ...leg, settlement: settleSelection(marketOf(leg), leg.selection, leg.result) };
}

async function settleBet(ctx: Context, tx: Db, bet: Bet): Promise<void> {
  const legs = bet.legs.map(withSettlement);
  if (bet.isFinal && !bet.isVoid)
    ctx.log.error({ bet: bet.id }, "a correction came after the bet was final: it is for a person");
  for (const leg of legs)
    if (leg.settlement !== null)
      await settleLeg(
        tx,
        bet.id,
        leg,
        bet.isFinal ? (bet.legs[leg.n]?.settlement ?? leg.settlement) : leg.settlement,
      );
  if (bet.isFinal) return;
  const settled = legs.flatMap(({ oddsMilli, settlement }) =>
    settlement === null ? [] : [{ oddsMilli, settlement }],
  );
  if (settled.length < legs.length) return;
  const isVoid = settled.every(({ settlement }) => settlement === "void");
  await payDifference(
    ctx,
    tx,
    { ...bet, legs },
    { payoutMinor: isVoid ? bet.stakeMinor : payoutOf(bet.stakeMinor, settled), isVoid },
  );
}

/** Settles bets with a new result, and ends the rounds that can no longer be corrected. */
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
      if (bet?.state === "settled" && !bet.isFinal) await closeBet(ctx, tx, bet);
    });
  }
}
