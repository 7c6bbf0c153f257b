-- The lottery: a merchant's games, their draws, and members' orders. A draw is closed by a seal in each bucket, so that an order and the
-- seal of its bucket wait for each other and for nothing else.

create table lottery_game (
  merchant_id     int not null references merchant (id),
  node_id         int not null references game (node_id),
  engine          text not null check (length(engine) between 1 and 40),
  electronic      boolean not null,
  vietnamese      boolean not null,
  period_s        int check (period_s between 60 and 86400),
  draw_time       time,
  weekdays        smallint[] not null check (cardinality(weekdays) between 1 and 7 and weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  zone            text not null,
  close_s         int not null check (close_s > 0),
  prize_mode      text not null check (prize_mode in ('LOTT', 'ZY', 'ELOTT', 'SEA')),
  odds            jsonb,
  max_unit_minor  bigint not null check (max_unit_minor > 0),
  max_member_minor bigint not null check (max_member_minor > 0),
  max_liability_minor bigint not null check (max_liability_minor > 0),
  enabled         boolean not null,
  primary key (merchant_id, node_id),
  check ((period_s is null) <> (draw_time is null)),
  check (close_s < coalesce(period_s, 86400))
);
comment on column lottery_game.engine is 'the rules that price and settle its slips, by their code in the engines';
comment on column lottery_game.electronic is 'its results are drawn here; others are entered';
comment on column lottery_game.period_s is 'a draw at each multiple of it since midnight in its zone; null: one a day, at draw_time';
comment on column lottery_game.weekdays is '1 is Monday';
comment on column lottery_game.close_s is 'how long before the draw orders end';
comment on column lottery_game.prize_mode is 'which of the engine''s tables of odds it pays by';
comment on column lottery_game.odds is 'what the merchant pays instead of that table''s odds, by play; null: those';
comment on column lottery_game.max_unit_minor is 'the largest unit of one number';
comment on column lottery_game.max_member_minor is 'what one member may stake on a draw';
comment on column lottery_game.max_liability_minor is 'what a draw may have to pay at most, taken together';
revoke all on lottery_game from public, khela_app;
grant select, insert, update on lottery_game to khela_app;

create table lottery_draw (
  id              bigint generated always as identity primary key,
  merchant_id     int not null,
  node_id         int not null,
  numero          text not null check (length(numero) between 1 and 20),
  engine          text not null,
  prize_mode      text not null,
  odds            jsonb,
  opens_at        timestamptz not null,
  closes_at       timestamptz not null,
  draws_at        timestamptz not null,
  state           text not null default 'scheduled' check (state in ('scheduled', 'open', 'closing', 'closed', 'drawn', 'settled', 'void')),
  commitment      text not null check (commitment ~ '^[0-9a-f]{64}$'),
  liability_minor bigint not null default 0 check (liability_minor >= 0),
  tickets         bigint check (tickets >= 0),
  root            text check (root ~ '^[0-9a-f]{64}$'),
  beacon_round    bigint,
  beacon          text check (beacon ~ '^[0-9a-f]{64}$'),
  secret          text check (secret ~ '^[0-9a-f]{64}$'),
  result          jsonb,
  result_version  smallint not null default 0,
  settled_at      timestamptz,
  unique (merchant_id, node_id, numero),
  foreign key (merchant_id, node_id) references lottery_game (merchant_id, node_id),
  check (opens_at < closes_at and closes_at <= draws_at),
  check (state not in ('closed', 'drawn', 'settled') or (root is not null and tickets is not null)),
  check ((state in ('drawn', 'settled')) <= (result is not null and result_version > 0)),
  check (secret is null or state in ('drawn', 'settled', 'void')),
  check ((state = 'settled') = (settled_at is not null))
);
comment on column lottery_draw.odds is 'as engine and prize_mode the game''s when the draw was made: a change of them is for later draws';
comment on column lottery_draw.numero is 'its number as players know it: day and place';
comment on column lottery_draw.commitment is 'SHA-256 of the secret, shown from the beginning';
comment on column lottery_draw.liability_minor is 'what the orders taken could win at most; kept where an order came to nothing';
comment on column lottery_draw.root is 'Merkle root over all tickets, fixed before the result exists';
comment on column lottery_draw.secret is 'shown with the result';
comment on column lottery_draw.result_version is '1 is the first result; a corrected one is the next';
create index lottery_draw_due on lottery_draw (closes_at) where state in ('scheduled', 'open', 'closing', 'closed', 'drawn');
create index lottery_draw_newest on lottery_draw (merchant_id, node_id, draws_at desc);
revoke all on lottery_draw from public, khela_app;
grant select, insert, update on lottery_draw to khela_app;

create table lottery_seal (
  bucket    smallint not null,
  draw_id   bigint not null,
  sealed_at timestamptz not null,
  primary key (bucket, draw_id)
);
comment on table lottery_seal is 'the bucket takes no order for the draw any more, and gives none back that its member cancels';
select pg_temp.khela_spread('lottery_seal', 'bucket');
revoke all on lottery_seal from public, khela_app;
grant select on lottery_seal to khela_app;

create table lottery_order (
  bucket          smallint not null,
  member_id       bigint not null,
  id              text not null check (id ~ '^[0-9A-Z]{10}(-[0-9]{3})?$'),
  master          text not null,
  place           smallint not null check (place > 0),
  places          smallint not null check (places >= place),
  stop_on_win     boolean not null,
  draw_id         bigint not null,
  merchant_id     int not null,
  node_id         int not null,
  account_id      bigint not null,
  operator_account_id bigint not null,
  vendor          text not null,
  currency        text not null,
  mode            text not null check (mode in ('ent', 'trad')),
  slip            text not null check (length(slip) between 1 and 4000),
  bets            int not null check (bets > 0),
  cost_minor      bigint not null check (cost_minor > 0),
  payout_minor    bigint not null default 0 check (payout_minor >= 0),
  unpaid_minor    bigint not null default 0 check (unpaid_minor >= 0),
  state           text not null check (state in ('open', 'won', 'lost', 'cancelled', 'stopped', 'void')),
  result_version  smallint not null default 0,
  placed_at       timestamptz not null,
  ended_at        timestamptz,
  transfer_id     uuid not null,
  win_id          uuid,
  primary key (bucket, member_id, id),
  check ((state = 'open') = (ended_at is null)),
  check ((state in ('won', 'lost')) = (result_version > 0)),
  check ((state = 'won') = (payout_minor > 0)),
  check ((win_id is not null) = (payout_minor > 0))
);
comment on table lottery_order is 'a member''s order for one draw; an order of several draws has a row for each';
comment on column lottery_order.stop_on_win is 'those after a winning one of the same master are given back';
comment on column lottery_order.unpaid_minor is 'what a corrected result takes back and the balance did not hold';
select pg_temp.khela_spread('lottery_order', 'bucket');
alter table lottery_order add foreign key (bucket, member_id) references member (bucket, id);
create trigger unchangeable after delete or update of bucket, member_id, id, master, place, places, stop_on_win, draw_id, merchant_id, node_id,
  account_id, operator_account_id, vendor, currency, mode, slip, bets, cost_minor, placed_at, transfer_id on lottery_order
  for each row execute function ledger_unchangeable();
alter table lottery_order enable always trigger unchangeable;
create index lottery_order_newest on lottery_order (bucket, member_id, placed_at desc, id);
create index lottery_order_draw on lottery_order (bucket, draw_id, member_id, id);
revoke all on lottery_order from public, khela_app;
grant select on lottery_order to khela_app;

create type lottery_item as (
  n int, bucket smallint, member_id bigint, account_id bigint, operator_account_id bigint, merchant_id int, node_id int, vendor text,
  game_code text, id text, master text, place smallint, places smallint, stop_on_win boolean, draw_id bigint, mode text, slip text, bets int,
  cost_minor bigint, max_member_minor bigint, transfer_id uuid, currency text
);
