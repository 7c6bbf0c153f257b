-- Creates the checkpoints of accounts with transfers before p_until, the end of a month, and returns the
-- anchor that covers them. When the checkpoints are already sealed, it returns an anchor of later changes, or
-- no row.
-- Locks the table of anchors against other anchors.
-- Raises KL005 when there are checkpoints that no anchor covers, so that only those created here are sealed.
create or replace function ledger_checkpoint_month(p_until timestamptz)
returns table (id int, at timestamptz, accounts bigint, operator_accounts bigint, version smallint,
  digest bytea) language plpgsql
set search_path = public, pg_temp as $$
declare
  sealed int[]; anchor_is int; stray bigint;
begin
  lock table anchor in share row exclusive mode;
  select coalesce(array_agg(made.id) filter (where made.version in (3, 5)), '{}'),
    coalesce(max(made.id), 0) + 1
    into sealed, anchor_is from anchor made;
  select count(*) into stray from ledger_checkpoint checkpoint where not checkpoint.anchor_id = any (sealed);
  if stray > 0 then
    raise exception 'ledger: % checkpoints are covered by no anchor', stray using errcode = 'KL005';
  end if;
  insert into ledger_checkpoint (bucket, member_id, account_id, seq, balance_minor, held_minor, at, head,
    until, anchor_id)
    select transfer.bucket, transfer.member_id, transfer.account_id, transfer.seq, transfer.balance_after,
      transfer.held_after, transfer.at, transfer.chain_hash, p_until, anchor_is
    from transfer
      join (select before.bucket, before.member_id, before.account_id, max(before.seq) as seq
        from transfer before where before.at < p_until
        group by 1, 2, 3) last
        on last.bucket = transfer.bucket and last.member_id = transfer.member_id
          and last.account_id = transfer.account_id and last.seq = transfer.seq
    where transfer.at < p_until
    on conflict do nothing;
  return query select * from ledger_write_anchor(true);
end $$;

revoke all on function ledger_checkpoint_month from public, khela_app;
