// Ends rounds that their vendor never ended, in months that will be archived.

import { sql, type Db } from "@khela/service-kit/db/database";
import { listMemberBuckets } from "../../infra/db/buckets.ts";

type EndedRound = {
  readonly memberId: bigint;
  readonly vendor: string;
  readonly roundId: string;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
};

/**
 * Ends open rounds that began before `until`, bucket by bucket, with the rights of the database's owner. A round
 * without a result counts as a loss. @throws Error (KL005) when `until` is within the last 13 months
 */
export async function endForgottenRounds(db: Db, until: Date, now: Date): Promise<EndedRound[]> {
  const ended: EndedRound[] = [];
  for (const bucket of await listMemberBuckets(db))
    ended.push(
      ...(await db.rows<EndedRound>(
        sql`select member_id as "memberId", vendor, round_id as "roundId", stake_minor as "stakeMinor", payout_minor as "payoutMinor"
          from play_end_rounds(${bucket}::smallint, ${until}::timestamptz, ${now}::timestamptz)`,
      )),
    );
  return ended;
}
