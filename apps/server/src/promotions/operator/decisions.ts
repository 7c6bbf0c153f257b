// Operators' decisions about rewards: an operator approves or refuses each waiting reward, once. The member gets a
// message.

import type { Services } from "../../http/context.ts";
import { findMemberKey } from "../../infra/db/buckets.ts";
import { fail } from "../../infra/failure.ts";
import { isActiveMember } from "../../member/member.ts";
import * as awards from "../award-store.ts";
import { isStillDue } from "../referrals/referrals.ts";
import { sendDecision } from "../reward-message.ts";

export type Decision = {
  readonly merchantId: number;
  readonly actor: string;
  /** Id of the reward in the list, `<member>.<promotion>.<period>`. */
  readonly id: string;
  /** Reason of a refusal, which the member reads; null: the reward is approved. */
  readonly remark: string | null;
};

type Claim = Pick<Decision, "merchantId" | "id"> & { readonly isApproval: boolean };

/**
 * Returns a reward that waits for a decision. Fails with `promotion.decided` when the reward does not wait or belongs
 * to another merchant. An approval fails with `member.blocked` for a blocked or closed member. An approval of a
 * referral reward fails with `promotion.not.met` when the invited member does not count: their deposit was or may be
 * refunded, or their account is blocked.
 */
export async function getClaim(
  services: Pick<Services, "db" | "now" | "push">,
  { merchantId, id, isApproval }: Claim,
): Promise<awards.Waiting> {
  const { db } = services;
  const [member = "", promotion = "", period = ""] = id.split(".");
  const owner = await findMemberKey(db, BigInt(member));
  if (owner === null) return fail("promotion.decided");
  const key = { ...owner, promotionId: BigInt(promotion), period };
  const waiting = (await awards.findWaiting(db, key, merchantId)) ?? fail("promotion.decided");
  if (isApproval && !(await isActiveMember(db, key))) fail("member.blocked");
  if (isApproval && !(await isStillDue(services, key))) fail("promotion.not.met", { reason: "nothing" });
  return waiting;
}

/** Approves or refuses the reward, once, and informs the member. Fails like `getClaim`. Returns the decided reward. */
export async function decideClaim(
  services: Pick<Services, "db" | "now" | "push">,
  { merchantId, actor, id, remark }: Decision,
): Promise<awards.Waiting> {
  const waiting = await getClaim(services, { merchantId, id, isApproval: remark === null });
  const decision = { actor, remark, now: services.now() };
  await services.db.transaction(async (tx) => {
    if (!(await awards.decide(tx, waiting, decision))) fail("promotion.decided");
  });
  await sendDecision(services, waiting, remark);
  return waiting;
}
