-- Writes the rows of posted movements in `transfer` and `transfer_place`; a movement that was not posted is
-- null in `posted`. These inserts are separate statements: Citus sends an insert inside a WITH to all nodes,
-- so every batch would fail while one node is down.
-- Locks nothing: the caller holds the accounts' locks, or has updated them.
create or replace function ledger_insert_transfers(
  p_bucket smallint, items ledger_movement[], posted ledger_posted[]
) returns void language plpgsql as $$
begin
  insert into transfer (bucket, member_id, account_id, seq, id, kind, phase, debit_account, credit_account,
    amount_minor, currency, pending_id, reversal_of, linked_id, round_ref, reference, expires_at,
    balance_after, held_after, xid, at, chain_hash)
    select coalesce(p_bucket, movement.bucket), movement.member_id, movement.account_id, movement.seq,
      movement.id, movement.kind, 0,
      case when movement.incoming then movement.operator_account_id else movement.account_id end,
      case when movement.incoming then movement.account_id else movement.operator_account_id end,
      movement.amount_minor, movement.currency, null, null, movement.linked_id, movement.round_ref,
      movement.reference, null, movement.balance, movement.held, null, movement.at, movement.chain_hash
    from unnest(items, posted) movement
    where movement.balance is not null;
  insert into transfer_place (bucket, member_id, id, account_id, seq, at)
    select coalesce(p_bucket, movement.bucket), movement.member_id, movement.id, movement.account_id,
      movement.seq, movement.at
    from unnest(items, posted) movement
    where movement.balance is not null;
end $$;

revoke all on function ledger_insert_transfers from public, khela_app;
