-- Entry function: counts what contracts of kind realtime owe up to p_until, the end of the last five minutes
-- that are over: in one bucket, at most `p_most` contracts, or one of them. Returns how many it looked at;
-- each is brought up to p_until, so it is repeated until there is none. Five minutes with a round are a row
-- of agent_salary, once, from the settled rounds alone, by the rules of the contract's payOfPeriod; others
-- leave none. A voided contract owes the five minutes that had ended by then. A settlement that was numbered
-- before one of later time is counted by its time.
create or replace function agents_settle_realtime(p_bucket smallint, p_until timestamptz, p_contract_id uuid,
  p_now timestamptz, p_most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  period_s constant int := 300;
  period constant interval := make_interval(secs => period_s);
  -- by how much a settlement may be numbered before another of earlier time
  disorder constant interval := interval '1 minute';
  found_members bigint[]; found_ids uuid[]; found_starts timestamptz[]; found_untils timestamptz[];
  over boolean[]; found_seqs bigint[];
  found_currencies text[];
begin
  if p_until > p_now then raise exception 'agents: what is not over is not counted'; end if;
  -- runs on the same contracts wait for each other here
  select array_agg(f.member_id), array_agg(f.id), array_agg(f.settled_until),
    array_agg(least(p_until, f.ended)), array_agg((f.ended <= p_until) is true), array_agg(f.settled_seq),
    array_agg(f.currency)
  into found_members, found_ids, found_starts, found_untils, over, found_seqs, found_currencies
  from (
    select c.member_id, c.id, c.settled_until, c.settled_seq, c.currency,
      case when c.state = 'voided'
        then to_timestamp(floor(extract(epoch from c.ended_at) / period_s) * period_s) end as ended
    from agent_contract c
    where c.bucket = p_bucket and c.kind = 'realtime' and c.state in ('active', 'voided')
      and c.settled_until < p_until and (p_contract_id is null or c.id = p_contract_id)
    order by c.settled_until, c.id limit p_most for update
  ) f;
  if found_ids is null then return 0; end if;

  insert into agent_salary (bucket, member_id, contract_id, period_start, period_end, rounds, stake_minor,
    payout_minor, turnover_minor, tier, amount_minor, state, credit_id, at)
    select p_bucket, t.member_id, t.id, t.start, t.start + period, t.rounds, t.stake, t.payout,
      t.hundredths * 0.01, t.tier, t.amount,
      case when t.amount = 0 then 'none' else 'due' end,
      -- the same period of the same contract is always the same credit
      uuid_of_text(format('agent-salary %s %s', t.id, extract(epoch from t.start)::bigint)), p_now
    from (
      select w.*, case when w.tier = 0 then 0 else div(w.hundredths * w.rates[w.tier], 1000000)
        end::bigint as amount
      from (
        select p.*, c.rates, case when p.hundredths > 0
          then (select count(*)::int from unnest(c.min_turnovers) m(turnover)
            where p.hundredths >= m.turnover * 100::numeric) else 0 end as tier
        from (
          select u.member_id, u.id,
            to_timestamp(floor(extract(epoch from s.at) / period_s) * period_s) as start,
            count(*)::int as rounds, sum(s.stake_minor)::bigint as stake,
            sum(s.payout_minor)::bigint as payout,
            sum(s.risked_minor::numeric * coalesce(g.percent, v.percent, 100)) as hundredths
          from unnest(found_members, found_ids, found_starts, found_untils, found_seqs,
            found_currencies) u(member_id, id, start, until, seq, currency)
            join account a on a.bucket = p_bucket and a.member_id = u.member_id and a.kind = 'main'
              and a.ref = '' and a.currency = u.currency
            join round_settlement s on s.bucket = p_bucket and s.member_id = a.member_id
              and s.account_id = a.id and s.seq > u.seq and s.at >= u.start and s.at < u.until
            left join turnover_weight v on v.merchant_id = s.merchant_id and v.version = s.weights_version
              and v.node_id = 0 and v.game_type = s.game_type
            left join turnover_weight g on g.merchant_id = s.merchant_id and g.version = s.weights_version
              and g.node_id = s.node_id
          group by 1, 2, 3
        ) p
          join agent_contract c on c.bucket = p_bucket and c.member_id = p.member_id and c.id = p.id
      ) w
    ) t
    on conflict (bucket, member_id, contract_id, period_start) do nothing;

  update agent_contract c set settled_until = case when not u.is_over then u.until end,
    settled_seq = coalesce(u.last_seq, c.settled_seq)
    from (
      select k.member_id, k.id, k.until, k.is_over, n.last_seq
      from unnest(found_members, found_ids, found_untils, over, found_seqs, found_currencies) k(member_id, id,
        until, is_over, seq, currency)
        cross join lateral (
          -- as far as nothing later was numbered before it
          select coalesce(min(s.seq) filter (where s.at >= k.until) - 1, max(s.seq)) as last_seq
          from account a
            join round_settlement s on s.bucket = p_bucket and s.member_id = a.member_id
              and s.account_id = a.id and s.seq > k.seq and s.at < k.until + disorder
          where a.bucket = p_bucket and a.member_id = k.member_id and a.kind = 'main' and a.ref = ''
            and a.currency = k.currency) n
    ) u
    where c.bucket = p_bucket and c.member_id = u.member_id and c.id = u.id;
  return cardinality(found_ids);
end $$;

revoke all on function agents_settle_realtime from public, khela_app;
grant execute on function agents_settle_realtime to khela_app;
