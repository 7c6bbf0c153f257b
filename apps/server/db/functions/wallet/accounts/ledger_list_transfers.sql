-- Returns a page of an account's finished transfers of a period, newest first, each with the number and the sums of the whole period;
-- one row without a transfer when the page is empty. Without an account, of the member's main one. Without kinds, of all.
create or replace function ledger_list_transfers(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_from timestamptz,
  p_to timestamptz, p_kinds int[], p_limit int, p_offset int)
returns table (currency text, "count" bigint, in_minor text, out_minor text, id uuid, seq bigint, kind int, phase smallint,
  incoming boolean, amount_minor bigint, balance_after bigint, held_after bigint, reference text, at timestamptz)
language plpgsql stable set plan_cache_mode = /* spread: force_custom_plan */ force_generic_plan as $$
#variable_conflict use_column
declare
  own bigint; own_currency text; after_seq bigint; up_to bigint;
begin
  select a.id, a.currency into own, own_currency from account a
    where a.bucket = p_bucket and a.member_id = p_member_id
      and case when p_account_id is null then a.kind = 'main' else a.id = p_account_id end;
  after_seq := ledger_seq_before(p_bucket, p_member_id, own, p_from);
  -- until now: nothing to search for
  up_to := case when p_to = 'infinity' then 9223372036854775807 else ledger_seq_before(p_bucket, p_member_id, own, p_to) end;
  return query
    with period as (
      select count(*) "count", coalesce(sum(t.amount_minor) filter (where t.credit_account > 0), 0)::text in_minor,
        coalesce(sum(t.amount_minor) filter (where t.debit_account > 0), 0)::text out_minor
      from transfer t
      where t.bucket = p_bucket and t.member_id = p_member_id and t.account_id = own and t.seq > after_seq and t.seq <= up_to
        and t.phase in (0, 2) and (p_kinds is null or t.kind = any (p_kinds))),
    page as (
      select t.id, t.seq, t.kind, t.phase, t.credit_account, t.amount_minor, t.balance_after, t.held_after, t.reference, t.at
      from transfer t
      where t.bucket = p_bucket and t.member_id = p_member_id and t.account_id = own and t.seq > after_seq and t.seq <= up_to
        and t.phase in (0, 2) and (p_kinds is null or t.kind = any (p_kinds))
      order by t.seq desc limit p_limit offset p_offset)
    select own_currency, s."count", s.in_minor, s.out_minor, t.id, t.seq, t.kind, t.phase, t.credit_account = own, t.amount_minor,
      t.balance_after, t.held_after, t.reference, t.at
    from period s left join page t on true order by t.seq desc;
end $$;

revoke all on function ledger_list_transfers from public, khela_app;
grant execute on function ledger_list_transfers to khela_app;
