-- Adds the transfers since the last run to the roll-up of one bucket's operator accounts: for each account
-- with new transfers, those after its counted sequence number. The sums and these numbers are written
-- together or not at all, so an interrupted run is repeated whole. Counts at most 1,000 accounts and 1,000
-- transfers of each; `finished` is false when more may wait.
-- It reads accounts that were active in the hour before the hour of its last complete run, or later. So it
-- does not miss a transaction that posted before that run and committed afterwards. An account that is still
-- missed is counted at its next transfer; the exact balance always includes it.
-- Locks the bucket's row of operator_rollup_bucket, so that two runs wait for each other; no account.
-- Returns the number of counted transfers, and whether it finished. Refuses nothing.
create or replace function ledger_rollup(p_bucket smallint, out counted bigint, out finished boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  accounts_most constant int := 1000; transfers_most constant int := 1000;
  hour_is int := ledger_hour(clock_timestamp()); hour_before int; hour_from int;
  member_ids bigint[]; account_ids bigint[]; counted_seqs bigint[]; seqs bigint[]; cut boolean;
  operator_account_ids bigint[]; debits_sums numeric[]; credits_sums numeric[];
begin
  -- Concurrent runs on the same bucket wait for this row's lock.
  insert into operator_rollup_bucket (bucket, active_hour)
    values (p_bucket, 0) on conflict (bucket) do nothing;
  select active_hour into hour_before from operator_rollup_bucket where bucket = p_bucket for update;
  -- `least` takes the earlier hour: this also finds transfers that were posted after the clock was set back.
  hour_from := least(hour_before, hour_is) - 1;

  select array_agg(member_id), array_agg(id), array_agg(counted_seq),
    array_agg(least(seq, counted_seq + transfers_most)), bool_or(seq > counted_seq + transfers_most)
  into member_ids, account_ids, counted_seqs, seqs, cut
  from (
    select account.member_id, account.id, account.seq, coalesce(progress.seq, 0) as counted_seq
    from account
      left join operator_rollup_account progress on progress.bucket = p_bucket
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
  select array_agg(operator_account_id), array_agg(debits), array_agg(credits), coalesce(sum(n), 0)
  into operator_account_ids, debits_sums, credits_sums, counted
  from (
    select least(transfer.debit_account, transfer.credit_account) as operator_account_id,
      sum(case when transfer.debit_account < 0 then transfer.amount_minor else 0 end) as debits,
      sum(case when transfer.credit_account < 0 then transfer.amount_minor else 0 end) as credits,
      count(*) as n
    from unnest(member_ids, account_ids, counted_seqs, seqs) moved(member_id, account_id, counted_seq, seq)
      join transfer on transfer.bucket = p_bucket and transfer.member_id = moved.member_id
        and transfer.account_id = moved.account_id
        and transfer.seq > moved.counted_seq and transfer.seq <= moved.seq and transfer.phase in (0, 2)
    group by 1
  ) legs;
  insert into operator_rollup as total (bucket, operator_account_id, debits, credits)
    select p_bucket, operator_account_id, debits, credits
    from unnest(operator_account_ids, debits_sums, credits_sums) legs(operator_account_id, debits, credits)
    order by operator_account_id
    on conflict (bucket, operator_account_id) do update set debits = total.debits + excluded.debits,
      credits = total.credits + excluded.credits;
  insert into operator_rollup_account as progress (bucket, member_id, account_id, seq)
    select p_bucket, moved.member_id, moved.account_id, moved.seq
    from unnest(member_ids, account_ids, seqs) moved(member_id, account_id, seq)
    on conflict (bucket, member_id, account_id) do update set seq = excluded.seq;
  if finished and hour_before <> hour_is then
    update operator_rollup_bucket set active_hour = hour_is where bucket = p_bucket;
  end if;
end $$;

revoke all on function ledger_rollup from public, khela_app;
grant execute on function ledger_rollup to khela_app;
