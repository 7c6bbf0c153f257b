// What each type of promotion says of itself; the rest of the feature asks, and names no type.

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

/** What the member did that a promotion rewards, and for that. */
export type Done = {
  readonly countedMinor: bigint;
  /** What would be paid now, where that follows from what was done. */
  readonly claimableMinor: bigint;
  /** What it rewards; null where that is a deposit to come. */
  readonly basisMinor: bigint | null;
  readonly percent: string;
  /** The members they brought that it rewards now. */
  readonly referrals: readonly Referral[];
};

export type Shared = WhatIsOn & MemberFacts;

/** One reward of a claim. */
export type Part = {
  readonly period: string;
  /** Null: it is joined. */
  readonly basisMinor: bigint | null;
  readonly percent: string;
  /** What is checked of this part, beside what the claim's signals say. */
  readonly reasons?: readonly ReviewSignal[];
  /** Of what is joined; null: it can be claimed as long as the promotion is on. */
  readonly lastDay?: string | null;
};

export type Claimed = Pick<Question, "promotion" | "span"> &
  Pick<Done, "basisMinor" | "percent" | "referrals">;

/** Adds a sentence to the faults where it holds. */
export type Say = (is: boolean, text: string) => void;

/** What a type does, beside the traits that the contract gives it. */
export type OwnRules = {
  // who may have it, and when
  /** Left out: every member. */
  readonly isFor?: (memberType: MemberType) => boolean;
  /** Left out: only what holds for every promotion. */
  readonly hindranceOf?: (facts: Pick<MemberFacts, "hasDeposited">) => PromotionReason | null;
  /** Days after its end in which what was counted before can be claimed; left out: none. */
  readonly lateDays?: (period: PromotionPeriod) => number;

  // what is counted and paid
  readonly ask: (promotion: Promotion, days: Days) => Question[];
  /** Left out: the first span that was asked about. */
  readonly count?: (question: Question, results: readonly SpanResult[], shared: Shared) => Done;
  /** Left out: the reward of the present period. */
  readonly findAward?: (question: Question, done: Done, now: Date, own: readonly Award[]) => Award | null;
  /** A claim has several rewards, and the rest of them decides. */
  readonly isInParts?: true;
  /** Of a claim; left out: one, of the present period. */
  readonly listParts?: (
    ctx: Context<(typeof calls)["promotions"]["claim"]>,
    offer: Claimed,
  ) => Promise<Part[]>;

  // what is wrong with a file of it, and what it costs
  readonly check?: (promotion: NewPromotion, around: Surroundings, say: Say) => void;
  /** The largest reward of a best player; left out: `rewardMax`. */
  readonly largestReward?: (promotion: NewPromotion) => bigint;
  /** What a best player loses for the reward, before it; left out: nothing. */
  readonly costBefore?: (promotion: NewPromotion, play: BestPlay) => bigint;

  // what it shows
  /** The amount that can be claimed, or how far its goal is. */
  readonly shows: "amount" | "goal";
  /** Where the menu counts it when it can be had. */
  readonly menu: "signIn" | "receiving";
};

export type PromotionTypeRules = PromotionTraits & OwnRules;
