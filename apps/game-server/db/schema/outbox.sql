-- Money calls that the platform has not acknowledged yet.

-- Money calls that must reach the platform: repeated with growing pauses until it acknowledges them.
create table wallet_call (
  id           text primary key,
  round_id     text references round (id),
  method       text not null check (method in ('win', 'rollback', 'end-round')),
  body         jsonb not null,
  attempts     int not null default 0,
  next_at      timestamptz not null,
  last_answer  text,
  done_at      timestamptz,
  created_at   timestamptz not null,
  match_bet_id text references match_bet (id),
  -- The call that must be done before this one; null: none.
  after_id     text references wallet_call (id),
  constraint wallet_call_of_one check (num_nonnulls(round_id, match_bet_id) = 1)
);
create index wallet_call_due on wallet_call (next_at) where done_at is null;
