/**
 * Actions of a seated player: play a step, leave, send a fresh seed, add a robot. Each locks the table's row and
 * advances the table until a player must decide.
 */
import { isDeepStrictEqual } from "node:util";
import { EngineError } from "@khela/engines/engine-error";
import { checkClientSeed } from "@khela/engines/rng";
import type { HoldemStep } from "@khela/engines/poker/holdem-round";
import type { Context } from "../context.ts";
import type { Db } from "@khela/service-kit/db/database";
import { fail } from "../failure.ts";
import { dispatch } from "../outbox/outbox.ts";
import type { Session } from "../rounds/session-store.ts";
import { balanceOf } from "../vendor-api/wallet-client.ts";
import {
  saveSeat,
  isInHand,
  loadLockedTable,
  seatAt,
  advanceTable,
  freeSeat,
  stateOf,
  applyStep,
  TURN_MS,
  type LockedTable,
  type PokerContext,
} from "./locked-table.ts";
import { insertRobotChips, insertSeat, lockTable, type PokerSeat, type PokerTable } from "./store.ts";

export type ActRequest = {
  readonly tableId: string;
  readonly handId: string;
  readonly step: number;
  readonly action: HoldemStep;
};

const ROBOTS_AT_MOST = 3;
/** A robot's buy-in, in big blinds. */
const ROBOT_BLINDS = 50n;

/** Locks a table of the session's room. Fails with `round.unknown`. */
export async function lockOwnTable(tx: Db, session: Session, tableId: string): Promise<PokerTable> {
  const table = await lockTable(tx, tableId);
  const isOwn =
    table?.vendor === session.vendor &&
    table.gameCode === session.gameCode &&
    table.currency === session.currency &&
    table.play === session.play;
  if (table === null || !isOwn) fail("round.unknown", "no such table");
  return table;
}

export function getOwnSeat(seats: readonly PokerSeat[], session: Session): PokerSeat {
  const seat = seats.find(({ player, isSeated }) => player === session.player && isSeated);
  if (seat === undefined) fail("seat.none");
  return seat;
}

export function findFreeSeat(table: PokerTable, seats: readonly PokerSeat[]): number {
  const seatNumber = Array.from({ length: table.seats }, (_, seat) => seat).find(
    (seat) => !seats.some((one) => one.seat === seat),
  );
  if (seatNumber === undefined) fail("seat.taken");
  return seatNumber;
}

/** Runs `work` at a table of the session's room and advances the table; the enqueued calls are dispatched at once. */
export async function withLockedTable(
  poker: PokerContext,
  session: Session,
  tableId: string,
  work: (locked: LockedTable) => Promise<void>,
): Promise<string | null> {
  const { ctx } = poker;
  const messages = await ctx.db.transaction(async (tx) => {
    const locked = await loadLockedTable(poker, tx, await lockOwnTable(tx, session, tableId));
    await work(locked);
    await advanceTable(locked);
    return locked.messages;
  });
  return dispatchAll(ctx, session, messages);
}

/** Dispatches the enqueued calls; returns the balance of the session's player if an answer had it. */
async function dispatchAll(
  ctx: Context,
  session: Session,
  messages: LockedTable["messages"],
): Promise<string | null> {
  let balance: string | null = null;
  for (const call of messages) {
    const reply = await dispatch(ctx, call);
    if (reply.kind === "ok" && call.body.player === session.player)
      balance = balanceOf(reply.answer, session.currency);
  }
  return balance;
}

function rethrowAsFailure(error: unknown): never {
  if (error instanceof EngineError) fail("bet.bad", error.code);
  throw error;
}

