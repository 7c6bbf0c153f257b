-- Entry function of the fast path of bets and wins, for up to 1,000 transactions. Where batches have one
-- bucket, the caller passes it as `p_bucket`.
-- Locks the members' main accounts (play_lock).
-- Returns the array of play_write_fast instead of rows, since the caller would have to parse a row for each
-- transaction. Transactions with a null answer go to play_post.
-- Raises an error for a larger batch, and KL003 for an item of another bucket.
create or replace function play_post_fast(p_bucket smallint, items play_item[], out balances bigint[])
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if cardinality(items) > 1000 then
    raise exception 'play: a batch has at most 1000 transactions' using errcode = 'program_limit_exceeded';
  end if;
  perform check_batch_bucket(p_bucket, array(select item.bucket from unnest(items) item));
  balances := play_write_fast(p_bucket, items);
end $$;

revoke all on function play_post_fast from public, khela_app;
grant execute on function play_post_fast to khela_app;
