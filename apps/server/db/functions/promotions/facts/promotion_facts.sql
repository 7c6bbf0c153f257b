-- Entry function: finds the facts on which promotions depend, for a batch of members: level, whether they
-- have deposited, awards with their remaining turnover, activity in spans of days, and referrals if a span
-- needs them. Facts that most members have are read for the whole batch at once, since starting a query costs
-- more than reading its few rows.
-- Locks nothing.
-- Refuses with KL003 as check_batch_bucket.
-- Returns one value for each position of the batch. Integers that may exceed 53 bits are text.
create or replace function promotion_facts(
  p_bucket smallint, p_buckets smallint[], p_member_ids bigint[], p_times timestamptz[], p_currency text,
  p_zone text, p_asked promotion_question
) returns table (place int, facts json) language plpgsql stable security definer
set search_path = public, pg_temp as $$
declare
  askers promotion_asker[]; awards promotion_found_awards[]; spans json[]; asker promotion_asker;
  rebated_from date; is_of_friends boolean; referrals json; locks json;
begin
  perform check_batch_bucket(p_bucket, p_buckets);
  select min(span.first_day) filter (where span.metric = 'rebate') - 30, bool_or(span.metric = 'referral')
    into rebated_from, is_of_friends from unnest(p_asked.spans) span;
  askers := promotion_find_askers(p_bucket, p_buckets, p_member_ids, p_times, p_currency, rebated_from);
  awards := promotion_find_awards(p_bucket, askers, p_asked.periods);
  spans := promotion_find_spans(p_bucket, askers, p_asked.spans, p_currency, p_zone);

  for nth in 1 .. cardinality(askers) loop
    asker := askers[nth];
    -- few members have referrals or rewards in play, so these are read separately for each member
    referrals := '[]';
    if asker.has_invited and is_of_friends then
      referrals := promotion_open_referrals(asker.bucket, asker.member_id, asker.merchant_id, p_currency,
        asker.at);
    end if;
    locks := '[]';
    if (awards[nth]).is_played then
      locks := promotion_open_locks(asker.bucket, asker.member_id, asker.account_id);
    end if;
    place := nth;
    facts := json_build_object('level', asker.level, 'referrals', referrals, 'hasDeposited',
      asker.has_deposited, 'awards', (awards[nth]).awards, 'locks', locks, 'spans', spans[nth]);
    return next;
  end loop;
end $$;

revoke all on function promotion_facts from public, khela_app;
grant execute on function promotion_facts to khela_app;
