-- without transaction: bets, logins and pushes go on while the indexes are built
-- Jobs remove what has expired bucket by bucket: the bucket leads, as in every key of a member's table.
create index concurrently push_event_age on push_event (bucket, at);
create index concurrently play_session_expiry on play_session (bucket, valid_until);
create index concurrently login_device_age on login_device (bucket, expires_at);
create index concurrently chat_token_expiry on chat_token (bucket, redeem_by);
create index concurrently reconciliation_check_age on reconciliation_check (checked_at);
drop index concurrently if exists push_event_at;
drop index concurrently if exists play_session_ended;
drop index concurrently if exists login_device_expiry;
drop index concurrently if exists chat_token_ended;
