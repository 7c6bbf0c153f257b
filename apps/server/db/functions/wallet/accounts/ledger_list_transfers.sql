-- Lists an account's finished transfers of a period (`p_filter`: a ledger_transfer_filter), newest first.
-- With a filter by kind it reads only the days that have transfers of these kinds, and of each day only from
-- the first such transfer to the last one. It reads all transfers that the day sums do not include yet.
-- Locks nothing, and refuses nothing.
-- Returns one row: the page as JSON (null when it is empty; 64-bit numbers are text), and with `sums` also
-- the number and the sums of the whole period.
create or replace function ledger_list_transfers(p_bucket smallint, p_member_id bigint, p_filter jsonb)
returns table (currency text, page json, transfers bigint, in_minor numeric, out_minor numeric)
language plpgsql stable as $$
#variable_conflict use_column
declare
  asked ledger_transfer_filter := jsonb_populate_record(null::ledger_transfer_filter, p_filter);
  own bigint; own_currency text; after_seq bigint; up_to bigint; counted bigint; ahead interval;
  found_count bigint; found_in numeric; found_out numeric;
  lows bigint[]; highs bigint[]; seqs bigint[] := '{}'; most int := asked.skip + asked.most;
begin
  select account.id, account.currency, account.seq into own, own_currency, up_to from account
    where account.bucket = p_bucket and account.member_id = p_member_id
      and case when asked.account_id is null then account.kind = 'main'
        else account.id = asked.account_id end;

  -- The period as a range of sequence numbers.
  after_seq := ledger_seq_before(p_bucket, p_member_id, own, asked.from_at);
  -- a period without an end needs no search
  if asked.to_at < 'infinity' then
    up_to := ledger_seq_before(p_bucket, p_member_id, own, asked.to_at);
  end if;
  if asked.sums then
    select summed.transfers, summed.in_minor, summed.out_minor into found_count, found_in, found_out
      from ledger_sum_transfers(p_bucket, p_member_id, own, asked.from_at, asked.to_at, after_seq, up_to,
        asked.kinds) summed;
  end if;

  -- The ranges of sequence numbers to read, the newest first.
  up_to := least(up_to, asked.before_seq - 1);
  if asked.kinds is null then
    lows := array[after_seq]; highs := array[up_to];
  else
    select place.seq, make_interval(mins => place.offset_minutes) into counted, ahead
      from transfer_day_account place
      where place.bucket = p_bucket and place.member_id = p_member_id and place.account_id = own;
    select array_agg(low order by high desc), array_agg(high order by high desc) into lows, highs from (
      select min(day.first_seq) - 1 as low, max(day.last_seq) as high from transfer_day day
      where day.bucket = p_bucket and day.member_id = p_member_id and day.account_id = own
        and day.day >= ((asked.from_at at time zone 'UTC') + ahead)::date
        and day.kind = any (asked.kinds) and day.last_seq > after_seq and day.first_seq <= up_to
      group by day.day) days;
    lows := coalesce(counted, 0) || lows; highs := up_to || highs;
  end if;
  for place in 1 .. cardinality(lows) loop
    exit when cardinality(seqs) >= most;
    seqs := seqs || array(
      select transfer.seq from transfer
      where transfer.bucket = p_bucket and transfer.member_id = p_member_id and transfer.account_id = own
        and transfer.seq > greatest(after_seq, lows[place]) and transfer.seq <= least(up_to, highs[place])
        -- the bounds of `at` let the planner skip the partitions of other months
        and transfer.at >= asked.from_at and transfer.at < asked.to_at and transfer.phase in (0, 2)
        and (asked.kinds is null or transfer.kind = any (asked.kinds))
      order by transfer.seq desc limit most - cardinality(seqs));
  end loop;

  return query
    select own_currency,
      (select json_agg(listed) from (
        select transfer.seq::text seq, transfer.id, transfer.kind, transfer.credit_account = own incoming,
          transfer.amount_minor::text "amountMinor", transfer.balance_after::text "balanceAfterMinor",
          transfer.held_after::text "heldAfterMinor", transfer.reference, transfer.round_ref "roundRef",
          transfer.at
        from transfer
        where transfer.bucket = p_bucket and transfer.member_id = p_member_id and transfer.account_id = own
          and transfer.seq = any (seqs[asked.skip + 1:]) and transfer.at >= asked.from_at
          and transfer.at < asked.to_at
        order by transfer.seq desc) listed),
      found_count, found_in, found_out;
end $$;

revoke all on function ledger_list_transfers from public, khela_app;
grant execute on function ledger_list_transfers to khela_app;
