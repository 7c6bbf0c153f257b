-- Updates one account's level: counts its deposits minus refunds, judges the months that have ended since the
-- last call, then raises the level as far as turnover and deposits allow.
-- Locks the account only to pay a bonus: the caller has locked the bucket's row of vip_bucket.
-- Returns nothing, and refuses nothing.
create or replace function vip_update_account(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, p_zone text, p_now timestamptz
) returns void language plpgsql as $$
declare
  standing vip_state; holder account; month_is date; months date[]; deposits numeric[]; turnover numeric;
  top smallint;
begin
  select * into strict holder from account where account.bucket = p_bucket and account.member_id = p_member_id
    and account.id = p_account_id;
  select * into standing from vip_member known where known.bucket = p_bucket and known.member_id = p_member_id
    and known.account_id = p_account_id;
  if standing.bucket is null then
    month_is := date_trunc('month', p_now at time zone p_zone)::date;
    standing.bucket := p_bucket; standing.member_id := p_member_id; standing.account_id := p_account_id;
    standing.level := 0; standing.since := p_now; standing.zone := p_zone; standing.transfer_seq := 0;
    standing.settlement_seq := 0; standing.total_deposit_minor := 0;
    standing.judged_month := month_is - interval '1 month'; standing.judged_from := month_is;
    standing.missed := 0; standing.changes := 0;
  end if;
  month_is := date_trunc('month', p_now at time zone standing.zone)::date;

  select array_agg(month order by month), array_agg(deposit order by month) into months, deposits
  from (
    select date_trunc('month', transfer.at at time zone standing.zone)::date as month,
      sum(case when transfer.credit_account = transfer.account_id then transfer.amount_minor
        else -transfer.amount_minor end) as deposit
    from transfer where transfer.bucket = p_bucket and transfer.member_id = p_member_id
      and transfer.account_id = p_account_id
      and transfer.seq > standing.transfer_seq and transfer.seq <= holder.seq and transfer.phase in (0, 2)
      and transfer.kind in (transaction_type_deposit(), transaction_type_deposit_refund())
    group by 1) paid;
  insert into vip_deposit_month as total (bucket, member_id, account_id, month, deposit_minor)
    select p_bucket, p_member_id, p_account_id, moved.month, moved.deposit
    from unnest(months, deposits) moved(month, deposit)
    on conflict (bucket, member_id, account_id, month)
    do update set deposit_minor = total.deposit_minor + excluded.deposit_minor;
  standing.total_deposit_minor := standing.total_deposit_minor + (select coalesce(sum(moved.deposit), 0)
    from unnest(deposits) moved(deposit));
  standing.transfer_seq := holder.seq;
  select progress.seq, progress.turnover_minor into standing.settlement_seq, turnover
    from turnover_account progress where progress.bucket = p_bucket and progress.member_id = p_member_id
      and progress.account_id = p_account_id;
  standing.settlement_seq := coalesce(standing.settlement_seq, 0);

  -- after levels were removed, the account's level may be above the highest existing level
  select max(ladder.level) into top from vip_level ladder
    where ladder.merchant_id = holder.merchant_id and ladder.currency = holder.currency;
  if standing.level > top then standing := vip_change_level(standing, top, 0, p_now); end if;
  standing := vip_judge(standing, holder.merchant_id, holder.currency, month_is, p_now);
  -- the level of a member who is blocked or takes a break does not rise, since a bonus would draw them back:
  -- the rise waits for their next bet or deposit
  perform from member where member.bucket = p_bucket and member.id = p_member_id and member.status = 'active'
    and not exists (select from responsible_gaming_restriction restriction
      where restriction.bucket = p_bucket and restriction.member_id = member.id
        and restriction.lifted_at is null and restriction.starts_at <= p_now
      and (restriction.ends_at is null or restriction.ends_at > p_now));
  if found then
    standing := vip_rise(standing, holder.merchant_id, holder.currency, coalesce(turnover, 0), month_is,
      p_now);
  end if;
  insert into vip_member (bucket, member_id, account_id, level, since, zone, transfer_seq, settlement_seq,
    total_deposit_minor, judged_month, judged_from, missed, changes)
    values (standing.bucket, standing.member_id, standing.account_id, standing.level, standing.since,
      standing.zone, standing.transfer_seq, standing.settlement_seq, standing.total_deposit_minor,
      standing.judged_month, standing.judged_from, standing.missed, standing.changes)
    on conflict (bucket, member_id, account_id) do update set
    level = excluded.level, since = excluded.since, transfer_seq = excluded.transfer_seq,
    settlement_seq = excluded.settlement_seq, total_deposit_minor = excluded.total_deposit_minor,
    judged_month = excluded.judged_month, judged_from = excluded.judged_from, missed = excluded.missed,
    changes = excluded.changes;
end $$;

revoke all on function vip_update_account from public, khela_app;
