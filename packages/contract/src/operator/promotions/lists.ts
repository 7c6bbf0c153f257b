import { promotionTypes, type PromotionType } from "../../promotions/promotion-types.ts";
import { declareList } from "../lists.ts";

/** States of a promotion in the list. `off`: an operator ended it. */
export const promotionListStates = ["on", "soon", "over", "off"] as const;
export type PromotionListState = (typeof promotionListStates)[number];

const types = Object.keys(promotionTypes) as PromotionType[];

/** The merchant's promotions, each with the sum and the number of its paid rewards. */
export const promotionList = declareList({
  key: "code",
  columns: {
    code: { kind: "code" },
    title: { kind: "text" },
    titleEn: { kind: "text", isHidden: true },
    type: { kind: "enum", values: types },
    state: { kind: "enum", values: promotionListStates },
    startsAt: { kind: "time" },
    endsAt: { kind: "time", isNullable: true },
    /** `spent`: sum of paid rewards minus those taken back. `rewards`: number of paid rewards. */
    spent: { kind: "money", currency: "currency" },
    rewards: { kind: "number" },
    /** Sum of rewards that are approved, wait for a decision, or are reserved for members who have joined. */
    committed: { kind: "money", currency: "currency" },
    budget: { kind: "money", currency: "currency" },
    /** Share of the budget that is spent or committed, in hundredths of a percent. */
    used: { kind: "basisPoints" },
    declaredCost: { kind: "money", currency: "currency", isHidden: true },
    /**
     * Expected gain of an optimal player by one reward. Null: the promotion was saved by a version that did not compute
     * it.
     */
    maxGain: { kind: "money", currency: "currency", isNullable: true, isHidden: true },
    currency: { kind: "code", isHidden: true },
  },
  filters: {
    code: { kind: "prefix", maxLength: 40 },
    type: { kind: "enum", values: types },
    state: { kind: "enum", values: promotionListStates },
    startsAt: { kind: "time" },
  },
  orders: ["place", "startsAt"],
  defaultOrder: "place",
});

/**
 * States of a reward. `joined`: progress counts. `applying`: an operator decides. `rejected`: refused. `issued`:
 * approved, can be taken. `process`: paid, with open turnover. `claimed`: paid, without open turnover. `expired`: not
 * taken in time, or taken back.
 */
export const rewardStates = [
  "joined",
  "applying",
  "rejected",
  "issued",
  "process",
  "claimed",
  "expired",
] as const;
export type RewardState = (typeof rewardStates)[number];

/** Members' claims of rewards: joined, requested and received. */
export const claimList = declareList({
  key: "id",
  columns: {
    /** `<member>.<promotion>.<period>`, the key of a claim. */
    id: { kind: "code", isHidden: true },
    at: { kind: "time" },
    member: { kind: "member" },
    /** Code of the promotion. */
    promotion: { kind: "code" },
    period: { kind: "code", isHidden: true },
    reward: { kind: "money", currency: "currency" },
    currency: { kind: "code", isHidden: true },
    /** The deposit, turnover or loss for which the reward is paid. */
    basis: { kind: "money", currency: "currency", isHidden: true },
    /** Required turnover, in percent of the reward. */
    turnoverPercent: { kind: "number", isHidden: true },
    state: { kind: "enum", values: rewardStates },
    /** Reasons why an operator must decide the claim. */
    reasons: { kind: "codes" },
    decidedBy: { kind: "operator", isNullable: true },
    decidedAt: { kind: "time", isNullable: true, isHidden: true },
    paidAt: { kind: "time", isNullable: true },
    takenBack: { kind: "money", currency: "currency", isHidden: true },
    remark: { kind: "text", isNullable: true, isHidden: true },
  },
  filters: {
    state: { kind: "enum", values: rewardStates },
    member: { kind: "member" },
    promotion: { kind: "text", maxLength: 40, pattern: "^[a-z0-9-]{1,40}$" },
    reward: { kind: "money" },
    at: { kind: "time" },
  },
  orders: ["at"],
  defaultOrder: "-at",
});
