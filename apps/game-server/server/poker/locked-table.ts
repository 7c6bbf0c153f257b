/**
 * A poker table under its row's lock: the seats, the hand, and the automatic steps. One transaction advances the table
 * until a player must decide, then stores the table's next due time. Only this module moves chips between seats, and
 * the sum of chips never changes: chips on the seats, rake and payouts equal the buy-ins.
 */
import { nextHoldem, optionsOf, putBy, type HoldemState } from "@khela/engines/poker/holdem";
import { endHand } from "@khela/engines/poker/holdem-pots";
import { findHoldem, replayHand, type HoldemStep } from "@khela/engines/poker/holdem-round";
import { createRandomStream } from "@khela/engines/rng";
import type { Context } from "../context.ts";
import type { Db } from "@khela/service-kit/db/database";
import type { OutboxMessage } from "../outbox/store.ts";
import type { SeedSource } from "../rounds/seeds.ts";
import { cashOut } from "./cash-out.ts";
import type { PokerClock } from "./clock.ts";
import { insertDeparture } from "./departure-store.ts";
import { insertFlag } from "./flags/flag-store.ts";
import { findRaiseFolds } from "./flags/raise-fold.ts";
import { robotStep } from "./hands/robots.ts";
import { prepareHand } from "./hands/start-hand.ts";
import { AWAY_TIMEOUT_MS } from "./presence.ts";
import {
  deleteSeat,
  insertRobotChips,
  lockSeats,
  updateSeat,
  updateTable,
  type PokerSeat,
  type PokerTable,
} from "./store.ts";
import { finishHandRow, findHand, insertHand, setActions, type PokerHand, type Setup } from "./hand-store.ts";

export const TURN_MS = 15_000;
export const BANK_MS = 30_000;
const BANK_BACK_MS = 5_000;
const ROBOT_MS = 1_200;
const SHOWDOWN_MS = 6_000;
const FOLDED_MS = 2_500;
/** Delay before a seat with a pending top-up is checked again. */
const TOP_UP_RECHECK_MS = 500;
const MISSED_TURNS = 2;
/** Maximum automatic steps. No hand can have as many, so a loop that reaches this number is a bug. */
const MAX_STEPS = 1_000;

export type PokerContext = {
  readonly ctx: Context;
  readonly source: SeedSource;
  readonly clock: PokerClock;
};

export type LockedTable = {
  readonly poker: PokerContext;
  readonly tx: Db;
  table: PokerTable;
  seats: PokerSeat[];
  hand: PokerHand | null;
  /** Wallet calls to dispatch after the transaction commits. */
  readonly messages: OutboxMessage[];
};

export function pokerTableTopic(id: string): string {
  return `poker:${id}`;
}

/** Locks the seats of a locked table and loads its hand. */
export async function loadLockedTable(poker: PokerContext, tx: Db, table: PokerTable): Promise<LockedTable> {
  const [seats, hand] = await Promise.all([
    lockSeats(tx, table.id),
    table.handId === null ? null : findHand(tx, table.handId),
  ]);
  return { poker, tx, table, seats, hand, messages: [] };
}

export function stateOf(hand: Omit<PokerHand, "id" | "tableId">): HoldemState {
  const { serverSeed, clientSeed, number, setup, actions, rulesVersion } = hand;
  const { betting } = findHoldem(rulesVersion).rules;
  return replayHand(createRandomStream({ serverSeed, clientSeed, nonce: number }), setup, {
    steps: actions,
    betting,
  });
}

/** Returns the seat of a position in the hand; null when the player has left the seat. */
export function seatAt(seats: readonly PokerSeat[], setup: Setup, place: number | null): PokerSeat | null {
  const found = place === null ? undefined : setup.players[place];
  return seats.find(({ seat, roundId }) => seat === found?.seat && roundId === found.roundId) ?? null;
}

export function isInHand(
  { hand, table }: Pick<LockedTable, "hand" | "table">,
  { seat, roundId }: PokerSeat,
): boolean {
  return (
    table.stage === "playing" &&
    hand?.setup.players.some((one) => one.seat === seat && one.roundId === roundId) === true
  );
}

export async function saveSeat(locked: LockedTable, changed: PokerSeat): Promise<void> {
  locked.seats = locked.seats.map((one) => (one.seat === changed.seat ? changed : one));
  await updateSeat(locked.tx, changed);
}

