-- Deposits and withdrawals: channels, orders, our receiving accounts, refunds, and operators' decisions.

-- Ways to pay that a merchant offers.
create table deposit_channel (
  merchant_id   int not null references merchant (id),
  code          text not null check (code ~ '^[A-Za-z0-9_.-]{1,40}$'),
  category      text not null check (category in ('wallet', 'bank', 'card', 'crypto')),
  -- {"bn": …, "en": …}
  name          jsonb not null,
  icon          text not null,
  min_minor     bigint not null check (min_minor > 0),
  max_minor     bigint not null,
  presets_minor bigint[] not null default '{}',
  -- fee that the channel charges the payer in addition to the amount; the whole amount is credited
  fee_percent   text not null default '0' check (fee_percent ~ '^[0-9]{1,2}(\.[0-9]{1,2})?$'),
  enabled       boolean not null default true,
  sort          int not null default 0,
  currency      text not null,
  hours         jsonb not null default '[]' check (jsonb_typeof(hours) = 'array'),
  time_zone     text,
  min_level     smallint not null default 0 check (min_level >= 0),
  languages     text[] not null default '{}',
  kind          text not null default 'gateway' check (kind in ('gateway', 'qr', 'app', 'manual')),
  gateway       text not null default 'khela' check (gateway ~ '^[a-z0-9_-]{1,40}$'),
  usual_s       int check (usual_s >= 0),
  primary key (merchant_id, code),
  check (max_minor >= min_minor)
);
comment on column deposit_channel.usual_s is
  'median seconds from an order, or what its member said of it, to its credit, of the last ones; null: too '
  'few';
comment on column deposit_channel.hours is
  'spans of the week in which it takes orders: [{"days": ["mon"], "from": "09:00", "to": "18:00"}]; empty: '
  'always';
comment on column deposit_channel.time_zone is 'of hours; null: the jurisdiction''s';
comment on column deposit_channel.min_level is 'VIP level from which it is offered';
comment on column deposit_channel.languages is 'languages it is shown in, such as BN; empty: all';
comment on column deposit_channel.kind is
  'paid at a payment gateway: gateway on its page, qr by a code that is shown, app in an app that is '
  'opened; manual: sent to a receiving account, and matched by the operator';
comment on column deposit_channel.gateway is
  'name of the payment gateway; of a manual channel it means nothing';
create trigger logged after insert or delete or update of merchant_id, code, category, min_minor, max_minor,
  fee_percent, enabled, currency, hours, time_zone, min_level, languages, kind, gateway on deposit_channel
  for each row execute function audit_row_changed('deposit_channel', 'merchant_id code',
      'category min_minor max_minor fee_percent enabled currency hours time_zone min_level languages kind '
      'gateway', '');
alter table deposit_channel enable always trigger logged;

create table receiving_account (
  merchant_id   int not null,
  channel       text not null,
  id            text not null check (id ~ '^[A-Za-z0-9_.-]{1,40}$'),
  number        text not null check (length(number) between 4 and 40),
  holder        text not null check (length(holder) between 2 and 80),
  weight        int not null default 1 check (weight between 1 and 1000),
  day_max_minor bigint check (day_max_minor > 0),
  enabled       boolean not null default true,
  qr_text       text check (length(qr_text) between 1 and 600),
  primary key (merchant_id, channel, id)
);
comment on table receiving_account is
  'our accounts that members send deposits to; read apart from members'' tables, so it needs no copy on '
  'every node';
comment on column receiving_account.day_max_minor is
  'what it may be given of orders in a day; null: any amount';
comment on column receiving_account.qr_text is 'what the account''s QR code says; null: it has none';
create trigger logged after insert or delete or update of merchant_id, channel, id, number, holder, weight,
  day_max_minor, enabled, qr_text
    on receiving_account
  for each row execute function audit_row_changed('receiving_account', 'merchant_id channel id',
      'number holder weight day_max_minor enabled qr_text', 'number holder qr_text');
