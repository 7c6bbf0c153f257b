-- Entry function of the job, for one bucket: rewards whose turnover is played are the member's own; what was not taken or not played in time
-- ends, and of the latter what is left of the reward is taken back, never more than the account has. At most 500 at a time, each under its account's lock;
-- `finished` is false when more may wait.
create or replace function promotion_update(p_bucket smallint, p_now timestamptz, out counted bigint, out finished boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  due promotion_award[]; o promotion_award; a promotion_award;
begin
  due := array(select w from promotion_award w where w.bucket = p_bucket and w.state in ('process', 'issued')
    and coalesce(w.lock_until, w.take_until) <= p_now
    order by coalesce(w.lock_until, w.take_until), w.member_id, w.promotion_id, w.period limit 500);
  counted := cardinality(due);
  finished := counted < 500;
  foreach o in array due loop
    perform from account c where c.bucket = p_bucket and c.member_id = o.member_id and c.kind = 'main' order by c.id for no key update;
    select * into a from promotion_award w where w.bucket = p_bucket and w.member_id = o.member_id and w.promotion_id = o.promotion_id
      and w.period = o.period;
    if a.state = 'issued' and a.take_until <= p_now then
      update promotion_award w set state = 'expired' where w.bucket = p_bucket and w.member_id = a.member_id
        and w.promotion_id = a.promotion_id and w.period = a.period;
    elsif a.state = 'process' and a.lock_until <= p_now then
      perform promotion_end_lock(p_bucket, a.member_id, a.promotion_id, a.period, p_now);
    end if;
  end loop;
end $$;

revoke all on function promotion_update from public, khela_app;
grant execute on function promotion_update to khela_app;
