// What a person of the operator decides: rewards that wait for one, approved or refused, once. Each decision is in the audit log, and the
// member gets a message.

import type { Services } from "../../http/context.ts";
import { writeAudit } from "../../infra/db/audit-store.ts";
import { findMemberKey, listMemberBuckets } from "../../infra/db/buckets.ts";
import { fail } from "../../infra/failure.ts";
import { hasSecondPerson } from "../../infra/second-person/second-person.ts";
import { removeFirst } from "../../infra/second-person/second-person-store.ts";
import type { Db } from "@khela/service-kit/db/database";
import { isActiveMember } from "../../member/member.ts";
import * as awards from "../award-store.ts";
import { isStillDue } from "../referrals/referrals.ts";
import { sendDecision } from "../reward-message.ts";

/** What waits for a person, the oldest first, at most so many. */
export async function listClaims(db: Db, merchantId: number, most: number): Promise<awards.Waiting[]> {
  const found: awards.Waiting[] = [];
  for (const bucket of await listMemberBuckets(db))
    found.push(...(await awards.listWaiting(db, bucket, { merchantId, most })));
  return found.sort((one, other) => one.madeAt.getTime() - other.madeAt.getTime()).slice(0, most);
}

export type Decision = {
  readonly merchantId: number;
  readonly actor: string;
  /** `<member>.<promotion>.<period>`, as the list has it. */
  readonly id: string;
  /** Why it is refused, for the member; null: it is approved. */
  readonly remark: string | null;
};

export const claimIdOf = ({ memberId, promotionId, period }: awards.AwardKey): string =>
  `${memberId}.${promotionId}.${period}`;

/**
 * Fails with `promotion.decided` when it waits for no decision, or is of another merchant, with `member.blocked` when it is approved for a member who is
 * blocked or closed, and with `promotion.not.met` where the member who was brought
 * does not count now: their deposit was given back, or may be, or their account is blocked. Fails with `decision.second.person` where the reward is above the
 * amount of two persons, and another person has to approve it too.
 */
export async function decideClaim(
  services: Pick<Services, "db" | "now" | "push">,
  { merchantId, actor, id, remark }: Decision,
): Promise<void> {
  const { db, now } = services;
  const [member = "", promotion = "", period = ""] = id.split(".");
  const owner = await findMemberKey(db, BigInt(member));
  if (owner === null) return fail("promotion.decided");
  const key = { ...owner, promotionId: BigInt(promotion), period };
  const waiting = (await awards.findWaiting(db, key, merchantId)) ?? fail("promotion.decided");
  if (remark === null && !(await isActiveMember(db, key))) fail("member.blocked");
  if (remark === null && !(await isStillDue(services, key)))
    return fail("promotion.not.met", { reason: "nothing" });
  const { rewardMinor: amountMinor, currency } = waiting;
  const credit = { subject: `claim:${id}`, action: "credit", details: {}, amountMinor, currency } as const;
  if (remark === null && !(await hasSecondPerson({ db, now, merchantId, actor }, credit)))
    fail("decision.second.person");
  await db.transaction(async (tx) => {
    await removeFirst(tx, { merchantId, subject: `credit claim:${id}` });
    if (!(await awards.decide(tx, key, { actor, remark, now: now() }))) fail("promotion.decided");
    await writeAudit(tx, {
      merchantId,
      actor,
      action: remark === null ? "promotion.approved" : "promotion.refused",
      subject: `promotion:${waiting.code}`,
      detail: { id, reasons: waiting.reasons, remark },
    });
  });
  await sendDecision(services, key, remark);
}
