-- Lists the turnover requirements of an account's rewards in play.
-- Locks nothing, and refuses nothing.
-- Returns JSON: for each reward whose turnover is not played, the required turnover and the part that is
-- played.
create or replace function promotion_open_locks(p_bucket smallint, p_member_id bigint, p_account_id bigint)
returns json language plpgsql stable as $$
begin
  return (
    select coalesce(json_agg(json_build_object('ref', split_part(missing.ref, '~', 1),
      'requiredMinor', ceil(missing.required_minor)::bigint::text,
      'doneMinor', floor(missing.done_minor)::bigint::text)), '[]')
    from turnover_missing(p_bucket, p_member_id, p_account_id) missing
    where missing.source = 'promotion' and missing.done_minor < missing.required_minor);
end $$;

revoke all on function promotion_open_locks from public, khela_app;