alter table receiving_account enable always trigger logged;

-- Deposit orders. The id contains bucket and member, so a callback finds its order without a directory.
create table deposit_order (
  bucket           smallint not null,
  member_id        bigint not null,
  id               text not null check (length(id) between 1 and 40),
  merchant_id      int not null references merchant (id),
  -- idempotency key: the client creates one for each press of the button
  request_id       uuid not null,
  channel          text not null,
  amount_minor     bigint not null check (amount_minor > 0),
  currency         text not null,
  state text not null default 'waiting'
  check (state in ('waiting', 'submitted', 'review', 'paid', 'failed', 'refused', 'expired')),
  gateway_order_id text,
  pay_url          text,
  created_at       timestamptz not null,
  expires_at       timestamptz not null,
  paid_at          timestamptz,
  -- true: the order was paid after it had expired
  late             boolean not null default false,
  payment_id       text,
  transfer_id      uuid,
  beyond           text,
  queries          smallint not null default 0 check (queries >= 0),
  query_at         timestamptz,
  receiving        jsonb,
  transaction_id   text,
  submitted_at     timestamptz,
  refusal          text,
  received_minor   bigint check (received_minor > 0),
  gateway          text not null default 'khela',
  proof_at         timestamptz,
  held_payment_id  text,
  held_minor       bigint,
  held_at          timestamptz,
  capture_until    timestamptz,
  not_taken        text,
  refunded_minor   bigint not null default 0,
  qr_text          text,
  app_url          text,
  second_of        text,
  payer_hash       text check (payer_hash ~ '^[0-9a-f]{64}$'),
  cancelled_at     timestamptz,
  untold           boolean not null default false,
  primary key (bucket, member_id, id),
  unique (bucket, member_id, request_id),
  foreign key (bucket, member_id) references member (bucket, id),
  constraint deposit_order_beyond_check
    check (beyond is null or (state = 'paid' and beyond in ('break', 'day', 'week', 'month'))),
  constraint deposit_order_held_check
    check (num_nulls(held_payment_id, held_minor, held_at) in (0, 3) and held_minor > 0
      and (state <> 'review' or held_payment_id is not null)),
  constraint deposit_order_not_taken_check check (not_taken is null
    or not_taken in ('break', 'day', 'week', 'month', 'time') and state in ('failed', 'paid')),
  constraint deposit_order_refunded_check check (refunded_minor = 0
    or state = 'paid' and refunded_minor between 1 and coalesce(received_minor, amount_minor)
    or state = 'refused' and refunded_minor between 1 and held_minor),
  constraint deposit_order_second_of_check
    check (second_of is null or second_of <> id and held_payment_id is not null),
  constraint deposit_order_shown_check
    check (length(qr_text) between 1 and 600 and length(app_url) between 1 and 400),
  check ((state = 'paid') = (transfer_id is not null)),
  check ((state = 'paid') = (paid_at is not null)),
  check ((state = 'paid') = (payment_id is not null))
);
comment on column deposit_order.beyond is
  'what the payment went against when it was credited: a break, or the deposit limit of this period';
comment on column deposit_order.queries is 'how often the gateway was asked what became of the order';
comment on column deposit_order.query_at is
  'the gateway is asked from then on, while the order waits or has expired, or may be paid again; null: '
  'not, or not any more';
comment on column deposit_order.receiving is
  'of a manual order: the account to send to, its holder, and the order''s reference';
comment on column deposit_order.transaction_id is 'by which the member says it was paid';
comment on column deposit_order.received_minor is
  'what arrived and was credited, where the operator said so; null: the amount';
comment on column deposit_order.gateway is
  'the payment gateway it was opened at, whatever its channel is paid at since';
comment on column deposit_order.proof_at is 'of a manual order: when its picture was sent; null: it has none';
comment on column deposit_order.held_payment_id is
  'the payment that its provider doubted; it is credited when the provider or an operator says so';
