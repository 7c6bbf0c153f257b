-- A contest's prizes have the terms that its period began with, like its other rules.

alter table promotion_contest
  add column turnover_percent int check (turnover_percent >= 0),
  add column weights jsonb check (jsonb_typeof(weights) = 'object'),
  add column max_stake_minor bigint check (max_stake_minor > 0),
  add column lock_hours int check (lock_hours > 0);
update promotion_contest c set turnover_percent = p.turnover_percent, weights = p.weights, max_stake_minor = p.max_stake_minor, lock_hours = p.lock_hours
  from promotion p where p.id = c.promotion_id;
comment on column promotion_contest.turnover_percent is 'turnover that a prize needs before it can be withdrawn; null: of before terms were kept, the promotion''s are used';