/** Frees a seat: a player is paid their chips, a robot's chips return to the operator. */
export async function freeSeat(locked: LockedTable, seat: PokerSeat): Promise<void> {
  const { ctx } = locked.poker;
  locked.seats = locked.seats.filter((one) => one.seat !== seat.seat);
  await deleteSeat(locked.tx, seat);
  const { tableId, vendor, player, roundId, chips } = seat;
  if (roundId === null || player === null) {
    await insertRobotChips(locked.tx, tableId, "robot-out", chips, ctx.now());
    return;
  }
  await insertDeparture(locked.tx, { tableId, vendor, player, chips }, ctx.now());
  locked.messages.push(...(await cashOut(ctx, locked.tx, { roundId, chips, tableId })));
}

/** Applies one step of the player in turn. Throws an `EngineError` when the engine refuses it. */
export async function applyStep(locked: LockedTable, step: HoldemStep): Promise<void> {
  const { hand } = locked;
  if (hand === null) throw new Error("a step without a hand");
  nextHoldem(stateOf(hand), step.type === "raise" ? { type: "raise", to: BigInt(step.to) } : step);
  locked.hand = { ...hand, actions: [...hand.actions, step] };
  await setActions(locked.tx, hand.id, locked.hand.actions);
  locked.table = { ...locked.table, turnAt: locked.poker.ctx.now() };
}

async function startHand(locked: LockedTable, ready: readonly PokerSeat[]): Promise<void> {
  const { hand, table, seats } = prepareHand(locked.poker, locked.table, { all: locked.seats, ready });
  await insertHand(locked.tx, hand);
  locked.hand = hand;
  locked.table = table;
  for (const seat of seats) {
    const isDealt = hand.setup.players.some((player) => player.seat === seat.seat);
    await saveSeat(
      locked,
      isDealt ? { ...seat, bankMs: Math.min(BANK_MS, seat.bankMs + BANK_BACK_MS) } : seat,
    );
  }
}

/** Flags raise-and-fold between two players; robots are excluded, since they pass no chips. */
async function flagRaiseFolds({ tx, seats, table, poker }: LockedTable, hand: PokerHand): Promise<void> {
  const { vendor, id: tableId } = table;
  const playerAt = (place: number) => seatAt(seats, hand.setup, place)?.player ?? null;
  for (const { from, to } of findRaiseFolds(hand)) {
    const [fromPlayer, toPlayer] = [playerAt(from), playerAt(to)];
    if (fromPlayer === null || toPlayer === null) continue;
    await insertFlag(tx, { vendor, kind: "raise-fold", fromPlayer, toPlayer, tableId, now: poker.ctx.now() });
  }
}

function putAt({ seats }: HoldemState, place: number): bigint {
  const seat = seats[place];
  return seat === undefined ? 0n : putBy(seat);
}

async function finishHand(locked: LockedTable, hand: PokerHand, state: HoldemState): Promise<void> {
  const now = locked.poker.ctx.now();
  const end = endHand(state);
  const shares = hand.setup.players.map(({ roundId }, place) => ({
    place,
    roundId,
    put: putAt(state, place),
    uncalled: end.uncalled[place] ?? 0n,
    won: end.won[place] ?? 0n,
  }));
  await finishHandRow(locked.tx, hand.id, { rake: end.rake, shares, now });
  locked.hand = { ...hand, endedAt: now };
  await flagRaiseFolds(locked, hand);
  for (const { place, put, won } of shares) {
    const seat = seatAt(locked.seats, hand.setup, place);
    if (seat === null) throw new Error("a seat left in the middle of its hand");
    await saveSeat(locked, { ...seat, chips: seat.chips - put + won });
  }
  const isShown = state.seats.filter(({ isFolded }) => !isFolded).length > 1;
  locked.table = {
    ...locked.table,
    stage: "shown",
    turnAt: null,
    dueAt: new Date(now.getTime() + (isShown ? SHOWDOWN_MS : FOLDED_MS)),
  };
}

/**
 * Between two hands, frees the seats of players who leave, have no chips or were away too long. Without players it also
 * frees the robots' seats.
 */