comment on column deposit_order.held_minor is 'what arrived by it';
comment on column deposit_order.capture_until is
  'a payment is being taken from its payer: no other attempt before then; null: none was begun';
comment on column deposit_order.not_taken is
  'the break or the period of the deposit limit for which the payment was not taken from its payer; paid '
  'all the same: it had been';
comment on column deposit_order.refunded_minor is
  'what of it was given back or is being given back, the sum of its refunds that did not fail';
comment on column deposit_order.qr_text is 'of a channel of kind qr: what the code says that it is paid by';
comment on column deposit_order.app_url is 'of a channel of kind app: opens the app that it is paid in';
comment on column deposit_order.cancelled_at is
  'when its member took it back, while it waited; a payment that arrives after all is credited';
comment on column deposit_order.untold is
  'it was credited later than its page waits for it, and its member has no message yet';
comment on column deposit_order.payer_hash is
  'the account that paid, as member_payout_account.number_hash; null: its gateway did not name it';
comment on column deposit_order.second_of is
  'the order that this payment was made for, which another payment had paid or held already; null: it was '
  'opened by its member';
-- A payment never pays two of the member's orders.
create unique index deposit_order_payment on deposit_order (bucket, member_id, payment_id)
  where payment_id is not null;
create index deposit_order_newest on deposit_order (bucket, member_id, created_at desc, id);
-- Indexes for the console: the list of a merchant's deposits, and the search for a payment by its number.
create index deposit_order_of_merchant on deposit_order (bucket, merchant_id, created_at, id);
create index deposit_order_transaction on deposit_order (bucket, transaction_id)
  where transaction_id is not null;
create index deposit_order_held_payment on deposit_order (bucket, held_payment_id)
  where held_payment_id is not null;
create index deposit_order_paid_by on deposit_order (bucket, payment_id) where payment_id is not null;
create index deposit_order_paid_at on deposit_order (bucket, merchant_id, paid_at) where state = 'paid';
create index deposit_order_untold on deposit_order (bucket, paid_at) where untold;
create index deposit_order_waiting on deposit_order (expires_at) where state = 'waiting';
create index deposit_order_submitted on deposit_order (bucket, submitted_at) where state = 'submitted';
create index deposit_order_review on deposit_order (bucket, held_at) where state = 'review';
create index deposit_order_asked on deposit_order (bucket, query_at)
  where query_at is not null and (state in ('waiting', 'expired', 'review')
    or state = 'failed' and not_taken is not null);
create index deposit_order_asked_again on deposit_order (bucket, gateway, query_at)
  where query_at is not null and state in ('paid', 'refused') and receiving is null;

-- A member's picture that shows their payment of a manual deposit. Only the last picture of an order is
-- stored.
create table deposit_proof (
  bucket     smallint not null,
  member_id  bigint not null,
  order_id   text not null,
  picture    bytea not null check (length(picture) <= 2097152),
  width      int not null check (width > 0),
  height     int not null check (height > 0),
  created_at timestamptz not null,
  primary key (bucket, member_id, order_id),
  constraint deposit_proof_order_fkey foreign key (bucket, member_id, order_id)
    references deposit_order (bucket, member_id, id)
);
comment on column deposit_proof.picture is 'WebP, as we have made it anew: nothing of the sent file is kept';
create index deposit_proof_oldest on deposit_proof (bucket, created_at);

create table deposit_reference (
  merchant_id  int not null,
  reference    text not null,
  channel      text not null,
  account_id   text not null,
  order_id     text not null,
  bucket       smallint not null,
  member_id    bigint not null,
  amount_minor bigint not null,
  opened_at    timestamptz not null,
  counts_until timestamptz not null,
  primary key (merchant_id, reference)
);
comment on table deposit_reference is
  'key-rule: directory. Reference of a manual deposit → its order, and which receiving account it was given';
comment on column deposit_reference.counts_until is
  'it takes part of its account''s day until then: its end while it waits, for good once its member says it '
  'is paid';
