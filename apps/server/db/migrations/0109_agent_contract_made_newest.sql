-- without transaction: agents go on while the index is built; by it their contracts are read page by page.
create index concurrently agent_contract_made_newest on agent_contract_made (bucket, member_id, requested_at desc, id desc);
