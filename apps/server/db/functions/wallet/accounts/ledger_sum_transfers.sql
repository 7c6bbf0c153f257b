-- Returns the number and the sums of an account's finished transfers of a period, exact at this moment. Whole
-- days come from the day sums in transfer_day. The transfers before and after the whole days, and those that
-- the day sums do not include yet, are summed one by one.
-- `p_after_seq` (excluded) and `p_up_to` (included): the period as sequence numbers. `p_kinds` null: all
-- kinds.
-- Locks nothing, and refuses nothing.
create or replace function ledger_sum_transfers(p_bucket smallint, p_member_id bigint, p_account_id bigint,
  p_from timestamptz, p_to timestamptz, p_after_seq bigint, p_up_to bigint, p_kinds int[],
  out transfers bigint, out in_minor numeric, out out_minor numeric)
language plpgsql stable as $$
#variable_conflict use_column
declare
  counted bigint; ahead interval; first_day date; end_day date;
  -- initially the period has no whole day
  whole_after bigint := p_up_to; whole_up_to bigint := p_up_to;
  days_n bigint := 0; days_in numeric := 0; days_out numeric := 0;
  lows bigint[]; highs bigint[]; part_n bigint; part_in numeric; part_out numeric;
begin
  select progress.seq, make_interval(mins => progress.offset_minutes) into counted, ahead
    from transfer_day_account progress
    where progress.bucket = p_bucket and progress.member_id = p_member_id
      and progress.account_id = p_account_id;
  if counted is not null then
    first_day := ((p_from at time zone 'UTC') + ahead)::date;
    if (first_day - ahead) at time zone 'UTC' < p_from then first_day := first_day + 1; end if;
    end_day := ((p_to at time zone 'UTC') + ahead)::date;
  end if;
  if first_day < end_day then
    whole_after := ledger_seq_before(p_bucket, p_member_id, p_account_id,
      (first_day - ahead) at time zone 'UTC');
    -- a period without an end needs no search
    if p_to < 'infinity' then
      whole_up_to := ledger_seq_before(p_bucket, p_member_id, p_account_id,
        (end_day - ahead) at time zone 'UTC');
    end if;
    select coalesce(sum(day.transfers), 0), coalesce(sum(day.in_minor), 0), coalesce(sum(day.out_minor), 0)
    into days_n, days_in, days_out
    from transfer_day day
    where day.bucket = p_bucket and day.member_id = p_member_id and day.account_id = p_account_id
      and day.day >= first_day and day.day < end_day and (p_kinds is null or day.kind = any (p_kinds));
  end if;
  transfers := days_n; in_minor := days_in; out_minor := days_out;
  lows := array[p_after_seq, greatest(whole_after, counted), whole_up_to];
  highs := array[whole_after, whole_up_to, p_up_to];
  -- one range at a time, so that the plan reads only the range's transfers: the plan of a join may read all
  -- transfers of the account
  for span in 1 .. 3 loop
    continue when lows[span] >= highs[span];
    select count(*), coalesce(sum(transfer.amount_minor) filter (where transfer.credit_account
      = transfer.account_id), 0),
      coalesce(sum(transfer.amount_minor) filter (where transfer.debit_account = transfer.account_id), 0)
    into part_n, part_in, part_out
    from transfer where transfer.bucket = p_bucket and transfer.member_id = p_member_id
      and transfer.account_id = p_account_id and transfer.seq > lows[span] and transfer.seq <= highs[span]
      -- the bounds of `at` let the planner skip the partitions of other months
      and transfer.at >= p_from and transfer.at < p_to and transfer.phase in (0, 2)
      and (p_kinds is null or transfer.kind = any (p_kinds));
    transfers := transfers + part_n; in_minor := in_minor + part_in; out_minor := out_minor + part_out;
  end loop;
end $$;

revoke all on function ledger_sum_transfers from public, khela_app;
grant execute on function ledger_sum_transfers to khela_app;
