-- Written from the catalog by `npm run db -- schema`; changed by a migration, never by hand.
-- Functions are listed by their signature; their text stands in db/functions.

create role khela_app login;
grant khela_app to current_user;

create extension pg_trgm;

create schema jobs authorization khela_app;

alter default privileges in schema public grant select, usage on sequences to khela_app;

alter default privileges in schema public grant delete, insert, select, update on tables to khela_app;

alter default privileges revoke execute on functions from public;

create type agent_arrival as (
  id uuid,
  member_id bigint,
  out_id uuid,
  credit_id uuid,
  sender_bucket smallint,
  sender_id bigint,
  sender_name text,
  merchant_id integer,
  currency text,
  amount_minor bigint,
  kind integer,
  sent_at timestamp with time zone
);

create type agent_counted_period as (
  member_id bigint,
  contract_id uuid,
  starts_at timestamp with time zone,
  is_over boolean,
  rounds integer,
  stake_minor bigint,
  payout_minor bigint,
  turnover_minor numeric,
  tier integer,
  amount_minor bigint,
  last_seq bigint
);

create type agent_credit_part as (
  receiver_bucket smallint,
  receiver_id bigint,
  receiver_name text,
  amount_minor bigint,
  out_id uuid,
  in_id uuid
);

create type agent_fact as (
  member_id bigint,
  day date,
  category text,
  gap integer,
  is_next boolean,
  members integer,
  new_members integer,
  first_deposits integer,
  deposit numeric,
  withdraw numeric,
  bonus numeric,
  rebate numeric,
  stake numeric,
  payout numeric,
  turnover numeric
);

create type agent_moved as (
  member_id bigint,
  account_id bigint,
  transfer_seq bigint,
  settlement_seq bigint
);

create type agent_new_credit as (
  id uuid,
  merchant_id integer,
  currency text,
  in_kind integer,
  request_id uuid,
  day_from timestamp with time zone
);

create type agent_new_float_change as (
  id uuid,
  merchant_id integer,
  currency text,
  incoming boolean,
  amount_minor bigint,
  reason text,
  actor text
);

create type agent_salary_transfer as (
  agent_id bigint,
  credit_id uuid,
  merchant_id integer,
  currency text,
  contract_id uuid,
  amount_minor bigint,
  out_id uuid,
  in_id uuid,
  in_kind integer
);

create type cashier_new_deposit as (
  id text,
  merchant_id integer,
  request_id uuid,
  channel text,
  gateway text,
  amount_minor bigint,
  currency text,
  created_at timestamp with time zone,
  expires_at timestamp with time zone
);

create type cashier_new_reference as (
  reference text,
  order_id text,
  member_bucket smallint,
  member_id bigint,
  amount_minor bigint,
  expires_at timestamp with time zone
);

create type cashier_new_refund as (
  request_id uuid,
  amount_minor bigint,
  gateway text,
  once boolean,
  reason text,
  requested_by text,
  end_reward boolean,
  refunded_minor bigint,
  despite_block boolean
);

create type cashier_new_withdrawal as (
  id text,
  merchant_id integer,
  request_id uuid,
  currency text,
  amount_minor bigint,
  payout_account text,
  provider text,
  gateway text,
  category text,
  ending text,
  day_minor bigint,
  day_count integer,
  zone text,
  hold_id uuid,
  fee_hold_id uuid
);

create type cashier_payment as (
  payment_id text,
  gateway_order_id text,
  transfer_id uuid,
  received_minor bigint,
  payer_hash text
);

create type cashier_refund_end as (
  state text,
  provider_ref text,
  remark text,
  end_id uuid,
  attempts integer
);

create type cashier_withdrawal_end as (
  state text,
  payout_id text,
  decided_by text,
  remark text,
  failure text,
  end_id uuid,
  fee_end_id uuid,
  attempts integer
);

create type ledger_answer as (
  n integer,
  code text,
  field text,
  replayed boolean,
  balance bigint,
  held bigint,
  seq bigint
);

create type ledger_canonical as (
  seq bigint,
  id uuid,
  kind integer,
  phase smallint,
  debit_account bigint,
  credit_account bigint,
  amount_minor bigint,
  currency bytea,
  pending_id uuid,
  reversal_of uuid,
  linked_id uuid,
  round_ref bytea,
  reference bytea,
  expires_at timestamp with time zone,
  balance_after bigint,
  held_after bigint,
  xid bigint,
  at timestamp with time zone
);

create type ledger_movement as (
  id uuid,
  bucket smallint,
  member_id bigint,
  account_id bigint,
  operator_account_id bigint,
  incoming boolean,
  amount_minor bigint,
  currency text,
  kind integer,
  phase smallint,
  pending_id uuid,
  reversal_of uuid,
  linked_id uuid,
  round_ref text,
  reference text,
  expires_at timestamp with time zone,
  grp integer
);

create type ledger_posted as (
  balance bigint,
  held bigint,
  seq bigint,
  at timestamp with time zone,
  chain_hash bytea
);

create type ledger_transfer_filter as (
  account_id bigint,
  from_at timestamp with time zone,
  to_at timestamp with time zone,
  kinds integer[],
  before_seq bigint,
  skip integer,
  most integer,
  sums boolean
);

create type lottery_item as (
  n integer,
  bucket smallint,
  member_id bigint,
  account_id bigint,
  operator_account_id bigint,
  merchant_id integer,
  node_id integer,
  vendor text,
  game_code text,
  id text,
  master text,
  place smallint,
  places smallint,
  stop_on_win boolean,
  draw_id bigint,
  mode text,
  slip text,
  bets integer,
  cost_minor bigint,
  max_member_minor bigint,
  transfer_id uuid,
  currency text,
  liability_minor bigint,
  series smallint,
  rebate_minor bigint,
  numbers jsonb,
  max_number_minor bigint
);

create type lottery_judged as (
  code text,
  "real" boolean,
  limited boolean,
  weights_version smallint
);

create type lottery_order_money as (
  member_id bigint,
  id text,
  master text,
  place smallint,
  stop_on_win boolean,
  draw_id bigint,
  account_id bigint,
  operator_account_id bigint,
  vendor text,
  state text,
  cost_minor bigint,
  rebate_minor bigint,
  payout_minor bigint,
  liability_minor bigint,
  transfer_id uuid,
  win_id uuid
);

create type lottery_refusal as (
  n integer,
  code text,
  subject text,
  amount_minor bigint
);

create type play_account as (
  id bigint,
  merchant_id integer,
  currency text,
  "real" boolean,
  balance bigint,
  held bigint,
  limited boolean
);

create type play_answer as (
  n integer,
  status text,
  balance bigint,
  field text,
  moved boolean,
  currency text,
  unused_ids text[]
);
comment on type play_answer is 'unused_ids: vendor-wide ids of the item under which there is no transaction, so that their reservation is given back';

create type play_found as (
  is_eligible boolean,
  opens boolean,
  account_id bigint,
  operator_account_id bigint,
  merchant_id integer,
  "real" boolean,
  available_minor bigint,
  node_id integer,
  game_type text,
  weights_version smallint,
  settles boolean,
  stake_minor bigint,
  at_risk_minor bigint,
  settlement_seq bigint
);

create type play_item as (
  n integer,
  method text,
  bucket smallint,
  member_id bigint,
  vendor text,
  token_hash bytea,
  transaction_id text,
  round_id text,
  game_code text,
  currency text,
  amount_minor bigint,
  win_minor bigint,
  reference text,
  detail jsonb,
  final boolean,
  transfer_id uuid,
  win_transfer_id uuid,
  free_round text,
  rules text[],
  id_reservation text,
  risked_minor bigint
);
comment on type play_item is 'rules: where the vendor''s adapter differs from our own protocol, by name (contract, vendor-adapters.ts); null for our own. id_reservation: what play_reserve_ids answered, for vendor-wide ids: reserved, or what another reservation differs in (body, player, reference)';

create type play_new_transfer as (
  id uuid,
  vendor text,
  direction text,
  amount_minor bigint,
  currency text,
  asked_at timestamp with time zone
);

create type promotion_asker as (
  bucket smallint,
  member_id bigint,
  at timestamp with time zone,
  account_id bigint,
  merchant_id integer,
  level smallint,
  rebate_percent numeric,
  has_deposited boolean,
  has_invited boolean,
  was_taken_back boolean
);

create type promotion_found_awards as (
  awards json,
  is_played boolean
);

create type promotion_granted_terms as (
  reward_minor bigint,
  turnover_percent integer,
  max_stake_minor bigint,
  lock_hours integer
);

create type promotion_new_award as (
  period text,
  basis_minor bigint,
  reward_minor bigint,
  turnover_percent integer,
  weights jsonb,
  max_stake_minor bigint,
  lock_hours integer,
  reasons text[],
  order_id text,
  ip text
);

create type promotion_new_claim as (
  basis_minor bigint,
  percent numeric,
  reasons text[],
  ip text
);

create type promotion_question as (
  periods text[],
  spans promotion_span[]
);

create type promotion_rank_moved as (
  member_id bigint,
  account_id bigint,
  merchant_id integer,
  currency text,
  turnover_seq bigint,
  transfer_seq bigint,
  first_day date,
  today date
);

create type promotion_span as (
  metric text,
  first_day date,
  last_day date,
  game_type text,
  fixed_minor bigint,
  percent numeric,
  max_minor bigint
);

create type turnover_moved as (
  member_id bigint,
  account_id bigint,
  counted_seq bigint,
  seq bigint,
  zone text,
  is_cut boolean
);

create type turnover_new_requirement as (
  source text,
  ref text,
  amount_minor bigint,
  percent integer,
  is_fresh boolean,
  made_at timestamp with time zone
);

create type turnover_sum as (
  member_id bigint,
  account_id bigint,
  day date,
  game_type text,
  stake_minor numeric,
  payout_minor numeric,
  turnover_minor numeric,
  stale_minor numeric,
  settlements bigint
);

create type vip_state as (
  bucket smallint,
  member_id bigint,
  account_id bigint,
  level smallint,
  since timestamp with time zone,
  zone text,
  transfer_seq bigint,
  settlement_seq bigint,
  total_deposit_minor bigint,
  judged_month date,
  judged_from date,
  missed smallint,
  changes integer
);

create sequence chat_message_id;
grant select, usage on sequence chat_message_id to khela_app;

create sequence feedback_id;
grant select, usage on sequence feedback_id to khela_app;

create sequence inbox_message_id;
grant select, usage on sequence inbox_message_id to khela_app;

create sequence member_id start with 100001;
grant select, usage on sequence member_id to khela_app;

create sequence member_note_id;
grant select, usage on sequence member_note_id to khela_app;

create sequence operator_account_id_seq increment by -1 minvalue -9223372036854775808 maxvalue -1 start with -1;

create sequence push_event_id;
grant select, usage on sequence push_event_id to khela_app;

create table account (
  bucket smallint not null,
  member_id bigint not null,
  id bigint generated always as identity not null,
  kind text not null,
  ref text default ''::text not null,
  currency text not null,
  merchant_id integer not null,
  "real" boolean not null,
  balance bigint default 0 not null,
  held bigint default 0 not null,
  seq bigint default 0 not null,
  head bytea not null,
  moved_at timestamp with time zone default clock_timestamp() not null,
  created_at timestamp with time zone default now() not null,
  limited boolean default false not null,
  evidence_seq bigint default 0 not null,
  evidence_head bytea,
  version bigint default 0 not null,
  active_hour integer default 0 not null,
  settlement_seq bigint default 0 not null,
  constraint account_pkey PRIMARY KEY (bucket, member_id, id),
  constraint account_bucket_member_id_kind_ref_currency_real_key UNIQUE (bucket, member_id, kind, ref, currency, "real"),
  constraint account_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint account_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint account_check CHECK (balance >= 0 AND held >= 0 AND held <= balance)
) with (fillfactor=60);
comment on column account.balance is 'minor units, what is held included';
comment on column account.held is 'minor units reserved by open holds; balance - held can be spent';
comment on column account.seq is 'number of transfers; the last one has this seq';
comment on column account.head is 'last value of the hash chain; at birth the hash of what the account is';
comment on column account.moved_at is 'time of the last transfer or round settlement; neither goes back within an account';
comment on column account.limited is 'the member has limits or a restriction: bets call responsible_gaming_refusal';
comment on column account.evidence_seq is 'number of rows of evidence; the last one has this seq';
comment on column account.evidence_head is 'head of the last row of evidence; null before the first';
comment on column account.version is 'increased by every update of the row: a batch that read without a lock writes only to the version it read';
comment on column account.active_hour is 'hour of the last posting, in hours since 1970: a job finds by it the accounts that moved; it changes once an hour, so that updates rarely touch an index';
comment on column account.settlement_seq is 'number of round settlements; the last one has this seq';
CREATE INDEX account_active ON public.account USING btree (((bucket)::integer), active_hour);
CREATE TRIGGER unchangeable BEFORE DELETE ON account FOR EACH ROW EXECUTE FUNCTION ledger_unchangeable();
alter table account enable always trigger unchangeable;
CREATE TRIGGER unchangeable_columns AFTER UPDATE OF bucket, member_id, id, kind, ref, currency, merchant_id, "real" ON account FOR EACH ROW EXECUTE FUNCTION ledger_unchangeable();
alter table account enable always trigger unchangeable_columns;
CREATE TRIGGER untruncatable BEFORE TRUNCATE ON account FOR EACH STATEMENT EXECUTE FUNCTION ledger_unchangeable();
alter table account enable always trigger untruncatable;
CREATE TRIGGER valid BEFORE INSERT ON account FOR EACH ROW WHEN (new.id <= 0 OR (new.kind <> ALL (ARRAY['main'::text, 'bonus'::text, 'vendor'::text])) OR length(new.ref) > 80 OR new.currency !~ '^[A-Z][A-Z0-9]{1,9}$'::text) EXECUTE FUNCTION ledger_invalid_account();
alter table account enable always trigger valid;
grant select on table account to khela_app;

create table affiliate_code (
  merchant_id integer not null,
  code text not null,
  bucket smallint not null,
  member_id bigint not null,
  domain text,
  enabled boolean default true not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  kind text default 'agent'::text not null,
  constraint affiliate_code_pkey PRIMARY KEY (merchant_id, code),
  constraint affiliate_code_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint affiliate_code_code_check CHECK (code ~ '^[A-Za-z0-9_-]{1,40}$'::text),
  constraint affiliate_code_kind_check CHECK (kind = ANY (ARRAY['agent'::text, 'referral'::text]))
);
comment on table affiliate_code is 'key-rule: directory';
comment on column affiliate_code.kind is 'agent: places members under the agent; referral: of a member who plays, whose agent the invited ones get';
grant delete, insert, select, update on table affiliate_code to khela_app;

create table agent_active_day (
  bucket smallint not null,
  member_id bigint not null,
  grp text not null,
  day date not null,
  gap smallint not null,
  members integer not null,
  constraint agent_active_day_pkey PRIMARY KEY (bucket, member_id, grp, day, gap),
  constraint agent_active_day_gap_check CHECK (gap >= 1 AND gap <= 63),
  constraint agent_active_day_grp_check CHECK (grp = ANY (ARRAY['A'::text, 'B'::text]))
);
comment on table agent_active_day is 'members of a team active on a day, by the days since each was active before; so the distinct ones of any range are a sum';
comment on column agent_active_day.gap is '63: 63 days or more, or never before';
grant select on table agent_active_day to khela_app;

create table agent_applied (
  bucket smallint not null,
  source_bucket smallint not null,
  batch bigint not null,
  constraint agent_applied_pkey PRIMARY KEY (bucket, source_bucket)
);
comment on table agent_applied is 'the last batch of another bucket that the teams of this one have added';
grant select on table agent_applied to khela_app;

create table agent_branch_day (
  bucket smallint not null,
  member_id bigint not null,
  day date not null,
  child_id bigint not null,
  category text not null,
  turnover_minor numeric not null,
  grp text not null,
  gap smallint default 0 not null,
  members integer default 0 not null,
  new_members integer default 0 not null,
  first_deposits integer default 0 not null,
  deposit_minor numeric default 0 not null,
  withdraw_minor numeric default 0 not null,
  bonus_minor numeric default 0 not null,
  rebate_minor numeric default 0 not null,
  stake_minor numeric default 0 not null,
  payout_minor numeric default 0 not null,
  constraint agent_branch_day_pkey PRIMARY KEY (bucket, member_id, day, child_id, category, grp, gap),
  constraint agent_branch_day_gap_check CHECK (gap >= 0 AND gap <= 63),
  constraint agent_branch_day_grp_check CHECK (grp = ANY (ARRAY['A'::text, 'B'::text, 'O'::text, 'R'::text]))
);
comment on table agent_branch_day is 'agent_day and agent_active_day by the member directly below the agent (member_id) that it came through';
comment on column agent_branch_day.child_id is 'the member directly below';
comment on column agent_branch_day.grp is 'A: of a member; O: of an agent directly below, their own; B: of those further down; R: turnover by branch';
comment on column agent_branch_day.gap is '0: sums; above: members active on the day, as in agent_active_day';
CREATE INDEX agent_branch_day_child ON public.agent_branch_day USING btree (bucket, member_id, child_id, day);
grant select on table agent_branch_day to khela_app;

create table agent_bucket (
  bucket smallint not null,
  batch bigint not null,
  active_hour integer not null,
  constraint agent_bucket_pkey PRIMARY KEY (bucket)
);
comment on column agent_bucket.batch is 'last batch of agent_delta';
comment on column agent_bucket.active_hour is 'hour in which the last complete run began: the next one looks at accounts active since the hour before it';
grant select on table agent_bucket to khela_app;

create table agent_contract (
  bucket smallint not null,
  member_id bigint not null,
  id uuid not null,
  merchant_id integer not null,
  currency text not null,
  agent_bucket smallint not null,
  agent_id bigint not null,
  agent_name text not null,
  kind text not null,
  rate_type text not null,
  min_turnovers bigint[] not null,
  rates bigint[] not null,
  state text not null,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  ended_at timestamp with time zone,
  settled_until timestamp with time zone,
  settled_seq bigint default 0 not null,
  replaces uuid,
  min_losses bigint[] default '{}'::bigint[] not null,
  constraint agent_contract_pkey PRIMARY KEY (bucket, member_id, id),
  constraint agent_contract_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint agent_contract_check CHECK (cardinality(min_turnovers) = cardinality(rates) AND cardinality(rates) >= 1 AND cardinality(rates) <= 5),
  constraint agent_contract_check1 CHECK ((state = ANY (ARRAY['active'::text, 'voided'::text])) <= (decided_at IS NOT NULL)),
  constraint agent_contract_kind_check CHECK (kind = ANY (ARRAY['daily'::text, 'hourly'::text, 'realtime'::text, 'dividend'::text])),
  constraint agent_contract_rate_type_check CHECK (rate_type = ANY (ARRAY['F'::text, 'P'::text])),
  constraint agent_contract_realtime_check CHECK (kind <> 'realtime'::text OR rate_type = 'P'::text),
  constraint agent_contract_state_check CHECK (state = ANY (ARRAY['requested'::text, 'active'::text, 'refused'::text, 'voided'::text, 'expired'::text]))
);
comment on column agent_contract.rate_type is 'F: rates are minor units; P: hundredths of a percent of the turnover, or of the loss where the kind is dividend';
comment on column agent_contract.min_turnovers is 'turnover of a period from which each rate counts, in minor units, ascending';
comment on column agent_contract.settled_until is 'periods that end until then are settled; the first one begins then';
comment on column agent_contract.settled_seq is 'the account''s round settlements up to this one are before settled_until';
comment on column agent_contract.replaces is 'the running contract of which this is a new version; the old one ends when the first period of this one begins';
comment on column agent_contract.min_losses is 'of each rate of a dividend: the loss from which it counts; none where it asks for none';
CREATE UNIQUE INDEX agent_contract_active ON public.agent_contract USING btree (bucket, member_id, agent_id, kind) WHERE (state = 'active'::text);
CREATE INDEX agent_contract_due ON public.agent_contract USING btree (bucket, kind, settled_until) WHERE ((state = ANY (ARRAY['active'::text, 'voided'::text])) AND (settled_until IS NOT NULL));
CREATE INDEX agent_contract_expiring ON public.agent_contract USING btree (bucket, expires_at) WHERE (state = 'requested'::text);
CREATE UNIQUE INDEX agent_contract_requested ON public.agent_contract USING btree (bucket, member_id, agent_id, kind) WHERE (state = 'requested'::text);
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF bucket, member_id, id, currency, agent_bucket, agent_id, kind, rate_type, min_turnovers, min_losses, rates, state ON agent_contract FOR EACH ROW EXECUTE FUNCTION audit_row_changed('agent_contract', 'bucket member_id id', 'currency agent_bucket agent_id kind rate_type min_turnovers min_losses rates state', '');
alter table agent_contract enable always trigger logged;
grant update (decided_at) on table agent_contract to khela_app;
grant update (ended_at) on table agent_contract to khela_app;
grant update (settled_seq) on table agent_contract to khela_app;
grant update (settled_until) on table agent_contract to khela_app;
grant update (state) on table agent_contract to khela_app;
grant insert, select on table agent_contract to khela_app;

create table agent_contract_made (
  bucket smallint not null,
  member_id bigint not null,
  id uuid not null,
  receiver_bucket smallint not null,
  receiver_id bigint not null,
  receiver_name text not null,
  requested_at timestamp with time zone not null,
  constraint agent_contract_made_pkey PRIMARY KEY (bucket, member_id, id)
);
comment on table agent_contract_made is 'the contracts that an agent (member_id) has requested; each is beside its receiver';
CREATE INDEX agent_contract_made_newest ON public.agent_contract_made USING btree (bucket, member_id, requested_at DESC, id DESC);
grant insert, select on table agent_contract_made to khela_app;

create table agent_credit (
  bucket smallint not null,
  member_id bigint not null,
  id uuid not null,
  merchant_id integer not null,
  account_id bigint not null,
  currency text not null,
  total_minor bigint not null,
  receivers integer not null,
  at timestamp with time zone not null,
  in_kind integer default 6104 not null,
  constraint agent_credit_pkey PRIMARY KEY (bucket, member_id, id),
  constraint agent_credit_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint agent_credit_receivers_check CHECK (receivers >= 1 AND receivers <= 1000),
  constraint agent_credit_total_minor_check CHECK (total_minor > 0)
);
comment on table agent_credit is 'a transfer of an agent (member_id) to one or many members below';
comment on column agent_credit.in_kind is 'transaction type at the receivers';
CREATE INDEX agent_credit_newest ON public.agent_credit USING btree (bucket, member_id, at DESC, id DESC);
grant select on table agent_credit to khela_app;

create table agent_credit_item (
  bucket smallint not null,
  member_id bigint not null,
  credit_id uuid not null,
  n integer not null,
  receiver_bucket smallint not null,
  receiver_id bigint not null,
  receiver_name text not null,
  amount_minor bigint not null,
  state text not null,
  out_id uuid not null,
  in_id uuid not null,
  finished_at timestamp with time zone,
  notified_at timestamp with time zone,
  constraint agent_credit_item_pkey PRIMARY KEY (bucket, member_id, credit_id, n),
  constraint agent_credit_item_amount_minor_check CHECK (amount_minor > 0),
  constraint agent_credit_item_check CHECK ((state = 'sending'::text) = (finished_at IS NULL)),
  constraint agent_credit_item_n_check CHECK (n > 0),
  constraint agent_credit_item_state_check CHECK (state = ANY (ARRAY['sending'::text, 'received'::text, 'returned'::text]))
);
comment on column agent_credit_item.state is 'sending: left the sender; received: is the receiver''s; returned: the receiver could not take it, it is the sender''s again';
comment on column agent_credit_item.out_id is 'the sender''s transfer in the ledger; in_id the receiver''s';
CREATE INDEX agent_credit_item_in ON public.agent_credit_item USING btree (bucket, member_id, in_id);
CREATE INDEX agent_credit_item_sending ON public.agent_credit_item USING btree (bucket, member_id, credit_id, n) WHERE (state = 'sending'::text);
CREATE INDEX agent_credit_item_to_notify ON public.agent_credit_item USING btree (bucket, finished_at) WHERE ((state = 'returned'::text) AND (notified_at IS NULL));
grant update (notified_at) on table agent_credit_item to khela_app;
grant select on table agent_credit_item to khela_app;

create table agent_credit_limit (
  merchant_id integer not null,
  currency text not null,
  least_minor bigint not null,
  most_minor bigint not null,
  day_minor bigint not null,
  constraint agent_credit_limit_pkey PRIMARY KEY (merchant_id, currency),
  constraint agent_credit_limit_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint agent_credit_limit_check CHECK (most_minor >= least_minor),
  constraint agent_credit_limit_check1 CHECK (day_minor >= most_minor),
  constraint agent_credit_limit_least_minor_check CHECK (least_minor > 0)
);
comment on table agent_credit_limit is 'what an agent may send of credit to one member, and to all of them in a day of the site''s calendar';
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF merchant_id, currency, least_minor, most_minor, day_minor ON agent_credit_limit FOR EACH ROW EXECUTE FUNCTION audit_row_changed('agent_credit_limit', 'merchant_id currency', 'least_minor most_minor day_minor', '');
alter table agent_credit_limit enable always trigger logged;
grant delete, insert, select on table agent_credit_limit to khela_app;

create table agent_credit_receipt (
  bucket smallint not null,
  member_id bigint not null,
  id uuid not null,
  credit_id uuid not null,
  sender_name text not null,
  amount_minor bigint not null,
  currency text not null,
  received boolean not null,
  sent_at timestamp with time zone not null,
  at timestamp with time zone not null,
  in_kind integer default 6104 not null,
  sender_bucket smallint,
  sender_id bigint,
  constraint agent_credit_receipt_pkey PRIMARY KEY (bucket, member_id, id),
  constraint agent_credit_receipt_amount_minor_check CHECK (amount_minor > 0),
  constraint agent_credit_receipt_check CHECK ((sender_bucket IS NULL) = (sender_id IS NULL))
);
comment on table agent_credit_receipt is 'what became of credit at its receiver (member_id), decided once; id is that of the transfer in the ledger';
CREATE INDEX agent_credit_receipt_newest ON public.agent_credit_receipt USING btree (bucket, member_id, at DESC, id DESC) WHERE received;
grant select on table agent_credit_receipt to khela_app;

create table agent_credit_request (
  bucket smallint not null,
  member_id bigint not null,
  id uuid not null,
  merchant_id integer not null,
  receiver_bucket smallint not null,
  receiver_id bigint not null,
  receiver_name text not null,
  amount_minor bigint not null,
  currency text not null,
  reference text not null,
  state text not null,
  credit_id uuid,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint agent_credit_request_pkey PRIMARY KEY (bucket, member_id, id),
  constraint agent_credit_request_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint agent_credit_request_amount_minor_check CHECK (amount_minor > 0),
  constraint agent_credit_request_check CHECK ((state = 'open'::text) = (decided_at IS NULL)),
  constraint agent_credit_request_check1 CHECK ((state = 'accepted'::text) = (credit_id IS NOT NULL)),
  constraint agent_credit_request_check2 CHECK (expires_at > requested_at),
  constraint agent_credit_request_state_check CHECK (state = ANY (ARRAY['open'::text, 'accepted'::text, 'refused'::text, 'expired'::text]))
);
comment on table agent_credit_request is 'credit that a member (receiver_id) has asked their agent (member_id) for; one is open at a time';
comment on column agent_credit_request.credit_id is 'the agent''s transfer that it was accepted by';
CREATE INDEX agent_credit_request_credit ON public.agent_credit_request USING btree (bucket, member_id, credit_id) WHERE (credit_id IS NOT NULL);
CREATE INDEX agent_credit_request_newest ON public.agent_credit_request USING btree (bucket, member_id, requested_at DESC);
CREATE INDEX agent_credit_request_oldest ON public.agent_credit_request USING btree (bucket, expires_at);
CREATE UNIQUE INDEX agent_credit_request_open ON public.agent_credit_request USING btree (bucket, member_id, receiver_id) WHERE (state = 'open'::text);
CREATE INDEX agent_credit_request_own ON public.agent_credit_request USING btree (bucket, member_id, receiver_id, requested_at DESC);
grant update (decided_at) on table agent_credit_request to khela_app;
grant update (state) on table agent_credit_request to khela_app;
grant insert, select on table agent_credit_request to khela_app;

create table agent_day (
  bucket smallint not null,
  member_id bigint not null,
  grp text not null,
  day date not null,
  category text not null,
  new_members integer not null,
  first_deposits integer not null,
  deposit_minor numeric not null,
  withdraw_minor numeric not null,
  bonus_minor numeric not null,
  rebate_minor numeric not null,
  stake_minor numeric not null,
  payout_minor numeric not null,
  turnover_minor numeric not null,
  constraint agent_day_pkey PRIMARY KEY (bucket, member_id, grp, day, category),
  constraint agent_day_grp_check CHECK (grp = ANY (ARRAY['A'::text, 'B'::text, 'L'::text]))
);
comment on table agent_day is 'sums of an agent''s team (member_id) by calendar day of the site''s time';
comment on column agent_day.grp is 'A: direct members; B: direct agents and everybody below them; L: direct members, by the code of their link in category';
grant select on table agent_day to khela_app;

create table agent_delta (
  bucket smallint not null,
  batch bigint not null,
  agent_bucket smallint not null,
  agent_id bigint not null,
  grp text not null,
  day date not null,
  category text not null,
  gap smallint not null,
  members integer not null,
  new_members integer not null,
  first_deposits integer not null,
  deposit_minor numeric not null,
  withdraw_minor numeric not null,
  bonus_minor numeric not null,
  rebate_minor numeric not null,
  stake_minor numeric not null,
  payout_minor numeric not null,
  turnover_minor numeric not null,
  child_id bigint default 0 not null,
  constraint agent_delta_pkey PRIMARY KEY (bucket, batch, agent_bucket, agent_id, grp, day, category, gap, child_id)
);
comment on table agent_delta is 'outbox of a bucket''s members: what each team above has to add, in batches that are applied in order and once';
comment on column agent_delta.gap is '0: sums; above: active members, by the days since each was active before';
comment on column agent_delta.child_id is 'the member directly below the agent that it came through; 0: of a link (grp L)';
grant delete, select on table agent_delta to khela_app;

create table agent_dispute (
  bucket smallint not null,
  member_id bigint not null,
  id uuid not null,
  merchant_id integer not null,
  sender_name text not null,
  receiver_bucket smallint not null,
  receiver_id bigint not null,
  receiver_name text not null,
  amount_minor bigint not null,
  currency text not null,
  sent_at timestamp with time zone not null,
  opened_by text not null,
  reason text not null,
  state text not null,
  opened_at timestamp with time zone not null,
  answer_until timestamp with time zone not null,
  answer text,
  answered_at timestamp with time zone,
  escalated_at timestamp with time zone,
  decision text,
  decided_at timestamp with time zone,
  decided_by text,
  constraint agent_dispute_pkey PRIMARY KEY (bucket, member_id, id),
  constraint agent_dispute_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint agent_dispute_amount_minor_check CHECK (amount_minor > 0),
  constraint agent_dispute_answer_check CHECK (length(answer) >= 1 AND length(answer) <= 500),
  constraint agent_dispute_check CHECK ((answer IS NULL) = (answered_at IS NULL)),
  constraint agent_dispute_check1 CHECK ((state = 'closed'::text) = (decided_at IS NOT NULL)),
  constraint agent_dispute_check2 CHECK (state <> 'answered'::text OR answer IS NOT NULL),
  constraint agent_dispute_check3 CHECK ((state <> ALL (ARRAY['escalated'::text, 'closed'::text])) OR escalated_at IS NOT NULL),
  constraint agent_dispute_decision_check CHECK (length(decision) >= 1 AND length(decision) <= 500),
  constraint agent_dispute_opened_by_check CHECK (opened_by = ANY (ARRAY['sender'::text, 'receiver'::text])),
  constraint agent_dispute_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 500),
  constraint agent_dispute_state_check CHECK (state = ANY (ARRAY['open'::text, 'answered'::text, 'escalated'::text, 'closed'::text]))
);
comment on table agent_dispute is 'credit of an agent (member_id) that one of both sides disputes, by the receiver''s transfer (id); moves no money';
CREATE INDEX agent_dispute_escalated ON public.agent_dispute USING btree (bucket, escalated_at) WHERE (state = 'escalated'::text);
CREATE INDEX agent_dispute_newest ON public.agent_dispute USING btree (bucket, member_id, opened_at DESC);
CREATE INDEX agent_dispute_oldest ON public.agent_dispute USING btree (bucket, decided_at) WHERE (state = 'closed'::text);
CREATE INDEX agent_dispute_opened ON public.agent_dispute USING btree (bucket, opened_at);
CREATE INDEX agent_dispute_received ON public.agent_dispute USING btree (bucket, member_id, receiver_id, opened_at DESC);
grant update (answer) on table agent_dispute to khela_app;
grant update (answered_at) on table agent_dispute to khela_app;
grant update (decided_at) on table agent_dispute to khela_app;
grant update (decided_by) on table agent_dispute to khela_app;
grant update (decision) on table agent_dispute to khela_app;
grant update (escalated_at) on table agent_dispute to khela_app;
grant update (state) on table agent_dispute to khela_app;
grant insert, select on table agent_dispute to khela_app;

create table agent_float_change (
  bucket smallint not null,
  member_id bigint not null,
  id uuid not null,
  merchant_id integer not null,
  currency text not null,
  incoming boolean not null,
  amount_minor bigint not null,
  reason text not null,
  actor text not null,
  at timestamp with time zone not null,
  constraint agent_float_change_pkey PRIMARY KEY (bucket, member_id, id),
  constraint agent_float_change_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint agent_float_change_amount_minor_check CHECK (amount_minor > 0),
  constraint agent_float_change_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 200)
);
comment on table agent_float_change is 'what an operator has granted a credit agent (member_id) or taken back; id is that of the transfer in the ledger';
comment on column agent_float_change.incoming is 'true: granted';
grant select on table agent_float_change to khela_app;

create table agent_float_id (
  merchant_id integer not null,
  id text not null,
  bucket smallint not null,
  member_id bigint not null,
  constraint agent_float_id_pkey PRIMARY KEY (merchant_id, id)
);
comment on table agent_float_id is 'key-rule: directory. Id of a change of the float → the one agent it is of; a change that was refused leaves it';
grant insert, select on table agent_float_id to khela_app;

create table agent_float_limit (
  merchant_id integer not null,
  currency text not null,
  most_minor bigint not null,
  total_minor bigint not null,
  constraint agent_float_limit_pkey PRIMARY KEY (merchant_id, currency),
  constraint agent_float_limit_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint agent_float_limit_check CHECK (total_minor >= most_minor),
  constraint agent_float_limit_most_minor_check CHECK (most_minor > 0)
);
comment on table agent_float_limit is 'what one grant to a credit agent may be, and all of an agent''s less what was taken back; no row: no limits';
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF merchant_id, currency, most_minor, total_minor ON agent_float_limit FOR EACH ROW EXECUTE FUNCTION audit_row_changed('agent_float_limit', 'merchant_id currency', 'most_minor total_minor', '');
alter table agent_float_limit enable always trigger logged;
grant delete, insert, select on table agent_float_limit to khela_app;

create table agent_freeze (
  bucket smallint not null,
  member_id bigint not null,
  id uuid not null,
  merchant_id integer not null,
  downline_bucket smallint not null,
  downline_id bigint not null,
  downline_name text not null,
  reason text not null,
  state text not null,
  requested_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by text,
  constraint agent_freeze_pkey PRIMARY KEY (bucket, member_id, id),
  constraint agent_freeze_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint agent_freeze_check CHECK ((state = 'open'::text) = (decided_at IS NULL)),
  constraint agent_freeze_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 500),
  constraint agent_freeze_state_check CHECK (state = ANY (ARRAY['open'::text, 'frozen'::text, 'refused'::text, 'lifted'::text]))
);
comment on table agent_freeze is 'what an agent (member_id) has asked an operator about an account of the team; the operator decides';
CREATE INDEX agent_freeze_newest ON public.agent_freeze USING btree (bucket, member_id, downline_id, requested_at DESC);
CREATE UNIQUE INDEX agent_freeze_open ON public.agent_freeze USING btree (bucket, member_id, downline_id) WHERE (state = 'open'::text);
CREATE INDEX agent_freeze_requested ON public.agent_freeze USING btree (bucket, requested_at);
grant insert, select, update on table agent_freeze to khela_app;

create table agent_link (
  bucket smallint not null,
  member_id bigint not null,
  code text not null,
  kind text not null,
  custom boolean not null,
  state text not null,
  visits bigint default 0 not null,
  created_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  rebate_categories text[] default '{}'::text[] not null,
  rebate_points integer[] default '{}'::integer[] not null,
  constraint agent_link_pkey PRIMARY KEY (bucket, member_id, code),
  constraint agent_link_check CHECK (cardinality(rebate_categories) = cardinality(rebate_points)),
  constraint agent_link_code_check CHECK (code ~ '^[A-Za-z0-9_-]{3,40}$'::text),
  constraint agent_link_kind_check CHECK (kind = ANY (ARRAY['agent'::text, 'referral'::text])),
  constraint agent_link_state_check CHECK (state = ANY (ARRAY['open'::text, 'closed'::text, 'deleted'::text]))
);
comment on table agent_link is 'affiliate links of an agent, and the one referral link of a member; the code itself is in the directory affiliate_code';
comment on column agent_link.rebate_points is 'rates of the categories that a member who registers with the link begins with';
CREATE UNIQUE INDEX agent_link_referral ON public.agent_link USING btree (bucket, member_id) WHERE (kind = 'referral'::text);
grant insert, select, update on table agent_link to khela_app;

create table agent_member_day (
  bucket smallint not null,
  member_id bigint not null,
  day date not null,
  category text not null,
  deposit_minor numeric default 0 not null,
  withdraw_minor numeric default 0 not null,
  bonus_minor numeric default 0 not null,
  rebate_minor numeric default 0 not null,
  stake_minor numeric default 0 not null,
  payout_minor numeric default 0 not null,
  turnover_minor numeric default 0 not null,
  constraint agent_member_day_pkey PRIMARY KEY (bucket, member_id, day, category)
);
comment on table agent_member_day is 'what the teams above have counted of a member''s day; the difference to transfer_day and turnover_day is still to be counted';
comment on column agent_member_day.category is 'game category of stakes and payouts; empty for deposits, withdrawals, bonuses and rebates';
grant select on table agent_member_day to khela_app;

