-- Checks the items of a batch against their accounts, draws and orders.
-- Locks nothing: the caller holds the locks of the accounts and the draws.
-- Returns for each item, in order, the code of its refusal or null, and the data of the account and the
-- merchant for its round.
-- Refuses with `repeated` (placed before, unchanged), `reused` (the id was placed with other content),
-- `again` (it waits for the next batch: the request occurs twice, or a limited account has another order),
-- `closed` (the draw is sealed in the item's bucket), or `limit` (the member's stakes in the draw exceed the
-- draw's limit).
create or replace function lottery_judge(p_bucket smallint, items lottery_item[])
  returns lottery_judged[] language plpgsql as $$
declare
  judged lottery_judged[];
begin
  -- The limit of each subquery leaves the planner only one plan: to look up each row by the index of its key.
  select array_agg(lottery_judged_of(code => known.code, "real" => known.real, limited => known.limited,
      weights_version => known.version) order by known.at)
  into judged
  from (
    select item.ordinality as at, owner.real, owner.limited,
      coalesce(weights.version, 1::smallint) as version, case
        when placed.draw_id is not null then
          case when (placed.draw_id, placed.slip, placed.mode, placed.cost_minor, placed.places,
              placed.stop_on_win, placed.series)
            is not distinct from (item.draw_id, item.slip, item.mode, item.cost_minor, item.places,
              item.stop_on_win, item.series) then 'repeated' else 'reused' end
        -- the same request occurs twice in the batch: the second one waits for the next batch
        when item.n > min(item.n) over (partition by item.bucket, item.member_id, item.id) then 'again'
        when sealed.draw_id is not null then 'closed'
        when coalesce(open.staked, 0) + sum(case when placed.draw_id is null then item.cost_minor else 0 end)
          over (partition by item.bucket, item.member_id, item.draw_id order by item.n)
          > item.max_member_minor then 'limit'
        when owner.limited and item.n > min(item.n)
          over (partition by item.bucket, item.member_id, item.account_id) then 'again'
      end as code
    from unnest(items) with ordinality item
      left join lateral (select account.real, account.limited from account
        where account.bucket = coalesce(p_bucket, item.bucket) and account.member_id = item.member_id
          and account.id = item.account_id limit 1) owner on true
      left join lateral (select known.draw_id, known.slip, known.mode, known.cost_minor, known.places,
        known.stop_on_win, known.series
        from lottery_order known
        where known.bucket = coalesce(p_bucket, item.bucket) and known.member_id = item.member_id
          and known.id = item.id limit 1) placed on true
      left join lateral (select seal.draw_id from lottery_seal seal
        where seal.bucket = coalesce(p_bucket, item.bucket) and seal.draw_id = item.draw_id
        limit 1) sealed on true
      left join lateral (select sum(known.cost_minor) as staked from lottery_order known
        where known.bucket = coalesce(p_bucket, item.bucket) and known.draw_id = item.draw_id
          and known.member_id = item.member_id and known.state = 'open') open on true
      left join lateral (select weights.version from turnover_version weights
        where weights.merchant_id = item.merchant_id order by weights.version desc limit 1) weights on true
  ) known;
  return judged;
end $$;

revoke all on function lottery_judge from public, khela_app;
