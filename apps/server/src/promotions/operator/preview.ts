// Cost of a promotion before it is saved: its worst case by its own figures, and the rewards that its rules would have
// paid in the last 30 days. The preview counts every eligible member. It adds no play or deposits that the promotion
// would have caused.

import type { PromotionPreview } from "@khela/contract/operator/promotions/schemas";
import type { PromotionMetric } from "@khela/contract/promotions/promotion-metrics";
import { formatAmount } from "@khela/engines/money";
import type { Db } from "@khela/service-kit/db/database";
import { readMargins } from "../../games/games.ts";
import { listMemberBuckets } from "../../infra/db/buckets.ts";
import { addDays, dayAt, startOf } from "../offers/periods.ts";
import type { NewPromotion } from "../store.ts";
import { findExpectedCost, findMaxGain } from "./gain.ts";
import * as past from "./past-store.ts";
import { PromotionRefusal, readPromotion } from "./promotion-file.ts";
import { checkPromotion, type Owner, type Saving } from "./save.ts";

const DAYS = 30;

/**
 * Sums for metrics with recorded daily data. For other metrics (sign-ins, codes, earlier levels, places, tickets), no
 * data shows who would have received a reward.
 */
const sums: Partial<Readonly<Record<PromotionMetric, typeof past.sumLosses>>> = {
  first_deposit: past.sumFirstDeposits,
  one_deposit: past.sumSingleDeposits,
  deposit: past.sumDepositGoals,
  turnover: past.sumTurnoverGoals,
  rebate: past.sumRebates,
  loss: past.sumLosses,
  referral: past.sumReferrals,
};

type Past = NonNullable<PromotionPreview["past"]>;

async function readPast(
  db: Db,
  { merchantId, zone, now }: { readonly merchantId: number; readonly zone: string; readonly now: Date },
  promotion: NewPromotion,
): Promise<Past | null> {
  const sum = promotion.metric === null ? undefined : sums[promotion.metric];
  if (sum === undefined) return null;
  const today = dayAt(now, zone);
  const firstDay = addDays(today, -DAYS);
  const query = {
    merchantId,
    promotion,
    zone,
    firstDay,
    lastDay: addDays(today, -1),
    from: startOf(firstDay, zone),
    to: startOf(today, zone),
  };
  let all: past.PastSum = { members: 0, rewards: 0, basisMinor: 0n, rewardMinor: 0n };
  for (const bucket of await listMemberBuckets(db)) {
    const found = await sum(db, bucket, query);
    all = {
      members: all.members + found.members,
      rewards: all.rewards + found.rewards,
      basisMinor: all.basisMinor + found.basisMinor,
      rewardMinor: all.rewardMinor + found.rewardMinor,
    };
  }
  const money = (minor: bigint) => formatAmount(minor, promotion.currency);
  return {
    firstDay,
    lastDay: query.lastDay,
    members: all.members,
    rewards: all.rewards,
    basis: money(all.basisMinor),
    reward: money(all.rewardMinor),
    turnover: money((all.rewardMinor * BigInt(promotion.turnoverPercent)) / 100n),
  };
}

async function findFaults(saving: Saving, owner: Owner, promotion: NewPromotion): Promise<readonly string[]> {
  try {
    await checkPromotion(saving, owner, promotion);
    return [];
  } catch (error) {
    if (!(error instanceof PromotionRefusal)) throw error;
    return error.faults;
  }
}

/** All faults of a promotion, and its cost as far as the promotion can be parsed. */
export async function previewPromotion(
  saving: Saving,
  owner: Owner,
  { content, zone }: { readonly content: unknown; readonly zone: string },
): Promise<Omit<PromotionPreview, "asOf">> {
  const { currency, merchantId } = owner;
  let promotion: NewPromotion;
  try {
    promotion = readPromotion(content, currency);
  } catch (error) {
    if (!(error instanceof PromotionRefusal)) throw error;
    return { currency, faults: [...error.faults], cost: null, past: null };
  }
  const { db, now } = saving;
  const { gainMinor, gainADayMinor } = findMaxGain(promotion, await readMargins(db, merchantId));
  const money = (minor: bigint) => formatAmount(minor, currency);
  return {
    currency,
    faults: [...(await findFaults(saving, owner, promotion))],
    cost: {
      expected: money(findExpectedCost(promotion)),
      budget: money(promotion.budgetMinor),
      maxGain: money(gainMinor),
      maxGainADay: money(gainADayMinor),
    },
    past: await readPast(db, { merchantId, zone, now: now() }, promotion),
  };
}
