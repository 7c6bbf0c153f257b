-- Requests of agents that an operator freezes an account of their team.

create table agent_freeze (
  bucket          smallint not null,
  member_id       bigint not null,
  id              uuid not null,
  merchant_id     int not null references merchant (id),
  downline_bucket smallint not null,
  downline_id     bigint not null,
  downline_name   text not null,
  reason          text not null check (length(reason) between 1 and 500),
  state           text not null check (state in ('open', 'frozen', 'refused')),
  requested_at    timestamptz not null,
  decided_at      timestamptz,
  decided_by      text,
  primary key (bucket, member_id, id),
  check ((state = 'open') = (decided_at is null))
);
comment on table agent_freeze is 'what an agent (member_id) has asked an operator about an account of the team; the operator decides';
select pg_temp.khela_spread('agent_freeze', 'bucket');
create unique index agent_freeze_open on agent_freeze (bucket, member_id, downline_id) where state = 'open';
create index agent_freeze_newest on agent_freeze (bucket, member_id, downline_id, requested_at desc);

revoke all on agent_freeze from public, khela_app;
grant select, insert, update on agent_freeze to khela_app;
