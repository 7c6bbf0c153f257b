// Operators' decisions about withdrawals that need one, and about payouts whose gateway gives no answer. Each decision
// runs in the transaction of its console call, which writes the audit entry.

import { takeBackMs } from "@khela/contract/operator/withdrawals/conditions";
import type { Db } from "@khela/service-kit/db/database";
import type { Services } from "../../http/context.ts";
import { fail } from "../../infra/failure.ts";
import { isActiveMember } from "../../member/member.ts";
import { readOrderOwner } from "../order-id.ts";
import { endInTransaction } from "./ending.ts";
import { pauseAfterMs } from "./payout-pause.ts";
import { payoutQueue, type PayoutJob } from "./payouts.ts";
import * as store from "./withdrawal-store.ts";

export type { Order } from "./withdrawal-store.ts";

/** Finds a merchant's withdrawal by its number; null: none. */
export async function findWithdrawal(db: Db, merchantId: number, id: string): Promise<store.Order | null> {
  const owner = readOrderOwner(id);
  const order = owner === null ? null : await store.findOrder(db, { ...owner, id });
  return order?.merchantId === merchantId ? order : null;
}

/** Returns a merchant's withdrawal by its number. Fails with `withdraw.order.unknown`. */
export const getWithdrawal = async (db: Db, merchantId: number, id: string): Promise<store.Order> =>
  (await findWithdrawal(db, merchantId, id)) ?? fail("withdraw.order.unknown");

type Deciding = Pick<Services, "now" | "push"> & {
  /** Connection with the transaction of the decision. */
  readonly db: Db;
  /** Actor of the decision, in the form `operator:<name>`. */
  readonly actor: string;
};

/**
 * Fails with `withdraw.decided` when the withdrawal needs no decision. Fails with `member.blocked` when its member is
 * blocked or closed and the operator does not override that.
 */
export async function assertApprovable(db: Db, order: store.Order, despiteBlock: boolean): Promise<void> {
  if (order.state !== "review") fail("withdraw.decided");
  if (!despiteBlock && !(await isActiveMember(db, order))) fail("member.blocked");
}

/** Approves the withdrawal. Returns the time of sending, ten seconds later. Fails like `assertApprovable`. */
export async function approveWithdrawal(
  { db, now, jobs, actor }: Pick<Deciding, "db" | "now" | "actor"> & Pick<Services, "jobs">,
  order: store.Order,
  despiteBlock: boolean,
): Promise<Date> {
  await assertApprovable(db, order, despiteBlock);
  const at = now();
  const nextAt = new Date(at.getTime() + takeBackMs);
  const step = despiteBlock ? "approve despite block" : "approve";
  const { moved, blocked } = await store.moveOrder(db, order, { step, text: actor, nextAt }, at);
  if (!moved) fail(blocked ? "member.blocked" : "withdraw.decided");
  const { bucket, memberId, id } = order;
  const job: PayoutJob = { bucket, memberId: String(memberId), id };
  await jobs.send(db, payoutQueue, job, { afterS: Math.ceil(takeBackMs / 1_000) });
  return nextAt;
}

/** Whether an operator's approval can still be revoked: an operator gave the approval, and the payout is unsent. */
export const mayTakeBack = ({ state, decidedBy }: store.Order): boolean =>
  state === "approved" && decidedBy !== null;

/**
 * Revokes an operator's approval. Fails with `withdraw.decided` when the payout was sent or no operator approved it.
 */
export async function takeBackApproval(
  { db, now }: Pick<Deciding, "db" | "now">,
  order: store.Order,
): Promise<void> {
  const { moved } = await store.moveOrder(db, order, { step: "take back" }, now());
  if (!moved) fail("withdraw.decided");
}

/**
 * Refuses the withdrawal and returns its money to the balance. Fails with `withdraw.decided` when it was sent or has
 * ended.
 */
export async function refuseWithdrawal(
  services: Deciding,
  order: store.Order,
  remark: string,
): Promise<void> {
  const { db, actor } = services;
  const difference = await endInTransaction(db, services, order, { state: "refused", actor, remark });
  if (difference !== null) fail("withdraw.decided");
}

/** Number of payout requests to the gateway after which an operator may enter the outcome. */
const TRIES_BEFORE_A_PERSON = 5;
/** Maximum duration of the calls of one attempt, rounded up. After this duration, no call of the attempt is running. */
const LONGEST_CALLS_MS = 2 * 60_000;

/** Fails with `gateway.still.asked` while the gateway may still answer the last attempt. */
function assertLastAttemptOver({ attempts, nextAt }: store.Order, now: Date): void {
  if (nextAt === null) fail("gateway.still.asked");
  const askedMs = nextAt.getTime() - pauseAfterMs(attempts);
  if (now.getTime() - askedMs < LONGEST_CALLS_MS) fail("gateway.still.asked");
}

/** Fails with `withdraw.decided` when the payout was not sent or has ended, or with `gateway.still.asked`. */
export function assertEndable(order: store.Order, now: Date): void {
  if (order.state !== "sending") fail("withdraw.decided");
  if (order.attempts < TRIES_BEFORE_A_PERSON) fail("gateway.still.asked");
  assertLastAttemptOver(order, now);
}

export type SentEnd = {
  readonly state: "paid" | "failed";
  /** Id of the payout at the gateway. */
  readonly payoutId?: string | undefined;
  readonly reason: string;
};

/**
 * Ends a payout whose gateway gives no usable answer, with the outcome that the operator enters. Fails like
 * `assertEndable`.
 */
export async function endSentWithdrawal(
  services: Deciding,
  order: store.Order,
  { state, payoutId, reason }: SentEnd,
): Promise<void> {
  assertEndable(order, services.now());
  const { attempts } = order;
  const end = {
    state,
    actor: services.actor,
    remark: reason,
    attempts,
    ...(payoutId === undefined ? {} : { payoutId }),
  };
  const difference = await endInTransaction(services.db, services, order, end);
  if (difference === "attempts") fail("gateway.still.asked");
  if (difference !== null) fail("withdraw.decided");
}

/**
 * Sends or queries a payout at once, after a failed attempt. Fails with `withdraw.decided` when no attempt has failed,
 * or with `gateway.still.asked`.
 */
export async function retryPayout(
  { db, now, jobs }: Pick<Deciding, "db" | "now"> & Pick<Services, "jobs">,
  order: store.Order,
): Promise<void> {
  if (order.state === "sending") assertLastAttemptOver(order, now());
  const { moved } = await store.moveOrder(db, order, { step: "retry" }, now());
  if (!moved) fail("withdraw.decided");
  const { bucket, memberId, id } = order;
  const job: PayoutJob = { bucket, memberId: String(memberId), id };
  await jobs.send(db, payoutQueue, job);
}
