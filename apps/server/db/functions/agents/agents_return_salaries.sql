-- Entry function: handles salaries of one bucket's members that came back to the agents because the members
-- could not take them. When the member's account is closed, the salary ends for good. After a block or a
-- break that began while the salary was in transit, the salary is due again under a new credit id.
create or replace function agents_return_salaries(
  p_bucket smallint, p_member_ids bigint[], p_contract_ids uuid[], p_starts timestamptz[],
  p_credit_ids uuid[], p_now timestamptz
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- computed before the update: Citus refuses these functions in the CASE of an update
  again_ids uuid[] := array(
    select uuid_of_text(format('agent-salary again %s', returned.id))
    from unnest(p_credit_ids) with ordinality returned(id, place) order by returned.place);
begin
  update agent_salary salary set tried_at = p_now,
    state = case when member.status = 'closed' then 'returned' else 'due' end,
    credit_id = case when member.status = 'closed' then salary.credit_id else back.again_id end
    from unnest(p_member_ids, p_contract_ids, p_starts, p_credit_ids, again_ids) back(member_id, contract_id,
      start, credit_id, again_id)
      join member on member.bucket = p_bucket and member.id = back.member_id
    where salary.bucket = p_bucket and salary.member_id = back.member_id
      and salary.contract_id = back.contract_id
      and salary.period_start = back.start and salary.credit_id = back.credit_id and salary.state = 'due';
end $$;

revoke all on function agents_return_salaries from public, khela_app;
grant execute on function agents_return_salaries to khela_app;
