/**
 * A table on its way: who sits, which hand is on, and whatever must happen next by itself. One transaction, under the
 * lock of the table's row, takes it as far as it goes without a decision of somebody's; then it says when it is due again.
 * Chips change hands here and only here, and never in sum: what the seats hold, the rake and what was paid out is what
 * was bought in.
 */
import { createHash } from "node:crypto";
import { endHand, nextHoldem, optionsOf, type HoldemState } from "@khela/engines/poker/holdem";
import { replayHand, type HoldemStep } from "@khela/engines/poker/holdem-round";
import { openStream } from "@khela/engines/rng";
import { newId, type Context } from "../context.ts";
import type { Db } from "../db.ts";
import type { OwedCall } from "../outbox/store.ts";
import { newSeed, type SeedSource } from "../seeds.ts";
import { payOut } from "./pay.ts";
import { robotStep } from "./robots.ts";
import {
  deleteSeat, endHandRow, findHand, insertHand, insertHouse, listSeats, setActions, updateSeat, updateTable,
  type PokerHand, type PokerSeat, type PokerTable, type Setup,
} from "./store.ts";

export const TURN_MS = 15_000;
export const BANK_MS = 30_000;
const BANK_BACK_MS = 5_000;
const ROBOT_MS = 1_200;
const SHOWDOWN_MS = 6_000;
const FOLDED_MS = 2_500;
/** How soon a chair is looked at again whose chips are on their way. */
const ADDING_MS = 500;
/** So long a seat is kept for somebody who is away. */
const AWAY_MS = 180_000;
const MISSED_TURNS = 2;
/** More than any hand has steps; a loop that reaches it is a mistake of ours. */
const MOST_STEPS = 1_000;

export type House = { readonly ctx: Context; readonly source: SeedSource };

export type Desk = {
  readonly house: House;
  readonly tx: Db;
  table: PokerTable;
  seats: PokerSeat[];
  hand: PokerHand | null;
  /** To be paid once the transaction stands. */
  readonly owed: OwedCall[];
};

export function tableTopic(id: string): string {
  return `poker:${id}`;
}

/** A locked table with all that belongs to it. */
export async function openDesk(house: House, tx: Db, table: PokerTable): Promise<Desk> {
  const [seats, hand] = await Promise.all([listSeats(tx, table.id), table.handId === null ? null : findHand(tx, table.handId)]);
  return { house, tx, table, seats, hand, owed: [] };
}

export function stateOf({ serverSeed, clientSeed, number, setup, actions }: PokerHand): HoldemState {
  return replayHand(openStream({ serverSeed, clientSeed, nonce: number }), setup, actions);
}

/** The seat of a place in the hand; null when it is empty by now. */
export function seatAt(seats: readonly PokerSeat[], setup: Setup, place: number | null): PokerSeat | null {
  const found = place === null ? undefined : setup.players[place];
  return seats.find(({ seat, roundId }) => seat === found?.seat && roundId === found.roundId) ?? null;
}

export function isInHand({ hand, table }: Pick<Desk, "hand" | "table">, { seat, roundId }: PokerSeat): boolean {
  return table.stage === "playing" && hand?.setup.players.some((one) => one.seat === seat && one.roundId === roundId) === true;
}

export async function changeSeat(desk: Desk, changed: PokerSeat): Promise<void> {
  desk.seats = desk.seats.map((one) => (one.seat === changed.seat ? changed : one));
  await updateSeat(desk.tx, changed);
}

/** Frees a seat: a player is paid what he has, a robot's chips go back to the house. */
export async function standUp(desk: Desk, seat: PokerSeat): Promise<void> {
  const { ctx } = desk.house;
  desk.seats = desk.seats.filter((one) => one.seat !== seat.seat);
  await deleteSeat(desk.tx, seat);
  if (seat.roundId === null) await insertHouse(desk.tx, seat.tableId, "robot-out", seat.chips, ctx.now());
  else desk.owed.push(await payOut(ctx, desk.tx, { roundId: seat.roundId, chips: seat.chips, tableId: seat.tableId }));
}

/** One step of whoever is in turn. Throws what the engine refuses. */
export async function takeStep(desk: Desk, step: HoldemStep): Promise<void> {
  const { hand } = desk;
  if (hand === null) throw new Error("a step without a hand");
  nextHoldem(stateOf(hand), step.type === "raise" ? { type: "raise", to: BigInt(step.to) } : step);
  desk.hand = { ...hand, actions: [...hand.actions, step] };
  await setActions(desk.tx, hand.id, desk.hand.actions);
  desk.table = { ...desk.table, turnAt: desk.house.ctx.now() };
}

function mixSeeds(players: readonly { readonly clientSeed: string }[]): string {
  return createHash("sha256").update(players.map(({ clientSeed }) => clientSeed).join("\n")).digest("hex");
}

