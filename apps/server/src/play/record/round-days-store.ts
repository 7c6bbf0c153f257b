// Members' stakes and wins by the day on which the round began: the count by bucket, and the audit's comparison.

import { transactionTypes } from "@khela/contract/wallet/transaction-types";
import { siteOffsetMinutes } from "@khela/contract/site/site-time";
import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import { runByBucket } from "../../infra/db/buckets.ts";

/** Adds the bets and wins since the last run to the day sums; returns the number of added bets and wins. */
export function countRoundDays(db: Db): Promise<number> {
  return runByBucket(db, (bucket) =>
    db.one<{ counted: number; finished: boolean }>(
      sql`select counted::int, finished from play_count_days(${bucket}::smallint, ${siteOffsetMinutes}::int)`,
    ),
  );
}

const types = transactionTypes;
const idsOf = (...of: readonly { readonly id: number }[]) => of.map(({ id }) => id);
const stakeKinds = idsOf(types.bet, types.lotteryBet);
const stakeBackKinds = idsOf(types.betRollback, types.lotteryCancel, types.lotteryStop, types.lotteryVoid);
const winKinds = idsOf(types.win, types.freeRoundWin, types.lotteryWin);
const winBackKinds = idsOf(types.winRollback, types.lotteryWinReversal);

/** Finds days whose stored sums differ from the counted transfers of their rounds. */
export function roundDayMismatches(bucket: number): Sql {
  return sql`
    with days as (
      select t.member_id, t.account_id, ((r.started_at at time zone 'UTC') + make_interval(mins => c.offset_minutes))::date as day, r.vendor, r.node_id,
        sum(case when t.kind = any (${stakeKinds}::int[]) then t.amount_minor
          when t.kind = any (${stakeBackKinds}::int[]) then -t.amount_minor else 0 end) bet,
        sum(case when t.kind = any (${winKinds}::int[]) then t.amount_minor
          when t.kind = any (${winBackKinds}::int[]) then -t.amount_minor else 0 end) win
      from round_day_account c
        join transfer t on t.bucket = ${bucket} and t.member_id = c.member_id and t.account_id = c.account_id and t.seq <= c.seq
          and t.kind = any (${[...stakeKinds, ...stakeBackKinds, ...winKinds, ...winBackKinds]}::int[])
        join play_round r on r.bucket = ${bucket} and r.member_id = t.member_id and r.vendor = split_part(t.round_ref, ':', 1)
          and r.round_id = substr(t.round_ref, strpos(t.round_ref, ':') + 1)
      where c.bucket = ${bucket} group by 1, 2, 3, 4, 5),
    kept as (
      select member_id, account_id, day, vendor, node_id, bet_minor, win_minor from round_day where bucket = ${bucket})
    select format('account %s of member %s, %s %s game %s', account_id, member_id, day, vendor, node_id) "where",
      format('says %s staked and %s won, its transfers %s and %s', k.bet_minor, k.win_minor, d.bet, d.win) problem
    from kept k full join days d using (member_id, account_id, day, vendor, node_id)
    where (k.bet_minor, k.win_minor) is distinct from (d.bet, d.win)`;
}
