-- Adds a vendor's transaction that moved no money to the account's evidence: one that was refused, a
-- tombstone, a rollback of nothing. The caller holds the account's lock.
create or replace function play_record_evidence(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, p_vendor text, p_transaction_id text
) returns void language plpgsql as $$
declare
  t play_transaction;
begin
  select * into strict t from play_transaction
    where bucket = p_bucket and member_id = p_member_id and vendor = p_vendor
      and transaction_id = p_transaction_id;
  perform ledger_record_evidence(p_bucket, p_member_id, p_account_id, 'play_transaction',
    t.vendor || ':' || t.transaction_id,
    sha256(record_send(row(convert_to(t.method, 'UTF8'), convert_to(t.round_id, 'UTF8'),
          convert_to(t.game_code, 'UTF8'), convert_to(t.currency, 'UTF8'), t.amount_minor, t.win_minor,
          convert_to(t.reference, 'UTF8'), convert_to(t.status, 'UTF8'), t.balance_after, t.transfer_id,
          t.win_transfer_id, t.at, convert_to(t.free_round, 'UTF8')))));
end $$;

revoke all on function play_record_evidence from public, khela_app;
