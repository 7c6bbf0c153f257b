-- Entry function: ends a member's review. It runs under the database owner's role, since it also writes the
-- accounts' flags. A break of the member stays in force.
create or replace function responsible_gaming_lift_review(p_bucket smallint, p_member_id bigint,
  p_now timestamptz, p_zone text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform responsible_gaming_flag_accounts(p_bucket, p_member_id, p_zone);
  update responsible_gaming_restriction set lifted_at = p_now
  where bucket = p_bucket and member_id = p_member_id and kind = 'review' and lifted_at is null;
  perform responsible_gaming_flag_accounts(p_bucket, p_member_id, p_zone);
end $$;

revoke all on function responsible_gaming_lift_review from public, khela_app;
grant execute on function responsible_gaming_lift_review to khela_app;
