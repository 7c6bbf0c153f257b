-- A vendor's games open at the vendor's own address, in a frame of the site, not always at the game server's.

alter table vendor add column launch_url text check (launch_url ~ '^https?://[^\s]+$');
comment on column vendor.launch_url is 'address at which the vendor''s games open; null: the game server';
alter table game add column launch_url text check (launch_url ~ '^https?://[^\s]+$');
comment on column game.launch_url is 'address at which this game opens; null: the vendor''s';
