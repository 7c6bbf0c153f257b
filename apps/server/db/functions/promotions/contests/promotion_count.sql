-- Entry function of the job, for one bucket: adds the round settlements since the last run, until `p_until`,
-- to the scores of the contests that are open, as turnover_count adds them to the turnover: scores and
-- counted sequences are written together or not at all. Counts at most 1,000 accounts and 1,000 settlements
-- of each; `finished` is false when more may wait. A contest that is closed meanwhile is counted to the end:
-- who closes it waits (promotion_stand_still). Of members whose type has no use of the cashier nothing is
-- added.
create or replace function promotion_count(p_bucket smallint, p_until timestamptz, out counted bigint,
  out finished boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  accounts_most constant int := 1000; settlements_most constant int := 1000;
  hour_is int := ledger_hour(clock_timestamp()); hour_before int; hour_from int; multiples boolean;
  open_ids bigint[]; open_periods text[];
  member_ids bigint[]; account_ids bigint[]; counted_seqs bigint[]; seqs bigint[]; cut boolean; i int;
begin
  -- Runs on the same bucket wait for each other here.
  insert into promotion_bucket (bucket, active_hour) values (p_bucket, 0) on conflict (bucket) do nothing;
  select active_hour into hour_before from promotion_bucket where bucket = p_bucket for update;
  counted := 0; finished := true;
  select array_agg(c.promotion_id), array_agg(c.period), bool_or(c.scoring = 'multiple')
    into open_ids, open_periods, multiples
    from promotion_contest c where c.state = 'open';
  if open_ids is null then return; end if;
  -- A clock that went back does not hide what was settled since.
  hour_from := least(hour_before, hour_is) - 1;

  select array_agg(member_id), array_agg(id), array_agg(counted_seq), array_agg(upto_seq),
    bool_or(upto_seq = counted_seq + settlements_most and seq > upto_seq)
  into member_ids, account_ids, counted_seqs, seqs, cut
  from (
    select a.member_id, a.id, a.settlement_seq as seq, coalesce(c.seq, 0) as counted_seq, u.upto_seq
    from account a
      left join promotion_counted c on c.bucket = p_bucket and c.member_id = a.member_id
        and c.account_id = a.id
      -- an account's times never go back
      cross join lateral (select
        case when a.moved_at < p_until then least(a.settlement_seq, coalesce(c.seq, 0) + settlements_most)
        else
          (select max(s.seq) from round_settlement s where s.bucket = p_bucket and s.member_id = a.member_id
            and s.account_id = a.id
          and s.seq > coalesce(c.seq, 0) and s.seq <= coalesce(c.seq, 0) + settlements_most
          and s.at < p_until) end as upto_seq) u
    -- the cast is how the index account_active names the bucket
    where a.bucket = p_bucket and a.bucket::int = p_bucket::int and a.active_hour >= hour_from
      and a.kind = 'main' and a.ref = ''
      and a.settlement_seq > coalesce(c.seq, 0) and u.upto_seq > coalesce(c.seq, 0)
    limit accounts_most
  ) settled;
  finished := coalesce(cardinality(account_ids) < accounts_most and not cut, true);
  counted := (select coalesce(sum(last - first), 0) from unnest(counted_seqs, seqs) n(first, last));

  insert into promotion_score as x (bucket, member_id, promotion_id, period, account_id, score, reached_at,
    first_seq)
    select p_bucket, m.member_id, c.promotion_id, c.period, m.account_id,
      sum(s.risked_minor::numeric * coalesce(g.percent, w.percent, 100)) * 0.01, max(s.at), min(s.seq)
    from unnest(member_ids, account_ids, counted_seqs, seqs) m(member_id, account_id, counted_seq, seq)
      join member h on h.bucket = p_bucket and h.id = m.member_id and h.type in (0, 1, 2)
      join account a on a.bucket = p_bucket and a.member_id = m.member_id and a.id = m.account_id
      join unnest(open_ids, open_periods) o(promotion_id, period) on true
      join promotion_contest c on c.promotion_id = o.promotion_id and c.period = o.period
        and c.scoring = 'turnover' and c.merchant_id = a.merchant_id and c.currency = a.currency
      join round_settlement s on s.bucket = p_bucket and s.member_id = m.member_id
        and s.account_id = m.account_id
        and s.seq > m.counted_seq and s.seq <= m.seq and s.risked_minor <> 0 and s.at >= c.starts_at
        and s.at < c.ends_at
        and (c.game_type is null or s.game_type = c.game_type)
      left join turnover_weight w on w.merchant_id = s.merchant_id and w.version = s.weights_version
        and w.node_id = 0 and w.game_type = s.game_type
      left join turnover_weight g on g.merchant_id = s.merchant_id and g.version = s.weights_version
        and g.node_id = s.node_id
    group by m.member_id, c.promotion_id, c.period, m.account_id
    on conflict (bucket, member_id, promotion_id, period) do update set score = x.score + excluded.score,
      reached_at = greatest(x.reached_at, excluded.reached_at);
  if multiples then
    for i in 1 .. coalesce(cardinality(account_ids), 0) loop
      continue when not exists (select from member h
        where h.bucket = p_bucket and h.id = member_ids[i] and h.type in (0, 1, 2));
      perform promotion_count_multiples(p_bucket, member_ids[i], account_ids[i], counted_seqs[i], seqs[i],
        open_ids, open_periods);
    end loop;
  end if;
  insert into promotion_counted as c (bucket, member_id, account_id, seq)
    select p_bucket, m.member_id, m.account_id, m.seq
    from unnest(member_ids, account_ids, seqs) m(member_id, account_id, seq)
    on conflict (bucket, member_id, account_id) do update set seq = excluded.seq;
  if finished and hour_before <> hour_is then
    update promotion_bucket set active_hour = hour_is where bucket = p_bucket;
  end if;
end $$;

revoke all on function promotion_count from public, khela_app;
grant execute on function promotion_count to khela_app;
