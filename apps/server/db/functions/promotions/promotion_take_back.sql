-- Entry function: an operator takes back a paid reward whose turnover is still being played, by the rule of its time's end, at once. Returns what went
-- back; null where there is no such reward, or its turnover is played.
create or replace function promotion_take_back(
  p_bucket smallint, p_member_id bigint, p_promotion_id bigint, p_period text, p_now timestamptz
) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  a promotion_award;
begin
  perform from account o where o.bucket = p_bucket and o.member_id = p_member_id and o.kind = 'main' order by o.id for no key update;
  select * into a from promotion_award o where o.bucket = p_bucket and o.member_id = p_member_id and o.promotion_id = p_promotion_id
    and o.period = p_period;
  if a.state is distinct from 'process' or promotion_turnover_left(p_bucket, p_member_id, a.account_id, p_promotion_id, p_period) <= 0 then
    return null;
  end if;
  perform promotion_end_lock(p_bucket, p_member_id, p_promotion_id, p_period, true, p_now);
  return (select o.forfeited_minor from promotion_award o where o.bucket = p_bucket and o.member_id = p_member_id and o.promotion_id = p_promotion_id
    and o.period = p_period);
end $$;

revoke all on function promotion_take_back from public, khela_app;
grant execute on function promotion_take_back to khela_app;
