-- Vendor-wide transaction ids are reserved in a call of their own, before the batch and without an account's lock: two batches with
-- the same ids in opposite order no longer deadlock.

alter table vendor_transaction
  add column body_hash bytea,
  add column reservations bigint not null default 1;

drop trigger unchangeable on vendor_transaction;
create trigger unchangeable before update of vendor, transaction_id, bucket, member_id, body_hash on vendor_transaction
  for each row execute function ledger_unchangeable();
alter table vendor_transaction enable always trigger unchangeable;

comment on column vendor_transaction.body_hash is
  'SHA-256 of what a repeat is compared by; null where any body of the member may use the id: ids of before, and bets that a rollback names';
comment on column vendor_transaction.reservations is
  'calls that reserved the id, without those that left no transaction under it; the row is deleted with the last of them';

alter type play_item add attribute id_reservation text;
comment on type play_item is
  'rules: where the vendor''s adapter differs from our own protocol, by name (contract, vendor-adapters.ts); null for our own. id_reservation: what play_reserve_ids answered, for vendor-wide ids: reserved, or what another reservation differs in (body, player, reference)';
alter type play_answer add attribute unused_ids text[];
comment on type play_answer is
  'unused_ids: vendor-wide ids of the item under which there is no transaction, so that their reservation is given back';
