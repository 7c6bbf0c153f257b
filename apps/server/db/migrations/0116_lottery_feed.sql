-- Feeds that write official results by a signed call: one counts as the first or second of the two persons, or its result is final, as the merchant says.

create table lottery_feed (
  code        text primary key check (code ~ '^[a-z0-9][a-z0-9-]{0,29}$'),
  merchant_id int not null references merchant (id),
  key_no      int not null default 1 check (key_no > 0),
  final       boolean not null,
  enabled     boolean not null default true
);
comment on column lottery_feed.key_no is 'of the secret that it signs with; another each time that it is entered again';
comment on column lottery_feed.final is 'its result is settled at once; otherwise it is one of two persons';
revoke all on lottery_feed from public, khela_app;
grant select on lottery_feed to khela_app;