async function clearSeats(locked: LockedTable, nowMs: number): Promise<void> {
  for (const seat of locked.seats) {
    if (!seat.isSeated || seat.isAdding) continue;
    const thereMs = Math.min(seat.awaySince?.getTime() ?? nowMs, seat.seenAt.getTime());
    const isGone = seat.roundId !== null && nowMs - thereMs >= AWAY_TIMEOUT_MS;
    if (seat.isLeaving || seat.chips === 0n || isGone) await freeSeat(locked, seat);
  }
  if (locked.seats.some(({ roundId }) => roundId !== null)) return;
  for (const robot of locked.seats) await freeSeat(locked, robot);
}

/** Begins the next hand if enough players are ready; returns whether it did. */
async function beginHand(locked: LockedTable, nowMs: number): Promise<boolean> {
  await clearSeats(locked, nowMs);
  const ready = locked.seats.filter(
    ({ isSeated, awaySince, chips, isLeaving }) => isSeated && awaySince === null && chips > 0n && !isLeaving,
  );
  if (ready.length >= 2 && ready.some(({ roundId }) => roundId !== null)) {
    await startHand(locked, ready);
    return true;
  }
  const away = locked.seats.flatMap(({ awaySince, isAdding }) => {
    if (isAdding) return [nowMs + TOP_UP_RECHECK_MS];
    return awaySince === null ? [] : [awaySince.getTime() + AWAY_TIMEOUT_MS];
  });
  locked.table = {
    ...locked.table,
    stage: "idle",
    handId: null,
    turnAt: null,
    dueAt: away.length === 0 ? null : new Date(Math.min(...away)),
  };
  locked.hand = null;
  return false;
}

/** Returns the step of a player who does not act: a check if possible, otherwise a fold. */
function defaultStep(state: HoldemState): HoldemStep {
  return optionsOf(state).toCall === 0n ? { type: "check" } : { type: "fold" };
}

/**
 * Takes the step of a robot, or of a player who is away, leaving or out of time. Returns whether a step was taken;
 * otherwise sets the table's due time.
 */
async function playTurn(locked: LockedTable, hand: PokerHand, nowMs: number): Promise<boolean> {
  const state = stateOf(hand);
  if (state.turn === null) {
    await finishHand(locked, hand, state);
    return false;
  }
  const seat = seatAt(locked.seats, hand.setup, state.turn);
  if (seat === null) throw new Error("the player to act has no seat");
  const turnMs = locked.table.turnAt?.getTime() ?? nowMs;
  const waitMs =
    seat.roundId === null ? ROBOT_MS : seat.isLeaving || seat.awaySince !== null ? 0 : TURN_MS + seat.bankMs;
  if (nowMs < turnMs + waitMs) {
    locked.table = { ...locked.table, dueAt: new Date(turnMs + waitMs) };
    return false;
  }
  if (waitMs > ROBOT_MS) {
    if (!locked.poker.clock.isSteady()) {
      // Possibly no server was running during the turn, so the clock must check for a gap first.
      locked.table = { ...locked.table, dueAt: new Date(nowMs) };
      return false;
    }
    const missed = seat.missed + 1;
    await saveSeat(locked, {
      ...seat,
      missed,
      bankMs: 0,
      awaySince: missed >= MISSED_TURNS ? new Date(nowMs) : null,
    });
  }
  await applyStep(locked, seat.roundId === null ? robotStep(state) : defaultStep(state));
  return true;
}

/** Advances the table until it waits for a player or a time, stores it and notifies its subscribers. */
export async function advanceTable(locked: LockedTable): Promise<void> {
  const { ctx } = locked.poker;
  for (let steps = 0; ; steps += 1) {
    if (steps > MAX_STEPS) throw new Error("a table that does not settle");
    const nowMs = ctx.now().getTime();
    const { stage, dueAt } = locked.table;
    if (stage === "shown" && (dueAt?.getTime() ?? 0) > nowMs) break;
    const goesOn =
      stage === "playing" && locked.hand !== null
        ? await playTurn(locked, locked.hand, nowMs)
        : await beginHand(locked, nowMs);
    if (!goesOn) break;
  }
  await updateTable(locked.tx, locked.table);
  await ctx.hub.publish(locked.tx, pokerTableTopic(locked.table.id));
}
