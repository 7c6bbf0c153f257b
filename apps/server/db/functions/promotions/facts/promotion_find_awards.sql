-- Finds the members' awards of the given periods, and all awards that are undecided, untaken or in play; at
-- most the newest 500 of each member. Awards that are undecided, untaken or in play include their terms.
-- Locks nothing, and refuses nothing.
-- Returns one value for each member, in their order: the awards as JSON, and whether one is in play.
create or replace function promotion_find_awards(
  p_bucket smallint, askers promotion_asker[], p_periods text[]
) returns promotion_found_awards[] language plpgsql stable as $$
declare
  awards promotion_found_awards[];
begin
  select array_agg(promotion_found_awards_of(
    awards => own.awards, is_played => own.is_played) order by asker.ordinality)
  into awards
  from unnest(askers) with ordinality asker cross join lateral (
    select coalesce(bool_or(award.state = 'process'), false) as is_played,
      coalesce(json_agg(json_build_object('promotionId', award.promotion_id::text, 'period', award.period,
        'state', award.state, 'basisMinor', award.basis_minor::text, 'rewardMinor', award.reward_minor::text,
        'turnoverPercent', award.turnover_percent, 'reasons', award.reasons, 'madeAt', award.made_at,
        'takeUntil', award.take_until, 'isLate', award.take_until <= asker.at,
        'lockUntil', award.lock_until, 'remark', award.remark,
        'forfeitedMinor', award.forfeited_minor::text,
        'terms', case when award.state in ('applying', 'issued', 'process') then json_build_object(
          'weights', award.weights, 'maxStakeMinor', award.max_stake_minor::text,
          'lockHours', award.lock_hours, 'gameNames', (select json_object_agg(game.node_id, game.name)
            from jsonb_object_keys(award.weights) weighted(key)
              join game on game.node_id = case when weighted.key ~ '^[0-9]+$' then weighted.key::int end))
          end) order by award.made_at desc), '[]') as awards
    from (
      select * from promotion_award asked
      where asked.bucket = coalesce(p_bucket, asker.bucket) and asked.member_id = asker.member_id
        and (asked.period = any (p_periods) or asked.state in ('applying', 'issued', 'process'))
      order by asked.made_at desc limit 500
    ) award
  ) own;
  return awards;
end $$;

revoke all on function promotion_find_awards from public, khela_app;
