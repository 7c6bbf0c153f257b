-- Entry function of play's fast path, up to 1,000 transactions; where batches have one bucket, it is named.
-- Returns what play_write_fast does: transactions with a null answer go to play_post. The columns stay apart
-- on the way here: an array of each type is read as it is, and rows are parsed.
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
  balances := play_write_fast(p_bucket, array(
    select play_item_of(
      method => i.method, bucket => i.bucket, member_id => i.member_id, vendor => i.vendor,
      token_hash => i.token_hash, transaction_id => i.transaction_id, round_id => i.round_id,
      game_code => i.game_code, currency => i.currency, amount_minor => i.amount_minor,
      reference => i.reference, detail => i.detail::jsonb, final => i.final, transfer_id => i.transfer_id,
      risked_minor => i.risked_minor)
    from unnest(methods, buckets, member_ids, vendors, token_hashes, transaction_ids, round_ids, game_codes,
      currencies, amounts_minor, bet_references, details, finals, transfer_ids, riskeds_minor)
      i(method, bucket, member_id, vendor, token_hash, transaction_id, round_id, game_code, currency,
        amount_minor, reference, detail, final, transfer_id, risked_minor)));
end $$;

revoke all on function play_post_fast from public, khela_app;
grant execute on function play_post_fast to khela_app;
