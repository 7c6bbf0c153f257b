-- Agents: their links, team figures by day, credit, contracts and rebates. The tree is in member.sql.

create table agent_link (
  bucket            smallint not null,
  member_id         bigint not null,
  code              text not null check (code ~ '^[A-Za-z0-9_-]{3,40}$'),
  kind              text not null check (kind in ('agent', 'referral')),
  custom            boolean not null,
  state             text not null check (state in ('open', 'closed', 'deleted')),
  visits            bigint not null default 0,
  created_at        timestamptz not null,
  ends_at           timestamptz,
  rebate_categories text[] not null default '{}',
  rebate_points     int[] not null default '{}',
  primary key (bucket, member_id, code),
  check (cardinality(rebate_categories) = cardinality(rebate_points))
);
comment on table agent_link is
  'affiliate links of an agent, and the one referral link of a member; the code itself is in the directory '
  'affiliate_code';
comment on column agent_link.rebate_points is
  'rates of the categories that a member who registers with the link begins with';
create unique index agent_link_referral on agent_link (bucket, member_id) where kind = 'referral';

create table agent_note (
  bucket      smallint not null,
  member_id   bigint not null,
  downline_id bigint not null,
  note        text not null check (length(note) <= 500),
  changed_at  timestamptz not null,
  primary key (bucket, member_id, downline_id)
);
comment on table agent_note is 'what an agent (member_id) has noted about a member of the team';

create table agent_member_day (
  bucket         smallint not null,
  member_id      bigint not null,
  day            date not null,
  category       text not null,
  deposit_minor  numeric not null default 0,
  withdraw_minor numeric not null default 0,
  bonus_minor    numeric not null default 0,
  rebate_minor   numeric not null default 0,
  stake_minor    numeric not null default 0,
  payout_minor   numeric not null default 0,
  turnover_minor numeric not null default 0,
  primary key (bucket, member_id, day, category)
);
comment on table agent_member_day is
  'what the teams above have counted of a member''s day; the difference to transfer_day and turnover_day is '
  'still to be counted';
comment on column agent_member_day.category is
  'game category of stakes and payouts; empty for deposits, withdrawals, bonuses and rebates';

create table agent_delta (
  bucket         smallint not null,
  batch          bigint not null,
  agent_bucket   smallint not null,
  agent_id       bigint not null,
  grp            text not null,
  day            date not null,
  category       text not null,
  gap            smallint not null,
  members        int not null,
  new_members    int not null,
  first_deposits int not null,
  deposit_minor  numeric not null,
  withdraw_minor numeric not null,
  bonus_minor    numeric not null,
  rebate_minor   numeric not null,
  stake_minor    numeric not null,
  payout_minor   numeric not null,
  turnover_minor numeric not null,
  child_id       bigint not null default 0,
  primary key (bucket, batch, agent_bucket, agent_id, grp, day, category, gap, child_id)
);
comment on table agent_delta is
  'outbox of a bucket''s members: what each team above has to add, in batches that are applied in order and '
  'once';
comment on column agent_delta.gap is
  '0: sums; above: active members, by the days since each was active before';
comment on column agent_delta.child_id is
  'the member directly below the agent that it came through; 0: of a link (grp L)';

-- Progress of agents_count in each bucket. A run locks the bucket's row.
create table agent_bucket (
  bucket      smallint primary key,
  batch       bigint not null,
  active_hour int not null
);
comment on column agent_bucket.batch is 'last batch of agent_delta';
comment on column agent_bucket.active_hour is
  'hour in which the last complete run began: the next one looks at accounts active since the hour before it';

create table agent_applied (
  bucket        smallint not null,
  source_bucket smallint not null,
  batch         bigint not null,
  primary key (bucket, source_bucket)
);
comment on table agent_applied is 'the last batch of another bucket that the teams of this one have added';

