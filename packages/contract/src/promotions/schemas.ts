import Type from "typebox";
import type { promotions } from "./calls.ts";
import { contestSchemas } from "./contest-schemas.ts";
import { promotionTypes, type PromotionType } from "./promotion-types.ts";
import { rankSchemas } from "./rank-schemas.ts";
import { turnoverTerms, turnoverWeights } from "./turnover-terms.ts";
import { Code, EmptyObject, EpochMs, Money, PageNo, pageSize } from "../shapes.ts";

/** Headings under which the site lists promotions, in their order. */
export const promotionCategories = ["deposit", "daily", "mission", "contest", "rebate", "vip"] as const;
export type PromotionCategory = (typeof promotionCategories)[number];

/** How often a promotion rewards a member. Periods are calendar periods of the site's time zone. */
export const promotionPeriods = ["once", "day", "week", "month"] as const;
export type PromotionPeriod = (typeof promotionPeriods)[number];

/** What a mission counts in its calendar period, after the member has joined. */
export const missionMetrics = ["turnover", "deposit"] as const;
export type MissionMetric = (typeof missionMetrics)[number];

/** How a leaderboard ranks members: by turnover, or by the highest multiple of its stake that one round paid. */
export const contestScorings = ["turnover", "multiple"] as const;
export type ContestScoring = (typeof contestScorings)[number];

/**
 * State of a promotion for the caller. `soon`: not begun. `join`: open; deposit promotions are joined with the deposit.
 * `joined`: progress counts. `claim`: can be claimed. `applying`: an operator decides. `rejected`: refused. `issued`:
 * approved, can be taken. `process`: paid, with open turnover. `claimed`: paid, without open turnover. `expired`: too
 * late, or taken back. `none`: not available to the caller; `reason` says why.
 */
export const promotionStates = [
  "soon",
  "join",
  "joined",
  "claim",
  "applying",
  "rejected",
  "issued",
  "process",
  "claimed",
  "expired",
  "none",
] as const;
export type PromotionState = (typeof promotionStates)[number];

/**
 * Why a promotion is not available, in this order: not begun; ended; a VIP level is missing; not the first deposit; the
 * deposit is too small; already received in this period; another promotion of the same group is in play; the
 * promotion's budget is spent; nothing to claim yet; not joined; the reward was taken back; the member takes a break.
 */
export const promotionReasons = [
  "soon",
  "over",
  "level",
  "first",
  "deposit",
  "claimed",
  "group",
  "budget",
  "nothing",
  "join",
  "expired",
  "break",
] as const;
export type PromotionReason = (typeof promotionReasons)[number];

/**
 * Data that a promotion may require a member to verify before a reward is claimed or taken. Each value is the name of
 * the data in a refusal.
 */
export const promotionRequirements = {
  mobile: "required.mobile_no_verified",
  email: "required.email_add_verified",
  realName: "required.id_verified",
} as const;
export type PromotionRequirement = keyof typeof promotionRequirements;

const PromotionTypeName = Type.Enum(Object.keys(promotionTypes) as PromotionType[]);
const Reason = Type.Enum(promotionReasons);
const State = Type.Enum(promotionStates);
const PromotionId = Type.String({ pattern: "^[1-9][0-9]{0,17}$" });
const NullableTime = Type.Union([EpochMs, Type.Null()]);
const NullableMoney = Type.Union([Money, Type.Null()]);

const Progress = Type.Object({
  actual: Money,
  expected: Money,
  /**
   * What the progress counts. `goal`: towards the reward. `turnover`: the turnover that the paid reward still needs.
   */
  of: Type.Enum(["goal", "turnover"] as const),
});

