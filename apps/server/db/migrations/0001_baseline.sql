-- The schema as the first version of it left it: roles, tables, types, indexes, triggers, grants. Functions stand in
-- db/functions, each once; a line `\ir` reads one that a table needs. Later changes are migrations of their own, and
-- db/schema.sql shows what all of them together give.

-- Platform: the application's role, the bucket rule, the audit log, stored pushes, replay protection of encrypted bodies,
-- and counters for throttles that must hold across processes.

do $$
begin
  if not exists (select from pg_roles where rolname = 'khela_app') then
    create role khela_app login;
  end if;
end $$;

do $$ begin execute format('grant khela_app to %I', current_user); end $$;
grant usage on schema public to khela_app;
-- A server is ready once every migration and function is applied.
grant select on schema_migration to khela_app;
alter default privileges in schema public grant select, insert, update, delete on tables to khela_app;
alter default privileges in schema public grant usage, select on sequences to khela_app;
alter default privileges revoke execute on functions from public;

-- The queue's own schema: pg-boss makes its tables in it, and the application may make schemas nowhere else.
create schema jobs authorization khela_app;

-- The bucket of a member is fixed at creation and leads every key of what the member owns.
\ir ../functions/infra/bucket_of.sql

-- Who did what to money, rights or content. Append only, also for the application.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  merchant_id int,
  actor text not null,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}',
  ip text,
  request_id text
);
create index audit_log_subject on audit_log (subject, at desc);
revoke update, delete, truncate on audit_log from khela_app;

-- Pushes that must not be lost: written with what they tell about, sent to the member's open pages,
-- sent again to a page that comes back with the last id it saw.
create sequence push_event_id;
grant usage on sequence push_event_id to khela_app;
create table push_event (
  bucket smallint not null,
  member_id bigint not null,
  id bigint not null default nextval('push_event_id'),
  event text not null,
  data jsonb not null,
  at timestamptz not null default now(),
  primary key (bucket, member_id, id)
);
create index push_event_at on push_event (at);

create table seal_nonce (
  nonce text primary key,
  expires_at timestamptz not null
);
create index seal_nonce_expiry on seal_nonce (expires_at);

-- Failures and attempts counted in a window, by key (account, address, …).
create table throttle (
  key text primary key,
  window_start timestamptz not null,
  count int not null check (count > 0)
);
create index throttle_window on throttle (window_start);

-- Merchants (one brand each, a trial merchant beside each) and what switches their site.

create table merchant (
  id int generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9_]{1,29}$'),
  brand text not null,
  currency text not null,
  -- false: every balance of this merchant is play money
  real_money boolean not null default false,
  -- the merchant whose members are this one's guests
  trial_merchant_id int references merchant (id),
  minimum_age int not null default 18 check (minimum_age between 18 and 25),
  licence jsonb,
  maintenance boolean not null default false,
  settings jsonb not null default '{}',
  created_at timestamptz not null default now()
);

-- A module that has no row is on.
create table module_switch (
  merchant_id int not null references merchant (id),
  module text not null,
  enabled boolean not null,
  primary key (merchant_id, module)
);

create table flag (
  merchant_id int not null references merchant (id),
  name text not null,
  enabled boolean not null,
  primary key (merchant_id, name)
);

create table service_link (
  id int generated always as identity primary key,
  merchant_id int not null references merchant (id),
  -- LIVECHAT, TELEGRAM, WHATSAPP, FACEBOOK, LINE; or a social type
  kind text not null,
  title text not null,
  url text not null,
  social boolean not null default false,
  sort int not null default 0,
  -- where it stands: the floating button, the member's menu, the help centre, or everywhere
  position text not null default 'ALL' check (position in ('FLOAT', 'MENU', 'HELP', 'ALL')),
  label_en text not null default '',
  constraint service_link_url check (url ~ '^(/[^/\\]|https://)' or url = '')
);

create table service_link_text (
  link_id int not null references service_link (id) on delete cascade,
  language text not null check (language ~ '^[A-Z]{2}$'),
  title text not null check (length(title) between 1 and 100),
  primary key (link_id, language)
);

create table denied_country (
  country text primary key check (country ~ '^[A-Z]{2}$'),
  reason text not null,
  lifted_by text check (length(lifted_by) between 3 and 120)
);
comment on column denied_country.lifted_by is 'issuer and number of the local licence that lifts the entry';

-- Members, keyed by (bucket, id); names are found through a directory of their own.

create sequence member_id start 100001;
grant usage on sequence member_id to khela_app;

create table member (
  bucket smallint not null,
  id bigint not null,
  merchant_id int not null references merchant (id),
  -- 0 player; 1, 2 agents who also play; 4 trial guest; 40 special; 41, 42 credit agents
  type smallint not null check (type in (0, 1, 2, 4, 40, 41, 42)),
  username text not null,
  nickname text,
  currency text not null,
  language text not null default 'BN',
  status text not null default 'active' check (status in ('active', 'blocked', 'closed')),
  first_time_login boolean not null default false,
  register_method text not null,
  affiliate_code text,
  age_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  last_login_at timestamptz,
  -- the agent under whom they registered, and the member who referred them
  agent_bucket smallint,
  agent_id bigint,
  recommender_bucket smallint,
  recommender_id bigint,
  primary key (bucket, id),
  check (bucket = bucket_of(id))
);

