// Converts an offer to its wire format for the caller.

import { languageFallbacks, type LanguageCode } from "@khela/contract/locale/languages";
import type { calls } from "@khela/contract/calls";
import { missionMetrics } from "@khela/contract/promotions/schemas";
import type { OutputOf } from "@khela/contract/schemas";
import { formatAmount } from "@khela/engines/money";
import type { Award, Lock } from "../award-store.ts";
import { refundedRemark, refundedWords } from "../referrals/referrals.ts";
import { isNodeId, type GameNames, type Promotion } from "../store.ts";
import { rulesOf } from "../types/promotion-types.ts";
import type { Offer } from "./activity.ts";
import { expiryOf as expiryOfReward, type UnderWay } from "./terms.ts";

export type PromotionView = OutputOf<(typeof calls)["promotions"]["detail"]>;

export function textIn(texts: Readonly<Record<string, string>>, language: LanguageCode): string {
  const found = languageFallbacks(language).find((code) => Object.hasOwn(texts, code.toLowerCase()));
  return (found === undefined ? undefined : texts[found.toLowerCase()]) ?? Object.values(texts)[0] ?? "";
}

/**
 * Reason of a refused reward, as the member reads it. The platform's own reason is translated; an operator's text is
 * not.
 */
export const remarkIn = (remark: string | null, language: LanguageCode): string | null =>
  remark === refundedRemark ? textIn(refundedWords, language) : remark;

/**
 * Total turnover of a reward and the part already played, computed from the remaining requirement. When another reward
 * ends, the requirement restarts with the remaining turnover and no longer has the total.
 */
export function turnoverOf(
  { rewardMinor, turnoverPercent }: Award,
  lock: Lock | null,
): { readonly requiredMinor: bigint; readonly doneMinor: bigint } {
  const whole = (rewardMinor * BigInt(turnoverPercent)) / 100n;
  const leftMinor = lock === null ? 0n : lock.requiredMinor - lock.doneMinor;
  const requiredMinor = leftMinor > whole ? leftMinor : whole;
  return { requiredMinor, doneMinor: requiredMinor - leftMinor };
}

function progressOf({ promotion, standing, facts, award, lock }: Offer): PromotionView["progress"] {
  const money = (minor: bigint) => formatAmount(minor, promotion.currency);
  if (standing.state === "process" && award !== null && lock !== null) {
    const { requiredMinor, doneMinor } = turnoverOf(award, lock);
    return { of: "turnover", actual: money(doneMinor), expected: money(requiredMinor) };
  }
  const { targetMinor } = promotion;
  if (rulesOf(promotion).shows !== "goal" || targetMinor === null || facts.level === null) return null;
  return { of: "goal", actual: money(facts.countedMinor), expected: money(targetMinor) };
}

function amountOf({ promotion, award, facts, basisMinor }: Offer): bigint | null {
  if (facts.award !== null && award !== null && award.state !== "joined") return award.rewardMinor;
  return basisMinor === null || facts.level === null || rulesOf(promotion).shows !== "amount"
    ? null
    : facts.claimableMinor;
}

function expiryOf({ standing, award, until }: Offer): Date | null {
  if (standing.state === "issued") return award?.takeUntil ?? null;
  return standing.state === "process" ? (award?.lockUntil ?? null) : until;
}

type Weighed = Pick<Promotion, "weights"> & { readonly gameNames?: GameNames | null };
export type WeightsView = Pick<PromotionView, "turnoverWeights" | "turnoverGames">;

/** Returns turnover weights for display: categories by their code, games by their name. */
export function weightsIn({ weights, gameNames }: Weighed, language: LanguageCode): WeightsView {
  if (weights === null) return { turnoverWeights: null, turnoverGames: [] };
  const entries = Object.entries(weights);
  const games = entries.filter(([key]) => isNodeId(key));
  return {
    turnoverWeights: Object.fromEntries(entries.filter(([key]) => !isNodeId(key))),
    turnoverGames: games.map(([key, percent]) => ({
      nodeId: Number(key),
      gameName: textIn(gameNames?.[key] ?? {}, language),
      percent,
    })),
  };
}

type Asking = Weighed & Pick<Promotion, "turnoverPercent" | "maxStakeMinor" | "lockHours">;

/** Conditions of a promotion that is claimed now, or of a reward that was already claimed. */
export function termsIn(
  { turnoverPercent, maxStakeMinor, lockHours, ...weighed }: Asking,
  currency: string,
  language: LanguageCode,
): WeightsView & Pick<PromotionView, "turnoverPercent" | "maxStake" | "lockHours"> {
  return {
    turnoverPercent,
    ...weightsIn(weighed, language),
    maxStake: maxStakeMinor === null ? null : formatAmount(maxStakeMinor, currency),
    lockHours,
  };
}

export const askingOf = ({ turnoverPercent, terms }: UnderWay): Asking => ({ turnoverPercent, ...terms });

export function toView(offer: Offer, language: LanguageCode): PromotionView {
  const { promotion, standing, award, binding, percent } = offer;
  const { metric } = promotion;
  const money = (minor: bigint) => formatAmount(minor, promotion.currency);
  const amount = amountOf(offer);
  return {
    promotionId: String(promotion.id),
    promotionType: promotion.type,
    category: promotion.category,
    promotionName: textIn(promotion.title, language),
    content: textIn(promotion.body, language),
    currency: promotion.currency,
    startDate: promotion.startsAt.getTime(),
    endDate: promotion.endsAt?.getTime() ?? null,
    period: promotion.period,
    ...standing,
    rewardPercent: percent,
    rewardFixed: money(promotion.rewardFixedMinor),
    rewardMax: money(promotion.rewardMaxMinor),
    rewardAmount: amount === null ? null : money(amount),
    minDeposit: money(promotion.minDepositMinor),
    gameType: promotion.gameType,
    // the metric is shown only when the operator chose the metric; otherwise, the type implies the metric
    metric: missionMetrics.find((one) => one === metric && rulesOf(promotion).metric === null) ?? null,
    target: promotion.targetMinor === null ? null : money(promotion.targetMinor),
    minLevel: promotion.minLevel,
    requires: [...promotion.requires],
    ...termsIn(binding === null ? promotion : askingOf(binding), promotion.currency, language),
    termsOf:
      binding === null
        ? null
        : {
            at: binding.madeAt.getTime(),
            state: binding.state,
            expiry: expiryOfReward(binding)?.getTime() ?? null,
          },
    progress: progressOf(offer),
    expiry: expiryOf(offer)?.getTime() ?? null,
    remark: standing.state === "rejected" ? remarkIn(award?.remark ?? null, language) : null,
    prizes: promotion.prizesMinor?.map(money) ?? null,
  };
}
