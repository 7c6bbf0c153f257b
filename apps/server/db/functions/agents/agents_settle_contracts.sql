-- Entry function: counts the next period of one bucket's contracts of one kind: of at most `p_most` contracts
-- whose next period began by `p_started_before`, or of one contract. With the start of the last ended period
-- each call advances every one of them, so the caller repeats it until it returns 0.
-- A period is counted once, only from settled rounds, by the rules of the contract's payOfPeriod. A dividend
-- counts no round of PVP, where members lose to each other. A voided contract owes the periods that had ended
-- by then.
-- Locks nothing while an ended period's rounds are summed, and a contract only when its period is written:
-- those that another run has advanced meanwhile are left out.
-- Returns the number of contracts it looked at. Refuses nothing.
create or replace function agents_settle_contracts(
  p_bucket smallint, p_kind text, p_started_before timestamptz, p_contract_id uuid, p_now timestamptz,
  p_most int
) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  period constant interval := case p_kind when 'hourly' then interval '1 hour'
    when 'daily' then interval '24 hours' when 'dividend' then interval '168 hours' end;
  -- by how much a settlement may be numbered before another of earlier time
  disorder constant interval := interval '1 minute';
  found_members bigint[]; found_ids uuid[]; found_starts timestamptz[]; over boolean[]; found_rounds int[];
  found_stakes bigint[]; found_payouts bigint[]; found_turnovers numeric[]; found_tiers int[];
  found_amounts bigint[]; found_seqs bigint[]; member_ids bigint[]; ids uuid[]; starts timestamptz[];
  rounds int[]; stakes bigint[]; payouts bigint[]; turnovers numeric[]; tiers int[]; amounts bigint[];