create index deposit_reference_account on deposit_reference (merchant_id, channel, account_id, opened_at);

create table deposit_transaction (
  merchant_id    int not null,
  channel        text not null,
  transaction_id text not null,
  order_id       text not null,
  bucket         smallint not null,
  member_id      bigint not null,
  at             timestamptz not null,
  primary key (merchant_id, channel, transaction_id)
);
comment on table deposit_transaction is
  'key-rule: directory. Transaction at a manual channel → the one order it pays';

-- How to read the statements of a receiving account. A statement lists the payments that the account has
-- received, according to its bank or wallet.
create table statement_format (
  merchant_id int not null references merchant (id),
  channel     text not null,
  account_id  text not null,
  kind        text not null check (kind in ('bkash', 'nagad', 'rocket', 'bank')),
  columns     jsonb,
  primary key (merchant_id, channel, account_id)
);
comment on table statement_format is
  'how the statement of a receiving account is read; none: by the channel''s name';
comment on column statement_format.columns is
  'names of the columns in its first line; null: those that its kind is known by';

create table statement_import (
  id          bigint generated always as identity primary key,
  merchant_id int not null references merchant (id),
  channel     text not null,
  account_id  text not null,
  kind        text not null,
  file_name   text not null check (length(file_name) <= 120),
  sha256      bytea not null,
  lines       int not null check (lines >= 0),
  added       int not null check (added between 0 and lines),
  outgoing    int not null check (outgoing >= 0),
  imported_by text not null,
  imported_at timestamptz not null
);
create index statement_import_newest on statement_import (merchant_id, imported_at);

create table statement_line (
  id             bigint generated always as identity primary key,
  merchant_id    int not null references merchant (id),
  channel        text not null,
  account_id     text not null,
  import_id      bigint not null references statement_import (id),
  transaction_id text not null check (length(transaction_id) between 4 and 60),
  at             timestamptz not null,
  amount_minor   bigint not null check (amount_minor > 0),
  currency       text not null,
  sender         text check (length(sender) <= 120),
  reference      text check (length(reference) <= 300),
  state          text not null default 'open' check (state in ('open', 'matched', 'aside')),
  note           text check (length(note) <= 200),
  decided_by     text,
  unique (merchant_id, channel, account_id, transaction_id),
  check ((state = 'open') = (decided_by is null))
);
comment on column statement_line.state is
  'open: no deposit is named for it; aside: it is no deposit of a member';
create index statement_line_newest on statement_line (merchant_id, at, id);
create index statement_line_of_account on statement_line (merchant_id, channel, account_id, at, id);
create index statement_line_open on statement_line (merchant_id, channel, account_id, at, id)
  where state = 'open';
create index statement_line_amount on statement_line (merchant_id, channel, account_id, amount_minor, at)
  where state = 'open';
create trigger unchangeable after delete or update of merchant_id, channel, account_id, import_id,
  transaction_id, at, amount_minor, currency, sender, reference on statement_line
  for each row execute function ledger_unchangeable();
alter table statement_line enable always trigger unchangeable;

create table statement_match (
  line_id     bigint primary key references statement_line (id),
  merchant_id int not null,
  order_id    text not null,
  matched_by  text not null,
  matched_at  timestamptz not null,
  unique (merchant_id, order_id)
);
comment on table statement_match is
  'the deposit that a line of a statement paid: a line pays one, and a deposit has one line';
create trigger unchangeable after delete or update on statement_match
  for each row execute function ledger_unchangeable();
alter table statement_match enable always trigger unchangeable;

