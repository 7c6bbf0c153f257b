/**
 * Sitting down. A buy-in is a bet like any other. The seat is reserved and the round stored before the call to the
 * platform; the chips are on the table only after the platform has taken the stake. A buy-in without an answer is
 * rolled back.
 */
import { createHash } from "node:crypto";
import type { Db } from "@khela/service-kit/db/database";
import { holdem } from "@khela/engines/poker/holdem-round";
import type { Context } from "../context.ts";
import { newId, playerTag } from "../new-id.ts";
import { fail } from "../failure.ts";
import { newRound } from "../rounds/new-round.ts";
import { failRepeated } from "../rounds/rounds.ts";
import { chargeStake } from "../rounds/stakes.ts";
import { toSeedPair } from "../rounds/seeds.ts";
import {
  findRound,
  findRoundByRequest,
  insertRound,
  lockRound,
  updateRound,
  type SeededRound,
} from "../rounds/store.ts";
import { listLiveSeeds, takeNonce } from "../rounds/seed-store.ts";
import type { Session } from "../rounds/session-store.ts";
import { BANK_MS, saveSeat, type PokerContext } from "./locked-table.ts";
import { buyBounds, listDepartures, type Departure } from "./departure-store.ts";
import { insertFlag } from "./flags/flag-store.ts";
import {
  deleteSeat,
  findOwnSeat,
  insertSeat,
  listNeighbours,
  listOrphanedSeats,
  listSeats,
  lockTable,
  type PokerTable,
  type SeatOrigin,
} from "./store.ts";
import { lockOwnTable, findFreeSeat, withLockedTable } from "./seats.ts";

export type SitRequest = {
  readonly requestId: string;
  readonly tableId: string;
  readonly buyMinor: string;
  /** The random mark that identifies the player's browser. */
  readonly device: string;
};

/**
 * Refuses a second seat of the same device with `seat.same_device`, since one person would see two players' cards.
 * Players of the same network are only flagged: a carrier gives one address to many customers.
 */
async function checkNeighbours(
  tx: Db,
  { vendor, player }: Session,
  { tableId, origin, now }: { readonly tableId: string; readonly origin: SeatOrigin; readonly now: Date },
): Promise<void> {
  const neighbours = await listNeighbours(tx, tableId, origin);
  if (neighbours.some(({ hasDevice }) => hasDevice)) fail("seat.same_device");
  for (const { player: other, hasNetwork } of neighbours) {
    if (!hasNetwork) continue;
    const [fromPlayer = "", toPlayer = ""] = [player, other].sort();
    await insertFlag(tx, { vendor, kind: "same-network", fromPlayer, toPlayer, tableId, now });
  }
}

/**
 * Checks the amount of a buy-in. Fails with `bet.stake` outside the bounds, and with `seat.took_more` below the amount
 * that the player took from the table in the last hour.
 */
function checkBuyIn(table: PokerTable, stakeMinor: bigint, departure: Departure | undefined): void {
  const { min, max } = buyBounds(table, departure);
  if (stakeMinor < table.minBuy || stakeMinor > max) fail("bet.stake", "outside the buy-in");
  if (stakeMinor < min) fail("seat.took_more");
}

/** Fields of a seat that is reserved while the buy-in is pending at the platform. */
const emptySeat = {
  isSeated: false,
  chips: 0n,
  bankMs: BANK_MS,
  missed: 0,
  awaySince: null,
  isLeaving: false,
  isPosting: false,
  isAdding: false,
} as const;

