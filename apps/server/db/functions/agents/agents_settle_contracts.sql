-- Entry function: counts the next period of one bucket's contracts of one kind: of at most `p_most` contracts
-- whose next period began by `p_started_before`, or of one contract. The caller passes the start of the last
-- ended period and repeats the call until it returns 0; each call advances its contracts by one period.
-- A period is counted once, only from settled rounds, by the rules of payOfPeriod in packages/contract. A
-- dividend counts no round of PVP, where members lose to each other. A voided contract owes the periods that
-- had ended by then.
-- Locks nothing while it sums the rounds of a period. It locks contracts only to write the period, in the
-- order of member and id, and leaves out contracts that a concurrent run has advanced meanwhile.
-- Returns the number of contracts whose period it summed. Refuses nothing.
create or replace function agents_settle_contracts(
  p_bucket smallint, p_kind text, p_started_before timestamptz, p_contract_id uuid, p_now timestamptz,
  p_most int
) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  period constant interval := case p_kind when 'hourly' then interval '1 hour'
    when 'daily' then interval '24 hours' when 'dividend' then interval '168 hours' end;
  counted constant agent_counted_period[] := agents_count_periods(p_bucket, p_kind, period, p_started_before,
    p_contract_id, p_now, p_most);
  advanced uuid[];
begin
  if counted is null then return 0; end if;
  perform from unnest(counted) due
    join agent_contract contract on contract.bucket = p_bucket and contract.member_id = due.member_id
      and contract.id = due.contract_id
    order by contract.member_id, contract.id for update of contract;

  if exists (select from unnest(counted) due where due.is_over) then
    update agent_contract contract set settled_until = null
      from unnest(counted) due
      where due.is_over and contract.bucket = p_bucket and contract.member_id = due.member_id
        and contract.id = due.contract_id and contract.settled_until = due.starts_at;
  end if;
  with moved as (
    update agent_contract contract set settled_until
      = (due.starts_at at time zone 'UTC' + period) at time zone 'UTC', settled_seq = due.last_seq
    from unnest(counted) due
    where not due.is_over and contract.bucket = p_bucket and contract.member_id = due.member_id
      and contract.id = due.contract_id and contract.settled_until = due.starts_at
    returning due.contract_id
  )
  select array_agg(moved.contract_id) into advanced from moved;

  insert into agent_salary (bucket, member_id, contract_id, period_start, period_end, rounds, stake_minor,
    payout_minor, turnover_minor, tier, amount_minor, state, credit_id, at)
    select p_bucket, due.member_id, due.contract_id, due.starts_at, due.starts_at + period, due.rounds,
      due.stake_minor, due.payout_minor, due.turnover_minor, due.tier, due.amount_minor,
      case when due.amount_minor = 0 then 'none' else 'due' end,
      -- the id is derived from contract and period, so a repeated run makes no second credit
      uuid_of_text(format('agent-salary %s %s', due.contract_id,
        extract(epoch from due.starts_at)::bigint)), p_now
    from unnest(counted) due
    where due.contract_id = any (advanced)
    on conflict (bucket, member_id, contract_id, period_start) do nothing;
  return cardinality(counted);
end $$;

revoke all on function agents_settle_contracts from public, khela_app;
grant execute on function agents_settle_contracts to khela_app;
