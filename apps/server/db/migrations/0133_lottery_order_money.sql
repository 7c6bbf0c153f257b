-- What moves an order's money reads this of it, and neither its slip nor its numbers: a page of 2,000 orders is held in memory at once.

create type lottery_order_money as (
  member_id bigint, id text, master text, place smallint, stop_on_win boolean, draw_id bigint, account_id bigint, operator_account_id bigint,
  vendor text, state text, cost_minor bigint, rebate_minor bigint, payout_minor bigint, liability_minor bigint, transfer_id uuid, win_id uuid
);
