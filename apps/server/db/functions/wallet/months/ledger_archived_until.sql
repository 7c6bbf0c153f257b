-- Returns the time before which the ledger's months are archived; -infinity when no month is archived. It
-- reads which partitions are attached now, even under an older snapshot. A transaction that has read
-- `transfer` prevents its months from being detached, so the result matches the rows that the transaction
-- reads.
create or replace function ledger_archived_until() returns timestamptz language plpgsql stable as $$
begin
  return (select case when bool_or(bounds like '%(MINVALUE)%') then '-infinity'
      else coalesce(min(substring(bounds from $re$FROM \('([^']+)'\)$re$)::timestamptz), '-infinity') end
    from (select pg_get_expr(month.relpartbound, month.oid) as bounds
      from pg_partition_tree('public.transfer') part
      join pg_class month on month.oid = part.relid
      where part.level = 1) months);
end $$;

revoke all on function ledger_archived_until from public, khela_app;
grant execute on function ledger_archived_until to khela_app;
