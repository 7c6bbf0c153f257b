-- Creates a lottery_order_money: the fields that are needed to move an order's money. Callers pass every
-- field by name.
create or replace function lottery_order_money_of(
  member_id bigint, id text, master text, place smallint, stop_on_win boolean, draw_id bigint,
  account_id bigint, operator_account_id bigint, vendor text, state text, cost_minor bigint,
  rebate_minor bigint, payout_minor bigint, liability_minor bigint, transfer_id uuid, win_id uuid
) returns lottery_order_money language sql immutable parallel safe
return row(member_id, id, master, place, stop_on_win, draw_id, account_id, operator_account_id, vendor, state,
  cost_minor, rebate_minor, payout_minor, liability_minor, transfer_id, win_id)::lottery_order_money;

revoke all on function lottery_order_money_of from public, khela_app;
