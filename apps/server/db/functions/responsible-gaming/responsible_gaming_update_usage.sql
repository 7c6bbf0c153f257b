-- Adds an account's transfers since the last run (responsible_gaming_moved) to the usage of its member's
-- limits. Periods follow the time zone `p_zone`; null: the zone of the last run, or UTC.
-- Locks nothing: the caller holds the account's lock.
-- Returns nothing, and refuses nothing.
create or replace function responsible_gaming_update_usage(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, p_zone text, now_is timestamptz
) returns void language plpgsql as $$
declare
  usage responsible_gaming_usage; counted record; seq_is bigint; zone_is text;
  days timestamptz; weeks timestamptz; months timestamptz;
begin
  select seq into strict seq_is from account where bucket = p_bucket and member_id = p_member_id
    and id = p_account_id;
  select * into usage from responsible_gaming_usage
    where bucket = p_bucket and member_id = p_member_id and account_id = p_account_id;
  zone_is := coalesce(p_zone, usage.zone, 'UTC');
  days := date_trunc('day', now_is, zone_is); weeks := date_trunc('week', now_is, zone_is);
  months := date_trunc('month', now_is, zone_is);
  if usage.zone is distinct from zone_is or usage.day_deposit is null then
    usage := null;
    usage.bucket := p_bucket; usage.member_id := p_member_id; usage.account_id := p_account_id;
    usage.zone := zone_is;
    usage.seq := ledger_seq_before(p_bucket, p_member_id, p_account_id, least(weeks, months));
  end if;
  if usage.day_start is distinct from days then
    usage.day_start := days;
    usage.day_wager := 0;
    usage.day_won := 0;
    usage.day_s := 0;
    usage.day_deposit := 0;
  end if;
  if usage.week_start is distinct from weeks then
    usage.week_start := weeks;
    usage.week_wager := 0;
    usage.week_won := 0;
    usage.week_s := 0;
    usage.week_deposit := 0;
  end if;
  if usage.month_start is distinct from months then
    usage.month_start := months;
    usage.month_wager := 0;
    usage.month_won := 0;
    usage.month_s := 0;
    usage.month_deposit := 0;
  end if;
  if seq_is > usage.seq then
    select max(at) filter (where played) last_at,
      coalesce(sum(wager) filter (where at >= days), 0) day_wager,
      coalesce(sum(won) filter (where at >= days), 0) day_won,
      coalesce(sum(pause) filter (where at >= days and pause <= 300), 0) day_s,
      coalesce(sum(deposited) filter (where at >= days), 0) day_deposit,
      coalesce(sum(wager) filter (where at >= weeks), 0) week_wager,
      coalesce(sum(won) filter (where at >= weeks), 0) week_won,
      coalesce(sum(pause) filter (where at >= weeks and pause <= 300), 0) week_s,
      coalesce(sum(deposited) filter (where at >= weeks), 0) week_deposit,
      coalesce(sum(wager) filter (where at >= months), 0) month_wager,
      coalesce(sum(won) filter (where at >= months), 0) month_won,
      coalesce(sum(pause) filter (where at >= months and pause <= 300), 0) month_s,
      coalesce(sum(deposited) filter (where at >= months), 0) month_deposit
    into counted
    from responsible_gaming_moved(p_bucket, p_member_id, p_account_id, usage.seq, usage.last_at);
    usage.seq := seq_is; usage.last_at := coalesce(counted.last_at, usage.last_at);
    usage.day_wager := usage.day_wager + counted.day_wager;
    usage.day_won := usage.day_won + counted.day_won;
    usage.day_s := usage.day_s + counted.day_s;
    usage.day_deposit := usage.day_deposit + counted.day_deposit;
    usage.week_wager := usage.week_wager + counted.week_wager;
    usage.week_won := usage.week_won + counted.week_won;
    usage.week_s := usage.week_s + counted.week_s;
    usage.week_deposit := usage.week_deposit + counted.week_deposit;
    usage.month_wager := usage.month_wager + counted.month_wager;
    usage.month_won := usage.month_won + counted.month_won;
    usage.month_s := usage.month_s + counted.month_s;
    usage.month_deposit := usage.month_deposit + counted.month_deposit;
  end if;
  insert into responsible_gaming_usage (bucket, member_id, account_id, zone, seq, last_at, day_start,
    week_start, month_start, day_wager, day_won, day_s, week_wager, week_won, week_s, month_wager, month_won,
    month_s, day_deposit, week_deposit, month_deposit)
    values (usage.bucket, usage.member_id, usage.account_id, usage.zone, usage.seq, usage.last_at,
      usage.day_start, usage.week_start,
      usage.month_start, usage.day_wager, usage.day_won, usage.day_s, usage.week_wager, usage.week_won,
      usage.week_s, usage.month_wager, usage.month_won, usage.month_s, usage.day_deposit, usage.week_deposit,
      usage.month_deposit)
    on conflict (bucket, member_id, account_id) do update set
    zone = excluded.zone, seq = excluded.seq, last_at = excluded.last_at, day_start = excluded.day_start,
    week_start = excluded.week_start, month_start = excluded.month_start, day_wager = excluded.day_wager,
    day_won = excluded.day_won, day_s = excluded.day_s, week_wager = excluded.week_wager,
    week_won = excluded.week_won,
    week_s = excluded.week_s, month_wager = excluded.month_wager, month_won = excluded.month_won,
    month_s = excluded.month_s, day_deposit = excluded.day_deposit,
    week_deposit = excluded.week_deposit, month_deposit = excluded.month_deposit;
end $$;

revoke all on function responsible_gaming_update_usage from public, khela_app;
