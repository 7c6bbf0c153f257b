// Data that a member must have verified before claiming or taking a promotion's reward.

import { promotionRequirements, type PromotionRequirement } from "@khela/contract/promotions/schemas";
import type { Db } from "@khela/service-kit/db/database";
import { findIdentityState } from "../../auth/auth.ts";
import type { MemberKey } from "../../infra/db/session-store.ts";
import { emailOf, mobileOf } from "../../member/member.ts";

type Verifying = {
  readonly db: Db;
  readonly session: MemberKey;
  fail(code: "prom.claim.req.field", detail: string): never;
};

const isVerified: Readonly<Record<PromotionRequirement, (db: Db, member: MemberKey) => Promise<boolean>>> = {
  // mobileOf returns only a verified number
  mobile: async (db, member) => (await mobileOf(db, member)) !== null,
  email: async (db, member) => (await emailOf(db, member)).isVerified,
  realName: async (db, member) => (await findIdentityState(db, member)) === "verified",
};

/** Fails with `prom.claim.req.field` and the name of the first requirement that is not verified. */
export async function requireVerified(
  ctx: Verifying,
  requires: readonly PromotionRequirement[],
): Promise<void> {
  for (const requirement of requires)
    if (!(await isVerified[requirement](ctx.db, ctx.session)))
      ctx.fail("prom.claim.req.field", promotionRequirements[requirement]);
}

/** Filters promotions to those whose verification requirements the member meets. */
export async function filterVerified<Asks extends { readonly requires: readonly PromotionRequirement[] }>(
  { db, session }: Pick<Verifying, "db" | "session">,
  promotions: readonly Asks[],
): Promise<Asks[]> {
  const missing = new Set<PromotionRequirement>();
  for (const requirement of new Set(promotions.flatMap(({ requires }) => requires)))
    if (!(await isVerified[requirement](db, session))) missing.add(requirement);
  return promotions.filter(({ requires }) => !requires.some((requirement) => missing.has(requirement)));
}
