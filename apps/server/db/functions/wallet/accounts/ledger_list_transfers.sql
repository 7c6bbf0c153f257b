-- Returns a page of an account's finished transfers of a period, newest first, as JSON (null when it is
-- empty; 64-bit numbers are text), and where `p_sums` says so number and sums of the whole period. One row.
-- Without an account, of the member's main one. Without kinds, of all. The page begins below `p_before_seq`
-- where it is given, and `p_skip` transfers further. Of some kinds only, it looks between the first and the
-- last of each day that has any.
create or replace function ledger_list_transfers(p_bucket smallint, p_member_id bigint, p_account_id bigint,
  p_from timestamptz, p_to timestamptz, p_kinds int[], p_before_seq bigint, p_skip int, p_limit int,
  p_sums boolean)
returns table (currency text, page json, transfers bigint, in_minor numeric, out_minor numeric)
language plpgsql stable as $$
#variable_conflict use_column
declare
  own bigint; own_currency text; after_seq bigint; up_to bigint; counted bigint; ahead interval;
  found_n bigint; found_in numeric; found_out numeric;
  lows bigint[]; highs bigint[]; seqs bigint[] := '{}'; i int; most int := p_skip + p_limit;
begin
  select a.id, a.currency, a.seq into own, own_currency, up_to from account a
    where a.bucket = p_bucket and a.member_id = p_member_id
      and case when p_account_id is null then a.kind = 'main' else a.id = p_account_id end;
  after_seq := ledger_seq_before(p_bucket, p_member_id, own, p_from);
  -- until now: nothing to search for
  if p_to < 'infinity' then up_to := ledger_seq_before(p_bucket, p_member_id, own, p_to); end if;
  if p_sums then
    select s.transfers, s.in_minor, s.out_minor into found_n, found_in, found_out
      from ledger_sum_transfers(p_bucket, p_member_id, own, p_from, p_to, after_seq, up_to, p_kinds) s;
  end if;

  up_to := least(up_to, p_before_seq - 1);
  if p_kinds is null then
    lows := array[after_seq]; highs := array[up_to];
  else
    select c.seq, make_interval(mins => c.offset_minutes) into counted, ahead from transfer_day_account c
      where c.bucket = p_bucket and c.member_id = p_member_id and c.account_id = own;
    select array_agg(low order by high desc), array_agg(high order by high desc) into lows, highs from (
      select min(d.first_seq) - 1 as low, max(d.last_seq) as high from transfer_day d
      where d.bucket = p_bucket and d.member_id = p_member_id and d.account_id = own
        and d.day >= ((p_from at time zone 'UTC') + ahead)::date
        and d.kind = any (p_kinds) and d.last_seq > after_seq and d.first_seq <= up_to
      group by d.day) days;
    lows := coalesce(counted, 0) || lows; highs := up_to || highs;
  end if;
  for i in 1 .. cardinality(lows) loop
    exit when cardinality(seqs) >= most;
    seqs := seqs || array(
      select t.seq from transfer t
      where t.bucket = p_bucket and t.member_id = p_member_id and t.account_id = own
        and t.seq > greatest(after_seq, lows[i]) and t.seq <= least(up_to, highs[i])
        -- the times leave out the other months
        and t.at >= p_from and t.at < p_to and t.phase in (0, 2)
        and (p_kinds is null or t.kind = any (p_kinds))
      order by t.seq desc limit most - cardinality(seqs));
  end loop;
  return query
    select own_currency,
      (select json_agg(x) from (
        select t.seq::text seq, t.id, t.kind, t.credit_account = own incoming,
          t.amount_minor::text "amountMinor", t.balance_after::text "balanceAfterMinor",
          t.held_after::text "heldAfterMinor", t.reference, t.round_ref "roundRef", t.at
        from transfer t
        where t.bucket = p_bucket and t.member_id = p_member_id and t.account_id = own
          and t.seq = any (seqs[p_skip + 1:]) and t.at >= p_from and t.at < p_to
        order by t.seq desc) x),
      found_n, found_in, found_out;
end $$;

revoke all on function ledger_list_transfers from public, khela_app;
grant execute on function ledger_list_transfers to khela_app;
