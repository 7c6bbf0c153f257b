-- Sums each account's settlements between two sequences, by the day in the account's time zone and by game
-- category.
-- Locks nothing. Settlements up to a sequence that was read are committed and never change.
create or replace function turnover_sum_days(p_bucket smallint, moved turnover_moved[])
  returns setof turnover_sum language plpgsql as $$
begin
  return query
  select owner.member_id, owner.account_id, (settlement.at at time zone owner.zone)::date,
    settlement.game_type, sum(settlement.stake_minor), sum(settlement.payout_minor),
    sum(settlement.risked_minor::numeric * coalesce(game_weight.percent, weight.percent, 100)) * 0.01,
    coalesce(sum(settlement.risked_minor::numeric * coalesce(game_weight.percent, weight.percent, 100))
      filter (where begun.is_stale), 0) * 0.01,
    count(*)
  from unnest(moved) owner
    join round_settlement settlement on settlement.bucket = p_bucket
      and settlement.member_id = owner.member_id
      and settlement.account_id = owner.account_id and settlement.seq > owner.counted_seq
      and settlement.seq <= owner.seq
    left join turnover_weight weight on weight.merchant_id = settlement.merchant_id
      and weight.version = settlement.weights_version
      and weight.node_id = 0 and weight.game_type = settlement.game_type
    left join turnover_weight game_weight on game_weight.merchant_id = settlement.merchant_id
      and game_weight.version = settlement.weights_version and game_weight.node_id = settlement.node_id
    left join lateral (select true as is_stale from turnover_requirement requirement
        join play_round round on round.bucket = p_bucket and round.member_id = settlement.member_id
          and round.vendor = settlement.vendor
          and round.round_id = settlement.round_id and round.started_at <= requirement.cut_at
      where requirement.bucket = p_bucket and requirement.member_id = settlement.member_id
        and requirement.account_id = settlement.account_id
        and requirement.settlement_seq < settlement.seq and requirement.cut_at is not null
      limit 1) begun on true
  group by 1, 2, 3, 4;
end $$;

revoke all on function turnover_sum_days from public, khela_app;
