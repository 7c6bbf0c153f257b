-- Raises an account's scores in the contests that are given and score the largest multiple of a stake by its
-- settlements between two sequences: each round as it stands now, bet and win whole; one without risk counts
-- nothing. Where one of them corrects a round, the contests it is in are counted anew from their first
-- settlement on.
create or replace function promotion_count_multiples(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, p_counted_seq bigint, p_seq bigint,
  p_promotion_ids bigint[], p_periods text[]
) returns void language plpgsql as $$
declare
  contest promotion_contest; corrected boolean; from_seq bigint; first_is bigint; best numeric;
  best_at timestamptz;
begin
  for contest in select o.* from unnest(p_promotion_ids, p_periods) k(promotion_id, period)
      join promotion_contest o on o.promotion_id = k.promotion_id and o.period = k.period
      join account a on a.bucket = p_bucket and a.member_id = p_member_id and a.id = p_account_id
    where o.scoring = 'multiple' and o.merchant_id = a.merchant_id and o.currency = a.currency
  loop
    from_seq := p_counted_seq + 1;
    select bool_or(s.stake_minor < 0 or s.risked_minor < 0 or s.payout_minor < 0) into corrected
      from round_settlement s
      where s.bucket = p_bucket and s.member_id = p_member_id and s.account_id = p_account_id
        and s.seq >= from_seq and s.seq <= p_seq;
    if corrected then
      delete from promotion_score x where x.bucket = p_bucket and x.member_id = p_member_id
        and x.promotion_id = contest.promotion_id and x.period = contest.period returning x.first_seq
        into first_is;
      from_seq := coalesce(first_is, from_seq);
    end if;
    select floor(r.win_minor * 100.0 / r.bet_minor), s.at into best, best_at
      from round_settlement s
        join play_round r on r.bucket = p_bucket and r.member_id = p_member_id and r.vendor = s.vendor
          and r.round_id = s.round_id
      where s.bucket = p_bucket and s.member_id = p_member_id and s.account_id = p_account_id
        and s.seq >= from_seq and s.seq <= p_seq
        and s.at >= contest.starts_at and s.at < contest.ends_at
        and (contest.game_type is null or s.game_type = contest.game_type)
        and r.bet_minor >= coalesce(contest.min_stake_minor, 1) and r.win_minor > 0
        and play_risked(r.risked_minor, r.bet_minor, r.win_minor) > 0
      order by 1 desc, s.seq limit 1;
    if best > 0 then
      insert into promotion_score as x (bucket, member_id, promotion_id, period, account_id, score,
        reached_at, first_seq)
        values (p_bucket, p_member_id, contest.promotion_id, contest.period, p_account_id, best, best_at,
          from_seq)
        on conflict (bucket, member_id, promotion_id, period)
        do update set score = excluded.score, reached_at = excluded.reached_at
        where excluded.score > x.score;
    end if;
  end loop;
end $$;

revoke all on function promotion_count_multiples from public, khela_app;
