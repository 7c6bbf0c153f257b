-- Entry function: adds what members of one bucket did since the last run to agent_member_day, and writes what
-- each agent above has to add as one batch of agent_delta, by the member directly below the agent that it
-- came through: sums by day and category, new and active members, first deposits. At most 500 members;
-- `finished` is false when more may wait. A run that is cut off changed nothing and is repeated whole. The
-- kinds are those of the contract's groups. Finds active accounts as ledger_rollup does, but never goes
-- beyond what ledger_count_days and turnover_count have finished. `p_offset_minutes`: how far the days of
-- joining are ahead of UTC.
create or replace function agents_count(
  p_bucket smallint, p_offset_minutes int, p_deposit_kinds int[], p_bonus_kinds int[], p_rebate_kinds int[],
  p_withdraw_kinds int[], out counted int, out finished boolean
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  members_most constant int := 500;
  -- a clock that went back by less keeps a settlement from no day
  days_again constant int := 2;
  hour_is int := ledger_hour(clock_timestamp()); hour_before int; hour_from int; transfer_hour int;
  turnover_hour int; batch_is bigint;
  member_ids bigint[]; account_ids bigint[]; transfer_seqs bigint[]; settlement_seqs bigint[];
  change_ids bigint[]; days date[]; categories text[]; deposits numeric[]; withdraws numeric[];
  bonuses numeric[]; rebates numeric[];
  stakes numeric[]; payouts numeric[]; turnovers numeric[];
  new_ids bigint[]; new_days date[]; first_ids bigint[]; first_days date[]; active_ids bigint[];
  active_days date[]; gaps int[];
  nexts boolean[];
begin
  -- Runs on the same bucket wait for each other here.
  insert into agent_bucket (bucket, batch, active_hour)
    values (p_bucket, 0, 0) on conflict (bucket) do nothing;
  select active_hour, batch + 1 into hour_before, batch_is from agent_bucket where bucket = p_bucket
    for update;
  -- A clock that went back does not hide what was posted since.
  hour_from := least(hour_before, hour_is) - 1;
  -- The day sums stand still meanwhile: what is read below is up to the sequences read here.
  select active_hour into transfer_hour from transfer_day_bucket where bucket = p_bucket for share;
  select active_hour into turnover_hour from turnover_bucket where bucket = p_bucket for share;

  select array_agg(member_id), array_agg(account_id), array_agg(transfer_seq), array_agg(settlement_seq)
  into member_ids, account_ids, transfer_seqs, settlement_seqs
  from (
    (select m.member_id, a.id as account_id, coalesce(d.seq, 0) as transfer_seq,
      coalesce(t.seq, 0) as settlement_seq
    from account a
      join member_upline m on m.bucket = p_bucket and m.member_id = a.member_id and m.placed
      left join transfer_day_account d on d.bucket = p_bucket and d.member_id = a.member_id
        and d.account_id = a.id
      left join turnover_account t on t.bucket = p_bucket and t.member_id = a.member_id
        and t.account_id = a.id
    -- the cast is how the index account_active names the bucket
    where a.bucket = p_bucket and a.bucket::int = p_bucket::int and a.active_hour >= hour_from
      and a.kind = 'main' and a.ref = ''
      and (coalesce(d.seq, 0) > m.transfer_seq or coalesce(t.seq, 0) > m.settlement_seq)
    limit members_most)
    union
    (select m.member_id, a.id, coalesce(d.seq, 0), coalesce(t.seq, 0)
    from member_upline m
      join account a on a.bucket = p_bucket and a.member_id = m.member_id and a.kind = 'main' and a.ref = ''
      left join transfer_day_account d on d.bucket = p_bucket and d.member_id = a.member_id
        and d.account_id = a.id
      left join turnover_account t on t.bucket = p_bucket and t.member_id = a.member_id
        and t.account_id = a.id
    where m.bucket = p_bucket and m.placed and not m.counted
    limit members_most)
  ) moved;
  counted := coalesce(cardinality(member_ids), 0);
  finished := counted < members_most;
  if counted = 0 then
    update agent_bucket
      set active_hour = least(hour_is, coalesce(transfer_hour, 0), coalesce(turnover_hour, 0))
      where bucket = p_bucket;
    return;
  end if;

  -- Days that changed, as they are now less what was counted of them.
  select array_agg(n.member_id), array_agg(n.day), array_agg(n.category),
    array_agg(n.deposit - coalesce(k.deposit_minor, 0)),
    array_agg(n.withdraw - coalesce(k.withdraw_minor, 0)), array_agg(n.bonus - coalesce(k.bonus_minor, 0)),
    array_agg(n.rebate - coalesce(k.rebate_minor, 0)), array_agg(n.stake - coalesce(k.stake_minor, 0)),
    array_agg(n.payout - coalesce(k.payout_minor, 0)), array_agg(n.turnover - coalesce(k.turnover_minor, 0))
  into change_ids, days, categories, deposits, withdraws, bonuses, rebates, stakes, payouts, turnovers
  from (
    select m.member_id, d.day, '' as category,
      sum(case when d.kind = any (p_deposit_kinds) then d.in_minor - d.out_minor else 0 end) as deposit,
      sum(case when d.kind = any (p_withdraw_kinds) then d.out_minor - d.in_minor else 0 end) as withdraw,
      sum(case when d.kind = any (p_bonus_kinds) then d.in_minor - d.out_minor else 0 end) as bonus,
      sum(case when d.kind = any (p_rebate_kinds) then d.in_minor - d.out_minor else 0 end) as rebate,
      0::numeric as stake, 0::numeric as payout, 0::numeric as turnover
    from unnest(member_ids, account_ids) m(member_id, account_id)
      join member_upline c on c.bucket = p_bucket and c.member_id = m.member_id
      join lateral (select distinct o.day from transfer_day o
        where o.bucket = p_bucket and o.member_id = m.member_id
        and o.account_id = m.account_id and o.last_seq > c.transfer_seq) changed on true
      join transfer_day d on d.bucket = p_bucket and d.member_id = m.member_id and d.account_id = m.account_id
        and d.day = changed.day
    group by 1, 2
    union all
    select m.member_id, t.day, t.game_type, 0, 0, 0, 0, t.stake_minor, t.payout_minor, t.turnover_minor
    from unnest(member_ids, account_ids) m(member_id, account_id)
      join member_upline c on c.bucket = p_bucket and c.member_id = m.member_id
      join turnover_day t on t.bucket = p_bucket and t.member_id = m.member_id and t.account_id = m.account_id
        and t.day >= coalesce(c.last_active_day - days_again, '-infinity')
  ) n
    left join agent_member_day k on k.bucket = p_bucket and k.member_id = n.member_id and k.day = n.day
      and k.category = n.category;

  select array_agg(c.member_id),
    array_agg(((c.joined_at at time zone 'UTC') + make_interval(mins => p_offset_minutes))::date)
    into new_ids, new_days
  from unnest(member_ids) m(member_id) join member_upline c on c.bucket = p_bucket
    and c.member_id = m.member_id where not c.counted;
  select array_agg(member_id), array_agg(day) into first_ids, first_days
  from (
    select m.member_id, min(d.day) as day
    from unnest(member_ids, account_ids) m(member_id, account_id)
      join member_upline c on c.bucket = p_bucket and c.member_id = m.member_id
      join transfer_day d on d.bucket = p_bucket and d.member_id = m.member_id and d.account_id = m.account_id
        and d.kind = transaction_type_deposit() and d.in_minor > 0
    where c.first_deposit_day is null group by 1
  ) firsts;
  select array_agg(member_id), array_agg(day), array_agg(least(coalesce(day - before, 63), 63)),
    array_agg(is_next)
  into active_ids, active_days, gaps, nexts
  from (
    select a.member_id, a.day,
      coalesce(lag(a.day) over (partition by a.member_id order by a.day), c.last_active_day) as before,
      row_number() over (partition by a.member_id order by a.day) = 1 as is_next
    from (select member_id, day, bool_or(stake <> 0) as has_stake
      from unnest(change_ids, days, categories, stakes) u(member_id, day, category, stake)
      where category <> '' group by 1, 2) a
      join member_upline c on c.bucket = p_bucket and c.member_id = a.member_id
    -- the last active day once more, for an agent above who was not above on it
    where a.day > coalesce(c.last_active_day, '-infinity')
      or (a.day = c.last_active_day and a.has_stake and c.active_below ?| c.agent_ids::text[])
  ) played;

  insert into agent_member_day as k (bucket, member_id, day, category, deposit_minor, withdraw_minor,
    bonus_minor, rebate_minor, stake_minor, payout_minor, turnover_minor)
    select p_bucket, n.member_id, n.day, n.category, n.deposit, n.withdraw, n.bonus, n.rebate, n.stake,
      n.payout, n.turnover
    from unnest(change_ids, days, categories, deposits, withdraws, bonuses, rebates, stakes, payouts,
      turnovers)
      n(member_id, day, category, deposit, withdraw, bonus, rebate, stake, payout, turnover)
    on conflict (bucket, member_id, day, category)
    do update set deposit_minor = k.deposit_minor + excluded.deposit_minor,
    withdraw_minor = k.withdraw_minor + excluded.withdraw_minor,
    bonus_minor = k.bonus_minor + excluded.bonus_minor, rebate_minor = k.rebate_minor + excluded.rebate_minor,
    stake_minor = k.stake_minor + excluded.stake_minor, payout_minor = k.payout_minor + excluded.payout_minor,
    turnover_minor = k.turnover_minor + excluded.turnover_minor;

  insert into agent_rebate_due as d (bucket, member_id, day)
    select distinct p_bucket, u.member_id, u.day
    from unnest(change_ids, days, categories) u(member_id, day, category)
    where u.category <> '' order by 2, 3
    on conflict (bucket, member_id, day) do update set changes = d.changes + 1;

  insert into agent_delta (bucket, batch, agent_bucket, agent_id, grp, day, category, gap, child_id, members,
    new_members, first_deposits, deposit_minor, withdraw_minor, bonus_minor, rebate_minor, stake_minor,
    payout_minor, turnover_minor)
    select p_bucket, batch_is, x.agent_bucket, x.agent_id, x.grp, x.day, x.category, x.gap, x.child_id,
      sum(x.members), sum(x.new_members), sum(x.first_deposits), sum(x.deposit), sum(x.withdraw),
      sum(x.bonus), sum(x.rebate), sum(x.stake), sum(x.payout), sum(x.turnover)
    from (
      select p.agent_bucket, p.agent_id, case when p.depth > 1 then 'B' when c.is_agent then 'O' else 'A'
        end as grp, f.day, f.category,
        -- for an agent who was not above all the time, it counts from the member's last active day below them
        case when f.is_next and c.active_below ? p.agent_id::text
          then least(coalesce(f.day - (c.active_below ->> p.agent_id::text)::date, 63), 63) else f.gap
          end as gap,
        case when p.depth = 1 then c.member_id else c.agent_ids[p.depth - 1] end as child_id, f.members,
        f.new_members, f.first_deposits, f.deposit, f.withdraw, f.bonus, f.rebate, f.stake, f.payout,
        f.turnover
      from (
        select u.member_id, u.day, u.category, 0 as gap, false as is_next, 0 as members, 0 as new_members,
          0 as first_deposits, u.deposit, u.withdraw, u.bonus, u.rebate, u.stake, u.payout, u.turnover
        from unnest(change_ids, days, categories, deposits, withdraws, bonuses, rebates, stakes, payouts,
          turnovers)
          u(member_id, day, category, deposit, withdraw, bonus, rebate, stake, payout, turnover)
        union all select member_id, day, '', 0, false, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0
        from unnest(new_ids, new_days) u(member_id, day)
        union all select member_id, day, '', 0, false, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0
        from unnest(first_ids, first_days) u(member_id, day)
        union all select member_id, day, '', gap, is_next, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0
          from unnest(active_ids, active_days, gaps, nexts) u(member_id, day, gap, is_next)
      ) f
        join member_upline c on c.bucket = p_bucket and c.member_id = f.member_id
        cross join lateral unnest(c.agent_buckets, c.agent_ids) with ordinality p(agent_bucket, agent_id,
          depth)
      where f.members = 0 or f.day > coalesce(c.last_active_day, '-infinity')
        or (c.active_below ? p.agent_id::text
          and coalesce((c.active_below ->> p.agent_id::text)::date, '-infinity') < f.day)
      union all
      select c.agent_buckets[1], c.agent_ids[1], 'L', l.day, c.link_code, 0, 0, 0, l.new_members,
        l.first_deposits, l.deposit, 0, 0, 0, 0, 0, 0
      from (
        select u.member_id, u.day, 0 as new_members, 0 as first_deposits, u.deposit
        from unnest(change_ids, days, categories, deposits) u(member_id, day, category, deposit)
        where u.category = ''
        union all select member_id, day, 1, 0, 0 from unnest(new_ids, new_days) u(member_id, day)
        union all select member_id, day, 0, 1, 0 from unnest(first_ids, first_days) u(member_id, day)
      ) l join member_upline c on c.bucket = p_bucket and c.member_id = l.member_id
      where c.link_code <> '' and cardinality(c.agent_ids) > 0
    ) x
    group by x.agent_bucket, x.agent_id, x.grp, x.day, x.category, x.gap, x.child_id
    having sum(x.members) <> 0 or sum(x.new_members) <> 0 or sum(x.first_deposits) <> 0 or sum(x.deposit) <> 0
      or sum(x.withdraw) <> 0
      or sum(x.bonus) <> 0 or sum(x.rebate) <> 0 or sum(x.stake) <> 0 or sum(x.payout) <> 0
      or sum(x.turnover) <> 0;

  update member_upline c set counted = true, transfer_seq = m.transfer_seq, settlement_seq = m.settlement_seq,
    first_deposit_day = coalesce(c.first_deposit_day, f.day),
    last_active_day = coalesce(a.day, c.last_active_day),
    active_below = case when a.day is null then c.active_below else c.active_below - c.agent_ids::text[] end
  from unnest(member_ids, transfer_seqs, settlement_seqs) m(member_id, transfer_seq, settlement_seq)
    left join unnest(first_ids, first_days) f(member_id, day) on f.member_id = m.member_id
    left join (select member_id, max(day) as day from unnest(active_ids, active_days) u(member_id, day)
      group by 1) a on a.member_id = m.member_id
  where c.bucket = p_bucket and c.member_id = m.member_id;
  update agent_bucket set batch = batch_is,
    active_hour = case when finished then least(hour_is, coalesce(transfer_hour, 0),
        coalesce(turnover_hour, 0)) else active_hour end
    where bucket = p_bucket;
end $$;

revoke all on function agents_count from public, khela_app;
grant execute on function agents_count to khela_app;
