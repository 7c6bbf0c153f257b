-- The lottery: a merchant's games, their draws, and members' orders. A draw is closed by one seal for each
-- bucket, so that a member's order waits only for the seal of the member's bucket.

-- A merchant's lottery games, each with its rules and the way its numbers are drawn.
create table lottery_game (
  merchant_id         int not null references merchant (id),
  node_id             int not null references game (node_id),
  engine              text not null check (length(engine) between 1 and 40),
  electronic          boolean not null,
  vietnamese          boolean not null,
  period_s            int check (period_s between 60 and 86400),
  draw_time           time,
  weekdays smallint[] not null
  check (cardinality(weekdays) between 1 and 7 and weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  zone                text not null,
  close_s             int not null check (close_s > 0),
  prize_mode          text not null check (prize_mode in ('LOTT', 'ZY', 'ELOTT', 'SEA')),
  odds                jsonb,
  max_unit_minor      bigint not null check (max_unit_minor > 0),
  max_member_minor    bigint not null check (max_member_minor > 0),
  max_liability_minor bigint not null check (max_liability_minor > 0),
  enabled             boolean not null,
  most_series         smallint check (most_series between 1700 and 2000),
  max_number_minor    bigint check (max_number_minor > 0),
  primary key (merchant_id, node_id),
  check ((period_s is null) <> (draw_time is null)),
  check (close_s < coalesce(period_s, 86400)),
  check ((prize_mode = 'ZY') = (most_series is not null))
);
comment on column lottery_game.engine is
  'the rules that price and settle its slips, by their code in the engines';
comment on column lottery_game.electronic is 'its results are drawn here; others are entered';
comment on column lottery_game.period_s is
  'a draw at each multiple of it since midnight in its zone; null: one a day, at draw_time';
comment on column lottery_game.weekdays is '1 is Monday';
comment on column lottery_game.close_s is 'how long before the draw orders end';
comment on column lottery_game.prize_mode is 'which of the engine''s tables of odds it pays by';
comment on column lottery_game.odds is
  'what the merchant pays instead of that table''s odds, by play; null: those';
comment on column lottery_game.max_unit_minor is 'the largest unit of one number';
comment on column lottery_game.max_member_minor is 'what one member may stake on a draw';
comment on column lottery_game.max_liability_minor is 'what a draw may have to pay at most, taken together';
comment on column lottery_game.most_series is
  'of prize_mode ZY: the largest series that a member may choose, of 2000 for fair odds';
comment on column lottery_game.max_number_minor is
  'the units that one member may have on one number of a draw, all orders together; null: no such limit';
create trigger logged after insert or delete or update of merchant_id, node_id, engine, electronic,
  vietnamese, period_s, draw_time, weekdays, zone, close_s, prize_mode, odds, max_unit_minor,
  max_member_minor, max_liability_minor, enabled, most_series, max_number_minor on lottery_game
  for each row execute function audit_row_changed('lottery_game', 'merchant_id node_id',
      'engine electronic vietnamese period_s draw_time weekdays zone close_s prize_mode odds max_unit_minor '
      'max_member_minor max_liability_minor enabled most_series max_number_minor', '');
alter table lottery_game enable always trigger logged;

-- External feeds that submit official lottery results by a signed call.
create table lottery_feed (
  code        text primary key check (code ~ '^[a-z0-9][a-z0-9-]{0,29}$'),
  merchant_id int not null references merchant (id),
  key_no      int not null default 1 check (key_no > 0),
  final       boolean not null,
  enabled     boolean not null default true
);
comment on column lottery_feed.key_no is
  'of the secret that it signs with; another each time that it is entered again';
comment on column lottery_feed.final is 'its result is settled at once; otherwise it is one of two persons';
create trigger logged after insert or delete or update of code, merchant_id, key_no, final,
  enabled on lottery_feed
  for each row execute function audit_row_changed('lottery_feed', 'code', 'merchant_id key_no final enabled',
      '');
alter table lottery_feed enable always trigger logged;

-- Draws, from the schedule to the settlement. The table has no foreign key to `game`: through foreign keys
-- Citus would require that the servers' role can also write `vendor`. None is needed, since lottery games are
-- never removed.
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
  state text not null default 'scheduled'
  check (state in ('scheduled', 'open', 'closing', 'closed', 'drawn', 'settled', 'void')),
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
  electronic      boolean not null,
  refunded_at     timestamptz,
  most_series     smallint check (most_series between 1700 and 2000),
  rules_version   smallint not null default 1 check (rules_version > 0),
  blocks          jsonb check (jsonb_typeof(blocks) = 'array'),
  unique (merchant_id, node_id, numero),
  check (opens_at < closes_at and closes_at <= draws_at),
  check (state not in ('closed', 'drawn', 'settled') or (root is not null and tickets is not null)),
  check ((state in ('drawn', 'settled')) <= (result is not null and result_version > 0)),
  check (secret is null or state in ('drawn', 'settled', 'void')),
  check ((state = 'settled') = (settled_at is not null)),
  check (refunded_at is null or state = 'void'),
  check (electronic or secret is null),
  check (not electronic or state not in ('drawn', 'settled') or secret is not null),
  check (not electronic or result_version <= 1),
  check ((prize_mode = 'ZY') = (most_series is not null))
);
comment on column lottery_draw.numero is 'its number as players know it: day and place';
comment on column lottery_draw.odds is
  'as engine and prize_mode the game''s when the draw was made: a change of them is for later draws';
