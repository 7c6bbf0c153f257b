/**
 * Settles the bets of a shared round. The process that locks a bet settles it, once. A bet's result and its win are
 * written in one transaction, then the win is paid; unpaid wins stay in the outbox. When the round closes, before its
 * result is known, bets whose stake has no answer are rolled back.
 */
import type { Context } from "../context.ts";
import type { Db } from "@khela/service-kit/db/database";
import { dispatch } from "../outbox/outbox.ts";
import type { OutboxMessage } from "../outbox/store.ts";
import { riskedBy, storeOutcome } from "../rounds/outcomes.ts";
import { rollbackRound } from "../rounds/stakes.ts";
import type { SeededRound } from "../rounds/store.ts";
import type { WalletReply } from "../vendor-api/wallet-client.ts";
import { markSettled, listUnsettled, lockPlacing, lockOpenBets } from "./store.ts";
import { playerTopic } from "./view.ts";

const BATCH_SIZE = 50;
const PAYOUT_CONCURRENCY = 8;

type Payable = { readonly bet: SeededRound; readonly call: OutboxMessage };

/** Rolls back the stakes that the platform has not answered, in the transaction that closes the round. */
export async function rollbackUnanswered(ctx: Context, tx: Db, tableRoundId: string): Promise<void> {
  for (const bet of await lockPlacing(tx, tableRoundId)) {
    await rollbackRound(ctx, tx, bet, "bet.unknown");
    await ctx.hub.publish(tx, playerTopic(bet));
  }
}

/**
 * Pays one settled bet and notifies its player, whether the platform answered or not.
 */
export async function payBet(ctx: Context, { bet, call }: Payable): Promise<WalletReply> {
  const reply = await dispatch(ctx, call);
  await ctx.hub.publish(ctx.db, playerTopic(bet));
  return reply;
}

/**
 * Pays each player's bets one after another, so that the last pushed balance is the current one, and so that the last
 * win ends the platform's round. After a win that the platform did not confirm, the outbox pays the player's other
 * wins.
 */
async function payAll(ctx: Context, payable: readonly Payable[]): Promise<void> {
  const left = Object.values(Object.groupBy(payable, ({ bet }) => JSON.stringify([bet.vendor, bet.player])));
  const worker = async () => {
    for (let own = left.shift(); own !== undefined; own = left.shift())
      for (const one of own) if ((await payBet(ctx, one)).kind !== "ok") break;
  };
  await Promise.all(Array.from({ length: PAYOUT_CONCURRENCY }, worker));
}

function groupByWalletRound(bets: readonly SeededRound[]): [SeededRound, ...SeededRound[]][] {
  const rounds = Object.values(Object.groupBy(bets, ({ walletRoundId }) => walletRoundId));
  return rounds.flatMap((round = []) => {
    const [first, ...rest] = round;
    return first === undefined ? [] : [[first, ...rest] as [SeededRound, ...SeededRound[]]];
  });
}

/** Settles the bets of up to fifty players; returns the number settled. */
async function settleBatch(ctx: Context, tableRoundId: string, reached: number | null): Promise<number> {
  const payable = await ctx.db.transaction(async (tx) => {
    const settled: Payable[] = [];
    for (const bets of groupByWalletRound(await lockOpenBets(tx, tableRoundId, BATCH_SIZE, reached))) {
      const riskedMinor = riskedBy(bets);
      let afterId: string | null = null;
      for (const bet of bets) {
        const isLast = bet === bets.at(-1);
        const call: OutboxMessage | null = await storeOutcome(ctx, tx, bet, { riskedMinor, isLast, afterId });
        if (call === null) continue;
        afterId = call.id;
        settled.push({ bet, call });
      }
    }
    return settled;
  });
  await payAll(ctx, payable);
  return payable.length;
}

/** Pays the bets whose cash-out target the rising curve has reached. */
export async function settleReached(
  ctx: Context,
  tableRoundId: string,
  reachedHundredths: number,
): Promise<void> {
  while ((await settleBatch(ctx, tableRoundId, reachedHundredths)) >= BATCH_SIZE);
}

/** Settles all remaining bets of a round that shows its result, and marks it settled. */
export async function settleAll(ctx: Context, tableRoundId: string): Promise<void> {
  while ((await settleBatch(ctx, tableRoundId, null)) > 0);
  await markSettled(ctx.db, tableRoundId, ctx.now());
}

/** Settles rounds whose process stopped before it settled them. */
export async function settleOrphaned(ctx: Context): Promise<void> {
  for (const { id } of await listUnsettled(ctx.db)) await settleAll(ctx, id);
}
