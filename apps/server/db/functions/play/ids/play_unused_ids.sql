-- Returns the vendor-wide ids that an item reserved, its own and the one that a rollback names, under which
-- there is no transaction.
create or replace function play_unused_ids(i play_item) returns text[] language plpgsql as $$
begin
  return array(
    select id from unnest(array[i.transaction_id, case when i.method = 'rollback' then i.reference end]) id
    where id is not null and not exists (select from play_transaction p
      where p.bucket = i.bucket and p.member_id = i.member_id and p.vendor = i.vendor
      and p.transaction_id = id));
end $$;

revoke all on function play_unused_ids from public, khela_app;