create table agent_day (
  bucket         smallint not null,
  member_id      bigint not null,
  grp            text not null check (grp in ('A', 'B', 'L')),
  day            date not null,
  category       text not null,
  new_members    int not null,
  first_deposits int not null,
  deposit_minor  numeric not null,
  withdraw_minor numeric not null,
  bonus_minor    numeric not null,
  rebate_minor   numeric not null,
  stake_minor    numeric not null,
  payout_minor   numeric not null,
  turnover_minor numeric not null,
  primary key (bucket, member_id, grp, day, category)
);
comment on table agent_day is 'sums of an agent''s team (member_id) by calendar day of the site''s time';
comment on column agent_day.grp is
  'A: direct members; B: direct agents and everybody below them; L: direct members, by the code of their '
  'link in category';

create table agent_active_day (
  bucket    smallint not null,
  member_id bigint not null,
  grp       text not null check (grp in ('A', 'B')),
  day       date not null,
  gap       smallint not null check (gap between 1 and 63),
  members   int not null,
  primary key (bucket, member_id, grp, day, gap)
);
comment on table agent_active_day is
  'members of a team active on a day, by the days since each was active before; so the distinct ones of any '
  'range are a sum';
comment on column agent_active_day.gap is '63: 63 days or more, or never before';

create table agent_branch_day (
  bucket         smallint not null,
  member_id      bigint not null,
  day            date not null,
  child_id       bigint not null,
  category       text not null,
  turnover_minor numeric not null,
  grp            text not null check (grp in ('A', 'B', 'O', 'R')),
  gap            smallint not null default 0 check (gap between 0 and 63),
  members        int not null default 0,
  new_members    int not null default 0,
  first_deposits int not null default 0,
  deposit_minor  numeric not null default 0,
  withdraw_minor numeric not null default 0,
  bonus_minor    numeric not null default 0,
  rebate_minor   numeric not null default 0,
  stake_minor    numeric not null default 0,
  payout_minor   numeric not null default 0,
  primary key (bucket, member_id, day, child_id, category, grp, gap)
);
comment on table agent_branch_day is
  'agent_day and agent_active_day by the member directly below the agent (member_id) that it came through';
comment on column agent_branch_day.child_id is 'the member directly below';
comment on column agent_branch_day.grp is
  'A: of a member; O: of an agent directly below, their own; B: of those further down; R: turnover by branch';
comment on column agent_branch_day.gap is '0: sums; above: members active on the day, as in agent_active_day';
create index agent_branch_day_child on agent_branch_day (bucket, member_id, child_id, day);

create table agent_credit (
  bucket      smallint not null,
  member_id   bigint not null,
  id          uuid not null,
  merchant_id int not null references merchant (id),
  account_id  bigint not null,
  currency    text not null,
  total_minor bigint not null check (total_minor > 0),
  receivers   int not null check (receivers between 1 and 1000),
  at          timestamptz not null,
  in_kind     int not null default 6104,
  primary key (bucket, member_id, id)
);
comment on table agent_credit is 'a transfer of an agent (member_id) to one or many members below';
comment on column agent_credit.in_kind is 'transaction type at the receivers';
create index agent_credit_newest on agent_credit (bucket, member_id, at desc, id desc);

-- One receiver's part of an agent's credit transfer. Until the receiver has the money, it is on the transit
-- account.
create table agent_credit_item (
  bucket          smallint not null,
  member_id       bigint not null,
  credit_id       uuid not null,
  n               int not null check (n > 0),
  receiver_bucket smallint not null,
  receiver_id     bigint not null,
  receiver_name   text not null,
  amount_minor    bigint not null check (amount_minor > 0),
  state           text not null check (state in ('sending', 'received', 'returned')),
  out_id          uuid not null,
  in_id           uuid not null,
  finished_at     timestamptz,
  notified_at     timestamptz,
  primary key (bucket, member_id, credit_id, n),
  check ((state = 'sending') = (finished_at is null))
);
comment on column agent_credit_item.state is
  'sending: left the sender; received: is the receiver''s; returned: the receiver could not take it, it is '
  'the sender''s again';
