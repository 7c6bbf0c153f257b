// What an operator decides: rewards that wait for a person, approved or refused, once. The member gets a message.

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
  /** `<member>.<promotion>.<period>`, as the list has it. */
  readonly id: string;
  /** Why it is refused, for the member; null: it is approved. */
  readonly remark: string | null;
};

type Claim = Pick<Decision, "merchantId" | "id"> & { readonly isApproval: boolean };

/**
 * The reward that waits, as it can be decided. Fails with `promotion.decided` when it waits for no decision, or is of another merchant, with
 * `member.blocked` when it is approved for a member who is blocked or closed, and with `promotion.not.met` where the member who was brought
 * does not count now: their deposit was returned, or may be, or their account is blocked.
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

/** Approves the reward or refuses it, once, and tells the member. Fails as `getClaim`; returns what was decided. */
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