create table agent_note (
  bucket smallint not null,
  member_id bigint not null,
  downline_id bigint not null,
  note text not null,
  changed_at timestamp with time zone not null,
  constraint agent_note_pkey PRIMARY KEY (bucket, member_id, downline_id),
  constraint agent_note_note_check CHECK (length(note) <= 500)
);
comment on table agent_note is 'what an agent (member_id) has noted about a member of the team';
grant insert, select, update on table agent_note to khela_app;

create table agent_rebate (
  bucket smallint not null,
  member_id bigint not null,
  day date not null,
  part text not null,
  n integer not null,
  turnover_minor numeric not null,
  amount_minor bigint not null,
  transfer_id uuid not null,
  at timestamp with time zone not null,
  constraint agent_rebate_pkey PRIMARY KEY (bucket, member_id, day, part, n),
  constraint agent_rebate_amount_minor_check CHECK (amount_minor > 0),
  constraint agent_rebate_n_check CHECK (n > 0),
  constraint agent_rebate_part_check CHECK (part = ANY (ARRAY['own'::text, 'team'::text]))
);
comment on table agent_rebate is 'what was paid of a day''s rebate: own, of the member''s own play; team, the differences to the rates below. A later n pays what a day has come to since';
grant select on table agent_rebate to khela_app;

create table agent_rebate_child (
  bucket smallint not null,
  member_id bigint not null,
  child_id bigint not null,
  category text not null,
  from_day date not null,
  basis_points integer not null,
  constraint agent_rebate_child_pkey PRIMARY KEY (bucket, member_id, child_id, category, from_day),
  constraint agent_rebate_child_basis_points_check CHECK (basis_points >= 0 AND basis_points <= 500)
);
comment on table agent_rebate_child is 'agent_rebate_rate of the members directly below an agent (member_id), beside the agent';
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF bucket, member_id, child_id, category, from_day, basis_points ON agent_rebate_child FOR EACH ROW EXECUTE FUNCTION audit_row_changed('agent_rebate_child', 'bucket member_id child_id category from_day', 'basis_points', '');
alter table agent_rebate_child enable always trigger logged;
grant insert, select, update on table agent_rebate_child to khela_app;

create table agent_rebate_due (
  bucket smallint not null,
  member_id bigint not null,
  day date not null,
  changes integer default 1 not null,
  constraint agent_rebate_due_pkey PRIMARY KEY (bucket, member_id, day)
);
comment on table agent_rebate_due is 'days whose sums have changed since they were paid';
CREATE INDEX agent_rebate_due_day ON public.agent_rebate_due USING btree (bucket, day, member_id);
grant select on table agent_rebate_due to khela_app;

create table agent_rebate_rate (
  bucket smallint not null,
  member_id bigint not null,
  category text not null,
  from_day date not null,
  basis_points integer not null,
  at timestamp with time zone not null,
  constraint agent_rebate_rate_pkey PRIMARY KEY (bucket, member_id, category, from_day),
  constraint agent_rebate_rate_basis_points_check CHECK (basis_points >= 0 AND basis_points <= 500),
  constraint agent_rebate_rate_category_check CHECK (length(category) >= 1 AND length(category) <= 40)
);
comment on table agent_rebate_rate is 'a member''s rate of a category''s turnover from a day on, in hundredths of a percent; set by the agent directly above, by an operator where there is none';
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF bucket, member_id, category, from_day, basis_points ON agent_rebate_rate FOR EACH ROW EXECUTE FUNCTION audit_row_changed('agent_rebate_rate', 'bucket member_id category from_day', 'basis_points', '');
alter table agent_rebate_rate enable always trigger logged;
grant insert, select, update on table agent_rebate_rate to khela_app;

create table agent_salary (
  bucket smallint not null,
  member_id bigint not null,
  contract_id uuid not null,
  period_start timestamp with time zone not null,
  period_end timestamp with time zone not null,
  rounds integer not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  turnover_minor numeric not null,
  tier integer not null,
  amount_minor bigint not null,
  state text not null,
  credit_id uuid not null,
  at timestamp with time zone not null,
  tried_at timestamp with time zone,
  constraint agent_salary_pkey PRIMARY KEY (bucket, member_id, contract_id, period_start),
  constraint agent_salary_amount_minor_check CHECK (amount_minor >= 0),
  constraint agent_salary_check CHECK ((amount_minor = 0) = (state = 'none'::text)),
  constraint agent_salary_state_check CHECK (state = ANY (ARRAY['none'::text, 'due'::text, 'paid'::text, 'returned'::text]))
);
comment on table agent_salary is 'what a contract owes for a period, counted once; due: the agent has not had the money yet';
comment on column agent_salary.tier is 'the rate that counted, from 1; 0: the turnover was below all';
comment on column agent_salary.tried_at is 'when the agent last had not the money; null: never tried';
CREATE INDEX agent_salary_due ON public.agent_salary USING btree (bucket, tried_at NULLS FIRST, at) WHERE (state = 'due'::text);
grant update (state) on table agent_salary to khela_app;
grant update (tried_at) on table agent_salary to khela_app;
grant select on table agent_salary to khela_app;

create table agent_shared_device (
  bucket smallint not null,
  member_id bigint not null,
  downline_bucket smallint not null,
  downline_id bigint not null,
  times integer default 1 not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint agent_shared_device_pkey PRIMARY KEY (bucket, member_id, downline_id),
  constraint agent_shared_device_times_check CHECK (times > 0)
);
comment on table agent_shared_device is 'one browser of an agent (member_id) and of a member of their team, at a step between them';
CREATE INDEX agent_shared_device_oldest ON public.agent_shared_device USING btree (bucket, last_at);
grant update (last_at) on table agent_shared_device to khela_app;
grant update (times) on table agent_shared_device to khela_app;
grant insert, select on table agent_shared_device to khela_app;

create table anchor (
  id integer not null,
  at timestamp with time zone not null,
  accounts bigint not null,
  digest bytea not null,
  version smallint not null,
  operator_accounts bigint not null,
  audit_seq bigint,
  audit_head bytea,
  constraint anchor_pkey PRIMARY KEY (id),
  constraint anchor_version_check CHECK (version >= 1 AND version <= 5 AND (version > 3) = (audit_seq IS NOT NULL) AND (audit_seq > 0) = (audit_head IS NOT NULL))
);
comment on table anchor is 'each names the heads that changed since the one before; its digest is also kept outside the database';
comment on column anchor.version is 'what its digest is made of: 1 the heads of transfers; 2 also those of the evidence, and the operator accounts; 3 also checkpoints; 4 and 5: as 2 and 3, and also the time and the head of the audit log';
comment on column anchor.operator_accounts is 'operator accounts opened since the anchor before it';
comment on column anchor.audit_seq is 'number of sealed entries of the audit log';
CREATE TRIGGER unchangeable BEFORE DELETE OR UPDATE ON anchor FOR EACH ROW EXECUTE FUNCTION ledger_unchangeable();
alter table anchor enable always trigger unchangeable;
CREATE TRIGGER untruncatable BEFORE TRUNCATE ON anchor FOR EACH STATEMENT EXECUTE FUNCTION ledger_unchangeable();
alter table anchor enable always trigger untruncatable;
grant select on table anchor to khela_app;

create table anchor_head (
  anchor_id integer not null,
  bucket smallint not null,
  member_id bigint not null,
  account_id bigint not null,
  seq bigint not null,
  head bytea not null,
  evidence_seq bigint,
  evidence_head bytea,
  constraint anchor_head_pkey PRIMARY KEY (bucket, member_id, account_id, anchor_id)
);
comment on column anchor_head.evidence_seq is 'null in an anchor of version 1';
CREATE INDEX anchor_head_by_anchor ON public.anchor_head USING btree (anchor_id);
CREATE TRIGGER unchangeable BEFORE DELETE OR UPDATE ON anchor_head FOR EACH ROW EXECUTE FUNCTION ledger_unchangeable();
alter table anchor_head enable always trigger unchangeable;
CREATE TRIGGER untruncatable BEFORE TRUNCATE ON anchor_head FOR EACH STATEMENT EXECUTE FUNCTION ledger_unchangeable();
alter table anchor_head enable always trigger untruncatable;
grant select on table anchor_head to khela_app;

create table anchor_operator_account (
  id bigint not null,
  anchor_id integer not null,
  merchant_id integer not null,
  purpose text not null,
  ref text not null,
  currency text not null,
  "real" boolean not null,
  constraint anchor_operator_account_pkey PRIMARY KEY (id)
);
comment on table anchor_operator_account is 'what an operator account was when it was anchored, which is once, since it never changes';
CREATE INDEX anchor_operator_account_by_anchor ON public.anchor_operator_account USING btree (anchor_id);
CREATE TRIGGER unchangeable BEFORE DELETE OR UPDATE ON anchor_operator_account FOR EACH ROW EXECUTE FUNCTION ledger_unchangeable();
alter table anchor_operator_account enable always trigger unchangeable;
CREATE TRIGGER untruncatable BEFORE TRUNCATE ON anchor_operator_account FOR EACH STATEMENT EXECUTE FUNCTION ledger_unchangeable();
alter table anchor_operator_account enable always trigger untruncatable;
grant select on table anchor_operator_account to khela_app;

create table announcement (
  id integer generated always as identity not null,
  merchant_id integer not null,
  code text not null,
  type text not null,
  group_name text default ''::text not null,
  platform text,
  image_url text default ''::text not null,
  linkage text default ''::text not null,
  starts_at timestamp with time zone default now() not null,
  ends_at timestamp with time zone,
  sort integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  category_id integer,
  constraint announcement_pkey PRIMARY KEY (id),
  constraint announcement_merchant_id_code_key UNIQUE (merchant_id, code),
  constraint announcement_category_id_fkey FOREIGN KEY (category_id) REFERENCES promotion_category(id),
  constraint announcement_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint announcement_check CHECK (ends_at > starts_at),
  constraint announcement_code_check CHECK (code ~ '^[a-z][a-z0-9_-]{1,39}$'::text),
  constraint announcement_group_name_check CHECK (group_name ~ '^[a-z_]{0,20}$'::text),
  constraint announcement_linkage_check CHECK (linkage = ''::text OR linkage ~ '^(/[^/]|https://)'::text),
  constraint announcement_platform_check CHECK (platform = ANY (ARRAY['M'::text, 'W'::text])),
  constraint announcement_type_check CHECK (type = ANY (ARRAY['B'::text, 'PL'::text, 'PU'::text, 'PR'::text, 'H'::text, 'A'::text]))
);
CREATE INDEX announcement_of ON public.announcement USING btree (merchant_id, type);
grant delete, insert, select, update on table announcement to khela_app;
grant select, usage on sequence announcement_id_seq to khela_app;

create table announcement_read (
  bucket smallint not null,
  member_id bigint not null,
  announcement_id integer not null,
  read_at timestamp with time zone not null,
  constraint announcement_read_pkey PRIMARY KEY (bucket, member_id, announcement_id),
  constraint announcement_read_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcement(id) ON DELETE CASCADE,
  constraint announcement_read_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id)
);
grant delete, insert, select, update on table announcement_read to khela_app;

create table announcement_text (
  announcement_id integer not null,
  language text not null,
  title text not null,
  content text not null,
  constraint announcement_text_pkey PRIMARY KEY (announcement_id, language),
  constraint announcement_text_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcement(id) ON DELETE CASCADE,
  constraint announcement_text_content_check CHECK (length(content) <= 20000),
  constraint announcement_text_language_check CHECK (language ~ '^[A-Z]{2}$'::text),
  constraint announcement_text_title_check CHECK (length(title) >= 1 AND length(title) <= 200)
);
grant delete, insert, select, update on table announcement_text to khela_app;

create table approval_rule (
  merchant_id integer not null,
  act text not null,
  above_minor bigint not null,
  constraint approval_rule_pkey PRIMARY KEY (merchant_id, act),
  constraint approval_rule_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint approval_rule_above_minor_check CHECK (above_minor >= 0),
  constraint approval_rule_act_check CHECK (act ~ '^[a-zA-Z]+\.[a-zA-Z]+$'::text)
);
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF merchant_id, act, above_minor ON approval_rule FOR EACH ROW EXECUTE FUNCTION audit_row_changed('approval_rule', 'merchant_id act', 'above_minor', '');
alter table approval_rule enable always trigger logged;
grant delete, insert, select, update on table approval_rule to khela_app;

create table audit_log (
  id bigint generated always as identity not null,
  at timestamp with time zone default now() not null,
  merchant_id integer,
  actor text not null,
  action text not null,
  subject text not null,
  detail jsonb default '{}'::jsonb not null,
  ip text,
  request_id text,
  row_hash bytea,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_row_hash_check CHECK (length(row_hash) = ANY (ARRAY[0, 32]))
);
comment on column audit_log.row_hash is 'of an entry about a row that is watched: SHA-256 of its watched columns as they are now, empty when it is removed; null: of anything else';
CREATE INDEX audit_log_action ON public.audit_log USING btree (merchant_id, action, at, id);
CREATE INDEX audit_log_actor ON public.audit_log USING btree (merchant_id, actor, at, id);
CREATE INDEX audit_log_merchant ON public.audit_log USING btree (merchant_id, at, id);
CREATE INDEX audit_log_operator ON public.audit_log USING btree (subject, at DESC) WHERE (actor ~~ 'operator:%'::text);
CREATE INDEX audit_log_rows ON public.audit_log USING btree (audit_area(subject), subject, id) WHERE (row_hash IS NOT NULL);
CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject, at DESC);
CREATE CONSTRAINT TRIGGER sealed AFTER INSERT ON audit_log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_log_seal();
grant insert, select on table audit_log to khela_app;
grant select, usage on sequence audit_log_id_seq to khela_app;

create table audit_seal (
  seq bigint not null,
  log_id bigint not null,
  head bytea not null,
  constraint audit_seal_pkey PRIMARY KEY (seq),
  constraint audit_seal_log_id_key UNIQUE (log_id),
  constraint audit_seal_head_check CHECK (length(head) = 32),
  constraint audit_seal_seq_check CHECK (seq > 0)
);
comment on table audit_seal is 'the hash chain of the audit log, in the order of commits; the first one''s entry may be removed, and those that follow it are in the log';
comment on column audit_seal.head is 'SHA-256 of the head before and of the entry''s fields';
grant select on table audit_seal to khela_app;

create table captcha (
  id text not null,
  answer_hash bytea not null,
  caller text not null,
  expires_at timestamp with time zone not null,
  constraint captcha_pkey PRIMARY KEY (id)
);
CREATE INDEX captcha_expiry ON public.captcha USING btree (expires_at);
grant delete, insert, select, update on table captcha to khela_app;

create table chat_canned_answer (
  merchant_id integer not null,
  code text not null,
  language text not null,
  text text not null,
  changed_by text not null,
  changed_at timestamp with time zone not null,
  constraint chat_canned_answer_pkey PRIMARY KEY (merchant_id, code, language),
  constraint chat_canned_answer_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint chat_canned_answer_code_check CHECK (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'::text),
  constraint chat_canned_answer_language_check CHECK (language ~ '^[A-Z]{2}$'::text),
  constraint chat_canned_answer_text_check CHECK (length(text) >= 1 AND length(text) <= 10000)
);
grant delete, insert, select, update on table chat_canned_answer to khela_app;

create table chat_conversation (
  bucket smallint not null,
  member_id bigint not null,
  merchant_id integer not null,
  member_read_id bigint default 0 not null,
  operator_read_id bigint default 0 not null,
  last_id bigint default 0 not null,
  last_at timestamp with time zone not null,
  waiting_since timestamp with time zone,
  assigned_to text,
  language text default 'EN'::text not null,
  constraint chat_conversation_pkey PRIMARY KEY (bucket, member_id),
  constraint chat_conversation_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint chat_conversation_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint chat_conversation_language_check CHECK (language ~ '^[A-Z]{2}$'::text)
);
CREATE INDEX chat_conversation_since ON public.chat_conversation USING btree (bucket, merchant_id, COALESCE(waiting_since, last_at), member_id);
CREATE INDEX chat_conversation_since_assigned ON public.chat_conversation USING btree (bucket, assigned_to, COALESCE(waiting_since, last_at), member_id) WHERE (assigned_to IS NOT NULL);
CREATE INDEX chat_conversation_since_waiting ON public.chat_conversation USING btree (bucket, merchant_id, COALESCE(waiting_since, last_at), member_id) WHERE (waiting_since IS NOT NULL);
CREATE INDEX chat_conversation_waiting ON public.chat_conversation USING btree (merchant_id, waiting_since) WHERE (waiting_since IS NOT NULL);
grant delete, insert, select, update on table chat_conversation to khela_app;

create table chat_message (
  bucket smallint not null,
  member_id bigint not null,
  id bigint default nextval('chat_message_id'::regclass) not null,
  sender text not null,
  operator text,
  text text not null,
  picture_width integer,
  picture_height integer,
  request_id uuid not null,
  sent_at timestamp with time zone not null,
  constraint chat_message_pkey PRIMARY KEY (bucket, member_id, id),
  constraint chat_message_bucket_member_id_request_id_key UNIQUE (bucket, member_id, request_id),
  constraint chat_message_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES chat_conversation(bucket, member_id),
  constraint chat_message_check CHECK ((sender = 'operator'::text) = (operator IS NOT NULL)),
  constraint chat_message_check1 CHECK ((picture_width IS NULL) = (picture_height IS NULL)),
  constraint chat_message_check2 CHECK ((text = ''::text) = (picture_width IS NOT NULL)),
  constraint chat_message_picture_height_check CHECK (picture_height > 0),
  constraint chat_message_picture_width_check CHECK (picture_width > 0),
  constraint chat_message_sender_check CHECK (sender = ANY (ARRAY['member'::text, 'operator'::text])),
  constraint chat_message_text_check CHECK (length(text) <= 10000)
);
grant delete, insert, select, update on table chat_message to khela_app;

create table chat_picture (
  bucket smallint not null,
  member_id bigint not null,
  message_id bigint not null,
  picture bytea not null,
  constraint chat_picture_pkey PRIMARY KEY (bucket, member_id, message_id),
  constraint chat_picture_bucket_member_id_message_id_fkey FOREIGN KEY (bucket, member_id, message_id) REFERENCES chat_message(bucket, member_id, id),
  constraint chat_picture_picture_check CHECK (length(picture) <= 2097152)
);
grant delete, insert, select, update on table chat_picture to khela_app;

create table chat_setting (
  merchant_id integer not null,
  opens_at time without time zone not null,
  closes_at time without time zone not null,
  usual_wait_minutes integer,
  questions jsonb not null,
  constraint chat_setting_pkey PRIMARY KEY (merchant_id),
  constraint chat_setting_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint chat_setting_questions_check CHECK (jsonb_typeof(questions) = 'array'::text),
  constraint chat_setting_usual_wait_minutes_check CHECK (usual_wait_minutes >= 1 AND usual_wait_minutes <= 1440)
);
grant delete, insert, select, update on table chat_setting to khela_app;

create table chat_token (
  bucket smallint not null,
  member_id bigint not null,
  token_hash bytea not null,
  back_path text not null,
  header_color text default ''::text not null,
  title text default ''::text not null,
  redeem_by timestamp with time zone not null,
  redeemed_at timestamp with time zone,
  constraint chat_token_pkey PRIMARY KEY (bucket, member_id, token_hash),
  constraint chat_token_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint chat_token_back_path_check CHECK (back_path ~ '^/([^/\\]|$)'::text),
  constraint chat_token_token_hash_check CHECK (length(token_hash) = 32)
);
CREATE INDEX chat_token_expiry ON public.chat_token USING btree (bucket, redeem_by);
grant delete, insert, select, update on table chat_token to khela_app;

create table clone_origin (
  made_at timestamp with time zone not null,
  version text not null,
  constraint clone_origin_pkey PRIMARY KEY (made_at)
);
comment on table clone_origin is 'one row in an anonymised clone, which no server with outside services starts on; otherwise none';
comment on column clone_origin.version is 'of Khela, when the clone was made';
grant select on table clone_origin to khela_app;

create table denied_country (
  country text not null,
  reason text not null,
  lifted_by text,
  constraint denied_country_pkey PRIMARY KEY (country),
  constraint denied_country_country_check CHECK (country ~ '^[A-Z]{2}$'::text),
  constraint denied_country_lifted_by_check CHECK (length(lifted_by) >= 3 AND length(lifted_by) <= 120)
);
comment on column denied_country.lifted_by is 'issuer and number of the local licence that lifts the entry';
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF country, reason, lifted_by ON denied_country FOR EACH ROW EXECUTE FUNCTION audit_row_changed('denied_country', 'country', 'reason lifted_by', '');
alter table denied_country enable always trigger logged;
grant delete, insert, select, update on table denied_country to khela_app;

create table deposit_channel (
  merchant_id integer not null,
  code text not null,
  category text not null,
  name jsonb not null,
  icon text not null,
  min_minor bigint not null,
  max_minor bigint not null,
  presets_minor bigint[] default '{}'::bigint[] not null,
  fee_percent text default '0'::text not null,
  enabled boolean default true not null,
  sort integer default 0 not null,
  currency text not null,
  hours jsonb default '[]'::jsonb not null,
  time_zone text,
  min_level smallint default 0 not null,
  languages text[] default '{}'::text[] not null,
  kind text default 'gateway'::text not null,
  gateway text default 'khela'::text not null,
  usual_s integer,
  constraint deposit_channel_pkey PRIMARY KEY (merchant_id, code),
  constraint deposit_channel_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint deposit_channel_category_check CHECK (category = ANY (ARRAY['wallet'::text, 'bank'::text, 'card'::text, 'crypto'::text])),
  constraint deposit_channel_check CHECK (max_minor >= min_minor),
  constraint deposit_channel_code_check CHECK (code ~ '^[A-Za-z0-9_.-]{1,40}$'::text),
  constraint deposit_channel_fee_percent_check CHECK (fee_percent ~ '^[0-9]{1,2}(\.[0-9]{1,2})?$'::text),
  constraint deposit_channel_gateway_check CHECK (gateway ~ '^[a-z0-9_-]{1,40}$'::text),
  constraint deposit_channel_hours_check CHECK (jsonb_typeof(hours) = 'array'::text),
  constraint deposit_channel_kind_check CHECK (kind = ANY (ARRAY['gateway'::text, 'qr'::text, 'app'::text, 'manual'::text])),
  constraint deposit_channel_min_level_check CHECK (min_level >= 0),
  constraint deposit_channel_min_minor_check CHECK (min_minor > 0),
  constraint deposit_channel_usual_s_check CHECK (usual_s >= 0)
);
comment on column deposit_channel.hours is 'spans of the week in which it takes orders: [{"days": ["mon"], "from": "09:00", "to": "18:00"}]; empty: always';
comment on column deposit_channel.time_zone is 'of hours; null: the jurisdiction''s';
comment on column deposit_channel.min_level is 'VIP level from which it is offered';
comment on column deposit_channel.languages is 'languages it is shown in, such as BN; empty: all';
comment on column deposit_channel.kind is 'paid at a payment gateway: gateway on its page, qr by a code that is shown, app in an app that is opened; manual: sent to a receiving account, and matched by the operator';
comment on column deposit_channel.gateway is 'name of the payment gateway; of a manual channel it means nothing';
comment on column deposit_channel.usual_s is 'median seconds from an order, or what its member said of it, to its credit, of the last ones; null: too few';
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF merchant_id, code, category, min_minor, max_minor, fee_percent, enabled, currency, hours, time_zone, min_level, languages, kind, gateway ON deposit_channel FOR EACH ROW EXECUTE FUNCTION audit_row_changed('deposit_channel', 'merchant_id code', 'category min_minor max_minor fee_percent enabled currency hours time_zone min_level languages kind gateway', '');
alter table deposit_channel enable always trigger logged;
grant delete, insert, select, update on table deposit_channel to khela_app;

create table deposit_order (
  bucket smallint not null,
  member_id bigint not null,
  id text not null,
  merchant_id integer not null,
  request_id uuid not null,
  channel text not null,
  amount_minor bigint not null,
  currency text not null,
  state text default 'waiting'::text not null,
  gateway_order_id text,
  pay_url text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  late boolean default false not null,
  payment_id text,
  transfer_id uuid,
  beyond text,
  queries smallint default 0 not null,
  query_at timestamp with time zone,
  receiving jsonb,
  transaction_id text,
  submitted_at timestamp with time zone,
  refusal text,
  received_minor bigint,
  gateway text default 'khela'::text not null,
  proof_at timestamp with time zone,
  held_payment_id text,
  held_minor bigint,
  held_at timestamp with time zone,
  capture_until timestamp with time zone,
  not_taken text,
  refunded_minor bigint default 0 not null,
  qr_text text,
  app_url text,
  second_of text,
  payer_hash text,
  cancelled_at timestamp with time zone,
  untold boolean default false not null,
  constraint deposit_order_pkey PRIMARY KEY (bucket, member_id, id),
  constraint deposit_order_bucket_member_id_request_id_key UNIQUE (bucket, member_id, request_id),
  constraint deposit_order_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint deposit_order_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint deposit_order_amount_minor_check CHECK (amount_minor > 0),
  constraint deposit_order_beyond_check CHECK (beyond IS NULL OR state = 'paid'::text AND (beyond = ANY (ARRAY['break'::text, 'day'::text, 'week'::text, 'month'::text]))),
  constraint deposit_order_check CHECK ((state = 'paid'::text) = (transfer_id IS NOT NULL)),
  constraint deposit_order_check1 CHECK ((state = 'paid'::text) = (paid_at IS NOT NULL)),
  constraint deposit_order_check2 CHECK ((state = 'paid'::text) = (payment_id IS NOT NULL)),
  constraint deposit_order_held_check CHECK ((num_nulls(held_payment_id, held_minor, held_at) = ANY (ARRAY[0, 3])) AND held_minor > 0 AND (state <> 'review'::text OR held_payment_id IS NOT NULL)),
  constraint deposit_order_id_check CHECK (length(id) >= 1 AND length(id) <= 40),
  constraint deposit_order_not_taken_check CHECK (not_taken IS NULL OR (not_taken = ANY (ARRAY['break'::text, 'day'::text, 'week'::text, 'month'::text, 'time'::text])) AND (state = ANY (ARRAY['failed'::text, 'paid'::text]))),
  constraint deposit_order_payer_hash_check CHECK (payer_hash ~ '^[0-9a-f]{64}$'::text),
  constraint deposit_order_queries_check CHECK (queries >= 0),
  constraint deposit_order_received_minor_check CHECK (received_minor > 0),
  constraint deposit_order_refunded_check CHECK (refunded_minor = 0 OR state = 'paid'::text AND refunded_minor >= 1 AND refunded_minor <= COALESCE(received_minor, amount_minor) OR state = 'refused'::text AND refunded_minor >= 1 AND refunded_minor <= held_minor),
  constraint deposit_order_second_of_check CHECK (second_of IS NULL OR second_of <> id AND held_payment_id IS NOT NULL),
  constraint deposit_order_shown_check CHECK (length(qr_text) >= 1 AND length(qr_text) <= 600 AND length(app_url) >= 1 AND length(app_url) <= 400),
  constraint deposit_order_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'submitted'::text, 'review'::text, 'paid'::text, 'failed'::text, 'refused'::text, 'expired'::text]))
);
comment on column deposit_order.beyond is 'what the payment went against when it was credited: a break, or the deposit limit of this period';
comment on column deposit_order.queries is 'how often the gateway was asked what became of the order';
comment on column deposit_order.query_at is 'the gateway is asked from then on, while the order waits or has expired, or may be paid again; null: not, or not any more';
comment on column deposit_order.receiving is 'of a manual order: the account to send to, its holder, and the order''s reference';
comment on column deposit_order.transaction_id is 'by which the member says it was paid';
comment on column deposit_order.received_minor is 'what arrived and was credited, where the operator said so; null: the amount';
comment on column deposit_order.gateway is 'the payment gateway it was opened at, whatever its channel is paid at since';
comment on column deposit_order.proof_at is 'of a manual order: when its picture was sent; null: it has none';
comment on column deposit_order.held_payment_id is 'the payment that its provider doubted; it is credited when the provider or an operator says so';
comment on column deposit_order.held_minor is 'what arrived by it';
comment on column deposit_order.capture_until is 'a payment is being taken from its payer: no other attempt before then; null: none was begun';
comment on column deposit_order.not_taken is 'the break or the period of the deposit limit for which the payment was not taken from its payer; paid all the same: it had been';
comment on column deposit_order.refunded_minor is 'what of it was given back or is being given back, the sum of its refunds that did not fail';
comment on column deposit_order.qr_text is 'of a channel of kind qr: what the code says that it is paid by';
comment on column deposit_order.app_url is 'of a channel of kind app: opens the app that it is paid in';
comment on column deposit_order.second_of is 'the order that this payment was made for, which another payment had paid or held already; null: it was opened by its member';
comment on column deposit_order.payer_hash is 'the account that paid, as member_payout_account.number_hash; null: its gateway did not name it';
comment on column deposit_order.cancelled_at is 'when its member took it back, while it waited; a payment that arrives after all is credited';
comment on column deposit_order.untold is 'it was credited later than its page waits for it, and its member has no message yet';
CREATE INDEX deposit_order_asked ON public.deposit_order USING btree (bucket, query_at) WHERE ((query_at IS NOT NULL) AND ((state = ANY (ARRAY['waiting'::text, 'expired'::text, 'review'::text])) OR ((state = 'failed'::text) AND (not_taken IS NOT NULL))));
CREATE INDEX deposit_order_asked_again ON public.deposit_order USING btree (bucket, gateway, query_at) WHERE ((query_at IS NOT NULL) AND (state = ANY (ARRAY['paid'::text, 'refused'::text])) AND (receiving IS NULL));
CREATE INDEX deposit_order_held_payment ON public.deposit_order USING btree (bucket, held_payment_id) WHERE (held_payment_id IS NOT NULL);
CREATE INDEX deposit_order_newest ON public.deposit_order USING btree (bucket, member_id, created_at DESC, id);
CREATE INDEX deposit_order_of_merchant ON public.deposit_order USING btree (bucket, merchant_id, created_at, id);
CREATE INDEX deposit_order_paid_at ON public.deposit_order USING btree (bucket, merchant_id, paid_at) WHERE (state = 'paid'::text);
CREATE INDEX deposit_order_paid_by ON public.deposit_order USING btree (bucket, payment_id) WHERE (payment_id IS NOT NULL);
CREATE UNIQUE INDEX deposit_order_payment ON public.deposit_order USING btree (bucket, member_id, payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX deposit_order_review ON public.deposit_order USING btree (bucket, held_at) WHERE (state = 'review'::text);
CREATE INDEX deposit_order_submitted ON public.deposit_order USING btree (bucket, submitted_at) WHERE (state = 'submitted'::text);
CREATE INDEX deposit_order_transaction ON public.deposit_order USING btree (bucket, transaction_id) WHERE (transaction_id IS NOT NULL);
CREATE INDEX deposit_order_untold ON public.deposit_order USING btree (bucket, paid_at) WHERE untold;
CREATE INDEX deposit_order_waiting ON public.deposit_order USING btree (expires_at) WHERE (state = 'waiting'::text);
grant delete, insert, select, update on table deposit_order to khela_app;

create table deposit_proof (
  bucket smallint not null,
  member_id bigint not null,
  order_id text not null,
  picture bytea not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null,
  constraint deposit_proof_pkey PRIMARY KEY (bucket, member_id, order_id),
  constraint deposit_proof_order_fkey FOREIGN KEY (bucket, member_id, order_id) REFERENCES deposit_order(bucket, member_id, id),
  constraint deposit_proof_height_check CHECK (height > 0),
  constraint deposit_proof_picture_check CHECK (length(picture) <= 2097152),
  constraint deposit_proof_width_check CHECK (width > 0)
);
comment on column deposit_proof.picture is 'WebP, as we have made it anew: nothing of the sent file is kept';
CREATE INDEX deposit_proof_oldest ON public.deposit_proof USING btree (bucket, created_at);
grant delete, insert, select, update on table deposit_proof to khela_app;

create table deposit_reference (
  merchant_id integer not null,
  reference text not null,
  channel text not null,
  account_id text not null,
  order_id text not null,
  bucket smallint not null,
  member_id bigint not null,
  amount_minor bigint not null,
  opened_at timestamp with time zone not null,
  counts_until timestamp with time zone not null,
  constraint deposit_reference_pkey PRIMARY KEY (merchant_id, reference)
);
comment on table deposit_reference is 'key-rule: directory. Reference of a manual deposit → its order, and which receiving account it was given';
comment on column deposit_reference.counts_until is 'it takes part of its account''s day until then: its end while it waits, for good once its member says it is paid';
CREATE INDEX deposit_reference_account ON public.deposit_reference USING btree (merchant_id, channel, account_id, opened_at);
grant update (counts_until) on table deposit_reference to khela_app;
grant select on table deposit_reference to khela_app;

create table deposit_refund (
  bucket smallint not null,
  member_id bigint not null,
  id text not null,
  order_id text not null,
  merchant_id integer not null,
  request_id uuid not null,
  account_id bigint,
  amount_minor bigint not null,
  currency text not null,
  gateway text,
  reason text not null,
  requested_by text not null,
  state text not null,
  hold_id uuid,
  requested_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  attempts integer default 0 not null,
  next_at timestamp with time zone,
  provider_ref text,
  finished_at timestamp with time zone,
  remark text,
  despite_block boolean default false not null,
  constraint deposit_refund_pkey PRIMARY KEY (bucket, member_id, id),
  constraint deposit_refund_bucket_member_id_request_id_key UNIQUE (bucket, member_id, request_id),
  constraint deposit_refund_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint deposit_refund_order_fkey FOREIGN KEY (bucket, member_id, order_id) REFERENCES deposit_order(bucket, member_id, id),
  constraint deposit_refund_amount_minor_check CHECK (amount_minor > 0),
  constraint deposit_refund_check CHECK ((account_id IS NULL) = (hold_id IS NULL)),
  constraint deposit_refund_check1 CHECK ((state = ANY (ARRAY['paid'::text, 'failed'::text])) = (finished_at IS NOT NULL)),
  constraint deposit_refund_check2 CHECK (state <> 'sending'::text OR sent_at IS NOT NULL),
  constraint deposit_refund_id_check CHECK (length(id) >= 1 AND length(id) <= 40),
  constraint deposit_refund_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 200),
  constraint deposit_refund_remark_check CHECK (length(remark) <= 300),
  constraint deposit_refund_state_check CHECK (state = ANY (ARRAY['approved'::text, 'sending'::text, 'paid'::text, 'failed'::text]))
);
comment on table deposit_refund is 'what went back of a deposit to its payer, and of a payment that was never credited';
comment on column deposit_refund.account_id is 'the account it is taken from; null: the payment was held and refused, and credited to nobody';
comment on column deposit_refund.gateway is 'the payment gateway that is asked to pay it back; null: the operator has paid it back';
comment on column deposit_refund.state is 'approved: is sent next; sending: may have been sent; the others are ends';
comment on column deposit_refund.hold_id is 'its transfer in the ledger: a reservation where a gateway pays it back, else the debit';
comment on column deposit_refund.next_at is 'when the gateway is asked next';
comment on column deposit_refund.despite_block is 'a person decided it although its member is blocked or closed';
CREATE INDEX deposit_refund_due ON public.deposit_refund USING btree (bucket, next_at) WHERE (state = ANY (ARRAY['approved'::text, 'sending'::text]));
CREATE INDEX deposit_refund_of_order ON public.deposit_refund USING btree (bucket, member_id, order_id);
CREATE TRIGGER unchangeable AFTER DELETE OR UPDATE OF bucket, member_id, id, order_id, merchant_id, request_id, account_id, amount_minor, currency, gateway, reason, requested_by, requested_at, hold_id ON deposit_refund FOR EACH ROW EXECUTE FUNCTION ledger_unchangeable();
alter table deposit_refund enable always trigger unchangeable;
grant select on table deposit_refund to khela_app;

create table deposit_transaction (
  merchant_id integer not null,
  channel text not null,
  transaction_id text not null,
  order_id text not null,
  bucket smallint not null,
  member_id bigint not null,
  at timestamp with time zone not null,
  constraint deposit_transaction_pkey PRIMARY KEY (merchant_id, channel, transaction_id)
);
comment on table deposit_transaction is 'key-rule: directory. Transaction at a manual channel → the one order it pays';
grant delete, insert, select on table deposit_transaction to khela_app;

create table download_link (
  merchant_id integer not null,
  resource_type text not null,
  url text not null,
  label_en text default ''::text not null,
  minimum_system text default ''::text not null,
  constraint download_link_pkey PRIMARY KEY (merchant_id, resource_type),
  constraint download_link_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint download_link_minimum_system_check CHECK (minimum_system ~ '^([0-9]{1,2}(\.[0-9]{1,2})?)?$'::text),
  constraint download_link_resource_type_check CHECK (resource_type = ANY (ARRAY['IOS'::text, 'Android'::text, 'MOBILECONFIG'::text])),
  constraint download_link_url_check CHECK (url ~ '^(/[^/\\]|https://)'::text)
);
grant delete, insert, select, update on table download_link to khela_app;

create table email_proof (
  id_hash bytea not null,
  merchant_id integer not null,
  bucket smallint not null,
  member_id bigint not null,
  email text not null,
  expires_at timestamp with time zone not null,
  constraint email_proof_pkey PRIMARY KEY (id_hash),
  constraint email_proof_id_hash_check CHECK (length(id_hash) = 32)
);
comment on table email_proof is 'key-rule: directory';
CREATE INDEX email_proof_expiry ON public.email_proof USING btree (expires_at);
grant delete, insert, select, update on table email_proof to khela_app;

create table encryption_nonce (
  nonce text not null,
  expires_at timestamp with time zone not null,
  constraint encryption_nonce_pkey PRIMARY KEY (nonce)
);
CREATE INDEX encryption_nonce_expiry ON public.encryption_nonce USING btree (expires_at);
grant delete, insert, select, update on table encryption_nonce to khela_app;

