/** Rewards that wait for an operator, as in the console's list, for tests that decide rewards without the console. */
import { sql, type Db } from "@khela/service-kit/db/database";
import type { AwardKey, Waiting } from "../../src/promotions/award-store.ts";

/** Lists waiting rewards, oldest first, at most `most`. */
export function listClaims(db: Db, merchantId: number, most: number): Promise<Waiting[]> {
  return db.rows<Waiting>(sql`
    select a.bucket, a.member_id "memberId", m.username, a.promotion_id "promotionId", a.period, p.code, a.reward_minor "rewardMinor",
      p.currency, a.reasons, a.made_at "madeAt"
    from promotion_award a join promotion p on p.id = a.promotion_id join member m on m.bucket = a.bucket and m.id = a.member_id
    where a.state = 'applying' and p.merchant_id = ${merchantId} order by a.made_at, a.member_id limit ${most}`);
}

export const claimIdOf = ({ memberId, promotionId, period }: AwardKey): string =>
  `${memberId}.${promotionId}.${period}`;
