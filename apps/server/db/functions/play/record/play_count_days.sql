-- Adds the stakes and wins since the last run to the day sums of one bucket's accounts. For each account with
-- new transfers it counts those after the counted sequence number, on the day on which their round began. A
-- round's stake and win are the sums of its transfers, so a continued or corrected round changes its day by
-- the difference. In all other respects it works as ledger_count_days.
-- Locks the bucket's row of round_day_bucket, so that two runs wait for each other; no account.
-- Returns the number of counted transfers, and whether it finished. Refuses nothing.
create or replace function play_count_days(p_bucket smallint, p_offset_minutes int, out counted bigint,
  out finished boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  accounts_most constant int := 1000; transfers_most constant int := 1000;
  hour_is int := ledger_hour(clock_timestamp()); hour_before int; hour_from int;
  member_ids bigint[]; account_ids bigint[]; counted_seqs bigint[]; seqs bigint[]; offsets int[]; cut boolean;
  day_member_ids bigint[]; day_account_ids bigint[]; days date[]; vendors text[]; node_ids int[];
  bets numeric[]; wins numeric[];
begin
  -- Concurrent runs on the same bucket wait for this row's lock.
  insert into round_day_bucket (bucket, active_hour) values (p_bucket, 0) on conflict (bucket) do nothing;
  select active_hour into hour_before from round_day_bucket where bucket = p_bucket for update;
  -- `least` takes the earlier hour: this also finds transfers that were posted after the clock was set back.
  hour_from := least(hour_before, hour_is) - 1;

  select array_agg(member_id), array_agg(id), array_agg(counted_seq),
    array_agg(least(seq, counted_seq + transfers_most)), array_agg(offset_minutes),
    bool_or(seq > counted_seq + transfers_most)
  into member_ids, account_ids, counted_seqs, seqs, offsets, cut
  from (
    select account.member_id, account.id, account.seq, coalesce(progress.seq, 0) as counted_seq,
      coalesce(progress.offset_minutes, p_offset_minutes) as offset_minutes
    from account
      left join round_day_account progress on progress.bucket = p_bucket
        and progress.member_id = account.member_id and progress.account_id = account.id
    -- the cast matches the index account_active, which is on bucket::int
    where account.bucket = p_bucket and account.bucket::int = p_bucket::int
      and account.active_hour >= hour_from
      and account.kind = 'main' and account.ref = '' and account.seq > coalesce(progress.seq, 0)
    -- no `order by`: with one, the planner would read the whole bucket by its primary key
    limit accounts_most
  ) moved;
  finished := coalesce(cardinality(account_ids) < accounts_most and not cut, true);

  -- Transfers up to a sequence number that was read before are committed and never change; the start of a
  -- round never changes either.
  select array_agg(member_id), array_agg(account_id), array_agg(day), array_agg(vendor), array_agg(node_id),
    array_agg(bet), array_agg(win), coalesce(sum(n), 0)
  into day_member_ids, day_account_ids, days, vendors, node_ids, bets, wins, counted
  from (
    select moved.member_id, moved.account_id,
      ((round.started_at at time zone 'UTC') + make_interval(mins => moved.offset_minutes))::date as day,
      round.vendor, round.node_id, sum(play_staked(transfer.kind, transfer.amount_minor)) as bet,
      sum(play_won(transfer.kind, transfer.amount_minor)) as win, count(*) as n
    from unnest(member_ids, account_ids, counted_seqs, seqs, offsets)
        moved(member_id, account_id, counted_seq, seq, offset_minutes)
      join transfer on transfer.bucket = p_bucket and transfer.member_id = moved.member_id
        and transfer.account_id = moved.account_id and transfer.seq > moved.counted_seq
        and transfer.seq <= moved.seq and play_is_of_round(transfer.kind)
      -- the limit leaves the planner one plan: it looks up each transfer's round by the primary key
      cross join lateral (select begun.vendor, begun.node_id, begun.started_at from play_round begun
        where begun.bucket = p_bucket and begun.member_id = moved.member_id
        and begun.vendor = split_part(transfer.round_ref, ':', 1)
        and begun.round_id = substr(transfer.round_ref, strpos(transfer.round_ref, ':') + 1) limit 1) round
    group by 1, 2, 3, 4, 5
  ) sums;
  insert into round_day as total (bucket, member_id, account_id, day, vendor, node_id, bet_minor, win_minor)
    select p_bucket, summed.member_id, summed.account_id, summed.day, summed.vendor, summed.node_id,
      summed.bet, summed.win
    from unnest(day_member_ids, day_account_ids, days, vendors, node_ids, bets, wins)
      summed(member_id, account_id, day, vendor, node_id, bet, win)
    on conflict (bucket, member_id, account_id, day, vendor, node_id)
    do update set bet_minor = total.bet_minor + excluded.bet_minor,
    win_minor = total.win_minor + excluded.win_minor;
  insert into round_day_account as progress (bucket, member_id, account_id, seq, offset_minutes)
    select p_bucket, moved.member_id, moved.account_id, moved.seq, moved.offset_minutes
    from unnest(member_ids, account_ids, seqs, offsets) moved(member_id, account_id, seq, offset_minutes)
    on conflict (bucket, member_id, account_id) do update set seq = excluded.seq;
  if finished and hour_before <> hour_is then
    update round_day_bucket set active_hour = hour_is where bucket = p_bucket;
  end if;
end $$;

revoke all on function play_count_days from public, khela_app;
grant execute on function play_count_days to khela_app;
