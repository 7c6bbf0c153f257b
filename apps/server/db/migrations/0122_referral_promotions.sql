-- A promotion of the type REFERRAL rewards who brought a member, once that member's first deposit and turnover are what it asks for. How far each
-- of them is, is kept beside the one who brought them.

create table promotion_referral (
  bucket         smallint not null,
  member_id      bigint not null,
  invited_id     bigint not null,
  invited_bucket smallint not null,
  currency       text not null,
  deposit_minor  bigint not null check (deposit_minor >= 0),
  deposited_at   timestamptz not null,
  turnover_minor bigint not null,
  primary key (bucket, member_id, invited_id)
);
comment on table promotion_referral is 'members whom a member (member_id) has brought and who have deposited: their first deposit, and their turnover so far';
select pg_temp.khela_spread('promotion_referral', 'bucket');
revoke all on promotion_referral from public, khela_app;
comment on column promotion_referral.turnover_minor is 'below zero: the account is blocked or closed, and counts for nobody';
grant select, insert, update on promotion_referral to khela_app;

alter table promotion drop constraint promotion_type_check;
alter table promotion add constraint promotion_type_check check (type in ('FIRST_DEPOSIT', 'DEPOSIT', 'LOGIN', 'PROMO_CODE', 'MISSION', 'REBATE', 'RESCUE', 'RANK_SALARY',
  'RANK_BOARD', 'RAFFLE', 'REFERRAL'));
alter table promotion drop constraint promotion_check5;
alter table promotion add constraint promotion_target_of check (type = 'REFERRAL' or (type = 'MISSION') = (target_minor is not null));
