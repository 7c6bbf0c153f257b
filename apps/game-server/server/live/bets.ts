/**
 * A bet at a live table: it is accepted only while its round is open, stored before any money moves, and part of the
 * round once the platform has taken the stake. A player may place several bets on a round, within the limits of each
 * spot on the felt and of the table. At crash a bet is cashed out at its target or by its player, by this server's
 * clock; at slide only by its target.
 */
import { checkCrashTarget, crashCurve, crashTime } from "@khela/engines/originals/crash";
import type { RoundBet } from "@khela/engines/rounds";
import type { BetAnswer } from "../../wire/game-api.ts";
import { stakeLimits } from "../catalogue.ts";
import type { Context } from "../context.ts";
import { newId } from "../new-id.ts";
import type { Db } from "@khela/service-kit/db/database";
import { fail } from "../failure.ts";
import { ONE_OF_MANY } from "../push/gathered-read.ts";
import { checkBetRules } from "../rounds/check-bet.ts";
import { newRound } from "../rounds/new-round.ts";
import { answerBet, failRepeated } from "../rounds/rounds.ts";
import { storeOutcome } from "../rounds/outcomes.ts";
import { chargeStake } from "../rounds/stakes.ts";
import {
  findRound,
  findRoundByRequest,
  insertRound,
  lockRound,
  updateRound,
  type SeededRound,
} from "../rounds/store.ts";
import type { Session } from "../rounds/session-store.ts";
import { crashPointOf, takesTargets } from "./table-games.ts";
import { balanceOf } from "../vendor-api/wallet-client.ts";
import { payBet } from "./settle.ts";
import type { TableGame } from "./round-lifecycle.ts";
import { shareLockTableRound, listBets, lockPlayerBets } from "./store.ts";
import { playerTopic, tableBetsTopic } from "./view.ts";

export type TableBetRequest = {
  readonly requestId: string;
  readonly tableRoundId: string;
  readonly bet: RoundBet;
};

export type BetContext = { readonly ctx: Context; readonly session: Session; readonly game: TableGame };

type BetSpot = { readonly on: string; readonly stakeMinor: string };

function spotsOf(bet: RoundBet): readonly BetSpot[] {
  return "bets" in bet ? bet.bets : [{ on: "", stakeMinor: bet.stakeMinor }];
}

/** Refuses a bet that the engine's rules do not allow. */
function checkRules({ game }: BetContext, bet: RoundBet): void {
  if ("bets" in bet === takesTargets(game.room)) fail("bet.bad", "the bet of another game");
  checkBetRules(game, bet);
}

/**
 * Refuses a chip below the minimum, stakes on a spot above its maximum, and more than the table's limit for one player.
 */
function checkLimits({ game, session }: BetContext, bet: RoundBet, before: readonly SeededRound[]): void {
  const { minMinor, maxMinor, roundMaxMinor, roundMaxBets } = stakeLimits(game, session.currency);
  const standing = before.filter(isStanding);
  if (standing.length >= roundMaxBets) fail("bet.bad", "too many bets on one round");
  if (spotsOf(bet).some(({ stakeMinor }) => BigInt(stakeMinor) < BigInt(minMinor)))
    fail("bet.stake", "below the minimum");
  const places = new Map<string, bigint>();
  for (const { on, stakeMinor } of [...standing.map((round) => round.bet), bet].flatMap(spotsOf)) {
    places.set(on, (places.get(on) ?? 0n) + BigInt(stakeMinor));
  }
  const most = BigInt(maxMinor);
  const total = [...places.values()].reduce((sum, placed) => sum + placed, 0n);
  // Where a bet has a target, it is a separate spot.
  const isPlaceFull = takesTargets(game.room)
    ? BigInt(bet.stakeMinor) > most
    : [...places.values()].some((placed) => placed > most);
  if (isPlaceFull || total > BigInt(roundMaxMinor)) fail("bet.stake", "outside the limits");
}

function isStanding({ state }: SeededRound): boolean {
  return state !== "void" && state !== "undone";
}

/**
 * The platform's round of the player's bets on this table round; undefined for the first bet. The platform applies a
 * bonus's stake limit and the risked amount to the whole round. A bet with a target is a separate round, since such
 * bets end separately.
 */
function walletRoundOf({ game }: BetContext, placed: readonly SeededRound[]): string | undefined {
  return takesTargets(game.room) ? undefined : placed.find(isStanding)?.walletRoundId;
}

