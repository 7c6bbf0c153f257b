-- Returns an account's present turnover towards requirements: the turnover that turnover_count has counted,
-- and the settlements after it. Rounds that began before a reward was paid and settled afterwards are left
-- out. Settlements never change, so a concurrent count makes no difference.
create or replace function turnover_now(p_bucket smallint, p_member_id bigint, p_account_id bigint)
  returns numeric language plpgsql stable as $$
declare
  counted_seq bigint; counted numeric; since numeric;
begin
  select progress.seq, progress.turnover_minor - progress.stale_minor into counted_seq, counted
    from turnover_account progress
    where progress.bucket = p_bucket and progress.member_id = p_member_id
      and progress.account_id = p_account_id;
  select sum(settlement.risked_minor::numeric * coalesce(game_weight.percent, weight.percent, 100)) * 0.01
    into since
    from round_settlement settlement
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
    where settlement.bucket = p_bucket and settlement.member_id = p_member_id
      and settlement.account_id = p_account_id
      and settlement.seq > coalesce(counted_seq, 0) and begun.is_stale is null;
  return coalesce(counted, 0) + coalesce(since, 0);
end $$;

revoke all on function turnover_now from public, khela_app;
grant execute on function turnover_now to khela_app;