-- The reconciliation of one day. It compares our orders with a receiving account's statement, or with a
-- payment gateway's answers.
create table reconciliation_day (
  id           bigint generated always as identity primary key,
  merchant_id  int not null references merchant (id),
  kind         text not null check (kind in ('account', 'gateway')),
  name         text not null check (length(name) between 1 and 81),
  day          date not null,
  state        text not null check (state in ('comparing', 'open', 'closed')),
  currency     text not null,
  ours_count   int not null default 0,
  ours_minor   bigint not null default 0,
  theirs_count int not null default 0,
  theirs_minor bigint not null default 0,
  compared_at  timestamptz not null,
  compared_by  text not null,
  closed_at    timestamptz,
  closed_by    text,
  unique (merchant_id, kind, name, day),
  check ((state = 'closed') = (closed_by is not null) and (closed_by is null) = (closed_at is null))
);
comment on column reconciliation_day.name is 'an account as <channel>/<account>, or the gateway';

create table reconciliation_item (
  id             bigint generated always as identity primary key,
  day_id         bigint not null references reconciliation_day (id),
  kind           text not null check (kind in ('missingTheirs', 'missingOurs', 'amount', 'unanswered')),
  order_id       text not null default '',
  transaction_id text not null default '',
  ours_minor     bigint,
  theirs_minor   bigint,
  note           text check (length(note) <= 200),
  resolved_by    text,
  resolved_at    timestamptz,
  unique (day_id, kind, order_id, transaction_id),
  check ((resolved_by is null) = (resolved_at is null) and (resolved_by is null) = (note is null))
);
comment on table reconciliation_item is 'a difference of a day; one that was worked off stays with its note';

create table deposit_refund (
  bucket        smallint not null,
  member_id     bigint not null,
  id            text not null check (length(id) between 1 and 40),
  order_id      text not null,
  merchant_id   int not null references merchant (id),
  request_id    uuid not null,
  account_id    bigint,
  amount_minor  bigint not null check (amount_minor > 0),
  currency      text not null,
  gateway       text,
  reason        text not null check (length(reason) between 1 and 200),
  requested_by  text not null,
  state         text not null check (state in ('approved', 'sending', 'paid', 'failed')),
  hold_id       uuid,
  requested_at  timestamptz not null,
  sent_at       timestamptz,
  attempts      int not null default 0,
  next_at       timestamptz,
  provider_ref  text,
  finished_at   timestamptz,
  remark        text check (length(remark) <= 300),
  despite_block boolean not null default false,
  primary key (bucket, member_id, id),
  unique (bucket, member_id, request_id),
  constraint deposit_refund_order_fkey foreign key (bucket, member_id, order_id)
    references deposit_order (bucket, member_id, id),
  check ((account_id is null) = (hold_id is null)),
  check ((state in ('paid', 'failed')) = (finished_at is not null)),
  check (state <> 'sending' or sent_at is not null)
);
comment on table deposit_refund is
  'what went back of a deposit to its payer, and of a payment that was never credited';
comment on column deposit_refund.account_id is
  'the account it is taken from; null: the payment was held and refused, and credited to nobody';
comment on column deposit_refund.gateway is
  'the payment gateway that is asked to pay it back; null: the operator has paid it back';
comment on column deposit_refund.state is
  'approved: is sent next; sending: may have been sent; the others are ends';
comment on column deposit_refund.hold_id is
  'its transfer in the ledger: a reservation where a gateway pays it back, else the debit';
comment on column deposit_refund.next_at is 'when the gateway is asked next';
comment on column deposit_refund.despite_block is
  'a person decided it although its member is blocked or closed';
create index deposit_refund_due on deposit_refund (bucket, next_at) where state in ('approved', 'sending');
create index deposit_refund_of_order on deposit_refund (bucket, member_id, order_id);
create trigger unchangeable after delete or update of bucket, member_id, id, order_id, merchant_id,
  request_id, account_id, amount_minor, currency, gateway, reason, requested_by, requested_at,
  hold_id on deposit_refund
  for each row execute function ledger_unchangeable();
alter table deposit_refund enable always trigger unchangeable;

