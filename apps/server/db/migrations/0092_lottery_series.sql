-- Prize mode ZY: a member trades the level of the prizes, their series, against a rebate of the stake, up to the game's largest series. A
-- game that had the mode before paid by series 1800, and has no rebate until its largest is raised.

alter table lottery_game add column most_series smallint check (most_series between 1700 and 2000);
update lottery_game set most_series = 1800 where prize_mode = 'ZY';
alter table lottery_game add check ((prize_mode = 'ZY') = (most_series is not null));
comment on column lottery_game.most_series is 'of prize_mode ZY: the largest series that a member may choose, of 2000 for fair odds';
alter table lottery_draw add column most_series smallint check (most_series between 1700 and 2000);
update lottery_draw set most_series = 1800 where prize_mode = 'ZY';
alter table lottery_draw add check ((prize_mode = 'ZY') = (most_series is not null)) not valid;

alter table lottery_order add column series smallint, add column rebate_minor bigint not null default 0;
alter table lottery_order add check (series between 1700 and 2000) not valid,
  add check (rebate_minor >= 0 and rebate_minor <= cost_minor) not valid, add check (rebate_minor = 0 or series is not null) not valid;
comment on column lottery_order.series is 'what its member chose; null where the draw has no series';
comment on column lottery_order.rebate_minor is 'what of the stake is paid back at the first settlement, once';
-- orders come as columns
drop type lottery_item;
drop trigger unchangeable on lottery_order;
create trigger unchangeable after update of bucket, member_id, id, master, place, places, stop_on_win, draw_id, merchant_id, node_id,
  account_id, operator_account_id, vendor, currency, mode, slip, bets, cost_minor, placed_at, transfer_id, series, rebate_minor on lottery_order
  for each row execute function ledger_unchangeable();
alter table lottery_order enable always trigger unchangeable;
