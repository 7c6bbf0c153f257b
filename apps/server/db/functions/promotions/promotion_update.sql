-- Entry function of the job, for one bucket: rewards whose turnover is played are the member's own; what was
-- not taken, not played or, of a mission, not claimed in time ends, and of the latter what is left of the
-- reward is taken back, never more than the account has. At most 100 at a time, each under its account's
-- lock, which are taken in the order in which all take them. A break of hours or days stops the time to play,
-- and what can be taken waits for a day after it. One that fails is put off by an hour, and `failure` says
-- why; `finished` is false when more may wait.
create or replace function promotion_update(p_bucket smallint, p_now timestamptz, out counted bigint,
  out finished boolean, out failure text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due promotion_award[]; award promotion_award; a promotion_award; paused interval; free_at timestamptz;
  later timestamptz := p_now + interval '1 hour';
begin
  due := array(select n.w from (
      select w from promotion_award w where w.bucket = p_bucket and w.state in ('joined', 'process', 'issued')
        and coalesce(w.lock_until, w.take_until) <= p_now
        order by coalesce(w.lock_until, w.take_until), w.member_id, w.promotion_id, w.period limit 100) n
    order by (n.w).member_id, (n.w).promotion_id, (n.w).period);
  counted := cardinality(due);
  finished := counted < 100;
  -- all of them before the first is changed, as a batch of bets does
  perform from account c where c.bucket = p_bucket and c.kind = 'main'
    and c.member_id = any (array(select d.member_id from unnest(due) d)) order by c.member_id, c.id
    for no key update;
  foreach award in array due loop
    select * into a from promotion_award w where w.bucket = p_bucket and w.member_id = award.member_id
      and w.promotion_id = award.promotion_id and w.period = award.period;
    begin
      if a.state = 'joined' and a.take_until <= p_now then
        delete from promotion_award w where w.bucket = p_bucket and w.member_id = a.member_id
          and w.promotion_id = a.promotion_id and w.period = a.period;
        update promotion_spent s set committed_minor = s.committed_minor - a.reward_minor
          where s.bucket = p_bucket and s.promotion_id = a.promotion_id;
      elsif a.state = 'issued' and a.take_until <= p_now then
        select max(r.ends_at) + interval '1 day' into free_at from responsible_gaming_restriction r
          where r.bucket = p_bucket and r.member_id = a.member_id and r.kind = 'coolOff'
            and r.lifted_at is null and r.starts_at < a.take_until;
        if free_at > p_now then
          update promotion_award w set take_until = free_at
            where w.bucket = p_bucket and w.member_id = a.member_id and w.promotion_id = a.promotion_id
            and w.period = a.period;
          continue;
        end if;
        update promotion_award w set state = 'expired' where w.bucket = p_bucket and w.member_id = a.member_id
          and w.promotion_id = a.promotion_id and w.period = a.period;
        update promotion_spent s set committed_minor = s.committed_minor - a.reward_minor
          where s.bucket = p_bucket and s.promotion_id = a.promotion_id;
      elsif a.state = 'process' and a.lock_until <= p_now then
        paused := promotion_paused(p_bucket, a.member_id, a.paid_at, p_now);
        select a.paid_at + make_interval(hours => coalesce(a.lock_hours, p.lock_hours)) + paused into free_at
          from promotion p where p.id = a.promotion_id;
        if paused > interval '0' and free_at > p_now then
          update promotion_award w set lock_until = free_at
            where w.bucket = p_bucket and w.member_id = a.member_id and w.promotion_id = a.promotion_id
            and w.period = a.period;
        else
          perform promotion_end_lock(p_bucket, a.member_id, a.promotion_id, a.period, false, p_now);
        end if;
      end if;
    exception when others then
      failure := format('reward %s.%s of member %s: %s', a.promotion_id, a.period, a.member_id, sqlerrm);
      update promotion_award w
        set lock_until = case when a.state = 'process' then later else w.lock_until end,
        take_until = case when a.state in ('joined', 'issued') then later else w.take_until end
        where w.bucket = p_bucket and w.member_id = a.member_id and w.promotion_id = a.promotion_id
          and w.period = a.period;
    end;
  end loop;
end $$;

revoke all on function promotion_update from public, khela_app;
grant execute on function promotion_update to khela_app;
