-- Entry function of the job, for one bucket. Rewards whose turnover is played become the member's own.
-- Rewards that were not taken, not played or (for missions) not claimed in time end. Of a reward that was not
-- played, the part that the account still has is taken back. A run handles at most 100 rewards, each under
-- its account's lock; `finished` is false when more may wait.
-- A break of hours or days extends the time to play, and a reward can be taken until a day after the break.
-- When the update of a reward fails, it is tried again after an hour, and `failure` has the reason.
-- Locks the members' main accounts in the order of member and id, like all functions. Refuses nothing.
create or replace function promotion_update(p_bucket smallint, p_now timestamptz, out counted bigint,
  out finished boolean, out failure text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due promotion_award[]; award promotion_award; changed promotion_award; paused interval; free_at timestamptz;
  later timestamptz := p_now + interval '1 hour';
begin
  due := array(select next_due.given from (
      select given from promotion_award given where given.bucket = p_bucket
        and given.state in ('joined', 'process', 'issued')
        and coalesce(given.lock_until, given.take_until) <= p_now
        order by coalesce(given.lock_until, given.take_until), given.member_id, given.promotion_id,
          given.period limit 100) next_due
    order by (next_due.given).member_id, (next_due.given).promotion_id, (next_due.given).period);
  counted := cardinality(due);
  finished := counted < 100;
  -- all accounts are locked before the first of them is changed, as in a batch of bets
  perform from account where account.bucket = p_bucket and account.kind = 'main'
    and account.member_id = any (array(select listed.member_id from unnest(due) listed))
      order by account.member_id, account.id
    for no key update;
  foreach award in array due loop
    select * into changed from promotion_award given where given.bucket = p_bucket
      and given.member_id = award.member_id
      and given.promotion_id = award.promotion_id and given.period = award.period;
    begin
      if changed.state = 'joined' and changed.take_until <= p_now then
        delete from promotion_award given where given.bucket = p_bucket
          and given.member_id = changed.member_id
          and given.promotion_id = changed.promotion_id and given.period = changed.period;
        update promotion_spent spent set committed_minor = spent.committed_minor - changed.reward_minor
          where spent.bucket = p_bucket and spent.promotion_id = changed.promotion_id;
      elsif changed.state = 'issued' and changed.take_until <= p_now then
        select max(restriction.ends_at) + interval '1 day' into free_at
          from responsible_gaming_restriction restriction
          where restriction.bucket = p_bucket and restriction.member_id = changed.member_id
            and restriction.kind = 'coolOff'
            and restriction.lifted_at is null and restriction.starts_at < changed.take_until;
        if free_at > p_now then
          update promotion_award given set take_until = free_at
            where given.bucket = p_bucket and given.member_id = changed.member_id
              and given.promotion_id = changed.promotion_id
            and given.period = changed.period;
          continue;
        end if;
        update promotion_award given set state = 'expired' where given.bucket = p_bucket
          and given.member_id = changed.member_id
          and given.promotion_id = changed.promotion_id and given.period = changed.period;
        update promotion_spent spent set committed_minor = spent.committed_minor - changed.reward_minor
          where spent.bucket = p_bucket and spent.promotion_id = changed.promotion_id;
      elsif changed.state = 'process' and changed.lock_until <= p_now then
        paused := promotion_paused(p_bucket, changed.member_id, changed.paid_at, p_now);
        select changed.paid_at + make_interval(hours => coalesce(changed.lock_hours, offer.lock_hours))
          + paused into free_at
          from promotion offer where offer.id = changed.promotion_id;
        if paused > interval '0' and free_at > p_now then
          update promotion_award given set lock_until = free_at
            where given.bucket = p_bucket and given.member_id = changed.member_id
              and given.promotion_id = changed.promotion_id
            and given.period = changed.period;
        else
          perform promotion_end_lock(p_bucket, changed.member_id, changed.promotion_id, changed.period,
            false, p_now);
        end if;
      end if;
    exception when others then
      failure := format('reward %s.%s of member %s: %s', changed.promotion_id, changed.period,
        changed.member_id, sqlerrm);
      update promotion_award given
        set lock_until = case when changed.state = 'process' then later else given.lock_until end,
        take_until = case when changed.state in ('joined', 'issued') then later else given.take_until end
        where given.bucket = p_bucket and given.member_id = changed.member_id
          and given.promotion_id = changed.promotion_id and given.period = changed.period;
    end;
  end loop;
end $$;

revoke all on function promotion_update from public, khela_app;
grant execute on function promotion_update to khela_app;
