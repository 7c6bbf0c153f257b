-- Who asked for a promotion, by what they share with others: claims of abuse are looked up by that instead of in every member's rewards.

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
