-- Requires turnover for a promotion's reward, by its own weights, in addition to the account's other
-- requirements. Rounds that have already begun do not count. The caller holds the account's lock.
create or replace function turnover_require_weighted(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, p_ref text, p_amount_minor bigint,
  p_percent int, p_weights jsonb, p_made_at timestamptz
) returns void language plpgsql as $$
begin
  insert into turnover_weighted (bucket, member_id, account_id, ref, amount_minor, required_minor, weights,
    first_seq, seq, done_minor, made_at, cut_at)
    select p_bucket, p_member_id, p_account_id, p_ref, p_amount_minor,
      p_amount_minor::numeric * p_percent * 0.01, p_weights, account.settlement_seq, account.settlement_seq,
      0, p_made_at, clock_timestamp()
    from account where account.bucket = p_bucket and account.member_id = p_member_id
      and account.id = p_account_id;
end $$;

revoke all on function turnover_require_weighted from public, khela_app;