-- key-rule: directory. Name → member; unique across buckets, so it is keyed by what is looked up.
create table member_name (
  merchant_id int not null references merchant (id),
  name text not null check (name = lower(name)),
  bucket smallint not null,
  member_id bigint not null,
  primary key (merchant_id, name)
);
comment on table member_name is 'key-rule: directory';

-- Secrets and sessions of members. A token is never stored, only its SHA-256.

create table member_secret (
  bucket smallint not null,
  member_id bigint not null,
  -- argon2id, PHC string; null for a member who came by a number or an identity and has no password
  password_hash text,
  changed_at timestamptz not null default now(),
  -- the payment password is another secret
  payment_hash text,
  primary key (bucket, member_id),
  foreign key (bucket, member_id) references member (bucket, id)
);

create table session (
  bucket smallint not null,
  member_id bigint not null,
  token_hash bytea not null check (length(token_hash) = 32),
  merchant_id int not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  ip text not null,
  device text not null,
  -- how the session came about, where that lets it change the password without the old one for some minutes
  proof text check (proof in ('recovery', 'first login')),
  primary key (bucket, member_id, token_hash),
  foreign key (bucket, member_id) references member (bucket, id)
);
create unique index session_token on session (bucket, token_hash);

-- Single use, bound to the address that asked for it.
create table captcha (
  id text primary key,
  answer_hash bytea not null,
  asker text not null,
  expires_at timestamptz not null
);
create index captcha_expiry on captcha (expires_at);

-- The ledger; docs/ledger.md explains the model. One row a transfer. A transfer touches exactly one member account and one house account, so accounts never wait for
-- each other, the hash chain is per account, and nothing crosses buckets. House accounts keep no running balance: they
-- would be the one row that every bet waits for. Only functions of the owner write here.
-- Never ANALYZE these tables while they are empty: the plans made from that stay slow for the life of a session.

create sequence house_account_id_seq as bigint increment by -1 minvalue -9223372036854775808 maxvalue -1 start with -1;

create table house_account (
  id          bigint primary key default nextval('house_account_id_seq') check (id < 0),
  merchant_id int not null references merchant (id),
  purpose     text not null check (purpose ~ '^[a-z][a-z_]{0,39}$'),
  ref         text not null default '' check (length(ref) <= 80),
  currency    text not null check (currency ~ '^[A-Z][A-Z0-9]{1,9}$'),
  real        boolean not null,
  created_at  timestamptz not null default now(),
  unique (merchant_id, purpose, ref, currency, real)
);
comment on column house_account.purpose is 'deposit, vendor, bonus, adjustment, transit, sandbox_grant, rebate, salary, withdrawal …';
comment on column house_account.ref is 'which one of that purpose: channel code, vendor code; empty when there is only one';
comment on column house_account.real is 'false = play money, which never meets real money';

create table account (
  bucket      smallint not null,
  member_id   bigint not null,
  id          bigint generated always as identity check (id > 0),
  kind        text not null check (kind in ('main', 'bonus', 'vendor')),
  ref         text not null default '' check (length(ref) <= 80),
  currency    text not null check (currency ~ '^[A-Z][A-Z0-9]{1,9}$'),
  merchant_id int not null references merchant (id),
  real        boolean not null,
  balance     bigint not null default 0,
  held        bigint not null default 0,
  seq         bigint not null default 0,
  head        bytea not null,
  moved_at    timestamptz not null default clock_timestamp(),
  created_at  timestamptz not null default now(),
  limited     boolean not null default false,
  primary key (bucket, member_id, id),
  unique (bucket, member_id, kind, ref, currency, real),
  foreign key (bucket, member_id) references member (bucket, id),
  check (balance >= 0 and held >= 0 and held <= balance)
) with (fillfactor = 60);
comment on column account.balance is 'minor units, what is held included';
comment on column account.held is 'minor units reserved by open holds; balance - held can be spent';
comment on column account.seq is 'number of transfers; the last one has this seq';
comment on column account.head is 'last value of the hash chain; at birth the hash of what the account is';
comment on column account.limited is 'the member has limits or a break: bets ask safer_refusal';
comment on column account.moved_at is 'time of the last transfer; transfer.at never goes back within an account';

create table transfer (
  bucket         smallint not null,
  member_id      bigint not null,
  account_id     bigint not null,
  seq            bigint not null,
  id             uuid not null,
  kind           int not null check (kind > 0),
  phase          smallint not null check (phase between 0 and 4),
  debit_account  bigint not null,
  credit_account bigint not null,
  amount_minor   bigint not null check (amount_minor > 0),
  currency       text not null,
  pending_id     uuid,
  reversal_of    uuid,
  linked_id      uuid,
  round_ref      text,
  reference      text not null,
  expires_at     timestamptz,
  balance_after  bigint not null,
  held_after     bigint not null,
  xid            bigint not null,
  at             timestamptz not null,
  link           bytea,
  primary key (bucket, member_id, account_id, seq),
  unique (bucket, member_id, id),
  check ((debit_account = account_id and credit_account < 0) or (credit_account = account_id and debit_account < 0)),
  check ((phase in (2, 3, 4)) = (pending_id is not null)),
  check (phase = 0 or debit_account = account_id)
);
create unique index transfer_settles_once on transfer (bucket, member_id, pending_id) where pending_id is not null;
create unique index transfer_reverses_once on transfer (bucket, member_id, reversal_of) where reversal_of is not null;
create index transfer_xid on transfer using brin (xid) with (pages_per_range = 32, autosummarize = on);
comment on column transfer.kind is 'transaction type number, a table of the contract';
comment on column transfer.phase is '0 single, 1 reserve, 2 post, 3 void, 4 expire; only 0 and 2 move money';
comment on column transfer.xid is 'transaction that wrote the row: the watermark of the house roll-up';
comment on column transfer.link is 'hash chain value, on the last row of each group written together';