async function startHand(desk: Desk, ready: readonly PokerSeat[]): Promise<void> {
  const { ctx, source } = desk.house;
  const { table } = desk;
  const next = ready.find(({ seat }) => seat > table.button) ?? ready[0];
  const button = ready.findIndex((seat) => seat === next);
  const players = ready.map(({ seat, roundId, name, clientSeed }) => ({ seat, roundId, name, clientSeed }));
  const setup: Setup = {
    smallBlind: table.smallBlind.toString(), bigBlind: table.bigBlind.toString(),
    rakeBasisPoints: String(table.rakeBasisPoints), rakeCap: table.rakeCap.toString(),
    button, chips: ready.map(({ chips }) => chips.toString()), players,
  };
  const now = ctx.now();
  const hand = {
    id: newId(ctx), tableId: table.id, number: table.hands + 1, serverSeed: table.nextSeed, serverSeedHash: table.nextSeedHash,
    clientSeed: mixSeeds(players), setup, startedAt: now,
  };
  await insertHand(desk.tx, hand);
  desk.hand = { ...hand, actions: [], endedAt: null };
  const { serverSeed: nextSeed, serverSeedHash: nextSeedHash } = newSeed(source, "next");
  desk.table = {
    ...table, button: next?.seat ?? 0, hands: hand.number, stage: "playing", handId: hand.id, nextSeed, nextSeedHash, turnAt: now,
  };
  for (const seat of ready) await changeSeat(desk, { ...seat, bankMs: Math.min(BANK_MS, seat.bankMs + BANK_BACK_MS) });
}

async function finishHand(desk: Desk, hand: PokerHand, state: HoldemState): Promise<void> {
  const now = desk.house.ctx.now();
  const end = endHand(state);
  const shares = hand.setup.players.map(({ roundId }, place) =>
    ({ place, roundId, put: state.seats[place]?.total ?? 0n, won: end.won[place] ?? 0n }));
  await endHandRow(desk.tx, hand.id, { rake: end.rake, shares, now });
  desk.hand = { ...hand, endedAt: now };
  for (const { place, put, won } of shares) {
    const seat = seatAt(desk.seats, hand.setup, place);
    if (seat === null) throw new Error("a seat left in the middle of its hand");
    await changeSeat(desk, { ...seat, chips: seat.chips - put + won });
  }
  const isShown = state.seats.filter(({ isFolded }) => !isFolded).length > 1;
  desk.table = { ...desk.table, stage: "shown", turnAt: null, dueAt: new Date(now.getTime() + (isShown ? SHOWDOWN_MS : FOLDED_MS)) };
}

/** Between two hands: who wants to leave, has nothing left or was away too long gets up; robots do not stay alone. */
async function clearSeats(desk: Desk, nowMs: number): Promise<void> {
  for (const seat of desk.seats) {
    if (!seat.isSeated || seat.isAdding) continue;
    const isGone = seat.awaySince !== null && nowMs - seat.awaySince.getTime() >= AWAY_MS;
    if (seat.isLeaving || seat.chips === 0n || isGone) await standUp(desk, seat);
  }
  if (desk.seats.some(({ roundId }) => roundId !== null)) return;
  for (const robot of desk.seats) await standUp(desk, robot);
}

/** True when a hand was begun. */
async function begin(desk: Desk, nowMs: number): Promise<boolean> {
  await clearSeats(desk, nowMs);
  const ready = desk.seats.filter(({ isSeated, awaySince, chips, isLeaving }) => isSeated && awaySince === null && chips > 0n && !isLeaving);
  if (ready.length >= 2 && ready.some(({ roundId }) => roundId !== null)) {
    await startHand(desk, ready);
    return true;
  }
  const away = desk.seats.flatMap(({ awaySince, isAdding }) => {
    if (isAdding) return [nowMs + ADDING_MS];
    return awaySince === null ? [] : [awaySince.getTime() + AWAY_MS];
  });
  desk.table = { ...desk.table, stage: "idle", handId: null, turnAt: null, dueAt: away.length === 0 ? null : new Date(Math.min(...away)) };
  desk.hand = null;
  return false;
}

/** What is done for somebody who does not act: nothing is paid that need not be. */
function idleStep(state: HoldemState): HoldemStep {
  return optionsOf(state).toCall === 0n ? { type: "check" } : { type: "fold" };
}

/** True when a step was taken; else the table says when it is due. */
async function play(desk: Desk, hand: PokerHand, nowMs: number): Promise<boolean> {
  const state = stateOf(hand);
  if (state.turn === null) {
    await finishHand(desk, hand, state);
    return false;
  }
  const seat = seatAt(desk.seats, hand.setup, state.turn);
  if (seat === null) throw new Error("nobody sits where it is somebody's turn");
  const turnMs = desk.table.turnAt?.getTime() ?? nowMs;
  const waitMs = seat.roundId === null ? ROBOT_MS : seat.isLeaving || seat.awaySince !== null ? 0 : TURN_MS + seat.bankMs;
  if (nowMs < turnMs + waitMs) {
    desk.table = { ...desk.table, dueAt: new Date(turnMs + waitMs) };
    return false;
  }
  if (waitMs > ROBOT_MS) {
    const missed = seat.missed + 1;
    await changeSeat(desk, { ...seat, missed, bankMs: 0, awaySince: missed >= MISSED_TURNS ? new Date(nowMs) : null });
  }
  await takeStep(desk, seat.roundId === null ? robotStep(state) : idleStep(state));
  return true;
}

/** Takes the table as far as it goes by itself and writes it down; whoever watches is told. */
export async function settleDesk(desk: Desk): Promise<void> {
  const { ctx } = desk.house;
  for (let steps = 0; ; steps += 1) {
    if (steps > MOST_STEPS) throw new Error("a table that does not come to rest");
    const nowMs = ctx.now().getTime();
    const { stage, dueAt } = desk.table;
    if (stage === "shown" && (dueAt?.getTime() ?? 0) > nowMs) break;
    const goesOn = stage === "playing" && desk.hand !== null ? await play(desk, desk.hand, nowMs) : await begin(desk, nowMs);
    if (!goesOn) break;
  }
  await updateTable(desk.tx, desk.table);
  await ctx.hub.tell(desk.tx, tableTopic(desk.table.id));
}