comment on column lottery_draw.commitment is 'SHA-256 of the secret, shown from the beginning';
comment on column lottery_draw.liability_minor is
  'what the orders taken could win at most; more where a server ended before it took back what was '
  'cancelled or stopped';
comment on column lottery_draw.root is 'Merkle root over all tickets, fixed before the result exists';
comment on column lottery_draw.secret is 'shown with the result';
comment on column lottery_draw.result_version is '1 is the first result; a corrected one is the next';
comment on column lottery_draw.electronic is
  'as the game''s when the draw was made: its result follows from its secret, and nobody enters or corrects '
  'it';
comment on column lottery_draw.refunded_at is 'of a void draw: every stake is given back';
comment on column lottery_draw.rules_version is
  'of the engine''s rules when the draw was made: it is settled and corrected by them, whatever a later '
  'release brings';
comment on column lottery_draw.blocks is
  'roots of its blocks of tickets, each with the last ticket before it; null where it has one block';
create index lottery_draw_due on lottery_draw (closes_at)
  where state in ('scheduled', 'open', 'closing', 'closed', 'drawn');
create index lottery_draw_newest on lottery_draw (merchant_id, node_id, draws_at desc);
create index lottery_draw_time on lottery_draw (merchant_id, draws_at, id);
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
  decided_by     text,
  decided_at     timestamptz,
  check (decided_by ~ '^[a-z0-9][a-z0-9._-]{0,39}$' and decided_by <> entered_by),
  check ((kind = 'void') = (result is null)),
  check ((kind = 'void') = (reason is not null)),
  check ((state = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null))
);
comment on table lottery_entry is
  'what a first person entered about a draw, and what a second one made of it';
comment on column lottery_entry.result_version is 'of the draw when it was entered';
comment on column lottery_entry.state is
  'refused: the second person entered something else, or the draw had gone on';
create index lottery_entry_draw on lottery_entry (draw_id, id);
create unique index lottery_entry_waiting on lottery_entry (draw_id) where state = 'waiting';
create trigger logged after insert or delete or update of id, draw_id, kind, result, reason, result_version,
  entered_by, state, decided_by
    on lottery_entry
  for each row execute function audit_row_changed('lottery_entry', 'id',
      'draw_id kind result reason result_version entered_by state decided_by', '');
alter table lottery_entry enable always trigger logged;

create table lottery_seal (
  bucket    smallint not null,
  draw_id   bigint not null,
  sealed_at timestamptz not null,
  primary key (bucket, draw_id)
);
comment on table lottery_seal is
  'the bucket takes no order for the draw any more, and gives none back that its member cancels';

\ir ../functions/lottery/archive/lottery_removable.sql
-- Like transfers and rounds, orders have no foreign key to the member: the member's account has one, and each
-- order locks that account. Settling updates every order once; the fill factor leaves room for the update.
create table lottery_order (
  bucket              smallint not null,
  member_id           bigint not null,
  id                  text not null check (id ~ '^[0-9A-Z]{10}(-[0-9]{3})?$'),
  master              text not null,
  place               smallint not null check (place > 0),
  places              smallint not null,
  stop_on_win         boolean not null,
  draw_id             bigint not null,
  merchant_id         int not null,
  node_id             int not null,
  account_id          bigint not null,
  operator_account_id bigint not null,
  vendor              text not null,
  currency            text not null,
  mode                text not null check (mode in ('ent', 'trad')),
  slip                text not null check (length(slip) between 1 and 4000),
  bets                int not null check (bets > 0),
  cost_minor          bigint not null check (cost_minor > 0),
  payout_minor        bigint not null default 0 check (payout_minor >= 0),
  unpaid_minor        bigint not null default 0 check (unpaid_minor >= 0),
  state               text not null check (state in ('open', 'won', 'lost', 'cancelled', 'stopped', 'void')),
  result_version      smallint not null default 0,
  placed_at           timestamptz not null,
  ended_at            timestamptz,
  transfer_id         uuid not null,
  win_id              uuid,
  liability_minor     bigint not null default 0 check (liability_minor >= 0),
  series              smallint check (series between 1700 and 2000),
  rebate_minor        bigint not null default 0,
  numbers             jsonb check (jsonb_typeof(numbers) = 'object'),
  primary key (bucket, member_id, id),
  check (places >= place),
  check ((state = 'open') = (ended_at is null)),
  check ((state in ('won', 'lost')) = (result_version > 0)),
  check ((state = 'won') = (payout_minor > 0)),
  check ((win_id is not null) = (payout_minor > 0)),
  check (rebate_minor >= 0 and rebate_minor <= cost_minor),
  check (rebate_minor = 0 or series is not null)
) with (fillfactor = 85);
comment on table lottery_order is
  'a member''s order for one draw; an order of several draws has a row for each';
