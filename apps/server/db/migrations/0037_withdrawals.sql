-- Withdrawals: a merchant's rules, the orders, and the turnover that deposited money needs before it is paid out.

create table withdraw_rule (
  merchant_id    int not null references merchant (id),
  currency       text not null,
  enabled        boolean not null,
  min_minor      bigint not null check (min_minor > 0),
  max_minor      bigint not null,
  day_minor      bigint not null check (day_minor > 0),
  day_count      int not null check (day_count > 0),
  opens_at       time not null,
  closes_at      time not null,
  free_day_count int not null check (free_day_count >= 0),
  fee_minor      bigint not null check (fee_minor >= 0),
  fee_percent    numeric(5, 2) not null check (fee_percent between 0 and 50),
  deposit_turnover_percent int not null check (deposit_turnover_percent between 0 and 10000),
  fresh_below_minor        bigint not null check (fresh_below_minor >= 0),
  required_deposit_minor   bigint not null check (required_deposit_minor >= 0),
  required_fields          text[] not null check (required_fields <@ array['required_mobile_no', 'required_email_add']),
  review_above_minor bigint check (review_above_minor >= 0),
  review_first       boolean not null,
  review_shared      boolean not null,
  review_account_hours int not null check (review_account_hours >= 0),
  review_password_hours int not null check (review_password_hours >= 0),
  review_day_count   int check (review_day_count >= 0),
  primary key (merchant_id, currency),
  check (max_minor >= min_minor)
);
comment on column withdraw_rule.day_minor is 'of a calendar day of the jurisdiction; a VIP level has its own';
comment on column withdraw_rule.opens_at is 'in the jurisdiction''s time zone; the same as closes_at: all day';
comment on column withdraw_rule.free_day_count is 'how many of a day have no fee';
comment on column withdraw_rule.deposit_turnover_percent is 'turnover that a deposit needs, in percent of it';
comment on column withdraw_rule.fresh_below_minor is 'who has less than this at a deposit has lost what was deposited before: its turnover is asked for no more';
comment on column withdraw_rule.required_deposit_minor is 'what has to be deposited in all before the first withdrawal';
comment on column withdraw_rule.review_above_minor is 'a person looks at what is above; null: at no amount';
comment on column withdraw_rule.review_account_hours is 'a person looks at a payout to an account that is younger';
comment on column withdraw_rule.review_day_count is 'a person looks at what is asked for more often within 24 hours; null: at none';

revoke all on withdraw_rule from public, khela_app;
grant select, insert, update on withdraw_rule to khela_app;

create table withdraw_order (
  bucket        smallint not null,
  member_id     bigint not null,
  id            text not null check (length(id) between 1 and 40),
  merchant_id   int not null references merchant (id),
  account_id    bigint not null,
  request_id    uuid not null,
  amount_minor  bigint not null check (amount_minor > 0),
  fee_minor     bigint not null check (fee_minor >= 0),
  currency      text not null,
  payout_account text not null,
  provider      text not null,
  category      text not null check (category in ('bank', 'wallet')),
  ending        text not null,
  state         text not null check (state in ('review', 'approved', 'sending', 'paid', 'cancelled', 'refused', 'failed')),
  reasons       text[] not null,
  requested_at  timestamptz not null,
  decided_at    timestamptz,
  decided_by    text,
  sent_at       timestamptz,
  attempts      int not null default 0,
  next_at       timestamptz,
  payout_id     text,
  finished_at   timestamptz,
  remark        text check (length(remark) <= 300),
  notified_at   timestamptz,
  hold_id       uuid not null,
  fee_hold_id   uuid,
  primary key (bucket, member_id, id),
  unique (bucket, member_id, request_id),
  check (fee_minor < amount_minor),
  check ((fee_minor > 0) = (fee_hold_id is not null)),
  check ((state in ('paid', 'cancelled', 'refused', 'failed')) = (finished_at is not null)),
  check (state not in ('sending', 'paid') or sent_at is not null)
);
comment on column withdraw_order.amount_minor is 'what leaves the balance; the member receives it less the fee';
comment on column withdraw_order.state is 'review: a person decides; approved: is sent next; sending: may have been sent; the others are ends';
comment on column withdraw_order.reasons is 'why a person looks at it; empty: nobody has to';
comment on column withdraw_order.attempts is 'how often it was sent to the gateway or asked about there';
comment on column withdraw_order.next_at is 'when it is sent or asked about next';
comment on column withdraw_order.hold_id is 'the reservation in the ledger of what the member receives; fee_hold_id of the fee';
select pg_temp.khela_spread('withdraw_order', 'bucket');
alter table withdraw_order add foreign key (bucket, member_id) references member (bucket, id);
create trigger unchangeable after delete or update of bucket, member_id, id, merchant_id, account_id, request_id, amount_minor, fee_minor,
  currency, payout_account, provider, category, ending, requested_at, hold_id, fee_hold_id on withdraw_order
  for each row execute function ledger_unchangeable();
alter table withdraw_order enable always trigger unchangeable;
create index withdraw_order_newest on withdraw_order (bucket, member_id, requested_at desc, id);
create index withdraw_order_due on withdraw_order (bucket, next_at) where state in ('approved', 'sending');
create index withdraw_order_to_notify on withdraw_order (bucket, finished_at)
  where state in ('paid', 'refused', 'failed') and notified_at is null;
create index withdraw_order_review on withdraw_order (bucket, requested_at) where state = 'review';

revoke all on withdraw_order from public, khela_app;
grant select on withdraw_order to khela_app;

create table turnover_requirement (
  bucket          smallint not null,
  member_id       bigint not null,
  account_id      bigint not null,
  seq             int not null check (seq > 0),
  first_seq       int not null check (first_seq between 1 and seq),
  source          text not null check (source in ('deposit', 'promotion')),
  ref             text not null check (length(ref) between 1 and 80),
  amount_minor    bigint not null check (amount_minor > 0),
  required_minor  numeric not null check (required_minor >= 0),
  remaining_minor numeric not null check (remaining_minor >= 0),
  turnover_minor  numeric not null,
  made_at         timestamptz not null,
  primary key (bucket, member_id, account_id, seq),
  unique (bucket, member_id, account_id, source, ref)
);
comment on table turnover_requirement is 'turnover that money needs before it is paid out; the last row alone says what is missing now';
comment on column turnover_requirement.first_seq is 'the first of those that are not met together: the breakdown begins there';
comment on column turnover_requirement.remaining_minor is 'what was missing of those before when this one was made';
comment on column turnover_requirement.turnover_minor is 'the account''s whole turnover when it was made';
select pg_temp.khela_spread('turnover_requirement', 'bucket');

create trigger unchangeable before delete or update on turnover_requirement for each row execute function ledger_unchangeable();
alter table turnover_requirement enable always trigger unchangeable;
revoke all on turnover_requirement from public, khela_app;
grant select on turnover_requirement to khela_app;
