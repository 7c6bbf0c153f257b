-- A reward keeps the terms it was asked for with, a deposit's those it was ordered with; and what is approved or waits for a person is taken
-- from the budget before it is paid.

alter table promotion_award
  add column max_stake_minor bigint check (max_stake_minor > 0),
  add column lock_hours int check (lock_hours > 0);
comment on column promotion_award.lock_hours is 'time to play its turnover; null: of before terms were kept, the promotion''s are used';

alter table promotion_deposit
  add column min_deposit_minor bigint,
  add column reward_fixed_minor bigint,
  add column reward_percent numeric,
  add column reward_max_minor bigint,
  add column turnover_percent int,
  add column weights jsonb,
  add column max_stake_minor bigint,
  add column lock_hours int;
comment on column promotion_deposit.lock_hours is 'the terms that the order was made with; null: of before they were kept';
update promotion_deposit d set min_deposit_minor = p.min_deposit_minor, reward_fixed_minor = p.reward_fixed_minor, reward_percent = p.reward_percent,
    reward_max_minor = p.reward_max_minor, turnover_percent = p.turnover_percent, weights = p.weights, max_stake_minor = p.max_stake_minor,
    lock_hours = p.lock_hours
  from promotion p where p.id = d.promotion_id and d.state = 'waiting';

alter table promotion_spent add column committed_minor numeric not null default 0;
comment on column promotion_spent.committed_minor is 'rewards that wait for a person, or are approved and not taken yet';
comment on table promotion_spent is 'what a promotion has paid to the members of a bucket, less what was taken back, and what it is about to pay';
insert into promotion_spent as s (bucket, promotion_id, spent_minor, awards, committed_minor)
  select a.bucket, a.promotion_id, 0, 0, sum(a.reward_minor) from promotion_award a where a.state in ('applying', 'issued') group by 1, 2
  on conflict (bucket, promotion_id) do update set committed_minor = excluded.committed_minor;
