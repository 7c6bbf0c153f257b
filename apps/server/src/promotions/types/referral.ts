// A reward for each invited member whose first deposit and turnover meet the conditions. At most one promotion rewards
// the referrer for an invited member. Agents get no referral rewards, because they have rebates on their members.

import { hasAccess } from "@khela/contract/member/member-types";
import type { Award } from "../award-store.ts";
import type { SpanResult } from "../offers/facts-store.ts";
import { askPresent, type Question } from "../offers/questions.ts";
import { isPast, roomOf } from "../offers/remaining.ts";
import { lostOf } from "../operator/best-play.ts";
import { findShared, isMet, listStillMet, periodOfReferral } from "../referrals/referrals.ts";
import type { Done, OwnRules, Shared } from "./promotion-type-rules.ts";

/**
 * Returns the invited members for whom the promotion rewards the caller now. The reward is the same for each, and the
 * budget limits their number.
 */
function count({ promotion }: Question, results: readonly SpanResult[], shared: Shared): Done {
  const eachMinor = results[0]?.rewardMinor ?? 0n;
  const roomMinor = roomOf(promotion);
  const referrals =
    eachMinor <= 0n
      ? []
      : shared.referrals
          .filter((one) => isMet(promotion, one))
          .filter((_, at) => eachMinor * BigInt(at + 1) <= roomMinor);
  const claimableMinor = eachMinor * BigInt(referrals.length);
  return { countedMinor: 0n, claimableMinor, basisMinor: 0n, percent: promotion.rewardPercent, referrals };
}

/**
 * Finds the reward to show: none while something can be claimed; otherwise a reward that can be taken, or a reward
 * that waits for a decision.
 */
function findAward(
  _question: Question,
  { claimableMinor }: Done,
  now: Date,
  own: readonly Award[],
): Award | null {
  if (claimableMinor > 0n) return null;
  const takable = own.find(({ state, takeUntil }) => state === "issued" && !isPast(takeUntil, now));
  return takable ?? own.find(({ state }) => state === "applying") ?? null;
}

export const referral: OwnRules = {
  isFor: (memberType) => !hasAccess("agent", memberType),
  ask: askPresent("referral"),
  count,
  findAward,
  isInParts: true,
  listParts: async (ctx, { promotion, percent, referrals }) => {
    const met = await listStillMet(ctx.db, ctx.session, promotion, referrals);
    const shared = await findShared(ctx, promotion, met);
    return met.map((one) => ({
      period: periodOfReferral(one),
      basisMinor: one.depositMinor,
      percent,
      reasons: shared.get(one.invitedId) ?? [],
    }));
  },
  check: (p, _around, say) => {
    say(p.minDepositMinor === 0n, "minDeposit: a REFERRAL asks for a first deposit");
    say(p.stackingGroup !== null, "stackingGroup: a REFERRAL rewards each invited member");
  },
  costBefore: ({ targetMinor }, { clearedMillionths }) => lostOf(targetMinor ?? 0n, clearedMillionths),
  shows: "amount",
  menu: "receiving",
};
