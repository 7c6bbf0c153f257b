-- Sums the rounds of the next period of contracts, and the amount owed for the period: of at most `p_most`
-- contracts of one kind in a bucket, or of one contract. agents_settle_contracts has the rules.
-- Locks nothing. Refuses nothing.
-- Returns null when no contract has an ended period.
create or replace function agents_count_periods(
  p_bucket smallint, p_kind text, p_period interval, p_started_before timestamptz, p_contract_id uuid,
  p_now timestamptz, p_most int
) returns agent_counted_period[] language plpgsql as $$
declare
  -- settlements less than this time apart may be numbered in the opposite order of their times
  disorder constant interval := interval '1 minute';
  counted agent_counted_period[];
begin
  select array_agg(agent_counted_period_of(
    member_id => owed.member_id, contract_id => owed.id, starts_at => owed.start, is_over => owed.is_over,
    rounds => owed.rounds, stake_minor => owed.stake, payout_minor => owed.payout,
    turnover_minor => owed.hundredths * 0.01, tier => owed.tier,
    amount_minor => case
      when owed.tier = 0 or (p_kind = 'dividend' and owed.stake <= owed.payout) then 0
      when owed.rate_type = 'F' then owed.rates[owed.tier]
      when p_kind = 'dividend'
        then div((owed.stake - owed.payout)::numeric * owed.rates[owed.tier], 10000)
      else div(owed.hundredths * owed.rates[owed.tier], 1000000) end::bigint,
    last_seq => owed.last_seq))
  into counted
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
        min_losses, (state = 'voided' and settled_until + p_period > ended_at) is true as is_over
      from agent_contract
      where bucket = p_bucket and kind = p_kind and state in ('active', 'voided')
        and settled_until <= least(p_started_before, p_now - p_period)
        and (p_contract_id is null or id = p_contract_id)
      order by settled_until, id limit p_most
    ) contract
      cross join lateral (
        select count(*) filter (where settlement.at < contract.start + p_period)::int as rounds,
          coalesce(sum(settlement.stake_minor) filter (where settlement.at < contract.start + p_period),
            0)::bigint as stake,
          coalesce(sum(settlement.payout_minor) filter (where settlement.at < contract.start + p_period),
            0)::bigint as payout,
          coalesce(sum(settlement.risked_minor::numeric * coalesce(game_weight.percent, weight.percent, 100))
            filter (where settlement.at < contract.start + p_period), 0) as hundredths,
          -- the settlement number before the first settlement of a later period: the next call counts from
          -- there
          coalesce(min(settlement.seq) filter (where settlement.at >= contract.start + p_period) - 1,
            max(settlement.seq)) as last_seq
        from account
          join round_settlement settlement on settlement.bucket = p_bucket
            and settlement.member_id = account.member_id and settlement.account_id = account.id
            and settlement.seq > contract.settled_seq and settlement.at >= contract.start
            and settlement.at < contract.start + p_period + disorder
            and (p_kind <> 'dividend' or settlement.game_type <> 'PVP')
          left join turnover_weight weight on weight.merchant_id = settlement.merchant_id
            and weight.version = settlement.weights_version and weight.node_id = 0
            and weight.game_type = settlement.game_type
          left join turnover_weight game_weight on game_weight.merchant_id = settlement.merchant_id
            and game_weight.version = settlement.weights_version and game_weight.node_id = settlement.node_id
        where account.bucket = p_bucket and account.member_id = contract.member_id and account.kind = 'main'
          and account.ref = '' and account.currency = contract.currency) total
    -- offset 0 keeps the planner from merging the subquery and computing the tier once for each use
    offset 0
  ) owed;
  return counted;
end $$;

revoke all on function agents_count_periods from public, khela_app;
