-- Adds a vendor's transaction without money to the account's evidence: a refused transaction, a tombstone, or
-- a rollback that moved no money. The caller holds the account's lock.
create or replace function play_record_evidence(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, p_vendor text, p_transaction_id text
) returns void language plpgsql as $$
declare
  written play_transaction;
begin
  select * into strict written from play_transaction
    where bucket = p_bucket and member_id = p_member_id and vendor = p_vendor
      and transaction_id = p_transaction_id;
  perform ledger_record_evidence(p_bucket, p_member_id, p_account_id, 'play_transaction',
    written.vendor || ':' || written.transaction_id,
    sha256(record_send(row(convert_to(written.method, 'UTF8'), convert_to(written.round_id, 'UTF8'),
          convert_to(written.game_code, 'UTF8'), convert_to(written.currency, 'UTF8'), written.amount_minor,
          written.win_minor, convert_to(written.reference, 'UTF8'), convert_to(written.status, 'UTF8'),
          written.balance_after, written.transfer_id, written.win_transfer_id, written.at,
          convert_to(written.free_round, 'UTF8')))));
end $$;

revoke all on function play_record_evidence from public, khela_app;
