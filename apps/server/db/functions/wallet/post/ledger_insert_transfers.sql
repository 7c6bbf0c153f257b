-- Writes the rows of movements that were posted, and the places of their ids; of those that were not,
-- `posted` is null. Apart from the others: Citus sends one that inserts inside a WITH to all nodes, so that
-- no batch would pass while a node is away.
-- Locks nothing: the caller holds the accounts, or has moved them on.
create or replace function ledger_insert_transfers(
  p_bucket smallint, items ledger_movement[], posted ledger_posted[]
) returns void language plpgsql as $$
begin
  insert into transfer (bucket, member_id, account_id, seq, id, kind, phase, debit_account, credit_account,
    amount_minor, currency, pending_id, reversal_of, linked_id, round_ref, reference, expires_at,
    balance_after, held_after, xid, at, chain_hash)
    select coalesce(p_bucket, m.bucket), m.member_id, m.account_id, m.seq, m.id, m.kind, 0,
      case when m.incoming then m.operator_account_id else m.account_id end,
      case when m.incoming then m.account_id else m.operator_account_id end, m.amount_minor, m.currency, null,
      null, m.linked_id, m.round_ref, m.reference, null, m.balance, m.held, null, m.at, m.chain_hash
    from unnest(items, posted) m
    where m.balance is not null;
  insert into transfer_place (bucket, member_id, id, account_id, seq, at)
    select coalesce(p_bucket, m.bucket), m.member_id, m.id, m.account_id, m.seq, m.at
    from unnest(items, posted) m
    where m.balance is not null;
end $$;

revoke all on function ledger_insert_transfers from public, khela_app;