create table ended_reservation (
  bucket smallint not null,
  member_id bigint not null,
  pending_id uuid not null,
  id uuid not null,
  held_minor bigint not null,
  constraint ended_reservation_pkey PRIMARY KEY (bucket, member_id, pending_id)
);
comment on table ended_reservation is 'reservations that a transfer (id) paid, voided or expired';
comment on column ended_reservation.held_minor is 'what was reserved, minor units: no longer held from that transfer on';
CREATE TRIGGER unchangeable BEFORE DELETE OR UPDATE ON ended_reservation FOR EACH ROW EXECUTE FUNCTION ledger_unchangeable();
alter table ended_reservation enable always trigger unchangeable;
CREATE TRIGGER untruncatable BEFORE TRUNCATE ON ended_reservation FOR EACH STATEMENT EXECUTE FUNCTION ledger_unchangeable();
alter table ended_reservation enable always trigger untruncatable;
grant select on table ended_reservation to khela_app;

create table evidence (
  bucket smallint not null,
  member_id bigint not null,
  account_id bigint not null,
  seq bigint not null,
  subject text not null,
  subject_key text not null,
  digest bytea not null,
  head bytea not null,
  constraint evidence_pkey PRIMARY KEY (bucket, member_id, account_id, seq),
  constraint evidence_digest_check CHECK (length(digest) = 32),
  constraint evidence_head_check CHECK (length(head) = 32),
  constraint evidence_seq_check CHECK (seq > 0),
  constraint evidence_subject_check CHECK (subject = ANY (ARRAY['refusal'::text, 'play_transaction'::text]))
);
comment on table evidence is 'one row for each decision without money: a chain for each account, so that none of them can be removed unseen';
comment on column evidence.subject is 'table of the row that the decision is in';
comment on column evidence.subject_key is 'key of that row within the member: the refused id; vendor:transaction_id';
comment on column evidence.digest is 'SHA-256 of the fields of that row which never change';
comment on column evidence.head is 'SHA-256 of the head before and of this row''s other fields';
CREATE TRIGGER unchangeable BEFORE DELETE OR UPDATE ON evidence FOR EACH ROW EXECUTE FUNCTION ledger_unchangeable();
alter table evidence enable always trigger unchangeable;
CREATE TRIGGER untruncatable BEFORE TRUNCATE ON evidence FOR EACH STATEMENT EXECUTE FUNCTION ledger_unchangeable();
alter table evidence enable always trigger untruncatable;
grant select on table evidence to khela_app;

create table exclusion_match (
  bucket smallint not null,
  member_id bigint not null,
  excluded_bucket smallint not null,
  excluded_id bigint not null,
  merchant_id integer not null,
  reasons text[] not null,
  found_at timestamp with time zone not null,
  state text default 'open'::text not null,
  decided_at timestamp with time zone,
  decided_by text,
  constraint exclusion_match_pkey PRIMARY KEY (bucket, member_id, excluded_id),
  constraint exclusion_match_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint exclusion_match_check CHECK ((state = 'open'::text) = (decided_at IS NULL AND decided_by IS NULL)),
  constraint exclusion_match_reasons_check CHECK (reasons <@ ARRAY['mobile'::text, 'document'::text, 'nameAndBirthday'::text, 'device'::text]),
  constraint exclusion_match_state_check CHECK (state = ANY (ARRAY['open'::text, 'same'::text, 'other'::text]))
);
comment on table exclusion_match is 'accounts (member_id) that look like those of a member who has excluded themselves (excluded_id), for an operator to decide';
CREATE INDEX exclusion_match_found ON public.exclusion_match USING btree (bucket, merchant_id, found_at, member_id, excluded_id);
CREATE INDEX exclusion_match_open ON public.exclusion_match USING btree (bucket, merchant_id, found_at, member_id, excluded_id) WHERE (state = 'open'::text);
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF bucket, member_id, excluded_id, reasons, state, decided_by ON exclusion_match FOR EACH ROW EXECUTE FUNCTION audit_row_changed('exclusion_match', 'bucket member_id excluded_id', 'reasons state decided_by', '');
alter table exclusion_match enable always trigger logged;
grant delete, insert, select, update on table exclusion_match to khela_app;

create table favourite (
  bucket smallint not null,
  member_id bigint not null,
  node_id integer not null,
  at timestamp with time zone not null,
  constraint favourite_pkey PRIMARY KEY (bucket, member_id, node_id),
  constraint favourite_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint favourite_node_id_fkey FOREIGN KEY (node_id) REFERENCES game(node_id)
);
CREATE INDEX favourite_newest ON public.favourite USING btree (bucket, member_id, at DESC, node_id);
grant delete, insert, select, update on table favourite to khela_app;

create table feedback (
  bucket smallint not null,
  member_id bigint not null,
  id bigint default nextval('feedback_id'::regclass) not null,
  merchant_id integer not null,
  request_id uuid not null,
  content text not null,
  remark text default ''::text not null,
  language text not null,
  sent_at timestamp with time zone not null,
  answer text,
  answered_at timestamp with time zone,
  answered_by text,
  constraint feedback_pkey PRIMARY KEY (bucket, member_id, id),
  constraint feedback_bucket_member_id_request_id_key UNIQUE (bucket, member_id, request_id),
  constraint feedback_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint feedback_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint feedback_answer_check CHECK (length(answer) >= 1 AND length(answer) <= 40000),
  constraint feedback_check CHECK ((answer IS NULL) = (answered_at IS NULL)),
  constraint feedback_check1 CHECK ((answer IS NULL) = (answered_by IS NULL)),
  constraint feedback_content_check CHECK (length(content) >= 1 AND length(content) <= 40000),
  constraint feedback_remark_check CHECK (length(remark) <= 1400)
);
CREATE INDEX feedback_answered ON public.feedback USING btree (bucket, merchant_id, sent_at, id) WHERE (answer IS NOT NULL);
CREATE INDEX feedback_sent ON public.feedback USING btree (bucket, merchant_id, sent_at, id);
CREATE INDEX feedback_unanswered ON public.feedback USING btree (bucket, merchant_id, sent_at, id) WHERE (answer IS NULL);
CREATE INDEX feedback_waiting ON public.feedback USING btree (merchant_id, sent_at) WHERE (answer IS NULL);
grant delete, insert, select, update on table feedback to khela_app;

create table feedback_picture (
  bucket smallint not null,
  member_id bigint not null,
  id bigint default nextval('feedback_id'::regclass) not null,
  feedback_id bigint,
  picture bytea not null,
  width integer not null,
  height integer not null,
  created_at timestamp with time zone not null,
  constraint feedback_picture_pkey PRIMARY KEY (bucket, member_id, id),
  constraint feedback_picture_bucket_member_id_feedback_id_fkey FOREIGN KEY (bucket, member_id, feedback_id) REFERENCES feedback(bucket, member_id, id),
  constraint feedback_picture_height_check CHECK (height > 0),
  constraint feedback_picture_picture_check CHECK (length(picture) <= 2097152),
  constraint feedback_picture_width_check CHECK (width > 0)
);
CREATE INDEX feedback_picture_loose ON public.feedback_picture USING btree (created_at) WHERE (feedback_id IS NULL);
CREATE INDEX feedback_picture_of ON public.feedback_picture USING btree (bucket, member_id, feedback_id);
grant delete, insert, select, update on table feedback_picture to khela_app;

create table field_measurement (
  merchant_id integer not null,
  day date not null,
  screen text not null,
  device text not null,
  metric text not null,
  range smallint not null,
  count bigint not null,
  constraint field_measurement_pkey PRIMARY KEY (merchant_id, day, screen, device, metric, range),
  constraint field_measurement_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint field_measurement_count_check CHECK (count > 0),
  constraint field_measurement_device_check CHECK (device = ANY (ARRAY['low'::text, 'middle'::text, 'high'::text, 'desktop'::text])),
  constraint field_measurement_metric_check CHECK (metric = ANY (ARRAY['largestPaintMs'::text, 'reactionMs'::text, 'shiftThousandths'::text])),
  constraint field_measurement_range_check CHECK (range >= 0 AND range <= 10)
);
grant delete, insert, select, update on table field_measurement to khela_app;

create table flag (
  merchant_id integer not null,
  name text not null,
  enabled boolean not null,
  constraint flag_pkey PRIMARY KEY (merchant_id, name),
  constraint flag_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF merchant_id, name, enabled ON flag FOR EACH ROW EXECUTE FUNCTION audit_row_changed('flag', 'merchant_id name', 'enabled', '');
alter table flag enable always trigger logged;
grant delete, insert, select, update on table flag to khela_app;

create table free_play (
  bucket smallint not null,
  member_id bigint not null,
  guest_bucket smallint not null,
  guest_id bigint not null,
  constraint free_play_pkey PRIMARY KEY (bucket, member_id),
  constraint free_play_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id)
);
grant delete, insert, select, update on table free_play to khela_app;

create table free_round_award (
  bucket smallint not null,
  member_id bigint not null,
  vendor text not null,
  id text not null,
  game_code text not null,
  currency text not null,
  stake_minor bigint not null,
  rounds integer not null,
  used integer default 0 not null,
  granted_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  cancelled_at timestamp with time zone,
  constraint free_round_award_pkey PRIMARY KEY (bucket, member_id, vendor, id),
  constraint free_round_award_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint free_round_award_vendor_fkey FOREIGN KEY (vendor) REFERENCES vendor(code),
  constraint free_round_award_check CHECK (used >= 0 AND used <= rounds),
  constraint free_round_award_check1 CHECK (expires_at > granted_at),
  constraint free_round_award_id_check CHECK (length(id) >= 1 AND length(id) <= 96),
  constraint free_round_award_rounds_check CHECK (rounds >= 1 AND rounds <= 10000),
  constraint free_round_award_stake_minor_check CHECK (stake_minor > 0)
);
comment on table free_round_award is 'free rounds that the operator granted a member at one game of a vendor';
comment on column free_round_award.id is 'what a free bet names (freeRound); the operator''s';
comment on column free_round_award.stake_minor is 'minor units; what the vendor plays a round at. No bet of it is taken from anybody.';
comment on column free_round_award.used is 'free bets that stand; changed under the lock of the member''s main account alone';
CREATE INDEX free_round_award_expiry ON public.free_round_award USING btree (bucket, expires_at);
CREATE INDEX free_round_award_granted ON public.free_round_award USING btree (bucket, granted_at, member_id, vendor, id);
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF bucket, member_id, vendor, id, game_code, currency, stake_minor, rounds, expires_at, cancelled_at ON free_round_award FOR EACH ROW EXECUTE FUNCTION audit_row_changed('free_round_award', 'bucket member_id vendor id', 'game_code currency stake_minor rounds expires_at cancelled_at', '');
alter table free_round_award enable always trigger logged;
grant update (cancelled_at) on table free_round_award to khela_app;
grant insert, select on table free_round_award to khela_app;

create table game (
  node_id integer not null,
  vendor text not null,
  game_code text not null,
  game_type text not null,
  classify text default ''::text not null,
  name jsonb not null,
  search text not null,
  is_new boolean default false not null,
  hot_rank integer,
  enabled boolean default true not null,
  playable boolean not null,
  rtp text,
  min_bet_minor bigint,
  max_bet_minor bigint,
  icon text not null,
  sort integer not null,
  lines integer,
  mechanic text,
  volatility text,
  launch_url text,
  constraint game_pkey PRIMARY KEY (node_id),
  constraint game_vendor_game_code_key UNIQUE (vendor, game_code) DEFERRABLE,
  constraint game_vendor_fkey FOREIGN KEY (vendor) REFERENCES vendor(code),
  constraint game_check CHECK (max_bet_minor >= GREATEST(min_bet_minor, 1::bigint)),
  constraint game_hot_rank_check CHECK (hot_rank > 0),
  constraint game_launch_url_check CHECK (launch_url ~ '^https?://[^\s]+$'::text),
  constraint game_lines_check CHECK (lines > 0),
  constraint game_mechanic_check CHECK (mechanic ~ '^[a-z-]{1,30}$'::text),
  constraint game_min_bet_minor_check CHECK (min_bet_minor > 0),
  constraint game_node_id_check CHECK (node_id > 0),
  constraint game_rtp_check CHECK (rtp ~ '^(100([.]0{1,4})?|[0-9]{1,2}([.][0-9]{1,4})?)$'::text),
  constraint game_volatility_check CHECK (volatility = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text]))
);
comment on column game.launch_url is 'address at which this game opens; null: the vendor''s';
CREATE INDEX game_hot ON public.game USING btree (hot_rank, node_id) WHERE (enabled AND (hot_rank IS NOT NULL));
CREATE INDEX game_listed ON public.game USING btree (game_type, sort, node_id) WHERE enabled;
CREATE INDEX game_of_vendor ON public.game USING btree (vendor, sort, node_id) WHERE enabled;
CREATE INDEX game_search ON public.game USING gin (search gin_trgm_ops);
CREATE TRIGGER game_changed AFTER INSERT OR DELETE OR UPDATE ON game FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF node_id, vendor, game_code, game_type, enabled, playable, rtp, min_bet_minor, max_bet_minor, launch_url ON game FOR EACH ROW EXECUTE FUNCTION audit_row_changed('game', 'node_id', 'vendor game_code game_type enabled playable rtp min_bet_minor max_bet_minor launch_url', '');
alter table game enable always trigger logged;
grant delete, insert, select, update on table game to khela_app;

create table gateway_token (
  name text not null,
  token bytea,
  ends_at timestamp with time zone,
  constraint gateway_token_pkey PRIMARY KEY (name),
  constraint gateway_token_check CHECK ((token IS NULL) = (ends_at IS NULL))
);
comment on table gateway_token is 'the access token of a payment provider that all servers use, encrypted; null until one is granted';
grant delete, insert, select, update on table gateway_token to khela_app;

create table help_article (
  id integer generated always as identity not null,
  topic_id integer not null,
  sort integer not null,
  starts_at timestamp with time zone default now() not null,
  ends_at timestamp with time zone,
  constraint help_article_pkey PRIMARY KEY (id),
  constraint help_article_topic_id_sort_key UNIQUE (topic_id, sort),
  constraint help_article_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES help_topic(id) ON DELETE CASCADE,
  constraint help_article_time CHECK (ends_at > starts_at)
);
grant delete, insert, select, update on table help_article to khela_app;
grant select, usage on sequence help_article_id_seq to khela_app;

create table help_article_text (
  article_id integer not null,
  language text not null,
  title text not null,
  content text not null,
  constraint help_article_text_pkey PRIMARY KEY (article_id, language),
  constraint help_article_text_article_id_fkey FOREIGN KEY (article_id) REFERENCES help_article(id) ON DELETE CASCADE,
  constraint help_article_text_content_check CHECK (length(content) <= 20000),
  constraint help_article_text_language_check CHECK (language ~ '^[A-Z]{2}$'::text),
  constraint help_article_text_title_check CHECK (length(title) >= 1 AND length(title) <= 200)
);
grant delete, insert, select, update on table help_article_text to khela_app;

create table help_topic (
  id integer generated always as identity not null,
  merchant_id integer not null,
  tag text not null,
  sort integer default 0 not null,
  constraint help_topic_pkey PRIMARY KEY (id),
  constraint help_topic_merchant_id_tag_key UNIQUE (merchant_id, tag),
  constraint help_topic_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint help_topic_tag_check CHECK (tag ~ '^[a-z][a-z0-9-]{1,19}$'::text)
);
grant delete, insert, select, update on table help_topic to khela_app;
grant select, usage on sequence help_topic_id_seq to khela_app;

create table help_topic_text (
  topic_id integer not null,
  language text not null,
  title text not null,
  constraint help_topic_text_pkey PRIMARY KEY (topic_id, language),
  constraint help_topic_text_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES help_topic(id) ON DELETE CASCADE,
  constraint help_topic_text_language_check CHECK (language ~ '^[A-Z]{2}$'::text),
  constraint help_topic_text_title_check CHECK (length(title) >= 1 AND length(title) <= 200)
);
grant delete, insert, select, update on table help_topic_text to khela_app;

create table identity_number (
  merchant_id integer not null,
  bucket smallint not null,
  member_id bigint not null,
  number_hash text not null,
  submitted_at timestamp with time zone not null,
  constraint identity_number_pkey PRIMARY KEY (merchant_id, bucket, member_id, number_hash)
);
comment on table identity_number is 'key-rule: directory. Number of a document → everyone who has submitted it, by its keyed hash alone';
CREATE INDEX identity_number_hash ON public.identity_number USING btree (merchant_id, number_hash);
grant insert, select on table identity_number to khela_app;

create table identity_picture (
  bucket smallint not null,
  member_id bigint not null,
  side text not null,
  key_id text not null,
  picture_encrypted bytea not null,
  created_at timestamp with time zone not null,
  constraint identity_picture_pkey PRIMARY KEY (bucket, member_id, side),
  constraint identity_picture_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint identity_picture_picture_encrypted_check CHECK (length(picture_encrypted) <= 2097152),
  constraint identity_picture_side_check CHECK (side = ANY (ARRAY['front'::text, 'back'::text, 'selfie'::text]))
);
comment on column identity_picture.picture_encrypted is 'WebP that we have drawn anew: AES-256-GCM under the key of key_id, bound to the row';
grant delete, insert, select, update on table identity_picture to khela_app;

create table identity_verification (
  bucket smallint not null,
  member_id bigint not null,
  merchant_id integer not null,
  version integer not null,
  state text not null,
  document_kind text not null,
  number_hash text not null,
  key_id text not null,
  details_encrypted bytea,
  submitted_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by text,
  reason text,
  erased_at timestamp with time zone,
  constraint identity_verification_pkey PRIMARY KEY (bucket, member_id),
  constraint identity_verification_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint identity_verification_check CHECK ((state = 'waiting'::text) = (decided_at IS NULL)),
  constraint identity_verification_check1 CHECK ((decided_at IS NULL) = (decided_by IS NULL)),
  constraint identity_verification_check2 CHECK ((state = 'refused'::text) = (reason IS NOT NULL)),
  constraint identity_verification_check3 CHECK ((details_encrypted IS NULL) = (erased_at IS NOT NULL)),
  constraint identity_verification_number_hash_check CHECK (number_hash ~ '^[0-9a-f]{64}$'::text),
  constraint identity_verification_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 200),
  constraint identity_verification_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'verified'::text, 'refused'::text])),
  constraint identity_verification_version_check CHECK (version > 0)
);
comment on column identity_verification.version is 'how often it was submitted: a decision is about one of them';
comment on column identity_verification.number_hash is 'keyed hash of merchant, kind and number, the same for every member of the merchant';
comment on column identity_verification.details_encrypted is 'name, birthday and number as JSON: AES-256-GCM under the key of key_id, bound to the row';
comment on column identity_verification.reason is 'why it was refused; the member reads it';
comment on column identity_verification.erased_at is 'when details and pictures were removed for good';
CREATE INDEX identity_verification_submitted ON public.identity_verification USING btree (bucket, merchant_id, submitted_at, member_id);
CREATE INDEX identity_verification_waiting ON public.identity_verification USING btree (bucket, merchant_id, submitted_at, member_id) WHERE (state = 'waiting'::text);
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF bucket, member_id, version, state, number_hash, decided_by ON identity_verification FOR EACH ROW EXECUTE FUNCTION audit_row_changed('identity_verification', 'bucket member_id', 'version state number_hash decided_by', 'number_hash');
alter table identity_verification enable always trigger logged;
grant insert, select, update on table identity_verification to khela_app;

create table inbox_broadcast (
  id integer generated always as identity not null,
  merchant_id integer not null,
  code text not null,
  welcome boolean default false not null,
  promotional boolean default true not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint inbox_broadcast_pkey PRIMARY KEY (id),
  constraint inbox_broadcast_merchant_id_code_key UNIQUE (merchant_id, code),
  constraint inbox_broadcast_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint inbox_broadcast_check CHECK (ends_at > starts_at),
  constraint inbox_broadcast_code_check CHECK (code ~ '^[a-z][a-z0-9_-]{1,39}$'::text)
);
grant delete, insert, select, update on table inbox_broadcast to khela_app;
grant select, usage on sequence inbox_broadcast_id_seq to khela_app;

create table inbox_broadcast_text (
  broadcast_id integer not null,
  language text not null,
  title text not null,
  content text not null,
  constraint inbox_broadcast_text_pkey PRIMARY KEY (broadcast_id, language),
  constraint inbox_broadcast_text_broadcast_id_fkey FOREIGN KEY (broadcast_id) REFERENCES inbox_broadcast(id) ON DELETE CASCADE,
  constraint inbox_broadcast_text_content_check CHECK (length(content) <= 20000),
  constraint inbox_broadcast_text_language_check CHECK (language ~ '^[A-Z]{2}$'::text),
  constraint inbox_broadcast_text_title_check CHECK (length(title) >= 1 AND length(title) <= 200)
);
grant delete, insert, select, update on table inbox_broadcast_text to khela_app;

create table inbox_message (
  bucket smallint not null,
  member_id bigint not null,
  id bigint default nextval('inbox_message_id'::regclass) not null,
  broadcast_id integer,
  words jsonb,
  ref text,
  sent_at timestamp with time zone not null,
  read_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint inbox_message_pkey PRIMARY KEY (bucket, member_id, id),
  constraint inbox_message_bucket_member_id_broadcast_id_key UNIQUE (bucket, member_id, broadcast_id),
  constraint inbox_message_bucket_member_id_ref_key UNIQUE (bucket, member_id, ref),
  constraint inbox_message_broadcast_id_fkey FOREIGN KEY (broadcast_id) REFERENCES inbox_broadcast(id) ON DELETE CASCADE,
  constraint inbox_message_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint inbox_message_check CHECK ((broadcast_id IS NULL) <> (words IS NULL)),
  constraint inbox_message_ref_check CHECK (length(ref) >= 1 AND length(ref) <= 80)
);
CREATE INDEX inbox_message_newest ON public.inbox_message USING btree (bucket, member_id, sent_at DESC, id DESC) WHERE (deleted_at IS NULL);
grant delete, insert, select, update on table inbox_message to khela_app;

create table jackpot (
  merchant_id integer not null,
  vendor text not null,
  code text not null,
  bucket smallint not null,
  member_id bigint not null,
  shown boolean default true not null,
  created_at timestamp with time zone default now() not null,
  constraint jackpot_pkey PRIMARY KEY (merchant_id, vendor, code),
  constraint jackpot_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint jackpot_vendor_fkey FOREIGN KEY (vendor) REFERENCES vendor(code)
);
comment on table jackpot is 'key-rule: directory';
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF merchant_id, vendor, code, bucket, member_id, shown ON jackpot FOR EACH ROW EXECUTE FUNCTION audit_row_changed('jackpot', 'merchant_id vendor code', 'bucket member_id shown', '');
alter table jackpot enable always trigger logged;
CREATE TRIGGER unchangeable BEFORE DELETE OR UPDATE OF merchant_id, vendor, code, bucket, member_id ON jackpot FOR EACH ROW EXECUTE FUNCTION ledger_unchangeable();
alter table jackpot enable always trigger unchangeable;
CREATE TRIGGER untruncatable BEFORE TRUNCATE ON jackpot FOR EACH STATEMENT EXECUTE FUNCTION ledger_unchangeable();
alter table jackpot enable always trigger untruncatable;
grant select on table jackpot to khela_app;

create table ledger_archived_month (
  until timestamp with time zone not null,
  transfers bigint not null,
  settlements bigint not null,
  manifest_sha256 bytea not null,
  detached_at timestamp with time zone not null,
  constraint ledger_archived_month_pkey PRIMARY KEY (until)
);
comment on table ledger_archived_month is 'months that were exported and detached; until is the end of one';
CREATE TRIGGER unchangeable BEFORE DELETE OR UPDATE ON ledger_archived_month FOR EACH ROW EXECUTE FUNCTION ledger_unchangeable();
alter table ledger_archived_month enable always trigger unchangeable;
CREATE TRIGGER untruncatable BEFORE TRUNCATE ON ledger_archived_month FOR EACH STATEMENT EXECUTE FUNCTION ledger_unchangeable();
alter table ledger_archived_month enable always trigger untruncatable;
grant select on table ledger_archived_month to khela_app;

create table ledger_checkpoint (
  bucket smallint not null,
  member_id bigint not null,
  account_id bigint not null,
  seq bigint not null,
  balance_minor bigint not null,
  held_minor bigint not null,
  at timestamp with time zone not null,
  head bytea not null,
  until timestamp with time zone not null,
  anchor_id integer not null,
  constraint ledger_checkpoint_pkey PRIMARY KEY (bucket, member_id, account_id, seq)
);
comment on table ledger_checkpoint is 'the last transfer of an account in a month, made before the month is archived';
comment on column ledger_checkpoint.until is 'the end of its month';
comment on column ledger_checkpoint.anchor_id is 'the anchor whose digest covers it';
CREATE INDEX ledger_checkpoint_by_anchor ON public.ledger_checkpoint USING btree (anchor_id);
CREATE TRIGGER unchangeable BEFORE DELETE OR UPDATE ON ledger_checkpoint FOR EACH ROW EXECUTE FUNCTION ledger_unchangeable();
alter table ledger_checkpoint enable always trigger unchangeable;
CREATE TRIGGER untruncatable BEFORE TRUNCATE ON ledger_checkpoint FOR EACH STATEMENT EXECUTE FUNCTION ledger_unchangeable();
alter table ledger_checkpoint enable always trigger untruncatable;
grant select on table ledger_checkpoint to khela_app;

create table live_model (
  id integer generated always as identity not null,
  merchant_id integer not null,
  code text not null,
  node_id integer not null,
  room_id text default ''::text not null,
  image_url text default ''::text not null,
  starts_at timestamp with time zone default now() not null,
  ends_at timestamp with time zone,
  sort integer default 0 not null,
  stream_url text default ''::text not null,
  constraint live_model_pkey PRIMARY KEY (id),
  constraint live_model_merchant_id_code_key UNIQUE (merchant_id, code),
  constraint live_model_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint live_model_node_id_fkey FOREIGN KEY (node_id) REFERENCES game(node_id),
  constraint live_model_check CHECK (ends_at > starts_at),
  constraint live_model_code_check CHECK (code ~ '^[a-z][a-z0-9-]{1,39}$'::text),
  constraint live_model_stream_url CHECK (stream_url = ''::text OR stream_url ~ '^https://[^[:space:]]+$'::text AND length(stream_url) <= 400)
);
grant delete, insert, select, update on table live_model to khela_app;
grant select, usage on sequence live_model_id_seq to khela_app;

create table live_model_text (
  model_id integer not null,
  language text not null,
  name text not null,
  title text not null,
  constraint live_model_text_pkey PRIMARY KEY (model_id, language),
  constraint live_model_text_model_id_fkey FOREIGN KEY (model_id) REFERENCES live_model(id) ON DELETE CASCADE,
  constraint live_model_text_language_check CHECK (language ~ '^[A-Z]{2}$'::text),
  constraint live_model_text_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint live_model_text_title_check CHECK (length(title) <= 200)
);
grant delete, insert, select, update on table live_model_text to khela_app;

create table login_challenge (
  bucket smallint not null,
  member_id bigint not null,
  token_hash bytea not null,
  merchant_id integer not null,
  way text not null,
  site text not null,
  remember_me boolean not null,
  autologin boolean not null,
  proof text,
  tries integer default 0 not null,
  expires_at timestamp with time zone not null,
  constraint login_challenge_pkey PRIMARY KEY (bucket, member_id, token_hash),
  constraint login_challenge_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint login_challenge_proof_check CHECK (proof = 'recovery'::text),
  constraint login_challenge_site_check CHECK (site = ANY (ARRAY['member'::text, 'agent'::text])),
  constraint login_challenge_token_hash_check CHECK (length(token_hash) = 32)
);
comment on table login_challenge is 'a login whose password was right and that waits for a code; there is no session yet';
CREATE INDEX login_challenge_expiry ON public.login_challenge USING btree (bucket, expires_at);
CREATE UNIQUE INDEX login_challenge_token ON public.login_challenge USING btree (bucket, token_hash);
grant delete, insert, select, update on table login_challenge to khela_app;

create table login_device (
  bucket smallint not null,
  member_id bigint not null,
  token_hash bytea not null,
  merchant_id integer not null,
  autologin boolean not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ip text not null,
  device text not null,
  constraint login_device_pkey PRIMARY KEY (bucket, member_id, token_hash),
  constraint login_device_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint login_device_token_hash_check CHECK (length(token_hash) = 32)
);
CREATE INDEX login_device_age ON public.login_device USING btree (bucket, expires_at);
CREATE UNIQUE INDEX login_device_token ON public.login_device USING btree (bucket, token_hash);
grant delete, insert, select, update on table login_device to khela_app;

create table lottery_draw (
  id bigint generated always as identity not null,
  merchant_id integer not null,
  node_id integer not null,
  numero text not null,
  engine text not null,
  prize_mode text not null,
  odds jsonb,
  opens_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  draws_at timestamp with time zone not null,
  state text default 'scheduled'::text not null,
  commitment text not null,
  liability_minor bigint default 0 not null,
  tickets bigint,
  root text,
  beacon_round bigint,
  beacon text,
  secret text,
  result jsonb,
  result_version smallint default 0 not null,
  settled_at timestamp with time zone,
  electronic boolean not null,
  refunded_at timestamp with time zone,
  most_series smallint,
  rules_version smallint default 1 not null,
  blocks jsonb,
  constraint lottery_draw_pkey PRIMARY KEY (id),
  constraint lottery_draw_merchant_id_node_id_numero_key UNIQUE (merchant_id, node_id, numero),
  constraint lottery_draw_beacon_check CHECK (beacon ~ '^[0-9a-f]{64}$'::text),
  constraint lottery_draw_blocks_check CHECK (jsonb_typeof(blocks) = 'array'::text),
  constraint lottery_draw_check CHECK (opens_at < closes_at AND closes_at <= draws_at),
  constraint lottery_draw_check1 CHECK ((state <> ALL (ARRAY['closed'::text, 'drawn'::text, 'settled'::text])) OR root IS NOT NULL AND tickets IS NOT NULL),
  constraint lottery_draw_check2 CHECK ((state = ANY (ARRAY['drawn'::text, 'settled'::text])) <= (result IS NOT NULL AND result_version > 0)),
  constraint lottery_draw_check3 CHECK (secret IS NULL OR (state = ANY (ARRAY['drawn'::text, 'settled'::text, 'void'::text]))),
  constraint lottery_draw_check4 CHECK ((state = 'settled'::text) = (settled_at IS NOT NULL)),
  constraint lottery_draw_check5 CHECK (refunded_at IS NULL OR state = 'void'::text),
  constraint lottery_draw_check6 CHECK (electronic OR secret IS NULL),
  constraint lottery_draw_check7 CHECK (NOT electronic OR (state <> ALL (ARRAY['drawn'::text, 'settled'::text])) OR secret IS NOT NULL),
  constraint lottery_draw_check8 CHECK (NOT electronic OR result_version <= 1),
  constraint lottery_draw_check9 CHECK ((prize_mode = 'ZY'::text) = (most_series IS NOT NULL)),
  constraint lottery_draw_commitment_check CHECK (commitment ~ '^[0-9a-f]{64}$'::text),
  constraint lottery_draw_liability_minor_check CHECK (liability_minor >= 0),
  constraint lottery_draw_most_series_check CHECK (most_series >= 1700 AND most_series <= 2000),
  constraint lottery_draw_numero_check CHECK (length(numero) >= 1 AND length(numero) <= 20),
  constraint lottery_draw_root_check CHECK (root ~ '^[0-9a-f]{64}$'::text),
  constraint lottery_draw_rules_version_check CHECK (rules_version > 0),
  constraint lottery_draw_secret_check CHECK (secret ~ '^[0-9a-f]{64}$'::text),
  constraint lottery_draw_state_check CHECK (state = ANY (ARRAY['scheduled'::text, 'open'::text, 'closing'::text, 'closed'::text, 'drawn'::text, 'settled'::text, 'void'::text])),
  constraint lottery_draw_tickets_check CHECK (tickets >= 0)
);
comment on column lottery_draw.numero is 'its number as players know it: day and place';
comment on column lottery_draw.odds is 'as engine and prize_mode the game''s when the draw was made: a change of them is for later draws';
comment on column lottery_draw.commitment is 'SHA-256 of the secret, shown from the beginning';
comment on column lottery_draw.liability_minor is 'what the orders taken could win at most; more where a server ended before it took back what was cancelled or stopped';
comment on column lottery_draw.root is 'Merkle root over all tickets, fixed before the result exists';
comment on column lottery_draw.secret is 'shown with the result';
comment on column lottery_draw.result_version is '1 is the first result; a corrected one is the next';
comment on column lottery_draw.electronic is 'as the game''s when the draw was made: its result follows from its secret, and nobody enters or corrects it';
comment on column lottery_draw.refunded_at is 'of a void draw: every stake is given back';
comment on column lottery_draw.rules_version is 'of the engine''s rules when the draw was made: it is settled and corrected by them, whatever a later release brings';
comment on column lottery_draw.blocks is 'roots of its blocks of tickets, each with the last ticket before it; null where it has one block';
CREATE INDEX lottery_draw_due ON public.lottery_draw USING btree (closes_at) WHERE (state = ANY (ARRAY['scheduled'::text, 'open'::text, 'closing'::text, 'closed'::text, 'drawn'::text]));
CREATE INDEX lottery_draw_newest ON public.lottery_draw USING btree (merchant_id, node_id, draws_at DESC);
CREATE INDEX lottery_draw_refund ON public.lottery_draw USING btree (id) WHERE ((state = 'void'::text) AND (refunded_at IS NULL));
CREATE INDEX lottery_draw_time ON public.lottery_draw USING btree (merchant_id, draws_at, id);
grant insert, select, update on table lottery_draw to khela_app;
grant select, usage on sequence lottery_draw_id_seq to khela_app;

create table lottery_entry (
  id bigint generated always as identity not null,
  draw_id bigint not null,
  kind text not null,
  result jsonb,
  reason text,
  result_version smallint not null,
  entered_by text not null,
  entered_at timestamp with time zone not null,
  state text not null,
  decided_by text,
  decided_at timestamp with time zone,
  constraint lottery_entry_pkey PRIMARY KEY (id),
  constraint lottery_entry_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES lottery_draw(id),
  constraint lottery_entry_check CHECK (decided_by ~ '^[a-z0-9][a-z0-9._-]{0,39}$'::text AND decided_by <> entered_by),
  constraint lottery_entry_check1 CHECK ((kind = 'void'::text) = (result IS NULL)),
  constraint lottery_entry_check2 CHECK ((kind = 'void'::text) = (reason IS NOT NULL)),
  constraint lottery_entry_check3 CHECK ((state = 'waiting'::text) = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  constraint lottery_entry_entered_by_check CHECK (entered_by ~ '^[a-z0-9][a-z0-9._-]{0,39}$'::text),
  constraint lottery_entry_kind_check CHECK (kind = ANY (ARRAY['result'::text, 'correction'::text, 'void'::text])),
  constraint lottery_entry_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 200),
  constraint lottery_entry_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'confirmed'::text, 'refused'::text]))
);
comment on table lottery_entry is 'what a first person entered about a draw, and what a second one made of it';
comment on column lottery_entry.result_version is 'of the draw when it was entered';
comment on column lottery_entry.state is 'refused: the second person entered something else, or the draw had gone on';
CREATE INDEX lottery_entry_draw ON public.lottery_entry USING btree (draw_id, id);
CREATE UNIQUE INDEX lottery_entry_waiting ON public.lottery_entry USING btree (draw_id) WHERE (state = 'waiting'::text);
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF id, draw_id, kind, result, reason, result_version, entered_by, state, decided_by ON lottery_entry FOR EACH ROW EXECUTE FUNCTION audit_row_changed('lottery_entry', 'id', 'draw_id kind result reason result_version entered_by state decided_by', '');
alter table lottery_entry enable always trigger logged;
grant insert, select, update on table lottery_entry to khela_app;
grant select, usage on sequence lottery_entry_id_seq to khela_app;

create table lottery_feed (
  code text not null,
  merchant_id integer not null,
  key_no integer default 1 not null,
  final boolean not null,
  enabled boolean default true not null,
  constraint lottery_feed_pkey PRIMARY KEY (code),
  constraint lottery_feed_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint lottery_feed_code_check CHECK (code ~ '^[a-z0-9][a-z0-9-]{0,29}$'::text),
  constraint lottery_feed_key_no_check CHECK (key_no > 0)
);
comment on column lottery_feed.key_no is 'of the secret that it signs with; another each time that it is entered again';
comment on column lottery_feed.final is 'its result is settled at once; otherwise it is one of two persons';
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF code, merchant_id, key_no, final, enabled ON lottery_feed FOR EACH ROW EXECUTE FUNCTION audit_row_changed('lottery_feed', 'code', 'merchant_id key_no final enabled', '');
alter table lottery_feed enable always trigger logged;
grant insert, select, update on table lottery_feed to khela_app;