create table refusal (
  bucket       smallint not null,
  member_id    bigint not null,
  id           uuid not null,
  code         text not null,
  account_id   bigint not null,
  house_id     bigint,
  incoming     boolean,
  amount_minor bigint,
  currency     text not null,
  kind         int not null,
  phase        smallint not null,
  pending_id   uuid,
  reversal_of  uuid,
  linked_id    uuid,
  round_ref    text,
  reference    text not null,
  expires_at   timestamptz,
  at           timestamptz not null,
  primary key (bucket, member_id, id)
);
comment on table refusal is 'ids refused for lack of funds: they stay refused, whatever arrives later';

create table house_rollup (
  house_id bigint primary key references house_account (id),
  debits   numeric not null,
  credits  numeric not null
);
create table house_rollup_state (
  only_row   boolean primary key default true check (only_row),
  system_id  bigint not null,
  xid_offset bigint not null,
  watermark  bigint not null,
  at         timestamptz not null
);
insert into house_rollup_state select true, system_identifier, 0, 0, now() from pg_control_system();
comment on column house_rollup_state.system_id is 'transaction numbers mean something within one cluster only; ledger_rebase() moves them to another';

create table anchor (
  id       int primary key,
  at       timestamptz not null,
  accounts bigint not null,
  digest   bytea not null
);
create table anchor_head (
  anchor_id  int not null,
  bucket     smallint not null,
  member_id  bigint not null,
  account_id bigint not null,
  seq        bigint not null,
  head       bytea not null,
  primary key (bucket, member_id, account_id, anchor_id)
);
create index anchor_head_by_anchor on anchor_head (anchor_id);
comment on table anchor is 'each names the heads that changed since the one before; its digest is also kept outside the database';

-- Nothing that is posted changes, not even for the owner.
\ir ../functions/wallet/ledger_unchangeable.sql

create trigger unchangeable before update or delete on transfer
  for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on transfer
  for each statement execute function ledger_unchangeable();
alter table transfer enable always trigger unchangeable;
alter table transfer enable always trigger untruncatable;
create trigger unchangeable before update or delete on refusal
  for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on refusal
  for each statement execute function ledger_unchangeable();
alter table refusal enable always trigger unchangeable;
alter table refusal enable always trigger untruncatable;
create trigger unchangeable before update or delete on house_account
  for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on house_account
  for each statement execute function ledger_unchangeable();
alter table house_account enable always trigger unchangeable;
alter table house_account enable always trigger untruncatable;
create trigger unchangeable before update or delete on anchor
  for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on anchor
  for each statement execute function ledger_unchangeable();
alter table anchor enable always trigger unchangeable;
alter table anchor enable always trigger untruncatable;
create trigger unchangeable before update or delete on anchor_head
  for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on anchor_head
  for each statement execute function ledger_unchangeable();
alter table anchor_head enable always trigger unchangeable;
alter table anchor_head enable always trigger untruncatable;
-- Only these columns: every batch updates the others and must not pay for a trigger.
create trigger unchangeable before delete or update of bucket, member_id, id, kind, ref, currency, merchant_id, real
  on account for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on account for each statement execute function ledger_unchangeable();
alter table account enable always trigger unchangeable;
alter table account enable always trigger untruncatable;

-- What the ledger's functions take and answer. `incoming` is seen from the member: true = house to member.

create type ledger_movement as (
  id uuid, bucket smallint, member_id bigint, account_id bigint, house_id bigint, incoming boolean,
  amount_minor bigint, currency text, kind int, phase smallint, pending_id uuid, reversal_of uuid, linked_id uuid,
  round_ref text, reference text, expires_at timestamptz, grp int
);
create type ledger_answer as (
  n int, code text, field text, replayed boolean, balance bigint, held bigint, seq bigint
);

-- Default privileges gave the servers' role everything on new tables: here it may only read.

revoke all on house_account, account, transfer, refusal, house_rollup, house_rollup_state, anchor, anchor_head
  from public, khela_app;
grant select on house_account, account, transfer, refusal, house_rollup, house_rollup_state, anchor, anchor_head to khela_app;
revoke all on sequence house_account_id_seq, account_id_seq from public, khela_app;

-- The catalogue: vendors, their games, what each merchant shows of them; a member's favourites and recent games; the feed of wins.

create extension if not exists pg_trgm;

create table vendor (
  code text primary key check (code ~ '^[A-Z][A-Z0-9_]{1,19}$'),
  -- {"bn": …, "en": …}
  name jsonb not null,
  game_types text[] not null,
  status text not null default 'on' check (status in ('on', 'off', 'maintenance')),
  wallet_mode text not null default 'seamless' check (wallet_mode in ('seamless', 'transfer')),
  -- may correct a balance by the protocol's adjust
  may_adjust boolean not null default false,
  -- addresses the vendor may call from; empty: any
  ip_allow inet[] not null default '{}',
  -- which of its derived secrets signs; the one before is still believed until previous_key_until
  key_no int not null default 1 check (key_no > 0),
  previous_key_until timestamptz,
  sort int not null,
  url text check (url ~ '^https?://'),
  dialect text not null default 'khela' check (dialect ~ '^[a-z0-9-]{1,30}$'),
  public_key text,
  jackpot text check (jackpot ~ '^[a-z0-9-]{1,40}$')
);
comment on column vendor.url is 'where the vendor is asked; null: the game server';
comment on column vendor.dialect is 'a row of the contract''s vendor-dialects.ts';
comment on column vendor.public_key is 'what the vendor signs with, where its dialect has a key pair';
comment on column vendor.jackpot is 'the jackpot this vendor runs; null: none';

