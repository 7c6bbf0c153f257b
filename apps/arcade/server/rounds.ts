/**
 * A round from bet to pay. The bet takes its nonce and is stored before any money moves; the outcome is computed only
 * after the platform took the stake, from what was stored, so neither a refusal nor a crash can change it, and a
 * refused bet has none. Money that is owed is in the outbox before anyone is told of it.
 */
import { EngineError } from "@khela/engines/engine-error";
import { formatAmount } from "@khela/engines/money";
import { settleRound, type RoundBet, type SettledRound } from "@khela/engines/rounds";
import type { VendorCode, VendorRequest } from "@khela/contract/vendor";
import type { FailureCode, RoundAnswer } from "../wire.ts";
import { getGame, limitsOf } from "./catalogue.ts";
import { newId, type Context } from "./context.ts";
import type { Db } from "./db.ts";
import { fail } from "./failure.ts";
import { viewJackpot, withJackpot } from "./jackpot.ts";
import { deliver, LEASE_MS } from "./outbox/outbox.ts";
import { insertCall, type OwedCall } from "./outbox/store.ts";
import { profiles } from "./profiles.ts";
import { shortOutcome, viewRound, viewTotals } from "./round-view.ts";
import { pairOf } from "./seeds.ts";
import {
  findRound, findRoundByRequest, insertRound, listLiveSeeds, listUnfinished, lockRound, setPending, sumSession, takeNonce,
  updateRound, type NewRound, type PendingStep, type SeededRound, type Session,
} from "./store.ts";
import { balanceOf } from "./wallet.ts";

/** A browser's clock and ours need not agree to the millisecond. */
const CYCLE_TOLERANCE_MS = 150;

/** Families in which the player acts during the round: one open round at a time. */
const stepwise: ReadonlySet<string> = new Set(["mines", "hilo", "blackjack", "three-card-poker", "video-poker"]);

function isStepwise(family: string): boolean {
  return stepwise.has(family);
}

/** What a player is told when the platform refuses a bet. */
export const refusals: Partial<Record<VendorCode, FailureCode>> = {
  INSUFFICIENT_FUNDS: "funds.insufficient",
  LIMIT_REACHED: "limit.reached",
  PLAYER_BLOCKED: "player.blocked",
  SESSION_EXPIRED: "session.expired",
  GAME_DISABLED: "game.disabled",
};

export type BetRequest = { readonly requestId: string; readonly bet: RoundBet };

/** Settles a stored round as far as its actions go; always the same answer for the same round. */
function settle(round: Pick<SeededRound,
  "game" | "rulesVersion" | "serverSeed" | "clientSeed" | "nonce" | "bet" | "actions">): SettledRound {
  const { game, rulesVersion, serverSeed, clientSeed, nonce, bet, actions } = round;
  return settleRound({ game, rulesVersion, serverSeed, clientSeed, nonce, bet, actions });
}

/** Refuses a bet the rules do not allow, before it takes a nonce: settled on a stream that is not the round's. */
function refuseBadBet({ config }: Context, session: Session, bet: RoundBet): bigint {
  const game = getGame(session.vendor, session.gameCode);
  if (game.room !== null) fail("bet.bad", "bets of a room go to its own table");
  const limits = limitsOf(game, session.currency);
  try {
    settleRound({
      game: game.engine, rulesVersion: game.rulesVersion, serverSeed: "check", clientSeed: "check", nonce: 0, bet,
    });
  } catch (error) {
    if (error instanceof EngineError) fail(error.code.startsWith("bet.") ? "bet.stake" : "bet.bad", error.code);
    throw error;
  }
  // Each shot of a volley is a bet of its own.
  const shots = game.family === "fishing" && "bets" in bet ? bet.bets : null;
  if (shots !== null && shots.length > profiles[config.profile].shotsPerRound) fail("bet.bad", "more shots than a round may hold");
  const isOutside = (shots ?? [bet]).map(({ stakeMinor }) => BigInt(stakeMinor))
    .some((stake) => stake < BigInt(limits.minMinor) || stake > BigInt(limits.maxMinor));
  if (isOutside) fail("bet.stake", "outside the limits");
  return BigInt(bet.stakeMinor);
}

type StoredRound = { readonly round: SeededRound; readonly isNew: boolean };

