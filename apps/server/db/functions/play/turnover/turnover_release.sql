-- Ends the turnover requirement of an ended promotion, or of a refunded deposit (`p_source`). For a promotion
-- with its own weights, the function only stops counting the promotion's turnover. Otherwise the account's
-- other requirements restart from the present turnover (turnover_carry); without other requirements, a row
-- that requires no turnover ends the chain.
-- Locks nothing: the caller holds the account's lock.
create or replace function turnover_release(p_bucket smallint, p_member_id bigint, p_account_id bigint,
  p_source text, p_ref text, p_made_at timestamptz)
returns void language plpgsql as $$
declare
  turnover numeric; seq_is int;
begin
  update turnover_weighted weighted set ended = true
    where weighted.bucket = p_bucket and weighted.member_id = p_member_id
      and weighted.account_id = p_account_id and weighted.ref = p_ref and not weighted.ended;
  if found or turnover_carry(p_bucket, p_member_id, p_account_id, p_source, p_ref) > 0 then return; end if;
  turnover := turnover_now(p_bucket, p_member_id, p_account_id);
  select max(requirement.seq) + 1 into seq_is from turnover_requirement requirement
    where requirement.bucket = p_bucket and requirement.member_id = p_member_id
      and requirement.account_id = p_account_id;
  insert into turnover_requirement (bucket, member_id, account_id, seq, first_seq, source, ref, amount_minor,
    required_minor, remaining_minor, turnover_minor, made_at)
    values (p_bucket, p_member_id, p_account_id, seq_is, seq_is, p_source, p_ref || '~' || seq_is, 1, 0, 0,
      turnover, p_made_at);
end $$;

revoke all on function turnover_release from public, khela_app;
