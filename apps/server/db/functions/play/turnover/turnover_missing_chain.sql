-- Returns an account's chain of turnover requirements by the merchant's weights, the oldest first, each with
-- the turnover already played. Turnover counts towards the oldest requirement first. Returns no row when the
-- whole chain is met; until then the result includes the older requirements that are met.
create or replace function turnover_missing_chain(p_bucket smallint, p_member_id bigint, p_account_id bigint)
returns table (source text, ref text, amount_minor bigint, required_minor numeric, done_minor numeric,
  made_at timestamptz)
language plpgsql stable as $$
declare
  requirement turnover_requirement; remaining numeric;
begin
  select * into requirement from turnover_requirement newest
    where newest.bucket = p_bucket and newest.member_id = p_member_id and newest.account_id = p_account_id
    order by newest.seq desc limit 1;
  if requirement.seq is null then return; end if;
  remaining := requirement.remaining_minor + requirement.required_minor
    - greatest(turnover_now(p_bucket, p_member_id, p_account_id) - requirement.turnover_minor, 0);
  if remaining <= 0 then return; end if;
  return query
    select walked.source, walked.ref, walked.amount_minor, walked.required_minor,
      least(greatest(walked.total - remaining - (walked.up_to - walked.required_minor), 0),
        walked.required_minor), walked.made_at
    from (
      select required.seq, required.source, required.ref, required.amount_minor, required.required_minor,
        required.made_at, sum(required.required_minor) over (order by required.seq) as up_to,
        sum(required.required_minor) over () as total
      from turnover_requirement required
      where required.bucket = p_bucket and required.member_id = p_member_id
        and required.account_id = p_account_id and required.seq >= requirement.first_seq
    ) walked
    order by walked.seq;
end $$;

revoke all on function turnover_missing_chain from public, khela_app;
grant execute on function turnover_missing_chain to khela_app;
