// Queries of the lottery's audit, each of one bucket.

import { sql, type Sql } from "@khela/service-kit/db/database";

type Kinds = {
  readonly bet: number;
  readonly win: number;
  readonly back: readonly number[];
  readonly reversal: number;
  readonly rebate: number;
};

const givenBack = sql`('cancelled', 'stopped', 'void')`;

/** Rounds of archived orders. The round of an archived order stays in the database. */
const archivedRounds = (bucket: number): Sql => sql`
  select r.member_id, r.round_id id, r.bet_minor, r.win_minor, r.bets
  from play_round r join lottery_game g on g.merchant_id = r.merchant_id and g.node_id = r.node_id
  where r.bucket = ${bucket} and r.state <> 'open' and r.started_at < (select max(until) from lottery_month)
    and not exists (select from lottery_order o where o.bucket = ${bucket} and o.member_id = r.member_id and o.vendor = r.vendor
      and o.id = r.round_id)`;

/**
 * Finds orders whose stake, win, refund or rebate differs from their transfers. For an archived order, the amounts of
 * its round are compared instead.
 */
export function orderMismatches(bucket: number, kinds: Kinds): Sql {
  return sql`
    with moved as (
      select member_id, reference id, coalesce(sum(amount_minor) filter (where kind = ${kinds.bet}), 0) bet,
        coalesce(sum(amount_minor) filter (where kind = any (${[...kinds.back]}::int[])), 0) back,
        coalesce(sum(case kind when ${kinds.win} then amount_minor when ${kinds.reversal} then -amount_minor else 0 end), 0) win,
        coalesce(sum(amount_minor) filter (where kind = ${kinds.rebate}), 0) rebate
      from transfer where bucket = ${bucket}
        and kind = any (${[kinds.bet, kinds.win, kinds.reversal, kinds.rebate, ...kinds.back]}::int[]) group by 1, 2),
    ordered as (
      select member_id, id, cost_minor, payout_minor, case when state in ${givenBack} then cost_minor else 0 end back_minor,
        case when state in ('won', 'lost') then rebate_minor else 0 end rebate_minor, state
      from lottery_order where bucket = ${bucket}),
    archived as (${archivedRounds(bucket)})
    select format('member %s order %s', member_id, id) "where",
      case when o.state is null and m.bet is null then 'is a round of an archived month, and has no transfers'
        else format('%s for %s with %s won, its transfers %s, %s back, %s won and %s rebate', o.state, o.cost_minor, o.payout_minor, m.bet, m.back, m.win,
          m.rebate) end problem
    from ordered o full join moved m using (member_id, id) full join archived a using (member_id, id)
    where (o.state is null or (o.cost_minor, o.payout_minor, o.back_minor, o.rebate_minor) is distinct from (m.bet, m.win, m.back, m.rebate))
      and (o.state is null and (a.bet_minor, a.win_minor) = (m.bet - m.back, m.win)
        and a.bets = case when m.back = 0 then 1 else 0 end) is not true`;
}

/**
 * Finds orders that differ from their rounds, and lottery rounds that have neither an order in the database nor an
 * archived order.
 */
export function roundMismatches(bucket: number): Sql {
  return sql`
    select format('member %s order %s', o.member_id, o.id) "where", 'is not what its round says' problem
    from (select * from lottery_order where bucket = ${bucket}) o
      left join (select * from play_round where bucket = ${bucket}) r
        on r.member_id = o.member_id and r.vendor = o.vendor and r.round_id = o.id
    where (r.bet_minor, r.win_minor, r.bets, r.state, r.merchant_id, r.node_id, r.currency) is distinct from (
      case when o.state in ${givenBack} then 0 else o.cost_minor end, o.payout_minor, case when o.state in ${givenBack} then 0 else 1 end,
      case o.state when 'open' then 'open' when 'won' then 'settled' when 'lost' then 'settled' else 'rolledBack' end,
      o.merchant_id, o.node_id, o.currency)
    union all
    select format('member %s round %s', r.member_id, r.round_id), 'has no order'
    from play_round r join lottery_game g on g.merchant_id = r.merchant_id and g.node_id = r.node_id
    where r.bucket = ${bucket} and (r.state = 'open' or r.started_at >= coalesce((select max(until) from lottery_month), '-infinity'))
      and not exists (select from lottery_order o where o.bucket = ${bucket} and o.member_id = r.member_id and o.vendor = r.vendor
        and o.id = r.round_id)`;
}