create table game (
  -- the wire's catalogue id
  node_id int primary key check (node_id > 0),
  vendor text not null references vendor (code),
  game_code text not null,
  game_type text not null,
  classify text not null default '',
  name jsonb not null,
  -- title in every language and the vendor's names, normalised for searching
  search text not null,
  is_new boolean not null default false,
  -- 1 is the hottest
  hot_rank int check (hot_rank > 0),
  enabled boolean not null default true,
  -- can be launched now; the others are announced
  playable boolean not null,
  rtp text,
  min_bet_minor bigint check (min_bet_minor > 0),
  icon text not null,
  sort int not null,
  -- pay lines of a slot; null for every other game
  lines int check (lines > 0),
  unique (vendor, game_code) deferrable
);
create index game_listed on game (game_type, sort, node_id) where enabled;
create index game_hot on game (hot_rank, node_id) where enabled and hot_rank is not null;
create index game_of_vendor on game (vendor, sort, node_id) where enabled;
create index game_search on game using gin (search gin_trgm_ops);

-- What a merchant changes about the catalogue; a game without a row is shown in the catalogue's own order.
create table merchant_game (
  merchant_id int not null references merchant (id),
  node_id int not null references game (node_id),
  enabled boolean not null default true,
  sort int,
  primary key (merchant_id, node_id)
);

create table favourite (
  bucket smallint not null,
  member_id bigint not null,
  node_id int not null references game (node_id),
  at timestamptz not null,
  primary key (bucket, member_id, node_id),
  foreign key (bucket, member_id) references member (bucket, id)
);

create table recent (
  bucket smallint not null,
  member_id bigint not null,
  node_id int not null references game (node_id),
  at timestamptz not null,
  primary key (bucket, member_id, node_id),
  foreign key (bucket, member_id) references member (bucket, id)
);

create index favourite_newest on favourite (bucket, member_id, at desc, node_id);

-- Wins as the winner board shows them; the ledger is the truth, this is its newest page and may be thrown away.
create table game_win (
  bucket smallint not null,
  member_id bigint not null,
  -- what the win is known by, so that a repeated settlement is one win
  reference text not null check (length(reference) between 1 and 200),
  merchant_id int not null references merchant (id),
  node_id int not null references game (node_id),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  at timestamptz not null,
  primary key (bucket, member_id, reference),
  foreign key (bucket, member_id) references member (bucket, id)
);
create index game_win_newest on game_win (merchant_id, at desc);

-- The vendor wallet protocol's own truth: launches, rounds, moves. A move and its money are written by one statement,
-- under the lock of the member's account, so that nothing a vendor repeats, reorders or races can count twice.
-- The rules that a certification tries are functions (db/functions/play); signature and shape are the server's to check.

create table play_session (
  bucket      smallint not null,
  member_id   bigint not null,
  -- SHA-256 of the launch token: single use to authenticate, then the vendor's session
  token_hash  bytea not null check (length(token_hash) = 32),
  merchant_id int not null references merchant (id),
  vendor      text not null,
  game_code   text not null,
  node_id     int not null,
  currency    text not null,
  real        boolean not null,
  account_id  bigint not null,
  language    text not null,
  created_at  timestamptz not null default clock_timestamp(),
  redeem_by   timestamptz not null,
  redeemed_at timestamptz,
  valid_until timestamptz not null,
  primary key (bucket, member_id, token_hash),
  foreign key (bucket, member_id) references member (bucket, id)
);
create unique index play_session_token on play_session (bucket, token_hash);
create index play_session_ended on play_session (valid_until);

create table play_round (
  bucket      smallint not null,
  member_id   bigint not null,
  vendor      text not null,
  round_id    text not null,
  merchant_id int not null,
  game_code   text not null,
  node_id     int not null,
  currency    text not null,
  real        boolean not null,
  -- what was staked and won, after whatever was taken back
  bet_minor   bigint not null default 0 check (bet_minor >= 0),
  win_minor   bigint not null default 0 check (win_minor >= 0),
  state       text not null default 'open' check (state in ('open', 'settled', 'rolledBack')),
  detail      jsonb not null default '{}',
  started_at  timestamptz not null default clock_timestamp(),
  ended_at    timestamptz,
  bets        int not null default 0 check (bets >= 0),
  primary key (bucket, member_id, vendor, round_id)
);
comment on column play_round.bets is 'bets that were taken and stand';
-- A plan made while the tables are nearly empty takes any index of the member for the one that is meant, and reads all
-- that they ever played. This index serves only queries that repeat its condition.
create index play_round_by_time on play_round (bucket, member_id, started_at desc) where started_at > 'epoch';

