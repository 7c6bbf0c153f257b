-- A game's session ends with the login that opened it, so it names that login; and it can be ended, also before it was redeemed.

alter table play_session add column session_hash bytea check (length(session_hash) = 32);
comment on column play_session.session_hash is 'token hash of the login that opened it; null: opened before this column';
alter table play_session add column ended_at timestamptz;
comment on column play_session.ended_at is 'when its login ended, or the member took a break; from then on it takes no bet and is not redeemed';
-- servers may end one, and nothing else of it is theirs to change
grant update (ended_at) on play_session to khela_app;
