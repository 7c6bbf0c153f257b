-- What a vendor is reached by and speaks, statements that were compared, money in vendors' own wallets, and the members'
-- free play.

alter table vendor
  add column url text check (url ~ '^https?://'),
  add column dialect text not null default 'khela' check (dialect ~ '^[a-z0-9-]{1,30}$'),
  add column public_key text;
comment on column vendor.url is 'where the vendor is asked; null: the arcade';
comment on column vendor.dialect is 'a row of the contract''s vendor-dialects.ts';
comment on column vendor.public_key is 'what the vendor signs with, where its dialect has a key pair';

-- key-rule: directory. Ids that are the vendor's over all its players, for the dialects in which they are.
create table vendor_transaction (
  vendor         text not null,
  transaction_id text not null,
  bucket         smallint not null,
  member_id      bigint not null,
  primary key (vendor, transaction_id)
);
comment on table vendor_transaction is 'key-rule: directory';
revoke insert, update, delete, truncate on vendor_transaction from khela_app;

alter table play_move add column free_round text;
comment on column play_move.free_round is 'the award a free bet was played from: it took nothing, and what it won is a kind of its own';
-- A statement is compared by time. Rows come in its order, so a few pages of index say where to look.
create index play_move_at on play_move using brin (at) with (pages_per_range = 32, autosummarize = on);

create table statement_check (
  vendor     text not null references vendor (code),
  from_at    timestamptz not null,
  to_at      timestamptz not null,
  checked_at timestamptz not null,
  theirs     bigint not null,
  ours       bigint not null,
  -- null when the statement could not be had
  differences bigint,
  primary key (vendor, from_at, to_at)
);
create table statement_difference (
  vendor         text not null,
  player         text not null,
  transaction_id text not null,
  problem        text not null check (problem in ('missing', 'extra', 'different')),
  theirs         jsonb,
  ours           jsonb,
  found_at       timestamptz not null,
  primary key (vendor, player, transaction_id)
);
create index statement_difference_found on statement_difference (found_at);

-- Money on its way between a member's main account and a vendor's own wallet. Written before the vendor is asked; what
-- came of it is the vendor's word, and while there is none the row says so and the money is held.
create table wallet_transfer (
  bucket       smallint not null,
  member_id    bigint not null,
  id           uuid not null,
  vendor       text not null references vendor (code),
  direction    text not null check (direction in ('in', 'out')),
  amount_minor bigint not null check (amount_minor > 0),
  currency     text not null,
  state        text not null default 'asked' check (state in ('asked', 'done', 'refused')),
  asked_at     timestamptz not null,
  ended_at     timestamptz,
  primary key (bucket, member_id, id),
  foreign key (bucket, member_id) references member (bucket, id)
);
create index wallet_transfer_asked on wallet_transfer (asked_at) where state = 'asked';

-- A member's free play is a guest of the trial merchant that is his alone: other accounts, other rounds, another name at
-- the vendor's. Nothing can cross because nothing is shared.
create table free_play (
  bucket       smallint not null,
  member_id    bigint not null,
  guest_bucket smallint not null,
  guest_id     bigint not null,
  primary key (bucket, member_id),
  foreign key (bucket, member_id) references member (bucket, id)
);