comment on column agent_credit_item.out_id is 'the sender''s transfer in the ledger; in_id the receiver''s';
create index agent_credit_item_sending on agent_credit_item (bucket, member_id, credit_id, n)
  where state = 'sending';
create index agent_credit_item_to_notify on agent_credit_item (bucket, finished_at)
  where state = 'returned' and notified_at is null;
create index agent_credit_item_in on agent_credit_item (bucket, member_id, in_id);

create table agent_credit_receipt (
  bucket        smallint not null,
  member_id     bigint not null,
  id            uuid not null,
  credit_id     uuid not null,
  sender_name   text not null,
  amount_minor  bigint not null check (amount_minor > 0),
  currency      text not null,
  received      boolean not null,
  sent_at       timestamptz not null,
  at            timestamptz not null,
  in_kind       int not null default 6104,
  sender_bucket smallint,
  sender_id     bigint,
  primary key (bucket, member_id, id),
  check ((sender_bucket is null) = (sender_id is null))
);
comment on table agent_credit_receipt is
  'what became of credit at its receiver (member_id), decided once; id is that of the transfer in the ledger';
create index agent_credit_receipt_newest on agent_credit_receipt (bucket, member_id, at desc, id desc)
  where received;

create table agent_credit_request (
  bucket          smallint not null,
  member_id       bigint not null,
  id              uuid not null,
  merchant_id     int not null references merchant (id),
  receiver_bucket smallint not null,
  receiver_id     bigint not null,
  receiver_name   text not null,
  amount_minor    bigint not null check (amount_minor > 0),
  currency        text not null,
  reference       text not null,
  state           text not null check (state in ('open', 'accepted', 'refused', 'expired')),
  credit_id       uuid,
  requested_at    timestamptz not null,
  expires_at      timestamptz not null,
  decided_at      timestamptz,
  primary key (bucket, member_id, id),
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'accepted') = (credit_id is not null)),
  check (expires_at > requested_at)
);
comment on table agent_credit_request is
  'credit that a member (receiver_id) has asked their agent (member_id) for; one is open at a time';
comment on column agent_credit_request.credit_id is 'the agent''s transfer that it was accepted by';
create unique index agent_credit_request_open on agent_credit_request (bucket, member_id, receiver_id)
  where state = 'open';
create index agent_credit_request_newest on agent_credit_request (bucket, member_id, requested_at desc);
create index agent_credit_request_own
  on agent_credit_request (bucket, member_id, receiver_id, requested_at desc);
create index agent_credit_request_credit on agent_credit_request (bucket, member_id, credit_id)
  where credit_id is not null;
create index agent_credit_request_oldest on agent_credit_request (bucket, expires_at);

create table agent_credit_limit (
  merchant_id int not null references merchant (id),
  currency    text not null,
  least_minor bigint not null check (least_minor > 0),
  most_minor  bigint not null,
  day_minor   bigint not null,
  primary key (merchant_id, currency),
  check (most_minor >= least_minor),
  check (day_minor >= most_minor)
);
comment on table agent_credit_limit is
  'what an agent may send of credit to one member, and to all of them in a day of the site''s calendar';
create trigger logged after insert or delete or update of merchant_id, currency, least_minor, most_minor,
  day_minor on agent_credit_limit
  for each row execute function audit_row_changed('agent_credit_limit', 'merchant_id currency',
      'least_minor most_minor day_minor', '');
alter table agent_credit_limit enable always trigger logged;