/** One transaction: the nonce is taken and the round stored, or neither. */
async function storeRound(ctx: Context, session: Session, request: BetRequest): Promise<StoredRound> {
  const { vendor, player, gameCode, currency, idHash: sessionHash } = session;
  const stakeMinor = refuseBadBet(ctx, session, request.bet);
  const game = getGame(vendor, gameCode);
  const cycleMs = profiles[ctx.config.profile].minCycleMs[game.family];
  const id = newId(ctx);
  return ctx.db.transaction(async (tx) => {
    const { current } = pairOf(await listLiveSeeds(tx, session, "lock"));
    const repeated = await findRoundByRequest(tx, sessionHash, request.requestId);
    if (repeated !== null) return { round: repeated, isNew: false };
    if (current.clientSeed === null) fail("seed.missing");
    const now = ctx.now();
    const sinceLast = now.getTime() - (current.lastBetAt?.getTime() ?? 0);
    if (sinceLast < cycleMs - CYCLE_TOLERANCE_MS) fail("bet.too_fast");
    if (isStepwise(game.family) && (await listUnfinished(tx, session)).length > 0) fail("round.open");
    const round: NewRound = {
      id, vendor, player, gameCode, sessionHash, requestId: request.requestId, seedId: current.id,
      nonce: current.nextNonce, clientSeed: current.clientSeed, game: game.engine, rulesVersion: game.rulesVersion,
      currency, stakeMinor, bet: request.bet, createdAt: now, tableRoundId: null,
    };
    await takeNonce(tx, current.id, now);
    await insertRound(tx, round);
    const { serverSeed, serverSeedHash, state: seedState } = current;
    const seed = { serverSeed, serverSeedHash, seedState };
    const fresh = { actions: [], pending: null, state: "placing", outcome: null, payoutMinor: null, refusal: null } as const;
    return { round: { ...round, ...fresh, ...seed }, isNew: true };
  });
}

function moveOf(round: SeededRound): Omit<VendorRequest<"rollback">, "transactionId" | "reference" | "detail"> {
  const { vendor, player, currency, id: roundId, gameCode } = round;
  return { vendor, player, currency, roundId, gameCode };
}

function betTransaction(roundId: string): string {
  return `${roundId}-bet`;
}

function fairness(round: SeededRound): Record<string, unknown> {
  const { game, rulesVersion, serverSeedHash, clientSeed, nonce } = round;
  return { game, rulesVersion, serverSeedHash, clientSeed, nonce };
}

function owe(ctx: Context, tx: Db, round: SeededRound, { payoutMinor, outcome }: SettledRound): Promise<OwedCall> {
  const detail = { ...fairness(round), actions: round.actions, outcome: shortOutcome(outcome) };
  return oweWin(ctx, tx, round, { payoutMinor: BigInt(payoutMinor), detail });
}

/** Writes down what a finished round pays, 0 included: the platform closes the round with it. */
export async function oweWin(
  ctx: Context, tx: Db, round: SeededRound, pay: { readonly payoutMinor: bigint; readonly detail: Record<string, unknown> },
): Promise<OwedCall> {
  const transactionId = `${round.id}-win`;
  const body: VendorRequest<"win"> = {
    ...moveOf(round), transactionId, reference: betTransaction(round.id), final: true,
    amount: formatAmount(pay.payoutMinor, round.currency), detail: pay.detail,
  };
  const now = ctx.now();
  const call = { id: transactionId, roundId: round.id, method: "win", body } as const;
  await insertCall(tx, call, { now, nextAt: new Date(now.getTime() + LEASE_MS) });
  return { ...call, attempts: 0 };
}

/** Puts the result of a round, as far as its actions go, beside it; returns the call that pays it when it is over. */
export async function record(ctx: Context, tx: Db, round: SeededRound): Promise<OwedCall | null> {
  const settled = await withJackpot(ctx, tx, round, settle(round));
  const shown = { actions: round.actions, outcome: settled.outcome, stakeMinor: BigInt(settled.stakeMinor) };
  if (!settled.isOver) {
    await updateRound(tx, round.id, { ...shown, state: "open" });
    return null;
  }
  await updateRound(tx, round.id, {
    ...shown, state: "settled", payoutMinor: BigInt(settled.payoutMinor), settledAt: ctx.now(),
  });
  return owe(ctx, tx, round, settled);
}

/** Gives up a round in the transaction that locked it: its rollback is owed from now on. */
export async function giveBack(ctx: Context, tx: Db, round: SeededRound, refusal: FailureCode | "abandoned"): Promise<void> {
  const transactionId = `${round.id}-rollback`;
  const body = { ...moveOf(round), transactionId, reference: betTransaction(round.id) };
  const now = ctx.now();
  await updateRound(tx, round.id, { state: "undone", refusal, settledAt: now });
  const call = { id: transactionId, roundId: round.id, method: "rollback", body } as const;
  await insertCall(tx, call, { now, nextAt: now });
}

/** Gives up a round whose stake may have been taken: its rollback is owed from now on. */
export async function undo(ctx: Context, roundId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const round = await lockRound(tx, roundId);
    if (round?.state === "placing") await giveBack(ctx, tx, round, "bet.unknown");
  });
}

/** Gives back the stake of an open round, which the caller has locked and in which nothing was done yet. */
export async function undoOpen(ctx: Context, tx: Db, round: SeededRound): Promise<void> {
  await giveBack(ctx, tx, round, "abandoned");
}

async function confirm(ctx: Context, roundId: string): Promise<OwedCall | null> {
  return ctx.db.transaction(async (tx) => {
    const round = await lockRound(tx, roundId);
    // Given up while its answer was on the way: the stake goes back, the outcome is never looked at.
    if (round === null || round.state !== "placing") fail("bet.unknown");
    return record(ctx, tx, round);
  });
}

