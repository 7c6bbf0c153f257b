/**
 * Taking the stake of a stored round from the platform, and rolling it back. A stake whose answer never came is rolled back
 * from the outbox, never guessed at.
 */
import { formatAmount } from "@khela/engines/money";
import type { VendorStatus, VendorRequest } from "@khela/contract/vendor-wallet-api";
import type { FailureCode } from "../../wire/game-api.ts";
import type { Context } from "../context.ts";
import type { Db } from "@khela/service-kit/db/database";
import { fail } from "../failure.ts";
import { insertMessage } from "../outbox/store.ts";
import { lockRound, setPending, updateRound, type PendingStep, type SeededRound } from "./store.ts";
import type { Session } from "./session-store.ts";
import { balanceOf } from "../vendor-api/wallet-client.ts";

/** The failure code for each of the platform's refusals. */
export const failureByVendorCode: Partial<Record<VendorStatus, FailureCode>> = {
  INSUFFICIENT_FUNDS: "funds.insufficient",
  LIMIT_REACHED: "limit.reached",
  STAKE_CAPPED: "stake.capped",
  PLAYER_BLOCKED: "player.blocked",
  SESSION_EXPIRED: "session.expired",
  GAME_DISABLED: "game.disabled",
};

export function vendorTransaction(
  round: SeededRound,
): Omit<VendorRequest<"rollback">, "transactionId" | "reference" | "detail"> {
  const { vendor, player, currency, id: roundId, gameCode } = round;
  return { vendor, player, currency, roundId, gameCode };
}

export function betTransaction(roundId: string): string {
  return `${roundId}-bet`;
}

export function fairnessDetail(round: SeededRound): Record<string, unknown> {
  const { game, rulesVersion, serverSeedHash, clientSeed, nonce } = round;
  return { game, rulesVersion, serverSeedHash, clientSeed, nonce };
}

/** Rolls back a round in the transaction that locked it: the rollback is enqueued. */
export async function rollbackRound(
  ctx: Context,
  tx: Db,
  round: SeededRound,
  refusal: FailureCode | "abandoned",
): Promise<void> {
  const transactionId = `${round.id}-rollback`;
  const body = { ...vendorTransaction(round), transactionId, reference: betTransaction(round.id) };
  const now = ctx.now();
  await updateRound(tx, round.id, { state: "undone", refusal, settledAt: now });
  const call = { id: transactionId, roundId: round.id, method: "rollback", body } as const;
  await insertMessage(tx, call, { now, nextAt: now });
}

/** Rolls back a round whose stake may have been taken: the rollback is enqueued. */
export async function rollbackUnanswered(ctx: Context, roundId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const round = await lockRound(tx, roundId);
    if (round?.state === "placing") await rollbackRound(ctx, tx, round, "bet.unknown");
  });
}

/** Rolls back an open round in which nothing was done yet; the caller holds its lock. */
export async function rollbackAbandoned(ctx: Context, tx: Db, round: SeededRound): Promise<void> {
  await rollbackRound(ctx, tx, round, "abandoned");
}

/**
 * Charges the stake of a stored round; returns the balance after it. Fails as a bet does, and rolls the round
 * back.
 */
export async function chargeStake(
  ctx: Context,
  session: Session,
  round: SeededRound,
): Promise<string | null> {
  const reply = await ctx.wallet.call("bet", {
    ...vendorTransaction(round),
    session: session.platformSession,
    transactionId: betTransaction(round.id),
    amount: formatAmount(round.stakeMinor, round.currency),
    detail: { ...fairnessDetail(round), bet: round.bet },
  });
  if (reply.kind === "unknown") {
    ctx.log.warn({ round: round.id, why: reply.why }, "bet unanswered");
    await rollbackUnanswered(ctx, round.id);
    fail("bet.unknown");
  }
  if (reply.kind === "refused") {
    await updateRound(ctx.db, round.id, { state: "void", refusal: reply.code, settledAt: ctx.now() });
    fail(failureByVendorCode[reply.code] ?? "bet.refused", reply.code);
  }
  return balanceOf(reply.answer, round.currency);
}

/** Rolls back a step whose stake may have been taken: the round is as before it. */
export async function rollbackPendingStep(ctx: Context, roundId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const round = await lockRound(tx, roundId);
    if (round === null || round.pending === null) return;
    const transactionId = `${round.pending.transactionId}-back`;
    const body = { ...vendorTransaction(round), transactionId, reference: round.pending.transactionId };
    const now = ctx.now();
    await setPending(tx, round.id, null, now);
    await insertMessage(
      tx,
      { id: transactionId, roundId: round.id, method: "rollback", body },
      { now, nextAt: now },
    );
  });
}

/** Charges the stake a pending step adds. Fails as a bet does; the step is then rolled back. */
export async function chargeAddedStake(
  ctx: Context,
  session: Session,
  round: SeededRound,
  pending: PendingStep,
): Promise<string | null> {
  const reply = await ctx.wallet.call("bet", {
    ...vendorTransaction(round),
    session: session.platformSession,
    transactionId: pending.transactionId,
    amount: formatAmount(BigInt(pending.addedMinor), round.currency),
    detail: { ...fairnessDetail(round), step: pending.step, action: pending.action },
  });
  if (reply.kind === "ok") return balanceOf(reply.answer, round.currency);
  if (reply.kind === "refused") {
    await setPending(ctx.db, round.id, null, ctx.now());
    fail(failureByVendorCode[reply.code] ?? "bet.refused", reply.code);
  }
  ctx.log.warn({ round: round.id, why: reply.why }, "added stake unanswered");
  await rollbackPendingStep(ctx, round.id);
  fail("bet.unknown");
}
