-- Returns the duration of a member's short breaks (hours or days) between two times; the member cannot play
-- turnover during them. A self-exclusion does not count.
create or replace function promotion_paused(p_bucket smallint, p_member_id bigint, p_from timestamptz,
  p_to timestamptz)
returns interval language plpgsql stable as $$
declare
  spans tstzmultirange;
begin
  select range_agg(tstzrange(greatest(restriction.starts_at, p_from),
    least(coalesce(restriction.lifted_at, restriction.ends_at), p_to)))
    into spans
    from responsible_gaming_restriction restriction
    where restriction.bucket = p_bucket and restriction.member_id = p_member_id
      and restriction.kind = 'coolOff' and restriction.starts_at < p_to
      and coalesce(restriction.lifted_at, restriction.ends_at) > p_from;
  return coalesce((select sum(upper(span) - lower(span)) from unnest(spans) span), interval '0');
end $$;

revoke all on function promotion_paused from public, khela_app;
