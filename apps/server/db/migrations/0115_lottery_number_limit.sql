-- What one member may stake on one number of a draw, over all of their lines and orders: the merchant's, per lottery. The largest unit bounds one line,
-- and a second line passed it.

alter table lottery_game add column max_number_minor bigint check (max_number_minor > 0);
comment on column lottery_game.max_number_minor is 'the units that one member may have on one number of a draw, all orders together; null: no such limit';
alter table lottery_order add column numbers jsonb;
alter table lottery_order add check (jsonb_typeof(numbers) = 'object') not valid;
comment on column lottery_order.numbers is 'its units by number, where the game bounds them; null: it did not when the order was placed';
drop trigger unchangeable on lottery_order;
create trigger unchangeable after update of bucket, member_id, id, master, place, places, stop_on_win, draw_id, merchant_id, node_id,
  account_id, operator_account_id, vendor, currency, mode, slip, bets, cost_minor, placed_at, transfer_id, series, rebate_minor, numbers on lottery_order
  for each row execute function ledger_unchangeable();
alter table lottery_order enable always trigger unchangeable;
