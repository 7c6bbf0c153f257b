-- How much credit an agent may send, as a merchant's data: a merchant without a row has no limits. And on which day a moved member
-- was active below an agent: for one who was not above then, the member is active for the first time, whatever they did below others.

create table agent_credit_limit (
  merchant_id int not null references merchant,
  currency    text not null,
  least_minor bigint not null check (least_minor > 0),
  most_minor  bigint not null,
  day_minor   bigint not null,
  primary key (merchant_id, currency),
  check (most_minor >= least_minor),
  check (day_minor >= most_minor)
);
comment on table agent_credit_limit is 'what an agent may send of credit to one member, and to all of them in a day of the site''s calendar';
revoke all on agent_credit_limit from public, khela_app;
grant select on agent_credit_limit to khela_app;

alter table member_upline add column active_below jsonb not null default '{}';
comment on column member_upline.active_below is 'of agents who are above no more, or were not above on last_active_day: the last day on which the member was active below them; null: none';
