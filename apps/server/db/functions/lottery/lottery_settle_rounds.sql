-- Writes the results of orders into their rounds, with one settlement for each order, numbered in the order
-- of `orders`. `changed`: positions of these orders in `orders`.
-- Locks nothing: the caller holds the accounts' locks.
-- Returns nothing, and refuses nothing.
create or replace function lottery_settle_rounds(
  p_bucket smallint, orders lottery_order_money[], pays bigint[], riskeds bigint[], changed int[],
  p_now timestamptz
) returns void language plpgsql as $$
begin
  -- The accounts are updated first: this reserves the numbers of the new settlements.
  update account set settlement_seq = account.settlement_seq + counted.n, version = account.version + 1,
    active_hour = ledger_hour(p_now), moved_at = greatest(account.moved_at, p_now)
    from (select (orders[place]).member_id, (orders[place]).account_id, count(*) as n
      from unnest(changed) place
      group by 1, 2) counted
    where account.bucket = p_bucket and account.member_id = counted.member_id
      and account.id = counted.account_id;

  -- A settlement records the change: for an order settled before, the difference from the earlier result.
  with settled as (
    update play_round round set state = 'settled', win_minor = due.pay, settlements = round.settlements + 1,
      ended_at = p_now, risked_minor = coalesce(due.risked, round.risked_minor)
      from (select place, pay, risked, (ordered).member_id, (ordered).account_id, (ordered).vendor,
        (ordered).id, (ordered).state, (ordered).cost_minor, (ordered).payout_minor, (ordered).rebate_minor,
        -- a subquery, since only orders that were settled before need their round: a join would read the
        -- round of every order
        case when (ordered).state <> 'open' then (select known.risked_minor from play_round known
          where known.bucket = p_bucket and known.member_id = (ordered).member_id
            and known.vendor = (ordered).vendor and known.round_id = (ordered).id) end as risked_before
        from (select place, pays[place] as pay, riskeds[place] as risked, orders[place] as ordered
          from unnest(changed) place offset 0) one_order) due
      where round.bucket = p_bucket and round.member_id = due.member_id and round.vendor = due.vendor
        and round.round_id = due.id
      returning due.*, round.merchant_id, round.node_id, round.weights_version,
        play_risked(round.risked_minor, due.cost_minor, due.pay)
        - case when due.state = 'open' then 0
          else play_risked(due.risked_before, due.cost_minor, due.payout_minor) end as risked_minor
  )
  insert into round_settlement (bucket, member_id, account_id, seq, stake_minor, risked_minor, payout_minor,
    at, merchant_id, node_id, weights_version, game_type, vendor, round_id)
    select p_bucket, settled.member_id, settled.account_id,
      account.settlement_seq + 1
        - row_number() over (partition by settled.member_id, settled.account_id order by settled.place desc),
      case when settled.state = 'open' then settled.cost_minor else 0 end, settled.risked_minor,
      -- a settlement's payout includes the rebate, since a returned stake is not lost; the round's win is the
      -- prize alone
      settled.pay - settled.payout_minor
        + case when settled.state = 'open' then settled.rebate_minor else 0 end,
      account.moved_at, settled.merchant_id, settled.node_id, settled.weights_version, game.game_type,
      settled.vendor, settled.id
    from settled
      join account on account.bucket = p_bucket and account.member_id = settled.member_id
        and account.id = settled.account_id
      join game on game.node_id = settled.node_id;
end $$;

revoke all on function lottery_settle_rounds from public, khela_app;
