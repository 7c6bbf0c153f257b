-- Operators, their rights at each merchant, and actions that wait for a second operator. An operator is not a
-- member. These tables are small and never joined with a member's tables, so on Citus they stay on the node
-- that the servers connect to.

create table operator (
  id             bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z0-9][a-z0-9._-]{0,39}$' and name !~ '^(feed|final)\.'),
  display_name   text not null check (length(display_name) between 1 and 80),
  state          text not null default 'invited' check (state in ('invited', 'active', 'disabled')),
  password_hash  text,
  totp_encrypted bytea,
  -- the time step of the last accepted authenticator code, so that no code is accepted twice
  totp_last_step bigint,
  created_at     timestamptz not null,
  created_by     text not null,
  -- an operator with a password also has an authenticator app
  check ((password_hash is null) = (totp_encrypted is null))
);
create trigger logged after insert or delete or update of id, name, display_name, state, password_hash,
  totp_encrypted on operator
  for each row execute function audit_row_changed('operator', 'id',
      'name display_name state password_hash totp_encrypted', 'password_hash totp_encrypted');
alter table operator enable always trigger logged;

create table operator_passkey (
  credential_id bytea primary key check (length(credential_id) between 16 and 1023),
  operator_id   bigint not null references operator (id),
  public_key    bytea not null,
  counter       bigint not null check (counter >= 0),
  transports    text[] not null default '{}',
  name          text not null check (length(name) between 1 and 80),
  created_at    timestamptz not null,
  used_at       timestamptz
);
create index operator_passkey_operator on operator_passkey (operator_id);
create trigger logged after insert or delete or update of credential_id, operator_id,
  public_key on operator_passkey
  for each row execute function audit_row_changed('operator_passkey', 'credential_id',
      'operator_id public_key', '');
alter table operator_passkey enable always trigger logged;

-- A merchant's own roles; the built-in roles are in the contract.
create table operator_role (
  merchant_id int not null references merchant (id),
  name        text not null check (name ~ '^[a-z][a-z0-9-]{1,29}$'),
  permissions text[] not null check (cardinality(permissions) between 1 and 200),
  primary key (merchant_id, name)
);
create trigger logged after insert or delete or update of merchant_id, name, permissions on operator_role
  for each row execute function audit_row_changed('operator_role', 'merchant_id name', 'permissions', '');
alter table operator_role enable always trigger logged;

create table operator_assignment (
  operator_id      bigint not null references operator (id),
  merchant_id      int not null references merchant (id),
  role             text not null,
  -- an action above this amount needs a second operator, whatever the merchant's approval rules say; null:
  -- only the rules count
  max_amount_minor bigint check (max_amount_minor >= 0),
  is_masked        boolean not null default false,
  -- the last day of the assignment, in UTC; null: until it is removed
  last_day         date,
  primary key (operator_id, merchant_id, role)
);
create trigger logged after insert or delete or update of operator_id, merchant_id, role, max_amount_minor,
  is_masked, last_day on operator_assignment
  for each row execute function audit_row_changed('operator_assignment', 'operator_id merchant_id role',
      'max_amount_minor is_masked last_day role', '');
alter table operator_assignment enable always trigger logged;

