-- Entry function: brings the levels of one bucket's accounts up to now: of those with transfers or turnover
-- that were not looked at yet, and of those whose last month was not judged. At most 200 accounts; `finished`
-- is false when more may wait. One that fails is looked at again by the next run, keeps no other waiting, and
-- `failure` says why. A run that is cut off changed nothing and is repeated whole. `p_zones`: time zone of
-- each of `p_merchant_ids`, for accounts that have none yet. Finds active accounts as ledger_rollup does, but
-- never goes beyond what turnover_count has finished. The caller has opened the operator accounts of the
-- bonuses.
create or replace function vip_update(
  p_bucket smallint, p_merchant_ids int[], p_zones text[], p_now timestamptz, out updated int,
  out finished boolean, out failure text
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  accounts_most constant int := 200;
  hour_is int := ledger_hour(clock_timestamp()); hour_before int; hour_from int; turnover_hour int;
  member_ids bigint[]; account_ids bigint[]; zones text[]; more_member_ids bigint[];
  more_account_ids bigint[]; more_zones text[];
  i int;
begin
  -- Runs on the same bucket wait for each other here.
  insert into vip_bucket (bucket, active_hour) values (p_bucket, 0) on conflict (bucket) do nothing;
  select active_hour into hour_before from vip_bucket where bucket = p_bucket for update;
  -- A clock that went back does not hide what was posted since.
  hour_from := least(hour_before, hour_is) - 1;
  select active_hour into turnover_hour from turnover_bucket where bucket = p_bucket;

  select array_agg(member_id), array_agg(id), array_agg(zone) into member_ids, account_ids, zones
  from (
    select a.member_id, a.id, coalesce(z.zone, 'UTC') as zone
    from account a
      join vip_level l on l.merchant_id = a.merchant_id and l.currency = a.currency and l.level = 0
      left join unnest(p_merchant_ids, p_zones) z(merchant_id, zone) on z.merchant_id = a.merchant_id
      left join vip_member v on v.bucket = p_bucket and v.member_id = a.member_id and v.account_id = a.id
      left join turnover_account t on t.bucket = p_bucket and t.member_id = a.member_id
        and t.account_id = a.id
    -- the cast is how the index account_active names the bucket
    where a.bucket = p_bucket and a.bucket::int = p_bucket::int and a.active_hour >= hour_from
      and a.kind = 'main' and a.ref = ''
      and (a.seq > coalesce(v.transfer_seq, 0) or coalesce(t.seq, 0) > coalesce(v.settlement_seq, 0))
    limit accounts_most
  ) moved;
  select array_agg(member_id), array_agg(account_id), array_agg(zone)
  into more_member_ids, more_account_ids, more_zones
  from (
    select v.member_id, v.account_id, v.zone
    from vip_member v
      -- where the ladder was taken away nobody is judged
      join account a on a.bucket = p_bucket and a.member_id = v.member_id and a.id = v.account_id
      join vip_level l on l.merchant_id = a.merchant_id and l.currency = a.currency and l.level = 0
    where v.bucket = p_bucket and v.level > 0
      and v.judged_month < (date_trunc('month', p_now at time zone v.zone) - interval '1 month')::date
    limit accounts_most
  ) due;
  finished := coalesce(cardinality(account_ids), 0) < accounts_most
    and coalesce(cardinality(more_account_ids), 0) < accounts_most;

  -- In the order in which a batch of postings locks accounts.
  select array_agg(member_id order by member_id, account_id),
    array_agg(account_id order by member_id, account_id), array_agg(zone order by member_id, account_id)
  into member_ids, account_ids, zones
  from (select member_id, account_id, min(zone) as zone
    from unnest(member_ids || more_member_ids, account_ids || more_account_ids,
      zones || more_zones) n(member_id, account_id, zone)
    group by 1, 2) both_lists;
  updated := 0;
  for i in 1 .. coalesce(cardinality(account_ids), 0) loop
    begin
      perform vip_update_account(p_bucket, member_ids[i], account_ids[i], zones[i], p_now);
      updated := updated + 1;
    exception when others then
      failure := format('account %s of member %s: %s', account_ids[i], member_ids[i], sqlerrm);
    end;
  end loop;
  finished := finished or updated = 0;
  if finished and failure is null then
    update vip_bucket set active_hour = least(hour_is, coalesce(turnover_hour, 0)) where bucket = p_bucket;
  end if;
end $$;

revoke all on function vip_update from public, khela_app;
grant execute on function vip_update to khela_app;