async function reserveSeat(
  ctx: Context,
  session: Session,
  request: SitRequest,
  origin: SeatOrigin,
): Promise<{ round: SeededRound; isNew: boolean }> {
  const { vendor, player, gameCode, currency, play, idHash: sessionHash } = session;
  return ctx.db.transaction(async (tx) => {
    const table = await lockOwnTable(tx, session, request.tableId);
    const repeated = await findRoundByRequest(tx, sessionHash, request.requestId);
    if (repeated !== null) return { round: repeated, isNew: false };
    const stakeMinor = BigInt(request.buyMinor);
    const departure = (await listDepartures(tx, session, ctx.now())).find(
      ({ tableId }) => tableId === table.id,
    );
    checkBuyIn(table, stakeMinor, departure);
    if ((await findOwnSeat(tx, { vendor, player }, { gameCode, currency, play })) !== null)
      fail("round.open", "sits already");
    await checkNeighbours(tx, session, { tableId: table.id, origin, now: ctx.now() });
    const { current } = toSeedPair(await listLiveSeeds(tx, session, "lock"));
    if (current.clientSeed === null) fail("seed.missing");
    const now = ctx.now();
    const id = newId(ctx);
    const { clientSeed } = current;
    await takeNonce(tx, current.id, now);
    const newBuyIn = newRound(session, {
      id,
      requestId: request.requestId,
      seedId: current.id,
      nonce: current.nextNonce,
      clientSeed,
      game: holdem.name,
      rulesVersion: holdem.version,
      bet: { stakeMinor: request.buyMinor },
      createdAt: now,
    });
    await insertRound(tx, newBuyIn);
    const seat = findFreeSeat(table, await listSeats(tx, table.id));
    // A player who left within the hour owes both blinds, like a player who was away.
    const owes = departure === undefined ? "big" : "both";
    const reserved = {
      tableId: table.id,
      seat,
      roundId: id,
      vendor,
      player,
      clientSeed,
      seenAt: now,
      owes,
    } as const;
    await insertSeat(tx, { ...reserved, ...emptySeat, name: playerTag(id) }, origin);
    const round = await findRound(tx, id);
    if (round === null) throw new Error("a round that was just stored is gone");
    return { round, isNew: true };
  });
}

async function occupySeat(
  poker: PokerContext,
  session: Session,
  tableId: string,
  roundId: string,
): Promise<void> {
  await withLockedTable(poker, session, tableId, async (locked) => {
    const round = await lockRound(locked.tx, roundId);
    const seatNumber = locked.seats.find((seat) => seat.roundId === roundId);
    // The buy-in was abandoned while its answer was pending: the stake is rolled back.
    if (round === null || round.state !== "placing" || seatNumber === undefined) fail("bet.unknown");
    await updateRound(locked.tx, roundId, { state: "open" });
    await saveSeat(locked, { ...seatNumber, isSeated: true, chips: round.stakeMinor });
  });
}

async function releaseReservedSeat(ctx: Context, tableId: string, roundId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if ((await lockTable(tx, tableId)) === null) return;
    const reserved = (await listSeats(tx, tableId)).find(
      (seat) => seat.roundId === roundId && !seat.isSeated,
    );
    if (reserved !== undefined) await deleteSeat(tx, reserved);
  });
}

/**
 * Buys in and sits down. The same request again changes nothing. Fails as a bet does, and with `seat.taken`,
 * `seat.took_more`, `seat.same_device`, `round.open`.
 */
export async function sit(
  poker: PokerContext,
  session: Session,
  { request, ip }: { readonly request: SitRequest; readonly ip: string },
): Promise<string | null> {
  const origin = { deviceHash: createHash("sha256").update(request.device).digest(), ip };
  const { round, isNew } = await reserveSeat(poker.ctx, session, request, origin);
  if (!isNew) {
    failRepeated(round);
    return null;
  }
  let balance: string | null;
  try {
    balance = await chargeStake(poker.ctx, session, round);
  } catch (error) {
    await releaseReservedSeat(poker.ctx, request.tableId, round.id);
    throw error;
  }
  await occupySeat(poker, session, request.tableId, round.id);
  return balance;
}

/** Frees seats reserved for a buy-in that a crash interrupted, once its stake is being rolled back. */
export async function releaseOrphanedSeats(ctx: Context): Promise<void> {
  for (const reserved of await listOrphanedSeats(ctx.db)) await deleteSeat(ctx.db, reserved);
}