const Promotion = Type.Object({
  promotionId: PromotionId,
  promotionType: PromotionTypeName,
  category: Type.Enum(promotionCategories),
  promotionName: Type.String(),
  content: Type.String(),
  currency: Type.String(),
  startDate: EpochMs,
  endDate: NullableTime,
  period: Type.Enum(promotionPeriods),
  state: State,
  reason: Type.Union([Reason, Type.Null()]),
  /** Reward in percent of the rewarded amount, as "50.00"; "0.00": the reward is a fixed amount. */
  rewardPercent: Type.String(),
  rewardFixed: Money,
  rewardMax: Money,
  /** The reward that the caller can get now, or has received. Null where the reward depends on a deposit. */
  rewardAmount: NullableMoney,
  minDeposit: Money,
  /** Category to which the promotion is limited; null: every category. */
  gameType: Type.Union([Code, Type.Null()]),
  metric: Type.Union([Type.Enum(missionMetrics), Type.Null()]),
  target: NullableMoney,
  /** Minimum VIP level of members who may use the promotion. */
  minLevel: Type.Integer(),
  /** Data that a member must verify before a claim. */
  requires: Type.Array(Type.Enum(Object.keys(promotionRequirements) as PromotionRequirement[])),
  /**
   * Terms of a reward. If the caller has a reward in play and can neither claim nor join now: the terms of that reward,
   * as of its claim. Otherwise the terms of a reward claimed now.
   */
  ...turnoverTerms,
  /**
   * The reward in play to which the terms belong, and its expiry. Null: the terms are those of a reward claimed now.
   */
  termsOf: Type.Union([
    Type.Object({
      at: EpochMs,
      state: Type.Enum(["applying", "issued", "process"] as const),
      expiry: NullableTime,
    }),
    Type.Null(),
  ]),
  progress: Type.Union([Progress, Type.Null()]),
  /** Expiry of an issued reward or of a reward in play; null: none. */
  expiry: NullableTime,
  /** The operator's reason for refusing the reward. */
  remark: Type.Union([Type.String(), Type.Null()]),
  /** Prize of each place of a contest, first place first; null: the promotion has no places. */
  prizes: Type.Union([Type.Array(Money), Type.Null()]),
});

const Reward = Type.Object({
  claimId: Type.String(),
  promotionId: PromotionId,
  promotionType: PromotionTypeName,
  promotionName: Type.String(),
  bonusAmount: Money,
  currency: Type.String(),
  status: State,
  expireTime: NullableTime,
  remark: Type.Union([Type.String(), Type.Null()]),
  requiredTurnover: Money,
  actualTurnover: Money,
  /** Amount taken back when the time for the turnover ends, or earlier, such as when the member gives up the reward. */
  forfeited: Money,
  /** Terms of the reward as of its claim; null: no turnover is required any more. */
  terms: Type.Union([Type.Object(turnoverTerms), Type.Null()]),
  at: EpochMs,
});

const Asked = Type.Object({ promotionId: PromotionId });
const ClaimId = Type.String({ pattern: "^[1-9][0-9]{0,17}\\.[a-z0-9-]{1,20}$" });

export const promotionSchemas = {
  list: { in: EmptyObject, out: Type.Object({ list: Type.Array(Promotion) }) },
  mine: { in: EmptyObject, out: Type.Object({ list: Type.Array(Promotion) }) },
  menu: {
    in: EmptyObject,
    out: Type.Object({ signIn: Type.Integer(), receiving: Type.Integer(), missionEnabled: Type.Boolean() }),
  },
  weights: { in: EmptyObject, out: Type.Object(turnoverWeights) },
  detail: { in: Asked, out: Promotion },
  join: { in: Asked, out: Promotion },
  claim: { in: Asked, out: Promotion },
  claimIssued: {
    in: Type.Object({ promotionClaimId: ClaimId }),
    out: Type.Object({
      claimedTickets: Type.Array(Type.Object({ rewardType: Type.Literal("CASH"), value: Money })),
    }),
  },
  giveUp: {
    in: Type.Object({ promotionClaimId: ClaimId }),
    out: Type.Object({
      /** Amount that giving up the reward took from the balance. */
      taken: Money,
    }),
  },
  redeem: { in: Type.Object({ promoCode: Type.String({ pattern: "^[A-Za-z0-9]{3,20}$" }) }), out: Promotion },
  rewards: {
    in: Type.Object({ page: PageNo, size: pageSize(10, 50) }),
    out: Type.Object({ list: Type.Array(Reward), totalPages: Type.Integer() }),
  },
  rebate: {
    in: EmptyObject,
    out: Type.Object({
      currency: Type.String(),
      /** Promotion that pays the rebate; null: no rebate is offered now. */
      promotionId: Type.Union([PromotionId, Type.Null()]),
      /** Rebate in percent of the turnover: the promotion's rate, or the VIP level's rate where that is higher. */
      ratePercent: Type.String(),
      claimable: Money,
      /** Days with their claimed or claimable rebate, newest first. */
      days: Type.Array(
        Type.Object({
          day: Type.String({ format: "date" }),
          turnover: Money,
          rebate: Money,
          state: Type.Enum(["claim", "claimed", "applying", "rejected", "issued", "none"] as const),
          details: Type.Array(Type.Object({ gameType: Type.String(), turnover: Money })),
        }),
      ),
    }),
  },
  ...contestSchemas,
  ...rankSchemas,
  depositOffers: { in: EmptyObject, out: Type.Object({ list: Type.Array(Promotion) }) },
} as const satisfies Record<keyof typeof promotions, { in: Type.TSchema; out: Type.TSchema }>;
