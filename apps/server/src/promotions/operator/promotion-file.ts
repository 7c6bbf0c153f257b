// Parses and checks the JSON file in which an operator writes a promotion. An offer that nobody could meet, or that
// costs more than it declares, is refused with every reason, because members would only see that it does not work.

import { Compile } from "typebox/compile";
import { PromotionFile } from "@khela/contract/operator/promotions/promotion-file";
import { formatAmount, readAmount } from "@khela/engines/money";
import { sayMarginFault, type MarginFault } from "../../games/games.ts";
import { findExpectedCost } from "./gain.ts";
import type { NewPromotion, WeighedGame } from "../store.ts";
import { rulesOf } from "../types/promotion-types.ts";

const shape = Compile(PromotionFile);

const DEFAULT_CLAIM_HOURS = 72;
const DEFAULT_LOCK_HOURS = 168;

/** Coded reason of a refusal; amounts are decimal text. */
export type RefusalReason =
  | { readonly code: "margin.exceeded"; readonly margin: MarginFault }
  | { readonly code: "promotion.gain"; readonly gainADay: string; readonly limit: string };

const sayReason = (reason: RefusalReason): string =>
  reason.code === "margin.exceeded"
    ? sayMarginFault(reason.margin)
    : `promotion.gain: an optimal player gains up to ${reason.gainADay} a day, but the merchant's limit is ${reason.limit}`;

/** Error: the promotion cannot be used. It has every reason. */
export class PromotionRefusal extends Error {
  override readonly name = "PromotionRefusal";
  readonly faults: readonly string[];
  /**
   * Coded reason: the paybacks exceed a game's margin, or an optimal player's gain exceeds the merchant's maximum;
   * null: another fault.
   */
  readonly reason: RefusalReason | null;
  constructor(faults: readonly string[], reason: RefusalReason | null = null) {
    const all = reason === null ? faults : [...faults, sayReason(reason)];
    super(`The promotion cannot be used, and nothing was changed:\n  ${all.join("\n  ")}`);
    this.faults = all;
    this.reason = reason;
  }
}

/** Parses a promotion. @throws {PromotionRefusal} with each missing, unknown or wrongly typed field */
export function readPromotion(content: unknown, currency: string): NewPromotion {
  if (!shape.Check(content)) {
    const faults = [...shape.Errors(content)]
      .slice(0, 10)
      .map(
        ({ instancePath, message }) =>
          `${instancePath === "" ? "the file" : instancePath.slice(1)} ${message}`,
      );
    throw new PromotionRefusal(faults);
  }
  const faults: string[] = [];
  const minor = (name: string, text: string | undefined): bigint => {
    const reading = readAmount(text ?? "0", currency);
    if (!reading.ok) faults.push(`${name} is no amount of ${currency}`);
    return reading.ok ? reading.minor : 0n;
  };
  const maybe = (name: string, text: string | undefined) => (text === undefined ? null : minor(name, text));
  const promotion: NewPromotion = {
    code: content.code,
    type: content.type,
    category: content.category,
    currency,
    title: content.title,
    body: content.body,
    sort: content.sort ?? 100,
    startsAt: new Date(content.startsAt),
    endsAt: content.endsAt === undefined ? null : new Date(content.endsAt),
    period: content.period,
    minLevel: content.minLevel ?? 0,
    requires: content.requires ?? [],
    minDepositMinor: minor("minDeposit", content.minDeposit),
    promoCode: content.promoCode ?? null,
    metric: content.metric ?? rulesOf(content).metric,
    targetMinor: maybe("target", content.target),
    gameType: content.gameType ?? null,
    scoring: content.scoring ?? null,
    minStakeMinor: maybe("minStake", content.minStake),
    ticketMinor: maybe("ticketTurnover", content.ticketTurnover),
    maxTickets: content.maxTickets ?? null,
    prizesMinor: content.prizes?.map((prize) => minor("prizes", prize)) ?? null,
    rewardPercent: content.rewardPercent ?? "0",
    rewardFixedMinor: minor("rewardFixed", content.rewardFixed),
    rewardMaxMinor: minor("rewardMax", content.rewardMax),
    turnoverPercent: content.turnoverPercent ?? 0,
    weights: content.weights ?? null,
    maxStakeMinor: maybe("maxStake", content.maxStake),
    claimHours: content.claimHours ?? DEFAULT_CLAIM_HOURS,
    lockHours: content.lockHours ?? DEFAULT_LOCK_HOURS,
    needsApproval: content.needsApproval ?? false,
    reviewSignals: content.reviewSignals ?? [],
    stackingGroup: content.stackingGroup ?? null,
    budgetMinor: minor("budget", content.budget),
    expectedClaims: BigInt(content.expectedClaims),
    declaredCostMinor: minor("declaredCost", content.declaredCost),
  };
  if (content.declaredCost === undefined)
    Object.assign(promotion, { declaredCostMinor: findExpectedCost(promotion) });
  if (faults.length > 0) throw new PromotionRefusal(faults);
  return promotion;
}

/**
 * Writes a promotion as a file; parsing the file returns the same promotion. `games` gives the names of the games in
 * the weights.
 */
export function toPromotionFile(promotion: NewPromotion, games: readonly WeighedGame[]): PromotionFile {
  const { currency, weights } = promotion;
  const money = (minor: bigint | null) => (minor === null ? undefined : formatAmount(minor, currency));
  const names = new Map(games.map(({ name, nodeId }) => [String(nodeId), name]));
  const file = {
    code: promotion.code,
    type: promotion.type,
    category: promotion.category,
    title: promotion.title,
    body: promotion.body,
    sort: promotion.sort,
    startsAt: promotion.startsAt.toISOString(),
    endsAt: promotion.endsAt?.toISOString(),
    period: promotion.period,
    minLevel: promotion.minLevel,
    requires: promotion.requires,
    minDeposit: money(promotion.minDepositMinor),
    promoCode: promotion.promoCode ?? undefined,
    // the other types of promotion imply their metric
    metric: rulesOf(promotion).metric === null ? (promotion.metric ?? undefined) : undefined,
    target: money(promotion.targetMinor),
    gameType: promotion.gameType ?? undefined,
    scoring: promotion.scoring ?? undefined,
    minStake: money(promotion.minStakeMinor),
    ticketTurnover: money(promotion.ticketMinor),
    maxTickets: promotion.maxTickets ?? undefined,
    prizes: promotion.prizesMinor?.map(money),
    rewardPercent: promotion.rewardPercent,
    rewardFixed: money(promotion.rewardFixedMinor),
    rewardMax: money(promotion.rewardMaxMinor),
    turnoverPercent: promotion.turnoverPercent,
    weights:
      weights === null
        ? undefined
        : Object.fromEntries(
            Object.entries(weights).map(([key, percent]) => [names.get(key) ?? key, percent]),
          ),
    maxStake: money(promotion.maxStakeMinor),
    claimHours: promotion.claimHours,
    lockHours: promotion.lockHours,
    needsApproval: promotion.needsApproval,
    reviewSignals: promotion.reviewSignals,
    stackingGroup: promotion.stackingGroup ?? undefined,
    budget: money(promotion.budgetMinor),
    expectedClaims: Number(promotion.expectedClaims),
    declaredCost: money(promotion.declaredCostMinor),
  };
  return Object.fromEntries(
    Object.entries(file).filter(([, value]) => value !== undefined),
  ) as unknown as PromotionFile;
}
