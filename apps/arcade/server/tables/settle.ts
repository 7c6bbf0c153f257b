/**
 * The bets of a shared round are settled by what its seed drew, each once, by whichever process gets to it: the result of
 * a bet and what it is owed are written in one transaction, then paid, and what could not be paid stays in the outbox. A
 * bet whose stake was never answered for goes back when the round closes, before its result is known to anybody.
 */
import type { Context } from "../context.ts";
import type { Db } from "../db.ts";
import { deliver } from "../outbox/outbox.ts";
import type { OwedCall } from "../outbox/store.ts";
import { giveBack, record } from "../rounds.ts";
import type { SeededRound } from "../store.ts";
import { balanceOf } from "../wallet.ts";
import { closeBook, listUnsettled, lockPlacing, takeTaken } from "./store.ts";
import { seatTopic } from "./view.ts";

const AT_ONCE = 50;
const PAYING_AT_ONCE = 8;

type Payable = { readonly bet: SeededRound; readonly call: OwedCall };

/** Gives back what was staked without an answer, in the transaction that closes the round. */
export async function dropUnanswered(ctx: Context, tx: Db, tableRoundId: string): Promise<void> {
  for (const bet of await lockPlacing(tx, tableRoundId)) {
    await giveBack(ctx, tx, bet, "bet.unknown");
    await ctx.hub.tell(tx, seatTopic(bet));
  }
}

/** Pays one settled bet and tells its player, whether the platform answered or not; the balance it answered with. */
export async function pay(ctx: Context, { bet, call }: Payable): Promise<string | null> {
  const reply = await deliver(ctx, call);
  await ctx.hub.tell(ctx.db, seatTopic(bet));
  return reply.kind === "ok" ? balanceOf(reply.answer, bet.currency) : null;
}

/** One after the other what is one player's: the balance told last is the last. */
async function payAll(ctx: Context, payable: readonly Payable[]): Promise<void> {
  const left = Object.values(Object.groupBy(payable, ({ bet }) => JSON.stringify([bet.vendor, bet.player])));
  const payer = async () => {
    for (let own = left.shift(); own !== undefined; own = left.shift()) for (const one of own) await pay(ctx, one);
  };
  await Promise.all(Array.from({ length: PAYING_AT_ONCE }, payer));
}

/** Settles up to fifty bets; the number settled. */
async function settleSome(ctx: Context, tableRoundId: string, reached: number | null): Promise<number> {
  const payable = await ctx.db.transaction(async (tx) => {
    const settled: Payable[] = [];
    for (const bet of await takeTaken(tx, tableRoundId, AT_ONCE, reached)) {
      const call = await record(ctx, tx, bet);
      if (call !== null) settled.push({ bet, call });
    }
    return settled;
  });
  await payAll(ctx, payable);
  return payable.length;
}

/** While a curve rises: pays the bets whose target it has reached. */
export async function settleReached(ctx: Context, tableRoundId: string, reachedHundredths: number): Promise<void> {
  while (await settleSome(ctx, tableRoundId, reachedHundredths) === AT_ONCE);
}

/** Settles all that is left of a round that shows its result, and closes its book. */
export async function settleAll(ctx: Context, tableRoundId: string): Promise<void> {
  while (await settleSome(ctx, tableRoundId, null) > 0);
  await closeBook(ctx.db, tableRoundId, ctx.now());
}

/** Takes up what a process left that is gone. */
export async function settleLeft(ctx: Context): Promise<void> {
  for (const { id } of await listUnsettled(ctx.db)) await settleAll(ctx, id);
}
