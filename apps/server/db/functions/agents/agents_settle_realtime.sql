-- Entry function: counts the amounts that contracts of kind realtime owe up to p_until, the end of the last
-- full five minutes. It handles at most `p_most` contracts of one bucket, or one contract, and advances each
-- to p_until. The caller repeats it until it returns 0.
-- A period is five minutes. A period with a round is one row of agent_salary, counted once from settled
-- rounds by the rules of payOfPeriod in packages/contract; a period without rounds leaves no row. A voided
-- contract owes the periods that had ended by then. A settlement is counted by its time, even when a
-- settlement with a lower number has a later time.
-- Takes the contracts settled the longest ago first, and locks them in the order of member and id.
-- Returns the number of contracts that it handled.
-- Refuses nothing. Raises an error when p_until is after p_now.
create or replace function agents_settle_realtime(p_bucket smallint, p_until timestamptz, p_contract_id uuid,
  p_now timestamptz, p_most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  period_s constant int := 300;
  period constant interval := make_interval(secs => period_s);
  -- settlements less than this time apart may be numbered in the opposite order of their times
  disorder constant interval := interval '1 minute';
  due_members bigint[]; due_ids uuid[]; over boolean[]; found_seqs bigint[]; found_currencies text[];
  found_members bigint[]; found_ids uuid[]; found_starts timestamptz[]; found_untils timestamptz[];
begin
  if p_until > p_now then raise exception 'agents: what is not over is not counted'; end if;
  select array_agg(first.member_id), array_agg(first.id) into due_members, due_ids
  from (
    select contract.member_id, contract.id from agent_contract contract
    where contract.bucket = p_bucket and contract.kind = 'realtime' and contract.state in ('active', 'voided')
      and contract.settled_until < p_until and (p_contract_id is null or contract.id = p_contract_id)
    order by contract.settled_until, contract.id limit p_most
  ) first;
  -- concurrent runs on the same contracts wait for this lock
  select array_agg(counted.member_id), array_agg(counted.id), array_agg(counted.settled_until),
    array_agg(least(p_until, counted.ended)), array_agg((counted.ended <= p_until) is true),
    array_agg(counted.settled_seq), array_agg(counted.currency)
  into found_members, found_ids, found_starts, found_untils, over, found_seqs, found_currencies
  from (
    select contract.member_id, contract.id, contract.settled_until, contract.settled_seq, contract.currency,
      case when contract.state = 'voided'
        then to_timestamp(floor(extract(epoch from contract.ended_at) / period_s) * period_s) end as ended
    from unnest(due_members, due_ids) due(member_id, id) join agent_contract contract
      on contract.bucket = p_bucket and contract.member_id = due.member_id and contract.id = due.id
    where contract.settled_until < p_until
    order by contract.member_id, contract.id for update of contract
  ) counted;
  if found_ids is null then return 0; end if;

  insert into agent_salary (bucket, member_id, contract_id, period_start, period_end, rounds, stake_minor,
    payout_minor, turnover_minor, tier, amount_minor, state, credit_id, at)
    select p_bucket, owed.member_id, owed.id, owed.start, owed.start + period, owed.rounds, owed.stake,
      owed.payout, owed.hundredths * 0.01, owed.tier, owed.amount,
      case when owed.amount = 0 then 'none' else 'due' end,
      -- the id is derived from contract and period, so a repeated run makes no second credit
      uuid_of_text(format('agent-salary %s %s', owed.id, extract(epoch from owed.start)::bigint)), p_now
    from (
      select ranked.*, case when ranked.tier = 0 then 0
        else div(ranked.hundredths * ranked.rates[ranked.tier], 1000000)
        end::bigint as amount
      from (
        select summed.*, contract.rates, case when summed.hundredths > 0
          then (select count(*)::int from unnest(contract.min_turnovers) step(turnover)
            where summed.hundredths >= step.turnover * 100::numeric) else 0 end as tier
        from (
          select due.member_id, due.id,
            to_timestamp(floor(extract(epoch from settlement.at) / period_s) * period_s) as start,
            count(*)::int as rounds, sum(settlement.stake_minor)::bigint as stake,
            sum(settlement.payout_minor)::bigint as payout,
            sum(settlement.risked_minor::numeric * coalesce(game_weight.percent, weight.percent, 100))
              as hundredths
          from unnest(found_members, found_ids, found_starts, found_untils, found_seqs,
            found_currencies) due(member_id, id, start, until, seq, currency)
            join account on account.bucket = p_bucket and account.member_id = due.member_id
              and account.kind = 'main' and account.ref = '' and account.currency = due.currency
            join round_settlement settlement on settlement.bucket = p_bucket
              and settlement.member_id = account.member_id
              and settlement.account_id = account.id and settlement.seq > due.seq
              and settlement.at >= due.start and settlement.at < due.until
            left join turnover_weight weight on weight.merchant_id = settlement.merchant_id
              and weight.version = settlement.weights_version
              and weight.node_id = 0 and weight.game_type = settlement.game_type
            left join turnover_weight game_weight on game_weight.merchant_id = settlement.merchant_id
              and game_weight.version = settlement.weights_version
              and game_weight.node_id = settlement.node_id
          group by 1, 2, 3
        ) summed
          join agent_contract contract on contract.bucket = p_bucket
            and contract.member_id = summed.member_id and contract.id = summed.id
      ) ranked
    ) owed
    on conflict (bucket, member_id, contract_id, period_start) do nothing;

  update agent_contract contract set settled_until = case when not due.is_over then due.until end,
    settled_seq = coalesce(due.last_seq, contract.settled_seq)
    from (
      select looked.member_id, looked.id, looked.until, looked.is_over, newest.last_seq
      from unnest(found_members, found_ids, found_untils, over, found_seqs,
        found_currencies) looked(member_id, id, until, is_over, seq, currency)
        cross join lateral (
          -- the settlement number before the first settlement at or after the end: the next call counts from
          -- there
          select coalesce(min(settlement.seq) filter (where settlement.at >= looked.until) - 1,
            max(settlement.seq)) as last_seq
          from account
            join round_settlement settlement on settlement.bucket = p_bucket
              and settlement.member_id = account.member_id
              and settlement.account_id = account.id and settlement.seq > looked.seq
              and settlement.at < looked.until + disorder
          where account.bucket = p_bucket and account.member_id = looked.member_id and account.kind = 'main'
            and account.ref = '' and account.currency = looked.currency) newest
    ) due
    where contract.bucket = p_bucket and contract.member_id = due.member_id and contract.id = due.id;
  return cardinality(found_ids);
end $$;

revoke all on function agents_settle_realtime from public, khela_app;
grant execute on function agents_settle_realtime to khela_app;
