-- Returns the vendor-wide transaction ids that an item reserved but no transaction has: the item's own id,
-- and the id that a rollback references.
create or replace function play_unused_ids(item play_item) returns text[] language plpgsql as $$
begin
  return array(
    select id from unnest(array[item.transaction_id, case when item.method = 'rollback'
      then item.reference end]) id
    where id is not null and not exists (select from play_transaction known
      where known.bucket = item.bucket and known.member_id = item.member_id and known.vendor = item.vendor
      and known.transaction_id = id));
end $$;

revoke all on function play_unused_ids from public, khela_app;
