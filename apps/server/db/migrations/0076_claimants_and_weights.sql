-- Who asked for a promotion, by what they share with others: claims of abuse are looked up by that instead of in every member's rewards. And a
-- promotion's own weights, by which the turnover of its rewards is counted apart from that of other money.

create table promotion_claimant (
  promotion_id bigint not null,
  hash         text not null check (hash ~ '^[0-9a-f]{64}$'),
  bucket       smallint not null,
  member_id    bigint not null,
  at           timestamptz not null,
  primary key (promotion_id, hash, bucket, member_id)
);
comment on table promotion_claimant is 'key-rule: directory. Address or member of a browser → everyone who asked for the promotion with it';
comment on column promotion_claimant.hash is 'SHA-256 of `address <ip>` or `member <id>`';
select pg_temp.khela_spread('promotion_claimant', 'hash', 'member_name');

insert into promotion_claimant (promotion_id, hash, bucket, member_id, at)
  select a.promotion_id, encode(sha256(convert_to(k.key, 'UTF8')), 'hex'), a.bucket, a.member_id, max(a.made_at)
  from promotion_award a
    cross join lateral (values ('member ' || a.member_id), ('address ' || a.ip)) k(key)
  where k.key is not null and a.state <> 'joined'
  group by 1, 2, 3, 4;
drop index promotion_award_ip;

revoke all on promotion_claimant from public, khela_app;
grant select, insert, update on promotion_claimant to khela_app;

alter table promotion add column weights jsonb check (jsonb_typeof(weights) = 'object');
comment on column promotion.weights is 'how much of a stake counts towards a reward''s turnover, in percent by category; others whole; null: the merchant''s weights';
alter table promotion_award add column weights jsonb check (jsonb_typeof(weights) = 'object');
comment on column promotion_award.weights is 'the promotion''s when it was joined or asked for';

create table turnover_weighted (
  bucket         smallint not null,
  member_id      bigint not null,
  account_id     bigint not null,
  ref            text not null check (length(ref) between 1 and 80),
  amount_minor   bigint not null check (amount_minor > 0),
  required_minor numeric not null check (required_minor >= 0),
  weights        jsonb not null,
  first_seq      bigint not null,
  seq            bigint not null check (seq >= first_seq),
  done_minor     numeric not null,
  made_at        timestamptz not null,
  ended          boolean not null default false,
  primary key (bucket, member_id, account_id, ref)
) with (fillfactor = 80);
comment on table turnover_weighted is 'turnover of a promotion with weights of its own: counted beside that of other money';
comment on column turnover_weighted.first_seq is 'the account''s last settlement when it was asked for: later ones count';
comment on column turnover_weighted.seq is 'settlements up to this one are in done_minor';
comment on column turnover_weighted.ended is 'it is asked for no more, whatever was done';
select pg_temp.khela_spread('turnover_weighted', 'bucket');
revoke all on turnover_weighted from public, khela_app;
grant select on turnover_weighted to khela_app;