async function storeBet(
  context: BetContext,
  { requestId, tableRoundId, bet }: TableBetRequest,
): Promise<{ id: string; isNew: boolean }> {
  const { ctx, session, game } = context;
  return ctx.db.transaction(async (tx) => {
    const table = await shareLockTableRound(tx, tableRoundId);
    // A player's bets are stored one at a time, so that a repeated request finds the first.
    await lockPlayerBets(tx, session);
    const repeated = await findRoundByRequest(tx, session.idHash, requestId);
    if (repeated !== null) return { id: repeated.id, isNew: false };
    if (table === null || table.room !== session.gameCode) fail("round.unknown");
    const now = ctx.now();
    if (table.stage !== "open" || now >= table.closesAt) fail("bet.closed");
    const placed = await listBets(tx, session, tableRoundId);
    checkLimits(context, bet, placed);
    const id = newId(ctx);
    const round = newRound(session, {
      id,
      requestId,
      bet,
      seedId: table.seedId,
      nonce: table.nonce,
      clientSeed: table.clientSeed,
      game: game.engine,
      rulesVersion: game.rulesVersion,
      createdAt: now,
    });
    const walletRoundId = walletRoundOf(context, placed) ?? id;
    await insertRound(tx, { ...round, tableRoundId, walletRoundId });
    return { id, isNew: true };
  });
}

/**
 * Confirms that the stake was taken: the bet becomes part of the round. When the round has closed without the bet, the
 * bet's rollback is already enqueued.
 */
async function confirmStake({ ctx, session, game }: BetContext, roundId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const round = await lockRound(tx, roundId);
    if (round?.state !== "placing") fail("bet.unknown");
    await updateRound(tx, roundId, { state: "open" });
    await ctx.hub.publish(tx, playerTopic(session));
    if (game.room === "slide") await ctx.hub.publish(tx, tableBetsTopic(session), ONE_OF_MANY);
  });
}

/**
 * Places a bet on a table's open round. The same request again returns the same bet. Fails with `bet.closed`,
 * `bet.bad`, `bet.stake`, `bet.in_flight`, `bet.unknown` and the platform's refusals.
 */
export async function placeTableBet(context: BetContext, request: TableBetRequest): Promise<BetAnswer> {
  const { ctx, session } = context;
  checkRules(context, request.bet);
  const { id, isNew } = await storeBet(context, request);
  const round = await findRound(ctx.db, id);
  if (round === null) fail("round.unknown");
  if (!isNew) {
    failRepeated(round);
    return answerBet(ctx, session, { roundId: id, payout: null, balanceMinor: null });
  }
  const balanceMinor = await chargeStake(ctx, session, round);
  await confirmStake(context, id);
  return answerBet(ctx, session, { roundId: id, payout: null, balanceMinor });
}

async function cashOutLocked(context: BetContext, tx: Db, roundId: string, now: Date) {
  const { ctx, session } = context;
  const requested = await findRound(tx, roundId);
  const isOwn =
    requested?.vendor === session.vendor &&
    requested.player === session.player &&
    requested.gameCode === session.gameCode;
  if (requested === null || !isOwn || requested.tableRoundId === null || requested.bet === null)
    fail("round.unknown");
  const table = await shareLockTableRound(tx, requested.tableRoundId);
  const bet = await lockRound(tx, roundId);
  if (table === null || bet === null) fail("round.unknown");
  if (bet.state === "settled" && BigInt(bet.payoutMinor ?? 0n) > 0n) return null;
  if (bet.state !== "open" || table.fliesAt === null) fail("bet.closed");
  const risenMs = now.getTime() - table.fliesAt.getTime();
  const point = Number(crashPointOf(table));
  // Only the server knows the crash point in advance, so the server's clock decides whether the request was in time.
  if (risenMs >= crashTime(point)) fail("bet.closed");
  const reached = crashCurve(risenMs);
  const target = "targetHundredths" in bet.bet ? bet.bet.targetHundredths : reached;
  const atHundredths = Math.min(reached, target, point);
  try {
    checkCrashTarget(atHundredths);
  } catch {
    fail("bet.bad", "nothing to cash out yet");
  }
  return storeOutcome(ctx, tx, { ...bet, actions: [{ type: "cash-out", atHundredths }] });
}

/**
 * Cashes out a bet on a rising curve at the multiplier reached when the request arrived. The same request again
 * returns the same answer. Fails with `bet.closed` once the curve has crashed, `bet.bad` before 1.01,
 * `round.unknown`.
 */
export async function cashOut(context: BetContext, roundId: string): Promise<BetAnswer> {
  const { ctx } = context;
  const now = ctx.now();
  const call = await ctx.db.transaction((tx) => cashOutLocked(context, tx, roundId, now));
  const bet = await findRound(ctx.db, roundId);
  const reply = call === null || bet === null ? null : await payBet(ctx, { bet, call });
  const balanceMinor = reply?.kind === "ok" ? balanceOf(reply.answer, context.session.currency) : null;
  return answerBet(ctx, context.session, { roundId, payout: null, balanceMinor });
}
