-- A seat says when its player was last there, so that chips do not stay behind whoever leaves the browser with no hand in play.
-- Seats of before begin now.

alter table poker_seat add column seen_at timestamptz not null default now();
alter table poker_seat alter column seen_at drop default;

comment on column poker_seat.seen_at is
  'when a stream of the player was open at a process, or a call of theirs came; written every few seconds';
