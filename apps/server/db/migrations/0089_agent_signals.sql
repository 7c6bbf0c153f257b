-- Browsers in which both an agent and a member of their team have logged in, noted where credit or a contract is made between the two. An operator
-- reads them beside addresses and payout accounts; nothing is refused by them.

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
comment on table agent_shared_device is 'one browser of an agent (member_id) and of a member of their team, at a step between them';
select pg_temp.khela_spread('agent_shared_device', 'bucket');

revoke all on agent_shared_device from public, khela_app;
grant select, insert on agent_shared_device to khela_app;
grant update (times, last_at) on agent_shared_device to khela_app;