/** Takes an action in the player's turn; the same step again changes nothing. Fails with `seat.none`, `bet.bad`. */
export function applyAction(
  poker: PokerContext,
  session: Session,
  { tableId, handId, step, action }: ActRequest,
): Promise<string | null> {
  return withLockedTable(poker, session, tableId, async (locked) => {
    const seat = getOwnSeat(locked.seats, session);
    const { hand } = locked;
    if (hand === null || hand.id !== handId) fail("bet.bad", "another hand");
    if (step < hand.actions.length && isDeepStrictEqual(hand.actions[step], action)) return;
    const state = stateOf(hand);
    if (step !== hand.actions.length || seatAt(locked.seats, hand.setup, state.turn) !== seat)
      fail("bet.bad", "not your turn");
    // A turn that passed while no server was running does not use the time bank.
    const overMs = poker.clock.isSteady()
      ? poker.ctx.now().getTime() - (locked.table.turnAt?.getTime() ?? 0) - TURN_MS
      : 0;
    await applyStep(locked, action).catch(rethrowAsFailure);
    await saveSeat(locked, {
      ...seat,
      missed: 0,
      awaySince: null,
      bankMs: Math.max(0, seat.bankMs - Math.max(0, Math.round(overMs))),
    });
  });
}

/**
 * Leaves the table: between hands at once; during a hand the player no longer bets, and leaves at the hand's end. Fails
 * with `seat.none`, `bet.in_flight`.
 */
export function stand(poker: PokerContext, session: Session, tableId: string): Promise<string | null> {
  return withLockedTable(poker, session, tableId, async (locked) => {
    const seat = getOwnSeat(locked.seats, session);
    if (seat.isAdding) fail("bet.in_flight", "chips are on their way");
    if (isInHand(locked, seat)) await saveSeat(locked, { ...seat, isLeaving: true });
    else await freeSeat(locked, seat);
  });
}

/**
 * Lets the player pay the owed blinds with the next hand, rather than wait for the big blind. Fails with `seat.none`.
 */
export function post(poker: PokerContext, session: Session, tableId: string): Promise<string | null> {
  return withLockedTable(poker, session, tableId, async (locked) => {
    const seat = getOwnSeat(locked.seats, session);
    if (seat.owes !== "none") await saveSeat(locked, { ...seat, isPosting: true });
  });
}

export type SeedRequest = { readonly tableId: string; readonly clientSeed: string; readonly isBack: boolean };

/**
 * Sets a fresh player seed for the next hand, chosen after its server seed was committed to; `isBack` also
 * ends being away. Fails with `seed.bad`.
 */
export async function setPlayerSeed(
  poker: PokerContext,
  session: Session,
  { tableId, clientSeed, isBack }: SeedRequest,
): Promise<string | null> {
  try {
    checkClientSeed(clientSeed);
  } catch {
    fail("seed.bad");
  }
  return withLockedTable(poker, session, tableId, async (locked) => {
    const seat = getOwnSeat(locked.seats, session);
    await saveSeat(
      locked,
      isBack ? { ...seat, clientSeed, missed: 0, awaySince: null } : { ...seat, clientSeed },
    );
  });
}

/**
 * Seats a practice robot with the operator's chips; with play money only. Fails with `seat.taken`, `bet.bad`.
 */
export function addRobot(poker: PokerContext, session: Session, tableId: string): Promise<string | null> {
  const { ctx, source } = poker;
  return withLockedTable(poker, session, tableId, async (locked) => {
    getOwnSeat(locked.seats, session);
    const robots = locked.seats.filter(({ roundId }) => roundId === null);
    if (!locked.table.play || robots.length >= ROBOTS_AT_MOST) fail("bet.bad", "no robot here");
    const number = [1, 2, 3].find((one) => !robots.some(({ name }) => name === `R${one}`)) ?? 0;
    const robot: PokerSeat = {
      tableId,
      seat: findFreeSeat(locked.table, locked.seats),
      roundId: null,
      vendor: session.vendor,
      player: null,
      name: `R${number}`,
      isSeated: true,
      chips: locked.table.bigBlind * ROBOT_BLINDS,
      clientSeed: source.draw().slice(0, 16),
      bankMs: 0,
      missed: 0,
      awaySince: null,
      seenAt: ctx.now(),
      isLeaving: false,
      owes: "big",
      isPosting: false,
      isAdding: false,
    };
    await insertSeat(locked.tx, robot, null);
    await insertRobotChips(locked.tx, tableId, "robot-in", robot.chips, ctx.now());
    locked.seats = [...locked.seats, robot].sort((a, b) => a.seat - b.seat);
  });
}