create table payout_provider (
  merchant_id int not null,
  code        text not null check (code ~ '^[A-Za-z0-9_.-]{1,40}$'),
  category    text not null check (category in ('bank', 'wallet')),
  currency    text not null,
  name        jsonb not null,
  icon        text not null,
  starts_with text not null default '' check (starts_with ~ '^[0-9]{0,8}$'),
  min_digits  int not null,
  max_digits  int not null,
  enabled     boolean not null default true,
  sort        int not null default 0,
  gateway     text not null default 'khela' check (gateway ~ '^[a-z0-9_-]{1,40}$'),
  primary key (merchant_id, code),
  check (min_digits between 4 and max_digits and max_digits <= 24)
);
comment on table payout_provider is
  'banks and wallets a merchant pays to; read apart from members'' tables, so it needs no copy on every node';
comment on column payout_provider.starts_with is 'the first digits of every account number there; empty: any';
comment on column payout_provider.gateway is 'name of the payment gateway that pays it';
create trigger logged after insert or delete or update of merchant_id, code, category, currency, starts_with,
  min_digits, max_digits, enabled, gateway
    on payout_provider
  for each row execute function audit_row_changed('payout_provider', 'merchant_id code',
      'category currency starts_with min_digits max_digits enabled gateway', '');
alter table payout_provider enable always trigger logged;

-- A merchant's rules for withdrawals in one currency.
create table withdraw_rule (
  merchant_id              int not null references merchant (id),
  currency                 text not null,
  enabled                  boolean not null,
  min_minor                bigint not null check (min_minor > 0),
  max_minor                bigint not null,
  day_minor                bigint not null check (day_minor > 0),
  day_count                int not null check (day_count > 0),
  opens_at                 time not null,
  closes_at                time not null,
  free_day_count           int not null check (free_day_count >= 0),
  fee_minor                bigint not null check (fee_minor >= 0),
  fee_percent              numeric(5,2) not null check (fee_percent between 0 and 50),
  deposit_turnover_percent int not null check (deposit_turnover_percent between 0 and 10000),
  fresh_below_minor        bigint not null check (fresh_below_minor >= 0),
  required_deposit_minor   bigint not null check (required_deposit_minor >= 0),
  required_fields          text[] not null
    check (required_fields <@ array['required_nickname', 'required_mobile_no', 'required_email_add',
        'required_id_not_verified']),
  conditions               jsonb not null,
  version                  int not null default 1 check (version > 0),
  primary key (merchant_id, currency),
  check (max_minor >= min_minor)
);
comment on column withdraw_rule.day_minor is 'of a calendar day of the jurisdiction; a VIP level has its own';
comment on column withdraw_rule.opens_at is
  'in the jurisdiction''s time zone; the same as closes_at: all day';
comment on column withdraw_rule.free_day_count is 'how many of a day have no fee';
comment on column withdraw_rule.deposit_turnover_percent is 'turnover that a deposit needs, in percent of it';
comment on column withdraw_rule.fresh_below_minor is
  'who has less than this at a deposit has lost what was deposited before: its turnover is asked for no more';
comment on column withdraw_rule.required_deposit_minor is
  'what has to be deposited in all before the first withdrawal';
comment on column withdraw_rule.conditions is
  'what is paid without a person: [{"kind", "side": "max" or "min", "bound": integer as text, "weight"}]; '
  'those that are not met add their weights, and 100 holds it';
comment on column withdraw_rule.version is 'counts the changes: a change names the one it was made from';
create trigger logged after insert or delete or update of merchant_id, currency, enabled, min_minor,
  max_minor, day_minor, day_count, opens_at, closes_at, free_day_count, fee_minor, fee_percent,
  deposit_turnover_percent, fresh_below_minor, required_deposit_minor, required_fields, conditions,
  version on withdraw_rule
  for each row execute function audit_row_changed('withdraw_rule', 'merchant_id currency',
      'enabled min_minor max_minor day_minor day_count opens_at closes_at free_day_count fee_minor '
      'fee_percent deposit_turnover_percent fresh_below_minor required_deposit_minor required_fields '
      'conditions version', '');
