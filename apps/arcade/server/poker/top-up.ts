/**
 * More chips for whoever sits: another bet of the round his buy-in began, up to the table's most. They are his from the
 * next hand on, since a hand is played with what it began with. Put aside before the platform is asked and on the table
 * only when it took the stake; an answer that never came gives it back and leaves his chips as they were.
 */
import { createHash } from "node:crypto";
import { fail } from "../failure.ts";
import { takeAdded } from "../rounds.ts";
import { findAddedStake, insertAddedStake, lockRound, setPending, updateRound, type PendingStep, type SeededRound, type Session } from "../store.ts";
import { changeSeat, type House } from "./desk.ts";
import { atTable, ownSeat, ownTable } from "./seats.ts";
import { listSeats } from "./store.ts";

export type TopUpRequest = { readonly requestId: string; readonly tableId: string; readonly addMinor: string };

type Kept = { readonly round: SeededRound; readonly pending: PendingStep };

/** The same request of the same sitting has the same id, and fits in what the protocol allows. */
function transactionOf(roundId: string, requestId: string): string {
  return `${roundId}-add-${createHash("sha256").update(requestId).digest("hex").slice(0, 16)}`;
}

/** Null when these chips are on the table already. */
async function keep({ ctx }: House, session: Session, { requestId, tableId, addMinor }: TopUpRequest): Promise<Kept | null> {
  return ctx.db.transaction(async (tx) => {
    const table = await ownTable(tx, session, tableId);
    const seat = ownSeat(await listSeats(tx, tableId), session);
    const round = await lockRound(tx, seat.roundId ?? "");
    if (round === null) throw new Error("a seat without its sitting");
    const transactionId = transactionOf(round.id, requestId);
    if (await findAddedStake(tx, transactionId) !== null) return null;
    if (round.pending !== null) fail("bet.in_flight");
    if (seat.isLeaving) fail("bet.bad", "on the way out");
    const added = BigInt(addMinor);
    if (added < table.bigBlind || seat.chips + added > table.maxBuy) fail("bet.stake", "outside what the table takes");
    const pending = { step: round.actions.length, action: null, addedMinor: addMinor, transactionId };
    await setPending(tx, round.id, pending, ctx.now());
    return { round, pending };
  });
}

/**
 * Adds chips to one's own. The same request again changes nothing. Fails with `seat.none`, `bet.stake`, `bet.bad`,
 * `bet.in_flight` and whatever a bet fails with.
 */
export async function topUp(house: House, session: Session, request: TopUpRequest): Promise<string | null> {
  const { ctx } = house;
  const kept = await keep(house, session, request);
  if (kept === null) return null;
  const { id: roundId } = kept.round;
  const { transactionId } = kept.pending;
  const balance = await takeAdded(ctx, session, kept.round, kept.pending);
  await atTable(house, session, request.tableId, async (desk) => {
    const round = await lockRound(desk.tx, roundId);
    // Given up while its answer was on the way: the stake is going back.
    if (round === null || round.pending?.transactionId !== transactionId) fail("bet.unknown");
    const amountMinor = BigInt(request.addMinor);
    const seat = ownSeat(desk.seats, session);
    await setPending(desk.tx, roundId, null, ctx.now());
    await insertAddedStake(desk.tx, { id: transactionId, roundId, amountMinor }, ctx.now());
    await updateRound(desk.tx, roundId, { state: round.state, stakeMinor: round.stakeMinor + amountMinor });
    await changeSeat(desk, { ...seat, chips: seat.chips + amountMinor, isAdding: false });
  });
  return balance;
}
