/**
 * Sitting down, acting, getting up. A buy-in is a bet like any other: the chair is kept and the round stored before the
 * platform is asked, and chips are on the table only when it took the stake; an answer that never came gives it back.
 */
import { isDeepStrictEqual } from "node:util";
import { EngineError } from "@khela/engines/engine-error";
import { checkClientSeed } from "@khela/engines/rng";
import { holdem, type HoldemStep } from "@khela/engines/poker/holdem-round";
import { newId, type Context } from "../context.ts";
import type { Db } from "../db.ts";
import { fail } from "../failure.ts";
import { deliver } from "../outbox/outbox.ts";
import { failAgain, takeStake } from "../rounds.ts";
import { pairOf } from "../seeds.ts";
import {
  findRound, findRoundByRequest, insertRound, listLiveSeeds, lockRound, takeNonce, updateRound, type SeededRound, type Session,
} from "../store.ts";
import { balanceOf } from "../wallet.ts";
import { BANK_MS, changeSeat, isInHand, openDesk, seatAt, settleDesk, standUp, stateOf, takeStep, TURN_MS, type Desk, type House } from "./desk.ts";
import {
  deleteSeat, findOwnSeat, insertHouse, insertSeat, listForlorn, listSeats, lockTable, type PokerSeat, type PokerTable,
} from "./store.ts";

export type SitRequest = { readonly requestId: string; readonly tableId: string; readonly buyMinor: string };
export type ActRequest = { readonly tableId: string; readonly handId: string; readonly step: number; readonly action: HoldemStep };

const ROBOTS_AT_MOST = 3;
/** What a robot brings, in big blinds. */
const ROBOT_BLINDS = 50n;

/** A table of the room one's session is for. Fails with `round.unknown`. */
export async function ownTable(tx: Db, session: Session, tableId: string): Promise<PokerTable> {
  const table = await lockTable(tx, tableId);
  const isOwn = table?.vendor === session.vendor && table.gameCode === session.gameCode
    && table.currency === session.currency && table.play === session.play;
  if (table === null || !isOwn) fail("round.unknown", "no such table");
  return table;
}

export function ownSeat(seats: readonly PokerSeat[], session: Session): PokerSeat {
  const seat = seats.find(({ player, isSeated }) => player === session.player && isSeated);
  if (seat === undefined) fail("seat.none");
  return seat;
}

function freeChair(table: PokerTable, seats: readonly PokerSeat[]): number {
  const chair = Array.from({ length: table.seats }, (_, seat) => seat).find((seat) => !seats.some((one) => one.seat === seat));
  if (chair === undefined) fail("seat.taken");
  return chair;
}

/** Runs `work` at a table of the session's and takes it as far as it goes; what is owed after it is paid at once. */
export async function atTable(house: House, session: Session, tableId: string, work: (desk: Desk) => Promise<void>): Promise<string | null> {
  const { ctx } = house;
  const owed = await ctx.db.transaction(async (tx) => {
    const desk = await openDesk(house, tx, await ownTable(tx, session, tableId));
    await work(desk);
    await settleDesk(desk);
    return desk.owed;
  });
  return payAll(ctx, session, owed);
}

/** Pays what is owed; the balance of the session's player where the platform told it. */
async function payAll(ctx: Context, session: Session, owed: Desk["owed"]): Promise<string | null> {
  let balance: string | null = null;
  for (const call of owed) {
    const reply = await deliver(ctx, call);
    if (reply.kind === "ok" && call.body.player === session.player) balance = balanceOf(reply.answer, session.currency);
  }
  return balance;
}

/** Known at the table by: enough to tell players apart, nothing of who they are. */
function tagOf(roundId: string): string {
  return roundId.slice(-4).toUpperCase();
}

async function keepChair(ctx: Context, session: Session, request: SitRequest): Promise<{ round: SeededRound; isNew: boolean }> {
  const { vendor, player, gameCode, currency, play, idHash: sessionHash } = session;
  return ctx.db.transaction(async (tx) => {
    const table = await ownTable(tx, session, request.tableId);
    const repeated = await findRoundByRequest(tx, sessionHash, request.requestId);
    if (repeated !== null) return { round: repeated, isNew: false };
    const stakeMinor = BigInt(request.buyMinor);
    if (stakeMinor < table.minBuy || stakeMinor > table.maxBuy) fail("bet.stake", "outside the buy-in");
    if (await findOwnSeat(tx, { vendor, player }, { gameCode, currency, play }) !== null) fail("round.open", "sits already");
    const { current } = pairOf(await listLiveSeeds(tx, session, "lock"));
    if (current.clientSeed === null) fail("seed.missing");
    const now = ctx.now();
    const id = newId(ctx);
    const { clientSeed, nextNonce: nonce } = current;
    await takeNonce(tx, current.id, now);
    await insertRound(tx, {
      id, vendor, player, gameCode, sessionHash, requestId: request.requestId, seedId: current.id, nonce, clientSeed,
      game: holdem.name, rulesVersion: holdem.version, currency, stakeMinor, bet: { stakeMinor: request.buyMinor }, createdAt: now, tableRoundId: null,
    });
    await insertSeat(tx, {
      tableId: table.id, seat: freeChair(table, await listSeats(tx, table.id)), roundId: id, vendor, player, name: tagOf(id),
      isSeated: false, chips: 0n, clientSeed, bankMs: BANK_MS, missed: 0, awaySince: null, isLeaving: false, isAdding: false,
    });
    const round = await findRound(tx, id);
    if (round === null) throw new Error("a round that was just stored is gone");
    return { round, isNew: true };
  });
}

