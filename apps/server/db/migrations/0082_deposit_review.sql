-- Claims of abuse are compared with who was rewarded, not with everyone who asked, and a deposit's when it is credited: the directory has the
-- members who were rewarded alone, and an order keeps what it is compared by.

delete from promotion_claimant;
insert into promotion_claimant (promotion_id, hash, bucket, member_id, at)
  select a.promotion_id, encode(sha256(convert_to(k.key, 'UTF8')), 'hex'), a.bucket, a.member_id, max(a.made_at)
  from promotion_award a
    cross join lateral (values ('member ' || a.member_id), ('address ' || a.ip)) k(key)
  where k.key is not null and a.state <> 'joined'
  group by 1, 2, 3, 4;
create index promotion_claimant_newest on promotion_claimant (promotion_id, hash, at);
comment on table promotion_claimant is 'key-rule: directory. Address or member of a browser → everyone who was rewarded by the promotion with it';

alter table promotion_deposit
  add column device_hashes text[] not null default '{}',
  add column reviewed boolean not null default false;
comment on column promotion_deposit.device_hashes is 'SHA-256 of `member <id>` of the others who had logged in with the browser of the order';
comment on column promotion_deposit.reviewed is 'it was compared with who was rewarded, right before it is credited';
