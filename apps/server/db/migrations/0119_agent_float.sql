-- The operator's money in the hands of credit agents: each grant and take-back, and how much of it a merchant allows.

create table agent_float_change (
  bucket       smallint not null,
  member_id    bigint not null,
  id           uuid not null,
  merchant_id  int not null references merchant,
  currency     text not null,
  incoming     boolean not null,
  amount_minor bigint not null check (amount_minor > 0),
  reason       text not null check (length(reason) between 1 and 80),
  actor        text not null,
  at           timestamptz not null,
  primary key (bucket, member_id, id)
);
comment on table agent_float_change is 'what an operator has granted a credit agent (member_id) or taken back; id is that of the transfer in the ledger';
comment on column agent_float_change.incoming is 'true: granted';
select pg_temp.khela_spread('agent_float_change', 'bucket');

create table agent_float_limit (
  merchant_id int not null references merchant,
  currency    text not null,
  most_minor  bigint not null check (most_minor > 0),
  total_minor bigint not null,
  primary key (merchant_id, currency),
  check (total_minor >= most_minor)
);
comment on table agent_float_limit is 'what one grant to a credit agent may be, and all of an agent''s less what was taken back; no row: no limits';

revoke all on agent_float_change, agent_float_limit from public, khela_app;
grant select on agent_float_change, agent_float_limit to khela_app;
