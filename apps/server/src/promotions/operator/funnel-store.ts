import type { RewardState } from "@khela/contract/operator/promotions/lists";
import { sql, type Db } from "@khela/service-kit/db/database";

export type StateSum = {
  readonly state: RewardState;
  readonly isPaid: boolean;
  readonly count: number;
  readonly rewardMinor: bigint;
  readonly forfeitedMinor: bigint;
};

/** Counts and sums a bucket's rewards of a promotion, by state. */
export function sumStates(db: Db, bucket: number, promotionId: bigint): Promise<StateSum[]> {
  return db.rows<StateSum>(sql`
    select a.state, a.transfer_id is not null "isPaid", count(*)::int count, sum(a.reward_minor)::bigint "rewardMinor",
      sum(a.forfeited_minor)::bigint "forfeitedMinor"
    from promotion_award a where a.bucket = ${bucket} and a.promotion_id = ${promotionId} group by 1, 2`);
}

export type DepositSums = { readonly waiting: number; readonly credited: number; readonly refused: number };

/** Counts a bucket's deposits with a promotion, by state. */
export function sumDeposits(db: Db, bucket: number, promotionId: bigint): Promise<DepositSums> {
  return db.one<DepositSums>(sql`
    select count(*) filter (where d.state = 'waiting')::int waiting, count(*) filter (where d.state = 'credited')::int credited,
      count(*) filter (where d.state = 'refused')::int refused
    from promotion_deposit d where d.bucket = ${bucket} and d.promotion_id = ${promotionId}`);
}
