-- A member sees on which devices they are logged in, and ends one of them together with what its browser remembers.

alter table session
  add column device_name text check (length(device_name) <= 60),
  add column remembered_hash bytea check (length(remembered_hash) = 32);
comment on column session.device_name is 'browser and system, read from the user agent; null: not known';
comment on column session.remembered_hash is 'login_device.token_hash of the browser at the login; ended with the session from elsewhere';
