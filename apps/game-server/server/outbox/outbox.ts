/**
 * Wallet calls that must not be lost. They are written in the transaction that decides them and sent at once, then
 * again with growing delays until the platform acknowledges them, also after restarts. A win is never abandoned. A
 * stake whose outcome is unknown is rolled back through the outbox.
 */
import { getGame } from "../catalogue.ts";
import type { Context } from "../context.ts";
import { publishBalance } from "../push/balance-events.ts";
import { balanceOf, WALLET_TIMEOUT_MS, type WalletReply } from "../vendor-api/wallet-client.ts";
import { claimDue, finishMessage, postponeMessage, type OutboxMessage } from "./store.ts";

const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 300_000, 900_000, 3_600_000];

/** Lease of a claimed message: longer than an attempt takes, so that attempts do not overlap. */
export const LEASE_MS = WALLET_TIMEOUT_MS + 4_000;

function retryDelayMs(attempts: number): number {
  return RETRY_DELAYS_MS[Math.min(attempts, RETRY_DELAYS_MS.length - 1)] ?? 0;
}

/**
 * Whether a call is done. A rollback is also done when the platform does not know the bet or has already rolled it
 * back.
 */
function isAcknowledged(call: OutboxMessage, reply: WalletReply): boolean {
  if (reply.kind === "ok") return true;
  if (reply.kind === "unknown" || call.method === "win") return false;
  return reply.code === "UNKNOWN_TRANSACTION" || reply.code === "ALREADY_ROLLED_BACK";
}

function describe(reply: WalletReply): string {
  if (reply.kind === "ok") return reply.answer.status;
  return reply.kind === "refused" ? reply.code : reply.why;
}

function send(ctx: Context, call: OutboxMessage): Promise<WalletReply> {
  if (call.method === "win") return ctx.wallet.call("win", call.body);
  if (call.method === "rollback") return ctx.wallet.call("rollback", call.body);
  return ctx.wallet.call("end-round", call.body);
}

/** Pushes the balance to a room's client, which makes no call that would return it. */
async function publishRoomBalance(
  ctx: Context,
  { method, body }: OutboxMessage,
  reply: WalletReply,
): Promise<void> {
  if (method === "end-round" || reply.kind !== "ok" || getGame(body.vendor, body.gameCode).room === null)
    return;
  const balance = balanceOf(reply.answer, body.currency);
  if (balance !== null) await publishBalance(ctx, body, balance);
}

/** Sends one outbox message and stores the outcome; in a room it also pushes the new balance to the player. */
export async function dispatch(ctx: Context, call: OutboxMessage): Promise<WalletReply> {
  const reply = await send(ctx, call);
  const outcome = describe(reply);
  if (isAcknowledged(call, reply)) {
    await finishMessage(ctx.db, call.id, outcome, ctx.now());
    await publishRoomBalance(ctx, call, reply);
  } else {
    await postponeMessage(
      ctx.db,
      call.id,
      outcome,
      new Date(ctx.now().getTime() + retryDelayMs(call.attempts)),
    );
    const level = reply.kind === "refused" ? "error" : "warn";
    ctx.log[level](
      { call: call.id, method: call.method, attempts: call.attempts, answer: outcome },
      "wallet call failed",
    );
  }
  return reply;
}

/** Sends every message that is due; returns the number sent. */
export async function dispatchDue(ctx: Context): Promise<number> {
  const now = ctx.now();
  const calls = await claimDue(ctx.db, now, new Date(now.getTime() + LEASE_MS));
  for (const call of calls) await dispatch(ctx, call);
  return calls.length;
}