create table lottery_game (
  merchant_id integer not null,
  node_id integer not null,
  engine text not null,
  electronic boolean not null,
  vietnamese boolean not null,
  period_s integer,
  draw_time time without time zone,
  weekdays smallint[] not null,
  zone text not null,
  close_s integer not null,
  prize_mode text not null,
  odds jsonb,
  max_unit_minor bigint not null,
  max_member_minor bigint not null,
  max_liability_minor bigint not null,
  enabled boolean not null,
  most_series smallint,
  max_number_minor bigint,
  constraint lottery_game_pkey PRIMARY KEY (merchant_id, node_id),
  constraint lottery_game_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint lottery_game_node_id_fkey FOREIGN KEY (node_id) REFERENCES game(node_id),
  constraint lottery_game_check CHECK ((period_s IS NULL) <> (draw_time IS NULL)),
  constraint lottery_game_check1 CHECK (close_s < COALESCE(period_s, 86400)),
  constraint lottery_game_check2 CHECK ((prize_mode = 'ZY'::text) = (most_series IS NOT NULL)),
  constraint lottery_game_close_s_check CHECK (close_s > 0),
  constraint lottery_game_engine_check CHECK (length(engine) >= 1 AND length(engine) <= 40),
  constraint lottery_game_max_liability_minor_check CHECK (max_liability_minor > 0),
  constraint lottery_game_max_member_minor_check CHECK (max_member_minor > 0),
  constraint lottery_game_max_number_minor_check CHECK (max_number_minor > 0),
  constraint lottery_game_max_unit_minor_check CHECK (max_unit_minor > 0),
  constraint lottery_game_most_series_check CHECK (most_series >= 1700 AND most_series <= 2000),
  constraint lottery_game_period_s_check CHECK (period_s >= 60 AND period_s <= 86400),
  constraint lottery_game_prize_mode_check CHECK (prize_mode = ANY (ARRAY['LOTT'::text, 'ZY'::text, 'ELOTT'::text, 'SEA'::text])),
  constraint lottery_game_weekdays_check CHECK (cardinality(weekdays) >= 1 AND cardinality(weekdays) <= 7 AND weekdays <@ ARRAY[1::smallint, 2::smallint, 3::smallint, 4::smallint, 5::smallint, 6::smallint, 7::smallint])
);
comment on column lottery_game.engine is 'the rules that price and settle its slips, by their code in the engines';
comment on column lottery_game.electronic is 'its results are drawn here; others are entered';
comment on column lottery_game.period_s is 'a draw at each multiple of it since midnight in its zone; null: one a day, at draw_time';
comment on column lottery_game.weekdays is '1 is Monday';
comment on column lottery_game.close_s is 'how long before the draw orders end';
comment on column lottery_game.prize_mode is 'which of the engine''s tables of odds it pays by';
comment on column lottery_game.odds is 'what the merchant pays instead of that table''s odds, by play; null: those';
comment on column lottery_game.max_unit_minor is 'the largest unit of one number';
comment on column lottery_game.max_member_minor is 'what one member may stake on a draw';
comment on column lottery_game.max_liability_minor is 'what a draw may have to pay at most, taken together';
comment on column lottery_game.most_series is 'of prize_mode ZY: the largest series that a member may choose, of 2000 for fair odds';
comment on column lottery_game.max_number_minor is 'the units that one member may have on one number of a draw, all orders together; null: no such limit';
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF merchant_id, node_id, engine, electronic, vietnamese, period_s, draw_time, weekdays, zone, close_s, prize_mode, odds, max_unit_minor, max_member_minor, max_liability_minor, enabled, most_series, max_number_minor ON lottery_game FOR EACH ROW EXECUTE FUNCTION audit_row_changed('lottery_game', 'merchant_id node_id', 'engine electronic vietnamese period_s draw_time weekdays zone close_s prize_mode odds max_unit_minor max_member_minor max_liability_minor enabled most_series max_number_minor', '');
alter table lottery_game enable always trigger logged;
grant insert, select, update on table lottery_game to khela_app;

create table lottery_month (
  until timestamp with time zone not null,
  draws bigint not null,
  orders bigint not null,
  files jsonb not null,
  exported_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint lottery_month_pkey PRIMARY KEY (until),
  constraint lottery_month_check CHECK (removed_at >= exported_at),
  constraint lottery_month_draws_check CHECK (draws > 0),
  constraint lottery_month_orders_check CHECK (orders >= 0)
);
comment on table lottery_month is 'key-rule: reference; the months whose draws are archived, each by the first moment after it';
comment on column lottery_month.files is 'of each exported file its number of rows and its SHA-256';
comment on column lottery_month.removed_at is 'null while its rows are being removed';
grant select on table lottery_month to khela_app;

create table lottery_order (
  bucket smallint not null,
  member_id bigint not null,
  id text not null,
  master text not null,
  place smallint not null,
  places smallint not null,
  stop_on_win boolean not null,
  draw_id bigint not null,
  merchant_id integer not null,
  node_id integer not null,
  account_id bigint not null,
  operator_account_id bigint not null,
  vendor text not null,
  currency text not null,
  mode text not null,
  slip text not null,
  bets integer not null,
  cost_minor bigint not null,
  payout_minor bigint default 0 not null,
  unpaid_minor bigint default 0 not null,
  state text not null,
  result_version smallint default 0 not null,
  placed_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  transfer_id uuid not null,
  win_id uuid,
  liability_minor bigint default 0 not null,
  series smallint,
  rebate_minor bigint default 0 not null,
  numbers jsonb,
  constraint lottery_order_pkey PRIMARY KEY (bucket, member_id, id),
  constraint lottery_order_bets_check CHECK (bets > 0),
  constraint lottery_order_check CHECK (places >= place),
  constraint lottery_order_check1 CHECK ((state = 'open'::text) = (ended_at IS NULL)),
  constraint lottery_order_check2 CHECK ((state = ANY (ARRAY['won'::text, 'lost'::text])) = (result_version > 0)),
  constraint lottery_order_check3 CHECK ((state = 'won'::text) = (payout_minor > 0)),
  constraint lottery_order_check4 CHECK ((win_id IS NOT NULL) = (payout_minor > 0)),
  constraint lottery_order_check5 CHECK (rebate_minor >= 0 AND rebate_minor <= cost_minor),
  constraint lottery_order_check6 CHECK (rebate_minor = 0 OR series IS NOT NULL),
  constraint lottery_order_cost_minor_check CHECK (cost_minor > 0),
  constraint lottery_order_id_check CHECK (id ~ '^[0-9A-Z]{10}(-[0-9]{3})?$'::text),
  constraint lottery_order_liability_minor_check CHECK (liability_minor >= 0),
  constraint lottery_order_mode_check CHECK (mode = ANY (ARRAY['ent'::text, 'trad'::text])),
  constraint lottery_order_numbers_check CHECK (jsonb_typeof(numbers) = 'object'::text),
  constraint lottery_order_payout_minor_check CHECK (payout_minor >= 0),
  constraint lottery_order_place_check CHECK (place > 0),
  constraint lottery_order_series_check CHECK (series >= 1700 AND series <= 2000),
  constraint lottery_order_slip_check CHECK (length(slip) >= 1 AND length(slip) <= 4000),
  constraint lottery_order_state_check CHECK (state = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text, 'cancelled'::text, 'stopped'::text, 'void'::text])),
  constraint lottery_order_unpaid_minor_check CHECK (unpaid_minor >= 0)
) with (fillfactor=85);
comment on table lottery_order is 'a member''s order for one draw; an order of several draws has a row for each';
comment on column lottery_order.stop_on_win is 'those after a winning one of the same master are given back';
comment on column lottery_order.unpaid_minor is 'what a corrected result takes back and the balance did not hold';
comment on column lottery_order.liability_minor is 'what it added to its draw''s';
comment on column lottery_order.series is 'what its member chose; null where the draw has no series';
comment on column lottery_order.rebate_minor is 'what of the stake is paid back at the first settlement, once';
comment on column lottery_order.numbers is 'its units by number, where the game bounds them; null: it did not when the order was placed';
CREATE INDEX lottery_order_chase ON public.lottery_order USING btree (bucket, member_id, master, place) WHERE stop_on_win;
CREATE INDEX lottery_order_draw ON public.lottery_order USING btree (bucket, draw_id, member_id, id);
CREATE INDEX lottery_order_newest ON public.lottery_order USING btree (bucket, member_id, placed_at DESC, id);
CREATE TRIGGER removable BEFORE DELETE ON lottery_order FOR EACH ROW EXECUTE FUNCTION lottery_removable();
alter table lottery_order enable always trigger removable;
CREATE TRIGGER unchangeable AFTER UPDATE OF bucket, member_id, id, master, place, places, stop_on_win, draw_id, merchant_id, node_id, account_id, operator_account_id, vendor, currency, mode, slip, bets, cost_minor, placed_at, transfer_id, series, rebate_minor, numbers ON lottery_order FOR EACH ROW EXECUTE FUNCTION ledger_unchangeable();
alter table lottery_order enable always trigger unchangeable;
grant select on table lottery_order to khela_app;

create table lottery_seal (
  bucket smallint not null,
  draw_id bigint not null,
  sealed_at timestamp with time zone not null,
  constraint lottery_seal_pkey PRIMARY KEY (bucket, draw_id)
);
comment on table lottery_seal is 'the bucket takes no order for the draw any more, and gives none back that its member cancels';
grant select on table lottery_seal to khela_app;

create table maintenance (
  id bigint generated always as identity not null,
  merchant_id integer not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  bn text not null,
  en text not null,
  pauses text[] not null,
  announced_by text not null,
  announced_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_by text,
  constraint maintenance_pkey PRIMARY KEY (id),
  constraint maintenance_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint maintenance_bn_check CHECK (length(bn) >= 1 AND length(bn) <= 300),
  constraint maintenance_check CHECK (ends_at > starts_at),
  constraint maintenance_check1 CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  constraint maintenance_en_check CHECK (length(en) >= 1 AND length(en) <= 300),
  constraint maintenance_pauses_check CHECK (pauses <@ ARRAY['bets'::text, 'deposits'::text])
);
comment on column maintenance.ended_at is 'when an operator ended it before its time; null: it ends by itself';
CREATE INDEX maintenance_newest ON public.maintenance USING btree (merchant_id, starts_at);
grant delete, insert, select, update on table maintenance to khela_app;
grant select, usage on sequence maintenance_id_seq to khela_app;

create table member (
  bucket smallint not null,
  id bigint not null,
  merchant_id integer not null,
  type smallint not null,
  username text not null,
  name_generated boolean default false not null,
  nickname text,
  currency text not null,
  language text default 'BN'::text not null,
  status text default 'active'::text not null,
  first_time_login boolean default false not null,
  register_method text not null,
  affiliate_code text,
  age_confirmed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  last_login_at timestamp with time zone,
  agent_bucket smallint,
  agent_id bigint,
  recommender_bucket smallint,
  recommender_id bigint,
  constraint member_pkey PRIMARY KEY (bucket, id),
  constraint member_bucket_fkey FOREIGN KEY (bucket) REFERENCES member_bucket(id),
  constraint member_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint member_status_check CHECK (status = ANY (ARRAY['active'::text, 'blocked'::text, 'closed'::text])),
  constraint member_type_check CHECK (type = ANY (ARRAY[0, 1, 2, 4, 40, 41, 42]))
);
CREATE INDEX member_agent ON public.member USING btree (bucket, id) WHERE (type = ANY (ARRAY[1, 2, 41, 42]));
CREATE INDEX member_guest ON public.member USING btree (bucket, created_at) WHERE ((type = 4) AND (status = 'active'::text));
CREATE INDEX member_joined ON public.member USING btree (bucket, created_at);
CREATE INDEX member_recommended ON public.member USING btree (bucket, created_at) WHERE (recommender_id IS NOT NULL);
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF bucket, id, merchant_id, type, username, currency, status, agent_bucket, agent_id, recommender_bucket, recommender_id ON member FOR EACH ROW EXECUTE FUNCTION audit_row_changed('member', 'bucket id', 'merchant_id type username currency status agent_bucket agent_id recommender_bucket recommender_id', '');
alter table member enable always trigger logged;
grant delete, insert, select, update on table member to khela_app;

create table member_bucket (
  id smallint not null,
  constraint member_bucket_pkey PRIMARY KEY (id),
  constraint member_bucket_id_check CHECK (id >= 0 AND id <= 255)
);
comment on table member_bucket is 'every bucket that has members or gets new ones: what reads all members reads one after the other';
grant select on table member_bucket to khela_app;

create table member_device (
  merchant_id integer not null,
  bucket smallint not null,
  member_id bigint not null,
  device_id text not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint member_device_pkey PRIMARY KEY (merchant_id, bucket, member_id, device_id),
  constraint member_device_device_id_check CHECK (device_id ~ '^[A-Za-z0-9_-]{22}$'::text)
);
comment on table member_device is 'key-rule: directory. Browser, by the random id in its cookie → everyone who has logged in with it';
CREATE INDEX member_device_id ON public.member_device USING btree (merchant_id, device_id, last_at DESC);
grant delete, insert, select, update on table member_device to khela_app;

create table member_downline (
  bucket smallint not null,
  member_id bigint not null,
  downline_id bigint not null,
  downline_bucket smallint not null,
  depth smallint not null,
  parent_id bigint not null,
  username text not null,
  type smallint not null,
  link_code text not null,
  joined_at timestamp with time zone not null,
  constraint member_downline_pkey PRIMARY KEY (bucket, member_id, downline_id),
  constraint member_downline_check CHECK ((depth = 1) = (parent_id = member_id)),
  constraint member_downline_depth_check CHECK (depth > 0)
);
comment on table member_downline is 'every member below an agent (member_id), at any depth; bucket is the agent''s';
comment on column member_downline.parent_id is 'the agent directly above the downline';
CREATE INDEX member_downline_code ON public.member_downline USING btree (bucket, member_id, link_code, downline_id) WHERE (depth = 1);
CREATE INDEX member_downline_direct ON public.member_downline USING btree (bucket, member_id, parent_id, downline_id);
grant delete, insert, select, update on table member_downline to khela_app;

create table member_email (
  merchant_id integer not null,
  email text not null,
  bucket smallint not null,
  member_id bigint not null,
  constraint member_email_pkey PRIMARY KEY (merchant_id, email),
  constraint member_email_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint member_email_email_check CHECK (email = lower(email))
);
comment on table member_email is 'key-rule: directory';
grant delete, insert, select, update on table member_email to khela_app;

create table member_icon (
  bucket smallint not null,
  member_id bigint not null,
  id text not null,
  picture bytea not null,
  made_at timestamp with time zone default now() not null,
  constraint member_icon_pkey PRIMARY KEY (bucket, member_id),
  constraint member_icon_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint member_icon_id_check CHECK (id ~ '^[0-9a-f]{34}$'::text)
);
CREATE UNIQUE INDEX member_icon_id ON public.member_icon USING btree (bucket, id);
grant delete, insert, select, update on table member_icon to khela_app;

create table member_identity (
  merchant_id integer not null,
  issuer text not null,
  subject text not null,
  bucket smallint not null,
  member_id bigint not null,
  linked_at timestamp with time zone default now() not null,
  constraint member_identity_pkey PRIMARY KEY (merchant_id, issuer, subject),
  constraint member_identity_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
comment on table member_identity is 'key-rule: directory';
grant delete, insert, select, update on table member_identity to khela_app;

create table member_mobile (
  merchant_id integer not null,
  mobile text not null,
  bucket smallint not null,
  member_id bigint not null,
  constraint member_mobile_pkey PRIMARY KEY (merchant_id, mobile),
  constraint member_mobile_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint member_mobile_mobile_check CHECK (mobile ~ '^\+[1-9][0-9]{4,14}$'::text)
);
comment on table member_mobile is 'key-rule: directory';
grant delete, insert, select, update on table member_mobile to khela_app;

create table member_name (
  merchant_id integer not null,
  name text not null,
  bucket smallint not null,
  member_id bigint not null,
  constraint member_name_pkey PRIMARY KEY (merchant_id, name),
  constraint member_name_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint member_name_name_check CHECK (name = lower(name))
);
comment on table member_name is 'key-rule: directory';
CREATE INDEX member_name_prefix ON public.member_name USING btree (merchant_id, name text_pattern_ops);
grant delete, insert, select, update on table member_name to khela_app;

create table member_note (
  bucket smallint not null,
  member_id bigint not null,
  id bigint default nextval('member_note_id'::regclass) not null,
  request_id uuid not null,
  text text not null,
  written_by text not null,
  written_at timestamp with time zone not null,
  constraint member_note_pkey PRIMARY KEY (bucket, member_id, id),
  constraint member_note_bucket_member_id_request_id_key UNIQUE (bucket, member_id, request_id),
  constraint member_note_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint member_note_text_check CHECK (length(text) >= 1 AND length(text) <= 2000)
);
grant insert, select on table member_note to khela_app;

create table member_payout_account (
  bucket smallint not null,
  member_id bigint not null,
  id text not null,
  provider text not null,
  category text not null,
  holder text not null,
  number_encrypted bytea not null,
  number_hash text not null,
  added_at timestamp with time zone not null,
  usable_from timestamp with time zone not null,
  default_at timestamp with time zone,
  frozen_at timestamp with time zone,
  removed_at timestamp with time zone,
  constraint member_payout_account_pkey PRIMARY KEY (bucket, member_id, id),
  constraint member_payout_account_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint member_payout_account_category_check CHECK (category = ANY (ARRAY['bank'::text, 'wallet'::text])),
  constraint member_payout_account_id_check CHECK (length(id) >= 8 AND length(id) <= 40)
);
comment on column member_payout_account.number_encrypted is 'AES-256-GCM under a key derived from the secret key, bound to the row';
comment on column member_payout_account.number_hash is 'keyed hash of provider and number, the same for every member';
comment on column member_payout_account.usable_from is 'a payout to it waits until then: it has just been added, or unfrozen';
comment on column member_payout_account.default_at is 'the one made the default last, of those neither frozen nor removed, is the default';
CREATE INDEX member_payout_account_holder ON public.member_payout_account USING btree (lower(holder));
CREATE UNIQUE INDEX member_payout_account_number ON public.member_payout_account USING btree (bucket, member_id, number_hash) WHERE (removed_at IS NULL);
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF bucket, member_id, id, provider, category, holder, number_encrypted, number_hash, usable_from, frozen_at, removed_at ON member_payout_account FOR EACH ROW EXECUTE FUNCTION audit_row_changed('member_payout_account', 'bucket member_id id', 'provider category holder number_encrypted number_hash usable_from frozen_at removed_at', 'holder number_encrypted number_hash');
alter table member_payout_account enable always trigger logged;
grant update (default_at) on table member_payout_account to khela_app;
grant update (frozen_at) on table member_payout_account to khela_app;
grant update (removed_at) on table member_payout_account to khela_app;
grant update (usable_from) on table member_payout_account to khela_app;
grant insert, select on table member_payout_account to khela_app;

create table member_payout_number (
  merchant_id integer not null,
  bucket smallint not null,
  member_id bigint not null,
  number_hash text not null,
  added_at timestamp with time zone not null,
  constraint member_payout_number_pkey PRIMARY KEY (merchant_id, bucket, member_id, number_hash)
);
comment on table member_payout_number is 'key-rule: directory. Number → everyone who has, or had, it as a payout account';
CREATE INDEX member_payout_number_hash ON public.member_payout_number USING btree (merchant_id, number_hash);
grant insert, select on table member_payout_number to khela_app;

create table member_profile (
  bucket smallint not null,
  member_id bigint not null,
  email text,
  email_verified_at timestamp with time zone,
  mobile text,
  mobile_verified_at timestamp with time zone,
  payee_name text,
  birthday date,
  icon text,
  contacts jsonb default '{}'::jsonb not null,
  changed_at timestamp with time zone default now() not null,
  constraint member_profile_pkey PRIMARY KEY (bucket, member_id),
  constraint member_profile_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint member_profile_email_check CHECK (length(email) < 255),
  constraint member_profile_mobile_check CHECK (mobile ~ '^\+[1-9][0-9]{4,14}$'::text),
  constraint member_profile_payee_name_check CHECK (length(payee_name) <= 80)
);
CREATE INDEX member_profile_email ON public.member_profile USING btree (lower(email)) WHERE (email IS NOT NULL);
CREATE INDEX member_profile_mobile ON public.member_profile USING btree (mobile) WHERE (mobile IS NOT NULL);
CREATE INDEX member_profile_payee ON public.member_profile USING btree (lower(payee_name)) WHERE (payee_name IS NOT NULL);
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF bucket, member_id, email, email_verified_at, mobile, mobile_verified_at, payee_name ON member_profile FOR EACH ROW EXECUTE FUNCTION audit_row_changed('member_profile', 'bucket member_id', 'email email_verified_at mobile mobile_verified_at payee_name', 'email mobile payee_name');
alter table member_profile enable always trigger logged;
grant delete, insert, select, update on table member_profile to khela_app;

create table member_recovery_code (
  bucket smallint not null,
  member_id bigint not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint member_recovery_code_pkey PRIMARY KEY (bucket, member_id, code_hash),
  constraint member_recovery_code_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint member_recovery_code_code_hash_check CHECK (length(code_hash) = 32)
);
grant delete, insert, select, update on table member_recovery_code to khela_app;

create table member_referral (
  bucket smallint not null,
  member_id bigint not null,
  invited_id bigint not null,
  invited_name text not null,
  at timestamp with time zone not null,
  constraint member_referral_pkey PRIMARY KEY (bucket, member_id, invited_id)
);
comment on table member_referral is 'members that a member (member_id) has referred';
grant insert, select, update on table member_referral to khela_app;

create table member_secret (
  bucket smallint not null,
  member_id bigint not null,
  password_hash text,
  changed_at timestamp with time zone default now() not null,
  payment_hash text,
  payment_changed_at timestamp with time zone,
  new_device_at timestamp with time zone,
  constraint member_secret_pkey PRIMARY KEY (bucket, member_id),
  constraint member_secret_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id)
);
comment on column member_secret.payment_changed_at is 'when the payment password was set last; null: none is set';
comment on column member_secret.new_device_at is 'the last login with a browser the member had not logged in with before; null: only the first of all';
grant delete, insert, select, update on table member_secret to khela_app;

create table member_security_answer (
  bucket smallint not null,
  member_id bigint not null,
  questions text[] not null,
  answers_hash text not null,
  set_at timestamp with time zone not null,
  constraint member_security_answer_pkey PRIMARY KEY (bucket, member_id),
  constraint member_security_answer_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint member_security_answer_answers_hash_check CHECK (answers_hash ~~ '$argon2id$%'::text),
  constraint member_security_answer_questions_check CHECK (cardinality(questions) >= 1 AND cardinality(questions) <= 10)
);
comment on table member_security_answer is 'with the login password they replace a forgotten payment password; alone they open nothing';
comment on column member_security_answer.answers_hash is 'argon2id of all answers together, each reduced to its letters and digits';
grant insert, select, update on table member_security_answer to khela_app;

create table member_social_login (
  bucket smallint not null,
  member_id bigint not null,
  channel text not null,
  issuer text not null,
  subject text not null,
  linked_at timestamp with time zone not null,
  constraint member_social_login_pkey PRIMARY KEY (bucket, member_id, channel),
  constraint member_social_login_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint member_social_login_channel_check CHECK (channel = ANY (ARRAY['facebook'::text, 'google'::text]))
);
comment on table member_social_login is 'which Facebook and Google accounts a member has linked, by member: member_identity is asked by issuer and subject alone';
grant delete, insert, select on table member_social_login to khela_app;

create table member_tag (
  bucket smallint not null,
  member_id bigint not null,
  tag text not null,
  set_by text not null,
  set_at timestamp with time zone not null,
  constraint member_tag_pkey PRIMARY KEY (bucket, member_id, tag),
  constraint member_tag_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint member_tag_tag_check CHECK (length(tag) >= 1 AND length(tag) <= 30)
);
grant delete, insert, select, update on table member_tag to khela_app;

create table member_team (
  bucket smallint not null,
  member_id bigint not null,
  direct_members integer not null,
  direct_agents integer not null,
  members integer not null,
  agents integer not null,
  constraint member_team_pkey PRIMARY KEY (bucket, member_id)
) with (fillfactor=70);
comment on table member_team is 'how many members and agents are directly below an agent (member_id), and at any depth';
grant insert, select, update on table member_team to khela_app;

create table member_totp (
  bucket smallint not null,
  member_id bigint not null,
  secret_encrypted bytea not null,
  begun_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_step bigint default 0 not null,
  constraint member_totp_pkey PRIMARY KEY (bucket, member_id),
  constraint member_totp_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id)
);
comment on column member_totp.secret_encrypted is 'AES-256-GCM under a key derived from the secret key, bound to the row';
comment on column member_totp.confirmed_at is 'logins ask for a code from then on; null: begun, and nothing is asked for';
comment on column member_totp.last_step is 'the 30 seconds of the last accepted code: no code of it or of one before is accepted again';
grant delete, insert, select, update on table member_totp to khela_app;

create table member_upline (
  bucket smallint not null,
  member_id bigint not null,
  agent_buckets smallint[] not null,
  agent_ids bigint[] not null,
  is_agent boolean not null,
  link_code text not null,
  joined_at timestamp with time zone not null,
  placed boolean default false not null,
  counted boolean default false not null,
  transfer_seq bigint default 0 not null,
  settlement_seq bigint default 0 not null,
  last_active_day date,
  first_deposit_day date,
  preset_pending boolean default false not null,
  active_below jsonb default '{}'::jsonb not null,
  preset_rates jsonb,
  constraint member_upline_pkey PRIMARY KEY (bucket, member_id),
  constraint member_upline_check CHECK (cardinality(agent_buckets) = cardinality(agent_ids))
);
comment on table member_upline is 'the agents above a member, nearest first, and how far the member is counted in their teams; members without an agent or recommender have no row';
comment on column member_upline.agent_ids is 'only the nearest one until the member is placed';
comment on column member_upline.link_code is 'code of the nearest agent''s link with which the member registered; empty without one';
comment on column member_upline.placed is 'whether the agents above, and the recommender, have their rows of the member';
comment on column member_upline.counted is 'whether the member is in the new members of the teams';
comment on column member_upline.transfer_seq is 'the account''s transfers up to this one are in the teams'' sums, later ones are not; settlement_seq the same of settlements';
comment on column member_upline.last_active_day is 'last day of the site''s calendar on which a settled round of the member was counted';
comment on column member_upline.preset_pending is 'whether the rates of the link, or those the account was opened with, are still to be given to the member';
comment on column member_upline.active_below is 'of agents who are above no more, or were not above on last_active_day: the last day on which the member was active below them; null: none';
comment on column member_upline.preset_rates is 'rates that the agent opened the account with, until the member has them; null: those of the link';
CREATE INDEX member_upline_preset ON public.member_upline USING btree (bucket, member_id) WHERE preset_pending;
CREATE INDEX member_upline_to_count ON public.member_upline USING btree (bucket, member_id) WHERE (placed AND (NOT counted));
CREATE INDEX member_upline_to_place ON public.member_upline USING btree (bucket, member_id) WHERE (NOT placed);
grant insert, select, update on table member_upline to khela_app;

create table merchant (
  id integer generated always as identity not null,
  code text not null,
  brand text not null,
  currency text not null,
  real_money boolean default false not null,
  trial_merchant_id integer,
  minimum_age integer default 18 not null,
  licence jsonb,
  maintenance boolean default false not null,
  settings jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint merchant_pkey PRIMARY KEY (id),
  constraint merchant_code_key UNIQUE (code),
  constraint merchant_trial_merchant_id_fkey FOREIGN KEY (trial_merchant_id) REFERENCES merchant(id),
  constraint merchant_code_check CHECK (code ~ '^[a-z][a-z0-9_]{1,29}$'::text),
  constraint merchant_minimum_age_check CHECK (minimum_age >= 18 AND minimum_age <= 25)
);
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF id, code, currency, real_money, trial_merchant_id, minimum_age, licence, maintenance, settings ON merchant FOR EACH ROW EXECUTE FUNCTION audit_row_changed('merchant', 'id', 'code currency real_money trial_merchant_id minimum_age licence maintenance settings', '');
alter table merchant enable always trigger logged;
grant delete, insert, select, update on table merchant to khela_app;
grant select, usage on sequence merchant_id_seq to khela_app;

create table merchant_game (
  merchant_id integer not null,
  node_id integer not null,
  enabled boolean default true not null,
  sort integer,
  constraint merchant_game_pkey PRIMARY KEY (merchant_id, node_id),
  constraint merchant_game_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint merchant_game_node_id_fkey FOREIGN KEY (node_id) REFERENCES game(node_id)
);
CREATE TRIGGER merchant_game_changed AFTER INSERT OR DELETE OR UPDATE ON merchant_game FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
grant delete, insert, select, update on table merchant_game to khela_app;

create table module_switch (
  merchant_id integer not null,
  module text not null,
  enabled boolean not null,
  constraint module_switch_pkey PRIMARY KEY (merchant_id, module),
  constraint module_switch_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF merchant_id, module, enabled ON module_switch FOR EACH ROW EXECUTE FUNCTION audit_row_changed('module_switch', 'merchant_id module', 'enabled', '');
alter table module_switch enable always trigger logged;
grant delete, insert, select, update on table module_switch to khela_app;

create table operator (
  id bigint generated always as identity not null,
  name text not null,
  display_name text not null,
  state text default 'invited'::text not null,
  password_hash text,
  totp_encrypted bytea,
  totp_last_step bigint,
  created_at timestamp with time zone not null,
  created_by text not null,
  constraint operator_pkey PRIMARY KEY (id),
  constraint operator_name_key UNIQUE (name),
  constraint operator_check CHECK ((password_hash IS NULL) = (totp_encrypted IS NULL)),
  constraint operator_display_name_check CHECK (length(display_name) >= 1 AND length(display_name) <= 80),
  constraint operator_name_check CHECK (name ~ '^[a-z0-9][a-z0-9._-]{0,39}$'::text AND name !~ '^(feed|final)\.'::text),
  constraint operator_state_check CHECK (state = ANY (ARRAY['invited'::text, 'active'::text, 'disabled'::text]))
);
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF id, name, display_name, state, password_hash, totp_encrypted ON operator FOR EACH ROW EXECUTE FUNCTION audit_row_changed('operator', 'id', 'name display_name state password_hash totp_encrypted', 'password_hash totp_encrypted');
alter table operator enable always trigger logged;
grant delete, insert, select, update on table operator to khela_app;
grant select, usage on sequence operator_id_seq to khela_app;

create table operator_account (
  id bigint default nextval('operator_account_id_seq'::regclass) not null,
  merchant_id integer not null,
  purpose text not null,
  ref text default ''::text not null,
  currency text not null,
  "real" boolean not null,
  created_at timestamp with time zone default now() not null,
  constraint operator_account_pkey PRIMARY KEY (id),
  constraint operator_account_merchant_id_purpose_ref_currency_real_key UNIQUE (merchant_id, purpose, ref, currency, "real"),
  constraint operator_account_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint operator_account_currency_check CHECK (currency ~ '^[A-Z][A-Z0-9]{1,9}$'::text),
  constraint operator_account_id_check CHECK (id < 0),
  constraint operator_account_purpose_check CHECK (purpose ~ '^[a-z][a-z_]{0,39}$'::text),
  constraint operator_account_ref_check CHECK (length(ref) <= 80)
);
comment on column operator_account.purpose is 'deposit, vendor, bonus, adjustment, transit, sandbox_grant, rebate, salary, withdrawal …';
comment on column operator_account.ref is 'which one of that purpose: channel code, vendor code; empty when there is only one';
comment on column operator_account.real is 'false = play money, which never meets real money';
CREATE TRIGGER unchangeable BEFORE DELETE OR UPDATE ON operator_account FOR EACH ROW EXECUTE FUNCTION ledger_unchangeable();
alter table operator_account enable always trigger unchangeable;
CREATE TRIGGER untruncatable BEFORE TRUNCATE ON operator_account FOR EACH STATEMENT EXECUTE FUNCTION ledger_unchangeable();
alter table operator_account enable always trigger untruncatable;
grant select on table operator_account to khela_app;

create table operator_assignment (
  operator_id bigint not null,
  merchant_id integer not null,
  role text not null,
  max_amount_minor bigint,
  is_masked boolean default false not null,
  last_day date,
  constraint operator_assignment_pkey PRIMARY KEY (operator_id, merchant_id, role),
  constraint operator_assignment_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint operator_assignment_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint operator_assignment_max_amount_minor_check CHECK (max_amount_minor >= 0)
);
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF operator_id, merchant_id, role, max_amount_minor, is_masked, last_day ON operator_assignment FOR EACH ROW EXECUTE FUNCTION audit_row_changed('operator_assignment', 'operator_id merchant_id role', 'max_amount_minor is_masked last_day role', '');
alter table operator_assignment enable always trigger logged;
grant delete, insert, select, update on table operator_assignment to khela_app;

create table operator_challenge (
  challenge text not null,
  operator_id bigint,
  purpose text not null,
  expires_at timestamp with time zone not null,
  constraint operator_challenge_pkey PRIMARY KEY (challenge),
  constraint operator_challenge_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint operator_challenge_purpose_check CHECK (purpose = ANY (ARRAY['register'::text, 'sign-in'::text, 'step-up'::text]))
);
CREATE INDEX operator_challenge_expiry ON public.operator_challenge USING btree (expires_at);
grant delete, insert, select, update on table operator_challenge to khela_app;

create table operator_day_figures (
  merchant_id integer not null,
  day date not null,
  figures jsonb not null,
  counted_at timestamp with time zone not null,
  constraint operator_day_figures_pkey PRIMARY KEY (merchant_id, day),
  constraint operator_day_figures_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id)
);
grant delete, insert, select, update on table operator_day_figures to khela_app;

create table operator_digest (
  operator_id bigint not null,
  merchant_id integer not null,
  email text not null,
  language text not null,
  hour smallint not null,
  sent_day date not null,
  constraint operator_digest_pkey PRIMARY KEY (operator_id, merchant_id),
  constraint operator_digest_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint operator_digest_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint operator_digest_email_check CHECK (length(email) >= 3 AND length(email) <= 254),
  constraint operator_digest_hour_check CHECK (hour >= 0 AND hour <= 23),
  constraint operator_digest_language_check CHECK (language = ANY (ARRAY['bn'::text, 'en'::text]))
);
comment on column operator_digest.hour is 'of the merchant''s clock, from which it is sent';
comment on column operator_digest.sent_day is 'last day whose digest was handed to the mail job';
grant delete, insert, select, update on table operator_digest to khela_app;

create table operator_invitation (
  token_hash bytea not null,
  operator_id bigint not null,
  kind text not null,
  created_at timestamp with time zone not null,
  created_by text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint operator_invitation_pkey PRIMARY KEY (token_hash),
  constraint operator_invitation_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint operator_invitation_kind_check CHECK (kind = ANY (ARRAY['invite'::text, 'sign_in'::text])),
  constraint operator_invitation_token_hash_check CHECK (length(token_hash) = 32)
);
CREATE INDEX operator_invitation_operator ON public.operator_invitation USING btree (operator_id);
grant delete, insert, select, update on table operator_invitation to khela_app;

create table operator_passkey (
  credential_id bytea not null,
  operator_id bigint not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] default '{}'::text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint operator_passkey_pkey PRIMARY KEY (credential_id),
  constraint operator_passkey_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint operator_passkey_counter_check CHECK (counter >= 0),
  constraint operator_passkey_credential_id_check CHECK (length(credential_id) >= 16 AND length(credential_id) <= 1023),
  constraint operator_passkey_name_check CHECK (length(name) >= 1 AND length(name) <= 80)
);
CREATE INDEX operator_passkey_operator ON public.operator_passkey USING btree (operator_id);
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF credential_id, operator_id, public_key ON operator_passkey FOR EACH ROW EXECUTE FUNCTION audit_row_changed('operator_passkey', 'credential_id', 'operator_id public_key', '');
alter table operator_passkey enable always trigger logged;
grant delete, insert, select, update on table operator_passkey to khela_app;

create table operator_proposal (
  id bigint generated always as identity not null,
  merchant_id integer not null,
  act text not null,
  subject text not null,
  payload jsonb not null,
  payload_hash bytea not null,
  before jsonb not null,
  after jsonb not null,
  amount_minor bigint,
  currency text,
  reason text,
  proposed_by bigint not null,
  proposed_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  state text default 'open'::text not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  remark text,
  constraint operator_proposal_pkey PRIMARY KEY (id),
  constraint operator_proposal_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id),
  constraint operator_proposal_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint operator_proposal_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES operator(id),
  constraint operator_proposal_amount_minor_check CHECK (amount_minor >= 0),
  constraint operator_proposal_check CHECK ((state = 'open'::text) = (decided_at IS NULL AND decided_by IS NULL)),
  constraint operator_proposal_check1 CHECK (state = 'open'::text OR (state = 'withdrawn'::text) = (decided_by = proposed_by)),
  constraint operator_proposal_payload_hash_check CHECK (length(payload_hash) = 32),
  constraint operator_proposal_state_check CHECK (state = ANY (ARRAY['open'::text, 'executed'::text, 'refused'::text, 'withdrawn'::text]))
);
CREATE INDEX operator_proposal_list ON public.operator_proposal USING btree (merchant_id, proposed_at, id);
CREATE UNIQUE INDEX operator_proposal_open ON public.operator_proposal USING btree (merchant_id, act, subject) WHERE (state = 'open'::text);
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF id, merchant_id, act, subject, payload_hash, proposed_by, state, decided_by ON operator_proposal FOR EACH ROW EXECUTE FUNCTION audit_row_changed('operator_proposal', 'id', 'act subject payload_hash proposed_by state decided_by', '');
alter table operator_proposal enable always trigger logged;
CREATE TRIGGER unchangeable AFTER DELETE OR UPDATE OF id, merchant_id, act, subject, payload, payload_hash, before, after, amount_minor, currency, reason, proposed_by, proposed_at, expires_at ON operator_proposal FOR EACH ROW EXECUTE FUNCTION ledger_unchangeable();
alter table operator_proposal enable always trigger unchangeable;
grant delete, insert, select, update on table operator_proposal to khela_app;
grant select, usage on sequence operator_proposal_id_seq to khela_app;

create table operator_role (
  merchant_id integer not null,
  name text not null,
  permissions text[] not null,
  constraint operator_role_pkey PRIMARY KEY (merchant_id, name),
  constraint operator_role_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint operator_role_name_check CHECK (name ~ '^[a-z][a-z0-9-]{1,29}$'::text),
  constraint operator_role_permissions_check CHECK (cardinality(permissions) >= 1 AND cardinality(permissions) <= 200)
);
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF merchant_id, name, permissions ON operator_role FOR EACH ROW EXECUTE FUNCTION audit_row_changed('operator_role', 'merchant_id name', 'permissions', '');
alter table operator_role enable always trigger logged;
grant delete, insert, select, update on table operator_role to khela_app;

create table operator_rollup (
  bucket smallint not null,
  operator_account_id bigint not null,
  debits numeric not null,
  credits numeric not null,
  constraint operator_rollup_pkey PRIMARY KEY (bucket, operator_account_id),
  constraint operator_rollup_operator_account_id_fkey FOREIGN KEY (operator_account_id) REFERENCES operator_account(id)
);
comment on table operator_rollup is 'sums of the finished transfers of a bucket up to the sequence in operator_rollup_account';
grant select on table operator_rollup to khela_app;

