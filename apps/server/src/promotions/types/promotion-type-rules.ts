// Rules of each promotion type. The rest of the promotion code uses these rules and names no type.

import type { calls } from "@khela/contract/calls";
import type { MemberType } from "@khela/contract/member/member-types";
import type { PromotionPeriod, PromotionReason } from "@khela/contract/promotions/schemas";
import type { PromotionTraits } from "@khela/contract/promotions/promotion-traits";
import type { Context } from "../../http/context.ts";
import type { Award } from "../award-store.ts";
import type { MemberFacts, SpanResult } from "../offers/facts-store.ts";
import type { Days, Question } from "../offers/questions.ts";
import type { WhatIsOn } from "../offers/what-is-on.ts";
import type { BestPlay } from "../operator/best-play.ts";
import type { Surroundings } from "../operator/surroundings.ts";
import type { Referral } from "../referrals/referrals.ts";
import type { NewPromotion, Promotion } from "../store.ts";
import type { ReviewSignal } from "@khela/contract/promotions/review-signals";

/** The member's rewarded activity. */
export type Done = {
  readonly countedMinor: bigint;
  /** The reward for the activity so far, where the reward depends on activity. */
  readonly claimableMinor: bigint;
  /** The amount that is rewarded; null: a future deposit. */
  readonly basisMinor: bigint | null;
  readonly percent: string;
  /** The invited members for whom the promotion rewards the caller now. */
  readonly referrals: readonly Referral[];
};

export type Shared = WhatIsOn & MemberFacts;

/** One of the rewards in a claim. */
export type Part = {
  readonly period: string;
  /** The amount that is rewarded; null: the member joins, and claims later. */
  readonly basisMinor: bigint | null;
  readonly percent: string;
  /** Review reasons of this part, in addition to the signals of the whole claim. */
  readonly reasons?: readonly ReviewSignal[];
  /** Last day on which a joined promotion can be claimed; null: as long as the promotion is active. */
  readonly lastDay?: string | null;
};

export type Claimed = Pick<Question, "promotion" | "span"> &
  Pick<Done, "basisMinor" | "percent" | "referrals">;

/** Adds a sentence to the faults if the condition is true. */
export type Say = (is: boolean, text: string) => void;

/** Functions of a promotion type, in addition to its traits in the contract. */
export type OwnRules = {
  // Who gets the reward, and when.
  /** Whether members of this type get the promotion; default: every member. */
  readonly isFor?: (memberType: MemberType) => boolean;
  /** Reason why the member cannot get this type; default: none beyond those of every promotion. */
  readonly hindranceOf?: (facts: Pick<MemberFacts, "hasDeposited">) => PromotionReason | null;
  /** Number of days after the promotion's end in which earlier activity can be claimed; default: none. */
  readonly lateDays?: (period: PromotionPeriod) => number;

  // How activity is counted and paid.
  readonly ask: (promotion: Promotion, days: Days) => Question[];
  /** Computes the rewarded activity; default: the activity of the first queried span. */
  readonly count?: (question: Question, results: readonly SpanResult[], shared: Shared) => Done;
  /** Finds the reward to show; default: the reward of the rewarded period. */
  readonly findAward?: (question: Question, done: Done, now: Date, own: readonly Award[]) => Award | null;
  /** Whether a claim can have several rewards. If so, a claim stays possible while any of them is left. */
  readonly isInParts?: true;
  /** Lists the parts of a claim; default: one part, for the rewarded period. */
  readonly listParts?: (
    ctx: Context<(typeof calls)["promotions"]["claim"]>,
    offer: Claimed,
  ) => Promise<Part[]>;

  // Checks of a promotion that an operator saves, and its cost.
  readonly check?: (promotion: NewPromotion, around: Surroundings, say: Say) => void;
  /** The largest reward that an optimal player can get; default: `rewardMax`. */
  readonly largestReward?: (promotion: NewPromotion) => bigint;
  /** Loss of an optimal player before the reward, in minor units; default: none. */
  readonly costBefore?: (promotion: NewPromotion, play: BestPlay) => bigint;

  // How the promotion is displayed.
  /** `amount`: shows the claimable amount. `goal`: shows the progress to the goal. */
  readonly shows: "amount" | "goal";
  /** Menu counter that counts claimable promotions of this type. */
  readonly menu: "signIn" | "receiving";
};

export type PromotionTypeRules = PromotionTraits & OwnRules;