/** The answer to whoever asks about a round, its pay tried first when it is owed. */
export async function answerRound(
  ctx: Context, session: Session, paid: { readonly roundId: string; readonly owed: OwedCall | null;
    readonly balanceMinor: string | null },
): Promise<RoundAnswer> {
  const reply = paid.owed === null ? null : await deliver(ctx, paid.owed);
  const [round, seeds, totals] = await Promise.all([
    findRound(ctx.db, paid.roundId), listLiveSeeds(ctx.db, session), sumSession(ctx.db, session.idHash),
  ]);
  if (round === null) fail("round.unknown");
  const balance = reply?.kind === "ok" ? balanceOf(reply.answer, round.currency) : null;
  return {
    round: viewRound(round),
    balanceMinor: balance ?? paid.balanceMinor,
    nonce: pairOf(seeds).current.nextNonce,
    totals: viewTotals(totals),
    jackpot: await viewJackpot(ctx, session, paid.roundId),
  };
}

/** What a bet that was placed before and came to nothing is answered with. */
export function failAgain(round: SeededRound): void {
  if (round.state === "placing") fail("bet.in_flight");
  if (round.state === "undone") fail("bet.unknown");
  if (round.state === "void") fail(refusals[round.refusal as VendorCode] ?? "bet.refused");
}

/** Asks the platform for the stake of a stored round; the balance after it. Fails as a bet does, and gives the round up. */
export async function takeStake(ctx: Context, session: Session, round: SeededRound): Promise<string | null> {
  const reply = await ctx.wallet.call("bet", {
    ...moveOf(round), session: session.platformSession, transactionId: betTransaction(round.id),
    amount: formatAmount(round.stakeMinor, round.currency), detail: { ...fairness(round), bet: round.bet },
  });
  if (reply.kind === "unknown") {
    ctx.log.warn({ round: round.id, why: reply.why }, "bet unanswered");
    await undo(ctx, round.id);
    fail("bet.unknown");
  }
  if (reply.kind === "refused") {
    await updateRound(ctx.db, round.id, { state: "void", refusal: reply.code, settledAt: ctx.now() });
    fail(refusals[reply.code] ?? "bet.refused", reply.code);
  }
  return balanceOf(reply.answer, round.currency);
}

/** What a step would add to the stakes of a round: 0 for most. Throws what the engine refuses. */
export function addedBy(round: SeededRound, actions: SeededRound["actions"]): bigint {
  return BigInt(settle({ ...round, actions }).stakeMinor) - BigInt(settle(round).stakeMinor);
}

/** Gives up a step whose stake may have been taken: what it added goes back, the round stands as before it. */
export async function dropPending(ctx: Context, roundId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const round = await lockRound(tx, roundId);
    if (round === null || round.pending === null) return;
    const transactionId = `${round.pending.transactionId}-back`;
    const body = { ...moveOf(round), transactionId, reference: round.pending.transactionId };
    const now = ctx.now();
    await setPending(tx, round.id, null, now);
    await insertCall(tx, { id: transactionId, roundId: round.id, method: "rollback", body }, { now, nextAt: now });
  });
}

/** Takes the stake a put-aside step adds. Fails as a bet does; the step is then given up. */
export async function takeAdded(ctx: Context, session: Session, round: SeededRound, pending: PendingStep): Promise<string | null> {
  const reply = await ctx.wallet.call("bet", {
    ...moveOf(round), session: session.platformSession, transactionId: pending.transactionId,
    amount: formatAmount(BigInt(pending.addedMinor), round.currency),
    detail: { ...fairness(round), step: pending.step, action: pending.action },
  });
  if (reply.kind === "ok") return balanceOf(reply.answer, round.currency);
  if (reply.kind === "refused") {
    await setPending(ctx.db, round.id, null, ctx.now());
    fail(refusals[reply.code] ?? "bet.refused", reply.code);
  }
  ctx.log.warn({ round: round.id, why: reply.why }, "added stake unanswered");
  await dropPending(ctx, round.id);
  fail("bet.unknown");
}

/**
 * Places a bet and plays it as far as it goes without the player. The same request again is answered with the same
 * round. Fails with `bet.*`, `seed.missing`, `round.open`, `funds.insufficient`, `limit.reached`, `player.blocked`,
 * `session.expired`, `game.disabled`.
 */
export async function placeBet(ctx: Context, session: Session, request: BetRequest): Promise<RoundAnswer> {
  const repeated = await findRoundByRequest(ctx.db, session.idHash, request.requestId);
  const { round, isNew } = repeated === null
    ? await storeRound(ctx, session, request)
    : { round: repeated, isNew: false };
  if (!isNew) {
    failAgain(round);
    return answerRound(ctx, session, { roundId: round.id, owed: null, balanceMinor: null });
  }
  const balanceMinor = await takeStake(ctx, session, round);
  const owed = await confirm(ctx, round.id);
  return answerRound(ctx, session, { roundId: round.id, owed, balanceMinor });
}
