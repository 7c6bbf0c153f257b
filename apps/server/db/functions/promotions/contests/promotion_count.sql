-- Entry function of the job, for one bucket: adds the round settlements since the last run, until `p_until`,
-- to the scores of open contests. The scores and the counted sequence numbers are written together or not at
-- all, as in turnover_count. Counts at most 1,000 accounts and 1,000 settlements of each; `finished` is false
-- when more may wait. A run counts the contests that were open at its start: closing a contest waits for the
-- run (promotion_stand_still). Members whose type cannot use the cashier are not counted.
-- Locks the bucket's row of promotion_bucket, so that two runs wait for each other; no account.
-- Returns the number of counted settlements. Refuses nothing.
create or replace function promotion_count(p_bucket smallint, p_until timestamptz, out counted bigint,
  out finished boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  accounts_most constant int := 1000; settlements_most constant int := 1000;
  hour_is int := ledger_hour(clock_timestamp()); hour_before int; hour_from int; multiples boolean;
  open_ids bigint[]; open_periods text[];
  member_ids bigint[]; account_ids bigint[]; counted_seqs bigint[]; seqs bigint[]; cut boolean;
begin
  -- Concurrent runs on the same bucket wait for this row's lock.
  insert into promotion_bucket (bucket, active_hour) values (p_bucket, 0) on conflict (bucket) do nothing;
  select active_hour into hour_before from promotion_bucket where bucket = p_bucket for update;
  counted := 0; finished := true;
  select array_agg(contest.promotion_id), array_agg(contest.period), bool_or(contest.scoring = 'multiple')
    into open_ids, open_periods, multiples
    from promotion_contest contest where contest.state = 'open';
  if open_ids is null then return; end if;
  -- `least` takes the earlier hour: this also finds settlements that were made after the clock was set back.
  hour_from := least(hour_before, hour_is) - 1;

  select array_agg(member_id), array_agg(id), array_agg(counted_seq), array_agg(upto_seq),
    bool_or(upto_seq = counted_seq + settlements_most and seq > upto_seq)
  into member_ids, account_ids, counted_seqs, seqs, cut
  from (
    select account.member_id, account.id, account.settlement_seq as seq,
      coalesce(progress.seq, 0) as counted_seq, moved.upto_seq
    from account
      left join promotion_counted progress on progress.bucket = p_bucket
        and progress.member_id = account.member_id and progress.account_id = account.id
      -- the times of an account's settlements never go back: when moved_at is before p_until, all of them
      -- count
      cross join lateral (select
        case when account.moved_at < p_until
          then least(account.settlement_seq, coalesce(progress.seq, 0) + settlements_most)
        else
          (select max(settlement.seq) from round_settlement settlement where settlement.bucket = p_bucket
            and settlement.member_id = account.member_id and settlement.account_id = account.id
          and settlement.seq > coalesce(progress.seq, 0)
          and settlement.seq <= coalesce(progress.seq, 0) + settlements_most
          and settlement.at < p_until) end as upto_seq) moved
    -- the cast matches the index account_active, which is on bucket::int
    where account.bucket = p_bucket and account.bucket::int = p_bucket::int
      and account.active_hour >= hour_from and account.kind = 'main' and account.ref = ''
      and account.settlement_seq > coalesce(progress.seq, 0) and moved.upto_seq > coalesce(progress.seq, 0)
    limit accounts_most
  ) settled;
  finished := coalesce(cardinality(account_ids) < accounts_most and not cut, true);
  counted := (select coalesce(sum(last - first), 0) from unnest(counted_seqs, seqs) range(first, last));

  insert into promotion_score as score (bucket, member_id, promotion_id, period, account_id, score,
    reached_at, first_seq)
    select p_bucket, moved.member_id, contest.promotion_id, contest.period, moved.account_id,
      sum(settlement.risked_minor::numeric * coalesce(game_weight.percent, weight.percent, 100)) * 0.01,
      max(settlement.at), min(settlement.seq)
    from unnest(member_ids, account_ids, counted_seqs, seqs) moved(member_id, account_id, counted_seq, seq)
      join member on member.bucket = p_bucket and member.id = moved.member_id and member.type in (0, 1, 2)
      join account on account.bucket = p_bucket and account.member_id = moved.member_id
        and account.id = moved.account_id
      join unnest(open_ids, open_periods) open(promotion_id, period) on true
      join promotion_contest contest on contest.promotion_id = open.promotion_id
        and contest.period = open.period
        and contest.scoring = 'turnover' and contest.merchant_id = account.merchant_id
        and contest.currency = account.currency
      join round_settlement settlement on settlement.bucket = p_bucket
        and settlement.member_id = moved.member_id and settlement.account_id = moved.account_id
        and settlement.seq > moved.counted_seq and settlement.seq <= moved.seq
        and settlement.risked_minor <> 0 and settlement.at >= contest.starts_at
        and settlement.at < contest.ends_at
        and (contest.game_type is null or settlement.game_type = contest.game_type)
      left join turnover_weight weight on weight.merchant_id = settlement.merchant_id
        and weight.version = settlement.weights_version
        and weight.node_id = 0 and weight.game_type = settlement.game_type
      left join turnover_weight game_weight on game_weight.merchant_id = settlement.merchant_id
        and game_weight.version = settlement.weights_version and game_weight.node_id = settlement.node_id
    group by moved.member_id, contest.promotion_id, contest.period, moved.account_id
    on conflict (bucket, member_id, promotion_id, period) do update set score = score.score + excluded.score,
      reached_at = greatest(score.reached_at, excluded.reached_at);
  if multiples then
    for nth in 1 .. coalesce(cardinality(account_ids), 0) loop
      continue when not exists (select from member
        where member.bucket = p_bucket and member.id = member_ids[nth] and member.type in (0, 1, 2));
      perform promotion_count_multiples(p_bucket, member_ids[nth], account_ids[nth], counted_seqs[nth],
        seqs[nth], open_ids, open_periods);
    end loop;
  end if;
  insert into promotion_counted as progress (bucket, member_id, account_id, seq)
    select p_bucket, moved.member_id, moved.account_id, moved.seq
    from unnest(member_ids, account_ids, seqs) moved(member_id, account_id, seq)
    on conflict (bucket, member_id, account_id) do update set seq = excluded.seq;
  if finished and hour_before <> hour_is then
    update promotion_bucket set active_hour = hour_is where bucket = p_bucket;
  end if;
end $$;

revoke all on function promotion_count from public, khela_app;
grant execute on function promotion_count to khela_app;
