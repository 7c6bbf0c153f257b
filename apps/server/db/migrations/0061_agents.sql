-- Agents: who is under whom, what each team did by day, and the links that bring members. The tree is kept twice: a member has all agents
-- above, nearest first, beside the other rows of its bucket, and an agent has every member below in its own bucket. So both directions are
-- read by key, and a page of a downline reads one bucket.

create table member_upline (
  bucket            smallint not null,
  member_id         bigint not null,
  agent_buckets     smallint[] not null,
  agent_ids         bigint[] not null,
  is_agent          boolean not null,
  link_code         text not null,
  joined_at         timestamptz not null,
  placed            boolean not null default false,
  counted           boolean not null default false,
  transfer_seq      bigint not null default 0,
  settlement_seq    bigint not null default 0,
  last_active_day   date,
  first_deposit_day date,
  primary key (bucket, member_id),
  check (cardinality(agent_buckets) = cardinality(agent_ids))
);
comment on table member_upline is 'the agents above a member, nearest first, and how far the member is counted in their teams; members without an agent or recommender have no row';
comment on column member_upline.agent_ids is 'only the nearest one until the member is placed';
comment on column member_upline.link_code is 'code of the nearest agent''s link with which the member registered; empty without one';
comment on column member_upline.placed is 'whether the agents above, and the recommender, have their rows of the member';
comment on column member_upline.counted is 'whether the member is in the new members of the teams';
comment on column member_upline.transfer_seq is 'the account''s transfers up to this one are in the teams'' sums, later ones are not; settlement_seq the same of settlements';
comment on column member_upline.last_active_day is 'last day of the site''s calendar on which a settled round of the member was counted';
select pg_temp.khela_spread('member_upline', 'bucket');
create index member_upline_to_place on member_upline (bucket, member_id) where not placed;
create index member_upline_to_count on member_upline (bucket, member_id) where placed and not counted;

create table member_downline (
  bucket          smallint not null,
  member_id       bigint not null,
  downline_id     bigint not null,
  downline_bucket smallint not null,
  depth           smallint not null check (depth > 0),
  parent_id       bigint not null,
  username        text not null,
  type            smallint not null,
  link_code       text not null,
  joined_at       timestamptz not null,
  primary key (bucket, member_id, downline_id),
  check ((depth = 1) = (parent_id = member_id))
);
comment on table member_downline is 'every member below an agent (member_id), at any depth; bucket is the agent''s';
comment on column member_downline.parent_id is 'the agent directly above the downline';
select pg_temp.khela_spread('member_downline', 'bucket');
create index member_downline_direct on member_downline (bucket, member_id, parent_id, downline_id);
create index member_downline_name on member_downline (bucket, member_id, username text_pattern_ops);
create index member_downline_code on member_downline (bucket, member_id, link_code, downline_id) where depth = 1;

create table member_team (
  bucket         smallint not null,
  member_id      bigint not null,
  direct_members int not null,
  direct_agents  int not null,
  members        int not null,
  agents         int not null,
  primary key (bucket, member_id)
) with (fillfactor = 70);
comment on table member_team is 'how many members and agents are directly below an agent (member_id), and at any depth';
select pg_temp.khela_spread('member_team', 'bucket');

create table member_referral (
  bucket       smallint not null,
  member_id    bigint not null,
  invited_id   bigint not null,
  invited_name text not null,
  at           timestamptz not null,
  primary key (bucket, member_id, invited_id)
);
comment on table member_referral is 'members whom a member (member_id) has referred';
select pg_temp.khela_spread('member_referral', 'bucket');

-- Those who registered under an agent before.
insert into member_upline (bucket, member_id, agent_buckets, agent_ids, is_agent, link_code, joined_at)
  select bucket, id, case when agent_id is null then '{}' else array[agent_bucket] end, case when agent_id is null then '{}' else array[agent_id] end,
    type in (1, 2, 41, 42), case when agent_id is null then '' else coalesce(affiliate_code, '') end, created_at
  from member where agent_id is not null or recommender_id is not null;

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
comment on table agent_member_day is 'what the teams above have counted of a member''s day; the difference to transfer_day and turnover_day is still to be counted';
comment on column agent_member_day.category is 'game category of stakes and payouts; empty for deposits, withdrawals, bonuses and rebates';
select pg_temp.khela_spread('agent_member_day', 'bucket');

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
  primary key (bucket, batch, agent_bucket, agent_id, grp, day, category, gap)
);
comment on table agent_delta is 'outbox of a bucket''s members: what each team above has to add, in batches that are applied in order and once';
comment on column agent_delta.gap is '0: sums; above: active members, by the days since each was active before';
select pg_temp.khela_spread('agent_delta', 'bucket');

create table agent_bucket (
  bucket      smallint primary key,
  batch       bigint not null,
  active_hour int not null
);
comment on column agent_bucket.batch is 'last batch of agent_delta';
comment on column agent_bucket.active_hour is 'hour in which the last complete run began: the next one looks at accounts active since the hour before it';
select pg_temp.khela_spread('agent_bucket', 'bucket');

create table agent_applied (
  bucket        smallint not null,
  source_bucket smallint not null,
  batch         bigint not null,
  primary key (bucket, source_bucket)
);
comment on table agent_applied is 'the last batch of another bucket that the teams of this one have added';
select pg_temp.khela_spread('agent_applied', 'bucket');

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
comment on column agent_day.grp is 'A: direct members; B: direct agents and everybody below them; L: direct members, by the code of their link in category';
select pg_temp.khela_spread('agent_day', 'bucket');

create table agent_active_day (
  bucket    smallint not null,
  member_id bigint not null,
  grp       text not null check (grp in ('A', 'B')),
  day       date not null,
  gap       smallint not null check (gap between 1 and 63),
  members   int not null,
  primary key (bucket, member_id, grp, day, gap)
);
comment on table agent_active_day is 'members of a team active on a day, by the days since each was active before; so the distinct ones of any range are a sum';
comment on column agent_active_day.gap is '63: 63 days or more, or never before';
select pg_temp.khela_spread('agent_active_day', 'bucket');

create table agent_link (
  bucket     smallint not null,
  member_id  bigint not null,
  code       text not null check (code ~ '^[A-Za-z0-9_-]{3,40}$'),
  kind       text not null check (kind in ('agent', 'referral')),
  custom     boolean not null,
  state      text not null check (state in ('open', 'closed', 'deleted')),
  visits     bigint not null default 0,
  created_at timestamptz not null,
  ends_at    timestamptz,
  primary key (bucket, member_id, code)
);
comment on table agent_link is 'affiliate links of an agent, and the one referral link of a member; the code itself is in the directory affiliate_code';
select pg_temp.khela_spread('agent_link', 'bucket');
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
select pg_temp.khela_spread('agent_note', 'bucket');

alter table affiliate_code add column kind text not null default 'agent' check (kind in ('agent', 'referral'));
comment on column affiliate_code.kind is 'agent: places members under the agent; referral: of a member who plays, whose agent the invited ones get';

revoke all on member_upline, member_downline, member_team, member_referral, agent_member_day, agent_delta, agent_bucket, agent_applied, agent_day,
  agent_active_day, agent_link, agent_note from public, khela_app;
grant select, insert, update on member_upline, member_team, member_referral to khela_app;
grant select, insert, update, delete on member_downline to khela_app;
grant select on agent_member_day, agent_bucket, agent_applied, agent_day, agent_active_day to khela_app;
grant select, delete on agent_delta to khela_app;
grant select, insert, update on agent_link, agent_note to khela_app;
