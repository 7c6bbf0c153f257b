-- Entry function of play's fast path, up to 1,000 transactions; where batches have one bucket, it is named.
-- Transactions with a null answer go to play_post.
create or replace function play_post_fast(
  p_bucket smallint, methods text[], buckets smallint[], member_ids bigint[], vendors text[],
  token_hashes bytea[], transaction_ids text[], round_ids text[], game_codes text[], currencies text[],
  amounts_minor bigint[], bet_references text[], details text[], finals boolean[], transfer_ids uuid[],
  riskeds_minor bigint[], out balances bigint[]
) language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if cardinality(transfer_ids) > 1000 then
    raise exception 'play: a batch has at most 1000 transactions' using errcode = 'program_limit_exceeded';
  end if;
  perform check_batch_bucket(p_bucket, buckets);
  balances := play_write_fast(p_bucket, methods, buckets, member_ids, vendors, token_hashes, transaction_ids,
    round_ids, game_codes, currencies, amounts_minor, bet_references, details, finals, transfer_ids,
    riskeds_minor);
end $$;

revoke all on function play_post_fast from public, khela_app;
grant execute on function play_post_fast to khela_app;
