// Saves a promotion or refuses the promotion with every reason, and ends promotions.

import type { Services } from "../../http/context.ts";
import { formatAmount, parseAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import { readGivenBack, readMargins, withPvp } from "../../games/games.ts";
import { jurisdictionOf } from "../../responsible-gaming/responsible-gaming.ts";
import { listLevels } from "../../vip/vip.ts";
import { openOperatorAccount } from "../../wallet/wallet.ts";
import { isHeldOnce } from "../contests/contest-budget-store.ts";
import { listMerchantSettings } from "../ranks/rank-store.ts";
import * as store from "../store.ts";
import { isMetric } from "@khela/contract/promotions/promotion-metrics";
import { rulesOf } from "../types/promotion-types.ts";
import { findPromotionFaults, findRebateMargin } from "./promotion-faults.ts";
import type { Surroundings } from "./surroundings.ts";
import { findMaxGain, type Gain } from "./gain.ts";
import { PromotionRefusal, type RefusalReason } from "./promotion-file.ts";

export type Owner = {
  readonly merchantId: number;
  readonly currency: string;
  readonly real: boolean;
};

export type Saving = Pick<Services, "db" | "now"> & {
  /** Whether a beacon for raffles is configured. */
  readonly hasBeacon: boolean;
};

async function findOtherOfSameDays(
  db: Db,
  merchantId: number,
  promotion: store.NewPromotion,
  now: Date,
): Promise<string | null> {
  if (!isMetric("isOfDays", promotion)) return null;
  const merchant = (await listMerchantSettings(db)).find(({ id }) => id === merchantId);
  const zone = jurisdictionOf(merchant?.settings ?? {}).timeZone;
  return store.findOtherOfSameDays(db, merchantId, promotion, { zone, now });
}

async function readSurroundings(
  { db, now, hasBeacon }: Saving,
  owner: Owner,
  promotion: store.NewPromotion,
  games: readonly store.WeighedGame[],
): Promise<Surroundings> {
  const ladder = await listLevels(db, owner);
  const givenBack = await readGivenBack(db, owner, now());
  return {
    games,
    margins: await readMargins(db, owner.merchantId),
    givenBack: {
      ...givenBack,
      rebates: givenBack.rebates.filter(({ code }) => code !== promotion.code),
    },
    now: now(),
    hasBeacon,
    topLevel: ladder.at(-1)?.level ?? null,
    otherOfSameDays: await findOtherOfSameDays(db, owner.merchantId, promotion, now()),
    largestDepositMinor: await store.findLargestDeposit(db, owner),
  };
}

async function findFaults(
  { db, now }: Saving,
  owner: Owner,
  promotion: store.NewPromotion,
  around: Surroundings,
): Promise<string[]> {
  const faults = findPromotionFaults(promotion, around);
  const before = await store.findKind(db, owner.merchantId, promotion.code);
  for (const field of ["type", "period", "currency", "metric", "scoring"] as const)
    if (before !== null && before[field] !== promotion[field])
      faults.push(`${field}: ${promotion.code} has ${before[field]}; give another promotion another code`);
  if (await isHeldOnce(db, owner.merchantId, promotion.code, now()))
    faults.push(`the one period of ${promotion.code} has ended; give another contest another code`);
  if (promotion.promoCode !== null) {
    const holder = await store.findOwnerOfPromoCode(db, owner.merchantId, promotion.promoCode);
    if (holder !== null && holder !== promotion.code) faults.push(`promoCode is that of ${holder}`);
  }
  return faults;
}

type Found = {
  readonly owner: Owner;
  readonly promotion: store.NewPromotion;
  readonly around: Surroundings;
  readonly gain: Gain;
};

/**
 * Finds the coded reason to refuse the promotion; null: none. The merchant's setting `maxPromotionGain` is an amount
 * per account and day.
 */
async function findReason(db: Db, { owner, promotion, around, gain }: Found): Promise<RefusalReason | null> {
  const margin = findRebateMargin(promotion, around);
  if (margin !== null) return { code: "margin.exceeded", margin };
  const merchant = (await listMerchantSettings(db)).find(({ id }) => id === owner.merchantId);
  const limit = merchant?.settings["maxPromotionGain"];
  if (typeof limit !== "string") return null;
  const { currency } = promotion;
  return gain.gainADayMinor > parseAmount(limit, currency)
    ? { code: "promotion.gain", gainADay: formatAmount(gain.gainADayMinor, currency), limit }
    : null;
}

/**
 * Converts weights to their stored form, by node id, because settled rounds name their game by node id. PVP counts
 * only when the weights name it.
 */
function byNodeId(
  weights: store.NewPromotion["weights"],
  games: readonly store.WeighedGame[],
): store.NewPromotion["weights"] {
  if (weights === null) return null;
  const nodeIds = new Map(games.map(({ name, nodeId }) => [name, String(nodeId)]));
  return withPvp(
    Object.fromEntries(
      Object.entries(weights).map(([name, percent]) => [nodeIds.get(name) ?? name, percent]),
    ),
  );
}

type Checked = { readonly gain: Gain; readonly games: readonly store.WeighedGame[] };

/**
 * Checks a promotion; returns an optimal player's gain and the games of the promotion's weights.
 * @throws {PromotionRefusal} with all faults
 */
export async function checkPromotion(
  services: Saving,
  owner: Owner,
  promotion: store.NewPromotion,
): Promise<Checked> {
  const games = await store.listWeighedGames(services.db);
  const around = await readSurroundings(services, owner, promotion, games);
  const faults = await findFaults(services, owner, promotion, around);
  const gain = findMaxGain(promotion, around.margins);
  const reason = await findReason(services.db, { owner, promotion, around, gain });
  if (faults.length > 0 || reason !== null) throw new PromotionRefusal(faults, reason);
  return { gain, games };
}

/**
 * Saves a promotion; returns the gain of an optimal player.
 * @throws {PromotionRefusal} with all faults; then nothing has changed
 */
export async function savePromotion(
  services: Saving,
  owner: Owner,
  promotion: store.NewPromotion,
): Promise<Gain> {
  const { gain, games } = await checkPromotion(services, owner, promotion);
  const { merchantId, currency, real } = owner;
  await openOperatorAccount(services.db, { merchantId, purpose: "bonus", ref: "promotion", currency, real });
  await services.db.transaction((tx) =>
    store.upsertPromotion(tx, merchantId, {
      ...promotion,
      weights: byNodeId(promotion.weights, games),
      maxGainMinor: gain.gainMinor,
      lateDays: rulesOf(promotion).lateDays?.(promotion.period) ?? 0,
    }),
  );
  return gain;
}

/** Ends a promotion; its paid and approved rewards stay. Returns false when no active promotion has this code. */
export function endPromotion(
  { db, now }: Pick<Saving, "db" | "now">,
  merchantId: number,
  code: string,
): Promise<boolean> {
  return db.transaction((tx) => store.endPromotion(tx, merchantId, code, now()));
}
