-- Deposits: the channels a merchant offers and the orders members open on them.

create table deposit_channel (
  merchant_id int not null references merchant (id),
  code text not null check (code ~ '^[A-Za-z0-9_.-]{1,40}$'),
  category text not null check (category in ('wallet', 'bank', 'card', 'crypto')),
  -- {"bn": …, "en": …}
  name jsonb not null,
  icon text not null,
  min_minor bigint not null check (min_minor > 0),
  max_minor bigint not null check (max_minor >= min_minor),
  presets_minor bigint[] not null default '{}',
  -- what the channel takes from the payer on top of the amount; the amount itself is credited whole
  fee_percent text not null default '0' check (fee_percent ~ '^[0-9]{1,2}(\.[0-9]{1,2})?$'),
  enabled boolean not null default true,
  sort int not null default 0,
  primary key (merchant_id, code)
);

-- The id names its bucket and member (see order-id.ts), so a callback finds its order without a directory.
create table deposit_order (
  bucket smallint not null,
  member_id bigint not null,
  id text not null check (length(id) between 1 and 40),
  merchant_id int not null references merchant (id),
  -- made by the client once per press of the button
  request_id uuid not null,
  channel text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  state text not null default 'waiting' check (state in ('waiting', 'paid', 'failed', 'expired')),
  gateway_order_id text,
  pay_url text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- paid after it had expired
  late boolean not null default false,
  payment_id text,
  transfer_id uuid,
  primary key (bucket, member_id, id),
  unique (bucket, member_id, request_id),
  foreign key (bucket, member_id) references member (bucket, id),
  check ((state = 'paid') = (transfer_id is not null)),
  check ((state = 'paid') = (paid_at is not null)),
  check ((state = 'paid') = (payment_id is not null))
);
-- One payment pays one order.
create unique index deposit_order_payment on deposit_order (bucket, member_id, payment_id) where payment_id is not null;
create index deposit_order_newest on deposit_order (bucket, member_id, created_at desc, id);
create index deposit_order_waiting on deposit_order (expires_at) where state = 'waiting';
