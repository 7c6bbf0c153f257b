-- Returns the number of an account's finished transfers of a period, with a page of them, newest first, as JSON (null when
-- it is empty; amounts are text). One row. Without an account, of the member's main one. Without kinds, of all.
create or replace function ledger_list_transfers(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_from timestamptz,
  p_to timestamptz, p_kinds int[], p_limit int, p_offset int)
returns table (currency text, "count" bigint, page json)
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
    select own_currency, count(*),
      (select json_agg(x) from (
        select t.id, t.kind, t.credit_account = own incoming, t.amount_minor::text "amountMinor",
          t.balance_after::text "balanceAfterMinor", t.held_after::text "heldAfterMinor", t.reference, t.at
        from transfer t
        where t.bucket = p_bucket and t.member_id = p_member_id and t.account_id = own and t.seq > after_seq and t.seq <= up_to
          and t.phase in (0, 2) and (p_kinds is null or t.kind = any (p_kinds))
        order by t.seq desc limit p_limit offset p_offset) x)
    from transfer t
    where t.bucket = p_bucket and t.member_id = p_member_id and t.account_id = own and t.seq > after_seq and t.seq <= up_to
      and t.phase in (0, 2) and (p_kinds is null or t.kind = any (p_kinds));
end $$;

revoke all on function ledger_list_transfers from public, khela_app;
grant execute on function ledger_list_transfers to khela_app;
