-- How much credit an agent may send, as a merchant's data. A merchant without a row has no limits.

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
