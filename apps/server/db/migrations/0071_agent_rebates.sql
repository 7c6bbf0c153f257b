-- Rebates of turnover, shared down the tree: a member gets their own rate of what they play, an agent the difference between the own rate and that of the
-- member directly below that it was played through. Rates change at the beginning of a day, so that a day's rebate follows from its sums alone.

create table agent_rebate_rate (
  bucket       smallint not null,
  member_id    bigint not null,
  category     text not null check (length(category) between 1 and 40),
  from_day     date not null,
  basis_points int not null check (basis_points between 0 and 500),
  at           timestamptz not null,
  primary key (bucket, member_id, category, from_day)
);
comment on table agent_rebate_rate is 'a member''s rate of a category''s turnover from a day on, in hundredths of a percent; set by the agent directly above, by an operator where there is none';
select pg_temp.khela_spread('agent_rebate_rate', 'bucket');

create table agent_rebate_child (
  bucket       smallint not null,
  member_id    bigint not null,
  child_id     bigint not null,
  category     text not null,
  from_day     date not null,
  basis_points int not null check (basis_points between 0 and 500),
  primary key (bucket, member_id, child_id, category, from_day)
);
comment on table agent_rebate_child is 'agent_rebate_rate of the members directly below an agent (member_id), beside the agent';
select pg_temp.khela_spread('agent_rebate_child', 'bucket');

create table agent_branch_day (
  bucket         smallint not null,
  member_id      bigint not null,
  day            date not null,
  child_id       bigint not null,
  category       text not null,
  turnover_minor numeric not null,
  primary key (bucket, member_id, day, child_id, category)
);
comment on table agent_branch_day is 'turnover of a day of the member directly below an agent (member_id) and of everybody below them';
select pg_temp.khela_spread('agent_branch_day', 'bucket');

create table agent_rebate_due (
  bucket    smallint not null,
  member_id bigint not null,
  day       date not null,
  changes   int not null default 1,
  primary key (bucket, member_id, day)
);
comment on table agent_rebate_due is 'days whose sums have changed since they were paid';
select pg_temp.khela_spread('agent_rebate_due', 'bucket');
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
comment on table agent_rebate is 'what was paid of a day''s rebate: own, of the member''s own play; team, the differences to the rates below. A later n pays what a day has come to since';
select pg_temp.khela_spread('agent_rebate', 'bucket');

alter table agent_delta add column child_id bigint not null default 0;
comment on column agent_delta.child_id is 'of turnover by branch (grp R): the member directly below the agent';
alter table agent_delta drop constraint agent_delta_pkey;
alter table agent_delta add primary key (bucket, batch, agent_bucket, agent_id, grp, day, category, gap, child_id);

alter table agent_link add column rebate_categories text[] not null default '{}';
alter table agent_link add column rebate_points int[] not null default '{}';
alter table agent_link add check (cardinality(rebate_categories) = cardinality(rebate_points));
comment on column agent_link.rebate_points is 'rates of the categories that a member who registers with the link begins with';

alter table member_upline add column preset_pending boolean not null default false;
comment on column member_upline.preset_pending is 'whether the rates of the link are still to be given to the member';
create index member_upline_preset on member_upline (bucket, member_id) where preset_pending;

revoke all on agent_rebate_rate, agent_rebate_child, agent_branch_day, agent_rebate_due, agent_rebate from public, khela_app;
grant select, insert, update on agent_rebate_rate, agent_rebate_child to khela_app;
grant select on agent_branch_day, agent_rebate_due, agent_rebate to khela_app;
