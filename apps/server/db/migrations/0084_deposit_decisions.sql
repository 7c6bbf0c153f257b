-- A payment that its provider doubts waits for a person, and one is not taken from a member whose limit or break stands against it by then.
-- Pictures of deposits get an end, and a deposit can go back to its payer.

alter table deposit_order
  add column held_payment_id text,
  add column held_minor bigint,
  add column held_at timestamptz,
  add column capture_until timestamptz,
  add column not_taken text,
  drop constraint deposit_order_state_check,
  add constraint deposit_order_state_check
    check (state in ('waiting', 'submitted', 'review', 'paid', 'failed', 'refused', 'expired')) not valid,
  add constraint deposit_order_held_check check (num_nulls(held_payment_id, held_minor, held_at) in (0, 3) and held_minor > 0
    and (state <> 'review' or held_payment_id is not null)) not valid,
  add constraint deposit_order_not_taken_check check (not_taken is null
    or not_taken in ('break', 'day', 'week', 'month') and state in ('failed', 'paid')) not valid;
comment on column deposit_order.held_payment_id is 'the payment that its provider doubted; it is credited when the provider or an operator says so';
comment on column deposit_order.held_minor is 'what arrived by it';
comment on column deposit_order.capture_until is 'a payment is being taken from its payer: no other attempt before then; null: none was begun';
comment on column deposit_order.not_taken is 'the break or the period of the deposit limit for which the payment was not taken from its payer; paid all the same: it had been';

grant delete on deposit_proof to khela_app;

-- A deposit goes back to its payer, whole or in part.
alter table deposit_order
  add column refunded_minor bigint not null default 0,
  add constraint deposit_order_refunded_check check (refunded_minor = 0
    or state = 'paid' and refunded_minor between 1 and coalesce(received_minor, amount_minor)
    or state = 'refused' and refunded_minor between 1 and held_minor) not valid;
comment on column deposit_order.refunded_minor is 'what of it was given back or is being given back, the sum of its refunds that did not fail';

create table deposit_refund (
  bucket       smallint not null,
  member_id    bigint not null,
  id           text not null check (length(id) between 1 and 40),
  order_id     text not null,
  merchant_id  int not null references merchant (id),
  request_id   uuid not null,
  account_id   bigint,
  amount_minor bigint not null check (amount_minor > 0),
  currency     text not null,
  gateway      text,
  reason       text not null check (length(reason) between 1 and 200),
  requested_by text not null,
  state        text not null check (state in ('approved', 'sending', 'paid', 'failed')),
  hold_id      uuid,
  requested_at timestamptz not null,
  sent_at      timestamptz,
  attempts     int not null default 0,
  next_at      timestamptz,
  provider_ref text,
  finished_at  timestamptz,
  remark       text check (length(remark) <= 300),
  primary key (bucket, member_id, id),
  unique (bucket, member_id, request_id),
  check ((account_id is null) = (hold_id is null)),
  check ((state in ('paid', 'failed')) = (finished_at is not null)),
  check (state <> 'sending' or sent_at is not null)
);
comment on table deposit_refund is 'what went back of a deposit to its payer, and of a payment that was never credited';
comment on column deposit_refund.account_id is 'the account it is taken from; null: the payment was held and refused, and credited to nobody';
comment on column deposit_refund.gateway is 'the payment gateway that is asked to pay it back; null: the operator has paid it back';
comment on column deposit_refund.state is 'approved: is sent next; sending: may have been sent; the others are ends';
comment on column deposit_refund.hold_id is 'its transfer in the ledger: a reservation where a gateway pays it back, else the debit';
comment on column deposit_refund.next_at is 'when the gateway is asked next';
select pg_temp.khela_spread('deposit_refund', 'bucket');
alter table deposit_refund add constraint deposit_refund_order_fkey
  foreign key (bucket, member_id, order_id) references deposit_order (bucket, member_id, id);
create trigger unchangeable after delete or update of bucket, member_id, id, order_id, merchant_id, request_id, account_id, amount_minor, currency,
  gateway, reason, requested_by, requested_at, hold_id on deposit_refund
  for each row execute function ledger_unchangeable();
alter table deposit_refund enable always trigger unchangeable;
create index deposit_refund_due on deposit_refund (bucket, next_at) where state in ('approved', 'sending');
create index deposit_refund_of_order on deposit_refund (bucket, member_id, order_id);

revoke all on deposit_refund from public, khela_app;
grant select on deposit_refund to khela_app;