create table agent_dispute (
  bucket          smallint not null,
  member_id       bigint not null,
  id              uuid not null,
  merchant_id     int not null references merchant (id),
  sender_name     text not null,
  receiver_bucket smallint not null,
  receiver_id     bigint not null,
  receiver_name   text not null,
  amount_minor    bigint not null check (amount_minor > 0),
  currency        text not null,
  sent_at         timestamptz not null,
  opened_by       text not null check (opened_by in ('sender', 'receiver')),
  reason          text not null check (length(reason) between 1 and 500),
  state           text not null check (state in ('open', 'answered', 'escalated', 'closed')),
  opened_at       timestamptz not null,
  answer_until    timestamptz not null,
  answer          text check (length(answer) between 1 and 500),
  answered_at     timestamptz,
  escalated_at    timestamptz,
  decision        text check (length(decision) between 1 and 500),
  decided_at      timestamptz,
  decided_by      text,
  primary key (bucket, member_id, id),
  check ((answer is null) = (answered_at is null)),
  check ((state = 'closed') = (decided_at is not null)),
  check (state <> 'answered' or answer is not null),
  check (state not in ('escalated', 'closed') or escalated_at is not null)
);
comment on table agent_dispute is
  'credit of an agent (member_id) that one of both sides disputes, by the receiver''s transfer (id); moves '
  'no money';
create index agent_dispute_newest on agent_dispute (bucket, member_id, opened_at desc);
create index agent_dispute_received on agent_dispute (bucket, member_id, receiver_id, opened_at desc);
-- for the operators' list of disputes, over all agents of a bucket
create index agent_dispute_opened on agent_dispute (bucket, opened_at);
create index agent_dispute_escalated on agent_dispute (bucket, escalated_at) where state = 'escalated';
create index agent_dispute_oldest on agent_dispute (bucket, decided_at) where state = 'closed';

create table agent_shared_device (
  bucket          smallint not null,
  member_id       bigint not null,
  downline_bucket smallint not null,
  downline_id     bigint not null,
  times           int not null default 1 check (times > 0),
  first_at        timestamptz not null,
  last_at         timestamptz not null,
  primary key (bucket, member_id, downline_id)
);
comment on table agent_shared_device is
  'one browser of an agent (member_id) and of a member of their team, at a step between them';
create index agent_shared_device_oldest on agent_shared_device (bucket, last_at);

create table agent_float_change (
  bucket       smallint not null,
  member_id    bigint not null,
  id           uuid not null,
  merchant_id  int not null references merchant (id),
  currency     text not null,
  incoming     boolean not null,
  amount_minor bigint not null check (amount_minor > 0),
  reason       text not null check (length(reason) between 1 and 200),
  actor        text not null,
  at           timestamptz not null,
  primary key (bucket, member_id, id)
);
comment on table agent_float_change is
  'what an operator has granted a credit agent (member_id) or taken back; id is that of the transfer in the '
  'ledger';
comment on column agent_float_change.incoming is 'true: granted';

create table agent_float_id (
  merchant_id int not null,
  id          text not null,
  bucket      smallint not null,
  member_id   bigint not null,
  primary key (merchant_id, id)
);
comment on table agent_float_id is
  'key-rule: directory. Id of a change of the float → the one agent it is of; a change that was refused '
  'leaves it';

create table agent_float_limit (
  merchant_id int not null references merchant (id),
  currency    text not null,
  most_minor  bigint not null check (most_minor > 0),
  total_minor bigint not null,
  primary key (merchant_id, currency),
  check (total_minor >= most_minor)
);
comment on table agent_float_limit is
  'what one grant to a credit agent may be, and all of an agent''s less what was taken back; no row: no '
  'limits';
create trigger logged after insert or delete or update of merchant_id, currency, most_minor,
  total_minor on agent_float_limit
  for each row execute function audit_row_changed('agent_float_limit', 'merchant_id currency',
      'most_minor total_minor', '');
alter table agent_float_limit enable always trigger logged;