async function takeChair(house: House, session: Session, tableId: string, roundId: string): Promise<void> {
  await atTable(house, session, tableId, async (desk) => {
    const round = await lockRound(desk.tx, roundId);
    const chair = desk.seats.find((seat) => seat.roundId === roundId);
    // Given up while its answer was on the way: the stake is going back.
    if (round === null || round.state !== "placing" || chair === undefined) fail("bet.unknown");
    await updateRound(desk.tx, roundId, { state: "open" });
    await changeSeat(desk, { ...chair, isSeated: true, chips: round.stakeMinor });
  });
}

async function freeKept(ctx: Context, tableId: string, roundId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (await lockTable(tx, tableId) === null) return;
    const kept = (await listSeats(tx, tableId)).find((seat) => seat.roundId === roundId && !seat.isSeated);
    if (kept !== undefined) await deleteSeat(tx, kept);
  });
}

/** Buys in and sits down. The same request again changes nothing. Fails as a bet does, with `seat.taken`, `round.open`. */
export async function sit(house: House, session: Session, request: SitRequest): Promise<string | null> {
  const { round, isNew } = await keepChair(house.ctx, session, request);
  if (!isNew) {
    failAgain(round);
    return null;
  }
  let balance: string | null;
  try {
    balance = await takeStake(house.ctx, session, round);
  } catch (error) {
    await freeKept(house.ctx, request.tableId, round.id);
    throw error;
  }
  await takeChair(house, session, request.tableId, round.id);
  return balance;
}

/** Chairs kept for a buy-in that a crash cut off are freed once the stake is on its way back. */
export async function freeForlorn(ctx: Context): Promise<void> {
  for (const kept of await listForlorn(ctx.db)) await deleteSeat(ctx.db, kept);
}

function refuse(error: unknown): never {
  if (error instanceof EngineError) fail("bet.bad", error.code);
  throw error;
}

/** Acts in one's turn; the same step again changes nothing. Fails with `seat.none`, `bet.bad`. */
export function act(house: House, session: Session, { tableId, handId, step, action }: ActRequest): Promise<string | null> {
  return atTable(house, session, tableId, async (desk) => {
    const seat = ownSeat(desk.seats, session);
    const { hand } = desk;
    if (hand === null || hand.id !== handId) fail("bet.bad", "another hand");
    if (step < hand.actions.length && isDeepStrictEqual(hand.actions[step], action)) return;
    const state = stateOf(hand);
    if (step !== hand.actions.length || seatAt(desk.seats, hand.setup, state.turn) !== seat) fail("bet.bad", "not your turn");
    const overMs = house.ctx.now().getTime() - (desk.table.turnAt?.getTime() ?? 0) - TURN_MS;
    await takeStep(desk, action).catch(refuse);
    await changeSeat(desk, { ...seat, missed: 0, awaySince: null, bankMs: Math.max(0, seat.bankMs - Math.max(0, Math.round(overMs))) });
  });
}

/** Gets up: at once between hands; in one he pays no more, and leaves when it ends. Fails with `seat.none`, `bet.in_flight`. */
export function stand(house: House, session: Session, tableId: string): Promise<string | null> {
  return atTable(house, session, tableId, async (desk) => {
    const seat = ownSeat(desk.seats, session);
    if (seat.isAdding) fail("bet.in_flight", "chips are on their way");
    if (isInHand(desk, seat)) await changeSeat(desk, { ...seat, isLeaving: true });
    else await standUp(desk, seat);
  });
}

export type SeedRequest = { readonly tableId: string; readonly clientSeed: string; readonly isBack: boolean };

/** Gives a fresh seed for the next hand, made after its promise was seen; `isBack` ends being away as well. Fails with `seed.bad`. */
export async function giveSeed(house: House, session: Session, { tableId, clientSeed, isBack }: SeedRequest): Promise<string | null> {
  try {
    checkClientSeed(clientSeed);
  } catch {
    fail("seed.bad");
  }
  return atTable(house, session, tableId, async (desk) => {
    const seat = ownSeat(desk.seats, session);
    await changeSeat(desk, isBack ? { ...seat, clientSeed, missed: 0, awaySince: null } : { ...seat, clientSeed });
  });
}

/** Has a practice robot sit down, with chips of the house; with play money only. Fails with `seat.taken`, `bet.bad`. */
export function callRobot(house: House, session: Session, tableId: string): Promise<string | null> {
  const { ctx, source } = house;
  return atTable(house, session, tableId, async (desk) => {
    ownSeat(desk.seats, session);
    const robots = desk.seats.filter(({ roundId }) => roundId === null);
    if (!desk.table.play || robots.length >= ROBOTS_AT_MOST) fail("bet.bad", "no robot here");
    const number = [1, 2, 3].find((one) => !robots.some(({ name }) => name === `R${one}`)) ?? 0;
    const robot: PokerSeat = {
      tableId, seat: freeChair(desk.table, desk.seats), roundId: null, vendor: session.vendor, player: null, name: `R${number}`,
      isSeated: true, chips: desk.table.bigBlind * ROBOT_BLINDS, clientSeed: source.draw().slice(0, 16), bankMs: 0, missed: 0,
      awaySince: null, isLeaving: false, isAdding: false,
    };
    await insertSeat(desk.tx, robot);
    await insertHouse(desk.tx, tableId, "robot-in", robot.chips, ctx.now());
    desk.seats = [...desk.seats, robot].sort((a, b) => a.seat - b.seat);
  });
}
