-- What agents owe is tried in turns: what could not be paid goes behind what was not tried since, and contracts are looked for by their kind.

alter table agent_salary add column tried_at timestamptz;
comment on column agent_salary.tried_at is 'when the agent last had not the money; null: never tried';
drop index agent_salary_due;
create index agent_salary_due on agent_salary (bucket, tried_at nulls first, at) where state = 'due';
drop index agent_contract_due;
create index agent_contract_due on agent_contract (bucket, kind, settled_until) where state in ('active', 'voided') and settled_until is not null;
grant update (tried_at) on agent_salary to khela_app;