-- An agent's contract to pay a member directly below. The amount of each day, hour, week or five minutes
-- follows from the member's own settled rounds. The row is in the member's bucket (`member_id`: the member).
create table agent_contract (
  bucket        smallint not null,
  member_id     bigint not null,
  id            uuid not null,
  merchant_id   int not null references merchant (id),
  currency      text not null,
  agent_bucket  smallint not null,
  agent_id      bigint not null,
  agent_name    text not null,
  kind          text not null check (kind in ('daily', 'hourly', 'realtime', 'dividend')),
  rate_type     text not null check (rate_type in ('F', 'P')),
  min_turnovers bigint[] not null,
  rates         bigint[] not null,
  state         text not null check (state in ('requested', 'active', 'refused', 'voided', 'expired')),
  requested_at  timestamptz not null,
  expires_at    timestamptz not null,
  decided_at    timestamptz,
  ended_at      timestamptz,
  settled_until timestamptz,
  settled_seq   bigint not null default 0,
  replaces      uuid,
  min_losses    bigint[] not null default '{}',
  primary key (bucket, member_id, id),
  constraint agent_contract_realtime_check check (kind <> 'realtime' or rate_type = 'P'),
  check (cardinality(min_turnovers) = cardinality(rates) and cardinality(rates) between 1 and 5),
  check ((state in ('active', 'voided')) <= (decided_at is not null))
);
comment on column agent_contract.rate_type is
  'F: rates are minor units; P: hundredths of a percent of the turnover, or of the loss where the kind is '
  'dividend';
comment on column agent_contract.min_turnovers is
  'turnover of a period from which each rate counts, in minor units, ascending';
comment on column agent_contract.settled_until is
  'periods that end until then are settled; the first one begins then';
comment on column agent_contract.settled_seq is
  'the account''s round settlements up to this one are before settled_until';
comment on column agent_contract.replaces is
  'the running contract of which this is a new version; the old one ends when the first period of this one '
  'begins';
comment on column agent_contract.min_losses is
  'of each rate of a dividend: the loss from which it counts; none where it asks for none';
create index agent_contract_expiring on agent_contract (bucket, expires_at) where state = 'requested';
create index agent_contract_due on agent_contract (bucket, kind, settled_until)
  where state in ('active', 'voided') and settled_until is not null;
create unique index agent_contract_active on agent_contract (bucket, member_id, agent_id, kind)
  where state = 'active';
create unique index agent_contract_requested on agent_contract (bucket, member_id, agent_id, kind)
  where state = 'requested';
create trigger logged after insert or delete or update of bucket, member_id, id, currency, agent_bucket,
  agent_id, kind, rate_type, min_turnovers, min_losses, rates, state on agent_contract
  for each row execute function audit_row_changed('agent_contract', 'bucket member_id id',
      'currency agent_bucket agent_id kind rate_type min_turnovers min_losses rates state', '');
alter table agent_contract enable always trigger logged;

create table agent_contract_made (
  bucket          smallint not null,
  member_id       bigint not null,
  id              uuid not null,
  receiver_bucket smallint not null,
  receiver_id     bigint not null,
  receiver_name   text not null,
  requested_at    timestamptz not null,
  primary key (bucket, member_id, id)
);
comment on table agent_contract_made is
  'the contracts that an agent (member_id) has requested; each is beside its receiver';
create index agent_contract_made_newest
  on agent_contract_made (bucket, member_id, requested_at desc, id desc);

create table agent_salary (
  bucket         smallint not null,
  member_id      bigint not null,
  contract_id    uuid not null,
  period_start   timestamptz not null,
  period_end     timestamptz not null,
  rounds         int not null,
  stake_minor    bigint not null,
  payout_minor   bigint not null,
  turnover_minor numeric not null,
  tier           int not null,
  amount_minor   bigint not null check (amount_minor >= 0),
  state          text not null check (state in ('none', 'due', 'paid', 'returned')),
  credit_id      uuid not null,
  at             timestamptz not null,
  tried_at       timestamptz,
  primary key (bucket, member_id, contract_id, period_start),
  check ((amount_minor = 0) = (state = 'none'))
);
comment on table agent_salary is
  'what a contract owes for a period, counted once; due: the agent has not had the money yet';
