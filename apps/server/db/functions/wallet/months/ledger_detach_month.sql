-- Detaches the month that ends at p_until, which was exported: its tables are in the schema `archived` from then on. Raises KL005 with the
-- reason when it may not be archived, or when an account of it has no checkpoint that an anchor covers.
create or replace function ledger_detach_month(p_until timestamptz, p_now timestamptz) returns setof text language plpgsql
set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  parent text; part text; reason text; missing bigint;
begin
  reason := ledger_month_refusal(p_until, p_now);
  if reason is null then
    select count(*) into missing from (select t.bucket, t.member_id, t.account_id, max(t.seq) as seq from transfer t where t.at < p_until group by 1, 2, 3) l
      where not exists (select from ledger_checkpoint c join anchor a on a.id = c.anchor_id and a.version = 3
        where c.bucket = l.bucket and c.member_id = l.member_id and c.account_id = l.account_id and c.seq = l.seq);
    if missing > 0 then reason := format('has %s accounts without an anchored checkpoint', missing); end if;
  end if;
  if reason is not null then
    raise exception 'ledger: the month that ends at % %', p_until at time zone 'UTC', reason using errcode = 'KL005';
  end if;
  create schema if not exists archived;
  foreach parent in array array['transfer', 'round_settlement'] loop
    select c.relname into strict part from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = parent::regclass
        and substring(pg_get_expr(c.relpartbound, c.oid) from $re$TO \('([^']+)'\)$re$)::timestamptz = p_until;
    execute format('alter table %I detach partition %I', parent, part);
    execute format('alter table %I set schema archived', part);
    return next part;
  end loop;
end $$;

revoke all on function ledger_detach_month from public, khela_app;