create table operator_rollup_account (
  bucket smallint not null,
  member_id bigint not null,
  account_id bigint not null,
  seq bigint not null,
  constraint operator_rollup_account_pkey PRIMARY KEY (bucket, member_id, account_id),
  constraint operator_rollup_account_seq_check CHECK (seq > 0)
) with (fillfactor=70);
comment on column operator_rollup_account.seq is 'the account''s transfers up to this one are in operator_rollup, later ones are not';
grant select on table operator_rollup_account to khela_app;

create table operator_rollup_bucket (
  bucket smallint not null,
  active_hour integer not null,
  constraint operator_rollup_bucket_pkey PRIMARY KEY (bucket)
);
comment on column operator_rollup_bucket.active_hour is 'hour in which the last complete run began: the next one looks at accounts active since the hour before it';
grant select on table operator_rollup_bucket to khela_app;

create table operator_session (
  token_hash bytea not null,
  id bigint generated always as identity not null,
  operator_id bigint not null,
  kind text not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  proven_at timestamp with time zone,
  ip text not null,
  user_agent text default ''::text not null,
  ended_at timestamp with time zone,
  name text,
  merchant_id integer,
  permissions text[],
  addresses inet[],
  constraint operator_session_pkey PRIMARY KEY (token_hash),
  constraint operator_session_id_key UNIQUE (id),
  constraint operator_session_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint operator_session_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint operator_session_check CHECK ((kind = 'token'::text) = (name IS NOT NULL AND merchant_id IS NOT NULL AND permissions IS NOT NULL)),
  constraint operator_session_check1 CHECK ((kind = 'token'::text) = (proven_at IS NULL)),
  constraint operator_session_check2 CHECK (kind <> 'break_glass'::text OR merchant_id IS NOT NULL),
  constraint operator_session_kind_check CHECK (kind = ANY (ARRAY['browser'::text, 'break_glass'::text, 'token'::text])),
  constraint operator_session_token_hash_check CHECK (length(token_hash) = 32)
);
CREATE INDEX operator_session_operator ON public.operator_session USING btree (operator_id, created_at DESC);
grant delete, insert, select, update on table operator_session to khela_app;
grant select, usage on sequence operator_session_id_seq to khela_app;

create table operator_view (
  id bigint generated always as identity not null,
  merchant_id integer not null,
  operator_id bigint not null,
  list text not null,
  name text not null,
  query text not null,
  is_shared boolean default false not null,
  constraint operator_view_pkey PRIMARY KEY (id),
  constraint operator_view_merchant_id_operator_id_list_name_key UNIQUE (merchant_id, operator_id, list, name),
  constraint operator_view_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint operator_view_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint operator_view_list_check CHECK (list ~ '^[a-zA-Z]+\.[a-zA-Z]+$'::text),
  constraint operator_view_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint operator_view_query_check CHECK (length(query) <= 2000)
);
CREATE INDEX operator_view_list ON public.operator_view USING btree (merchant_id, list);
grant delete, insert, select, update on table operator_view to khela_app;
grant select, usage on sequence operator_view_id_seq to khela_app;

create table payment_mail_code (
  bucket smallint not null,
  member_id bigint not null,
  email text not null,
  code_hash bytea not null,
  tries integer default 0 not null,
  expires_at timestamp with time zone not null,
  constraint payment_mail_code_pkey PRIMARY KEY (bucket, member_id),
  constraint payment_mail_code_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint payment_mail_code_code_hash_check CHECK (length(code_hash) = 32)
);
comment on table payment_mail_code is 'the code mailed to a verified address for a forgotten payment password; a new one takes its place';
CREATE INDEX payment_mail_code_expiry ON public.payment_mail_code USING btree (bucket, expires_at);
grant delete, insert, select, update on table payment_mail_code to khela_app;

create table payout_provider (
  merchant_id integer not null,
  code text not null,
  category text not null,
  currency text not null,
  name jsonb not null,
  icon text not null,
  starts_with text default ''::text not null,
  min_digits integer not null,
  max_digits integer not null,
  enabled boolean default true not null,
  sort integer default 0 not null,
  gateway text default 'khela'::text not null,
  constraint payout_provider_pkey PRIMARY KEY (merchant_id, code),
  constraint payout_provider_category_check CHECK (category = ANY (ARRAY['bank'::text, 'wallet'::text])),
  constraint payout_provider_check CHECK (min_digits >= 4 AND min_digits <= max_digits AND max_digits <= 24),
  constraint payout_provider_code_check CHECK (code ~ '^[A-Za-z0-9_.-]{1,40}$'::text),
  constraint payout_provider_gateway_check CHECK (gateway ~ '^[a-z0-9_-]{1,40}$'::text),
  constraint payout_provider_starts_with_check CHECK (starts_with ~ '^[0-9]{0,8}$'::text)
);
comment on table payout_provider is 'banks and wallets a merchant pays to; read apart from members'' tables, so it needs no copy on every node';
comment on column payout_provider.starts_with is 'the first digits of every account number there; empty: any';
comment on column payout_provider.gateway is 'name of the payment gateway that pays it';
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF merchant_id, code, category, currency, starts_with, min_digits, max_digits, enabled, gateway ON payout_provider FOR EACH ROW EXECUTE FUNCTION audit_row_changed('payout_provider', 'merchant_id code', 'category currency starts_with min_digits max_digits enabled gateway', '');
alter table payout_provider enable always trigger logged;
grant update (gateway) on table payout_provider to khela_app;
grant insert, select on table payout_provider to khela_app;

create table play_round (
  bucket smallint not null,
  member_id bigint not null,
  vendor text not null,
  round_id text not null,
  merchant_id integer not null,
  game_code text not null,
  node_id integer not null,
  currency text not null,
  "real" boolean not null,
  bet_minor bigint default 0 not null,
  win_minor bigint default 0 not null,
  state text default 'open'::text not null,
  detail jsonb default '{}'::jsonb not null,
  started_at timestamp with time zone default clock_timestamp() not null,
  ended_at timestamp with time zone,
  bets integer default 0 not null,
  settlements integer default 0 not null,
  weights_version smallint default 1 not null,
  risked_minor bigint,
  constraint play_round_pkey PRIMARY KEY (bucket, member_id, vendor, round_id),
  constraint play_round_bet_minor_check CHECK (bet_minor >= 0),
  constraint play_round_bets_check CHECK (bets >= 0),
  constraint play_round_risked_minor_check CHECK (risked_minor >= 0),
  constraint play_round_state_check CHECK (state = ANY (ARRAY['open'::text, 'settled'::text, 'rolledBack'::text])),
  constraint play_round_win_minor_check CHECK (win_minor >= 0)
);
comment on column play_round.bets is 'bets that were taken and not rolled back';
comment on column play_round.settlements is 'number of its settlements; 0 until the first result (a win of any amount, a bet-win, the end of the round)';
comment on column play_round.weights_version is 'version of the turnover weights when the round was opened; its settlements have the same';
comment on column play_round.risked_minor is 'what its vendor declared to be at risk, as of its last call; null: nothing was declared';
CREATE INDEX play_round_by_time ON public.play_round USING btree (bucket, member_id, started_at DESC) WHERE (started_at > '1970-01-01 00:00:00+00'::timestamp with time zone);
CREATE TRIGGER unchangeable AFTER DELETE OR UPDATE OF bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency, "real", weights_version ON play_round FOR EACH ROW EXECUTE FUNCTION ledger_unchangeable();
alter table play_round enable always trigger unchangeable;
CREATE TRIGGER untruncatable BEFORE TRUNCATE ON play_round FOR EACH STATEMENT EXECUTE FUNCTION ledger_unchangeable();
alter table play_round enable always trigger untruncatable;
grant select on table play_round to khela_app;

create table play_session (
  bucket smallint not null,
  member_id bigint not null,
  token_hash bytea not null,
  merchant_id integer not null,
  vendor text not null,
  game_code text not null,
  node_id integer not null,
  currency text not null,
  "real" boolean not null,
  account_id bigint not null,
  language text not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  redeem_by timestamp with time zone not null,
  redeemed_at timestamp with time zone,
  valid_until timestamp with time zone not null,
  session_hash bytea,
  ended_at timestamp with time zone,
  constraint play_session_pkey PRIMARY KEY (bucket, member_id, token_hash),
  constraint play_session_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint play_session_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint play_session_session_hash_check CHECK (length(session_hash) = 32),
  constraint play_session_token_hash_check CHECK (length(token_hash) = 32)
);
comment on column play_session.session_hash is 'token hash of the login that opened it, and with which it ends';
comment on column play_session.ended_at is 'when its login or the vendor ended it, or the member took a break; from then on it takes no bet and is not redeemed';
CREATE INDEX play_session_expiry ON public.play_session USING btree (bucket, valid_until);
CREATE UNIQUE INDEX play_session_token ON public.play_session USING btree (bucket, token_hash);
grant update (ended_at) on table play_session to khela_app;
grant delete, insert, select on table play_session to khela_app;

create table play_transaction (
  bucket smallint not null,
  member_id bigint not null,
  vendor text not null,
  transaction_id text not null,
  method text not null,
  round_id text not null,
  game_code text not null,
  currency text not null,
  amount_minor bigint not null,
  win_minor bigint default 0 not null,
  reference text,
  status text not null,
  balance_after bigint not null,
  rolled_back boolean default false not null,
  transfer_id uuid,
  win_transfer_id uuid,
  at timestamp with time zone default clock_timestamp() not null,
  free_round text,
  constraint play_transaction_pkey PRIMARY KEY (bucket, member_id, vendor, transaction_id),
  constraint play_transaction_method_check CHECK (method = ANY (ARRAY['bet'::text, 'win'::text, 'bet-win'::text, 'rollback'::text, 'adjust'::text, 'tombstone'::text]))
);
comment on column play_transaction.free_round is 'the award that a free bet was played from: the bet takes no stake, and its win has a transaction type of its own';
CREATE INDEX play_transaction_at ON public.play_transaction USING brin (at) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX play_transaction_win ON public.play_transaction USING btree (bucket, member_id, vendor, reference) WHERE (method = 'win'::text);
CREATE TRIGGER rolled_back_once BEFORE UPDATE OF rolled_back ON play_transaction FOR EACH ROW WHEN (old.rolled_back OR NOT new.rolled_back) EXECUTE FUNCTION ledger_unchangeable();
alter table play_transaction enable always trigger rolled_back_once;
CREATE TRIGGER unchangeable BEFORE DELETE OR UPDATE OF bucket, member_id, vendor, transaction_id, method, round_id, game_code, currency, amount_minor, win_minor, reference, status, balance_after, transfer_id, win_transfer_id, at, free_round ON play_transaction FOR EACH ROW EXECUTE FUNCTION ledger_unchangeable();
alter table play_transaction enable always trigger unchangeable;
CREATE TRIGGER untruncatable BEFORE TRUNCATE ON play_transaction FOR EACH STATEMENT EXECUTE FUNCTION ledger_unchangeable();
alter table play_transaction enable always trigger untruncatable;
grant select on table play_transaction to khela_app;

create table promotion (
  id bigint generated always as identity not null,
  merchant_id integer not null,
  code text not null,
  type text not null,
  category text not null,
  currency text not null,
  enabled boolean not null,
  title jsonb not null,
  body jsonb not null,
  sort integer not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  period text not null,
  min_level smallint not null,
  min_deposit_minor bigint not null,
  promo_code text,
  metric text not null,
  late_days integer not null,
  target_minor bigint,
  game_type text,
  reward_percent numeric(6,2) not null,
  reward_fixed_minor bigint not null,
  reward_max_minor bigint not null,
  turnover_percent integer not null,
  max_stake_minor bigint,
  claim_hours integer not null,
  lock_hours integer not null,
  needs_approval boolean not null,
  stacking_group text,
  review_signals text[] not null,
  budget_minor bigint not null,
  expected_claims bigint not null,
  declared_cost_minor bigint not null,
  scoring text,
  min_stake_minor bigint,
  ticket_minor bigint,
  max_tickets integer,
  prizes bigint[],
  weights jsonb,
  requires text[] default '{}'::text[] not null,
  max_gain_minor bigint,
  constraint promotion_pkey PRIMARY KEY (id),
  constraint promotion_merchant_id_code_key UNIQUE (merchant_id, code),
  constraint promotion_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint promotion_budget_minor_check CHECK (budget_minor > 0),
  constraint promotion_category_check CHECK (category = ANY (ARRAY['deposit'::text, 'daily'::text, 'mission'::text, 'contest'::text, 'rebate'::text, 'vip'::text])),
  constraint promotion_check CHECK (declared_cost_minor >= 1 AND declared_cost_minor <= budget_minor),
  constraint promotion_check1 CHECK (ends_at > starts_at),
  constraint promotion_check2 CHECK (reward_percent > 0::numeric OR reward_fixed_minor > 0 OR prizes IS NOT NULL),
  constraint promotion_claim_hours_check CHECK (claim_hours > 0),
  constraint promotion_code_check CHECK (code ~ '^[a-z0-9-]{1,40}$'::text),
  constraint promotion_code_of CHECK ((metric = 'code'::text) = (promo_code IS NOT NULL)),
  constraint promotion_expected_claims_check CHECK (expected_claims > 0),
  constraint promotion_late_days_check CHECK (late_days >= 0),
  constraint promotion_lock_hours_check CHECK (lock_hours > 0),
  constraint promotion_max_gain_minor_check CHECK (max_gain_minor >= 0),
  constraint promotion_max_stake_minor_check CHECK (max_stake_minor > 0),
  constraint promotion_max_tickets_check CHECK (max_tickets >= 1 AND max_tickets <= 10000),
  constraint promotion_metric_check CHECK (metric = ANY (ARRAY['first_deposit'::text, 'one_deposit'::text, 'deposit'::text, 'turnover'::text, 'loss'::text, 'rebate'::text, 'referral'::text, 'score'::text, 'tickets'::text, 'code'::text, 'none'::text])),
  constraint promotion_min_deposit_minor_check CHECK (min_deposit_minor >= 0),
  constraint promotion_min_level_check CHECK (min_level >= 0 AND min_level <= 100),
  constraint promotion_min_stake_minor_check CHECK (min_stake_minor > 0),
  constraint promotion_period_check CHECK (period = ANY (ARRAY['once'::text, 'day'::text, 'week'::text, 'month'::text])),
  constraint promotion_prizes_check CHECK (cardinality(prizes) >= 1 AND cardinality(prizes) <= 100 AND (0 < ALL (prizes))),
  constraint promotion_prizes_of CHECK ((metric = ANY (ARRAY['score'::text, 'tickets'::text])) = (prizes IS NOT NULL)),
  constraint promotion_promo_code_check CHECK (promo_code ~ '^[A-Z0-9]{3,20}$'::text),
  constraint promotion_requires_check CHECK (requires <@ ARRAY['mobile'::text, 'email'::text, 'realName'::text]),
  constraint promotion_review_signals_check CHECK (review_signals <@ ARRAY['device'::text, 'address'::text, 'network'::text, 'payment'::text, 'rhythm'::text, 'opposite'::text, 'clearing'::text]),
  constraint promotion_reward_fixed_minor_check CHECK (reward_fixed_minor >= 0),
  constraint promotion_reward_max_minor_check CHECK (reward_max_minor > 0),
  constraint promotion_reward_percent_check CHECK (reward_percent >= 0::numeric AND reward_percent <= 1000::numeric),
  constraint promotion_scoring_check CHECK (scoring = ANY (ARRAY['turnover'::text, 'multiple'::text])),
  constraint promotion_scoring_of CHECK ((metric = 'score'::text) = (scoring IS NOT NULL)),
  constraint promotion_stacking_group_check CHECK (length(stacking_group) >= 1 AND length(stacking_group) <= 40),
  constraint promotion_target_minor_check CHECK (target_minor > 0),
  constraint promotion_target_of CHECK (metric = 'referral'::text OR (metric = ANY (ARRAY['deposit'::text, 'turnover'::text])) = (target_minor IS NOT NULL)),
  constraint promotion_ticket_minor_check CHECK (ticket_minor > 0),
  constraint promotion_tickets_of CHECK ((metric = 'tickets'::text) = (ticket_minor IS NOT NULL) AND (ticket_minor IS NULL) = (max_tickets IS NULL)),
  constraint promotion_turnover_percent_check CHECK (turnover_percent >= 0 AND turnover_percent <= 10000),
  constraint promotion_type_check CHECK (type = ANY (promotion_types())),
  constraint promotion_weights_check CHECK (jsonb_typeof(weights) = 'object'::text)
);
comment on column promotion.period is 'how often a member is rewarded; calendar periods of the jurisdiction''s time zone';
comment on column promotion.metric is 'what it counts of a member, as its type says; a mission''s is chosen';
comment on column promotion.late_days is 'how long after its end what was counted before can be claimed';
comment on column promotion.reward_percent is 'of the deposit, the turnover or the loss; 0: a fixed amount alone';
comment on column promotion.turnover_percent is 'turnover that the reward needs before it can be withdrawn, in percent of it';
comment on column promotion.max_stake_minor is 'a larger stake is refused while that turnover is played; null: any';
comment on column promotion.claim_hours is 'how long what was approved can be taken';
comment on column promotion.lock_hours is 'how long there is to play its turnover; then what is left of the reward is taken back';
comment on column promotion.stacking_group is 'of one group a member has one reward under way at a time; null: beside every other';
comment on column promotion.review_signals is 'what a person looks at when another member who was rewarded has it too';
comment on column promotion.scoring is 'what ranks members: their turnover, or the largest multiple of a stake that one round paid';
comment on column promotion.min_stake_minor is 'rounds below it have no multiple; null: every round';
comment on column promotion.ticket_minor is 'turnover that a ticket needs';
comment on column promotion.prizes is 'of each place, the first one first';
comment on column promotion.weights is 'how much of a stake counts towards a reward''s turnover, in percent by category, or by game (its node id), which wins; others whole; null: the merchant''s weights';
comment on column promotion.requires is 'what a member has to have verified before a reward is claimed or taken';
comment on column promotion.max_gain_minor is 'what a best player can expect to gain by one reward, computed when it was saved';
CREATE INDEX promotion_in_order ON public.promotion USING btree (merchant_id, sort, id);
CREATE UNIQUE INDEX promotion_promo_code ON public.promotion USING btree (merchant_id, promo_code) WHERE enabled;
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF id, merchant_id, code, type, currency, enabled, starts_at, ends_at, period, min_level, min_deposit_minor, promo_code, metric, late_days, target_minor, game_type, reward_percent, reward_fixed_minor, reward_max_minor, turnover_percent, max_stake_minor, claim_hours, lock_hours, needs_approval, stacking_group, review_signals, budget_minor, expected_claims, declared_cost_minor, max_gain_minor, scoring, min_stake_minor, ticket_minor, max_tickets, prizes, weights, requires ON promotion FOR EACH ROW EXECUTE FUNCTION audit_row_changed('promotion', 'id', 'merchant_id code type currency enabled starts_at ends_at period min_level min_deposit_minor promo_code metric late_days target_minor game_type reward_percent reward_fixed_minor reward_max_minor turnover_percent max_stake_minor claim_hours lock_hours needs_approval stacking_group review_signals budget_minor expected_claims declared_cost_minor max_gain_minor scoring min_stake_minor ticket_minor max_tickets prizes weights requires', '');
alter table promotion enable always trigger logged;
grant insert, select, update on table promotion to khela_app;
grant select, usage on sequence promotion_id_seq to khela_app;

create table promotion_award (
  bucket smallint not null,
  member_id bigint not null,
  promotion_id bigint not null,
  period text not null,
  account_id bigint not null,
  state text not null,
  basis_minor bigint not null,
  reward_minor bigint not null,
  stacking_group text,
  reasons text[] not null,
  order_id text,
  ip text,
  made_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by text,
  remark text,
  take_until timestamp with time zone,
  paid_at timestamp with time zone,
  transfer_id uuid,
  turnover_percent integer not null,
  lock_until timestamp with time zone,
  forfeited_minor bigint default 0 not null,
  forfeit_id uuid,
  weights jsonb,
  max_stake_minor bigint,
  lock_hours integer,
  constraint promotion_award_pkey PRIMARY KEY (bucket, member_id, promotion_id, period),
  constraint promotion_award_basis_minor_check CHECK (basis_minor >= 0),
  constraint promotion_award_check CHECK (forfeited_minor >= 0 AND forfeited_minor <= reward_minor),
  constraint promotion_award_check1 CHECK ((paid_at IS NULL) = (transfer_id IS NULL)),
  constraint promotion_award_check2 CHECK ((state <> ALL (ARRAY['process'::text, 'claimed'::text])) OR transfer_id IS NOT NULL),
  constraint promotion_award_check3 CHECK ((state <> ALL (ARRAY['joined'::text, 'applying'::text, 'rejected'::text, 'issued'::text])) OR transfer_id IS NULL),
  constraint promotion_award_check4 CHECK (state <> 'issued'::text OR take_until IS NOT NULL),
  constraint promotion_award_check5 CHECK (state <> 'process'::text OR lock_until IS NOT NULL),
  constraint promotion_award_check6 CHECK ((forfeited_minor > 0) = (forfeit_id IS NOT NULL)),
  constraint promotion_award_lock_hours_check CHECK (lock_hours > 0),
  constraint promotion_award_max_stake_minor_check CHECK (max_stake_minor > 0),
  constraint promotion_award_period_check CHECK (length(period) >= 1 AND length(period) <= 20),
  constraint promotion_award_remark_check CHECK (length(remark) <= 200),
  constraint promotion_award_reward_minor_check CHECK (reward_minor >= 0),
  constraint promotion_award_state_check CHECK (state = ANY (ARRAY['joined'::text, 'applying'::text, 'rejected'::text, 'issued'::text, 'process'::text, 'claimed'::text, 'expired'::text])),
  constraint promotion_award_weights_check CHECK (jsonb_typeof(weights) = 'object'::text)
);
comment on table promotion_award is 'what a member joined, asked for and received of a promotion: one row in each of its periods';
comment on column promotion_award.basis_minor is 'the deposit, turnover or loss that it rewards';
comment on column promotion_award.reasons is 'why a person decides; empty: nobody has to';
comment on column promotion_award.forfeited_minor is 'what was taken back when the time to play it was over';
comment on column promotion_award.weights is 'the promotion''s when it was joined or asked for';
comment on column promotion_award.lock_hours is 'time to play its turnover';
CREATE INDEX promotion_award_applying ON public.promotion_award USING btree (bucket, made_at, member_id, promotion_id, period) WHERE (state = 'applying'::text);
CREATE INDEX promotion_award_by_time ON public.promotion_award USING btree (bucket, made_at, member_id, promotion_id, period);
CREATE INDEX promotion_award_newest ON public.promotion_award USING btree (bucket, member_id, made_at DESC);
CREATE INDEX promotion_award_of_promotion ON public.promotion_award USING btree (bucket, promotion_id, made_at, member_id, period);
CREATE INDEX promotion_award_open ON public.promotion_award USING btree (bucket, COALESCE(lock_until, take_until)) WHERE (state = ANY (ARRAY['joined'::text, 'process'::text, 'issued'::text]));
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF bucket, member_id, promotion_id, period, decided_by, remark ON promotion_award FOR EACH ROW EXECUTE FUNCTION audit_row_changed('promotion_award', 'bucket member_id promotion_id period', 'decided_by remark', '');
alter table promotion_award enable always trigger logged;
grant select on table promotion_award to khela_app;

create table promotion_bucket (
  bucket smallint not null,
  active_hour integer not null,
  constraint promotion_bucket_pkey PRIMARY KEY (bucket)
);
comment on column promotion_bucket.active_hour is 'hour in which the last complete count began: the next one looks at accounts active since the hour before it';

create table promotion_category (
  id integer generated always as identity not null,
  merchant_id integer not null,
  code text not null,
  sort integer default 0 not null,
  constraint promotion_category_pkey PRIMARY KEY (id),
  constraint promotion_category_merchant_id_code_key UNIQUE (merchant_id, code),
  constraint promotion_category_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint promotion_category_code_check CHECK (code ~ '^[a-z][a-z0-9-]{1,19}$'::text)
);
grant delete, insert, select, update on table promotion_category to khela_app;
grant select, usage on sequence promotion_category_id_seq to khela_app;

create table promotion_category_text (
  category_id integer not null,
  language text not null,
  title text not null,
  constraint promotion_category_text_pkey PRIMARY KEY (category_id, language),
  constraint promotion_category_text_category_id_fkey FOREIGN KEY (category_id) REFERENCES promotion_category(id) ON DELETE CASCADE,
  constraint promotion_category_text_language_check CHECK (language ~ '^[A-Z]{2}$'::text),
  constraint promotion_category_text_title_check CHECK (length(title) >= 1 AND length(title) <= 200)
);
grant delete, insert, select, update on table promotion_category_text to khela_app;

create table promotion_claimant (
  promotion_id bigint not null,
  hash text not null,
  bucket smallint not null,
  member_id bigint not null,
  at timestamp with time zone not null,
  constraint promotion_claimant_pkey PRIMARY KEY (promotion_id, hash, bucket, member_id),
  constraint promotion_claimant_hash_check CHECK (hash ~ '^[0-9a-f]{64}$'::text)
);
comment on table promotion_claimant is 'key-rule: directory. Address or member of a browser → everyone who was rewarded by the promotion with it';
comment on column promotion_claimant.hash is 'SHA-256 of `address <ip>` or `member <id>`';
CREATE INDEX promotion_claimant_newest ON public.promotion_claimant USING btree (promotion_id, hash, at);
grant insert, select, update on table promotion_claimant to khela_app;

create table promotion_contest (
  promotion_id bigint not null,
  period text not null,
  merchant_id integer not null,
  currency text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  scoring text not null,
  game_type text,
  min_stake_minor bigint,
  ticket_minor bigint,
  max_tickets integer,
  prizes bigint[] not null,
  state text default 'open'::text not null,
  commitment text,
  entries bigint,
  tickets bigint,
  root text,
  root_at timestamp with time zone,
  beacon_round bigint,
  beacon text,
  secret text,
  winners jsonb,
  turnover_percent integer,
  weights jsonb,
  max_stake_minor bigint,
  lock_hours integer,
  constraint promotion_contest_pkey PRIMARY KEY (promotion_id, period),
  constraint promotion_contest_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id),
  constraint promotion_contest_beacon_check CHECK (beacon ~ '^[0-9a-f]{64}$'::text),
  constraint promotion_contest_check CHECK (ends_at >= starts_at),
  constraint promotion_contest_check1 CHECK ((ticket_minor IS NULL) = (commitment IS NULL)),
  constraint promotion_contest_check2 CHECK ((secret IS NULL) = (beacon IS NULL) AND (secret IS NULL) = (winners IS NULL)),
  constraint promotion_contest_check3 CHECK (secret IS NULL OR root IS NOT NULL),
  constraint promotion_contest_check4 CHECK ((root IS NULL) = (root_at IS NULL)),
  constraint promotion_contest_commitment_check CHECK (commitment ~ '^[0-9a-f]{64}$'::text),
  constraint promotion_contest_entries_check CHECK (entries >= 0),
  constraint promotion_contest_lock_hours_check CHECK (lock_hours > 0),
  constraint promotion_contest_max_stake_minor_check CHECK (max_stake_minor > 0),
  constraint promotion_contest_period_check CHECK (length(period) >= 1 AND length(period) <= 20),
  constraint promotion_contest_root_check CHECK (root ~ '^[0-9a-f]{64}$'::text),
  constraint promotion_contest_scoring_check CHECK (scoring = ANY (ARRAY['turnover'::text, 'multiple'::text])),
  constraint promotion_contest_secret_check CHECK (secret ~ '^[0-9a-f]{64}$'::text),
  constraint promotion_contest_state_check CHECK (state = ANY (ARRAY['open'::text, 'closed'::text, 'drawn'::text, 'paid'::text, 'void'::text])),
  constraint promotion_contest_tickets_check CHECK (tickets >= 0),
  constraint promotion_contest_turnover_percent_check CHECK (turnover_percent >= 0),
  constraint promotion_contest_weights_check CHECK (jsonb_typeof(weights) = 'object'::text)
);
comment on table promotion_contest is 'one period of a contest or raffle, with its rules as they were when it began';
comment on column promotion_contest.ends_at is 'what is settled from then on does not count';
comment on column promotion_contest.state is 'open: it counts; closed: scores stand still; drawn: a raffle has its numbers; paid: its prizes are rewards; void: it had none';
comment on column promotion_contest.commitment is 'SHA-256 of the raffle''s secret, from its beginning on; the secret is in no table before the draw';
comment on column promotion_contest.root is 'Merkle root over the tickets of all entries; the beacon''s first round after root_at decides';
comment on column promotion_contest.winners is 'of each prize: the number drawn, and the proof that it is a ticket of its entry';
comment on column promotion_contest.turnover_percent is 'turnover that a prize needs before it can be withdrawn, in percent of it; with the columns below, the terms that the period began with';
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF promotion_id, period, merchant_id, currency, starts_at, ends_at, scoring, game_type, min_stake_minor, ticket_minor, max_tickets, prizes, commitment, turnover_percent, weights, max_stake_minor, lock_hours, state, entries, tickets, root, beacon_round, beacon, secret, winners ON promotion_contest FOR EACH ROW EXECUTE FUNCTION audit_row_changed('promotion_contest', 'promotion_id period', 'merchant_id currency starts_at ends_at scoring game_type min_stake_minor ticket_minor max_tickets prizes commitment turnover_percent weights max_stake_minor lock_hours state entries tickets root beacon_round beacon secret winners', '');
alter table promotion_contest enable always trigger logged;
grant insert, select, update on table promotion_contest to khela_app;

create table promotion_counted (
  bucket smallint not null,
  member_id bigint not null,
  account_id bigint not null,
  seq bigint not null,
  constraint promotion_counted_pkey PRIMARY KEY (bucket, member_id, account_id),
  constraint promotion_counted_seq_check CHECK (seq > 0)
) with (fillfactor=70);
comment on column promotion_counted.seq is 'the account''s settlements up to this one are in the scores, later ones are not';
grant select on table promotion_counted to khela_app;

create table promotion_deposit (
  bucket smallint not null,
  member_id bigint not null,
  order_id text not null,
  promotion_id bigint not null,
  period text not null,
  reasons text[] not null,
  ip text,
  state text not null,
  refusal text,
  device_hashes text[] default '{}'::text[] not null,
  reviewed boolean default false not null,
  min_deposit_minor bigint,
  reward_fixed_minor bigint,
  reward_percent numeric,
  reward_max_minor bigint,
  turnover_percent integer,
  weights jsonb,
  max_stake_minor bigint,
  lock_hours integer,
  constraint promotion_deposit_pkey PRIMARY KEY (bucket, member_id, order_id),
  constraint promotion_deposit_check CHECK ((state = 'refused'::text) = (refusal IS NOT NULL)),
  constraint promotion_deposit_order_id_check CHECK (length(order_id) >= 1 AND length(order_id) <= 40),
  constraint promotion_deposit_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'credited'::text, 'refused'::text]))
);
comment on table promotion_deposit is 'the promotion that a deposit was made with, and why it was not had in the end';
comment on column promotion_deposit.device_hashes is 'SHA-256 of `member <id>` of the others who had logged in with the browser of the order';
comment on column promotion_deposit.reviewed is 'it was compared with who was rewarded, right before it is credited';
comment on column promotion_deposit.lock_hours is 'with the columns above, the terms that the order was made with';
CREATE INDEX promotion_deposit_of_promotion ON public.promotion_deposit USING btree (bucket, promotion_id);
grant select on table promotion_deposit to khela_app;

create table promotion_rank (
  bucket smallint not null,
  member_id bigint not null,
  account_id bigint not null,
  metric text not null,
  period text not null,
  merchant_id integer not null,
  currency text not null,
  last_day date not null,
  amount_minor numeric not null,
  reached_at timestamp with time zone not null,
  constraint promotion_rank_pkey PRIMARY KEY (bucket, member_id, account_id, metric, period),
  constraint promotion_rank_amount_minor_check CHECK (amount_minor >= 0::numeric),
  constraint promotion_rank_metric_check CHECK (metric = ANY (ARRAY['deposit'::text, 'bet'::text])),
  constraint promotion_rank_period_check CHECK (length(period) >= 1 AND length(period) <= 20)
) with (fillfactor=80);
comment on table promotion_rank is 'what an account deposited and staked in a period, as of promotion_rank_account';
comment on column promotion_rank.period is 'a day, a week by its Monday (`w2026-01-05`) or a month of the site''s time zone';
comment on column promotion_rank.reached_at is 'when the amount was counted: of equal ones the earlier is ahead';
CREATE INDEX promotion_rank_best ON public.promotion_rank USING btree (bucket, merchant_id, currency, metric, period, amount_minor DESC, reached_at, member_id);
grant select on table promotion_rank to khela_app;

create table promotion_rank_account (
  bucket smallint not null,
  member_id bigint not null,
  account_id bigint not null,
  turnover_seq bigint not null,
  transfer_seq bigint not null,
  day date not null,
  constraint promotion_rank_account_pkey PRIMARY KEY (bucket, member_id, account_id)
) with (fillfactor=70);
comment on column promotion_rank_account.turnover_seq is 'the sums of turnover_day up to turnover_account''s seq of then are in the ranks; transfer_seq: of transfer_day';
comment on column promotion_rank_account.day is 'when that was: the periods of the day before and later may have changed since';
grant select on table promotion_rank_account to khela_app;

create table promotion_rank_bucket (
  bucket smallint not null,
  active_hour integer not null,
  constraint promotion_rank_bucket_pkey PRIMARY KEY (bucket)
);
comment on column promotion_rank_bucket.active_hour is 'hour in which the last complete run began: the next one looks at accounts active since the hour before it';

create table promotion_referral (
  bucket smallint not null,
  member_id bigint not null,
  invited_id bigint not null,
  invited_bucket smallint not null,
  currency text not null,
  deposit_minor bigint not null,
  deposited_at timestamp with time zone not null,
  turnover_minor bigint not null,
  constraint promotion_referral_pkey PRIMARY KEY (bucket, member_id, invited_id),
  constraint promotion_referral_deposit_minor_check CHECK (deposit_minor >= 0)
);
comment on table promotion_referral is 'members that a member (member_id) has referred and who have deposited: their first deposit, and their turnover so far';
comment on column promotion_referral.turnover_minor is 'below zero: counts for nobody now, since the account is blocked or closed or a refund is under way; read again until it counts';
CREATE INDEX promotion_referral_uncounted ON public.promotion_referral USING btree (bucket, member_id, invited_id) WHERE (turnover_minor < 0);
grant insert, select, update on table promotion_referral to khela_app;

create table promotion_score (
  bucket smallint not null,
  member_id bigint not null,
  promotion_id bigint not null,
  period text not null,
  account_id bigint not null,
  score numeric not null,
  reached_at timestamp with time zone not null,
  first_seq bigint not null,
  place integer,
  prize_minor bigint,
  constraint promotion_score_pkey PRIMARY KEY (bucket, member_id, promotion_id, period),
  constraint promotion_score_check CHECK ((place IS NULL) = (prize_minor IS NULL)),
  constraint promotion_score_place_check CHECK (place > 0),
  constraint promotion_score_prize_minor_check CHECK (prize_minor > 0)
) with (fillfactor=80);
comment on table promotion_score is 'what a member has scored in a period of a contest: turnover in minor units, or the largest multiple in hundredths';
comment on column promotion_score.reached_at is 'when the last round that made it was settled: of equal scores the earlier one is ahead';
comment on column promotion_score.first_seq is 'the account''s first settlement in it: what is counted anew is counted from there';
comment on column promotion_score.place is 'which prize it won';
CREATE INDEX promotion_score_best ON public.promotion_score USING btree (bucket, promotion_id, period, score DESC, reached_at, member_id);
grant select on table promotion_score to khela_app;

create table promotion_spent (
  bucket smallint not null,
  promotion_id bigint not null,
  spent_minor numeric not null,
  awards bigint not null,
  committed_minor numeric default 0 not null,
  constraint promotion_spent_pkey PRIMARY KEY (bucket, promotion_id)
) with (fillfactor=70);
comment on table promotion_spent is 'what a promotion has paid to the members of a bucket, less what was taken back, and what it is about to pay';
comment on column promotion_spent.committed_minor is 'rewards that wait for a person, or are approved and not taken yet';
grant select on table promotion_spent to khela_app;

create table push_event (
  bucket smallint not null,
  member_id bigint not null,
  id bigint default nextval('push_event_id'::regclass) not null,
  event text not null,
  data jsonb not null,
  at timestamp with time zone default now() not null,
  constraint push_event_pkey PRIMARY KEY (bucket, member_id, id)
);
CREATE INDEX push_event_age ON public.push_event USING btree (bucket, at);
grant delete, insert, select, update on table push_event to khela_app;

create table receiving_account (
  merchant_id integer not null,
  channel text not null,
  id text not null,
  number text not null,
  holder text not null,
  weight integer default 1 not null,
  day_max_minor bigint,
  enabled boolean default true not null,
  qr_text text,
  constraint receiving_account_pkey PRIMARY KEY (merchant_id, channel, id),
  constraint receiving_account_day_max_minor_check CHECK (day_max_minor > 0),
  constraint receiving_account_holder_check CHECK (length(holder) >= 2 AND length(holder) <= 80),
  constraint receiving_account_id_check CHECK (id ~ '^[A-Za-z0-9_.-]{1,40}$'::text),
  constraint receiving_account_number_check CHECK (length(number) >= 4 AND length(number) <= 40),
  constraint receiving_account_qr_text_check CHECK (length(qr_text) >= 1 AND length(qr_text) <= 600),
  constraint receiving_account_weight_check CHECK (weight >= 1 AND weight <= 1000)
);
comment on table receiving_account is 'our accounts that members send deposits to; read apart from members'' tables, so it needs no copy on every node';
comment on column receiving_account.day_max_minor is 'what it may be given of orders in a day; null: any amount';
comment on column receiving_account.qr_text is 'what the account''s QR code says; null: it has none';
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF merchant_id, channel, id, number, holder, weight, day_max_minor, enabled, qr_text ON receiving_account FOR EACH ROW EXECUTE FUNCTION audit_row_changed('receiving_account', 'merchant_id channel id', 'number holder weight day_max_minor enabled qr_text', 'number holder qr_text');
alter table receiving_account enable always trigger logged;
grant insert, select, update on table receiving_account to khela_app;

