import Type from "typebox";
import type { promotions } from "./calls.ts";
import { contestSchemas } from "./contest-schemas.ts";
import { promotionTypes, type PromotionType } from "./promotion-types.ts";
import { rankSchemas } from "./rank-schemas.ts";
import { turnoverTerms, turnoverWeights } from "./turnover-terms.ts";
import { Code, EmptyObject, EpochMs, Money, PageNo, pageSize } from "../shapes.ts";

/** The headings of the list, in its order. */
export const promotionCategories = ["deposit", "daily", "mission", "contest", "rebate", "vip"] as const;
export type PromotionCategory = (typeof promotionCategories)[number];

/** How often a promotion rewards a member; periods are calendar ones of the site's time zone. */
export const promotionPeriods = ["once", "day", "week", "month"] as const;
export type PromotionPeriod = (typeof promotionPeriods)[number];

/** What a mission counts in its calendar period, once it is joined. */
export const missionMetrics = ["turnover", "deposit"] as const;
export type MissionMetric = (typeof missionMetrics)[number];

/** What ranks the members of a board: turnover, or the largest multiple of its stake that one round paid. */
export const contestScorings = ["turnover", "multiple"] as const;
export type ContestScoring = (typeof contestScorings)[number];

/**
 * `soon`: it has not begun. `join`: open; a deposit's is taken with the deposit. `joined`: counts. `claim`: can be asked for. `applying`: a
 * person decides. `rejected`: they refused. `issued`: approved, to be taken. `process`: paid, its turnover is being played. `claimed`:
 * paid, and free. `expired`: too late, or taken back. `none`: not for the caller, and `reason` says why.
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
 * Why a promotion is not to be had: not begun, over, a VIP level is missing, not the first deposit, the deposit is too small, had in
 * this period, another of its group is under way, its budget is used up, nothing to claim yet, not joined, its reward was taken back, the
 * member takes a break.
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

/** What a promotion may ask a member to have verified before a reward is claimed or taken, with its name in the refusal. */
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
  /** `goal`: towards the reward; `turnover`: what the reward paid still needs. */
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
  /** Of what is rewarded, in percent, as "50.00"; "0.00": a fixed amount. */
  rewardPercent: Type.String(),
  rewardFixed: Money,
  rewardMax: Money,
  /** What the caller would receive now, or has received; null where it depends on a deposit. */
  rewardAmount: NullableMoney,
  minDeposit: Money,
  /** Null: of every category. */
  gameType: Type.Union([Code, Type.Null()]),
  metric: Type.Union([Type.Enum(missionMetrics), Type.Null()]),
  target: NullableMoney,
  /** The lowest VIP level. */
  minLevel: Type.Integer(),
  /** What has to be verified before it is claimed. */
  requires: Type.Array(Type.Enum(Object.keys(promotionRequirements) as PromotionRequirement[])),
  /** Of the caller's reward under way as it was claimed, unless they can claim or join now; else of a reward claimed now. */
  ...turnoverTerms,
  /** The reward under way that these terms are of, and when it lapses or is taken back; null: they are the current ones. */
  termsOf: Type.Union([
    Type.Object({
      at: EpochMs,
      state: Type.Enum(["applying", "issued", "process"] as const),
      expiry: NullableTime,
    }),
    Type.Null(),
  ]),
  progress: Type.Union([Progress, Type.Null()]),
  /** When what is issued lapses, or what is played is taken back. */
  expiry: NullableTime,
  /** What the operator wrote when they refused. */
  remark: Type.Union([Type.String(), Type.Null()]),
  /** Of each place's prize, the first one first; null where there are no places. */
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
  /** What was taken back when the time to play it had ended. */
  forfeited: Money,
  /** As it was claimed; null once nothing is asked for. */
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
      /** What left the balance. */
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
      /** Null: there is no rebate now. */
      promotionId: Type.Union([PromotionId, Type.Null()]),
      /** Of turnover: the promotion's, or the VIP level's where that is more. */
      ratePercent: Type.String(),
      claimable: Money,
      /** The newest first, each with what was or can be claimed for it. */
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
