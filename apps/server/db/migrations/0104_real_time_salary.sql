-- Contracts of a fourth kind: a salary that is paid within minutes of each round, a percentage of the turnover of five minutes.

alter table agent_contract drop constraint agent_contract_kind_check;
alter table agent_contract add constraint agent_contract_kind_check check (kind in ('daily', 'hourly', 'realtime', 'dividend')) not valid,
  add constraint agent_contract_realtime_check check (kind <> 'realtime' or rate_type = 'P') not valid;
