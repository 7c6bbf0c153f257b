-- A player may stake more during a round (double at blackjack, play at three-card poker). The step that asks for it
-- waits here while its bet is at the platform, so that no answer can be lost between the two.
alter table round add column pending jsonb;
alter table round add column pending_at timestamptz;
create index round_pending on round (pending_at) where pending is not null;
