-- Promotions: a merchant's offers as data, what each member asked for and received, and which deposit was made with which offer.

create table promotion (
  id               bigint generated always as identity primary key,
  merchant_id      int not null references merchant (id),
  code             text not null check (code ~ '^[a-z0-9-]{1,40}$'),
  type             text not null check (type in ('FIRST_DEPOSIT', 'DEPOSIT', 'LOGIN', 'PROMO_CODE', 'MISSION', 'REBATE', 'RESCUE', 'RANK_SALARY')),
  category         text not null check (category in ('deposit', 'daily', 'mission', 'rebate', 'vip')),
  currency         text not null,
  enabled          boolean not null,
  title            jsonb not null,
  body             jsonb not null,
  sort             int not null,
  starts_at        timestamptz not null,
  ends_at          timestamptz,
  period           text not null check (period in ('once', 'day', 'week', 'month')),
  min_level        smallint not null check (min_level between 0 and 100),
  min_deposit_minor bigint not null check (min_deposit_minor >= 0),
  promo_code       text check (promo_code ~ '^[A-Z0-9]{3,20}$'),
  metric           text check (metric in ('turnover', 'deposit')),
  target_minor     bigint check (target_minor > 0),
  game_type        text,
  reward_percent   numeric(6, 2) not null check (reward_percent between 0 and 1000),
  reward_fixed_minor bigint not null check (reward_fixed_minor >= 0),
  reward_max_minor bigint not null check (reward_max_minor > 0),
  turnover_percent int not null check (turnover_percent between 0 and 10000),
  max_stake_minor  bigint check (max_stake_minor > 0),
  claim_hours      int not null check (claim_hours > 0),
  lock_hours       int not null check (lock_hours > 0),
  needs_approval   boolean not null,
  stacking_group   text check (length(stacking_group) between 1 and 40),
  review_signals   text[] not null check (review_signals <@ array['device', 'address', 'payment']),
  budget_minor     bigint not null check (budget_minor > 0),
  expected_claims  bigint not null check (expected_claims > 0),
  declared_cost_minor bigint not null check (declared_cost_minor between 1 and budget_minor),
  unique (merchant_id, code),
  check (ends_at > starts_at),
  check (reward_percent > 0 or reward_fixed_minor > 0),
  check ((type = 'PROMO_CODE') = (promo_code is not null)),
  check ((type = 'MISSION') = (metric is not null)),
  check ((type = 'MISSION') = (target_minor is not null))
);
comment on column promotion.period is 'how often a member is rewarded; calendar periods of the jurisdiction''s time zone';
comment on column promotion.reward_percent is 'of the deposit, the turnover or the loss; 0: a fixed amount alone';
comment on column promotion.turnover_percent is 'turnover that the reward needs before it can be withdrawn, in percent of it';
comment on column promotion.max_stake_minor is 'a larger stake is refused while that turnover is played; null: any';
comment on column promotion.claim_hours is 'how long what was approved can be taken';
comment on column promotion.lock_hours is 'how long there is to play its turnover; then what is left of the reward is taken back';
comment on column promotion.review_signals is 'what a person looks at when another member who was rewarded has it too';
comment on column promotion.stacking_group is 'of one group a member has one reward under way at a time; null: beside every other';
create unique index promotion_promo_code on promotion (merchant_id, promo_code) where enabled;

create table promotion_award (
  bucket        smallint not null,
  member_id     bigint not null,
  promotion_id  bigint not null,
  period        text not null check (length(period) between 1 and 20),
  account_id    bigint not null,
  state         text not null check (state in ('joined', 'applying', 'rejected', 'issued', 'process', 'claimed', 'expired')),
  basis_minor   bigint not null check (basis_minor >= 0),
  reward_minor  bigint not null check (reward_minor >= 0),
  stacking_group text,
  reasons       text[] not null,
  order_id      text,
  ip            text,
  made_at       timestamptz not null,
  decided_at    timestamptz,
  decided_by    text,
  remark        text check (length(remark) <= 200),
  take_until    timestamptz,
  paid_at       timestamptz,
  transfer_id   uuid,
  turnover_percent int not null,
  lock_until    timestamptz,
  forfeited_minor bigint not null default 0 check (forfeited_minor between 0 and reward_minor),
  forfeit_id    uuid,
  primary key (bucket, member_id, promotion_id, period),
  check ((paid_at is null) = (transfer_id is null)),
  check (state not in ('process', 'claimed') or transfer_id is not null),
  check (state not in ('joined', 'applying', 'rejected', 'issued') or transfer_id is null),
  check (state <> 'issued' or take_until is not null),
  check (state <> 'process' or lock_until is not null),
  check ((forfeited_minor > 0) = (forfeit_id is not null))
);
comment on table promotion_award is 'what a member joined, asked for and received of a promotion: one row in each of its periods';
comment on column promotion_award.basis_minor is 'the deposit, turnover or loss that it rewards';
comment on column promotion_award.reasons is 'why a person decides; empty: nobody has to';
comment on column promotion_award.forfeited_minor is 'what was taken back when the time to play it was over';
select pg_temp.khela_spread('promotion_award', 'bucket');
create index promotion_award_newest on promotion_award (bucket, member_id, made_at desc);
create index promotion_award_due on promotion_award (bucket, coalesce(lock_until, take_until)) where state in ('process', 'issued');
create index promotion_award_applying on promotion_award (bucket, made_at) where state = 'applying';
create index promotion_award_ip on promotion_award (bucket, promotion_id, ip);

create table promotion_deposit (
  bucket       smallint not null,
  member_id    bigint not null,
  order_id     text not null check (length(order_id) between 1 and 40),
  promotion_id bigint not null,
  period       text not null,
  reasons      text[] not null,
  ip           text,
  state        text not null check (state in ('waiting', 'credited', 'refused')),
  refusal      text,
  primary key (bucket, member_id, order_id),
  check ((state = 'refused') = (refusal is not null))
);
comment on table promotion_deposit is 'the promotion that a deposit was made with, and why it was not had in the end';
select pg_temp.khela_spread('promotion_deposit', 'bucket');

create table promotion_spent (
  bucket       smallint not null,
  promotion_id bigint not null,
  spent_minor  numeric not null,
  awards       bigint not null,
  primary key (bucket, promotion_id)
) with (fillfactor = 70);
comment on table promotion_spent is 'what a promotion has paid to the members of a bucket, less what was taken back';
select pg_temp.khela_spread('promotion_spent', 'bucket');

-- A stake above it is refused while the reward's turnover is played; the account is flagged as limited meanwhile.
create table turnover_stake_cap (
  bucket          smallint not null,
  member_id       bigint not null,
  account_id      bigint not null,
  ref             text not null check (length(ref) between 1 and 80),
  max_stake_minor bigint not null check (max_stake_minor > 0),
  primary key (bucket, member_id, account_id, ref)
);
comment on table turnover_stake_cap is 'the largest stake while a promotion''s turnover is played; gone when it is';
select pg_temp.khela_spread('turnover_stake_cap', 'bucket');

revoke all on promotion, promotion_award, promotion_deposit, promotion_spent, turnover_stake_cap from public, khela_app;
grant select, insert, update on promotion to khela_app;
grant select on promotion_award, promotion_deposit, promotion_spent, turnover_stake_cap to khela_app;
