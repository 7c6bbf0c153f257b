-- Detaches the exported month that ends at p_until: its tables move to the schema `archived`, where they are
-- as unchangeable as before.
-- Locks the parent tables and the tables of the month against all use until the transaction ends, and waits
-- at most a second for each lock.
-- Returns the names of the tables.
-- Raises KL005 with the reason when the month may not be archived, when its numbers of rows differ from the
-- export's, or when one of its accounts has no anchored checkpoint with the figures of its last transfer.
create or replace function ledger_detach_month(p_until timestamptz, p_now timestamptz, p_transfers bigint,
  p_settlements bigint, p_manifest bytea)
returns setof text language plpgsql set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  parent text; part text; reason text; missing bigint; transfer_count bigint; settlement_count bigint;
  sealed int[];
begin
  -- On Citus the tables must be changed over the same connections to the nodes that counted the rows.
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
  end if;
  reason := ledger_month_refusal(p_until, p_now);
  if reason is null then
    select count(*) into transfer_count from transfer where at < p_until;
    select count(*) into settlement_count from round_settlement where at < p_until;
    if (transfer_count, settlement_count) is distinct from (p_transfers, p_settlements) then
      reason := format('has %s transfers and %s settlements, and %s and %s were exported', transfer_count,
        settlement_count, p_transfers, p_settlements);
    end if;
  end if;
  if reason is null then
    select coalesce(array_agg(id), '{}') into sealed from anchor where version in (3, 5);
    select count(*) into missing
    from (select transfer.bucket, transfer.member_id, transfer.account_id, max(transfer.seq) as seq
      from transfer where transfer.at < p_until
      group by 1, 2, 3) last
      join transfer on transfer.bucket = last.bucket and transfer.member_id = last.member_id
        and transfer.account_id = last.account_id and transfer.seq = last.seq and transfer.at < p_until
      left join ledger_checkpoint checkpoint on checkpoint.bucket = last.bucket
        and checkpoint.member_id = last.member_id
        and checkpoint.account_id = last.account_id and checkpoint.seq = last.seq
        and checkpoint.anchor_id = any (sealed)
    where (transfer.balance_after, transfer.held_after, transfer.at, transfer.chain_hash,
      p_until) is distinct from (checkpoint.balance_minor,
      checkpoint.held_minor, checkpoint.at, checkpoint.head, checkpoint.until);
    if missing > 0 then
      reason := format('has %s accounts without an anchored checkpoint of their last transfer', missing);
    end if;
  end if;
  if reason is not null then
    raise exception 'ledger: the month that ends at % %', p_until at time zone 'UTC',
      reason using errcode = 'KL005';
  end if;
  insert into ledger_archived_month (until, transfers, settlements, manifest_sha256, detached_at)
    values (p_until, p_transfers, p_settlements, p_manifest, p_now);
  create schema if not exists archived;
  foreach parent in array array['transfer', 'round_settlement'] loop
    select month.relname into strict part from pg_inherits inherited join pg_class month
      on month.oid = inherited.inhrelid
      where inherited.inhparent = parent::regclass
        and substring(pg_get_expr(month.relpartbound, month.oid) from $re$TO \('([^']+)'\)$re$)::timestamptz
          = p_until;
    execute format('alter table %I detach partition %I', parent, part);
    execute format('alter table %I set schema archived', part);
    -- the detached table has lost the trigger that it inherited from the parent table
    execute format('create trigger unchangeable before update or delete on archived.%I for each row execute '
      'function ledger_unchangeable()', part);
    if not exists (select from pg_trigger made where made.tgrelid = format('archived.%I', part)::regclass
        and made.tgname = 'untruncatable') then
      execute format('create trigger untruncatable before truncate on archived.%I for each statement '
        'execute function ledger_unchangeable()', part);
    end if;
    execute format('alter table archived.%I enable always trigger unchangeable', part);
    execute format('alter table archived.%I enable always trigger untruncatable', part);
    return next part;
  end loop;
end $$;

revoke all on function ledger_detach_month from public, khela_app;
