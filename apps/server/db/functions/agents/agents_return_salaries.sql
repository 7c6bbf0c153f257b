-- Entry function: what salaries of one bucket's members have come back, ends for good where the account is
-- closed. What a block or a break has kept out, which began while it was on its way, is owed as before, as
-- another credit.
create or replace function agents_return_salaries(
  p_bucket smallint, p_member_ids bigint[], p_contract_ids uuid[], p_starts timestamptz[],
  p_credit_ids uuid[], p_now timestamptz
) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- computed first: Citus takes none of these functions in the update's CASE
  again_ids uuid[] := array(
    select uuid_of_text(format('agent-salary again %s', c.id))
    from unnest(p_credit_ids) with ordinality c(id, place) order by c.place);
begin
  update agent_salary s set tried_at = p_now,
    state = case when m.status = 'closed' then 'returned' else 'due' end,
    credit_id = case when m.status = 'closed' then s.credit_id else u.again_id end
    from unnest(p_member_ids, p_contract_ids, p_starts, p_credit_ids, again_ids) u(member_id, contract_id,
      start, credit_id, again_id)
      join member m on m.bucket = p_bucket and m.id = u.member_id
    where s.bucket = p_bucket and s.member_id = u.member_id and s.contract_id = u.contract_id
      and s.period_start = u.start and s.credit_id = u.credit_id and s.state = 'due';
end $$;

revoke all on function agents_return_salaries from public, khela_app;
grant execute on function agents_return_salaries to khela_app;
