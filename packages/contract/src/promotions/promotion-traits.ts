// Traits of each promotion type, which the server's rules and the console's form share. This file has no schema, so
// that the site can import it without a validator.

import { isMetric, type PromotionMetric } from "./promotion-metrics.ts";
import { takenBy, type PromotionType } from "./promotion-types.ts";

/** Languages that every text of a promotion must have. */
export const promotionLanguages = ["bn", "en", "th"] as const;
export type PromotionLanguage = (typeof promotionLanguages)[number];

/** How often a promotion rewards a member. */
type Period = "once" | "day" | "week" | "month";

export type PromotionTraits = {
  /** Metric of the promotion type; null: the operator chooses one of `missionMetrics`. */
  readonly metric: PromotionMetric | null;
  /** Periods that a promotion of this type may have; null: any. */
  readonly periods: readonly Period[] | null;
  readonly reward: "fixed" | "share" | "fixedAndShare" | "prizes";
  readonly hasMinDeposit?: true;
  readonly hasTarget?: true;
};

export const promotionTraits: Readonly<Record<PromotionType, PromotionTraits>> = {
  FIRST_DEPOSIT: { metric: "first_deposit", periods: ["once"], reward: "fixedAndShare", hasMinDeposit: true },
  DEPOSIT: { metric: "one_deposit", periods: null, reward: "fixedAndShare", hasMinDeposit: true },
  LOGIN: { metric: "none", periods: ["day"], reward: "fixed" },
  PROMO_CODE: { metric: "code", periods: ["once"], reward: "fixed" },
  MISSION: { metric: null, periods: null, reward: "fixed", hasTarget: true },
  REBATE: { metric: "rebate", periods: ["day"], reward: "share" },
  RESCUE: { metric: "loss", periods: ["day", "week", "month"], reward: "share" },
  RANK_SALARY: { metric: "none", periods: ["week", "month"], reward: "fixed" },
  RANK_BOARD: { metric: "score", periods: null, reward: "prizes" },
  RAFFLE: { metric: "tickets", periods: null, reward: "prizes" },
  REFERRAL: { metric: "referral", periods: ["once"], reward: "fixed", hasMinDeposit: true, hasTarget: true },
  GRANT: { metric: "none", periods: ["once"], reward: "fixed" },
};

/** Whether a reward is paid without a claim. */
export const isUnclaimed = (type: PromotionType): boolean =>
  takenBy(type) === "deposit" || takenBy(type) === "operator" || promotionTraits[type].reward === "prizes";

export type PromotionField =
  | "code"
  | "type"
  | "category"
  | "title"
  | "body"
  | "sort"
  | "startsAt"
  | "endsAt"
  | "period"
  | "minLevel"
  | "requires"
  | "minDeposit"
  | "promoCode"
  | "metric"
  | "target"
  | "gameType"
  | "scoring"
  | "minStake"
  | "ticketTurnover"
  | "maxTickets"
  | "prizes"
  | "rewardPercent"
  | "rewardFixed"
  | "rewardMax"
  | "turnoverPercent"
  | "weights"
  | "maxStake"
  | "claimHours"
  | "lockHours"
  | "needsApproval"
  | "reviewSignals"
  | "stackingGroup"
  | "budget"
  | "expectedClaims"
  | "declaredCost";

type Chosen = {
  readonly type: PromotionType;
  /** Metric that the operator has chosen for a mission. */
  readonly metric: PromotionMetric | null;
  readonly scoring: string | null;
  readonly hasTurnover: boolean;
};

/** Returns the fields of this promotion type, in the order of a form. The server refuses every other field. */
export function fieldsOfPromotion({ type, metric, scoring, hasTurnover }: Chosen): readonly PromotionField[] {
  const traits = promotionTraits[type];
  const counted = { metric: traits.metric ?? metric };
  const { reward } = traits;
  const hasPrizes = reward === "prizes";
  // Members cannot claim prizes, which they win, or grants, which operators give.
  const isAskedFor = !hasPrizes && takenBy(type) !== "operator";
  const rows: readonly (readonly [boolean, readonly PromotionField[]])[] = [
    [true, ["code", "category", "sort", "title", "body", "startsAt", "endsAt", "period"]],
    [isAskedFor, ["minLevel"]],
    [!isUnclaimed(type), ["requires"]],
    [traits.hasMinDeposit === true, ["minDeposit"]],
    [takenBy(type) === "code", ["promoCode"]],
    [traits.metric === null, ["metric"]],
    [traits.hasTarget === true, ["target"]],
    [isMetric("isOfGames", counted), ["gameType"]],
    [traits.metric === "score", ["scoring"]],
    [scoring === "multiple" && traits.metric === "score", ["minStake"]],
    [traits.metric === "tickets", ["ticketTurnover", "maxTickets"]],
    [hasPrizes, ["prizes"]],
    [reward === "share" || reward === "fixedAndShare", ["rewardPercent"]],
    [reward === "fixed" || reward === "fixedAndShare", ["rewardFixed"]],
    [reward === "share" || reward === "fixedAndShare", ["rewardMax"]],
    [true, ["turnoverPercent"]],
    [hasTurnover, ["maxStake", "lockHours", "weights"]],
    [true, ["claimHours", "needsApproval"]],
    [isAskedFor, ["reviewSignals"]],
    [isAskedFor && type !== "REFERRAL", ["stackingGroup"]],
    [true, ["expectedClaims", "declaredCost", "budget"]],
  ];
  return rows.flatMap(([isTaken, fields]) => (isTaken ? fields : []));
}

/** The maximum amount of one reward: the first prize, the fixed amount, or the limit of a percentage. */
export function maxRewardOf(
  type: PromotionType,
  {
    rewardFixed,
    rewardMax,
    prizes,
  }: { readonly rewardFixed: string; readonly rewardMax: string; readonly prizes: readonly string[] },
): string {
  const { reward } = promotionTraits[type];
  if (reward === "prizes") return prizes[0] ?? "";
  return reward === "fixed" ? rewardFixed : rewardMax;
}