create table play_move (
  bucket         smallint not null,
  member_id      bigint not null,
  vendor         text not null,
  transaction_id text not null,
  method         text not null check (method in ('bet', 'win', 'bet-win', 'rollback', 'adjust', 'tombstone')),
  round_id       text not null,
  game_code      text not null,
  currency       text not null,
  amount_minor   bigint not null,
  win_minor      bigint not null default 0,
  reference      text,
  -- the answer the first asking got
  status         text not null,
  balance_after  bigint not null,
  rolled_back    boolean not null default false,
  transfer_id    uuid,
  win_transfer_id uuid,
  at             timestamptz not null default clock_timestamp(),
  free_round     text,
  primary key (bucket, member_id, vendor, transaction_id)
);
comment on column play_move.free_round is 'the award a free bet was played from: it took nothing, and what it won is a kind of its own';
-- A win is found by the bet it belongs to, through an index that only wins pay.
create index play_move_win on play_move (bucket, member_id, vendor, reference) where method = 'win';
-- A statement is compared by time. Rows come in its order, so a few pages of index say where to look.
create index play_move_at on play_move using brin (at) with (pages_per_range = 32, autosummarize = on);

create type play_item as (
  n int, method text, bucket smallint, member_id bigint, vendor text, token_hash bytea,
  transaction_id text, round_id text, game_code text, currency text, amount_minor bigint, win_minor bigint,
  reference text, detail jsonb, final boolean, transfer_id uuid, win_transfer_id uuid,
  free_round text, rules text[]
);
comment on type play_item is 'rules: where the vendor''s dialect differs from ours, by name (contract, vendor-dialects.ts); null for ours';
create type play_answer as (
  n int, status text, balance bigint, field text, moved boolean, node_id int, merchant_id int, win_minor bigint,
  currency text
);

revoke insert, update, delete, truncate on play_move, play_round from khela_app;
revoke update, truncate on play_session from khela_app;

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

-- What is written for people: announcements and help, in any number of languages. A trial merchant shows
-- what its merchant shows.

create table promotion_category (
  id int generated always as identity primary key,
  merchant_id int not null references merchant (id),
  code text not null check (code ~ '^[a-z][a-z0-9-]{1,19}$'),
  sort int not null default 0,
  unique (merchant_id, code)
);

create table promotion_category_text (
  category_id int not null references promotion_category (id) on delete cascade,
  language text not null check (language ~ '^[A-Z]{2}$'),
  title text not null check (length(title) between 1 and 200),
  primary key (category_id, language)
);

create table announcement (
  id int generated always as identity primary key,
  merchant_id int not null references merchant (id),
  -- stable name for seeds and imports
  code text not null check (code ~ '^[a-z][a-z0-9_-]{1,39}$'),
  -- B banner, PL player, PU pop-up, PR promotion, H hot, A agents
  type text not null check (type in ('B', 'PL', 'PU', 'PR', 'H', 'A')),
  group_name text not null default '' check (group_name ~ '^[a-z_]{0,20}$'),
  -- M mobile, W web; null both
  platform text check (platform in ('M', 'W')),
  image_url text not null default '',
  -- path within the site, or https address; empty leads nowhere
  linkage text not null default '' check (linkage = '' or linkage ~ '^(/[^/]|https://)'),
  starts_at timestamptz not null default now(),
  ends_at timestamptz check (ends_at > starts_at),
  sort int not null default 0,
  created_at timestamptz not null default now(),
  -- of a promotion (PR): the shelf it stands on
  category_id int references promotion_category (id),
  unique (merchant_id, code)
);
create index announcement_of on announcement (merchant_id, type);

create table announcement_text (
  announcement_id int not null references announcement (id) on delete cascade,
  language text not null check (language ~ '^[A-Z]{2}$'),
  title text not null check (length(title) between 1 and 200),
  -- markup that the server has checked against its allow-list
  content text not null check (length(content) <= 20000),
  primary key (announcement_id, language)
);

create table help_topic (
  id int generated always as identity primary key,
  merchant_id int not null references merchant (id),
  tag text not null check (tag ~ '^[a-z][a-z0-9-]{1,19}$'),
  sort int not null default 0,
  unique (merchant_id, tag)
);

create table help_topic_text (
  topic_id int not null references help_topic (id) on delete cascade,
  language text not null check (language ~ '^[A-Z]{2}$'),
  title text not null check (length(title) between 1 and 200),
  primary key (topic_id, language)
);

create table help_article (
  id int generated always as identity primary key,
  topic_id int not null references help_topic (id) on delete cascade,
  sort int not null,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  unique (topic_id, sort),
  constraint help_article_time check (ends_at > starts_at)
);

create table help_article_text (
  article_id int not null references help_article (id) on delete cascade,
  language text not null check (language ~ '^[A-Z]{2}$'),
  title text not null check (length(title) between 1 and 200),
  content text not null check (length(content) <= 20000),
  primary key (article_id, language)
);

-- Safer play: what members limit and when they stop. An account that nobody limited
-- carries a flag that says so and pays nothing for any of this; the others are checked under the account's lock, in the
-- transaction of the bet. What was used is read from the ledger, so it cannot disagree with it.

create table safer_limit (
  bucket    smallint not null,
  member_id bigint not null,
  kind      text not null check (kind in ('stake', 'loss', 'wager', 'deposit', 'time')),
  period    text not null check (period in ('bet', 'day', 'week', 'month')),
  -- minor units; minutes for time
  value     bigint not null check (value >= 0),
  -- what holds from next_at on; null beside a next_at: no limit
  next      bigint check (next >= 0),
  next_at   timestamptz,
  set_at    timestamptz not null,
  primary key (bucket, member_id, kind, period),
  foreign key (bucket, member_id) references member (bucket, id),
  check ((kind = 'stake') = (period = 'bet'))
);

