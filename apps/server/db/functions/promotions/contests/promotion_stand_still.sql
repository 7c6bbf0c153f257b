-- Entry function: waits for a running promotion_count in the bucket, which may have read the contest as open.
-- Returns whether the contest is closed on the bucket's node; then its scores in the bucket are frozen.
create or replace function promotion_stand_still(p_bucket smallint, p_promotion_id bigint, p_period text)
  returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from promotion_bucket bucket_row where bucket_row.bucket = p_bucket for update;
  return not exists (select from promotion_contest contest
    where contest.promotion_id = p_promotion_id and contest.period = p_period and contest.state = 'open');
end $$;

revoke all on function promotion_stand_still from public, khela_app;
grant execute on function promotion_stand_still to khela_app;