comment on column agent_salary.tier is 'the rate that counted, from 1; 0: the turnover was below all';
comment on column agent_salary.tried_at is 'when the agent last had not the money; null: never tried';
create index agent_salary_due on agent_salary (bucket, tried_at nulls first, at) where state = 'due';

create table agent_rebate_rate (
  bucket       smallint not null,
  member_id    bigint not null,
  category     text not null check (length(category) between 1 and 40),
  from_day     date not null,
  basis_points int not null check (basis_points between 0 and 500),
  at           timestamptz not null,
  primary key (bucket, member_id, category, from_day)
);
comment on table agent_rebate_rate is
  'a member''s rate of a category''s turnover from a day on, in hundredths of a percent; set by the agent '
  'directly above, by an operator where there is none';
create trigger logged after insert or delete or update of bucket, member_id, category, from_day,
  basis_points on agent_rebate_rate
  for each row execute function audit_row_changed('agent_rebate_rate', 'bucket member_id category from_day',
      'basis_points', '');
alter table agent_rebate_rate enable always trigger logged;

create table agent_rebate_child (
  bucket       smallint not null,
  member_id    bigint not null,
  child_id     bigint not null,
  category     text not null,
  from_day     date not null,
  basis_points int not null check (basis_points between 0 and 500),
  primary key (bucket, member_id, child_id, category, from_day)
);
comment on table agent_rebate_child is
  'agent_rebate_rate of the members directly below an agent (member_id), beside the agent';
create trigger logged after insert or delete or update of bucket, member_id, child_id, category, from_day,
  basis_points on agent_rebate_child
  for each row execute function audit_row_changed('agent_rebate_child',
      'bucket member_id child_id category from_day', 'basis_points', '');
alter table agent_rebate_child enable always trigger logged;

create table agent_rebate_due (
  bucket    smallint not null,
  member_id bigint not null,
  day       date not null,
  changes   int not null default 1,
  primary key (bucket, member_id, day)
);
comment on table agent_rebate_due is 'days whose sums have changed since they were paid';
create index agent_rebate_due_day on agent_rebate_due (bucket, day, member_id);

create table agent_rebate (
  bucket         smallint not null,
  member_id      bigint not null,
  day            date not null,
  part           text not null check (part in ('own', 'team')),
  n              int not null check (n > 0),
  turnover_minor numeric not null,
  amount_minor   bigint not null check (amount_minor > 0),
  transfer_id    uuid not null,
  at             timestamptz not null,
  primary key (bucket, member_id, day, part, n)
);
comment on table agent_rebate is
  'what was paid of a day''s rebate: own, of the member''s own play; team, the differences to the rates '
  'below. A later n pays what a day has come to since';

create table agent_freeze (
  bucket          smallint not null,
  member_id       bigint not null,
  id              uuid not null,
  merchant_id     int not null references merchant (id),
  downline_bucket smallint not null,
  downline_id     bigint not null,
  downline_name   text not null,
  reason          text not null check (length(reason) between 1 and 500),
  state           text not null check (state in ('open', 'frozen', 'refused', 'lifted')),
  requested_at    timestamptz not null,
  decided_at      timestamptz,
  decided_by      text,
  primary key (bucket, member_id, id),
  check ((state = 'open') = (decided_at is null))
);
comment on table agent_freeze is
  'what an agent (member_id) has asked an operator about an account of the team; the operator decides';
create unique index agent_freeze_open on agent_freeze (bucket, member_id, downline_id) where state = 'open';
create index agent_freeze_newest on agent_freeze (bucket, member_id, downline_id, requested_at desc);
-- for the operators' list of freeze requests, over all agents of a bucket
create index agent_freeze_requested on agent_freeze (bucket, requested_at);

-- An operator's change of a credit agent's float: of the credit that the operator has granted to the agent.
create type agent_new_float_change as (
  id uuid, merchant_id int, currency text, incoming boolean, amount_minor bigint, reason text, actor text
);

