-- Contracts of agents with members directly below: what an agent pays a member for each day, hour or week, from the member's own settled rounds.
-- A contract and what it has paid are beside the member; the agent has the list of them.

create table agent_contract (
  bucket        smallint not null,
  member_id     bigint not null,
  id            uuid not null,
  merchant_id   int not null references merchant (id),
  currency      text not null,
  agent_bucket  smallint not null,
  agent_id      bigint not null,
  agent_name    text not null,
  kind          text not null check (kind in ('daily', 'hourly', 'dividend')),
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
  primary key (bucket, member_id, id),
  check (cardinality(min_turnovers) = cardinality(rates) and cardinality(rates) between 1 and 5),
  check ((state in ('active', 'voided')) <= (decided_at is not null))
);
comment on column agent_contract.rate_type is 'F: rates are minor units; P: hundredths of a percent of the turnover, or of the loss where the kind is dividend';
comment on column agent_contract.min_turnovers is 'turnover of a period from which each rate counts, in minor units, ascending';
comment on column agent_contract.settled_until is 'periods that end until then are settled; the first one begins then';
comment on column agent_contract.settled_seq is 'the account''s round settlements up to this one are before settled_until';
select pg_temp.khela_spread('agent_contract', 'bucket');
create unique index agent_contract_open on agent_contract (bucket, member_id, agent_id, kind) where state in ('requested', 'active');
create index agent_contract_due on agent_contract (bucket, settled_until) where state in ('active', 'voided') and settled_until is not null;
create index agent_contract_expiring on agent_contract (bucket, expires_at) where state = 'requested';

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
comment on table agent_contract_made is 'the contracts that an agent (member_id) has requested; each is beside its receiver';
select pg_temp.khela_spread('agent_contract_made', 'bucket');

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
  primary key (bucket, member_id, contract_id, period_start),
  check ((amount_minor = 0) = (state = 'none'))
);
comment on table agent_salary is 'what a contract owes for a period, counted once; due: the agent has not had the money yet';
comment on column agent_salary.tier is 'the rate that counted, from 1; 0: the turnover was below all';
select pg_temp.khela_spread('agent_salary', 'bucket');
create index agent_salary_due on agent_salary (bucket, at) where state = 'due';

alter table agent_credit add column in_kind int not null default 6104;
comment on column agent_credit.in_kind is 'transaction type at the receivers';
alter table agent_credit_receipt add column in_kind int not null default 6104;

revoke all on agent_contract, agent_contract_made, agent_salary from public, khela_app;
grant select, insert on agent_contract, agent_contract_made, agent_salary to khela_app;
grant update (state, decided_at, ended_at, settled_until, settled_seq) on agent_contract to khela_app;
grant update (state) on agent_salary to khela_app;
