// SQL for promotions chosen with deposit orders, and their outcomes.

import type { PromotionReason } from "@khela/contract/promotions/schemas";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { MemberKey } from "../../infra/db/session-store.ts";
import type { RewardState } from "@khela/contract/operator/promotions/lists";
import type { AwardKey, RewardRule } from "../award-store.ts";
import type { ReviewSignal } from "@khela/contract/promotions/review-signals";

export async function choosePromotion(
  db: Db,
  key: AwardKey & { readonly orderId: string },
  { deviceHashes, ip }: { readonly deviceHashes: readonly string[]; readonly ip: string },
): Promise<void> {
  await db.run(sql`
    select promotion_choose(${key.bucket}::smallint, ${key.memberId}::bigint, ${key.orderId}, ${key.promotionId}::bigint, ${key.period},
      ${deviceHashes}::text[], ${ip})`);
}

type OrderKey = MemberKey & { readonly id: string };

/** The promotion chosen with a deposit order, with the rules that applied when the order was opened. */
type WaitingDeposit = {
  readonly promotionId: bigint;
  readonly merchantId: number;
  readonly reviewSignals: readonly ReviewSignal[];
  readonly ip: string | null;
  readonly deviceHashes: readonly string[];
  readonly rule: RewardRule;
};

/** Finds the promotion of an order that is neither credited nor refused; null: none. */
export async function findWaitingDeposit(
  db: Db,
  { bucket, memberId, id }: OrderKey,
): Promise<WaitingDeposit | null> {
  const row = await db.maybe<Omit<WaitingDeposit, "rule"> & RewardRule>(sql`
    select d.promotion_id "promotionId", p.merchant_id "merchantId", p.review_signals "reviewSignals", d.ip, d.device_hashes "deviceHashes",
      d.reward_fixed_minor "fixedMinor", d.reward_percent::text percent, d.reward_max_minor "maxMinor"
    from promotion_deposit d join promotion p on p.id = d.promotion_id
    where d.bucket = ${bucket} and d.member_id = ${memberId} and d.order_id = ${id} and d.state = 'waiting'`);
  if (row === null) return null;
  const { fixedMinor, percent, maxMinor, ...waiting } = row;
  return { ...waiting, rule: { fixedMinor, percent, maxMinor } };
}

/** Finds the id of the promotion of an order; null: none. */
export async function findOrderPromotion(db: Db, { bucket, memberId, id }: OrderKey): Promise<bigint | null> {
  const row = await db.maybe<{ promotionId: bigint }>(sql`
    select promotion_id "promotionId" from promotion_deposit
    where bucket = ${bucket} and member_id = ${memberId} and order_id = ${id}`);
  return row?.promotionId ?? null;
}

/** Reason why a payment of this order would get no reward now; null: the payment would get the reward. */
export async function findDepositRefusal(
  db: Db,
  { bucket, memberId, id, amountMinor }: OrderKey & { readonly amountMinor: bigint },
  accountId: bigint,
  now: Date,
): Promise<string | null> {
  const { refusal } = await db.one<{ refusal: string | null }>(sql`
    select promotion_deposit_refusal(${bucket}::smallint, ${memberId}::bigint, ${accountId}::bigint, ${id}, ${amountMinor}::bigint,
      ${now}::timestamptz) refusal`);
  return refusal;
}

/** Stores the review of an order before its credit: signals of abuse, and the reason when the order gets no reward. */
export async function writeDepositReview(
  db: Db,
  { bucket, memberId, id }: OrderKey,
  { reasons, refusal }: { readonly reasons: readonly string[]; readonly refusal: PromotionReason | null },
): Promise<void> {
  await db.run(sql`
    select promotion_review_deposit(${bucket}::smallint, ${memberId}::bigint, ${id}, ${reasons}::text[], ${refusal}::text)`);
}

export type DepositPromotion = {
  readonly orderId: string;
  readonly promotionId: bigint;
  readonly title: Readonly<Record<string, string>>;
  readonly state: "waiting" | "credited" | "refused";
  readonly refusal: string | null;
  readonly awardState: RewardState | null;
  readonly rewardMinor: bigint | null;
};

/** Lists the promotions of these orders of a member. */
export function listDepositPromotions(
  db: Db,
  { bucket, memberId }: MemberKey,
  orderIds: readonly string[],
): Promise<DepositPromotion[]> {
  return db.rows<DepositPromotion>(sql`
    select d.order_id "orderId", d.promotion_id "promotionId", p.title, d.state, d.refusal, a.state "awardState", a.reward_minor "rewardMinor"
    from promotion_deposit d join promotion p on p.id = d.promotion_id
      left join promotion_award a on a.bucket = ${bucket} and a.member_id = ${memberId} and a.promotion_id = d.promotion_id
        and a.period = d.period and a.order_id = d.order_id
    where d.bucket = ${bucket} and d.member_id = ${memberId} and d.order_id = any (${orderIds}::text[])`);
}
