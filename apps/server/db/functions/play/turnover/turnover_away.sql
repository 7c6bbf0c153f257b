-- Returns the amount of a member's money that is not on the account but may return to it: the balances in
-- vendors' wallets, and the whole stakes of all open rounds, whatever these rounds have paid so far. Returns
-- 0 when no turnover is missing. The caller holds the account's lock.
create or replace function turnover_away(p_bucket smallint, p_member_id bigint, p_account_id bigint)
  returns numeric language plpgsql stable as $$
declare
  holder account; staked numeric; stored numeric;
begin
  perform from turnover_missing(p_bucket, p_member_id, p_account_id);
  if not found then return 0; end if;
  select * into strict holder from account where account.bucket = p_bucket and account.member_id = p_member_id
    and account.id = p_account_id;
  select sum(account.balance) into stored from account
    where account.bucket = p_bucket and account.member_id = p_member_id and account.kind = 'vendor'
      and account.currency = holder.currency and account.real = holder.real;
  select sum(round.bet_minor) into staked from play_round round
    where round.bucket = p_bucket and round.member_id = p_member_id and round.state = 'open'
      and round.currency = holder.currency and round.real = holder.real;
  return coalesce(stored, 0) + coalesce(staked, 0);
end $$;

revoke all on function turnover_away from public, khela_app;
