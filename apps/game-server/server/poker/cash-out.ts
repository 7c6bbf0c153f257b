/**
 * The end of a sitting: the player's chips are the payout of the round that the buy-in started. The transaction that
 * frees the seat enqueues it. The risked amount of a sitting is the chips that the player put into pots and others
 * called. After a sitting without a hand the buy-in and top-ups are rolled back.
 */
import type { Context } from "../context.ts";
import type { Db } from "@khela/service-kit/db/database";
import { LEASE_MS } from "../outbox/outbox.ts";
import type { OutboxMessage } from "../outbox/store.ts";
import { enqueueWin } from "../rounds/outcomes.ts";
import { rollbackWithAdded } from "../rounds/stakes.ts";
import { lockRound, updateRound } from "../rounds/store.ts";
import { sumSitting } from "./hand-store.ts";

type Sitting = { readonly roundId: string; readonly chips: bigint; readonly tableId: string };

export async function cashOut(
  ctx: Context,
  tx: Db,
  { roundId, chips, tableId }: Sitting,
): Promise<OutboxMessage[]> {
  const round = await lockRound(tx, roundId);
  if (round === null || round.state !== "open")
    throw new Error(`sitting ${roundId} is ${round?.state ?? "unknown"}`);
  const { hands, put, won, risked } = await sumSitting(tx, roundId);
  if (hands === 0n) return rollbackWithAdded(ctx, tx, round, new Date(ctx.now().getTime() + LEASE_MS));
  await updateRound(tx, roundId, { state: "settled", payoutMinor: chips, settledAt: ctx.now() });
  const detail = {
    game: round.game,
    table: tableId,
    hands: Number(hands),
    put: put.toString(),
    won: won.toString(),
  };
  // Won chips can be put into pots again, so the sum can exceed the stake. The platform accepts at most the stake as
  // the risked amount.
  const riskedMinor = risked < round.stakeMinor ? risked : round.stakeMinor;
  const pay = { payoutMinor: chips, riskedMinor, isLast: true, afterId: null, detail };
  return [await enqueueWin(ctx, tx, round, pay)];
}