-- Credit that an agent sends to members below or returns to the agent above, and the part of each receiver.
-- For members below, the caller leaves the receiver's bucket and name null: agents_send_credit finds them.
create type agent_new_credit as (
  id uuid, merchant_id int, currency text, in_kind int, request_id uuid, day_from timestamptz
);
create type agent_credit_part as (
  receiver_bucket smallint, receiver_id bigint, receiver_name text, amount_minor bigint, out_id uuid,
  in_id uuid
);

-- The part of a credit transfer that one receiver is to get. `id` and `kind`: id and type of the receiver's
-- ledger transfer. `out_id`: id of the sender's ledger transfer.
create type agent_arrival as (
  id uuid, member_id bigint, out_id uuid, credit_id uuid, sender_bucket smallint, sender_id bigint,
  sender_name text, merchant_id int, currency text, amount_minor bigint, kind int, sent_at timestamptz
);

-- A salary that an agent owes by a contract and pays as a credit transfer with one receiver.
create type agent_salary_transfer as (
  agent_id bigint, credit_id uuid, merchant_id int, currency text, contract_id uuid, amount_minor bigint,
  out_id uuid, in_id uuid, in_kind int
);

-- An ended period of a contract and the amount owed for it. `is_over`: the contract ended within the period
-- and owes nothing for it. `last_seq`: the account's last counted settlement.
create type agent_counted_period as (
  member_id bigint, contract_id uuid, starts_at timestamptz, is_over boolean, rounds int,
  stake_minor bigint, payout_minor bigint, turnover_minor numeric, tier int, amount_minor bigint,
  last_seq bigint
);

-- Types that agents_count passes to its helper functions. agent_moved: a member with uncounted transfers or
-- settlements. agent_fact: what a member's day adds to the counts of members or to the sums of money of the
-- agents above. `gap`: days since the member's previous active day.
create type agent_moved as (member_id bigint, account_id bigint, transfer_seq bigint, settlement_seq bigint);
create type agent_fact as (
  member_id bigint, day date, category text, gap int, is_next boolean, members int, new_members int,
  first_deposits int, deposit numeric, withdraw numeric, bonus numeric, rebate numeric, stake numeric,
  payout numeric, turnover numeric
);

-- Rights of khela_app, the database role of the servers.
revoke all on agent_link, agent_note, agent_member_day, agent_delta, agent_bucket, agent_applied, agent_day,
  agent_active_day, agent_branch_day, agent_credit, agent_credit_item, agent_credit_receipt,
  agent_credit_request, agent_credit_limit, agent_dispute, agent_shared_device, agent_float_change,
  agent_float_id, agent_float_limit, agent_contract, agent_contract_made, agent_salary, agent_rebate_rate,
  agent_rebate_child, agent_rebate_due, agent_rebate, agent_freeze from khela_app;
grant select, insert, update on agent_link, agent_note, agent_rebate_rate, agent_rebate_child,
  agent_freeze to khela_app;
grant select on agent_member_day, agent_bucket, agent_applied, agent_day, agent_active_day, agent_branch_day,
  agent_credit, agent_credit_item, agent_credit_receipt, agent_credit_limit, agent_float_change,
  agent_float_limit, agent_salary, agent_rebate_due, agent_rebate to khela_app;
grant select, delete on agent_delta to khela_app;
grant insert, delete on agent_credit_limit, agent_float_limit to khela_app;
grant select, insert on agent_credit_request, agent_dispute, agent_shared_device, agent_float_id,
  agent_contract, agent_contract_made to
  khela_app;
grant update (notified_at) on agent_credit_item to khela_app;
grant update (state, decided_at) on agent_credit_request to khela_app;
grant update (state, answer, answered_at, escalated_at, decision, decided_at, decided_by)
  on agent_dispute to khela_app;
grant update (times, last_at) on agent_shared_device to khela_app;
grant update (state, decided_at, ended_at, settled_until, settled_seq) on agent_contract to khela_app;
grant update (state, tried_at) on agent_salary to khela_app;
