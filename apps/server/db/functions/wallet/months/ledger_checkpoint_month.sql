-- Makes the checkpoints of the accounts that moved in the month that ends at p_until, and the anchor that
-- covers them, which it returns. What is sealed already gives an anchor of what changed since then, or none.
-- Raises KL005 where checkpoints are there that no anchor covers, so that none is sealed but those made here.
create or replace function ledger_checkpoint_month(p_until timestamptz)
returns table (id int, at timestamptz, accounts bigint, operator_accounts bigint, version smallint,
  digest bytea) language plpgsql
set search_path = public, pg_temp as $$
declare
  sealed int[]; anchor_is int; stray bigint;
begin
  lock table anchor in share row exclusive mode;
  select coalesce(array_agg(a.id) filter (where a.version in (3, 5)), '{}'), coalesce(max(a.id), 0) + 1
    into sealed, anchor_is from anchor a;
  select count(*) into stray from ledger_checkpoint c where not c.anchor_id = any (sealed);
  if stray > 0 then
    raise exception 'ledger: % checkpoints are covered by no anchor', stray using errcode = 'KL005';
  end if;
  insert into ledger_checkpoint (bucket, member_id, account_id, seq, balance_minor, held_minor, at, head,
    until, anchor_id)
    select t.bucket, t.member_id, t.account_id, t.seq, t.balance_after, t.held_after, t.at, t.chain_hash,
      p_until, anchor_is
    from transfer t
      join (select l.bucket, l.member_id, l.account_id, max(l.seq) as seq from transfer l where l.at < p_until
        group by 1, 2, 3) last
        on last.bucket = t.bucket and last.member_id = t.member_id and last.account_id = t.account_id
          and last.seq = t.seq
    where t.at < p_until
    on conflict do nothing;
  return query select * from ledger_write_anchor(true);
end $$;

revoke all on function ledger_checkpoint_month from public, khela_app;
