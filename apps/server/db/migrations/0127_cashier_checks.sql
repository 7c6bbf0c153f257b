-- without transaction: deposits go on while every order is looked at
alter table deposit_order validate constraint deposit_order_shown_check;
alter table deposit_order validate constraint deposit_order_second_of_check;
alter table deposit_order validate constraint deposit_order_not_taken_check;
drop function if exists cashier_open_refund(smallint, bigint, text, uuid, bigint, text, boolean, text, text, boolean, timestamptz, jsonb);
drop function if exists cashier_end_withdrawal(smallint, bigint, text, text, text, text, text, uuid, uuid, timestamptz, jsonb);