-- Kept as history; the one that holds is the one that has not ended.
create table safer_break (
  bucket    smallint not null,
  member_id bigint not null,
  starts_at timestamptz not null,
  kind      text not null check (kind in ('coolOff', 'exclusion')),
  -- null: for good
  ends_at   timestamptz,
  -- set by an operator, never by the member
  lifted_at timestamptz,
  primary key (bucket, member_id, starts_at),
  foreign key (bucket, member_id) references member (bucket, id),
  check (ends_at > starts_at)
);

-- How far an account's transfers are added up, and the sums by period. Every reader brings them up to date.
create table safer_use (
  bucket      smallint not null,
  member_id   bigint not null,
  account_id  bigint not null,
  zone        text not null,
  seq         bigint not null,
  last_at     timestamptz,
  day_start   timestamptz not null,
  week_start  timestamptz not null,
  month_start timestamptz not null,
  day_wager   bigint not null default 0, day_won   bigint not null default 0, day_s   double precision not null default 0,
  week_wager  bigint not null default 0, week_won  bigint not null default 0, week_s  double precision not null default 0,
  month_wager bigint not null default 0, month_won bigint not null default 0, month_s double precision not null default 0,
  primary key (bucket, member_id, account_id)
);
comment on column safer_use.day_wager is 'bets that stand, minor units; won: what came back from them; s: seconds at play';

revoke insert, update, delete, truncate on safer_use from khela_app;
revoke update, delete, truncate on safer_break from khela_app;

-- What a vendor is reached by and speaks, statements that were compared, money in vendors' own wallets, and the members'
-- free play.

-- key-rule: directory. Ids that are the vendor's over all its players, for the dialects in which they are.
create table vendor_transaction (
  vendor         text not null,
  transaction_id text not null,
  bucket         smallint not null,
  member_id      bigint not null,
  primary key (vendor, transaction_id)
);
comment on table vendor_transaction is 'key-rule: directory';
revoke insert, update, delete, truncate on vendor_transaction from khela_app;

create table statement_check (
  vendor     text not null references vendor (code),
  from_at    timestamptz not null,
  to_at      timestamptz not null,
  checked_at timestamptz not null,
  theirs     bigint not null,
  ours       bigint not null,
  -- null when the statement could not be had
  differences bigint,
  primary key (vendor, from_at, to_at)
);
create table statement_difference (
  vendor         text not null,
  player         text not null,
  transaction_id text not null,
  problem        text not null check (problem in ('missing', 'extra', 'different')),
  theirs         jsonb,
  ours           jsonb,
  found_at       timestamptz not null,
  primary key (vendor, player, transaction_id)
);
create index statement_difference_found on statement_difference (found_at);

-- Money on its way between a member's main account and a vendor's own wallet. Written before the vendor is asked; what
-- came of it is the vendor's word, and while there is none the row says so and the money is held.
create table wallet_transfer (
  bucket       smallint not null,
  member_id    bigint not null,
  id           uuid not null,
  vendor       text not null references vendor (code),
  direction    text not null check (direction in ('in', 'out')),
  amount_minor bigint not null check (amount_minor > 0),
  currency     text not null,
  state        text not null default 'asked' check (state in ('asked', 'done', 'refused')),
  asked_at     timestamptz not null,
  ended_at     timestamptz,
  primary key (bucket, member_id, id),
  foreign key (bucket, member_id) references member (bucket, id)
);
create index wallet_transfer_asked on wallet_transfer (asked_at) where state = 'asked';

-- A member's free play is a guest of the trial merchant that is theirs alone: other accounts, other rounds, another name at
-- the vendor's. Nothing can cross because nothing is shared.
create table free_play (
  bucket       smallint not null,
  member_id    bigint not null,
  guest_bucket smallint not null,
  guest_id     bigint not null,
  primary key (bucket, member_id),
  foreign key (bucket, member_id) references member (bucket, id)
);

-- Who a member is beyond a name: what they told about themselves, by which number and identities they are found, who brought them;
-- and what stands behind logging in without a password.

-- Apart from the member, so that it can be erased while the books stay.
create table member_profile (
  bucket smallint not null,
  member_id bigint not null,
  email text check (length(email) < 255),
  email_verified_at timestamptz,
  -- E.164
  mobile text check (mobile ~ '^\+[1-9][0-9]{4,14}$'),
  mobile_verified_at timestamptz,
  payee_name text check (length(payee_name) <= 80),
  birthday date,
  -- a picture of the gallery (`gallery-…`) or a row of member_icon
  icon text,
  -- idNumber, qqNum, facebook, wechat, line, whatsapp, zalo: as the merchant asks for them
  contacts jsonb not null default '{}',
  changed_at timestamptz not null default now(),
  primary key (bucket, member_id),
  foreign key (bucket, member_id) references member (bucket, id)
);

create table member_icon (
  bucket smallint not null,
  member_id bigint not null,
  -- all that opens the picture: two hexadecimal digits of the bucket and 32 of chance
  id text not null check (id ~ '^[0-9a-f]{34}$'),
  picture bytea not null,
  made_at timestamptz not null default now(),
  primary key (bucket, member_id),
  foreign key (bucket, member_id) references member (bucket, id)
);
create unique index member_icon_id on member_icon (bucket, id);

create table member_mobile (
  merchant_id int not null references merchant (id),
  mobile text not null check (mobile ~ '^\+[1-9][0-9]{4,14}$'),
  bucket smallint not null,
  member_id bigint not null,
  primary key (merchant_id, mobile)
);
comment on table member_mobile is 'key-rule: directory';

