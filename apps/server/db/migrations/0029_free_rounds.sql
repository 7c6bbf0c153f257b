-- Free rounds are granted by the operator, so that a vendor cannot play rounds without a stake that nobody gave.

create table free_round_award (
  bucket       smallint not null,
  member_id    bigint not null,
  vendor       text not null,
  id           text not null check (length(id) between 1 and 96),
  game_code    text not null,
  currency     text not null,
  stake_minor  bigint not null check (stake_minor > 0),
  rounds       int not null check (rounds between 1 and 10000),
  used         int not null default 0 check (used between 0 and rounds),
  granted_at   timestamptz not null,
  expires_at   timestamptz not null check (expires_at > granted_at),
  cancelled_at timestamptz,
  primary key (bucket, member_id, vendor, id)
);
comment on table free_round_award is 'free rounds that the operator granted a member at one game of a vendor';
comment on column free_round_award.id is 'what a free bet names (freeRound); the operator''s';
comment on column free_round_award.stake_minor is 'minor units; what the vendor plays a round at. No bet of it is taken from anybody.';
comment on column free_round_award.used is 'free bets that stand; changed under the lock of the member''s main account alone';
select pg_temp.khela_spread('free_round_award', 'bucket');
alter table free_round_award add foreign key (bucket, member_id) references member (bucket, id);
alter table free_round_award add foreign key (vendor) references vendor (code);

comment on column play_session.ended_at is 'when its login or the vendor ended it, or the member took a break; from then on it takes no bet and is not redeemed';

-- bets count it by the owner's functions; the operator's command is the owner
revoke all on free_round_award from public, khela_app;
grant select on free_round_award to khela_app;
