-- Money that came on top of what an order was paid by is an order of its own, which waits for a person: it says whose second payment it is.

alter table deposit_order add column second_of text,
  add constraint deposit_order_second_of_check check (second_of is null or second_of <> id and held_payment_id is not null) not valid;
comment on column deposit_order.second_of is 'the order that this payment was made for, which another payment had paid or held already; null: it was opened by its member';
