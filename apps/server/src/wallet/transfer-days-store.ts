// Sums of an account's transfers by day and type: the count by bucket, and the audit's comparison.

import { siteOffsetMinutes } from "@khela/contract/site/site-time";
import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import { runByBucket } from "../infra/db/buckets.ts";

/** Adds the transfers since the last run to the day sums; returns the number of added transfers. */
export function countTransferDays(db: Db): Promise<number> {
  return runByBucket(db, (bucket) =>
    db.one<{ counted: number; finished: boolean }>(
      sql`select counted::int, finished from ledger_count_days(${bucket}::smallint, ${siteOffsetMinutes}::int)`,
    ),
  );
}

/** Finds days whose stored sums differ from the account's counted transfers. */
export function transferDayMismatches(bucket: number): Sql {
  return sql`
    with days as (
      select t.member_id, t.account_id, ((t.at at time zone 'UTC') + make_interval(mins => c.offset_minutes))::date as day, t.kind, count(*) transfers,
        sum(case when t.credit_account = t.account_id then t.amount_minor else 0 end) in_sum,
        sum(case when t.debit_account = t.account_id then t.amount_minor else 0 end) out_sum, min(t.seq) first_seq, max(t.seq) last_seq
      from transfer_day_account c
        join transfer t on t.bucket = ${bucket} and t.member_id = c.member_id and t.account_id = c.account_id and t.seq <= c.seq and t.phase in (0, 2)
      where c.bucket = ${bucket} group by 1, 2, 3, 4),
    kept as (
      select member_id, account_id, day, kind, transfers, in_minor, out_minor, first_seq, last_seq from transfer_day where bucket = ${bucket})
    select format('account %s of member %s, %s kind %s', account_id, member_id, day, kind) "where",
      format('says %s transfers, %s in and %s out, the ledger %s, %s and %s', k.transfers, k.in_minor, k.out_minor, d.transfers, d.in_sum, d.out_sum) problem
    from kept k full join days d using (member_id, account_id, day, kind)
    where (k.transfers, k.in_minor, k.out_minor, k.first_seq, k.last_seq) is distinct from (d.transfers, d.in_sum, d.out_sum, d.first_seq, d.last_seq)`;
}