create table recent (
  bucket smallint not null,
  member_id bigint not null,
  node_id integer not null,
  at timestamp with time zone not null,
  constraint recent_pkey PRIMARY KEY (bucket, member_id, node_id),
  constraint recent_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint recent_node_id_fkey FOREIGN KEY (node_id) REFERENCES game(node_id)
);
grant delete, insert, select, update on table recent to khela_app;

create table reconciliation_check (
  vendor text not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  checked_at timestamp with time zone not null,
  theirs bigint not null,
  ours bigint not null,
  differences bigint,
  constraint reconciliation_check_pkey PRIMARY KEY (vendor, from_at, to_at)
);
CREATE INDEX reconciliation_check_age ON public.reconciliation_check USING btree (checked_at);
grant delete, insert, select, update on table reconciliation_check to khela_app;

create table reconciliation_day (
  id bigint generated always as identity not null,
  merchant_id integer not null,
  kind text not null,
  name text not null,
  day date not null,
  state text not null,
  currency text not null,
  ours_count integer default 0 not null,
  ours_minor bigint default 0 not null,
  theirs_count integer default 0 not null,
  theirs_minor bigint default 0 not null,
  compared_at timestamp with time zone not null,
  compared_by text not null,
  closed_at timestamp with time zone,
  closed_by text,
  constraint reconciliation_day_pkey PRIMARY KEY (id),
  constraint reconciliation_day_merchant_id_kind_name_day_key UNIQUE (merchant_id, kind, name, day),
  constraint reconciliation_day_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint reconciliation_day_check CHECK ((state = 'closed'::text) = (closed_by IS NOT NULL) AND (closed_by IS NULL) = (closed_at IS NULL)),
  constraint reconciliation_day_kind_check CHECK (kind = ANY (ARRAY['account'::text, 'gateway'::text])),
  constraint reconciliation_day_name_check CHECK (length(name) >= 1 AND length(name) <= 81),
  constraint reconciliation_day_state_check CHECK (state = ANY (ARRAY['comparing'::text, 'open'::text, 'closed'::text]))
);
comment on column reconciliation_day.name is 'an account as <channel>/<account>, or the gateway';
grant insert, select, update on table reconciliation_day to khela_app;
grant select, usage on sequence reconciliation_day_id_seq to khela_app;

create table reconciliation_difference (
  vendor text not null,
  player text not null,
  transaction_id text not null,
  problem text not null,
  theirs jsonb,
  ours jsonb,
  found_at timestamp with time zone not null,
  constraint reconciliation_difference_pkey PRIMARY KEY (vendor, player, transaction_id),
  constraint reconciliation_difference_problem_check CHECK (problem = ANY (ARRAY['missing'::text, 'extra'::text, 'different'::text]))
);
CREATE INDEX reconciliation_difference_found ON public.reconciliation_difference USING btree (found_at);
grant delete, insert, select, update on table reconciliation_difference to khela_app;

create table reconciliation_item (
  id bigint generated always as identity not null,
  day_id bigint not null,
  kind text not null,
  order_id text default ''::text not null,
  transaction_id text default ''::text not null,
  ours_minor bigint,
  theirs_minor bigint,
  note text,
  resolved_by text,
  resolved_at timestamp with time zone,
  constraint reconciliation_item_pkey PRIMARY KEY (id),
  constraint reconciliation_item_day_id_kind_order_id_transaction_id_key UNIQUE (day_id, kind, order_id, transaction_id),
  constraint reconciliation_item_day_id_fkey FOREIGN KEY (day_id) REFERENCES reconciliation_day(id),
  constraint reconciliation_item_check CHECK ((resolved_by IS NULL) = (resolved_at IS NULL) AND (resolved_by IS NULL) = (note IS NULL)),
  constraint reconciliation_item_kind_check CHECK (kind = ANY (ARRAY['missingTheirs'::text, 'missingOurs'::text, 'amount'::text, 'unanswered'::text])),
  constraint reconciliation_item_note_check CHECK (length(note) <= 200)
);
comment on table reconciliation_item is 'a difference of a day; one that was worked off stays with its note';
grant update (note) on table reconciliation_item to khela_app;
grant update (resolved_at) on table reconciliation_item to khela_app;
grant update (resolved_by) on table reconciliation_item to khela_app;
grant delete, insert, select on table reconciliation_item to khela_app;
grant select, usage on sequence reconciliation_item_id_seq to khela_app;

create table recovery (
  id_hash bytea not null,
  merchant_id integer not null,
  way text not null,
  bucket smallint,
  member_id bigint,
  code_sent boolean default false not null,
  used_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  constraint recovery_pkey PRIMARY KEY (id_hash),
  constraint recovery_id_hash_check CHECK (length(id_hash) = 32),
  constraint recovery_way_check CHECK (way = ANY (ARRAY['phone'::text, 'mail'::text]))
);
comment on table recovery is 'key-rule: directory';
CREATE INDEX recovery_expiry ON public.recovery USING btree (expires_at);
grant delete, insert, select, update on table recovery to khela_app;

create table refusal (
  bucket smallint not null,
  member_id bigint not null,
  id uuid not null,
  code text not null,
  account_id bigint not null,
  operator_account_id bigint,
  incoming boolean,
  amount_minor bigint,
  currency text not null,
  kind integer not null,
  phase smallint not null,
  pending_id uuid,
  reversal_of uuid,
  linked_id uuid,
  round_ref text,
  reference text not null,
  expires_at timestamp with time zone,
  at timestamp with time zone not null,
  constraint refusal_pkey PRIMARY KEY (bucket, member_id, id)
);
comment on table refusal is 'ids refused for lack of funds: they are refused for good';
CREATE TRIGGER unchangeable BEFORE DELETE OR UPDATE ON refusal FOR EACH ROW EXECUTE FUNCTION ledger_unchangeable();
alter table refusal enable always trigger unchangeable;
CREATE TRIGGER untruncatable BEFORE TRUNCATE ON refusal FOR EACH STATEMENT EXECUTE FUNCTION ledger_unchangeable();
alter table refusal enable always trigger untruncatable;
grant select on table refusal to khela_app;

create table responsible_gaming_limit (
  bucket smallint not null,
  member_id bigint not null,
  kind text not null,
  period text not null,
  value bigint not null,
  next bigint,
  next_at timestamp with time zone,
  set_at timestamp with time zone not null,
  constraint responsible_gaming_limit_pkey PRIMARY KEY (bucket, member_id, kind, period),
  constraint responsible_gaming_limit_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint responsible_gaming_limit_check CHECK ((kind = 'stake'::text) = (period = 'bet'::text)),
  constraint responsible_gaming_limit_kind_check CHECK (kind = ANY (ARRAY['stake'::text, 'loss'::text, 'wager'::text, 'deposit'::text, 'time'::text])),
  constraint responsible_gaming_limit_next_check CHECK (next >= 0),
  constraint responsible_gaming_limit_period_check CHECK (period = ANY (ARRAY['bet'::text, 'day'::text, 'week'::text, 'month'::text])),
  constraint responsible_gaming_limit_value_check CHECK (value >= 0)
);
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF bucket, member_id, kind, period, value, next, next_at ON responsible_gaming_limit FOR EACH ROW EXECUTE FUNCTION audit_row_changed('responsible_gaming_limit', 'bucket member_id kind period', 'value next next_at', '');
alter table responsible_gaming_limit enable always trigger logged;
grant delete, insert, select, update on table responsible_gaming_limit to khela_app;

create table responsible_gaming_restriction (
  bucket smallint not null,
  member_id bigint not null,
  starts_at timestamp with time zone not null,
  kind text not null,
  ends_at timestamp with time zone,
  lifted_at timestamp with time zone,
  constraint responsible_gaming_restriction_pkey PRIMARY KEY (bucket, member_id, starts_at),
  constraint responsible_gaming_restriction_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint responsible_gaming_restriction_check CHECK (ends_at > starts_at),
  constraint responsible_gaming_restriction_kind_check CHECK (kind = ANY (ARRAY['coolOff'::text, 'exclusion'::text, 'review'::text]))
);
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF bucket, member_id, starts_at, kind, ends_at, lifted_at ON responsible_gaming_restriction FOR EACH ROW EXECUTE FUNCTION audit_row_changed('responsible_gaming_restriction', 'bucket member_id starts_at', 'kind ends_at lifted_at', '');
alter table responsible_gaming_restriction enable always trigger logged;
grant insert, select on table responsible_gaming_restriction to khela_app;

create table responsible_gaming_usage (
  bucket smallint not null,
  member_id bigint not null,
  account_id bigint not null,
  zone text not null,
  seq bigint not null,
  last_at timestamp with time zone,
  day_start timestamp with time zone not null,
  week_start timestamp with time zone not null,
  month_start timestamp with time zone not null,
  day_wager bigint default 0 not null,
  day_won bigint default 0 not null,
  day_s double precision default 0 not null,
  week_wager bigint default 0 not null,
  week_won bigint default 0 not null,
  week_s double precision default 0 not null,
  month_wager bigint default 0 not null,
  month_won bigint default 0 not null,
  month_s double precision default 0 not null,
  day_deposit bigint,
  week_deposit bigint,
  month_deposit bigint,
  constraint responsible_gaming_usage_pkey PRIMARY KEY (bucket, member_id, account_id)
);
comment on column responsible_gaming_usage.day_wager is 'bets that were not rolled back, minor units; won: what they returned; s: seconds of play';
comment on column responsible_gaming_usage.day_deposit is 'deposits that were credited, minor units; null: the next run counts its periods from the ledger';
grant select on table responsible_gaming_usage to khela_app;

create table reversed_transfer (
  bucket smallint not null,
  member_id bigint not null,
  reversal_of uuid not null,
  id uuid not null,
  constraint reversed_transfer_pkey PRIMARY KEY (bucket, member_id, reversal_of)
);
comment on table reversed_transfer is 'transfers that another one (id) reversed';
CREATE TRIGGER unchangeable BEFORE DELETE OR UPDATE ON reversed_transfer FOR EACH ROW EXECUTE FUNCTION ledger_unchangeable();
alter table reversed_transfer enable always trigger unchangeable;
CREATE TRIGGER untruncatable BEFORE TRUNCATE ON reversed_transfer FOR EACH STATEMENT EXECUTE FUNCTION ledger_unchangeable();
alter table reversed_transfer enable always trigger untruncatable;
grant select on table reversed_transfer to khela_app;

create table round_day (
  bucket smallint not null,
  member_id bigint not null,
  account_id bigint not null,
  day date not null,
  vendor text not null,
  node_id integer not null,
  bet_minor numeric not null,
  win_minor numeric not null,
  constraint round_day_pkey PRIMARY KEY (bucket, member_id, account_id, day, vendor, node_id)
);
comment on table round_day is 'what an account''s transfers up to the seq in round_day_account staked and won, by the day on which the round began';
comment on column round_day.day is 'calendar day of play_round.started_at at round_day_account.offset_minutes';
grant select on table round_day to khela_app;

create table round_day_account (
  bucket smallint not null,
  member_id bigint not null,
  account_id bigint not null,
  seq bigint not null,
  offset_minutes integer not null,
  constraint round_day_account_pkey PRIMARY KEY (bucket, member_id, account_id),
  constraint round_day_account_seq_check CHECK (seq > 0)
) with (fillfactor=70);
comment on column round_day_account.seq is 'the account''s transfers up to this one are in the sums, later ones are not';
comment on column round_day_account.offset_minutes is 'how far its days are ahead of UTC: the site''s time when the account was first counted, the same for good';
grant select on table round_day_account to khela_app;

create table round_day_bucket (
  bucket smallint not null,
  active_hour integer not null,
  constraint round_day_bucket_pkey PRIMARY KEY (bucket)
);
comment on column round_day_bucket.active_hour is 'hour in which the last complete run began: the next one looks at accounts active since the hour before it';
grant select on table round_day_bucket to khela_app;

create table round_settlement (
  bucket smallint not null,
  member_id bigint not null,
  account_id bigint not null,
  seq bigint not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  at timestamp with time zone not null,
  merchant_id integer not null,
  node_id integer not null,
  weights_version smallint default 1 not null,
  game_type text not null,
  vendor text not null,
  round_id text not null,
  risked_minor bigint not null,
  constraint round_settlement_pkey PRIMARY KEY (bucket, member_id, account_id, seq, at),
  constraint round_settlement_seq_check CHECK (seq > 0)
) partition by range (at);
comment on table round_settlement is 'what a transaction settled of a round; the rows of a round add up to its bet, its risked amount and its win';
comment on column round_settlement.seq is 'place in the account''s settlements, without a gap; given under the account''s lock, so a row with a smaller one never commits later';
comment on column round_settlement.stake_minor is 'minor units; the first row of a round has its whole bet, a later one the difference, which may be negative';
comment on column round_settlement.payout_minor is 'minor units; as stake_minor, of the round''s win';
comment on column round_settlement.weights_version is 'version of the weights by which games count towards turnover: 1, every category whole';
comment on column round_settlement.game_type is 'category of the game when it was settled';
comment on column round_settlement.risked_minor is 'minor units; as stake_minor, of the round''s risked amount';
CREATE INDEX round_settlement_won ON public.round_settlement USING btree (merchant_id, at DESC) WHERE (payout_minor > stake_minor);
CREATE TRIGGER unchangeable BEFORE DELETE OR UPDATE ON round_settlement FOR EACH ROW EXECUTE FUNCTION ledger_unchangeable();
alter table round_settlement enable always trigger unchangeable;
CREATE TRIGGER untruncatable BEFORE TRUNCATE ON round_settlement FOR EACH STATEMENT EXECUTE FUNCTION ledger_unchangeable();
alter table round_settlement enable always trigger untruncatable;
grant select on table round_settlement to khela_app;

create table saved_reason (
  id bigint generated always as identity not null,
  merchant_id integer not null,
  act text not null,
  bn text not null,
  en text not null,
  added_by text not null,
  added_at timestamp with time zone not null,
  constraint saved_reason_pkey PRIMARY KEY (id),
  constraint saved_reason_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint saved_reason_act_check CHECK (act ~ '^[a-zA-Z]+\.[a-zA-Z]+$'::text),
  constraint saved_reason_bn_check CHECK (length(bn) >= 3 AND length(bn) <= 200),
  constraint saved_reason_en_check CHECK (length(en) >= 3 AND length(en) <= 200)
);
CREATE INDEX saved_reason_act ON public.saved_reason USING btree (merchant_id, act, id);
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF id, merchant_id, act, bn, en ON saved_reason FOR EACH ROW EXECUTE FUNCTION audit_row_changed('saved_reason', 'id', 'merchant_id act bn en', '');
alter table saved_reason enable always trigger logged;
grant delete, insert, select, update on table saved_reason to khela_app;
grant select, usage on sequence saved_reason_id_seq to khela_app;

create table schema_function (
  name text not null,
  sha256 text not null,
  routines text[] not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_function_pkey PRIMARY KEY (name)
);
grant select on table schema_function to khela_app;

create table schema_migration (
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone default now() not null,
  contracts boolean default false not null,
  constraint schema_migration_pkey PRIMARY KEY (name)
);
grant select on table schema_migration to khela_app;

create table schema_migration_step (
  name text not null,
  step integer not null,
  sha256 text not null,
  done_at timestamp with time zone default now() not null,
  constraint schema_migration_step_pkey PRIMARY KEY (name, step)
);

create table schema_version (
  version text not null,
  migrated_at timestamp with time zone default clock_timestamp() not null,
  constraint schema_version_pkey PRIMARY KEY (version)
);

create table search_alias (
  merchant_id integer not null,
  word text not null,
  term text,
  game_type text,
  enabled boolean default true not null,
  constraint search_alias_pkey PRIMARY KEY (merchant_id, word),
  constraint search_alias_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint search_alias_check CHECK (num_nonnulls(term, game_type) = 1),
  constraint search_alias_game_type_check CHECK (game_type ~ '^[A-Z]{1,20}$'::text),
  constraint search_alias_term_check CHECK (term = lower(btrim(term)) AND length(term) >= 1 AND length(term) <= 60),
  constraint search_alias_word_check CHECK (word = lower(btrim(word)) AND length(word) >= 1 AND length(word) <= 60)
);
comment on column search_alias.term is 'text of titles or kinds of game that the word stands for';
comment on column search_alias.game_type is 'category that the word names';
comment on column search_alias.enabled is 'off: the word stands for itself; a deleted row of the seed comes back at the next start';
CREATE TRIGGER search_alias_changed AFTER INSERT OR DELETE OR UPDATE ON search_alias FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
grant insert, select, update on table search_alias to khela_app;

create table service_link (
  id integer generated always as identity not null,
  merchant_id integer not null,
  kind text not null,
  title text not null,
  url text not null,
  social boolean default false not null,
  sort integer default 0 not null,
  "position" text default 'ALL'::text not null,
  label_en text default ''::text not null,
  constraint service_link_pkey PRIMARY KEY (id),
  constraint service_link_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint service_link_position_check CHECK ("position" = ANY (ARRAY['FLOAT'::text, 'MENU'::text, 'HELP'::text, 'ALL'::text])),
  constraint service_link_url CHECK (url ~ '^(/[^/\\]|https://)'::text OR url = ''::text)
);
grant delete, insert, select, update on table service_link to khela_app;
grant select, usage on sequence service_link_id_seq to khela_app;

create table service_link_text (
  link_id integer not null,
  language text not null,
  title text not null,
  constraint service_link_text_pkey PRIMARY KEY (link_id, language),
  constraint service_link_text_link_id_fkey FOREIGN KEY (link_id) REFERENCES service_link(id) ON DELETE CASCADE,
  constraint service_link_text_language_check CHECK (language ~ '^[A-Z]{2}$'::text),
  constraint service_link_text_title_check CHECK (length(title) >= 1 AND length(title) <= 100)
);
grant delete, insert, select, update on table service_link_text to khela_app;

create table session (
  bucket smallint not null,
  member_id bigint not null,
  token_hash bytea not null,
  merchant_id integer not null,
  created_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  ip text not null,
  device text not null,
  proof text,
  device_name text,
  remembered_hash bytea,
  trusted_hash bytea,
  is_remembered boolean default false not null,
  constraint session_pkey PRIMARY KEY (bucket, member_id, token_hash),
  constraint session_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint session_device_name_check CHECK (length(device_name) <= 60),
  constraint session_proof_check CHECK (proof = ANY (ARRAY['recovery'::text, 'first login'::text])),
  constraint session_remembered_hash_check CHECK (length(remembered_hash) = 32),
  constraint session_token_hash_check CHECK (length(token_hash) = 32),
  constraint session_trusted_hash_check CHECK (length(trusted_hash) = 32)
);
comment on column session.device_name is 'browser and system, read from the user agent; null: not known';
comment on column session.remembered_hash is 'login_device.token_hash of the browser at the login; ended with the session from elsewhere';
comment on column session.trusted_hash is 'trusted_device.token_hash of the browser at the login; ended with the session from elsewhere';
comment on column session.is_remembered is 'opened by what a browser remembered, without another proof';
CREATE INDEX session_address ON public.session USING btree (merchant_id, ip, created_at DESC);
CREATE UNIQUE INDEX session_token ON public.session USING btree (bucket, token_hash);
grant delete, insert, select, update on table session to khela_app;

create table site_view (
  bucket smallint not null,
  member_id bigint not null,
  link_hash bytea not null,
  merchant_id integer not null,
  operator_name text not null,
  operator_shown text not null,
  operator_hash bytea not null,
  ip text not null,
  created_at timestamp with time zone not null,
  link_expires_at timestamp with time zone not null,
  token_hash bytea,
  opened_at timestamp with time zone,
  expires_at timestamp with time zone,
  ended_at timestamp with time zone,
  end_reason text,
  constraint site_view_pkey PRIMARY KEY (bucket, member_id, link_hash),
  constraint site_view_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint site_view_check CHECK ((opened_at IS NULL) = (token_hash IS NULL) AND (opened_at IS NULL) = (expires_at IS NULL)),
  constraint site_view_check1 CHECK ((ended_at IS NULL) = (end_reason IS NULL) AND (ended_at IS NULL OR opened_at IS NOT NULL)),
  constraint site_view_end_reason_check CHECK (end_reason = ANY (ARRAY['ended'::text, 'replaced'::text, 'expired'::text, 'signedOut'::text, 'notAllowed'::text, 'memberState'::text])),
  constraint site_view_link_hash_check CHECK (length(link_hash) = 32),
  constraint site_view_operator_hash_check CHECK (length(operator_hash) = 32),
  constraint site_view_token_hash_check CHECK (length(token_hash) = 32)
);
CREATE INDEX site_view_age ON public.site_view USING btree (bucket, created_at);
CREATE UNIQUE INDEX site_view_link ON public.site_view USING btree (bucket, link_hash);
CREATE INDEX site_view_open ON public.site_view USING btree (bucket, expires_at) WHERE ((opened_at IS NOT NULL) AND (ended_at IS NULL));
CREATE UNIQUE INDEX site_view_token ON public.site_view USING btree (bucket, token_hash);
grant delete, insert, select, update on table site_view to khela_app;

create table slider_puzzle (
  id text not null,
  x integer not null,
  caller text not null,
  expires_at timestamp with time zone not null,
  constraint slider_puzzle_pkey PRIMARY KEY (id)
);
CREATE INDEX slider_puzzle_expiry ON public.slider_puzzle USING btree (expires_at);
grant delete, insert, select, update on table slider_puzzle to khela_app;

create table slow_call (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  route text not null,
  ms integer not null,
  request_id text not null,
  constraint slow_call_pkey PRIMARY KEY (id)
);
CREATE INDEX slow_call_time ON public.slow_call USING btree (at);
grant delete, insert, select, update on table slow_call to khela_app;
grant select, usage on sequence slow_call_id_seq to khela_app;

create table sms_code (
  merchant_id integer not null,
  purpose text not null,
  mobile text not null,
  recovery text default ''::text not null,
  code_hash bytea not null,
  tries integer default 0 not null,
  expires_at timestamp with time zone not null,
  handed_at timestamp with time zone,
  constraint sms_code_pkey PRIMARY KEY (merchant_id, purpose, mobile, recovery),
  constraint sms_code_purpose_check CHECK (purpose = ANY (ARRAY['login'::text, 'password'::text, 'register'::text, 'bind'::text, 'payment'::text]))
);
CREATE INDEX sms_code_expiry ON public.sms_code USING btree (expires_at);
grant delete, insert, select, update on table sms_code to khela_app;

create table statement_format (
  merchant_id integer not null,
  channel text not null,
  account_id text not null,
  kind text not null,
  columns jsonb,
  constraint statement_format_pkey PRIMARY KEY (merchant_id, channel, account_id),
  constraint statement_format_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint statement_format_kind_check CHECK (kind = ANY (ARRAY['bkash'::text, 'nagad'::text, 'rocket'::text, 'bank'::text]))
);
comment on table statement_format is 'how the statement of a receiving account is read; none: by the channel''s name';
comment on column statement_format.columns is 'names of the columns in its first line; null: those that its kind is known by';
grant insert, select, update on table statement_format to khela_app;

create table statement_import (
  id bigint generated always as identity not null,
  merchant_id integer not null,
  channel text not null,
  account_id text not null,
  kind text not null,
  file_name text not null,
  sha256 bytea not null,
  lines integer not null,
  added integer not null,
  outgoing integer not null,
  imported_by text not null,
  imported_at timestamp with time zone not null,
  constraint statement_import_pkey PRIMARY KEY (id),
  constraint statement_import_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint statement_import_check CHECK (added >= 0 AND added <= lines),
  constraint statement_import_file_name_check CHECK (length(file_name) <= 120),
  constraint statement_import_lines_check CHECK (lines >= 0),
  constraint statement_import_outgoing_check CHECK (outgoing >= 0)
);
CREATE INDEX statement_import_newest ON public.statement_import USING btree (merchant_id, imported_at);
grant insert, select on table statement_import to khela_app;
grant select, usage on sequence statement_import_id_seq to khela_app;

create table statement_line (
  id bigint generated always as identity not null,
  merchant_id integer not null,
  channel text not null,
  account_id text not null,
  import_id bigint not null,
  transaction_id text not null,
  at timestamp with time zone not null,
  amount_minor bigint not null,
  currency text not null,
  sender text,
  reference text,
  state text default 'open'::text not null,
  note text,
  decided_by text,
  constraint statement_line_pkey PRIMARY KEY (id),
  constraint statement_line_merchant_id_channel_account_id_transaction_i_key UNIQUE (merchant_id, channel, account_id, transaction_id),
  constraint statement_line_import_id_fkey FOREIGN KEY (import_id) REFERENCES statement_import(id),
  constraint statement_line_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint statement_line_amount_minor_check CHECK (amount_minor > 0),
  constraint statement_line_check CHECK ((state = 'open'::text) = (decided_by IS NULL)),
  constraint statement_line_note_check CHECK (length(note) <= 200),
  constraint statement_line_reference_check CHECK (length(reference) <= 300),
  constraint statement_line_sender_check CHECK (length(sender) <= 120),
  constraint statement_line_state_check CHECK (state = ANY (ARRAY['open'::text, 'matched'::text, 'aside'::text])),
  constraint statement_line_transaction_id_check CHECK (length(transaction_id) >= 4 AND length(transaction_id) <= 60)
);
comment on column statement_line.state is 'open: no deposit is named for it; aside: it is no deposit of a member';
CREATE INDEX statement_line_amount ON public.statement_line USING btree (merchant_id, channel, account_id, amount_minor, at) WHERE (state = 'open'::text);
CREATE INDEX statement_line_newest ON public.statement_line USING btree (merchant_id, at, id);
CREATE INDEX statement_line_of_account ON public.statement_line USING btree (merchant_id, channel, account_id, at, id);
CREATE INDEX statement_line_open ON public.statement_line USING btree (merchant_id, channel, account_id, at, id) WHERE (state = 'open'::text);
CREATE TRIGGER unchangeable AFTER DELETE OR UPDATE OF merchant_id, channel, account_id, import_id, transaction_id, at, amount_minor, currency, sender, reference ON statement_line FOR EACH ROW EXECUTE FUNCTION ledger_unchangeable();
alter table statement_line enable always trigger unchangeable;
grant update (decided_by) on table statement_line to khela_app;
grant update (note) on table statement_line to khela_app;
grant update (state) on table statement_line to khela_app;
grant insert, select on table statement_line to khela_app;
grant select, usage on sequence statement_line_id_seq to khela_app;

create table statement_match (
  line_id bigint not null,
  merchant_id integer not null,
  order_id text not null,
  matched_by text not null,
  matched_at timestamp with time zone not null,
  constraint statement_match_pkey PRIMARY KEY (line_id),
  constraint statement_match_merchant_id_order_id_key UNIQUE (merchant_id, order_id),
  constraint statement_match_line_id_fkey FOREIGN KEY (line_id) REFERENCES statement_line(id)
);
comment on table statement_match is 'the deposit that a line of a statement paid: a line pays one, and a deposit has one line';
CREATE TRIGGER unchangeable AFTER DELETE OR UPDATE ON statement_match FOR EACH ROW EXECUTE FUNCTION ledger_unchangeable();
alter table statement_match enable always trigger unchangeable;
grant insert, select on table statement_match to khela_app;

create table storage_day (
  day date not null,
  name text not null,
  bytes bigint not null,
  constraint storage_day_pkey PRIMARY KEY (day, name),
  constraint storage_day_bytes_check CHECK (bytes >= 0)
);
grant delete, insert, select, update on table storage_day to khela_app;

create table throttle (
  key text not null,
  window_start timestamp with time zone not null,
  count integer not null,
  constraint throttle_pkey PRIMARY KEY (key),
  constraint throttle_count_check CHECK (count > 0)
);
CREATE INDEX throttle_window ON public.throttle USING btree (window_start);
grant delete, insert, select, update on table throttle to khela_app;

create table transfer (
  bucket smallint not null,
  member_id bigint not null,
  account_id bigint not null,
  seq bigint not null,
  id uuid not null,
  kind integer not null,
  phase smallint not null,
  debit_account bigint not null,
  credit_account bigint not null,
  amount_minor bigint not null,
  currency text not null,
  pending_id uuid,
  reversal_of uuid,
  linked_id uuid,
  round_ref text,
  reference text not null,
  expires_at timestamp with time zone,
  balance_after bigint not null,
  held_after bigint not null,
  xid bigint,
  at timestamp with time zone not null,
  chain_hash bytea,
  constraint transfer_pkey PRIMARY KEY (bucket, member_id, account_id, seq, at),
  constraint transfer_amount_minor_check CHECK (amount_minor > 0),
  constraint transfer_check CHECK (debit_account = account_id AND credit_account < 0 OR credit_account = account_id AND debit_account < 0),
  constraint transfer_check1 CHECK ((phase = ANY (ARRAY[2, 3, 4])) = (pending_id IS NOT NULL)),
  constraint transfer_check2 CHECK (phase = 0 OR debit_account = account_id),
  constraint transfer_kind_check CHECK (kind > 0),
  constraint transfer_phase_check CHECK (phase >= 0 AND phase <= 4)
) partition by range (at);
comment on column transfer.kind is 'transaction type number, a table of the contract';
comment on column transfer.phase is '0 single, 1 reserve, 2 post, 3 void, 4 expire; only 0 and 2 move money';
comment on column transfer.xid is 'null: nothing depends on the transaction numbers of one cluster; the hash chain covers the column';
comment on column transfer.chain_hash is 'hash chain value, on the last row of each group written together';
CREATE TRIGGER unchangeable BEFORE DELETE OR UPDATE ON transfer FOR EACH ROW EXECUTE FUNCTION ledger_unchangeable();
alter table transfer enable always trigger unchangeable;
CREATE TRIGGER untruncatable BEFORE TRUNCATE ON transfer FOR EACH STATEMENT EXECUTE FUNCTION ledger_unchangeable();
alter table transfer enable always trigger untruncatable;
grant select on table transfer to khela_app;

create table transfer_day (
  bucket smallint not null,
  member_id bigint not null,
  account_id bigint not null,
  day date not null,
  kind integer not null,
  transfers bigint not null,
  in_minor numeric not null,
  out_minor numeric not null,
  first_seq bigint not null,
  last_seq bigint not null,
  constraint transfer_day_pkey PRIMARY KEY (bucket, member_id, account_id, day, kind)
);
comment on table transfer_day is 'sums of an account''s finished transfers up to the seq in transfer_day_account';
comment on column transfer_day.day is 'calendar day of the transfer at transfer_day_account.offset_minutes';
comment on column transfer_day.first_seq is 'the first of them, and in last_seq the last: between them a list of this kind looks';
CREATE INDEX transfer_day_day ON public.transfer_day USING btree (bucket, day);
grant select on table transfer_day to khela_app;

create table transfer_day_account (
  bucket smallint not null,
  member_id bigint not null,
  account_id bigint not null,
  seq bigint not null,
  offset_minutes integer not null,
  constraint transfer_day_account_pkey PRIMARY KEY (bucket, member_id, account_id),
  constraint transfer_day_account_seq_check CHECK (seq > 0)
) with (fillfactor=70);
comment on column transfer_day_account.seq is 'the account''s transfers up to this one are in the sums, later ones are not';
comment on column transfer_day_account.offset_minutes is 'how far its days are ahead of UTC: the site''s time when the account was first counted, the same for good';
grant select on table transfer_day_account to khela_app;

create table transfer_day_bucket (
  bucket smallint not null,
  active_hour integer not null,
  constraint transfer_day_bucket_pkey PRIMARY KEY (bucket)
);
comment on column transfer_day_bucket.active_hour is 'hour in which the last complete run began: the next one looks at accounts active since the hour before it';
grant select on table transfer_day_bucket to khela_app;

create table transfer_place (
  bucket smallint not null,
  member_id bigint not null,
  id uuid not null,
  account_id bigint not null,
  seq bigint not null,
  at timestamp with time zone not null,
  constraint transfer_place_pkey PRIMARY KEY (bucket, member_id, id)
);
comment on table transfer_place is 'where the transfer of an id is: its account, its place in it, and by its time its month';
CREATE TRIGGER unchangeable BEFORE DELETE OR UPDATE ON transfer_place FOR EACH ROW EXECUTE FUNCTION ledger_unchangeable();
alter table transfer_place enable always trigger unchangeable;
CREATE TRIGGER untruncatable BEFORE TRUNCATE ON transfer_place FOR EACH STATEMENT EXECUTE FUNCTION ledger_unchangeable();
alter table transfer_place enable always trigger untruncatable;
grant select on table transfer_place to khela_app;

create table trusted_device (
  bucket smallint not null,
  member_id bigint not null,
  token_hash bytea not null,
  trusted_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint trusted_device_pkey PRIMARY KEY (bucket, member_id, token_hash),
  constraint trusted_device_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint trusted_device_token_hash_check CHECK (length(token_hash) = 32)
);
comment on table trusted_device is 'a browser in which the second factor was proven, and whose logins ask for no code until then';
CREATE INDEX trusted_device_expiry ON public.trusted_device USING btree (bucket, expires_at);
grant delete, insert, select, update on table trusted_device to khela_app;

create table turnover_account (
  bucket smallint not null,
  member_id bigint not null,
  account_id bigint not null,
  seq bigint not null,
  zone text not null,
  turnover_minor numeric not null,
  stale_minor numeric default 0 not null,
  constraint turnover_account_pkey PRIMARY KEY (bucket, member_id, account_id),
  constraint turnover_account_seq_check CHECK (seq > 0)
) with (fillfactor=70);
comment on column turnover_account.seq is 'the account''s settlements up to this one are in the sums, later ones are not';
comment on column turnover_account.zone is 'time zone of its days: the jurisdiction''s when the account was first counted, the same for good';
comment on column turnover_account.turnover_minor is 'the account''s whole turnover: the sum of its days';
comment on column turnover_account.stale_minor is 'what of its turnover counts towards no requirement: of rounds that had begun when a reward was paid, and settled later';
grant select on table turnover_account to khela_app;

create table turnover_bucket (
  bucket smallint not null,
  active_hour integer not null,
  constraint turnover_bucket_pkey PRIMARY KEY (bucket)
);
comment on column turnover_bucket.active_hour is 'hour in which the last complete run began: the next one looks at accounts active since the hour before it';
grant select on table turnover_bucket to khela_app;

create table turnover_day (
  bucket smallint not null,
  member_id bigint not null,
  account_id bigint not null,
  day date not null,
  game_type text not null,
  stake_minor numeric not null,
  payout_minor numeric not null,
  turnover_minor numeric not null,
  constraint turnover_day_pkey PRIMARY KEY (bucket, member_id, account_id, day, game_type)
);
comment on table turnover_day is 'sums of an account''s round settlements up to the seq in turnover_account; a day of corrections may be below zero';
comment on column turnover_day.day is 'calendar day of the settlement in turnover_account.zone';
comment on column turnover_day.turnover_minor is 'weighted risked amounts in minor units, exact to a hundredth of one';
CREATE INDEX turnover_day_day ON public.turnover_day USING btree (bucket, day);
grant select on table turnover_day to khela_app;

create table turnover_requirement (
  bucket smallint not null,
  member_id bigint not null,
  account_id bigint not null,
  seq integer not null,
  first_seq integer not null,
  source text not null,
  ref text not null,
  amount_minor bigint not null,
  required_minor numeric not null,
  remaining_minor numeric not null,
  turnover_minor numeric not null,
  made_at timestamp with time zone not null,
  settlement_seq bigint,
  cut_at timestamp with time zone,
  is_fresh boolean default false not null,
  constraint turnover_requirement_pkey PRIMARY KEY (bucket, member_id, account_id, seq),
  constraint turnover_requirement_bucket_member_id_account_id_source_ref_key UNIQUE (bucket, member_id, account_id, source, ref),
  constraint turnover_requirement_amount_minor_check CHECK (amount_minor > 0),
  constraint turnover_requirement_check CHECK (first_seq >= 1 AND first_seq <= seq),
  constraint turnover_requirement_ref_check CHECK (length(ref) >= 1 AND length(ref) <= 80),
  constraint turnover_requirement_remaining_minor_check CHECK (remaining_minor >= 0::numeric),
  constraint turnover_requirement_required_minor_check CHECK (required_minor >= 0::numeric),
  constraint turnover_requirement_seq_check CHECK (seq > 0),
  constraint turnover_requirement_source_check CHECK (source = ANY (ARRAY['deposit'::text, 'promotion'::text]))
);
comment on table turnover_requirement is 'turnover that money needs before it is paid out; the last row alone says what is missing now';
comment on column turnover_requirement.first_seq is 'the first of those that are not met together: the breakdown begins there';
comment on column turnover_requirement.remaining_minor is 'what was missing of those before when this one was made';
comment on column turnover_requirement.turnover_minor is 'the account''s whole turnover when it was made, without what counts towards no requirement';
comment on column turnover_requirement.settlement_seq is 'of a reward: the account''s last settlement when it was paid';
comment on column turnover_requirement.cut_at is 'of a reward: rounds that began until then and settle later count towards no requirement; null: of a deposit';
comment on column turnover_requirement.is_fresh is 'of a deposit that found no earlier money left, neither there nor in play';
CREATE INDEX turnover_requirement_cut ON public.turnover_requirement USING btree (bucket, member_id, account_id, settlement_seq) WHERE (cut_at IS NOT NULL);
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF bucket, member_id, account_id, seq, first_seq, source, ref, amount_minor, required_minor, remaining_minor, turnover_minor, settlement_seq, cut_at, is_fresh ON turnover_requirement FOR EACH ROW EXECUTE FUNCTION audit_row_changed('turnover_requirement', 'bucket member_id account_id seq', 'first_seq source ref amount_minor required_minor remaining_minor turnover_minor settlement_seq cut_at is_fresh', '');
alter table turnover_requirement enable always trigger logged;
CREATE TRIGGER unchangeable BEFORE DELETE OR UPDATE ON turnover_requirement FOR EACH ROW EXECUTE FUNCTION ledger_unchangeable();
alter table turnover_requirement enable always trigger unchangeable;
grant select on table turnover_requirement to khela_app;

