-- Who comes to a poker table, or comes back, waits for the big blind or posts it; who leaves brings at least as much back within an
-- hour; a hand names the version of its rules; and the servers' common clock tells when none of them ran.

alter table poker_hand add column rules_version integer not null default 1;
alter table poker_hand alter column rules_version drop default;
comment on column poker_hand.rules_version is 'the version of hold''em that the hand is played and replayed by';

alter table poker_table add column big_blind_seat integer not null default -1;
comment on column poker_table.big_blind_seat is 'the seat that had the big blind last; -1 before the first hand';

alter table poker_seat
  add column owes text not null default 'none' check (owes in ('none', 'big', 'both')),
  add column is_posting boolean not null default false;
comment on column poker_seat.owes is 'the blinds due for coming in before the big blind; none: dealt in';
comment on column poker_seat.is_posting is 'pays them with the next hand rather than waiting for the big blind';

create table poker_departure (
  table_id text not null references poker_table,
  vendor text not null,
  player text not null,
  chips bigint not null check (chips >= 0),
  left_at timestamptz not null,
  primary key (table_id, vendor, player)
);
comment on table poker_departure is 'the chips a player took from a table when they left it last';

create index poker_departure_oldest on poker_departure (left_at);

create table poker_clock (
  id boolean primary key default true check (id),
  beat_at timestamptz
);
comment on table poker_clock is 'one row: when a server last looked at the tables; null before the first time';

insert into poker_clock default values;
