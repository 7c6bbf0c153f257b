// Of a promotion for bringing members: what it rewards now, and which of its rewards is shown.

import type { Award } from "../award-store.ts";
import { isMet, type Referral } from "../referrals/referrals.ts";
import type { SpanResult } from "./facts-store.ts";
import type { Question } from "./questions.ts";
import { isPast } from "./shown.ts";
import { roomOf } from "./states.ts";

/** The members that the caller brought and the promotion rewards now: as many as its budget has room for, for each the same. */
export function referralsOf(
  { promotion }: Question,
  results: readonly SpanResult[],
  referrals: readonly Referral[],
): readonly Referral[] {
  const eachMinor = results[0]?.rewardMinor ?? 0n;
  if (promotion.type !== "REFERRAL" || eachMinor <= 0n) return [];
  const roomMinor = roomOf(promotion);
  return referrals
    .filter((one) => isMet(promotion, one))
    .filter((_, at) => eachMinor * BigInt(at + 1) <= roomMinor);
}

/** The reward of a period; of those for brought members, where nothing is left to claim, one that waits to be taken or for a person. */
export function awardOf(
  { promotion, span }: Question,
  claimableMinor: bigint,
  now: Date,
  awards: readonly Award[],
): Award | null {
  const own = awards.filter(({ promotionId }) => promotionId === promotion.id);
  if (promotion.type !== "REFERRAL") return own.find(({ period }) => period === span.key) ?? null;
  if (claimableMinor > 0n) return null;
  const takable = own.find(({ state, takeUntil }) => state === "issued" && !isPast(takeUntil, now));
  return takable ?? own.find(({ state }) => state === "applying") ?? null;
}
