-- Adds the transfers since the last run to the day sums of one bucket's accounts: for each account with new
-- transfers, those after its counted sequence number. The sums and these numbers are written together or not
-- at all, so an interrupted run is repeated whole. Counts at most 1,000 accounts and 1,000 transfers of each;
-- `finished` is false when more may wait. `p_offset_minutes`: minutes by which the days of accounts that were
-- never counted are ahead of UTC. Finds accounts as ledger_rollup does.
-- Locks the bucket's row of transfer_day_bucket, so that two runs wait for each other; no account.
-- Returns the number of counted transfers, and whether it finished. Refuses nothing.
create or replace function ledger_count_days(p_bucket smallint, p_offset_minutes int, out counted bigint,
  out finished boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  accounts_most constant int := 1000; transfers_most constant int := 1000;
  hour_is int := ledger_hour(clock_timestamp()); hour_before int; hour_from int;
  member_ids bigint[]; account_ids bigint[]; counted_seqs bigint[]; seqs bigint[]; offsets int[]; cut boolean;
  day_member_ids bigint[]; day_account_ids bigint[]; days date[]; kinds int[]; numbers bigint[];
  ins numeric[]; outs numeric[];
  first_seqs bigint[]; last_seqs bigint[];
begin
  -- Concurrent runs on the same bucket wait for this row's lock.
  insert into transfer_day_bucket (bucket, active_hour) values (p_bucket, 0) on conflict (bucket) do nothing;
  select active_hour into hour_before from transfer_day_bucket where bucket = p_bucket for update;
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
      left join transfer_day_account progress on progress.bucket = p_bucket
        and progress.member_id = account.member_id and progress.account_id = account.id
    -- the cast matches the index account_active, which is on bucket::int
    where account.bucket = p_bucket and account.bucket::int = p_bucket::int
      and account.active_hour >= hour_from and account.seq > coalesce(progress.seq, 0)
    -- no `order by`: with one, the planner would read the whole bucket by its primary key
    limit accounts_most
  ) moved;
  finished := coalesce(cardinality(account_ids) < accounts_most and not cut, true);

  -- Transfers up to a sequence number that was read before are committed and never change, so a later
  -- statement sees the same ones.
  select array_agg(member_id), array_agg(account_id), array_agg(day), array_agg(kind), array_agg(n),
    array_agg(in_sum), array_agg(out_sum), array_agg(first_seq), array_agg(last_seq), coalesce(sum(n), 0)
  into day_member_ids, day_account_ids, days, kinds, numbers, ins, outs, first_seqs, last_seqs, counted
  from (
    select moved.member_id, moved.account_id,
      ((transfer.at at time zone 'UTC') + make_interval(mins => moved.offset_minutes))::date as day,
      transfer.kind, count(*) as n, sum(case when transfer.credit_account = transfer.account_id
        then transfer.amount_minor else 0 end) as in_sum,
      sum(case when transfer.debit_account = transfer.account_id then transfer.amount_minor
        else 0 end) as out_sum,
      min(transfer.seq) as first_seq, max(transfer.seq) as last_seq
    from unnest(member_ids, account_ids, counted_seqs, seqs, offsets) moved(member_id, account_id,
      counted_seq, seq, offset_minutes)
      join transfer on transfer.bucket = p_bucket and transfer.member_id = moved.member_id
        and transfer.account_id = moved.account_id
        and transfer.seq > moved.counted_seq and transfer.seq <= moved.seq and transfer.phase in (0, 2)
    group by 1, 2, 3, 4
  ) sums;
  insert into transfer_day as total (bucket, member_id, account_id, day, kind, transfers, in_minor, out_minor,
    first_seq, last_seq)
    select p_bucket, summed.member_id, summed.account_id, summed.day, summed.kind, summed.transfers,
      summed.in_sum, summed.out_sum, summed.first_seq, summed.last_seq
    from unnest(day_member_ids, day_account_ids, days, kinds, numbers, ins, outs, first_seqs, last_seqs)
      summed(member_id, account_id, day, kind, transfers, in_sum, out_sum, first_seq, last_seq)
    on conflict (bucket, member_id, account_id, day, kind)
    do update set transfers = total.transfers + excluded.transfers,
    in_minor = total.in_minor + excluded.in_minor, out_minor = total.out_minor + excluded.out_minor,
    last_seq = excluded.last_seq;
  insert into transfer_day_account as progress (bucket, member_id, account_id, seq, offset_minutes)
    select p_bucket, moved.member_id, moved.account_id, moved.seq, moved.offset_minutes
    from unnest(member_ids, account_ids, seqs, offsets) moved(member_id, account_id, seq, offset_minutes)
    on conflict (bucket, member_id, account_id) do update set seq = excluded.seq;
  if finished and hour_before <> hour_is then
    update transfer_day_bucket set active_hour = hour_is where bucket = p_bucket;
  end if;
end $$;

revoke all on function ledger_count_days from public, khela_app;
grant execute on function ledger_count_days to khela_app;
