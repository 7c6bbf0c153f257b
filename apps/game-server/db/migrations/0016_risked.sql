-- What of a stake could be lost: a sitting by what its hands put into pots, a bet on a match by the chances of its market. All bets of
-- a player on one round of a live table are one round at the platform.

alter table round add column wallet_round_id text references round (id);

create index round_of_wallet_round on round (wallet_round_id) where wallet_round_id is not null;

comment on column round.wallet_round_id is
  'the round at the platform, named after another bet of the player on the same table round; null: this bet is its own';

alter table poker_share add column uncalled bigint not null default 0 check (uncalled >= 0);

comment on column poker_share.uncalled is 'of what the seat put in, what nobody called: it went back and was never at risk';

alter table match_market add column chances jsonb;
alter table match_leg add column chances jsonb;

comment on column match_market.chances is 'in millionths, by selection, as the feed sent them; null for a market stored before';
comment on column match_leg.chances is 'those of its market when the bet was taken; null for a bet taken before';
