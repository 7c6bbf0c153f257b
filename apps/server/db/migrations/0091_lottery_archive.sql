-- The draws of a month that is over long ago leave the database together with their orders, once they are exported. What the export had is
-- noted first; from then on its orders may be removed, and no others.

create table lottery_month (
  until       timestamptz primary key,
  draws       bigint not null check (draws > 0),
  orders      bigint not null check (orders >= 0),
  files       jsonb not null,
  exported_at timestamptz not null,
  removed_at  timestamptz check (removed_at >= exported_at)
);
comment on table lottery_month is 'the months whose draws are archived, each by the first moment after it';
comment on column lottery_month.files is 'of each exported file its number of rows and its SHA-256';
comment on column lottery_month.removed_at is 'null while its rows are being removed';
revoke all on lottery_month from public, khela_app;
grant select on lottery_month to khela_app;

\ir ../functions/lottery/archive/lottery_removable.sql
drop trigger unchangeable on lottery_order;
create trigger unchangeable after update of bucket, member_id, id, master, place, places, stop_on_win, draw_id, merchant_id, node_id,
  account_id, operator_account_id, vendor, currency, mode, slip, bets, cost_minor, placed_at, transfer_id on lottery_order
  for each row execute function ledger_unchangeable();
alter table lottery_order enable always trigger unchangeable;
create trigger removable before delete on lottery_order for each row execute function lottery_removable();
alter table lottery_order enable always trigger removable;
