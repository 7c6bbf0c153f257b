-- without transaction: agents and members go on while the indexes are built; by them a job finds what is too old.
create index concurrently agent_credit_request_oldest on agent_credit_request (bucket, expires_at);
create index concurrently agent_dispute_oldest on agent_dispute (bucket, decided_at) where state = 'closed';
create index concurrently agent_shared_device_oldest on agent_shared_device (bucket, last_at);
