// What a person of the operator decides: withdrawals that wait for one, approved or refused. Each decision is in the audit log.

import type { Db } from "@khela/service-kit/db/database";
import type { Services } from "../../http/context.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import { fail } from "../../infra/failure.ts";
import { isActiveMember } from "../../member/member.ts";
import { readOrderOwner } from "../order-id.ts";
import { hasSecondPerson } from "../../infra/second-person/second-person.ts";
import { endWithdrawal } from "./ending.ts";
import { pauseAfterMs } from "./payout-pause.ts";
import * as store from "./withdrawal-store.ts";

export type { Order } from "./withdrawal-store.ts";

/** What waits for a person, the oldest first, at most so many. */
export async function listReviews(db: Db, merchantId: number, most: number): Promise<store.Order[]> {
  const found: store.Order[] = [];
  for (const bucket of await listMemberBuckets(db))
    found.push(...(await store.listOrdersInReview(db, bucket, { merchantId, most })));
  return found.sort((one, other) => one.requestedAt.getTime() - other.requestedAt.getTime()).slice(0, most);
}

/** A merchant's withdrawal by its number; null when it has no such one. */
export async function findWithdrawal(db: Db, merchantId: number, id: string): Promise<store.Order | null> {
  const owner = readOrderOwner(id);
  const order = owner === null ? null : await store.findOrder(db, { ...owner, id });
  return order?.merchantId === merchantId ? order : null;
}

type Deciding = Pick<Services, "db" | "now" | "push">;
type SentEnd = {
  readonly state: "paid" | "failed";
  /** Of the gateway. */
  readonly payoutId?: string | undefined;
  readonly reason: string;
};
type Decision = { readonly merchantId: number; readonly id: string; readonly actor: string };

/** Fails with `decision.second.person`: it is kept, and another person has to decide the same. */
async function requireSecondPerson(
  services: Deciding,
  actor: string,
  { merchantId, id, amountMinor, currency }: store.Order,
  details: Parameters<typeof hasSecondPerson>[1]["details"],
): Promise<void> {
  const payout = { subject: `withdraw:${id}`, action: "payout", details, amountMinor, currency } as const;
  if (!(await hasSecondPerson({ ...services, merchantId, actor }, payout))) fail("decision.second.person");
}

/**
 * Fails with `withdraw.order.unknown`, with `withdraw.order.final` when it waits for no decision, with `member.blocked` when its member is blocked or
 * closed and it is not approved in spite of that, or with `decision.second.person`: it is kept, and another person has to approve it too.
 */
export async function approveWithdrawal(
  services: Deciding,
  { merchantId, id, actor }: Decision,
  despiteBlock = false,
): Promise<void> {
  const order = (await findWithdrawal(services.db, merchantId, id)) ?? fail("withdraw.order.unknown");
  if (order.state !== "review") fail("withdraw.order.final");
  if (!despiteBlock && !(await isActiveMember(services.db, order))) fail("member.blocked");
  await requireSecondPerson(services, actor, order, despiteBlock ? { despiteBlock } : {});
  const step = despiteBlock ? "approve despite block" : "approve";
  await services.db.transaction(async (tx) => {
    const { moved, blocked } = await store.moveOrder(tx, order, { step, text: actor }, services.now());
    if (!moved) fail(blocked ? "member.blocked" : "withdraw.order.final");
    await writeAudit(tx, {
      merchantId,
      actor,
      action: "withdraw.approved",
      subject: `withdraw:${id}`,
      detail: { reasons: order.reasons, ...(despiteBlock ? { despiteBlock } : {}) },
    });
  });
}

/** How often the gateway is asked before a person may say what became of a payout. */
const TRIES_BEFORE_A_PERSON = 5;
/** Longer than the calls of one attempt last, so that what is under way has ended. */
const LONGEST_CALLS_MS = 2 * 60_000;

/**
 * Ends a payout that the gateway says nothing of that can be relied on: paid, or not. Fails with `withdraw.order.unknown`, with
 * `withdraw.order.final` when it was not sent or has ended, with `gateway.still.asked`, or, where it is to be said not paid, with
 * `decision.second.person`.
 */
export async function endSentWithdrawal(
  services: Deciding,
  { merchantId, id, actor }: Decision,
  { state, payoutId, reason }: SentEnd,
): Promise<void> {
  const order = (await findWithdrawal(services.db, merchantId, id)) ?? fail("withdraw.order.unknown");
  if (order.state !== "sending") fail("withdraw.order.final");
  const { attempts, nextAt } = order;
  if (attempts < TRIES_BEFORE_A_PERSON || nextAt === null) fail("gateway.still.asked");
  const askedMs = nextAt.getTime() - pauseAfterMs(attempts);
  if (services.now().getTime() - askedMs < LONGEST_CALLS_MS) fail("gateway.still.asked");
  if (state === "failed")
    await requireSecondPerson(services, actor, order, { state, payoutId: payoutId ?? null });
  const end = { state, actor, remark: reason, attempts, ...(payoutId === undefined ? {} : { payoutId }) };
  const difference = await endWithdrawal(services, order, end);
  if (difference === "attempts") fail("gateway.still.asked");
  if (difference !== null) fail("withdraw.order.final");
}

/** Gives the money back. Fails with `withdraw.order.unknown`, or with `withdraw.order.final` when it was sent or has ended. */
export async function refuseWithdrawal(
  services: Deciding,
  { merchantId, id, actor }: Decision,
  remark: string,
): Promise<void> {
  const order = (await findWithdrawal(services.db, merchantId, id)) ?? fail("withdraw.order.unknown");
  const difference = await endWithdrawal(services, order, { state: "refused", actor, remark });
  if (difference !== null) fail("withdraw.order.final");
}
