-- A unique key of a table of months holds within one month only. So the ids of transfers, the reservations that were ended and the
-- transfers that were reversed get tables without months, which nothing empties. 0078 fills them.

create table transfer_place (
  bucket     smallint not null,
  member_id  bigint not null,
  id         uuid not null,
  account_id bigint not null,
  seq        bigint not null,
  at         timestamptz not null,
  primary key (bucket, member_id, id)
);
comment on table transfer_place is 'where the transfer of an id is: its account, its place in it, and by its time its month';
select pg_temp.khela_spread('transfer_place', 'bucket');

create table ended_reservation (
  bucket     smallint not null,
  member_id  bigint not null,
  pending_id uuid not null,
  id         uuid not null,
  held_minor bigint not null,
  primary key (bucket, member_id, pending_id)
);
comment on table ended_reservation is 'reservations that a transfer (id) paid, voided or expired';
comment on column ended_reservation.held_minor is 'what was reserved, minor units: no longer held from that transfer on';
select pg_temp.khela_spread('ended_reservation', 'bucket');

create table reversed_transfer (
  bucket      smallint not null,
  member_id   bigint not null,
  reversal_of uuid not null,
  id          uuid not null,
  primary key (bucket, member_id, reversal_of)
);
comment on table reversed_transfer is 'transfers that another one (id) reversed';
select pg_temp.khela_spread('reversed_transfer', 'bucket');

create table transfer_place_filled (
  bucket     smallint not null,
  member_id  bigint not null,
  account_id bigint not null,
  seq        bigint not null,
  primary key (bucket, member_id, account_id)
);
select pg_temp.khela_spread('transfer_place_filled', 'bucket');

revoke all on transfer_place, ended_reservation, reversed_transfer, transfer_place_filled from public, khela_app;
grant select on transfer_place, ended_reservation, reversed_transfer to khela_app;
create trigger unchangeable before update or delete on transfer_place for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on transfer_place for each statement execute function ledger_unchangeable();
create trigger unchangeable before update or delete on ended_reservation for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on ended_reservation for each statement execute function ledger_unchangeable();
create trigger unchangeable before update or delete on reversed_transfer for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on reversed_transfer for each statement execute function ledger_unchangeable();
alter table transfer_place enable always trigger unchangeable;
alter table transfer_place enable always trigger untruncatable;
alter table ended_reservation enable always trigger unchangeable;
alter table ended_reservation enable always trigger untruncatable;
alter table reversed_transfer enable always trigger unchangeable;
alter table reversed_transfer enable always trigger untruncatable;
