// The end of a sitting: the player's chips are the payout of the round their buy-in started, enqueued in the
// transaction that frees their seat.
import type { Context } from "../context.ts";
import type { Db } from "@khela/service-kit/db/database";
import type { OutboxMessage } from "../outbox/store.ts";
import { enqueueWin } from "../rounds/outcomes.ts";
import { lockRound, updateRound } from "../rounds/store.ts";
import { sumSitting } from "./hand-store.ts";

type Sitting = { readonly roundId: string; readonly chips: bigint; readonly tableId: string };

export async function cashOut(
  ctx: Context,
  tx: Db,
  { roundId, chips, tableId }: Sitting,
): Promise<OutboxMessage> {
  const round = await lockRound(tx, roundId);
  if (round === null || round.state !== "open")
    throw new Error(`sitting ${roundId} is ${round?.state ?? "unknown"}`);
  const { hands, put, won } = await sumSitting(tx, roundId);
  await updateRound(tx, roundId, { state: "settled", payoutMinor: chips, settledAt: ctx.now() });
  const detail = {
    game: round.game,
    table: tableId,
    hands: Number(hands),
    put: put.toString(),
    won: won.toString(),
  };
  return enqueueWin(ctx, tx, round, { payoutMinor: chips, detail });
}