-- A sign-in at an identity provider: the issuer and its subject, never a mail address.
create table member_identity (
  merchant_id int not null references merchant (id),
  issuer text not null,
  subject text not null,
  bucket smallint not null,
  member_id bigint not null,
  linked_at timestamptz not null default now(),
  primary key (merchant_id, issuer, subject)
);
comment on table member_identity is 'key-rule: directory';

-- Codes that bring members to an agent.
create table affiliate_code (
  merchant_id int not null references merchant (id),
  code text not null check (code ~ '^[A-Za-z0-9_-]{1,40}$'),
  bucket smallint not null,
  member_id bigint not null,
  -- null: wherever the site is open
  domain text,
  enabled boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (merchant_id, code)
);
comment on table affiliate_code is 'key-rule: directory';

-- "Remember me": a browser that may log in without a password. Only the token's SHA-256.
create table login_device (
  bucket smallint not null,
  member_id bigint not null,
  token_hash bytea not null check (length(token_hash) = 32),
  merchant_id int not null,
  -- may log in without anybody tapping
  autologin boolean not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  ip text not null,
  device text not null,
  primary key (bucket, member_id, token_hash),
  foreign key (bucket, member_id) references member (bucket, id)
);
create unique index login_device_token on login_device (bucket, token_hash);
create index login_device_expiry on login_device (expires_at);

-- Codes sent to phones: one live one for a number and a purpose (and a recovery), only as a keyed hash.
create table sms_code (
  merchant_id int not null,
  purpose text not null check (purpose in ('login', 'password', 'register', 'bind')),
  mobile text not null,
  -- '' where the purpose needs none
  recovery text not null default '',
  code_hash bytea not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  -- when the provider took the message
  handed_at timestamptz,
  primary key (merchant_id, purpose, mobile, recovery)
);
create index sms_code_expiry on sms_code (expires_at);

create table slider_puzzle (
  id text primary key,
  x int not null,
  asker text not null,
  expires_at timestamptz not null
);
create index slider_puzzle_expiry on slider_puzzle (expires_at);

-- A forgotten password on its way: by phone the steps of one person, by mail the link. Only the SHA-256 of what opens it.
-- The member is null where the name was nobody's.
create table recovery (
  id_hash bytea primary key check (length(id_hash) = 32),
  merchant_id int not null,
  way text not null check (way in ('phone', 'mail')),
  bucket smallint,
  member_id bigint,
  code_sent boolean not null default false,
  used_at timestamptz,
  expires_at timestamptz not null
);
comment on table recovery is 'key-rule: directory';
create index recovery_expiry on recovery (expires_at);

-- What content has beside its words: who has read it, what kind of offer it is, when help is shown; and the other things
-- an operator writes for people: ways to reach somebody, the app's links, the hosts of live tables.

-- An announcement a member has opened.
create table announcement_read (
  bucket smallint not null,
  member_id bigint not null,
  announcement_id int not null references announcement (id) on delete cascade,
  read_at timestamptz not null,
  primary key (bucket, member_id, announcement_id),
  foreign key (bucket, member_id) references member (bucket, id)
);

create table download_link (
  merchant_id int not null references merchant (id),
  resource_type text not null check (resource_type in ('IOS', 'Android', 'MOBILECONFIG')),
  url text not null check (url ~ '^(/[^/\\]|https://)'),
  label_en text not null default '',
  -- oldest system it runs on, such as 12.4; empty: any
  minimum_system text not null default '' check (minimum_system ~ '^([0-9]{1,2}(\.[0-9]{1,2})?)?$'),
  primary key (merchant_id, resource_type)
);

-- A host of a live table. Shown within the time, open when the table can be played.
create table live_model (
  id int generated always as identity primary key,
  merchant_id int not null references merchant (id),
  code text not null check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
  node_id int not null references game (node_id),
  room_id text not null default '',
  image_url text not null default '',
  starts_at timestamptz not null default now(),
  ends_at timestamptz check (ends_at > starts_at),
  sort int not null default 0,
  unique (merchant_id, code)
);

create table live_model_text (
  model_id int not null references live_model (id) on delete cascade,
  language text not null check (language ~ '^[A-Z]{2}$'),
  name text not null check (length(name) between 1 and 60),
  title text not null check (length(title) <= 200),
  primary key (model_id, language)
);

-- The member's inbox, feedback, and the conversation with the operator.

-- Written once for many: it reaches a member's inbox when they next look, never twice.
create table inbox_broadcast (
  id int generated always as identity primary key,
  merchant_id int not null references merchant (id),
  code text not null check (code ~ '^[a-z][a-z0-9_-]{1,39}$'),
  -- also for who joins later; the others are for who was a member when it came out
  welcome boolean not null default false,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  created_at timestamptz not null default now(),
  unique (merchant_id, code)
);

create table inbox_broadcast_text (
  broadcast_id int not null references inbox_broadcast (id) on delete cascade,
  language text not null check (language ~ '^[A-Z]{2}$'),
  title text not null check (length(title) between 1 and 200),
  -- sanitised markup
  content text not null check (length(content) <= 20000),
  primary key (broadcast_id, language)
);

create sequence inbox_message_id;

