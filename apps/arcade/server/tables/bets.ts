/**
 * A bet at a table: taken while its round is open and not a moment later, stored before any money moves, and in the round
 * once the platform took the stake. A player may bet more than once on a round, within the limits of each place on the
 * felt and of the table. At crash a bet is cashed out by its target or by its player, at what this house's clock says.
 */
import { EngineError } from "@khela/engines/engine-error";
import { checkCrashTarget, crashCurve, crashTime } from "@khela/engines/originals/crash";
import { settleRound, type RoundBet } from "@khela/engines/rounds";
import type { TableAnswer } from "../../wire.ts";
import { limitsOf } from "../catalogue.ts";
import { newId, type Context } from "../context.ts";
import type { Db } from "../db.ts";
import { fail } from "../failure.ts";
import { failAgain, record, takeStake } from "../rounds.ts";
import { viewRound, viewTotals } from "../round-view.ts";
import {
  findRound, findRoundByRequest, insertRound, lockRound, sumSession, updateRound, type NewRound, type SeededRound, type Session,
} from "../store.ts";
import { mostBets, pointOf } from "./kinds.ts";
import { pay } from "./settle.ts";
import type { TableGame } from "./stages.ts";
import { holdTableRound, listBets, lockSeat } from "./store.ts";
import { seatTopic } from "./view.ts";

/** All a player may have on one round, in highest stakes of one place. */
const TABLE_LIMIT = 5n;
/** Any 64 hex digits: a bet is checked on a draw that is not the round's. */
const CHECK_SEED = "0".repeat(64);

export type TableBetRequest = { readonly requestId: string; readonly tableRoundId: string; readonly bet: RoundBet };

export type At = { readonly ctx: Context; readonly session: Session; readonly game: TableGame };

type Spot = { readonly on: string; readonly stakeMinor: string };

function spotsOf(bet: RoundBet): readonly Spot[] {
  return "bets" in bet ? bet.bets : [{ on: "", stakeMinor: bet.stakeMinor }];
}

/** Refuses what the engine's rules do not allow. */
function checkRules({ game }: At, bet: RoundBet): void {
  if (("bets" in bet) === (game.room === "crash")) fail("bet.bad", "the bet of another game");
  try {
    settleRound({
      game: game.engine, rulesVersion: game.rulesVersion, serverSeed: CHECK_SEED, clientSeed: "check", nonce: 0, bet,
    });
  } catch (error) {
    if (error instanceof EngineError) fail(error.code.startsWith("bet.") ? "bet.stake" : "bet.bad", error.code);
    throw error;
  }
}

/** Refuses a chip below the least, a place above its most, and more than the table takes of one player. */
function checkLimits({ game, session }: At, bet: RoundBet, before: readonly SeededRound[]): void {
  const { minMinor, maxMinor } = limitsOf(game, session.currency);
  const standing = before.filter(({ state }) => state !== "void" && state !== "undone");
  if (standing.length >= mostBets(game.room)) fail("bet.bad", "too many bets on one round");
  if (spotsOf(bet).some(({ stakeMinor }) => BigInt(stakeMinor) < BigInt(minMinor))) fail("bet.stake", "below the least");
  const places = new Map<string, bigint>();
  for (const { on, stakeMinor } of [...standing.map((round) => round.bet), bet].flatMap(spotsOf)) {
    places.set(on, (places.get(on) ?? 0n) + BigInt(stakeMinor));
  }
  const most = BigInt(maxMinor);
  const total = [...places.values()].reduce((sum, placed) => sum + placed, 0n);
  // At crash each bet is a place of its own.
  const isPlaceFull = game.room === "crash" ? BigInt(bet.stakeMinor) > most : [...places.values()].some((placed) => placed > most);
  if (isPlaceFull || total > most * TABLE_LIMIT) fail("bet.stake", "outside the limits");
}