create table turnover_stake_cap (
  bucket smallint not null,
  member_id bigint not null,
  account_id bigint not null,
  ref text not null,
  max_stake_minor bigint not null,
  constraint turnover_stake_cap_pkey PRIMARY KEY (bucket, member_id, account_id, ref),
  constraint turnover_stake_cap_max_stake_minor_check CHECK (max_stake_minor > 0),
  constraint turnover_stake_cap_ref_check CHECK (length(ref) >= 1 AND length(ref) <= 80)
);
comment on table turnover_stake_cap is 'the largest stake while a promotion''s turnover is played; gone when it is';
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF bucket, member_id, account_id, ref, max_stake_minor ON turnover_stake_cap FOR EACH ROW EXECUTE FUNCTION audit_row_changed('turnover_stake_cap', 'bucket member_id account_id ref', 'max_stake_minor', '');
alter table turnover_stake_cap enable always trigger logged;
grant select on table turnover_stake_cap to khela_app;

create table turnover_version (
  merchant_id integer not null,
  version smallint not null,
  made_at timestamp with time zone not null,
  constraint turnover_version_pkey PRIMARY KEY (merchant_id, version),
  constraint turnover_version_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint turnover_version_version_check CHECK (version > 1)
);
comment on table turnover_version is 'versions of a merchant''s weights; the highest is in force, version 1 has no row and no weights';
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF merchant_id, version, made_at ON turnover_version FOR EACH ROW EXECUTE FUNCTION audit_row_changed('turnover_version', 'merchant_id version', 'made_at', '');
alter table turnover_version enable always trigger logged;
grant select on table turnover_version to khela_app;

create table turnover_weight (
  merchant_id integer not null,
  version smallint not null,
  game_type text not null,
  percent smallint not null,
  node_id integer default 0 not null,
  constraint turnover_weight_pkey PRIMARY KEY (merchant_id, version, node_id, game_type),
  constraint turnover_weight_merchant_id_version_fkey FOREIGN KEY (merchant_id, version) REFERENCES turnover_version(merchant_id, version),
  constraint turnover_weight_game_type_check CHECK (length(game_type) <= 40 AND (game_type = ''::text) = (node_id <> 0)),
  constraint turnover_weight_percent_check CHECK (percent >= 0 AND percent <= 100)
);
comment on table turnover_weight is 'how much of a category''s risked amounts counts towards turnover, or of a game''s, which wins; what has no row counts whole';
comment on column turnover_weight.node_id is '0: the weight is that of a category; else of this game, whose category is empty';
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF merchant_id, version, node_id, game_type, percent ON turnover_weight FOR EACH ROW EXECUTE FUNCTION audit_row_changed('turnover_weight', 'merchant_id version node_id game_type', 'percent', '');
alter table turnover_weight enable always trigger logged;
grant select on table turnover_weight to khela_app;

create table turnover_weighted (
  bucket smallint not null,
  member_id bigint not null,
  account_id bigint not null,
  ref text not null,
  amount_minor bigint not null,
  required_minor numeric not null,
  weights jsonb not null,
  first_seq bigint not null,
  seq bigint not null,
  done_minor numeric not null,
  made_at timestamp with time zone not null,
  ended boolean default false not null,
  cut_at timestamp with time zone,
  constraint turnover_weighted_pkey PRIMARY KEY (bucket, member_id, account_id, ref),
  constraint turnover_weighted_amount_minor_check CHECK (amount_minor > 0),
  constraint turnover_weighted_check CHECK (seq >= first_seq),
  constraint turnover_weighted_ref_check CHECK (length(ref) >= 1 AND length(ref) <= 80),
  constraint turnover_weighted_required_minor_check CHECK (required_minor >= 0::numeric)
) with (fillfactor=80);
comment on table turnover_weighted is 'turnover of a promotion with weights of its own: counted beside that of other money';
comment on column turnover_weighted.first_seq is 'the account''s last settlement when it was asked for: later ones count';
comment on column turnover_weighted.seq is 'settlements up to this one are in done_minor';
comment on column turnover_weighted.ended is 'it is asked for no more, whatever was done';
comment on column turnover_weighted.cut_at is 'only rounds that began later count';
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF bucket, member_id, account_id, ref, amount_minor, required_minor, weights, ended, cut_at ON turnover_weighted FOR EACH ROW EXECUTE FUNCTION audit_row_changed('turnover_weighted', 'bucket member_id account_id ref', 'amount_minor required_minor weights ended cut_at', '');
alter table turnover_weighted enable always trigger logged;
grant select on table turnover_weighted to khela_app;

create table vendor (
  code text not null,
  name jsonb not null,
  game_types text[] not null,
  status text default 'on'::text not null,
  wallet_mode text default 'seamless'::text not null,
  may_adjust boolean default false not null,
  ip_allow inet[] default '{}'::inet[] not null,
  key_no integer default 1 not null,
  previous_key_until timestamp with time zone,
  sort integer not null,
  url text,
  adapter text default 'khela'::text not null,
  public_key text,
  jackpot text,
  launch_url text,
  icon text,
  constraint vendor_pkey PRIMARY KEY (code),
  constraint vendor_adapter_check CHECK (adapter ~ '^[a-z0-9-]{1,30}$'::text),
  constraint vendor_code_check CHECK (code ~ '^[A-Z][A-Z0-9_]{1,19}$'::text),
  constraint vendor_icon_check CHECK (length(icon) >= 1 AND length(icon) <= 300),
  constraint vendor_jackpot_check CHECK (jackpot ~ '^[a-z0-9-]{1,40}$'::text),
  constraint vendor_key_no_check CHECK (key_no > 0),
  constraint vendor_launch_url_check CHECK (launch_url ~ '^https?://[^\s]+$'::text),
  constraint vendor_status_check CHECK (status = ANY (ARRAY['on'::text, 'off'::text, 'maintenance'::text])),
  constraint vendor_url_check CHECK (url ~ '^https?://'::text),
  constraint vendor_wallet_mode_check CHECK (wallet_mode = ANY (ARRAY['seamless'::text, 'transfer'::text]))
);
comment on column vendor.url is 'address of the vendor''s API; null: the game server';
comment on column vendor.adapter is 'name of a wallet adapter (contract, vendor-adapters.ts)';
comment on column vendor.public_key is 'key that verifies the vendor''s signatures, where its adapter uses a key pair';
comment on column vendor.jackpot is 'the jackpot this vendor runs; null: none';
comment on column vendor.launch_url is 'address at which the vendor''s games open; null: the game server';
comment on column vendor.icon is 'address of its mark; null: the site draws one from its code and name';
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF code, status, wallet_mode, may_adjust, ip_allow, key_no, previous_key_until, url, launch_url, adapter, public_key, jackpot ON vendor FOR EACH ROW EXECUTE FUNCTION audit_row_changed('vendor', 'code', 'status wallet_mode may_adjust ip_allow key_no previous_key_until url launch_url adapter public_key jackpot', '');
alter table vendor enable always trigger logged;
CREATE TRIGGER vendor_changed AFTER INSERT OR DELETE OR UPDATE ON vendor FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
grant select on table vendor to khela_app;

create table vendor_transaction (
  vendor text not null,
  transaction_id text not null,
  bucket smallint not null,
  member_id bigint not null,
  body_hash bytea,
  reservations bigint default 1 not null,
  constraint vendor_transaction_pkey PRIMARY KEY (vendor, transaction_id)
);
comment on table vendor_transaction is 'key-rule: directory';
comment on column vendor_transaction.body_hash is 'SHA-256 of what a repeat is compared by; null where any body of the member may use the id, as of a bet that a rollback names';
comment on column vendor_transaction.reservations is 'calls that reserved the id, without those that left no transaction under it; the row is deleted with the last of them';
CREATE TRIGGER unchangeable BEFORE UPDATE OF vendor, transaction_id, bucket, member_id, body_hash ON vendor_transaction FOR EACH ROW EXECUTE FUNCTION ledger_unchangeable();
alter table vendor_transaction enable always trigger unchangeable;
CREATE TRIGGER untruncatable BEFORE TRUNCATE ON vendor_transaction FOR EACH STATEMENT EXECUTE FUNCTION ledger_unchangeable();
alter table vendor_transaction enable always trigger untruncatable;
grant select on table vendor_transaction to khela_app;

create table vip_bonus (
  bucket smallint not null,
  member_id bigint not null,
  account_id bigint not null,
  level smallint not null,
  amount_minor bigint not null,
  transfer_id uuid not null,
  constraint vip_bonus_pkey PRIMARY KEY (bucket, member_id, account_id, level),
  constraint vip_bonus_amount_minor_check CHECK (amount_minor > 0),
  constraint vip_bonus_level_check CHECK (level > 0)
);
comment on table vip_bonus is 'the bonus of a level, paid once in an account''s life: who falls and rises again gets none';
grant select on table vip_bonus to khela_app;

create table vip_bucket (
  bucket smallint not null,
  active_hour integer not null,
  constraint vip_bucket_pkey PRIMARY KEY (bucket)
);
comment on column vip_bucket.active_hour is 'hour in which the last complete run began, not beyond turnover''s: the next one looks at accounts active since the hour before it';
grant select on table vip_bucket to khela_app;

create table vip_change (
  bucket smallint not null,
  member_id bigint not null,
  account_id bigint not null,
  seq integer not null,
  from_level smallint not null,
  to_level smallint not null,
  bonus_minor bigint not null,
  at timestamp with time zone not null,
  notified_at timestamp with time zone,
  constraint vip_change_pkey PRIMARY KEY (bucket, member_id, account_id, seq),
  constraint vip_change_check CHECK (to_level <> from_level),
  constraint vip_change_seq_check CHECK (seq > 0)
);
comment on table vip_change is 'how an account came to its level, a row for each step';
comment on column vip_change.notified_at is 'when the member''s message about it was sent; null: still to be sent';
CREATE INDEX vip_change_to_notify ON public.vip_change USING btree (bucket, member_id) WHERE (notified_at IS NULL);
grant update (notified_at) on table vip_change to khela_app;
grant select on table vip_change to khela_app;

create table vip_deposit_month (
  bucket smallint not null,
  member_id bigint not null,
  account_id bigint not null,
  month date not null,
  deposit_minor bigint not null,
  constraint vip_deposit_month_pkey PRIMARY KEY (bucket, member_id, account_id, month)
);
comment on table vip_deposit_month is 'deposits less what was reversed, by calendar month, up to vip_member.transfer_seq';
grant select on table vip_deposit_month to khela_app;

create table vip_level (
  merchant_id integer not null,
  currency text not null,
  level smallint not null,
  name text not null,
  total_turnover_minor bigint not null,
  total_deposit_minor bigint not null,
  month_turnover_minor bigint not null,
  month_deposit_minor bigint not null,
  keep_turnover_minor bigint not null,
  bonus_minor bigint not null,
  rebate_percent numeric(5,2) not null,
  withdraw_day_minor bigint not null,
  withdraw_day_count integer not null,
  constraint vip_level_pkey PRIMARY KEY (merchant_id, currency, level),
  constraint vip_level_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint vip_level_bonus_minor_check CHECK (bonus_minor >= 0),
  constraint vip_level_check CHECK (keep_turnover_minor >= 0 AND keep_turnover_minor <= month_turnover_minor),
  constraint vip_level_check1 CHECK (level > 0 OR total_turnover_minor = 0 AND total_deposit_minor = 0 AND month_turnover_minor = 0 AND month_deposit_minor = 0 AND bonus_minor = 0),
  constraint vip_level_level_check CHECK (level >= 0 AND level <= 100),
  constraint vip_level_month_deposit_minor_check CHECK (month_deposit_minor >= 0),
  constraint vip_level_month_turnover_minor_check CHECK (month_turnover_minor >= 0),
  constraint vip_level_name_check CHECK (length(name) >= 1 AND length(name) <= 40),
  constraint vip_level_rebate_percent_check CHECK (rebate_percent >= 0::numeric AND rebate_percent <= 100::numeric),
  constraint vip_level_total_deposit_minor_check CHECK (total_deposit_minor >= 0),
  constraint vip_level_total_turnover_minor_check CHECK (total_turnover_minor >= 0),
  constraint vip_level_withdraw_day_count_check CHECK (withdraw_day_count >= 0),
  constraint vip_level_withdraw_day_minor_check CHECK (withdraw_day_minor >= 0)
);
comment on table vip_level is 'a ladder: level 0 is everybody''s, each further one asks for more and gives no less';
comment on column vip_level.keep_turnover_minor is 'turnover of a calendar month by which the level is kept; not above what reaches it, or a member would fall and rise again';
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF merchant_id, currency, level, total_turnover_minor, total_deposit_minor, month_turnover_minor, month_deposit_minor, keep_turnover_minor, bonus_minor, rebate_percent, withdraw_day_minor, withdraw_day_count ON vip_level FOR EACH ROW EXECUTE FUNCTION audit_row_changed('vip_level', 'merchant_id currency level', 'total_turnover_minor total_deposit_minor month_turnover_minor month_deposit_minor keep_turnover_minor bonus_minor rebate_percent withdraw_day_minor withdraw_day_count', '');
alter table vip_level enable always trigger logged;
grant delete, insert, select on table vip_level to khela_app;

create table vip_member (
  bucket smallint not null,
  member_id bigint not null,
  account_id bigint not null,
  level smallint not null,
  since timestamp with time zone not null,
  zone text not null,
  transfer_seq bigint not null,
  settlement_seq bigint not null,
  total_deposit_minor bigint not null,
  judged_month date not null,
  judged_from date not null,
  missed smallint not null,
  changes integer not null,
  constraint vip_member_pkey PRIMARY KEY (bucket, member_id, account_id)
) with (fillfactor=70);
comment on column vip_member.zone is 'time zone of its months: the jurisdiction''s when the account was first looked at, the same for good';
comment on column vip_member.transfer_seq is 'the account''s transfers up to this one are in its deposits, later ones are not';
comment on column vip_member.settlement_seq is 'the account''s turnover up to this settlement was compared with the ladder';
comment on column vip_member.judged_month is 'first day of the last month in which keeping the level was looked at';
comment on column vip_member.judged_from is 'first month in which the present level has to be kept';
comment on column vip_member.missed is 'months in a row, up to the judged one, in which it was not kept';
comment on column vip_member.changes is 'number of rows in vip_change; the last one has this seq';
CREATE INDEX vip_member_to_judge ON public.vip_member USING btree (bucket, judged_month) WHERE (level > 0);
grant select on table vip_member to khela_app;

create table wallet_transfer (
  bucket smallint not null,
  member_id bigint not null,
  id uuid not null,
  vendor text not null,
  direction text not null,
  amount_minor bigint not null,
  currency text not null,
  state text default 'asked'::text not null,
  asked_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint wallet_transfer_pkey PRIMARY KEY (bucket, member_id, id),
  constraint wallet_transfer_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint wallet_transfer_vendor_fkey FOREIGN KEY (vendor) REFERENCES vendor(code),
  constraint wallet_transfer_amount_minor_check CHECK (amount_minor > 0),
  constraint wallet_transfer_direction_check CHECK (direction = ANY (ARRAY['in'::text, 'out'::text])),
  constraint wallet_transfer_state_check CHECK (state = ANY (ARRAY['asked'::text, 'done'::text, 'refused'::text]))
);
CREATE INDEX wallet_transfer_asked ON public.wallet_transfer USING btree (asked_at) WHERE (state = 'asked'::text);
grant delete, insert, select, update on table wallet_transfer to khela_app;

create table withdraw_order (
  bucket smallint not null,
  member_id bigint not null,
  id text not null,
  merchant_id integer not null,
  account_id bigint not null,
  request_id uuid not null,
  amount_minor bigint not null,
  fee_minor bigint not null,
  currency text not null,
  payout_account text not null,
  provider text not null,
  category text not null,
  ending text not null,
  state text not null,
  reasons text[] not null,
  requested_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by text,
  sent_at timestamp with time zone,
  attempts integer default 0 not null,
  next_at timestamp with time zone,
  payout_id text,
  finished_at timestamp with time zone,
  remark text,
  failure text,
  notified_at timestamp with time zone,
  hold_id uuid not null,
  fee_hold_id uuid,
  gateway text default 'khela'::text not null,
  despite_block boolean default false not null,
  destination_hash bytea,
  facts jsonb,
  checks jsonb,
  trouble text,
  trouble_at timestamp with time zone,
  constraint withdraw_order_pkey PRIMARY KEY (bucket, member_id, id),
  constraint withdraw_order_bucket_member_id_request_id_key UNIQUE (bucket, member_id, request_id),
  constraint withdraw_order_bucket_member_id_fkey FOREIGN KEY (bucket, member_id) REFERENCES member(bucket, id),
  constraint withdraw_order_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint withdraw_order_amount_minor_check CHECK (amount_minor > 0),
  constraint withdraw_order_category_check CHECK (category = ANY (ARRAY['bank'::text, 'wallet'::text])),
  constraint withdraw_order_check CHECK (fee_minor < amount_minor),
  constraint withdraw_order_check1 CHECK ((failure IS NOT NULL) = (state = 'failed'::text)),
  constraint withdraw_order_check2 CHECK ((trouble IS NULL) = (trouble_at IS NULL)),
  constraint withdraw_order_check3 CHECK ((fee_minor > 0) = (fee_hold_id IS NOT NULL)),
  constraint withdraw_order_check4 CHECK ((state = ANY (ARRAY['paid'::text, 'cancelled'::text, 'refused'::text, 'failed'::text])) = (finished_at IS NOT NULL)),
  constraint withdraw_order_check5 CHECK ((state <> ALL (ARRAY['sending'::text, 'paid'::text])) OR sent_at IS NOT NULL),
  constraint withdraw_order_destination_hash_check CHECK (length(destination_hash) = 32),
  constraint withdraw_order_fee_minor_check CHECK (fee_minor >= 0),
  constraint withdraw_order_id_check CHECK (length(id) >= 1 AND length(id) <= 40),
  constraint withdraw_order_remark_check CHECK (length(remark) <= 300),
  constraint withdraw_order_state_check CHECK (state = ANY (ARRAY['review'::text, 'approved'::text, 'sending'::text, 'paid'::text, 'cancelled'::text, 'refused'::text, 'failed'::text]))
);
comment on column withdraw_order.amount_minor is 'what leaves the balance; the member receives it less the fee';
comment on column withdraw_order.state is 'review: a person decides; approved: is sent next; sending: may have been sent; the others are ends';
comment on column withdraw_order.reasons is 'why a person looks at it; empty: nobody has to';
comment on column withdraw_order.attempts is 'how often it was sent to the gateway or asked about there';
comment on column withdraw_order.next_at is 'when it is sent or asked about next';
comment on column withdraw_order.failure is 'why it has failed, by a code of the gateway protocol; refused where nobody knows more';
comment on column withdraw_order.hold_id is 'the reservation in the ledger of what the member receives; fee_hold_id of the fee';
comment on column withdraw_order.gateway is 'the payment gateway that it is sent to, whatever pays its bank or wallet since';
comment on column withdraw_order.despite_block is 'a person approved it although its member is blocked or closed';
comment on column withdraw_order.destination_hash is 'hash of the payout account when it was asked for (cashier_destination_hash)';
comment on column withdraw_order.facts is 'what was known of it when it was asked for, one value for each kind of condition; null: not kept';
comment on column withdraw_order.checks is 'the conditions of that moment with the value, and whether each was met (cashier_withdraw_checks)';
comment on column withdraw_order.trouble is 'why the last attempt did not pay it; null: none, or the gateway has taken it since';
comment on column withdraw_order.trouble_at is 'of the first attempt that did not';
CREATE INDEX withdraw_order_due ON public.withdraw_order USING btree (bucket, next_at) WHERE (state = ANY (ARRAY['approved'::text, 'sending'::text]));
CREATE INDEX withdraw_order_failed ON public.withdraw_order USING btree (bucket, requested_at, id) WHERE ((state = 'failed'::text) OR (trouble IS NOT NULL));
CREATE INDEX withdraw_order_newest ON public.withdraw_order USING btree (bucket, member_id, requested_at DESC, id);
CREATE INDEX withdraw_order_open ON public.withdraw_order USING btree (bucket, requested_at, id) WHERE (state = ANY (ARRAY['approved'::text, 'sending'::text]));
CREATE INDEX withdraw_order_paid ON public.withdraw_order USING btree (bucket, requested_at, id) WHERE (state = 'paid'::text);
CREATE INDEX withdraw_order_review ON public.withdraw_order USING btree (bucket, requested_at, id) WHERE (state = 'review'::text);
CREATE INDEX withdraw_order_time ON public.withdraw_order USING btree (bucket, requested_at, id);
CREATE INDEX withdraw_order_to_notify ON public.withdraw_order USING btree (bucket, finished_at) WHERE ((state = ANY (ARRAY['paid'::text, 'refused'::text, 'failed'::text])) AND (notified_at IS NULL));
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF bucket, member_id, id, payout_account, provider, category, destination_hash, despite_block ON withdraw_order FOR EACH ROW EXECUTE FUNCTION audit_row_changed('withdraw_order', 'bucket member_id id', 'payout_account provider category destination_hash despite_block', '');
alter table withdraw_order enable always trigger logged;
CREATE TRIGGER unchangeable AFTER DELETE OR UPDATE OF bucket, member_id, id, merchant_id, account_id, request_id, amount_minor, fee_minor, currency, payout_account, provider, category, ending, requested_at, hold_id, fee_hold_id ON withdraw_order FOR EACH ROW EXECUTE FUNCTION ledger_unchangeable();
alter table withdraw_order enable always trigger unchangeable;
CREATE TRIGGER unchangeable_destination AFTER UPDATE OF destination_hash, facts, checks ON withdraw_order FOR EACH ROW EXECUTE FUNCTION ledger_unchangeable();
alter table withdraw_order enable always trigger unchangeable_destination;
grant select on table withdraw_order to khela_app;

create table withdraw_rule (
  merchant_id integer not null,
  currency text not null,
  enabled boolean not null,
  min_minor bigint not null,
  max_minor bigint not null,
  day_minor bigint not null,
  day_count integer not null,
  opens_at time without time zone not null,
  closes_at time without time zone not null,
  free_day_count integer not null,
  fee_minor bigint not null,
  fee_percent numeric(5,2) not null,
  deposit_turnover_percent integer not null,
  fresh_below_minor bigint not null,
  required_deposit_minor bigint not null,
  required_fields text[] not null,
  conditions jsonb not null,
  version integer default 1 not null,
  constraint withdraw_rule_pkey PRIMARY KEY (merchant_id, currency),
  constraint withdraw_rule_merchant_id_fkey FOREIGN KEY (merchant_id) REFERENCES merchant(id),
  constraint withdraw_rule_check CHECK (max_minor >= min_minor),
  constraint withdraw_rule_day_count_check CHECK (day_count > 0),
  constraint withdraw_rule_day_minor_check CHECK (day_minor > 0),
  constraint withdraw_rule_deposit_turnover_percent_check CHECK (deposit_turnover_percent >= 0 AND deposit_turnover_percent <= 10000),
  constraint withdraw_rule_fee_minor_check CHECK (fee_minor >= 0),
  constraint withdraw_rule_fee_percent_check CHECK (fee_percent >= 0::numeric AND fee_percent <= 50::numeric),
  constraint withdraw_rule_free_day_count_check CHECK (free_day_count >= 0),
  constraint withdraw_rule_fresh_below_minor_check CHECK (fresh_below_minor >= 0),
  constraint withdraw_rule_min_minor_check CHECK (min_minor > 0),
  constraint withdraw_rule_required_deposit_minor_check CHECK (required_deposit_minor >= 0),
  constraint withdraw_rule_required_fields_check CHECK (required_fields <@ ARRAY['required_nickname'::text, 'required_mobile_no'::text, 'required_email_add'::text, 'required_id_not_verified'::text]),
  constraint withdraw_rule_version_check CHECK (version > 0)
);
comment on column withdraw_rule.day_minor is 'of a calendar day of the jurisdiction; a VIP level has its own';
comment on column withdraw_rule.opens_at is 'in the jurisdiction''s time zone; the same as closes_at: all day';
comment on column withdraw_rule.free_day_count is 'how many of a day have no fee';
comment on column withdraw_rule.deposit_turnover_percent is 'turnover that a deposit needs, in percent of it';
comment on column withdraw_rule.fresh_below_minor is 'who has less than this at a deposit has lost what was deposited before: its turnover is asked for no more';
comment on column withdraw_rule.required_deposit_minor is 'what has to be deposited in all before the first withdrawal';
comment on column withdraw_rule.conditions is 'what is paid without a person: [{"kind", "side": "max" or "min", "bound": integer as text, "weight"}]; those that are not met add their weights, and 100 holds it';
comment on column withdraw_rule.version is 'counts the changes: a change names the one it was made from';
CREATE TRIGGER logged AFTER INSERT OR DELETE OR UPDATE OF merchant_id, currency, enabled, min_minor, max_minor, day_minor, day_count, opens_at, closes_at, free_day_count, fee_minor, fee_percent, deposit_turnover_percent, fresh_below_minor, required_deposit_minor, required_fields, conditions, version ON withdraw_rule FOR EACH ROW EXECUTE FUNCTION audit_row_changed('withdraw_rule', 'merchant_id currency', 'enabled min_minor max_minor day_minor day_count opens_at closes_at free_day_count fee_minor fee_percent deposit_turnover_percent fresh_below_minor required_deposit_minor required_fields conditions version', '');
alter table withdraw_rule enable always trigger logged;
grant insert, select, update on table withdraw_rule to khela_app;

-- function agent_counted_period_of(member_id bigint, contract_id uuid, starts_at timestamp with time zone, is_over boolean, rounds integer, stake_minor bigint, payout_minor bigint, turnover_minor numeric, tier integer, amount_minor bigint, last_seq bigint) returns agent_counted_period, sql, immutable, parallel safe

-- function agent_credit_part_of(receiver_bucket smallint, receiver_id bigint, receiver_name text, amount_minor bigint, out_id uuid, in_id uuid) returns agent_credit_part, sql, immutable, parallel safe

-- function agents_apply(p_bucket smallint, p_source_bucket smallint, p_batch bigint, p_rows jsonb) returns boolean, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function agents_apply to khela_app;

-- function agents_change_float(p_bucket smallint, p_member_id bigint, p_change jsonb, p_now timestamp with time zone, OUT refusal text, OUT available_minor bigint) returns record, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function agents_change_float to khela_app;

-- function agents_count(p_bucket smallint, p_offset_minutes integer, p_deposit_kinds integer[], p_bonus_kinds integer[], p_rebate_kinds integer[], p_withdraw_kinds integer[], OUT counted integer, OUT finished boolean) returns record, plpgsql, security definer, set search_path=public, pg_temp, set enable_seqscan=off, set enable_hashjoin=off, set enable_mergejoin=off, set plan_cache_mode=force_generic_plan
grant execute on function agents_count to khela_app;

-- function agents_count_periods(p_bucket smallint, p_kind text, p_period interval, p_started_before timestamp with time zone, p_contract_id uuid, p_now timestamp with time zone, p_most integer) returns agent_counted_period[], plpgsql

-- function agents_day_changes(p_bucket smallint, moved agent_moved[], p_deposit_kinds integer[], p_bonus_kinds integer[], p_rebate_kinds integer[], p_withdraw_kinds integer[]) returns SETOF agent_fact, plpgsql

-- function agents_delete_old(p_bucket smallint, p_most integer, p_now timestamp with time zone) returns integer, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function agents_delete_old to khela_app;

-- function agents_find_moved(p_bucket smallint, p_hour_from integer, p_max integer) returns SETOF agent_moved, plpgsql

-- function agents_finish_credits(p_bucket smallint, p_member_ids bigint[], p_credit_ids uuid[], p_ns integer[], p_receiveds boolean[], p_return_ids uuid[], p_now timestamp with time zone) returns TABLE(credit_id uuid, n integer), plpgsql, security definer, set search_path=public, pg_temp, set enable_seqscan=off, set enable_hashjoin=off, set enable_mergejoin=off, set plan_cache_mode=force_generic_plan
grant execute on function agents_finish_credits to khela_app;

-- function agents_judge_salaries(p_bucket smallint, salaries agent_salary_transfer[]) returns TABLE(place integer, account_id bigint, refusal text), plpgsql

-- function agents_lock_sender(p_bucket smallint, p_member_id bigint, credit agent_new_credit) returns bigint, plpgsql

-- function agents_mark_counted(p_bucket smallint, moved agent_moved[], facts agent_fact[]) returns void, plpgsql

-- function agents_member_facts(p_bucket smallint, moved agent_moved[], changes agent_fact[], p_offset_minutes integer) returns SETOF agent_fact, plpgsql

-- function agents_pay_rebate(p_bucket smallint, p_member_id bigint, p_day date, p_now timestamp with time zone) returns bigint, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function agents_pay_rebate to khela_app;

-- function agents_rebate_earned(p_bucket smallint, p_member_id bigint, p_day date, OUT own_minor bigint, OUT own_turnover numeric, OUT team_minor bigint, OUT team_turnover numeric) returns record, plpgsql, stable, set search_path=public, pg_temp
grant execute on function agents_rebate_earned to khela_app;

-- function agents_receive_credits(p_bucket smallint, p_arrivals json, p_now timestamp with time zone) returns TABLE(id uuid, received boolean), plpgsql, security definer, set search_path=public, pg_temp, set enable_seqscan=off, set enable_hashjoin=off, set enable_mergejoin=off, set plan_cache_mode=force_generic_plan
grant execute on function agents_receive_credits to khela_app;

-- function agents_return_credit(p_bucket smallint, p_member_id bigint, p_credit jsonb, p_part jsonb, p_now timestamp with time zone, OUT refusal text, OUT available_minor bigint) returns record, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function agents_return_credit to khela_app;

-- function agents_return_salaries(p_bucket smallint, p_member_ids bigint[], p_contract_ids uuid[], p_starts timestamp with time zone[], p_credit_ids uuid[], p_now timestamp with time zone) returns void, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function agents_return_salaries to khela_app;

-- function agents_send_credit(p_bucket smallint, p_member_id bigint, p_credit jsonb, p_parts json, p_now timestamp with time zone, OUT refusal text, OUT place integer, OUT available_minor bigint, OUT least_minor bigint, OUT most_minor bigint) returns record, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function agents_send_credit to khela_app;

-- function agents_send_salaries(p_bucket smallint, p_salaries json, p_now timestamp with time zone) returns TABLE(id uuid, refusal text), plpgsql, security definer, set search_path=public, pg_temp, set enable_seqscan=off, set enable_hashjoin=off, set enable_mergejoin=off, set plan_cache_mode=force_generic_plan
grant execute on function agents_send_salaries to khela_app;

-- function agents_sent_since(p_bucket smallint, p_member_id bigint, p_in_kind integer, p_from timestamp with time zone) returns bigint, plpgsql, stable, set search_path=public, pg_temp
grant execute on function agents_sent_since to khela_app;

-- function agents_settle_contracts(p_bucket smallint, p_kind text, p_started_before timestamp with time zone, p_contract_id uuid, p_now timestamp with time zone, p_most integer) returns integer, plpgsql, security definer, set search_path=public, pg_temp, set enable_seqscan=off, set enable_hashjoin=off, set enable_mergejoin=off, set plan_cache_mode=force_generic_plan
grant execute on function agents_settle_contracts to khela_app;

-- function agents_settle_realtime(p_bucket smallint, p_until timestamp with time zone, p_contract_id uuid, p_now timestamp with time zone, p_most integer) returns integer, plpgsql, security definer, set search_path=public, pg_temp, set enable_seqscan=off, set enable_hashjoin=off, set enable_mergejoin=off, set plan_cache_mode=force_generic_plan
grant execute on function agents_settle_realtime to khela_app;

-- function agents_take_credit(p_bucket smallint, p_member_id bigint, p_account_id bigint, credit agent_new_credit, parts agent_credit_part[], p_out_kind integer, p_now timestamp with time zone, OUT refusal text, OUT available_minor bigint) returns record, plpgsql

-- function agents_write_days(p_bucket smallint, changes agent_fact[]) returns void, plpgsql

-- function agents_write_deltas(p_bucket smallint, p_batch bigint, facts agent_fact[]) returns void, plpgsql

-- function audit_area(p_subject text) returns text, plpgsql, immutable, parallel safe
grant execute on function audit_area to khela_app;

-- function audit_log_delete_old(p_most integer) returns integer, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function audit_log_delete_old to khela_app;

-- function audit_log_seal() returns trigger, plpgsql, security definer, set search_path=public, pg_temp

-- function audit_row_changed() returns trigger, plpgsql, security definer, set search_path=public, pg_temp, set TimeZone=UTC, set bytea_output=hex

-- function audit_row_state(p_row jsonb, p_columns text[]) returns jsonb, plpgsql, immutable, parallel safe

-- function batches_have_one_bucket() returns boolean, plpgsql, stable, parallel safe
grant execute on function batches_have_one_bucket to khela_app;

-- function cashier_claim_capture(order_bucket smallint, order_member_id bigint, order_id text, p_in_break boolean, p_now timestamp with time zone, p_until timestamp with time zone, p_push jsonb, OUT may_capture boolean, OUT not_taken text, OUT push_id bigint) returns record, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function cashier_claim_capture to khela_app;

-- function cashier_claim_refund(p_bucket smallint, p_member_id bigint, p_id text, p_now timestamp with time zone, p_next_at timestamp with time zone, OUT times integer, OUT blocked boolean) returns record, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function cashier_claim_refund to khela_app;

-- function cashier_destination_hash(p_bucket smallint, p_member_id bigint, p_payout_account text) returns bytea, plpgsql, stable
grant execute on function cashier_destination_hash to khela_app;

-- function cashier_end_refund(p_bucket smallint, p_member_id bigint, p_id text, p_end jsonb, p_now timestamp with time zone, p_push jsonb, OUT ended_before text, OUT push_id bigint) returns record, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function cashier_end_refund to khela_app;

-- function cashier_end_withdrawal(p_bucket smallint, p_member_id bigint, p_id text, p_end jsonb, p_now timestamp with time zone, p_push jsonb, OUT difference text, OUT state_before text, OUT push_id bigint) returns record, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function cashier_end_withdrawal to khela_app;

-- function cashier_move_withdrawal(p_bucket smallint, p_member_id bigint, p_id text, p_step text, p_text text, p_now timestamp with time zone, p_next_at timestamp with time zone, OUT moved boolean, OUT attempts integer, OUT blocked boolean) returns record, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function cashier_move_withdrawal to khela_app;

-- function cashier_open_order(p_bucket smallint, p_member_id bigint, p_order jsonb, p_zone text) returns TABLE(reason text, period text, value bigint, used bigint, remaining bigint), plpgsql, security definer, set search_path=public, pg_temp
grant execute on function cashier_open_order to khela_app;

-- function cashier_open_refund(p_bucket smallint, p_member_id bigint, p_order_id text, p_refund jsonb, p_now timestamp with time zone, p_push jsonb, OUT refusal text, OUT given bigint, OUT push_id bigint) returns record, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function cashier_open_refund to khela_app;

-- function cashier_open_withdrawal(p_bucket smallint, p_member_id bigint, p_order jsonb, p_facts jsonb, p_conditions jsonb, p_now timestamp with time zone, OUT refusal text, OUT wanted numeric, OUT given numeric) returns record, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function cashier_open_withdrawal to khela_app;

-- function cashier_pay_order(order_bucket smallint, order_member_id bigint, order_id text, p_payment jsonb, p_paid_at timestamp with time zone, p_push jsonb, OUT difference text, OUT state_before text, OUT push_id bigint, OUT beyond text) returns record, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function cashier_pay_order to khela_app;

-- function cashier_release_refunded(p_bucket smallint, p_member_id bigint, p_refund_id text, p_now timestamp with time zone) returns void, plpgsql

-- function cashier_reserve_reference(p_merchant_id integer, p_channel text, p_order jsonb, p_now timestamp with time zone, p_zone text) returns TABLE(account_id text, number text, holder text, qr_text text), plpgsql, security definer, set search_path=public, pg_temp
grant execute on function cashier_reserve_reference to khela_app;

-- function cashier_reserve_withdrawal(p_bucket smallint, p_member_id bigint, p_account_id bigint, asked cashier_new_withdrawal, p_fee_minor bigint) returns void, plpgsql

-- function cashier_withdraw_checks(p_facts jsonb, p_conditions jsonb, OUT checks jsonb, OUT is_held boolean) returns record, plpgsql, immutable
grant execute on function cashier_withdraw_checks to khela_app;

-- function cashier_withdraw_facts(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_amount_minor bigint, p_now timestamp with time zone) returns jsonb, plpgsql, stable

-- function cashier_withdraw_fee(p_amount_minor bigint, p_used_today integer, p_free_day_count integer, p_fee_minor bigint, p_fee_percent numeric) returns bigint, plpgsql, immutable
grant execute on function cashier_withdraw_fee to khela_app;

-- function cashier_withdraw_refusal(p_bucket smallint, p_member_id bigint, p_account_id bigint, asked cashier_new_withdrawal, p_required_deposit_minor bigint, p_now timestamp with time zone, OUT refusal text, OUT wanted numeric, OUT given numeric, OUT used_count integer, OUT is_of_break boolean, OUT unplayed_minor bigint) returns record, plpgsql

-- function cashier_withdrawn_today(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_zone text, p_now timestamp with time zone, OUT used_count integer, OUT used_minor bigint) returns record, plpgsql, stable
grant execute on function cashier_withdrawn_today to khela_app;

-- function catalogue_changed() returns trigger, plpgsql

-- function check_batch_bucket(p_bucket smallint, buckets smallint[]) returns void, plpgsql, stable
grant execute on function check_batch_bucket to khela_app;

-- function ledger_anchor() returns TABLE(id integer, at timestamp with time zone, accounts bigint, operator_accounts bigint, version smallint, digest bytea), plpgsql, security definer, set search_path=public, pg_temp
grant execute on function ledger_anchor to khela_app;

-- function ledger_apply(movement ledger_movement, now_is timestamp with time zone) returns ledger_answer, plpgsql

-- function ledger_apply_group(items ledger_movement[], now_is timestamp with time zone) returns SETOF ledger_answer, plpgsql

-- function ledger_archived_until() returns timestamp with time zone, plpgsql, stable
grant execute on function ledger_archived_until to khela_app;

-- function ledger_bad_field(movement ledger_movement) returns text, plpgsql, immutable

