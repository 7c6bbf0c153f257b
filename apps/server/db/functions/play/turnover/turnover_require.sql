-- Asks for the turnover that money needs before it is paid out: `p_percent` of it, beside what is still
-- missing for money of before. `p_fresh`: the deposits of before are lost, and are asked for no more; a
-- promotion's requirement stays. Rounds that have begun by a reward count towards nothing when they settle
-- later. The caller holds the account's lock, so rows follow each other.
create or replace function turnover_require(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, p_source text, p_ref text,
  p_amount_minor bigint, p_percent int, p_fresh boolean, p_made_at timestamptz
) returns void language plpgsql as $$
declare
  requirement turnover_requirement; turnover numeric; remaining numeric := 0; carried int; settled_seq bigint;
  cut timestamptz;
begin
  if p_fresh then carried := turnover_carry(p_bucket, p_member_id, p_account_id, 'deposit', null); end if;
  turnover := turnover_now(p_bucket, p_member_id, p_account_id);
  select * into requirement from turnover_requirement r
    where r.bucket = p_bucket and r.member_id = p_member_id and r.account_id = p_account_id
    order by r.seq desc limit 1;
  if requirement.seq is not null and (not p_fresh or carried > 0) then
    remaining := greatest(requirement.remaining_minor + requirement.required_minor
      - greatest(turnover - requirement.turnover_minor, 0), 0);
  end if;
  if p_source = 'promotion' then
    select a.settlement_seq into settled_seq from account a
      where a.bucket = p_bucket and a.member_id = p_member_id and a.id = p_account_id;
    cut := clock_timestamp();
  end if;
  insert into turnover_requirement (bucket, member_id, account_id, seq, first_seq, source, ref, amount_minor,
    required_minor, remaining_minor, turnover_minor, made_at, settlement_seq, cut_at, is_fresh)
    values (p_bucket, p_member_id, p_account_id,
      coalesce(requirement.seq, 0) + 1, case when remaining > 0 then requirement.first_seq
        else coalesce(requirement.seq, 0) + 1 end,
      p_source, p_ref, p_amount_minor, p_amount_minor::numeric * p_percent * 0.01, remaining, turnover,
      p_made_at, settled_seq, cut, p_fresh);
end $$;

revoke all on function turnover_require from public, khela_app;