create table inbox_message (
  bucket smallint not null,
  member_id bigint not null,
  id bigint not null default nextval('inbox_message_id'),
  broadcast_id int references inbox_broadcast (id) on delete cascade,
  -- of a message to this member alone: {"BN": {"title": …, "content": sanitised markup}, "EN": …}
  words jsonb,
  -- stable name of a message to one member, so that what is told twice is told once
  ref text check (length(ref) between 1 and 80),
  sent_at timestamptz not null,
  read_at timestamptz,
  -- kept, so that what was thrown away does not come again
  deleted_at timestamptz,
  primary key (bucket, member_id, id),
  unique (bucket, member_id, broadcast_id),
  unique (bucket, member_id, ref),
  foreign key (bucket, member_id) references member (bucket, id),
  check ((broadcast_id is null) <> (words is null))
);
create index inbox_message_newest on inbox_message (bucket, member_id, sent_at desc, id desc) where deleted_at is null;

create sequence feedback_id;

create table feedback (
  bucket smallint not null,
  member_id bigint not null,
  id bigint not null default nextval('feedback_id'),
  merchant_id int not null references merchant (id),
  -- made by the sender once per press of the button
  request_id uuid not null,
  content text not null check (length(content) between 1 and 40000),
  remark text not null default '' check (length(remark) <= 1400),
  language text not null,
  sent_at timestamptz not null,
  answer text check (length(answer) between 1 and 40000),
  answered_at timestamptz,
  answered_by text,
  primary key (bucket, member_id, id),
  unique (bucket, member_id, request_id),
  foreign key (bucket, member_id) references member (bucket, id),
  check ((answer is null) = (answered_at is null)),
  check ((answer is null) = (answered_by is null))
);
create index feedback_newest on feedback (merchant_id, sent_at desc);
create index feedback_waiting on feedback (merchant_id, sent_at) where answer is null;

-- A picture as we have made it anew: nothing of the sender's file is kept.
create table feedback_picture (
  bucket smallint not null,
  member_id bigint not null,
  id bigint not null default nextval('feedback_id'),
  -- null while the feedback is being written
  feedback_id bigint,
  -- WebP
  picture bytea not null check (length(picture) <= 2097152),
  width int not null check (width > 0),
  height int not null check (height > 0),
  created_at timestamptz not null,
  primary key (bucket, member_id, id),
  foreign key (bucket, member_id, feedback_id) references feedback (bucket, member_id, id)
);
create index feedback_picture_loose on feedback_picture (created_at) where feedback_id is null;
create index feedback_picture_of on feedback_picture (bucket, member_id, feedback_id);

create sequence chat_message_id;

-- One conversation a member. Its row is locked to write, so a member's messages become visible in the order of their ids.
create table chat_conversation (
  bucket smallint not null,
  member_id bigint not null,
  merchant_id int not null references merchant (id),
  member_read_id bigint not null default 0,
  operator_read_id bigint not null default 0,
  last_id bigint not null default 0,
  last_at timestamptz not null,
  primary key (bucket, member_id),
  foreign key (bucket, member_id) references member (bucket, id)
);
create index chat_conversation_newest on chat_conversation (merchant_id, last_at desc);

create table chat_message (
  bucket smallint not null,
  member_id bigint not null,
  id bigint not null default nextval('chat_message_id'),
  sender text not null check (sender in ('member', 'operator')),
  -- who of the operator's people wrote
  operator text,
  text text not null check (length(text) between 1 and 10000),
  request_id uuid not null,
  sent_at timestamptz not null,
  primary key (bucket, member_id, id),
  unique (bucket, member_id, request_id),
  foreign key (bucket, member_id) references chat_conversation (bucket, member_id),
  check ((sender = 'operator') = (operator is not null))
);

-- What launchChat answers: works once, within a minute, for the member it was made for.
create table chat_token (
  bucket smallint not null,
  member_id bigint not null,
  token_hash bytea not null check (length(token_hash) = 32),
  back_path text not null check (back_path ~ '^/([^/\\]|$)'),
  header_color text not null default '',
  title text not null default '',
  redeem_by timestamptz not null,
  redeemed_at timestamptz,
  primary key (bucket, member_id, token_hash),
  foreign key (bucket, member_id) references member (bucket, id)
);
create index chat_token_ended on chat_token (redeem_by);

-- Every server hears of a change of the catalogue.

\ir ../functions/games/catalogue_changed.sql

create trigger game_changed after insert or update or delete on game
  for each statement execute function catalogue_changed();
create trigger vendor_changed after insert or update or delete on vendor
  for each statement execute function catalogue_changed();
create trigger merchant_game_changed after insert or update or delete on merchant_game
  for each statement execute function catalogue_changed();

-- A link on its way to an address. Bound to that very address: once the member has another, it proves nothing.
create table email_proof (
  id_hash bytea primary key check (length(id_hash) = 32),
  merchant_id int not null,
  bucket smallint not null,
  member_id bigint not null,
  email text not null,
  expires_at timestamptz not null
);
comment on table email_proof is 'key-rule: directory';
create index email_proof_expiry on email_proof (expires_at);

-- Progressive jackpots that vendors run. A pool is a member of the merchant who is nobody: their main account holds what
-- players put in and the vendor's seed, so that it cannot fall below zero, has a chain, and is in every audit. The vendor
-- moves it by adjusting that player.

-- key-rule: directory. Which member is the pool of a jackpot at a merchant.
create table jackpot (
  merchant_id int not null references merchant (id),
  vendor      text not null references vendor (code),
  code        text not null,
  bucket      smallint not null,
  member_id   bigint not null,
  -- the operator's: whether the site shows what it holds
  shown       boolean not null default true,
  created_at  timestamptz not null default now(),
  primary key (merchant_id, vendor, code)
);
comment on table jackpot is 'key-rule: directory';
