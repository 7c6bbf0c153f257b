import { rowJson } from "../../infra/db/row-json.ts";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { RewardState } from "@khela/contract/operator/promotions/lists";
import type { MemberKey } from "../../infra/db/session-store.ts";
import type { AwardKey } from "../award-store.ts";

export type Grant = AwardKey & {
  readonly rewardMinor: bigint;
  readonly turnoverPercent: number;
  readonly maxStakeMinor: bigint | null;
  readonly lockHours: number;
  readonly actor: string;
  readonly now: Date;
};

type Granted = {
  readonly refusal: string | null;
  readonly state: RewardState | null;
  /** Whether this call granted the bonus; false: an earlier call did. */
  readonly granted: boolean;
};

export function grantReward(
  tx: Db,
  { bucket, memberId, promotionId, period, actor, now, ...terms }: Grant,
): Promise<Granted> {
  return tx.one<Granted>(sql`
    select refusal, state, granted from promotion_grant(${bucket}::smallint, ${memberId}::bigint, ${promotionId}::bigint, ${period},
      ${rowJson(terms)}::jsonb, ${actor}, ${now}::timestamptz)`);
}

type Playing = { readonly code: string; readonly currency: string; readonly rewardMinor: bigint };

/** Finds a paid reward of the merchant that is in play; null: the reward is not in play. */
export function findPlaying(
  db: Db,
  { bucket, memberId, promotionId, period }: AwardKey,
  merchantId: number,
): Promise<Playing | null> {
  return db.maybe<Playing>(sql`
    select p.code, p.currency, a.reward_minor "rewardMinor" from promotion_award a join promotion p on p.id = a.promotion_id
    where a.bucket = ${bucket} and a.member_id = ${memberId} and a.promotion_id = ${promotionId} and a.period = ${period}
      and a.state = 'process' and p.merchant_id = ${merchantId}`);
}

export async function isGranted(
  db: Db,
  { bucket, memberId, promotionId, period }: AwardKey,
): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from promotion_award where bucket = ${bucket} and member_id = ${memberId} and promotion_id = ${promotionId} and period = ${period}`);
  return row !== null;
}

/** Returns the sum of operators' grants to a member since a time, in minor units. */
export async function sumGrants(db: Db, { bucket, memberId }: MemberKey, since: Date): Promise<bigint> {
  const { sum } = await db.one<{ sum: bigint }>(sql`
    select coalesce(sum(a.reward_minor), 0)::bigint sum from promotion_award a join promotion p on p.id = a.promotion_id
    where a.bucket = ${bucket} and a.member_id = ${memberId} and a.made_at >= ${since} and p.type = 'GRANT' and a.state <> 'rejected'`);
  return sum;
}
