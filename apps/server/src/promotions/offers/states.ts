// Computes the state of a promotion for a caller, and its reason, from the promotion's conditions and the caller's
// activity. Reads no data.

import type { PromotionReason, PromotionState } from "@khela/contract/promotions/schemas";
import { takenBy } from "@khela/contract/promotions/promotion-types";
import type { Award } from "../award-store.ts";
import type { Promotion } from "../store.ts";
import { rulesOf } from "../types/promotion-types.ts";
import { isOver, roomOf } from "./remaining.ts";

export type Facts = {
  readonly now: Date;
  /** VIP level of the member; null: a visitor. */
  readonly level: number | null;
  readonly hasDeposited: boolean;
  /** The member's reward that decides the state; null: none. */
  readonly award: Award | null;
  /** Turnover that the reward still requires, in minor units. */
  readonly leftMinor: bigint;
  /** Amount that counts towards a mission in its period. */
  readonly countedMinor: bigint;
  /** The reward for the activity so far, where the reward depends on activity. */
  readonly claimableMinor: bigint;
  /** Whether the promotion was active during the rewarded days. */
  readonly isOfItsTime: boolean;
  /** For a contest: whether a period is open now. */
  readonly isOpen: boolean;
  /** For a contest: whether its budget covers the prizes of another period. */
  readonly isRoomy: boolean;
  /** Whether another reward of the stacking group is claimed, approved or in play. */
  readonly isGroupBusy: boolean;
};

export type Standing = { readonly state: PromotionState; readonly reason: PromotionReason | null };

const is = (state: PromotionState, reason: PromotionReason | null = null): Standing => ({ state, reason });

function ofAward(promotion: Promotion, award: Award, facts: Facts): Standing {
  switch (award.state) {
    case "joined":
      if (isOver(promotion, facts.now)) return is("expired", "over");
      if (facts.isGroupBusy) return is("none", "group");
      return is(facts.countedMinor >= (promotion.targetMinor ?? 0n) ? "claim" : "joined");
    case "issued":
      return award.takeUntil !== null && award.takeUntil <= facts.now
        ? is("expired", "expired")
        : is("issued");
    case "process":
      return is(facts.leftMinor > 0n ? "process" : "claimed");
    case "expired":
      return is("expired", "expired");
    case "applying":
    case "rejected":
    case "claimed":
      return is(award.state);
  }
}

/** Whether activity from before the end of an ended promotion can still be claimed. */
const isLeftToClaim = ({ enabled }: Promotion, { isOfItsTime, claimableMinor }: Facts): boolean =>
  enabled && isOfItsTime && claimableMinor > 0n;

/**
 * Returns the maximum amount that a claim takes from the budget. For a claim in parts, the sum of the parts if that is
 * higher.
 */
function nextMinor(promotion: Promotion, { claimableMinor }: Facts): bigint {
  const isInParts = rulesOf(promotion).isInParts === true;
  return isInParts && claimableMinor > promotion.rewardMaxMinor ? claimableMinor : promotion.rewardMaxMinor;
}

/** Computes the state: checks the member's reward first, then obstacles, then what the member can do. */
export function standingOf(promotion: Promotion, facts: Facts): Standing {
  if (facts.award !== null) return ofAward(promotion, facts.award, facts);
  if (facts.now < promotion.startsAt) return is("soon", "soon");
  if (isOver(promotion, facts.now) && !isLeftToClaim(promotion, facts)) return is("expired", "over");
  if (facts.level === null) return is("join");
  if (facts.level < promotion.minLevel) return is("none", "level");
  const hindrance = rulesOf(promotion).hindranceOf?.(facts) ?? null;
  if (hindrance !== null) return is("none", hindrance);
  if (facts.isGroupBusy) return is("none", "group");
  if (promotion.prizesMinor !== null) {
    if (facts.isOpen) return is("joined");
    // the budget decides whether the next period begins; a contest that was switched off waits for its next period too
    return facts.isRoomy ? is("soon", "soon") : is("none", "budget");
  }
  if (nextMinor(promotion, facts) > roomOf(promotion)) return is("none", "budget");
  if (takenBy(promotion.type) !== "claim") return is("join");
  return facts.claimableMinor > 0n ? is("claim") : is("none", "nothing");
}