-- function ledger_canonical_of(seq bigint, id uuid, kind integer, phase smallint, debit_account bigint, credit_account bigint, amount_minor bigint, currency text, reference text, balance_after bigint, held_after bigint, at timestamp with time zone, pending_id uuid DEFAULT NULL::uuid, reversal_of uuid DEFAULT NULL::uuid, linked_id uuid DEFAULT NULL::uuid, round_ref text DEFAULT NULL::text, expires_at timestamp with time zone DEFAULT NULL::timestamp with time zone, xid bigint DEFAULT NULL::bigint) returns ledger_canonical, sql, stable, parallel safe

-- function ledger_check_real(p_merchant_id integer, p_real boolean) returns void, plpgsql

-- function ledger_checkpoint_month(p_until timestamp with time zone) returns TABLE(id integer, at timestamp with time zone, accounts bigint, operator_accounts bigint, version smallint, digest bytea), plpgsql, set search_path=public, pg_temp

-- function ledger_close_months() returns void, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function ledger_close_months to khela_app;

-- function ledger_count_days(p_bucket smallint, p_offset_minutes integer, OUT counted bigint, OUT finished boolean) returns record, plpgsql, security definer, set search_path=public, pg_temp, set enable_seqscan=off, set enable_hashjoin=off, set enable_mergejoin=off, set plan_cache_mode=force_generic_plan
grant execute on function ledger_count_days to khela_app;

-- function ledger_detach_month(p_until timestamp with time zone, p_now timestamp with time zone, p_transfers bigint, p_settlements bigint, p_manifest bytea) returns SETOF text, plpgsql, set search_path=public, pg_temp, set lock_timeout=1s

-- function ledger_difference(movement ledger_movement, known ledger_movement) returns text, plpgsql, immutable

-- function ledger_follow(movement ledger_movement, now_is timestamp with time zone, OUT operator_account_id bigint, OUT incoming boolean, OUT amount_minor bigint, OUT original_minor bigint, OUT code text, OUT field text) returns record, plpgsql

-- function ledger_genesis(bucket smallint, member_id bigint, id bigint, kind text, ref text, currency text, merchant_id integer, is_real boolean) returns bytea, plpgsql, stable, parallel safe

-- function ledger_hour(at timestamp with time zone) returns integer, plpgsql, immutable, parallel safe

-- function ledger_insert_transfers(p_bucket smallint, items ledger_movement[], posted ledger_posted[]) returns void, plpgsql

-- function ledger_invalid_account() returns trigger, plpgsql

-- function ledger_is_archived(p_bucket smallint, p_member_id bigint, p_id uuid) returns boolean, plpgsql, stable

-- function ledger_kept_from(p_now timestamp with time zone) returns timestamp with time zone, plpgsql, stable

-- function ledger_list_transfers(p_bucket smallint, p_member_id bigint, p_filter jsonb) returns TABLE(currency text, page json, transfers bigint, in_minor numeric, out_minor numeric), plpgsql, stable, set enable_seqscan=off, set enable_hashjoin=off, set enable_mergejoin=off, set plan_cache_mode=force_generic_plan
grant execute on function ledger_list_transfers to khela_app;

-- function ledger_make_months(p_until timestamp with time zone) returns SETOF text, plpgsql, security definer, set search_path=public, pg_temp, set lock_timeout=1s
grant execute on function ledger_make_months to khela_app;

-- function ledger_month_refusal(p_until timestamp with time zone, p_now timestamp with time zone) returns text, plpgsql, stable, set search_path=public, pg_temp

-- function ledger_movement_of(id uuid, bucket smallint, member_id bigint, account_id bigint, currency text, kind integer, reference text, operator_account_id bigint DEFAULT NULL::bigint, incoming boolean DEFAULT NULL::boolean, amount_minor bigint DEFAULT NULL::bigint, phase integer DEFAULT 0, pending_id uuid DEFAULT NULL::uuid, reversal_of uuid DEFAULT NULL::uuid, linked_id uuid DEFAULT NULL::uuid, round_ref text DEFAULT NULL::text, expires_at timestamp with time zone DEFAULT NULL::timestamp with time zone, grp integer DEFAULT NULL::integer) returns ledger_movement, sql, immutable, parallel safe

-- function ledger_open_account(p_bucket smallint, p_member_id bigint, p_kind text, p_ref text, p_currency text, p_merchant_id integer, p_real boolean) returns TABLE(bucket smallint, member_id bigint, id bigint, kind text, ref text, currency text, merchant_id integer, "real" boolean, balance bigint, held bigint), plpgsql, security definer, set search_path=public, pg_temp
grant execute on function ledger_open_account to khela_app;

-- function ledger_open_operator_account(p_merchant_id integer, p_purpose text, p_ref text, p_currency text, p_real boolean, OUT id bigint) returns bigint, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function ledger_open_operator_account to khela_app;

-- function ledger_post(p_bucket smallint, batch json) returns SETOF ledger_answer, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function ledger_post to khela_app;

-- function ledger_post_fast(p_bucket smallint, items ledger_movement[], OUT balances bigint[], OUT helds bigint[], OUT seqs bigint[]) returns record, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function ledger_post_fast to khela_app;

-- function ledger_post_items(p_bucket smallint, items ledger_movement[], one_by_one boolean DEFAULT false, locked boolean DEFAULT false) returns SETOF ledger_answer, plpgsql, set enable_seqscan=off, set enable_hashjoin=off, set enable_mergejoin=off, set plan_cache_mode=force_generic_plan

-- function ledger_post_one(movement ledger_movement) returns ledger_answer, plpgsql

-- function ledger_posted_of(balance bigint, held bigint, seq bigint DEFAULT NULL::bigint, at timestamp with time zone DEFAULT NULL::timestamp with time zone, chain_hash bytea DEFAULT NULL::bytea) returns ledger_posted, sql, immutable, parallel safe

-- function ledger_record_evidence(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_subject text, p_subject_key text, p_digest bytea) returns void, plpgsql

-- function ledger_refuse(movement ledger_movement, code text, now_is timestamp with time zone) returns void, plpgsql

-- function ledger_replay(movement ledger_movement) returns ledger_answer, plpgsql

-- function ledger_rollup(p_bucket smallint, OUT counted bigint, OUT finished boolean) returns record, plpgsql, security definer, set search_path=public, pg_temp, set enable_seqscan=off, set enable_hashjoin=off, set enable_mergejoin=off, set plan_cache_mode=force_generic_plan
grant execute on function ledger_rollup to khela_app;

-- aggregate ledger_running(bigint) returns bigint, internal, immutable

-- function ledger_seq_before(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_at timestamp with time zone) returns bigint, plpgsql, stable
grant execute on function ledger_seq_before to khela_app;

-- function ledger_sum_transfers(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_from timestamp with time zone, p_to timestamp with time zone, p_after_seq bigint, p_up_to bigint, p_kinds integer[], OUT transfers bigint, OUT in_minor numeric, OUT out_minor numeric) returns record, plpgsql, stable, set enable_seqscan=off, set enable_hashjoin=off, set enable_mergejoin=off, set plan_cache_mode=force_generic_plan
grant execute on function ledger_sum_transfers to khela_app;

-- function ledger_unchangeable() returns trigger, plpgsql

-- function ledger_write_anchor(p_seals boolean) returns TABLE(id integer, at timestamp with time zone, accounts bigint, operator_accounts bigint, version smallint, digest bytea), plpgsql, set search_path=public, pg_temp

-- function ledger_write_fast(p_bucket smallint, items ledger_movement[], settles boolean[]) returns ledger_posted[], plpgsql, set enable_seqscan=off, set enable_hashjoin=off, set enable_mergejoin=off, set plan_cache_mode=force_generic_plan

-- function ledger_write_ready(p_bucket smallint, items ledger_movement[], now_is timestamp with time zone) returns ledger_posted[], plpgsql

-- function lottery_begin_removal(p_until timestamp with time zone, p_now timestamp with time zone, p_draws bigint, p_orders bigint, p_entries bigint, p_versions bigint, p_files jsonb) returns void, plpgsql, set search_path=public, pg_temp

-- function lottery_end_orders(p_bucket smallint, p_member_ids bigint[], p_ids text[], p_state text, p_now timestamp with time zone) returns TABLE(member_id bigint, id text, draw_id bigint, liability_minor bigint), plpgsql, security definer, set search_path=public, pg_temp
grant execute on function lottery_end_orders to khela_app;

-- function lottery_give_back(p_bucket smallint, p_member_ids bigint[], p_ids text[], p_state text, p_now timestamp with time zone) returns TABLE(member_id bigint, id text, draw_id bigint, liability_minor bigint), plpgsql, set enable_seqscan=off, set enable_hashjoin=off, set enable_mergejoin=off, set plan_cache_mode=force_generic_plan

-- function lottery_judge(p_bucket smallint, items lottery_item[]) returns lottery_judged[], plpgsql

-- function lottery_judged_of(code text, "real" boolean, limited boolean, weights_version smallint) returns lottery_judged, sql, immutable, parallel safe

-- function lottery_limit_refusals(p_bucket smallint, items lottery_item[], p_now timestamp with time zone) returns SETOF lottery_refusal, plpgsql

-- function lottery_month_refusal(p_until timestamp with time zone, p_now timestamp with time zone) returns text, plpgsql, stable, set search_path=public, pg_temp

-- function lottery_number_refusals(p_bucket smallint, items lottery_item[], p_max_bets integer) returns SETOF lottery_refusal, plpgsql

-- function lottery_order_money_of(member_id bigint, id text, master text, place smallint, stop_on_win boolean, draw_id bigint, account_id bigint, operator_account_id bigint, vendor text, state text, cost_minor bigint, rebate_minor bigint, payout_minor bigint, liability_minor bigint, transfer_id uuid, win_id uuid) returns lottery_order_money, sql, immutable, parallel safe

-- function lottery_place(p_bucket smallint, p_items json, p_max_bets integer, p_now timestamp with time zone) returns SETOF lottery_refusal, plpgsql, security definer, set search_path=public, pg_temp, set enable_seqscan=off, set enable_hashjoin=off, set enable_mergejoin=off, set plan_cache_mode=force_generic_plan
grant execute on function lottery_place to khela_app;

-- function lottery_refusal_of(n integer, code text, subject text DEFAULT NULL::text, amount_minor bigint DEFAULT NULL::bigint) returns lottery_refusal, sql, immutable, parallel safe

-- function lottery_removable() returns trigger, plpgsql

-- function lottery_seal_draw(p_bucket smallint, p_draw_id bigint, p_now timestamp with time zone) returns void, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function lottery_seal_draw to khela_app;

-- function lottery_settle(p_bucket smallint, p_draw_id bigint, p_member_ids bigint[], p_ids text[], p_payouts bigint[], p_version smallint, p_now timestamp with time zone, p_riskeds bigint[] DEFAULT NULL::bigint[]) returns TABLE(member_id bigint, id text, won_minor bigint, stopped_draw_id bigint, freed_minor bigint), plpgsql, security definer, set search_path=public, pg_temp, set enable_seqscan=off, set enable_hashjoin=off, set enable_mergejoin=off, set plan_cache_mode=force_generic_plan
grant execute on function lottery_settle to khela_app;

-- function lottery_settle_rounds(p_bucket smallint, orders lottery_order_money[], pays bigint[], riskeds bigint[], changed integer[], p_now timestamp with time zone) returns void, plpgsql

-- function lottery_take_stakes(p_bucket smallint, items lottery_item[], refused_ns integer[]) returns SETOF lottery_refusal, plpgsql

-- function lottery_transfer_id(p_transfer_id uuid, p_step text) returns uuid, plpgsql, immutable

-- function lottery_win_movements(p_bucket smallint, orders lottery_order_money[], pays bigint[], p_version smallint) returns ledger_movement[], plpgsql

-- function member_create(p_bucket smallint, p_member_id bigint, p_merchant_id integer, p_currency text, p_real boolean, p_member json, p_secret json, p_profile json) returns void, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function member_create to khela_app;

-- function member_forget_guests(p_bucket smallint, p_member_ids bigint[]) returns void, plpgsql
grant execute on function member_forget_guests to khela_app;

-- function member_link_social_login(p_bucket smallint, p_member_id bigint, p_channel text, p_issuer text, p_subject text, p_linked_at timestamp with time zone) returns boolean, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function member_link_social_login to khela_app;

-- function new_member_bucket(member_id bigint) returns smallint, plpgsql, immutable, strict, parallel safe
grant execute on function new_member_bucket to khela_app;

-- function new_member_buckets() returns smallint[], sql, immutable, parallel safe
grant execute on function new_member_buckets to khela_app;

-- function play_adjust(item play_item, holder play_account, now_is timestamp with time zone) returns play_answer, plpgsql

-- function play_apply(item play_item, holder play_account, now_is timestamp with time zone) returns play_answer, plpgsql

-- function play_bet(item play_item, holder play_account, now_is timestamp with time zone) returns play_answer, plpgsql

-- function play_bet_refusal(session_game_code text, member_status text, game_is_open boolean, game_code text, round_state text, round_bet_minor bigint, amount_minor bigint, risked_minor bigint) returns text, sql, immutable, parallel safe

-- function play_count_days(p_bucket smallint, p_offset_minutes integer, OUT counted bigint, OUT finished boolean) returns record, plpgsql, security definer, set search_path=public, pg_temp, set enable_seqscan=off, set enable_hashjoin=off, set enable_mergejoin=off, set plan_cache_mode=force_generic_plan
grant execute on function play_count_days to khela_app;

-- function play_delete_old_awards(p_bucket smallint, p_most integer, p_now timestamp with time zone) returns integer, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function play_delete_old_awards to khela_app;

-- function play_detail(detail jsonb, added jsonb) returns jsonb, sql, immutable, parallel safe

-- function play_end_rounds(p_bucket smallint, p_until timestamp with time zone, p_now timestamp with time zone) returns TABLE(member_id bigint, vendor text, round_id text, stake_minor bigint, payout_minor bigint), plpgsql, set search_path=public, pg_temp

-- function play_end_transfer(p_bucket smallint, p_member_id bigint, p_id uuid, p_state text, p_ended_at timestamp with time zone, movements json) returns boolean, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function play_end_transfer to khela_app;

-- function play_find_fast(p_bucket smallint, items play_item[], now_is timestamp with time zone) returns play_found[], plpgsql

-- function play_found_of(is_eligible boolean, opens boolean, account_id bigint, operator_account_id bigint, merchant_id integer, "real" boolean, available_minor bigint, node_id integer, game_type text, weights_version smallint, settles boolean, stake_minor bigint, at_risk_minor bigint, settlement_seq bigint) returns play_found, sql, immutable, parallel safe

-- function play_insert_fast(p_bucket smallint, items play_item[], known play_found[], posted ledger_posted[], now_is timestamp with time zone) returns void, plpgsql

-- function play_insert_transaction(item play_item, status text, balance bigint, transfer_id uuid, win_transfer_id uuid, now_is timestamp with time zone) returns void, plpgsql

-- function play_is_of_round(kind integer) returns boolean, sql, immutable, parallel safe

-- function play_limit_refusal(item play_item, holder play_account, now_is timestamp with time zone, round_bet_minor bigint) returns text, plpgsql

-- function play_lock(p_bucket smallint, buckets smallint[], member_ids bigint[]) returns void, plpgsql, set enable_seqscan=off, set enable_hashjoin=off, set enable_mergejoin=off, set plan_cache_mode=force_generic_plan

-- function play_move_fast(p_bucket smallint, items play_item[], known play_found[]) returns ledger_posted[], plpgsql

-- function play_open_jackpot(p_merchant_id integer, p_vendor text, p_code text, p_bucket smallint, p_member_id bigint) returns void, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function play_open_jackpot to khela_app;

-- function play_open_transfer(p_bucket smallint, p_member_id bigint, p_transfer jsonb, movements json) returns boolean, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function play_open_transfer to khela_app;

-- function play_post(p_bucket smallint, batch json) returns SETOF play_answer, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function play_post to khela_app;

-- function play_post_fast(p_bucket smallint, items play_item[], OUT balances bigint[]) returns bigint[], plpgsql, security definer, set search_path=public, pg_temp
grant execute on function play_post_fast to khela_app;

-- function play_post_items(p_bucket smallint, items play_item[]) returns SETOF play_answer, plpgsql, set enable_seqscan=off, set enable_hashjoin=off, set enable_mergejoin=off, set plan_cache_mode=force_generic_plan

-- function play_record_evidence(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_vendor text, p_transaction_id text) returns void, plpgsql

-- function play_redeem(p_bucket smallint, p_token_hash bytea, p_vendor text) returns TABLE(bucket smallint, member_id bigint, merchant_id integer, game_code text, currency text, "real" boolean, language text), plpgsql, security definer, set search_path=public, pg_temp
grant execute on function play_redeem to khela_app;

-- function play_release_ids(vendors text[], transaction_ids text[], buckets smallint[], member_ids bigint[]) returns void, plpgsql, security definer, set search_path=public, pg_temp, set enable_seqscan=off, set enable_hashjoin=off, set enable_mergejoin=off, set plan_cache_mode=force_generic_plan
grant execute on function play_release_ids to khela_app;

-- function play_reserve_ids(vendors text[], transaction_ids text[], buckets smallint[], member_ids bigint[], body_hashes bytea[], OUT conflicts text[]) returns text[], plpgsql, security definer, set search_path=public, pg_temp, set enable_seqscan=off, set enable_hashjoin=off, set enable_mergejoin=off, set plan_cache_mode=force_generic_plan
grant execute on function play_reserve_ids to khela_app;

-- function play_reverse(item play_item, holder play_account, now_is timestamp with time zone, id uuid, incoming boolean, amount_minor bigint, reversal_of uuid) returns bigint, plpgsql

-- function play_risked(declared bigint, bet bigint, win bigint) returns bigint, sql, immutable, parallel safe

-- function play_rollback(item play_item, holder play_account, now_is timestamp with time zone) returns play_answer, plpgsql

-- function play_rollback_round(item play_item, now_is timestamp with time zone, is_bet boolean, bet_back bigint, win_back bigint) returns void, plpgsql

-- function play_rollback_unknown(item play_item, holder play_account, now_is timestamp with time zone) returns play_answer, plpgsql

-- function play_rollback_wins(item play_item, holder play_account, now_is timestamp with time zone, available_minor bigint) returns bigint, plpgsql

-- function play_settle(item play_item, now_is timestamp with time zone, result boolean, stake bigint, payout bigint) returns void, plpgsql

-- function play_settle_fast(p_bucket smallint, items play_item[], known play_found[], posted ledger_posted[], now_is timestamp with time zone) returns void, plpgsql

-- function play_staked(kind integer, amount_minor bigint) returns bigint, sql, immutable, parallel safe

-- function play_sum_rounds(p_bucket smallint, p_member_id bigint, p_from timestamp with time zone, p_to timestamp with time zone, p_vendor text, p_game_type text, OUT bet_minor bigint, OUT win_minor bigint) returns record, plpgsql, stable, security definer, set search_path=public, pg_temp, set enable_seqscan=off, set enable_hashjoin=off, set enable_mergejoin=off, set plan_cache_mode=force_generic_plan
grant execute on function play_sum_rounds to khela_app;

-- function play_transfer(item play_item, holder play_account, now_is timestamp with time zone, id uuid, incoming boolean, amount bigint, kind integer, reversal_of uuid) returns ledger_answer, plpgsql

-- function play_unused_ids(item play_item) returns text[], plpgsql

-- function play_win(item play_item, holder play_account, now_is timestamp with time zone) returns play_answer, plpgsql

-- function play_wins_on_bet(item play_item, OUT amount_minor bigint, OUT is_ended boolean) returns record, plpgsql

-- function play_won(kind integer, amount_minor bigint) returns bigint, sql, immutable, parallel safe

-- function play_write_fast(p_bucket smallint, items play_item[]) returns bigint[], plpgsql, set enable_seqscan=off, set enable_hashjoin=off, set enable_mergejoin=off, set plan_cache_mode=force_generic_plan

-- function promotion_asker_of(bucket smallint, member_id bigint, at timestamp with time zone, account_id bigint, merchant_id integer, level smallint, rebate_percent numeric, has_deposited boolean, has_invited boolean, was_taken_back boolean) returns promotion_asker, sql, immutable, parallel safe

-- function promotion_award_prize(p_bucket smallint, p_member_id bigint, p_promotion_id bigint, p_period text, p_place integer, p_prize_minor bigint, p_now timestamp with time zone) returns boolean, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function promotion_award_prize to khela_app;

-- function promotion_award_reward(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_promotion_id bigint, award promotion_new_award, p_now timestamp with time zone) returns text, plpgsql

-- function promotion_choose(p_bucket smallint, p_member_id bigint, p_order_id text, p_promotion_id bigint, p_period text, p_device_hashes text[], p_ip text) returns void, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function promotion_choose to khela_app;

-- function promotion_claim(p_bucket smallint, p_member_id bigint, p_promotion_id bigint, p_period text, p_claim jsonb, p_until timestamp with time zone, p_now timestamp with time zone, OUT refusal text, OUT state text) returns record, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function promotion_claim to khela_app;

-- function promotion_count(p_bucket smallint, p_until timestamp with time zone, OUT counted bigint, OUT finished boolean) returns record, plpgsql, security definer, set search_path=public, pg_temp, set enable_seqscan=off, set enable_hashjoin=off, set enable_mergejoin=off, set plan_cache_mode=force_generic_plan
grant execute on function promotion_count to khela_app;

-- function promotion_count_multiples(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_counted_seq bigint, p_seq bigint, p_promotion_ids bigint[], p_periods text[]) returns void, plpgsql

-- function promotion_credit_deposit(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_order_id text, p_amount_minor bigint, p_now timestamp with time zone) returns void, plpgsql

-- function promotion_decide(p_bucket smallint, p_member_id bigint, p_promotion_id bigint, p_period text, p_actor text, p_remark text, p_now timestamp with time zone) returns boolean, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function promotion_decide to khela_app;

-- function promotion_deposit_refusal(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_order_id text, p_amount_minor bigint, p_now timestamp with time zone) returns text, plpgsql, stable
grant execute on function promotion_deposit_refusal to khela_app;

-- function promotion_end_lock(p_bucket smallint, p_member_id bigint, p_promotion_id bigint, p_period text, p_is_final boolean, p_now timestamp with time zone) returns void, plpgsql

-- function promotion_end_referral(p_bucket smallint, p_member_id bigint, p_promotion_id bigint, p_period text, p_remark text, p_now timestamp with time zone) returns boolean, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function promotion_end_referral to khela_app;

-- function promotion_end_unplayed(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_now timestamp with time zone) returns void, plpgsql

-- function promotion_facts(p_bucket smallint, p_buckets smallint[], p_member_ids bigint[], p_times timestamp with time zone[], p_currency text, p_zone text, p_asked promotion_question) returns TABLE(place integer, facts json), plpgsql, stable, security definer, set search_path=public, pg_temp, set enable_seqscan=off, set enable_hashjoin=off, set enable_mergejoin=off, set plan_cache_mode=force_generic_plan
grant execute on function promotion_facts to khela_app;

-- function promotion_find_askers(p_bucket smallint, p_buckets smallint[], p_member_ids bigint[], p_times timestamp with time zone[], p_currency text, p_rebated_from date) returns promotion_asker[], plpgsql, stable

-- function promotion_find_awards(p_bucket smallint, askers promotion_asker[], p_periods text[]) returns promotion_found_awards[], plpgsql, stable

-- function promotion_find_spans(p_bucket smallint, askers promotion_asker[], spans promotion_span[], p_currency text, p_zone text) returns json[], plpgsql, stable

-- function promotion_forfeit(p_bucket smallint, p_member_id bigint, p_promotion_id bigint, p_period text) returns bigint, plpgsql, stable
grant execute on function promotion_forfeit to khela_app;

-- function promotion_forfeits(p_bucket smallint, p_member_id bigint, p_account_id bigint) returns TABLE(claim_id text, back_minor bigint), plpgsql, stable
grant execute on function promotion_forfeits to khela_app;

-- function promotion_found_awards_of(awards json, is_played boolean) returns promotion_found_awards, sql, immutable, parallel safe

-- function promotion_give_up(p_bucket smallint, p_member_id bigint, p_promotion_id bigint, p_period text, p_now timestamp with time zone, OUT refusal text, OUT taken_minor bigint, OUT repeated boolean) returns record, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function promotion_give_up to khela_app;

-- function promotion_grant(p_bucket smallint, p_member_id bigint, p_promotion_id bigint, p_period text, p_terms jsonb, p_actor text, p_now timestamp with time zone, OUT refusal text, OUT state text, OUT granted boolean) returns record, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function promotion_grant to khela_app;

-- function promotion_hindrance(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_promotion_id bigint, p_period text, p_now timestamp with time zone) returns text, plpgsql, stable
grant execute on function promotion_hindrance to khela_app;

-- function promotion_new_award_of(period text, basis_minor bigint, reward_minor bigint, turnover_percent integer, weights jsonb, max_stake_minor bigint, lock_hours integer, reasons text[], order_id text DEFAULT NULL::text, ip text DEFAULT NULL::text) returns promotion_new_award, sql, immutable, parallel safe

-- function promotion_open_locks(p_bucket smallint, p_member_id bigint, p_account_id bigint) returns json, plpgsql, stable

-- function promotion_open_referrals(p_bucket smallint, p_member_id bigint, p_merchant_id integer, p_currency text, p_at timestamp with time zone) returns json, plpgsql, stable

-- function promotion_paused(p_bucket smallint, p_member_id bigint, p_from timestamp with time zone, p_to timestamp with time zone) returns interval, plpgsql, stable

-- function promotion_pay(p_bucket smallint, p_member_id bigint, p_promotion_id bigint, p_period text, p_now timestamp with time zone) returns void, plpgsql

-- function promotion_rank_find_moved(p_bucket smallint, p_merchant_ids integer[], p_zones text[], p_now timestamp with time zone, p_hour_from integer, p_accounts_most integer, p_days_at_first integer) returns SETOF promotion_rank_moved, plpgsql

-- function promotion_rank_update(p_bucket smallint, p_merchant_ids integer[], p_zones text[], p_now timestamp with time zone, OUT counted bigint, OUT finished boolean) returns record, plpgsql, security definer, set search_path=public, pg_temp, set enable_seqscan=off, set enable_hashjoin=off, set enable_mergejoin=off, set plan_cache_mode=force_generic_plan
grant execute on function promotion_rank_update to khela_app;

-- function promotion_refund_deposit(p_bucket smallint, p_member_id bigint, p_order_id text, p_remark text, p_now timestamp with time zone) returns boolean, plpgsql

-- function promotion_review_deposit(p_bucket smallint, p_member_id bigint, p_order_id text, p_reasons text[], p_refusal text) returns void, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function promotion_review_deposit to khela_app;

-- function promotion_reward(p_fixed_minor bigint, p_percent numeric, p_max_minor bigint, p_basis_minor bigint) returns bigint, plpgsql, immutable
grant execute on function promotion_reward to khela_app;

-- function promotion_stand_still(p_bucket smallint, p_promotion_id bigint, p_period text) returns boolean, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function promotion_stand_still to khela_app;

-- function promotion_take(p_bucket smallint, p_member_id bigint, p_promotion_id bigint, p_period text, p_now timestamp with time zone, OUT reward_minor bigint, OUT paid boolean) returns record, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function promotion_take to khela_app;

-- function promotion_turnover_left(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_promotion_id bigint, p_period text) returns numeric, plpgsql, stable
grant execute on function promotion_turnover_left to khela_app;

-- function promotion_types() returns text[], sql, immutable, parallel safe
grant execute on function promotion_types to khela_app;

-- function promotion_unplayed(p_bucket smallint, p_member_id bigint, p_account_id bigint) returns bigint, plpgsql, stable
grant execute on function promotion_unplayed to khela_app;

-- function promotion_update(p_bucket smallint, p_now timestamp with time zone, OUT counted bigint, OUT finished boolean, OUT failure text) returns record, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function promotion_update to khela_app;

-- function push_insert(member_bucket smallint, to_member_id bigint, push_name text, push_data jsonb, OUT push_id bigint) returns bigint, plpgsql
grant execute on function push_insert to khela_app;

-- function responsible_gaming_apply_due_limits(p_bucket smallint, p_member_id bigint, p_now timestamp with time zone) returns void, plpgsql
grant execute on function responsible_gaming_apply_due_limits to khela_app;

-- function responsible_gaming_deposit_refusal(p_bucket smallint, p_member_id bigint, p_amount bigint, p_waiting bigint, p_zone text, now_is timestamp with time zone) returns TABLE(reason text, period text, value bigint, used bigint, remaining bigint), plpgsql

-- function responsible_gaming_flag_accounts(p_bucket smallint, p_member_id bigint, p_zone text) returns void, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function responsible_gaming_flag_accounts to khela_app;

-- function responsible_gaming_lift_review(p_bucket smallint, p_member_id bigint, p_now timestamp with time zone, p_zone text) returns void, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function responsible_gaming_lift_review to khela_app;

-- function responsible_gaming_list_usage(p_bucket smallint, p_member_id bigint, p_zone text) returns TABLE(kind text, period text, used bigint, since timestamp with time zone), plpgsql, security definer, set search_path=public, pg_temp
grant execute on function responsible_gaming_list_usage to khela_app;

-- function responsible_gaming_moved(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_after_seq bigint, p_last_at timestamp with time zone) returns TABLE(at timestamp with time zone, played boolean, wager bigint, won bigint, deposited bigint, pause numeric), plpgsql, stable

-- function responsible_gaming_refusal(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_stake bigint, now_is timestamp with time zone) returns text, plpgsql

-- function responsible_gaming_set_limit(p_bucket smallint, p_member_id bigint, p_kind text, p_period text, p_value bigint, p_raised_at timestamp with time zone, p_now timestamp with time zone, p_zone text) returns boolean, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function responsible_gaming_set_limit to khela_app;

-- function responsible_gaming_take_break(p_bucket smallint, p_member_id bigint, p_kind text, p_until timestamp with time zone, p_now timestamp with time zone, p_zone text) returns boolean, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function responsible_gaming_take_break to khela_app;

-- function responsible_gaming_update_usage(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_zone text, now_is timestamp with time zone) returns void, plpgsql

-- function responsible_gaming_used(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_kind text, p_period text) returns bigint, plpgsql, stable

-- function transaction_type_agent_rebate() returns integer, sql, immutable, parallel safe

-- function transaction_type_bet() returns integer, sql, immutable, parallel safe

-- function transaction_type_bet_rollback() returns integer, sql, immutable, parallel safe

-- function transaction_type_contract_dividend() returns integer, sql, immutable, parallel safe

-- function transaction_type_daily_salary() returns integer, sql, immutable, parallel safe

-- function transaction_type_deposit() returns integer, sql, immutable, parallel safe

-- function transaction_type_deposit_refund() returns integer, sql, immutable, parallel safe

-- function transaction_type_downline_in() returns integer, sql, immutable, parallel safe

-- function transaction_type_downline_out() returns integer, sql, immutable, parallel safe

-- function transaction_type_free_round_win() returns integer, sql, immutable, parallel safe

-- function transaction_type_hourly_salary() returns integer, sql, immutable, parallel safe

-- function transaction_type_lottery_bet() returns integer, sql, immutable, parallel safe

-- function transaction_type_lottery_cancel() returns integer, sql, immutable, parallel safe

-- function transaction_type_lottery_rebate() returns integer, sql, immutable, parallel safe

-- function transaction_type_lottery_stop() returns integer, sql, immutable, parallel safe

-- function transaction_type_lottery_void() returns integer, sql, immutable, parallel safe

-- function transaction_type_lottery_win() returns integer, sql, immutable, parallel safe

-- function transaction_type_lottery_win_reversal() returns integer, sql, immutable, parallel safe

-- function transaction_type_operator_credit() returns integer, sql, immutable, parallel safe

-- function transaction_type_operator_debit() returns integer, sql, immutable, parallel safe

-- function transaction_type_own_rebate() returns integer, sql, immutable, parallel safe

-- function transaction_type_play_grant() returns integer, sql, immutable, parallel safe

-- function transaction_type_promotion_bonus() returns integer, sql, immutable, parallel safe

-- function transaction_type_promotion_forfeit() returns integer, sql, immutable, parallel safe

-- function transaction_type_real_time_salary() returns integer, sql, immutable, parallel safe

-- function transaction_type_rebate() returns integer, sql, immutable, parallel safe

-- function transaction_type_system_credit() returns integer, sql, immutable, parallel safe

-- function transaction_type_system_debit() returns integer, sql, immutable, parallel safe

-- function transaction_type_upline_in() returns integer, sql, immutable, parallel safe

-- function transaction_type_upline_out() returns integer, sql, immutable, parallel safe

-- function transaction_type_vendor_credit() returns integer, sql, immutable, parallel safe

-- function transaction_type_vendor_debit() returns integer, sql, immutable, parallel safe

-- function transaction_type_vip_bonus() returns integer, sql, immutable, parallel safe

-- function transaction_type_wallet_in() returns integer, sql, immutable, parallel safe

-- function transaction_type_wallet_out() returns integer, sql, immutable, parallel safe

-- function transaction_type_win() returns integer, sql, immutable, parallel safe

-- function transaction_type_win_rollback() returns integer, sql, immutable, parallel safe

-- function transaction_type_withdraw() returns integer, sql, immutable, parallel safe

-- function transaction_type_withdraw_fee() returns integer, sql, immutable, parallel safe

-- function turnover_away(p_bucket smallint, p_member_id bigint, p_account_id bigint) returns numeric, plpgsql, stable

-- function turnover_cap_stakes(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_ref text, p_max_stake_minor bigint) returns void, plpgsql

-- function turnover_carry(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_source text, p_ref text) returns integer, plpgsql

-- function turnover_count(p_bucket smallint, p_merchant_ids integer[], p_zones text[], OUT counted bigint, OUT finished boolean) returns record, plpgsql, security definer, set search_path=public, pg_temp, set enable_seqscan=off, set enable_hashjoin=off, set enable_mergejoin=off, set plan_cache_mode=force_generic_plan
grant execute on function turnover_count to khela_app;

-- function turnover_count_weighted(p_bucket smallint, moved turnover_moved[]) returns void, plpgsql

-- function turnover_end_weighted(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_ref text) returns void, plpgsql

-- function turnover_find_moved(p_bucket smallint, p_merchant_ids integer[], p_zones text[], p_hour_from integer, p_accounts_most integer, p_settlements_most integer) returns SETOF turnover_moved, plpgsql

-- function turnover_lift_cap(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_ref text) returns void, plpgsql

-- function turnover_lost_since(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_since timestamp with time zone) returns boolean, plpgsql, stable
grant execute on function turnover_lost_since to khela_app;

-- function turnover_missing(p_bucket smallint, p_member_id bigint, p_account_id bigint) returns TABLE(source text, ref text, amount_minor bigint, required_minor numeric, done_minor numeric, made_at timestamp with time zone), plpgsql, stable
grant execute on function turnover_missing to khela_app;

-- function turnover_missing_chain(p_bucket smallint, p_member_id bigint, p_account_id bigint) returns TABLE(source text, ref text, amount_minor bigint, required_minor numeric, done_minor numeric, made_at timestamp with time zone), plpgsql, stable
grant execute on function turnover_missing_chain to khela_app;

-- function turnover_new_requirement_of(source text, ref text, amount_minor bigint, percent integer, is_fresh boolean, made_at timestamp with time zone) returns turnover_new_requirement, sql, immutable, parallel safe

-- function turnover_now(p_bucket smallint, p_member_id bigint, p_account_id bigint) returns numeric, plpgsql, stable
grant execute on function turnover_now to khela_app;

-- function turnover_refuses_stake(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_stake_minor bigint, p_open_minor bigint DEFAULT 0) returns boolean, plpgsql

-- function turnover_release(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_source text, p_ref text, p_made_at timestamp with time zone) returns void, plpgsql

-- function turnover_require(p_bucket smallint, p_member_id bigint, p_account_id bigint, need turnover_new_requirement) returns void, plpgsql

-- function turnover_require_weighted(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_ref text, p_amount_minor bigint, p_percent integer, p_weights jsonb, p_made_at timestamp with time zone) returns void, plpgsql

-- function turnover_set_weights(p_merchant_id integer, p_percents jsonb) returns smallint, plpgsql, security definer, set search_path=public, pg_temp
grant execute on function turnover_set_weights to khela_app;

-- function turnover_stake_cap_now(p_bucket smallint, p_member_id bigint, p_account_id bigint) returns bigint, plpgsql, stable
grant execute on function turnover_stake_cap_now to khela_app;

-- function turnover_sum_days(p_bucket smallint, moved turnover_moved[]) returns SETOF turnover_sum, plpgsql

-- function uuid_of_text(p_text text) returns uuid, plpgsql, immutable, parallel safe

-- function vendor_rule_refuse_unknown() returns text, sql, immutable, parallel safe

-- function vendor_rule_reverse_wins() returns text, sql, immutable, parallel safe

-- function vendor_rule_vendor_scope() returns text, sql, immutable, parallel safe

-- function vendor_rule_win_alone() returns text, sql, immutable, parallel safe

-- function vendor_rule_win_by_round() returns text, sql, immutable, parallel safe

-- function vip_change_level(standing vip_state, p_level smallint, p_bonus_minor bigint, p_now timestamp with time zone) returns vip_state, plpgsql

-- function vip_judge(standing vip_state, p_merchant_id integer, p_currency text, p_month date, p_now timestamp with time zone) returns vip_state, plpgsql

-- function vip_pay_bonus(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_level smallint, p_amount_minor bigint) returns bigint, plpgsql

-- function vip_rise(standing vip_state, p_merchant_id integer, p_currency text, p_turnover numeric, p_month date, p_now timestamp with time zone) returns vip_state, plpgsql

-- function vip_update(p_bucket smallint, p_merchant_ids integer[], p_zones text[], p_now timestamp with time zone, OUT updated integer, OUT finished boolean, OUT failure text) returns record, plpgsql, security definer, set search_path=public, pg_temp, set enable_seqscan=off, set enable_hashjoin=off, set enable_mergejoin=off, set plan_cache_mode=force_generic_plan
grant execute on function vip_update to khela_app;

-- function vip_update_account(p_bucket smallint, p_member_id bigint, p_account_id bigint, p_zone text, p_now timestamp with time zone) returns void, plpgsql
