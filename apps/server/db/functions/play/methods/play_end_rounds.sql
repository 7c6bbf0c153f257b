-- Ends the bucket's rounds that began before p_until and that their vendors never ended, as `end-round` does:
-- one without a result is a loss. Returns them. The database's owner does so before the month is archived;
-- raises KL005 for the months that stay attached, whose rounds are the vendors' to end. Rounds without a
-- vendor's transaction are not its.
create or replace function play_end_rounds(p_bucket smallint, p_until timestamptz, p_now timestamptz)
returns table (member_id bigint, vendor text, round_id text, stake_minor bigint, payout_minor bigint)
  language plpgsql
set search_path = public, pg_temp as $$
declare
  round play_round; item play_item; account_is bigint; now_is timestamptz;
begin
  if p_until > ledger_kept_from(p_now) then
    raise exception 'play: rounds of the last 13 months are ended by their vendors' using errcode = 'KL005';
  end if;
  for round in select o.* from play_round o where o.bucket = p_bucket and o.state = 'open'
    and o.started_at < p_until
      and exists (select from play_transaction t where t.bucket = p_bucket and t.member_id = o.member_id
        and t.vendor = o.vendor and t.round_id = o.round_id)
      order by o.member_id, o.vendor, o.round_id loop
    select a.id into account_is from account a where a.bucket = p_bucket and a.member_id = round.member_id
      and a.kind = 'main' and a.ref = '' and a.currency = round.currency and a.real = round.real
      for no key update;
    now_is := clock_timestamp();
    -- its vendor may have been faster
    update play_round o set state = 'settled', ended_at = now_is
      where o.bucket = p_bucket and o.member_id = round.member_id and o.vendor = round.vendor
        and o.round_id = round.round_id and o.state = 'open'
      returning o.bet_minor, o.win_minor into stake_minor, payout_minor;
    continue when not found;
    update account a set version = a.version + 1
      where a.bucket = p_bucket and a.member_id = round.member_id and a.id = account_is;
    item.bucket := p_bucket;
    item.member_id := round.member_id;
    item.vendor := round.vendor;
    item.round_id := round.round_id;
    perform play_settle(item, now_is, true, 0, 0);
    member_id := round.member_id; vendor := round.vendor; round_id := round.round_id;
    return next;
  end loop;
end $$;

revoke all on function play_end_rounds from public, khela_app;
