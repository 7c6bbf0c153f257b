-- Entry function: counts the next period of contracts of one kind in one bucket, of those whose next period
-- began by `p_started_before`, at most `p_most`; or of one of them. Returns how many it looked at: with the
-- start of the last period that has ended, each call brings every one of them further, so it is repeated
-- until there is none. A period is counted once, from the settled rounds alone, by the rules of the
-- contract's payOfPeriod; a dividend counts no round of PVP, where members lose to each other. A voided
-- contract owes the periods that had ended by then. Nothing is locked while the rounds of a period that is
-- over are summed: what another run has counted meanwhile has gone on to its next period, and is left out.
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
  found_stakes bigint[];
  found_payouts bigint[]; found_turnovers numeric[]; found_tiers int[]; found_amounts bigint[];
  found_seqs bigint[];
  member_ids bigint[]; ids uuid[]; starts timestamptz[]; rounds int[]; stakes bigint[]; payouts bigint[];
  turnovers numeric[]; tiers int[]; amounts bigint[];
begin
  select array_agg(f.member_id), array_agg(f.id), array_agg(f.start), array_agg(f.is_over),
    array_agg(f.rounds), array_agg(f.stake), array_agg(f.payout), array_agg(f.hundredths * 0.01),
    array_agg(f.tier), array_agg(case
      when f.tier = 0 or (p_kind = 'dividend' and f.stake <= f.payout) then 0
      when f.rate_type = 'F' then f.rates[f.tier]
      when p_kind = 'dividend' then div((f.stake - f.payout)::numeric * f.rates[f.tier], 10000)
      else div(f.hundredths * f.rates[f.tier], 1000000) end::bigint), array_agg(f.last_seq)
  into found_members, found_ids, found_starts, over, found_rounds, found_stakes, found_payouts,
    found_turnovers, found_tiers, found_amounts, found_seqs
  from (
    select c.member_id, c.id, c.start, c.is_over, c.rate_type, c.rates, t.rounds, t.stake, t.payout,
      t.hundredths, coalesce(t.last_seq, c.settled_seq) as last_seq, case when t.hundredths > 0
        then (select count(*)::int from unnest(c.min_turnovers, c.min_losses) m(turnover, loss)
          where t.hundredths >= m.turnover * 100::numeric
            and (coalesce(m.loss, 0) = 0 or t.stake - t.payout >= m.loss)) else 0 end as tier
    from (
      select o.member_id, o.id, o.settled_until as start, o.settled_seq, o.currency, o.rate_type, o.rates,
        o.min_turnovers, o.min_losses,
        (o.state = 'voided' and o.settled_until + period > o.ended_at) is true as is_over
      from agent_contract o
      where o.bucket = p_bucket and o.kind = p_kind and o.state in ('active', 'voided')
        and o.settled_until <= least(p_started_before, p_now - period)
        and (p_contract_id is null or o.id = p_contract_id)
      order by o.settled_until, o.id limit p_most
    ) c
      cross join lateral (
        select count(*) filter (where s.at < c.start + period)::int as rounds,
          coalesce(sum(s.stake_minor) filter (where s.at < c.start + period), 0)::bigint as stake,
          coalesce(sum(s.payout_minor) filter (where s.at < c.start + period), 0)::bigint as payout,
          coalesce(sum(s.risked_minor::numeric * coalesce(g.percent, w.percent, 100))
            filter (where s.at < c.start + period), 0) as hundredths,
          -- as far as nothing later was numbered before it
          coalesce(min(s.seq) filter (where s.at >= c.start + period) - 1, max(s.seq)) as last_seq
        from account a
          join round_settlement s on s.bucket = p_bucket and s.member_id = a.member_id and s.account_id = a.id
            and s.seq > c.settled_seq
            and s.at >= c.start and s.at < c.start + period + disorder
            and (p_kind <> 'dividend' or s.game_type <> 'PVP')
          left join turnover_weight w on w.merchant_id = s.merchant_id and w.version = s.weights_version
            and w.node_id = 0 and w.game_type = s.game_type
          left join turnover_weight g on g.merchant_id = s.merchant_id and g.version = s.weights_version
            and g.node_id = s.node_id
        where a.bucket = p_bucket and a.member_id = c.member_id and a.kind = 'main' and a.ref = ''
          and a.currency = c.currency) t
    -- so that the rate is looked for once, not wherever it is named
    offset 0
  ) f;
  if found_ids is null then return 0; end if;

  if true = any (over) then
    update agent_contract c set settled_until = null
      from unnest(found_members, found_ids, found_starts, over) u(member_id, id, start, is_over)
      where u.is_over and c.bucket = p_bucket and c.member_id = u.member_id and c.id = u.id
        and c.settled_until = u.start;
  end if;
  with moved as (
    update agent_contract c set settled_until = (u.start at time zone 'UTC' + period) at time zone 'UTC',
      settled_seq = u.last_seq
    from unnest(found_members, found_ids, found_starts, over, found_rounds, found_stakes, found_payouts,
      found_turnovers, found_tiers, found_amounts, found_seqs)
      u(member_id, id, start, is_over, rounds, stake, payout, turnover, tier, amount, last_seq)
    where not u.is_over and c.bucket = p_bucket and c.member_id = u.member_id and c.id = u.id
      and c.settled_until = u.start
    returning u.member_id, u.id, u.start, u.rounds, u.stake, u.payout, u.turnover, u.tier, u.amount
  )
  select array_agg(m.member_id), array_agg(m.id), array_agg(m.start), array_agg(m.rounds), array_agg(m.stake),
    array_agg(m.payout), array_agg(m.turnover), array_agg(m.tier), array_agg(m.amount)
  into member_ids, ids, starts, rounds, stakes, payouts, turnovers, tiers, amounts from moved m;

  insert into agent_salary (bucket, member_id, contract_id, period_start, period_end, rounds, stake_minor,
    payout_minor, turnover_minor, tier, amount_minor, state, credit_id, at)
    select p_bucket, u.member_id, u.id, u.start, u.start + period, u.rounds, u.stake, u.payout, u.turnover,
      u.tier, u.amount,
      case when u.amount = 0 then 'none' else 'due' end,
      -- the same period of the same contract is always the same credit
      uuid_of_text(format('agent-salary %s %s', u.id, extract(epoch from u.start)::bigint)), p_now
    from unnest(member_ids, ids, starts, rounds, stakes, payouts, turnovers, tiers, amounts)
      u(member_id, id, start, rounds, stake, payout, turnover, tier, amount)
    on conflict (bucket, member_id, contract_id, period_start) do nothing;
  return cardinality(found_ids);
end $$;

revoke all on function agents_settle_contracts from public, khela_app;
grant execute on function agents_settle_contracts to khela_app;
