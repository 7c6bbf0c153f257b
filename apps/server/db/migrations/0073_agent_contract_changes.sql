-- A running contract is changed by a new version, which the member accepts as the first one: from the next period on it takes the old one's place.

alter table agent_contract add column replaces uuid;
comment on column agent_contract.replaces is 'the running contract of which this is a new version; the old one ends when the first period of this one begins';
drop index agent_contract_open;
create unique index agent_contract_active on agent_contract (bucket, member_id, agent_id, kind) where state = 'active';
create unique index agent_contract_requested on agent_contract (bucket, member_id, agent_id, kind) where state = 'requested';