comment on column lottery_order.stop_on_win is 'those after a winning one of the same master are given back';
comment on column lottery_order.unpaid_minor is
  'what a corrected result takes back and the balance did not hold';
comment on column lottery_order.liability_minor is 'what it added to its draw''s';
comment on column lottery_order.series is 'what its member chose; null where the draw has no series';
comment on column lottery_order.rebate_minor is
  'what of the stake is paid back at the first settlement, once';
comment on column lottery_order.numbers is
  'its units by number, where the game bounds them; null: it did not when the order was placed';
create index lottery_order_newest on lottery_order (bucket, member_id, placed_at desc, id);
create index lottery_order_draw on lottery_order (bucket, draw_id, member_id, id);
create index lottery_order_chase on lottery_order (bucket, member_id, master, place) where stop_on_win;
create trigger unchangeable after update of bucket, member_id, id, master, place, places, stop_on_win,
  draw_id, merchant_id, node_id, account_id, operator_account_id, vendor, currency, mode, slip, bets,
  cost_minor, placed_at, transfer_id, series, rebate_minor, numbers on lottery_order
  for each row execute function ledger_unchangeable();
create trigger removable before delete on lottery_order for each row execute function lottery_removable();
alter table lottery_order enable always trigger unchangeable, enable always trigger removable;

create table lottery_month (
  until       timestamptz primary key,
  draws       bigint not null check (draws > 0),
  orders      bigint not null check (orders >= 0),
  files       jsonb not null,
  exported_at timestamptz not null,
  removed_at  timestamptz,
  check (removed_at >= exported_at)
);
comment on table lottery_month is
  'key-rule: reference; the months whose draws are archived, each by the first moment after it';
comment on column lottery_month.files is 'of each exported file its number of rows and its SHA-256';
comment on column lottery_month.removed_at is 'null while its rows are being removed';

-- The fields of an order that are needed to move its money. Slip and numbers are left out, since 2,000 orders
-- are in memory at once.
create type lottery_order_money as (
  member_id bigint, id text, master text, place smallint, stop_on_win boolean, draw_id bigint,
  account_id bigint, operator_account_id bigint, vendor text, state text, cost_minor bigint,
  rebate_minor bigint, payout_minor bigint, liability_minor bigint, transfer_id uuid, win_id uuid
);

-- An item of a new order: the order's part in one draw. `n`: the order's position in the batch. `numbers`:
-- units staked on each number; null when the game does not limit the stake on a number (`max_number_minor`).
create type lottery_item as (
  n int, bucket smallint, member_id bigint, account_id bigint, operator_account_id bigint, merchant_id int,
  node_id int, vendor text, game_code text, id text, master text, place smallint, places smallint,
  stop_on_win boolean, draw_id bigint, mode text, slip text, bets int, cost_minor bigint,
  max_member_minor bigint, transfer_id uuid, currency text, liability_minor bigint, series smallint,
  rebate_minor bigint, numbers jsonb, max_number_minor bigint
);
-- What lottery_judge finds about an item: the code of its refusal or null, and data of the account and the
-- merchant for its round.
create type lottery_judged as (code text, "real" boolean, limited boolean, weights_version smallint);
-- Why an order was refused: `subject` is a number or the kind of a limit, `amount_minor` the amount still
-- allowed or the maximum.
create type lottery_refusal as (n int, code text, subject text, amount_minor bigint);

-- Rights of khela_app, the database role of the servers.
revoke all on lottery_game, lottery_feed, lottery_draw, lottery_entry, lottery_seal, lottery_order,
  lottery_month from khela_app;
grant select, insert, update on lottery_game, lottery_draw, lottery_entry to khela_app;
grant select on lottery_seal, lottery_order, lottery_month to khela_app;
grant select, insert, update on lottery_feed to khela_app;
