-- Writes what a batch of members adds to the team sums of each agent above them. An agent's additions are
-- kept apart by the member directly below the agent. The group (`grp`) is A for a member directly below, O
-- for an agent directly below, and B for a member further below. Group L has the additions of the affiliate
-- link by which the member registered, under the link's code.
create or replace function agents_write_deltas(p_bucket smallint, p_batch bigint, facts agent_fact[])
  returns void language plpgsql as $$
begin
  insert into agent_delta (bucket, batch, agent_bucket, agent_id, grp, day, category, gap, child_id, members,
    new_members, first_deposits, deposit_minor, withdraw_minor, bonus_minor, rebate_minor, stake_minor,
    payout_minor, turnover_minor)
    select p_bucket, p_batch, part.agent_bucket, part.agent_id, part.grp, part.day, part.category, part.gap,
      part.child_id, sum(part.members), sum(part.new_members), sum(part.first_deposits), sum(part.deposit),
      sum(part.withdraw), sum(part.bonus), sum(part.rebate), sum(part.stake), sum(part.payout),
      sum(part.turnover)
    from (
      select above.agent_bucket, above.agent_id,
        case when above.depth > 1 then 'B' when upline.is_agent then 'O' else 'A' end as grp,
        fact.day, fact.category,
        -- for an agent who was not always above the member, the gap counts from the member's last active day
        -- below that agent
        case when fact.is_next and upline.active_below ? above.agent_id::text
          then least(coalesce(fact.day - (upline.active_below ->> above.agent_id::text)::date, 63), 63)
          else fact.gap end as gap,
        case when above.depth = 1 then upline.member_id else upline.agent_ids[above.depth - 1] end
          as child_id,
        fact.members, fact.new_members, fact.first_deposits, fact.deposit, fact.withdraw, fact.bonus,
        fact.rebate, fact.stake, fact.payout, fact.turnover
      from unnest(facts) fact
        join member_upline upline on upline.bucket = p_bucket and upline.member_id = fact.member_id
        cross join lateral unnest(upline.agent_buckets, upline.agent_ids)
          with ordinality above(agent_bucket, agent_id, depth)
      where fact.members = 0 or fact.day > coalesce(upline.last_active_day, '-infinity')
        or (upline.active_below ? above.agent_id::text
          and coalesce((upline.active_below ->> above.agent_id::text)::date, '-infinity') < fact.day)
      union all
      select upline.agent_buckets[1], upline.agent_ids[1], 'L', fact.day, upline.link_code, 0, 0, 0,
        fact.new_members, fact.first_deposits, fact.deposit, 0, 0, 0, 0, 0, 0
      from unnest(facts) fact
        join member_upline upline on upline.bucket = p_bucket and upline.member_id = fact.member_id
      where fact.category = '' and fact.members = 0
        and upline.link_code <> '' and cardinality(upline.agent_ids) > 0
    ) part
    group by part.agent_bucket, part.agent_id, part.grp, part.day, part.category, part.gap, part.child_id
    having sum(part.members) <> 0 or sum(part.new_members) <> 0 or sum(part.first_deposits) <> 0
      or sum(part.deposit) <> 0 or sum(part.withdraw) <> 0 or sum(part.bonus) <> 0 or sum(part.rebate) <> 0
      or sum(part.stake) <> 0 or sum(part.payout) <> 0 or sum(part.turnover) <> 0;
end $$;

revoke all on function agents_write_deltas from public, khela_app;
