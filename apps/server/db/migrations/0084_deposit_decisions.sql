-- A payment that its provider doubts waits for a person, and one is not taken from a member whose limit or break stands against it by then.
-- Pictures of deposits get an end.

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