async function store(at: At, { requestId, tableRoundId, bet }: TableBetRequest): Promise<{ id: string; isNew: boolean }> {
  const { ctx, session, game } = at;
  const { vendor, player, gameCode, currency, idHash: sessionHash } = session;
  return ctx.db.transaction(async (tx) => {
    const table = await holdTableRound(tx, tableRoundId);
    // One bet of a seat at a time: the same request twice is found by the second.
    await lockSeat(tx, session);
    const repeated = await findRoundByRequest(tx, sessionHash, requestId);
    if (repeated !== null) return { id: repeated.id, isNew: false };
    if (table === null || table.room !== gameCode) fail("round.unknown");
    const now = ctx.now();
    if (table.stage !== "open" || now >= table.closesAt) fail("bet.closed");
    checkLimits(at, bet, await listBets(tx, session, tableRoundId));
    const round: NewRound = {
      id: newId(ctx), vendor, player, gameCode, sessionHash, requestId, seedId: table.seedId, nonce: table.nonce,
      clientSeed: table.clientSeed, game: game.engine, rulesVersion: game.rulesVersion, currency,
      stakeMinor: BigInt(bet.stakeMinor), bet, createdAt: now, tableRoundId,
    };
    await insertRound(tx, round);
    return { id: round.id, isNew: true };
  });
}

async function answer({ ctx, session }: At, roundId: string, balanceMinor: string | null): Promise<TableAnswer> {
  const [round, totals] = await Promise.all([findRound(ctx.db, roundId), sumSession(ctx.db, session.idHash)]);
  if (round === null) fail("round.unknown");
  return {
    round: viewRound(round), balanceMinor,
    totals: viewTotals(totals),
  };
}

/** The stake was taken: the bet is in the round, unless the round closed without it, and then it is on its way back. */
async function confirm({ ctx, session }: At, roundId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const round = await lockRound(tx, roundId);
    if (round?.state !== "placing") fail("bet.unknown");
    await updateRound(tx, roundId, { state: "open" });
    await ctx.hub.tell(tx, seatTopic(session));
  });
}

/**
 * Places a bet on the open round of a table. The same request again is answered with the same bet. Fails with
 * `bet.closed`, `bet.bad`, `bet.stake`, `bet.in_flight`, `bet.unknown` and whatever the platform refuses a stake with.
 */
export async function placeTableBet(at: At, request: TableBetRequest): Promise<TableAnswer> {
  const { ctx, session } = at;
  checkRules(at, request.bet);
  const { id, isNew } = await store(at, request);
  const round = await findRound(ctx.db, id);
  if (round === null) fail("round.unknown");
  if (!isNew) {
    failAgain(round);
    return answer(at, id, null);
  }
  const balanceMinor = await takeStake(ctx, session, round);
  await confirm(at, id);
  return answer(at, id, balanceMinor);
}

async function cash(at: At, tx: Db, roundId: string, now: Date) {
  const { ctx, session } = at;
  const asked = await findRound(tx, roundId);
  const isOwn = asked?.vendor === session.vendor && asked.player === session.player && asked.gameCode === session.gameCode;
  if (asked === null || !isOwn || asked.tableRoundId === null || asked.bet === null) fail("round.unknown");
  const table = await holdTableRound(tx, asked.tableRoundId);
  const bet = await lockRound(tx, roundId);
  if (table === null || bet === null) fail("round.unknown");
  if (bet.state === "settled" && BigInt(bet.payoutMinor ?? 0n) > 0n) return null;
  if (bet.state !== "open" || table.fliesAt === null) fail("bet.closed");
  const risenMs = now.getTime() - table.fliesAt.getTime();
  const point = Number(pointOf(table));
  // Only this house knows the end of a curve before everyone does, and by its clock the request was in time or was not.
  if (risenMs >= crashTime(point)) fail("bet.closed");
  const reached = crashCurve(risenMs);
  const target = "targetHundredths" in bet.bet ? bet.bet.targetHundredths : reached;
  const atHundredths = Math.min(reached, target, point);
  try {
    checkCrashTarget(atHundredths);
  } catch {
    fail("bet.bad", "nothing to cash out yet");
  }
  return record(ctx, tx, { ...bet, actions: [{ type: "cash-out", atHundredths }] });
}

/**
 * Cashes a bet on a rising curve out at what the curve has reached when the request came in. Asked again, it is answered
 * as the first time. Fails with `bet.closed` once the curve has crashed, `bet.bad` before 1.01, `round.unknown`.
 */
export async function cashOut(at: At, roundId: string): Promise<TableAnswer> {
  const { ctx } = at;
  const now = ctx.now();
  const call = await ctx.db.transaction((tx) => cash(at, tx, roundId, now));
  const bet = await findRound(ctx.db, roundId);
  const balanceMinor = call === null || bet === null ? null : await pay(ctx, { bet, call });
  return answer(at, roundId, balanceMinor);
}