alter table withdraw_rule enable always trigger logged;

-- Withdrawal orders of members.
create table withdraw_order (
  bucket           smallint not null,
  member_id        bigint not null,
  id               text not null check (length(id) between 1 and 40),
  merchant_id      int not null references merchant (id),
  account_id       bigint not null,
  request_id       uuid not null,
  amount_minor     bigint not null check (amount_minor > 0),
  fee_minor        bigint not null check (fee_minor >= 0),
  currency         text not null,
  payout_account   text not null,
  provider         text not null,
  category         text not null check (category in ('bank', 'wallet')),
  ending           text not null,
  state text not null check (state in ('review', 'approved', 'sending', 'paid', 'cancelled', 'refused',
      'failed')),
  reasons          text[] not null,
  requested_at     timestamptz not null,
  decided_at       timestamptz,
  decided_by       text,
  sent_at          timestamptz,
  attempts         int not null default 0,
  next_at          timestamptz,
  payout_id        text,
  finished_at      timestamptz,
  remark           text check (length(remark) <= 300),
  failure          text,
  notified_at      timestamptz,
  hold_id          uuid not null,
  fee_hold_id      uuid,
  gateway          text not null default 'khela',
  despite_block    boolean not null default false,
  destination_hash bytea check (length(destination_hash) = 32),
  facts            jsonb,
  checks           jsonb,
  trouble          text,
  trouble_at       timestamptz,
  primary key (bucket, member_id, id),
  unique (bucket, member_id, request_id),
  foreign key (bucket, member_id) references member (bucket, id),
  check (fee_minor < amount_minor),
  check ((failure is not null) = (state = 'failed')),
  check ((trouble is null) = (trouble_at is null)),
  check ((fee_minor > 0) = (fee_hold_id is not null)),
  check ((state in ('paid', 'cancelled', 'refused', 'failed')) = (finished_at is not null)),
  check (state not in ('sending', 'paid') or sent_at is not null)
);
comment on column withdraw_order.amount_minor is
  'what leaves the balance; the member receives it less the fee';
comment on column withdraw_order.state is
  'review: a person decides; approved: is sent next; sending: may have been sent; the others are ends';
comment on column withdraw_order.reasons is 'why a person looks at it; empty: nobody has to';
comment on column withdraw_order.failure is
  'why it has failed, by a code of the gateway protocol; refused where nobody knows more';
comment on column withdraw_order.attempts is 'how often it was sent to the gateway or asked about there';
comment on column withdraw_order.next_at is 'when it is sent or asked about next';
comment on column withdraw_order.hold_id is
  'the reservation in the ledger of what the member receives; fee_hold_id of the fee';
comment on column withdraw_order.gateway is
  'the payment gateway that it is sent to, whatever pays its bank or wallet since';
comment on column withdraw_order.despite_block is
  'a person approved it although its member is blocked or closed';
comment on column withdraw_order.facts is
  'what was known of it when it was asked for, one value for each kind of condition; null: not kept';
comment on column withdraw_order.checks is
  'the conditions of that moment with the value, and whether each was met (cashier_withdraw_checks)';
comment on column withdraw_order.trouble is
  'why the last attempt did not pay it; null: none, or the gateway has taken it since';
comment on column withdraw_order.trouble_at is 'of the first attempt that did not';
comment on column withdraw_order.destination_hash is
  'hash of the payout account when it was asked for (cashier_destination_hash)';
create index withdraw_order_newest on withdraw_order (bucket, member_id, requested_at desc, id);
create index withdraw_order_due on withdraw_order (bucket, next_at) where state in ('approved', 'sending');
create index withdraw_order_to_notify on withdraw_order (bucket, finished_at)
  where state in ('paid', 'refused', 'failed') and notified_at is null;
create index withdraw_order_review on withdraw_order (bucket, requested_at, id) where state = 'review';
create index withdraw_order_open on withdraw_order (bucket, requested_at, id)
  where state in ('approved', 'sending');
