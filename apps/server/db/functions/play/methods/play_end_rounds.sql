-- Ends the bucket's rounds that began before p_until and that their vendors never ended. It ends them as the
-- vendor's call `end-round` does: a round without a result is a loss. Rounds without a vendor's transaction
-- are excluded. The database's owner calls this function before a month is archived.
-- Locks the account of each round, in the order of members.
-- Returns the ended rounds.
-- Raises KL005 when p_until is after the start of the months that stay attached: only the vendors end the
-- rounds of these months.
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
  for round in select open.* from play_round open where open.bucket = p_bucket and open.state = 'open'
    and open.started_at < p_until
      and exists (select from play_transaction transaction where transaction.bucket = p_bucket
        and transaction.member_id = open.member_id
        and transaction.vendor = open.vendor and transaction.round_id = open.round_id)
      order by open.member_id, open.vendor, open.round_id loop
    select owner.id into account_is from account owner where owner.bucket = p_bucket
      and owner.member_id = round.member_id
      and owner.kind = 'main' and owner.ref = '' and owner.currency = round.currency
      and owner.real = round.real
      for no key update;
    now_is := clock_timestamp();
    -- the vendor may have ended the round before the lock
    update play_round ended set state = 'settled', ended_at = now_is
      where ended.bucket = p_bucket and ended.member_id = round.member_id and ended.vendor = round.vendor
        and ended.round_id = round.round_id and ended.state = 'open'
      returning ended.bet_minor, ended.win_minor into stake_minor, payout_minor;
    continue when not found;
    update account set version = account.version + 1
      where account.bucket = p_bucket and account.member_id = round.member_id and account.id = account_is;
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
