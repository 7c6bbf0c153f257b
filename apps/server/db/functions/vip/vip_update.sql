-- Entry function: updates the levels of one bucket's accounts: those with new transfers or turnover, and
-- those whose last month was not judged yet. A run updates at most 200 accounts of either kind; `finished` is
-- false when more may wait. An account whose update fails is tried again by the next run and does not delay
-- others; `failure` has the reason. An interrupted run changed nothing and is repeated. `p_zones`: time zone
-- of each of `p_merchant_ids`, for accounts that have none yet. Finds active accounts as ledger_rollup does,
-- but stops at the hour that turnover_count has finished. The caller has opened the operator accounts of the
-- bonuses.
-- Locks the bucket's row of vip_bucket, so that two runs wait for each other; then each account whose bonus
-- it pays, in the order of member and id.
-- Returns the number of updated accounts. Refuses nothing.
create or replace function vip_update(
  p_bucket smallint, p_merchant_ids int[], p_zones text[], p_now timestamptz, out updated int,
  out finished boolean, out failure text
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  accounts_most constant int := 200;
  hour_is int := ledger_hour(clock_timestamp()); hour_before int; hour_from int; turnover_hour int;
  member_ids bigint[]; account_ids bigint[]; zones text[]; more_member_ids bigint[];
  more_account_ids bigint[]; more_zones text[];
begin
  -- Concurrent runs on the same bucket wait for this row's lock.
  insert into vip_bucket (bucket, active_hour) values (p_bucket, 0) on conflict (bucket) do nothing;
  select active_hour into hour_before from vip_bucket where bucket = p_bucket for update;
  -- `least` takes the earlier hour: this also finds transfers and settlements that were written after the
  -- clock was set back.
  hour_from := least(hour_before, hour_is) - 1;
  select active_hour into turnover_hour from turnover_bucket where bucket = p_bucket;

  select array_agg(member_id), array_agg(id), array_agg(zone) into member_ids, account_ids, zones
  from (
    select account.member_id, account.id, coalesce(site.zone, 'UTC') as zone
    from account
      join vip_level ladder on ladder.merchant_id = account.merchant_id
        and ladder.currency = account.currency and ladder.level = 0
      left join unnest(p_merchant_ids, p_zones) site(merchant_id, zone)
        on site.merchant_id = account.merchant_id
      left join vip_member standing on standing.bucket = p_bucket and standing.member_id = account.member_id
        and standing.account_id = account.id
      left join turnover_account turnover on turnover.bucket = p_bucket
        and turnover.member_id = account.member_id and turnover.account_id = account.id
    -- the cast matches the index account_active, which is on bucket::int
    where account.bucket = p_bucket and account.bucket::int = p_bucket::int
      and account.active_hour >= hour_from and account.kind = 'main' and account.ref = ''
      and (account.seq > coalesce(standing.transfer_seq, 0)
        or coalesce(turnover.seq, 0) > coalesce(standing.settlement_seq, 0))
    limit accounts_most
  ) moved;
  select array_agg(member_id), array_agg(account_id), array_agg(zone)
  into more_member_ids, more_account_ids, more_zones
  from (
    select standing.member_id, standing.account_id, standing.zone
    from vip_member standing
      -- accounts of a merchant and currency without levels are left out
      join account on account.bucket = p_bucket and account.member_id = standing.member_id
        and account.id = standing.account_id
      join vip_level ladder on ladder.merchant_id = account.merchant_id
        and ladder.currency = account.currency and ladder.level = 0
    where standing.bucket = p_bucket and standing.level > 0
      and standing.judged_month < (date_trunc('month', p_now at time zone standing.zone)
        - interval '1 month')::date
    limit accounts_most
  ) due;
  finished := coalesce(cardinality(account_ids), 0) < accounts_most
    and coalesce(cardinality(more_account_ids), 0) < accounts_most;

  -- The accounts are sorted in the order in which a batch of ledger postings locks them.
  select array_agg(member_id order by member_id, account_id),
    array_agg(account_id order by member_id, account_id), array_agg(zone order by member_id, account_id)
  into member_ids, account_ids, zones
  from (select member_id, account_id, min(zone) as zone
    from unnest(member_ids || more_member_ids, account_ids || more_account_ids,
      zones || more_zones) member(member_id, account_id, zone)
    group by 1, 2) both_lists;
  updated := 0;
  for nth in 1 .. coalesce(cardinality(account_ids), 0) loop
    begin
      perform vip_update_account(p_bucket, member_ids[nth], account_ids[nth], zones[nth], p_now);
      updated := updated + 1;
    exception when others then
      failure := format('account %s of member %s: %s', account_ids[nth], member_ids[nth], sqlerrm);
    end;
  end loop;
  finished := finished or updated = 0;
  if finished and failure is null then
    update vip_bucket set active_hour = least(hour_is, coalesce(turnover_hour, 0)) where bucket = p_bucket;
  end if;
end $$;

revoke all on function vip_update from public, khela_app;
grant execute on function vip_update to khela_app;