begin
  select array_agg(counted.member_id), array_agg(counted.id), array_agg(counted.start),
    array_agg(counted.is_over), array_agg(counted.rounds), array_agg(counted.stake),
    array_agg(counted.payout), array_agg(counted.hundredths * 0.01), array_agg(counted.tier), array_agg(case
      when counted.tier = 0 or (p_kind = 'dividend' and counted.stake <= counted.payout) then 0
      when counted.rate_type = 'F' then counted.rates[counted.tier]
      when p_kind = 'dividend'
        then div((counted.stake - counted.payout)::numeric * counted.rates[counted.tier], 10000)
      else div(counted.hundredths * counted.rates[counted.tier], 1000000) end::bigint),
    array_agg(counted.last_seq)
  into found_members, found_ids, found_starts, over, found_rounds, found_stakes, found_payouts,
    found_turnovers, found_tiers, found_amounts, found_seqs
  from (
    select contract.member_id, contract.id, contract.start, contract.is_over, contract.rate_type,
      contract.rates, total.rounds, total.stake, total.payout, total.hundredths,
      coalesce(total.last_seq, contract.settled_seq) as last_seq, case when total.hundredths > 0
        then (select count(*)::int from unnest(contract.min_turnovers, contract.min_losses)
            tier(turnover, loss)
          where total.hundredths >= tier.turnover * 100::numeric
            and (coalesce(tier.loss, 0) = 0 or total.stake - total.payout >= tier.loss)) else 0 end as tier
    from (
      select member_id, id, settled_until as start, settled_seq, currency, rate_type, rates, min_turnovers,
        min_losses, (state = 'voided' and settled_until + period > ended_at) is true as is_over
      from agent_contract
      where bucket = p_bucket and kind = p_kind and state in ('active', 'voided')
        and settled_until <= least(p_started_before, p_now - period)
        and (p_contract_id is null or id = p_contract_id)
      order by settled_until, id limit p_most
    ) contract
      cross join lateral (
        select count(*) filter (where settlement.at < contract.start + period)::int as rounds,
          coalesce(sum(settlement.stake_minor) filter (where settlement.at < contract.start + period),
            0)::bigint as stake,
          coalesce(sum(settlement.payout_minor) filter (where settlement.at < contract.start + period),
            0)::bigint as payout,
          coalesce(sum(settlement.risked_minor::numeric * coalesce(game_weight.percent, weight.percent, 100))
            filter (where settlement.at < contract.start + period), 0) as hundredths,
          -- up to the last number before the first settlement of a later period
          coalesce(min(settlement.seq) filter (where settlement.at >= contract.start + period) - 1,
            max(settlement.seq)) as last_seq
        from account
          join round_settlement settlement on settlement.bucket = p_bucket
            and settlement.member_id = account.member_id and settlement.account_id = account.id
            and settlement.seq > contract.settled_seq and settlement.at >= contract.start
            and settlement.at < contract.start + period + disorder
            and (p_kind <> 'dividend' or settlement.game_type <> 'PVP')
          left join turnover_weight weight on weight.merchant_id = settlement.merchant_id
            and weight.version = settlement.weights_version and weight.node_id = 0
            and weight.game_type = settlement.game_type
          left join turnover_weight game_weight on game_weight.merchant_id = settlement.merchant_id
            and game_weight.version = settlement.weights_version and game_weight.node_id = settlement.node_id
        where account.bucket = p_bucket and account.member_id = contract.member_id and account.kind = 'main'
          and account.ref = '' and account.currency = contract.currency) total
    -- kept apart by the offset: merged, the tier would be computed for each of its uses
    offset 0
  ) counted;
  if found_ids is null then return 0; end if;

  if true = any (over) then
    update agent_contract contract set settled_until = null
      from unnest(found_members, found_ids, found_starts, over) due(member_id, id, start, is_over)
      where due.is_over and contract.bucket = p_bucket and contract.member_id = due.member_id
        and contract.id = due.id and contract.settled_until = due.start;
  end if;
  with moved as (
    update agent_contract contract set settled_until
      = (due.start at time zone 'UTC' + period) at time zone 'UTC', settled_seq = due.last_seq
    from unnest(found_members, found_ids, found_starts, over, found_rounds, found_stakes, found_payouts,
      found_turnovers, found_tiers, found_amounts, found_seqs)
      due(member_id, id, start, is_over, rounds, stake, payout, turnover, tier, amount, last_seq)
    where not due.is_over and contract.bucket = p_bucket and contract.member_id = due.member_id
      and contract.id = due.id and contract.settled_until = due.start
    returning due.member_id, due.id, due.start, due.rounds, due.stake, due.payout, due.turnover, due.tier,
    due.amount
  )
  select array_agg(moved.member_id), array_agg(moved.id), array_agg(moved.start), array_agg(moved.rounds),
    array_agg(moved.stake), array_agg(moved.payout), array_agg(moved.turnover), array_agg(moved.tier),
    array_agg(moved.amount)
  into member_ids, ids, starts, rounds, stakes, payouts, turnovers, tiers, amounts from moved;

  insert into agent_salary (bucket, member_id, contract_id, period_start, period_end, rounds, stake_minor,
    payout_minor, turnover_minor, tier, amount_minor, state, credit_id, at)
    select p_bucket, due.member_id, due.id, due.start, due.start + period, due.rounds, due.stake, due.payout,
      due.turnover, due.tier, due.amount,
      case when due.amount = 0 then 'none' else 'due' end,
      -- the same period of the same contract is always the same credit
      uuid_of_text(format('agent-salary %s %s', due.id, extract(epoch from due.start)::bigint)), p_now
    from unnest(member_ids, ids, starts, rounds, stakes, payouts, turnovers, tiers, amounts)
      due(member_id, id, start, rounds, stake, payout, turnover, tier, amount)
    on conflict (bucket, member_id, contract_id, period_start) do nothing;
  return cardinality(found_ids);
end $$;

revoke all on function agents_settle_contracts from public, khela_app;
grant execute on function agents_settle_contracts to khela_app;
