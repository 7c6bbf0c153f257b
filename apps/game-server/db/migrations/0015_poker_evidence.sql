-- A seat says from which device and which network it was taken, so that one device has one seat at a table. A flag counts two
-- players of one network, and two where one raises and folds to the other. Seats taken before say nothing.

alter table poker_seat add column device_hash bytea, add column network cidr;

comment on column poker_seat.device_hash is 'SHA-256 of the mark in the browser''s storage; null for a robot';
comment on column poker_seat.network is 'the IPv4 address, or the /64 of an IPv6 address; null for a robot';

create table poker_flag (
  vendor text not null,
  kind text not null check (kind in ('same-network', 'raise-fold')),
  from_player text not null,
  to_player text not null,
  day date not null,
  times int not null check (times > 0),
  table_id text not null references poker_table,
  last_at timestamptz not null,
  primary key (vendor, kind, from_player, to_player, day)
);

create index poker_flag_newest on poker_flag (day desc, times desc);

comment on table poker_flag is
  'what two players did on a day (UTC) that is worth a look; of a shared network the order of the two has no meaning';
comment on column poker_flag.table_id is 'where it was last';
