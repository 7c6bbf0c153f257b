-- Returns what an account's money needs before it is paid out and what of it is done, by the merchant's
-- weights, for each that is not met together with the others, the oldest first: turnover counts towards the
-- oldest first. No row when nothing is missing.
create or replace function turnover_missing_chain(p_bucket smallint, p_member_id bigint, p_account_id bigint)
returns table (source text, ref text, amount_minor bigint, required_minor numeric, done_minor numeric,
  made_at timestamptz)
language plpgsql stable as $$
declare
  requirement turnover_requirement; remaining numeric;
begin
  select * into requirement from turnover_requirement r
    where r.bucket = p_bucket and r.member_id = p_member_id and r.account_id = p_account_id
    order by r.seq desc limit 1;
  if requirement.seq is null then return; end if;
  remaining := requirement.remaining_minor + requirement.required_minor
    - greatest(turnover_now(p_bucket, p_member_id, p_account_id) - requirement.turnover_minor, 0);
  if remaining <= 0 then return; end if;
  return query
    select w.source, w.ref, w.amount_minor, w.required_minor,
      least(greatest(w.total - remaining - (w.up_to - w.required_minor), 0), w.required_minor), w.made_at
    from (
      select r.seq, r.source, r.ref, r.amount_minor, r.required_minor, r.made_at,
        sum(r.required_minor) over (order by r.seq) as up_to, sum(r.required_minor) over () as total
      from turnover_requirement r
      where r.bucket = p_bucket and r.member_id = p_member_id and r.account_id = p_account_id
        and r.seq >= requirement.first_seq
    ) w
    order by w.seq;
end $$;

revoke all on function turnover_missing_chain from public, khela_app;
grant execute on function turnover_missing_chain to khela_app;
