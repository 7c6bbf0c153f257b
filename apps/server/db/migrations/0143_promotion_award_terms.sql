-- Rewards under way that are of before their terms were kept get those that bind them: a stake is capped as it was when the reward was paid.
update promotion_award a set max_stake_minor = c.max_stake_minor from turnover_stake_cap c
  where c.bucket = a.bucket and c.member_id = a.member_id and c.account_id = a.account_id and c.ref = a.promotion_id::text || '.' || a.period
    and a.lock_hours is null and a.state = 'process';
update promotion_award a set max_stake_minor = p.max_stake_minor from promotion p
  where p.id = a.promotion_id and a.lock_hours is null and a.state in ('applying', 'issued');
update promotion_award a set lock_hours = p.lock_hours from promotion p
  where p.id = a.promotion_id and a.lock_hours is null and a.state in ('applying', 'issued', 'process');
comment on column promotion_award.lock_hours is 'time to play its turnover; null: of one that ended before terms were kept';
