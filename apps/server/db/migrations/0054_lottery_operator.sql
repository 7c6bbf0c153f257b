-- What two persons decide about a draw: its official result, a correction of that, or that it is void.

alter table lottery_draw add column electronic boolean, add column refunded_at timestamptz;
update lottery_draw d set electronic = d.secret is not null or g.electronic
  from lottery_game g where g.merchant_id = d.merchant_id and g.node_id = d.node_id;
alter table lottery_draw alter column electronic set not null,
  add check (refunded_at is null or state = 'void'),
  add check (electronic or secret is null),
  add check (not electronic or state not in ('drawn', 'settled') or secret is not null),
  add check (not electronic or result_version <= 1) not valid;
comment on column lottery_draw.electronic is 'as the game''s when the draw was made: its result follows from its secret, and nobody enters or corrects it';
comment on column lottery_draw.refunded_at is 'of a void draw: every stake is given back';
create index lottery_draw_refund on lottery_draw (id) where state = 'void' and refunded_at is null;

create table lottery_entry (
  id             bigint generated always as identity primary key,
  draw_id        bigint not null references lottery_draw (id),
  kind           text not null check (kind in ('result', 'correction', 'void')),
  result         jsonb,
  reason         text check (length(reason) between 1 and 200),
  result_version smallint not null,
  entered_by     text not null check (entered_by ~ '^[a-z0-9][a-z0-9._-]{0,39}$'),
  entered_at     timestamptz not null,
  state          text not null check (state in ('waiting', 'confirmed', 'refused')),
  decided_by     text check (decided_by ~ '^[a-z0-9][a-z0-9._-]{0,39}$' and decided_by <> entered_by),
  decided_at     timestamptz,
  check ((kind = 'void') = (result is null)),
  check ((kind = 'void') = (reason is not null)),
  check ((state = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null))
);
comment on table lottery_entry is 'what a first person entered about a draw, and what a second one made of it';
comment on column lottery_entry.result_version is 'of the draw when it was entered';
comment on column lottery_entry.state is 'refused: the second person entered something else, or the draw had gone on';
create unique index lottery_entry_waiting on lottery_entry (draw_id) where state = 'waiting';
revoke all on lottery_entry from public, khela_app;
grant select, insert, update on lottery_entry to khela_app;
