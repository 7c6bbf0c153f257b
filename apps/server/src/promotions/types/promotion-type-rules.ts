// Rules of each promotion type; the rest of the feature uses them and names no type.

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
  /** The reward for the activity so far, where activity decides. */
  readonly claimableMinor: bigint;
  /** The rewarded amount; null when that is a future deposit. */
  readonly basisMinor: bigint | null;
  readonly percent: string;
  /** The invited members that the promotion rewards now. */
  readonly referrals: readonly Referral[];
};

export type Shared = WhatIsOn & MemberFacts;

/** One of the rewards in a claim. */
export type Part = {
  readonly period: string;
  /** The amount that is rewarded; null: the member joins, and claims later. */
  readonly basisMinor: bigint | null;
  readonly percent: string;
  /** Review reasons of this part, in addition to the claim's signals. */
  readonly reasons?: readonly ReviewSignal[];
  /** Last day to claim a joined promotion; null: as long as the promotion is active. */
  readonly lastDay?: string | null;
};

export type Claimed = Pick<Question, "promotion" | "span"> &
  Pick<Done, "basisMinor" | "percent" | "referrals">;

/** Adds a sentence to the faults if the condition is true. */
export type Say = (is: boolean, text: string) => void;

/** Functions of a type, in addition to its traits in the contract. */
export type OwnRules = {
  // receivers and times
  /** Default: every member. */
  readonly isFor?: (memberType: MemberType) => boolean;
  /** Reason why the member cannot get this type; default: none beyond those of every promotion. */
  readonly hindranceOf?: (facts: Pick<MemberFacts, "hasDeposited">) => PromotionReason | null;
  /** Days after its end in which earlier activity can be claimed; default: none. */
  readonly lateDays?: (period: PromotionPeriod) => number;

  // counting and payment
  readonly ask: (promotion: Promotion, days: Days) => Question[];
  /** Computes the rewarded activity; default: that of the first queried span. */
  readonly count?: (question: Question, results: readonly SpanResult[], shared: Shared) => Done;
  /** Finds the award to show; default: the award of the rewarded period. */
  readonly findAward?: (question: Question, done: Done, now: Date, own: readonly Award[]) => Award | null;
  /** A claim can have several rewards: it stays possible while any of them is left. */
  readonly isInParts?: true;
  /** Lists the parts of a claim; default: one part, for the rewarded period. */
  readonly listParts?: (
    ctx: Context<(typeof calls)["promotions"]["claim"]>,
    offer: Claimed,
  ) => Promise<Part[]>;

  // faults of its file, and its cost
  readonly check?: (promotion: NewPromotion, around: Surroundings, say: Say) => void;
  /** The largest reward of an optimal player; default: `rewardMax`. */
  readonly largestReward?: (promotion: NewPromotion) => bigint;
  /** Loss of an optimal player before the reward; default: none. */
  readonly costBefore?: (promotion: NewPromotion, play: BestPlay) => bigint;

  // display
  /** Shows the claimable amount, or the progress to its goal. */
  readonly shows: "amount" | "goal";
  /** Menu counter that includes claimable promotions of this type. */
  readonly menu: "signIn" | "receiving";
};

export type PromotionTypeRules = PromotionTraits & OwnRules;
