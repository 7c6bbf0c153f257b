-- A round's risked amount, beside its stake: what of it could be lost. Whatever reads turnover reads it.

-- Postings lock their accounts first.
lock table account in exclusive mode;

alter table play_round add column risked_minor bigint check (risked_minor >= 0);
comment on column play_round.risked_minor is 'what its vendor declared to be at risk, as of its last call; null: nothing was declared';

-- Rounds of before risked what they staked. The rewrite fires no trigger: the rows are the same, with a field more.
alter table round_settlement add column risked_minor bigint;
alter table round_settlement alter column risked_minor set data type bigint using stake_minor;
alter table round_settlement alter column risked_minor set not null;
comment on table round_settlement is 'what a transaction settled of a round; the rows of a round add up to its bet, its risked amount and its win';
comment on column round_settlement.risked_minor is 'minor units; as stake_minor, of the round''s risked amount';
update play_round set risked_minor = bet_minor where settlements > 0 and win_minor = bet_minor and bet_minor > 0;

alter type play_item add attribute risked_minor bigint;
\ir ../functions/play/methods/play_risked.sql
-- applied again with what they write now
drop function if exists play_post_fast, play_write_fast, play_settle, lottery_settle;
