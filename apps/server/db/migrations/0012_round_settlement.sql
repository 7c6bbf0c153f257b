-- The transaction that settles a round writes what it cost and what it paid as a row of its own, in an unbroken sequence for each
-- account. Whatever counts bets (turnover, missions, the winner board) reads these rows, and nothing else listens to a bet.

-- Postings lock their accounts first, so this lock, taken first, keeps every transaction out until the rows of before are there.
alter table account add column settlement_seq bigint not null default 0;
comment on column account.settlement_seq is 'number of round settlements; the last one has this seq';

alter table play_round add column settlements int not null default 0;
comment on column play_round.settlements is 'number of its settlements; 0 until the first result (a win of any amount, a bet-win, the end of the round)';

create table round_settlement (
  bucket          smallint not null,
  member_id       bigint not null,
  account_id      bigint not null,
  seq             bigint not null check (seq > 0),
  stake_minor     bigint not null,
  payout_minor    bigint not null,
  at              timestamptz not null,
  merchant_id     int not null,
  node_id         int not null,
  weights_version smallint not null default 1,
  game_type       text not null,
  vendor          text not null,
  round_id        text not null,
  primary key (bucket, member_id, account_id, seq)
);
comment on table round_settlement is 'what a transaction settled of a round; the rows of a round add up to its bet and win';
comment on column round_settlement.seq is 'place in the account''s settlements, without a gap; given under the account''s lock, so a row with a smaller one never commits later';
comment on column round_settlement.stake_minor is 'minor units; the first row of a round has its whole bet, a later one the difference, which may be negative';
comment on column round_settlement.payout_minor is 'minor units; as stake_minor, of the round''s win';
comment on column round_settlement.weights_version is 'version of the weights by which categories count towards turnover: 1, every category whole';
comment on column round_settlement.game_type is 'category of the game when it was settled';

-- Rounds of before that have a result: one row each, as they stand now.
insert into round_settlement (bucket, member_id, account_id, seq, stake_minor, payout_minor, at, merchant_id, node_id, game_type, vendor, round_id)
  select r.bucket, r.member_id, a.id,
    row_number() over (partition by r.bucket, r.member_id, a.id order by coalesce(r.ended_at, r.started_at), r.vendor, r.round_id),
    r.bet_minor, r.win_minor, coalesce(r.ended_at, r.started_at), r.merchant_id, r.node_id, coalesce(g.game_type, 'unknown'), r.vendor, r.round_id
  from play_round r
    join account a on a.bucket = r.bucket and a.member_id = r.member_id and a.kind = 'main' and a.ref = '' and a.currency = r.currency and a.real = r.real
    left join game g on g.node_id = r.node_id
  where r.state = 'settled' or exists (select from play_transaction t where t.bucket = r.bucket and t.member_id = r.member_id
    and t.vendor = r.vendor and t.round_id = r.round_id and t.status = 'OK' and t.method in ('win', 'bet-win'));
update play_round r set settlements = 1 from round_settlement s
  where s.bucket = r.bucket and s.member_id = r.member_id and s.vendor = r.vendor and s.round_id = r.round_id;
update account a set settlement_seq = s.seq, version = a.version + 1
  from (select bucket, member_id, account_id, max(seq) as seq from round_settlement group by 1, 2, 3) s
  where s.bucket = a.bucket and s.member_id = a.member_id and s.account_id = a.id;

-- The board of a merchant's newest winners, over all buckets.
create index round_settlement_won on round_settlement (merchant_id, at desc) where payout_minor > stake_minor;
drop table game_win;

revoke all on round_settlement from public, khela_app;
grant select on round_settlement to khela_app;
create trigger unchangeable before update or delete on round_settlement for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on round_settlement for each statement execute function ledger_unchangeable();
alter table round_settlement enable always trigger unchangeable;
alter table round_settlement enable always trigger untruncatable;

-- An answer told the server what to write on the winner board. The functions that use the type are applied again.
drop function if exists play_post, play_post_items, play_apply, play_bet, play_win, play_rollback, play_adjust;
alter type play_answer drop attribute node_id, drop attribute merchant_id, drop attribute win_minor;
