-- without transaction: deposits go on while every order is looked at
alter table deposit_order validate constraint deposit_order_shown_check;
alter table deposit_order validate constraint deposit_order_second_of_check;
alter table deposit_order validate constraint deposit_order_not_taken_check;