create index withdraw_order_failed on withdraw_order (bucket, requested_at, id)
  where state = 'failed' or trouble is not null;
create index withdraw_order_paid on withdraw_order (bucket, requested_at, id) where state = 'paid';
create index withdraw_order_time on withdraw_order (bucket, requested_at, id);
create trigger unchangeable after delete or update of bucket, member_id, id, merchant_id, account_id,
  request_id, amount_minor, fee_minor, currency, payout_account, provider, category, ending, requested_at,
  hold_id, fee_hold_id on withdraw_order
  for each row execute function ledger_unchangeable();
create trigger unchangeable_destination after update of destination_hash, facts, checks on withdraw_order
  for each row execute function ledger_unchangeable();
create trigger logged after insert or delete or update of bucket, member_id, id, payout_account, provider,
  category, destination_hash, despite_block
    on withdraw_order
  for each row execute function audit_row_changed('withdraw_order', 'bucket member_id id',
      'payout_account provider category destination_hash despite_block', '');
alter table withdraw_order enable always trigger unchangeable, enable always trigger unchangeable_destination,
  enable always trigger logged;

-- Parameters of the cashier's entry functions, one type for each kind of call. In cashier_new_reference,
-- `member_bucket` and `member_id` are of the member who made the order.
create type cashier_new_deposit as (
  id text, merchant_id int, request_id uuid, channel text, gateway text, amount_minor bigint, currency text,
  created_at timestamptz, expires_at timestamptz
);
create type cashier_new_reference as (
  reference text, order_id text, member_bucket smallint, member_id bigint, amount_minor bigint,
  expires_at timestamptz
);
create type cashier_payment as (
  payment_id text, gateway_order_id text, transfer_id uuid, received_minor bigint, payer_hash text
);
create type cashier_new_refund as (
  request_id uuid, amount_minor bigint, gateway text, once boolean, reason text, requested_by text,
  end_reward boolean, refunded_minor bigint, despite_block boolean
);
create type cashier_refund_end as (state text, provider_ref text, remark text, end_id uuid, attempts int);
create type cashier_withdrawal_end as (
  state text, payout_id text, decided_by text, remark text, failure text, end_id uuid, fee_end_id uuid,
  attempts int
);

-- Parameter of cashier_open_withdrawal: a member's withdrawal request, and the values that the caller has
-- decided. `amount_minor` includes the fee. `day_minor` and `day_count`: maximum sum and number of the
-- member's withdrawals in a day of the time zone `zone`.
create type cashier_new_withdrawal as (
  id text, merchant_id int, request_id uuid, currency text, amount_minor bigint, payout_account text,
  provider text, gateway text, category text, ending text, day_minor bigint, day_count int, zone text,
  hold_id uuid, fee_hold_id uuid
);

-- Rights of khela_app, the database role of the servers.
revoke all on receiving_account, deposit_reference, deposit_transaction, deposit_refund, payout_provider,
  statement_format, statement_import, statement_line, statement_match, reconciliation_day,
  reconciliation_item, withdraw_rule, withdraw_order from khela_app;
grant select on deposit_reference, deposit_refund, withdraw_order to khela_app;
grant select, insert, update on receiving_account to khela_app;
grant select, insert, delete on deposit_transaction to khela_app;
grant select, insert, update on statement_format, reconciliation_day to khela_app;
grant select, insert, delete on reconciliation_item to khela_app;
grant update (note, resolved_by, resolved_at) on reconciliation_item to khela_app;
grant select, insert on statement_import, statement_line, statement_match to khela_app;
grant update (state, note, decided_by) on statement_line to khela_app;
grant select, insert on payout_provider to khela_app;
grant select, insert, update on withdraw_rule to khela_app;
grant update (counts_until) on deposit_reference to khela_app;
grant update (gateway) on payout_provider to khela_app;
