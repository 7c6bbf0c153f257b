-- What each team has counted is kept by the member directly below that it came through, so that every figure is the sum of its rows whoever was
-- moved or promoted since. What was counted before is one row of nobody (child_id 0); its turnover by branch (R) stays for the rebates.

alter table agent_branch_day
  add column grp text not null default 'R' check (grp in ('A', 'B', 'O', 'R')),
  add column gap smallint not null default 0 check (gap between 0 and 63),
  add column members int not null default 0,
  add column new_members int not null default 0,
  add column first_deposits int not null default 0,
  add column deposit_minor numeric not null default 0,
  add column withdraw_minor numeric not null default 0,
  add column bonus_minor numeric not null default 0,
  add column rebate_minor numeric not null default 0,
  add column stake_minor numeric not null default 0,
  add column payout_minor numeric not null default 0;
alter table agent_branch_day alter column grp drop default;
alter table agent_branch_day drop constraint agent_branch_day_pkey;
alter table agent_branch_day add primary key (bucket, member_id, day, child_id, category, grp, gap);
comment on table agent_branch_day is 'agent_day and agent_active_day by the member directly below the agent (member_id) that it came through';
comment on column agent_branch_day.child_id is '0: counted before this was kept';
comment on column agent_branch_day.grp is 'A: of a member; O: of an agent directly below, their own; B: of those further down; R: turnover by branch, counted before the groups were kept';
comment on column agent_branch_day.gap is '0: sums; above: members active on the day, as in agent_active_day';

insert into agent_branch_day (bucket, member_id, day, child_id, category, grp, gap, new_members, first_deposits, deposit_minor, withdraw_minor, bonus_minor,
    rebate_minor, stake_minor, payout_minor, turnover_minor)
  select bucket, member_id, day, 0, category, grp, 0, new_members, first_deposits, deposit_minor, withdraw_minor, bonus_minor, rebate_minor, stake_minor,
    payout_minor, turnover_minor
  from agent_day where grp in ('A', 'B');
insert into agent_branch_day (bucket, member_id, day, child_id, category, grp, gap, members, turnover_minor)
  select bucket, member_id, day, 0, '', grp, gap, members, 0 from agent_active_day;
comment on column agent_delta.child_id is 'the member directly below the agent that it came through; 0: of a link (grp L)';
