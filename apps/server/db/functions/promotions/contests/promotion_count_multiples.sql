-- Updates an account's scores in the given contests, which score the largest multiple of a stake, by its
-- settlements between two sequences. A round counts with its present total bet and win; a round without risk
-- does not count. When a settlement corrects a round, the account's scores are recounted from the first
-- settlement that they include.
-- Locks nothing: the caller has locked the bucket's row of promotion_bucket.
-- Returns nothing, and refuses nothing.
create or replace function promotion_count_multiples(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, p_counted_seq bigint, p_seq bigint,
  p_promotion_ids bigint[], p_periods text[]
) returns void language plpgsql as $$
declare
  contest promotion_contest; corrected boolean; from_seq bigint; first_is bigint; best numeric;
  best_at timestamptz;
begin
  for contest in select open.* from unnest(p_promotion_ids, p_periods) key(promotion_id, period)
      join promotion_contest open on open.promotion_id = key.promotion_id and open.period = key.period
      join account on account.bucket = p_bucket and account.member_id = p_member_id
        and account.id = p_account_id
    where open.scoring = 'multiple' and open.merchant_id = account.merchant_id
      and open.currency = account.currency
  loop
    from_seq := p_counted_seq + 1;
    select bool_or(settlement.stake_minor < 0 or settlement.risked_minor < 0 or settlement.payout_minor < 0)
      into corrected
      from round_settlement settlement
      where settlement.bucket = p_bucket and settlement.member_id = p_member_id
        and settlement.account_id = p_account_id and settlement.seq >= from_seq and settlement.seq <= p_seq;
    if corrected then
      delete from promotion_score score where score.bucket = p_bucket and score.member_id = p_member_id
        and score.promotion_id = contest.promotion_id
        and score.period = contest.period returning score.first_seq
        into first_is;
      from_seq := coalesce(first_is, from_seq);
    end if;
    select floor(round.win_minor * 100.0 / round.bet_minor), settlement.at into best, best_at
      from round_settlement settlement
        join play_round round on round.bucket = p_bucket and round.member_id = p_member_id
          and round.vendor = settlement.vendor and round.round_id = settlement.round_id
      where settlement.bucket = p_bucket and settlement.member_id = p_member_id
        and settlement.account_id = p_account_id and settlement.seq >= from_seq and settlement.seq <= p_seq
        and settlement.at >= contest.starts_at and settlement.at < contest.ends_at
        and (contest.game_type is null or settlement.game_type = contest.game_type)
        and round.bet_minor >= coalesce(contest.min_stake_minor, 1) and round.win_minor > 0
        and play_risked(round.risked_minor, round.bet_minor, round.win_minor) > 0
      order by 1 desc, settlement.seq limit 1;
    if best > 0 then
      insert into promotion_score as score (bucket, member_id, promotion_id, period, account_id, score,
        reached_at, first_seq)
        values (p_bucket, p_member_id, contest.promotion_id, contest.period, p_account_id, best, best_at,
          from_seq)
        on conflict (bucket, member_id, promotion_id, period)
        do update set score = excluded.score, reached_at = excluded.reached_at
        where excluded.score > score.score;
    end if;
  end loop;
end $$;

revoke all on function promotion_count_multiples from public, khela_app;
