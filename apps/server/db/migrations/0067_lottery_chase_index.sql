-- without transaction: orders go on while the index is built
-- Settling a win reads what is left of the orders that stop on one.
create index concurrently lottery_order_chase on lottery_order (bucket, member_id, master, place) where stop_on_win;
