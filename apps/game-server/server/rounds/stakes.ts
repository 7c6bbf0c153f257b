/**
 * Charges the stake of a stored round at the platform, and rolls it back. A stake without an answer is rolled back
 * through the outbox; its outcome is never guessed.
 */
import { formatAmount } from "@khela/engines/money";
import type { VendorStatus, VendorRequest } from "@khela/contract/vendor-wallet-api";
import type { FailureCode } from "../../wire/game-api.ts";
import type { Context } from "../context.ts";
import type { Db } from "@khela/service-kit/db/database";
import { fail } from "../failure.ts";
import { insertMessage, type OutboxMessage } from "../outbox/store.ts";
import {
  listAddedStakes,
  lockRound,
  setPending,
  updateRound,
  type PendingStep,
  type SeededRound,
} from "./store.ts";
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
  const { vendor, player, currency, walletRoundId: roundId, gameCode } = round;
  return { vendor, player, currency, roundId, gameCode };
}

export function betTransaction(roundId: string): string {
  return `${roundId}-bet`;
}

export function fairnessDetail(round: SeededRound): Record<string, unknown> {
  const { game, rulesVersion, serverSeedHash, clientSeed, nonce } = round;
  return { game, rulesVersion, serverSeedHash, clientSeed, nonce };
}

/** Enqueues the rollback of one bet of a round, due at `nextAt`. */
async function enqueueRollback(
  ctx: Context,
  tx: Db,
  round: SeededRound,
  ids: { readonly transactionId: string; readonly reference: string; readonly nextAt: Date },
): Promise<OutboxMessage> {
  const { transactionId, reference, nextAt } = ids;
  const body = { ...vendorTransaction(round), transactionId, reference };
  const call = { id: transactionId, roundId: round.id, method: "rollback", body } as const;
  await insertMessage(tx, call, { now: ctx.now(), nextAt });
  return { ...call, attempts: 0 };
}

/** Rolls back a round in the transaction that locked it: the rollback is enqueued. */
export async function rollbackRound(
  ctx: Context,
  tx: Db,
  round: SeededRound,
  refusal: FailureCode | "abandoned",
  nextAt = ctx.now(),
): Promise<OutboxMessage> {
  await updateRound(tx, round.id, { state: "undone", refusal, settledAt: ctx.now() });
  const [transactionId, reference] = [`${round.id}-rollback`, betTransaction(round.id)];
  return enqueueRollback(ctx, tx, round, { transactionId, reference, nextAt });
}

/** Rolls back a round with its added stakes; the caller sends the calls, or the outbox does from `nextAt` on. */
export async function rollbackWithAdded(
  ctx: Context,
  tx: Db,
  round: SeededRound,
  nextAt: Date,
): Promise<OutboxMessage[]> {
  const calls = [await rollbackRound(ctx, tx, round, "abandoned", nextAt)];
  for (const { id } of await listAddedStakes(tx, round.id))
    calls.push(await enqueueRollback(ctx, tx, round, { transactionId: `${id}-back`, reference: id, nextAt }));
  return calls;
}

/** Rolls back a round whose stake may have been taken: the rollback is enqueued. */
export async function rollbackUnanswered(ctx: Context, roundId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const round = await lockRound(tx, roundId);
    if (round?.state === "placing") await rollbackRound(ctx, tx, round, "bet.unknown");
  });
}

/** Rolls back an open round in which the player decided nothing yet; the caller holds its lock. */
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

/** Rolls back a step whose stake may have been taken: the round returns to its state before the step. */
export async function rollbackPendingStep(ctx: Context, roundId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const round = await lockRound(tx, roundId);
    if (round === null || round.pending === null) return;
    const { transactionId: reference } = round.pending;
    await setPending(tx, round.id, null, ctx.now());
    await enqueueRollback(ctx, tx, round, {
      transactionId: `${reference}-back`,
      reference,
      nextAt: ctx.now(),
    });
  });
}

/** Charges the stake that a pending step adds. Fails like a bet; the step is then rolled back. */
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
