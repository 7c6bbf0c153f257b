-- Writes the result of orders (`changed`: their places in `orders`) into their rounds, one settlement each,
-- in the order of their places. Locks nothing: the caller holds the accounts.
create or replace function lottery_settle_rounds(
  p_bucket smallint, orders lottery_order_money[], pays bigint[], riskeds bigint[], changed int[],
  p_now timestamptz
) returns void language plpgsql as $$
begin
  -- The accounts first: their last settlements have the numbers that are added here.
  update account a set settlement_seq = a.settlement_seq + counted.n, version = a.version + 1,
    active_hour = ledger_hour(p_now), moved_at = greatest(a.moved_at, p_now)
    from (select (orders[k]).member_id, (orders[k]).account_id, count(*) as n from unnest(changed) k
      group by 1, 2) counted
    where a.bucket = p_bucket and a.member_id = counted.member_id and a.id = counted.account_id;

  -- A settlement has what changed: of an order that was settled before, the difference.
  with settled as (
    update play_round r set state = 'settled', win_minor = due.pay, settlements = r.settlements + 1,
      ended_at = p_now, risked_minor = coalesce(due.risked, r.risked_minor)
      from (select k, pay, risked, (o).member_id, (o).account_id, (o).vendor, (o).id, (o).state,
        (o).cost_minor, (o).payout_minor, (o).rebate_minor
        from (select k, pays[k] as pay, riskeds[k] as risked, orders[k] as o
          from unnest(changed) k offset 0) one_order) due
        left join play_round before on due.state <> 'open' and before.bucket = p_bucket
          and before.member_id = due.member_id and before.vendor = due.vendor and before.round_id = due.id
      where r.bucket = p_bucket and r.member_id = due.member_id and r.vendor = due.vendor
        and r.round_id = due.id
      returning due.*, r.merchant_id, r.node_id, r.weights_version,
        play_risked(r.risked_minor, due.cost_minor, due.pay)
        - case when due.state = 'open' then 0
          else play_risked(before.risked_minor, due.cost_minor, due.payout_minor) end as risked_minor
  )
  insert into round_settlement (bucket, member_id, account_id, seq, stake_minor, risked_minor, payout_minor,
    at, merchant_id, node_id, weights_version, game_type, vendor, round_id)
    select p_bucket, settled.member_id, settled.account_id,
      a.settlement_seq + 1
        - row_number() over (partition by settled.member_id, settled.account_id order by settled.k desc),
      case when settled.state = 'open' then settled.cost_minor else 0 end, settled.risked_minor,
      -- what comes back of a stake is not lost; the round's win is the prize alone
      settled.pay - settled.payout_minor
        + case when settled.state = 'open' then settled.rebate_minor else 0 end,
      a.moved_at, settled.merchant_id, settled.node_id, settled.weights_version, g.game_type, settled.vendor,
      settled.id
    from settled
      join account a on a.bucket = p_bucket and a.member_id = settled.member_id and a.id = settled.account_id
      join game g on g.node_id = settled.node_id;
end $$;

revoke all on function lottery_settle_rounds from public, khela_app;
