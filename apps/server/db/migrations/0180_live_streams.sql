-- A host is listed with the address of their stream. The sandbox's hosts had none: they were names at tables where nobody was.

delete from live_model where code = any(array['rupa', 'nila', 'shuvo', 'mitali', 'arif', 'tuli'])
  and merchant_id in (select id from merchant where code = 'khela');
alter table live_model add column stream_url text not null default ''
  constraint live_model_stream_url check (stream_url = '' or (stream_url ~ '^https://[^[:space:]]+$' and length(stream_url) <= 400));
