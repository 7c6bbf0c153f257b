-- Returns the remaining turnover before a paid reward can be withdrawn.
create or replace function promotion_turnover_left(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, p_promotion_id bigint, p_period text
) returns numeric language plpgsql stable as $$
begin
  return coalesce((select missing.required_minor - missing.done_minor
      from turnover_missing(p_bucket, p_member_id, p_account_id) missing
    where missing.source = 'promotion' and split_part(missing.ref, '~', 1) = p_promotion_id || '.'
      || p_period), 0);
end $$;

revoke all on function promotion_turnover_left from public, khela_app;
grant execute on function promotion_turnover_left to khela_app;
