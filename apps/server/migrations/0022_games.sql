-- What a list may be narrowed by, and word to every server when the catalogue changes.

-- pay lines of a slot; null for every other game
alter table game add column lines int check (lines > 0);

create index game_of_vendor on game (vendor, sort, node_id) where enabled;
create index favourite_newest on favourite (bucket, member_id, at desc, node_id);

-- Lists are kept some seconds by every server: they hear of a change after its commit and forget them (platform/push.ts).
create function catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('khela_push', '#answers games');
  return null;
end $$;

create trigger game_changed after insert or update or delete on game
  for each statement execute function catalogue_changed();
create trigger vendor_changed after insert or update or delete on vendor
  for each statement execute function catalogue_changed();
create trigger merchant_game_changed after insert or update or delete on merchant_game
  for each statement execute function catalogue_changed();
