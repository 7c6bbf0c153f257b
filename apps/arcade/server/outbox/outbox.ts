/**
 * Money calls that must not be lost: written in the transaction that decides them, tried at once, then again with
 * growing pauses until the platform acknowledges them, across restarts. A win is never given up. A stake that may or
 * may not have been taken is rolled back here, never guessed at.
 */
import { getGame } from "../catalogue.ts";
import type { Context } from "../context.ts";
import { tellMoney } from "../money-told.ts";
import { balanceOf, WALLET_TIMEOUT_MS, type WalletReply } from "../wallet.ts";
import { claimDue, finishCall, postponeCall, type OwedCall } from "./store.ts";

const PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000, 300_000, 900_000, 3_600_000];

/** Long enough for one try to end before another may begin. */
export const LEASE_MS = WALLET_TIMEOUT_MS + 4_000;

function pauseAfter(attempts: number): number {
  return PAUSES_MS[Math.min(attempts, PAUSES_MS.length - 1)] ?? 0;
}

/** A rollback of a bet the platform never saw, or has undone already, has nothing left to do. */
function isAcknowledged(call: OwedCall, reply: WalletReply): boolean {
  if (reply.kind === "ok") return true;
  if (reply.kind === "unknown" || call.method === "win") return false;
  return reply.code === "UNKNOWN_TRANSACTION" || reply.code === "ALREADY_ROLLED_BACK";
}

function describe(reply: WalletReply): string {
  if (reply.kind === "ok") return reply.answer.status;
  return reply.kind === "refused" ? reply.code : reply.why;
}

function send(ctx: Context, call: OwedCall): Promise<WalletReply> {
  if (call.method === "win") return ctx.wallet.call("win", call.body);
  if (call.method === "rollback") return ctx.wallet.call("rollback", call.body);
  return ctx.wallet.call("end-round", call.body);
}

/** In a room nobody asks: who sits there is told. */
async function tellRoom(ctx: Context, { method, body }: OwedCall, reply: WalletReply): Promise<void> {
  if (method === "end-round" || reply.kind !== "ok" || getGame(body.vendor, body.gameCode).room === null) return;
  const balance = balanceOf(reply.answer, body.currency);
  if (balance !== null) await tellMoney(ctx, body, balance);
}

/** Tries one owed call and writes down what came of it; whoever sits in a room is told the balance after it. */
export async function deliver(ctx: Context, call: OwedCall): Promise<WalletReply> {
  const reply = await send(ctx, call);
  const said = describe(reply);
  if (isAcknowledged(call, reply)) {
    await finishCall(ctx.db, call.id, said, ctx.now());
    await tellRoom(ctx, call, reply);
  } else {
    await postponeCall(ctx.db, call.id, said, new Date(ctx.now().getTime() + pauseAfter(call.attempts)));
    const level = reply.kind === "refused" ? "error" : "warn";
    ctx.log[level]({ call: call.id, method: call.method, attempts: call.attempts, answer: said }, "money call not done");
  }
  return reply;
}

/** Tries everything that is due; the number of calls tried. */
export async function deliverDue(ctx: Context): Promise<number> {
  const now = ctx.now();
  const calls = await claimDue(ctx.db, now, new Date(now.getTime() + LEASE_MS));
  for (const call of calls) await deliver(ctx, call);
  return calls.length;
}
