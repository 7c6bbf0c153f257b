/**
 * A top-up: another bet of the round that the player's buy-in started, up to the table's maximum. The chips count from
 * the next hand on, since a hand is played with its initial chips. The top-up is stored as pending before the call to
 * the platform; the chips are on the table only after the platform has taken the stake. Without an answer it is rolled
 * back and the chips stay unchanged.
 */
import { createHash } from "node:crypto";
import { fail } from "../failure.ts";
import { chargeAddedStake } from "../rounds/stakes.ts";
import {
  findAddedStake,
  insertAddedStake,
  lockRound,
  setPending,
  updateRound,
  type PendingStep,
  type SeededRound,
} from "../rounds/store.ts";
import type { Session } from "../rounds/session-store.ts";
import { saveSeat, type PokerContext } from "./locked-table.ts";
import { withLockedTable, getOwnSeat, lockOwnTable } from "./seats.ts";
import { listSeats } from "./store.ts";

export type TopUpRequest = {
  readonly requestId: string;
  readonly tableId: string;
  readonly addMinor: string;
};

type ReservedTopUp = { readonly round: SeededRound; readonly pending: PendingStep };

/** Returns the same id for the same request of the same sitting, within the protocol's length. */
function transactionOf(roundId: string, requestId: string): string {
  return `${roundId}-add-${createHash("sha256").update(requestId).digest("hex").slice(0, 16)}`;
}

/** Stores the top-up as pending; returns null when these chips are already on the table. */
async function reserveTopUp(
  { ctx }: PokerContext,
  session: Session,
  { requestId, tableId, addMinor }: TopUpRequest,
): Promise<ReservedTopUp | null> {
  return ctx.db.transaction(async (tx) => {
    const table = await lockOwnTable(tx, session, tableId);
    const seat = getOwnSeat(await listSeats(tx, tableId), session);
    const round = await lockRound(tx, seat.roundId ?? "");
    if (round === null) throw new Error("a seat without its sitting");
    const transactionId = transactionOf(round.id, requestId);
    if ((await findAddedStake(tx, transactionId)) !== null) return null;
    if (round.pending !== null) fail("bet.in_flight");
    if (seat.isLeaving) fail("bet.bad", "on the way out");
    const added = BigInt(addMinor);
    if (added < table.bigBlind || seat.chips + added > table.maxBuy)
      fail("bet.stake", "outside what the table takes");
    const pending = { step: round.actions.length, action: null, addedMinor: addMinor, transactionId };
    await setPending(tx, round.id, pending, ctx.now());
    return { round, pending };
  });
}

/**
 * Adds chips to the player's seat. The same request again changes nothing. Fails with `seat.none`,
 * `bet.stake`, `bet.bad`, `bet.in_flight` and as a bet does.
 */
export async function topUp(
  poker: PokerContext,
  session: Session,
  request: TopUpRequest,
): Promise<string | null> {
  const { ctx } = poker;
  const reserved = await reserveTopUp(poker, session, request);
  if (reserved === null) return null;
  const { id: roundId } = reserved.round;
  const { transactionId } = reserved.pending;
  const balance = await chargeAddedStake(ctx, session, reserved.round, reserved.pending);
  await withLockedTable(poker, session, request.tableId, async (locked) => {
    const round = await lockRound(locked.tx, roundId);
    // The top-up was abandoned while its answer was pending: its stake is rolled back.
    if (round === null || round.pending?.transactionId !== transactionId) fail("bet.unknown");
    const amountMinor = BigInt(request.addMinor);
    const seat = getOwnSeat(locked.seats, session);
    await setPending(locked.tx, roundId, null, ctx.now());
    await insertAddedStake(locked.tx, { id: transactionId, roundId, amountMinor }, ctx.now());
    await updateRound(locked.tx, roundId, { state: round.state, stakeMinor: round.stakeMinor + amountMinor });
    await saveSeat(locked, { ...seat, chips: seat.chips + amountMinor, isAdding: false });
  });
  return balance;
}
