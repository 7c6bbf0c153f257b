// The end of a sitting: what the player has in front of him is the payout of the round his buy-in began, owed from the
// transaction that frees his seat.
import type { Context } from "../context.ts";
import type { Db } from "../db.ts";
import type { OwedCall } from "../outbox/store.ts";
import { oweWin } from "../rounds.ts";
import { lockRound, updateRound } from "../store.ts";
import { sumSitting } from "./store.ts";

type Sitting = { readonly roundId: string; readonly chips: bigint; readonly tableId: string };

export async function payOut(ctx: Context, tx: Db, { roundId, chips, tableId }: Sitting): Promise<OwedCall> {
  const round = await lockRound(tx, roundId);
  if (round === null || round.state !== "open") throw new Error(`sitting ${roundId} is ${round?.state ?? "unknown"}`);
  const { hands, put, won } = await sumSitting(tx, roundId);
  await updateRound(tx, roundId, { state: "settled", payoutMinor: chips, settledAt: ctx.now() });
  const detail = { game: round.game, table: tableId, hands: Number(hands), put: put.toString(), won: won.toString() };
  return oweWin(ctx, tx, round, { payoutMinor: chips, detail });
}