-- Console sessions: a browser's session, a break-glass session of thirty minutes, or a script's API token.
create table operator_session (
  token_hash  bytea primary key check (length(token_hash) = 32),
  -- the session's name in lists and in the audit log
  id          bigint generated always as identity unique,
  operator_id bigint not null references operator (id),
  kind        text not null check (kind in ('browser', 'break_glass', 'token')),
  created_at  timestamptz not null,
  seen_at     timestamptz not null,
  expires_at  timestamptz not null,
  -- time of the operator's last sign-in or step-up; null: an API token, which never passes a step-up
  proven_at   timestamptz,
  ip          text not null,
  user_agent  text not null default '',
  ended_at    timestamptz,
  -- of an API token: its name, its only merchant, its permissions (a subset of the operator's), and the IP
  -- addresses that may use it; of a break-glass session: the merchant where it was opened
  name        text,
  merchant_id int references merchant (id),
  permissions text[],
  addresses   inet[],
  check ((kind = 'token') = (name is not null and merchant_id is not null and permissions is not null)),
  check ((kind = 'token') = (proven_at is null)),
  check (kind <> 'break_glass' or merchant_id is not null)
);
create index operator_session_operator on operator_session (operator_id, created_at desc);

-- A link for an operator that works once. With it the operator sets up a passkey, or a password and an
-- authenticator app. A link of the kind `sign_in`, which works only in the sandbox, signs the operator in.
create table operator_invitation (
  token_hash  bytea primary key check (length(token_hash) = 32),
  operator_id bigint not null references operator (id),
  kind        text not null check (kind in ('invite', 'sign_in')),
  created_at  timestamptz not null,
  created_by  text not null,
  expires_at  timestamptz not null,
  used_at     timestamptz
);
create index operator_invitation_operator on operator_invitation (operator_id);

-- A challenge that a browser signs to register a passkey or to sign in with one.
create table operator_challenge (
  challenge   text primary key,
  -- null: a sign-in whose operator is not known yet
  operator_id bigint references operator (id),
  purpose     text not null check (purpose in ('register', 'sign-in', 'step-up')),
  expires_at  timestamptz not null
);
create index operator_challenge_expiry on operator_challenge (expires_at);

-- Actions that need a second operator's approval above an amount. An action without a row needs none, except
-- above the limit of the operator's own assignment (`max_amount_minor`).
create table approval_rule (
  merchant_id int not null references merchant (id),
  act         text not null check (act ~ '^[a-zA-Z]+\.[a-zA-Z]+$'),
  -- an action above this amount needs a second operator; 0: always. An action that has no amount always needs
  -- one
  above_minor bigint not null check (above_minor >= 0),
  primary key (merchant_id, act)
);
create trigger logged after insert or delete or update of merchant_id, act, above_minor on approval_rule
  for each row execute function audit_row_changed('approval_rule', 'merchant_id act', 'above_minor', '');
alter table approval_rule enable always trigger logged;

-- Saved reasons that operators can choose for an action (`act`), in the console's languages.
create table saved_reason (
  id          bigint generated always as identity primary key,
  merchant_id int not null references merchant (id),
  act         text not null check (act ~ '^[a-zA-Z]+\.[a-zA-Z]+$'),
  bn          text not null check (length(bn) between 3 and 200),
  en          text not null check (length(en) between 3 and 200),
  added_by    text not null,
  added_at    timestamptz not null
);
create index saved_reason_act on saved_reason (merchant_id, act, id);
create trigger logged after insert or delete or update of id, merchant_id, act, bn, en on saved_reason
  for each row execute function audit_row_changed('saved_reason', 'id', 'merchant_id act bn en', '');
alter table saved_reason enable always trigger logged;

create table operator_proposal (
  id           bigint generated always as identity primary key,
  merchant_id  int not null references merchant (id),
  act          text not null,
  subject      text not null,
  payload      jsonb not null,
  payload_hash bytea not null check (length(payload_hash) = 32),
  -- the values before and after the action; the approval is refused when the present values differ from
  -- `before`
  before       jsonb not null,
  after        jsonb not null,
  amount_minor bigint check (amount_minor >= 0),
  currency     text,
  reason       text,
  proposed_by  bigint not null references operator (id),
  proposed_at  timestamptz not null,
  expires_at   timestamptz not null,
  state        text not null default 'open' check (state in ('open', 'executed', 'refused', 'withdrawn')),
  decided_by   bigint references operator (id),
  decided_at   timestamptz,
  remark       text,
  check ((state = 'open') = (decided_at is null and decided_by is null)),
  -- only another operator can decide a proposal, and only its proposer can withdraw it
  check (state = 'open' or (state = 'withdrawn') = (decided_by = proposed_by))
);
create unique index operator_proposal_open on operator_proposal (merchant_id, act, subject)
  where state = 'open';
create index operator_proposal_list on operator_proposal (merchant_id, proposed_at, id);
create trigger unchangeable after delete or update of id, merchant_id, act, subject, payload, payload_hash,
  before, after, amount_minor, currency, reason, proposed_by, proposed_at, expires_at on operator_proposal
  for each row execute function ledger_unchangeable();
create trigger logged after insert or delete or update of id, merchant_id, act, subject, payload_hash,
  proposed_by, state, decided_by on operator_proposal
  for each row execute function audit_row_changed('operator_proposal', 'id',
      'act subject payload_hash proposed_by state decided_by', '');
alter table operator_proposal enable always trigger unchangeable, enable always trigger logged;

-- A saved view of a console list: its filter, order and columns under a name, for one operator or for the
-- whole team.
create table operator_view (
  id          bigint generated always as identity primary key,
  merchant_id int not null references merchant (id),
  operator_id bigint not null references operator (id),
  list        text not null check (list ~ '^[a-zA-Z]+\.[a-zA-Z]+$'),
  name        text not null check (length(name) between 1 and 60),
  query       text not null check (length(query) <= 2000),
  is_shared   boolean not null default false,
  unique (merchant_id, operator_id, list, name)
);
create index operator_view_list on operator_view (merchant_id, list);

-- Operators who want the daily digest of a merchant by mail.
create table operator_digest (
  operator_id bigint not null references operator (id),
  merchant_id int not null references merchant (id),
  email       text not null check (length(email) between 3 and 254),
  language    text not null check (language in ('bn', 'en')),
  hour        smallint not null check (hour between 0 and 23),
  sent_day    date not null,
  primary key (operator_id, merchant_id)
);
comment on column operator_digest.hour is 'of the merchant''s clock, from which it is sent';
comment on column operator_digest.sent_day is 'last day whose digest was handed to the mail job';

-- A merchant's figures of a day, as last counted. Every server shows these figures immediately and counts
-- them again in the background.
create table operator_day_figures (
  merchant_id int not null references merchant (id),
  day         date not null,
  figures     jsonb not null,
  counted_at  timestamptz not null,
  primary key (merchant_id, day)
);
