-- Returns how much of an account's money is elsewhere and may come back: in vendors' wallets, and as stakes
-- of rounds that are open, whenever they began and whatever they have paid so far; 0 where no turnover is
-- missing. The caller holds the account's lock.
create or replace function turnover_away(p_bucket smallint, p_member_id bigint, p_account_id bigint)
  returns numeric language plpgsql stable as $$
declare
  a account; staked numeric; stored numeric;
begin
  perform from turnover_missing(p_bucket, p_member_id, p_account_id);
  if not found then return 0; end if;
  select * into strict a from account o where o.bucket = p_bucket and o.member_id = p_member_id
    and o.id = p_account_id;
  select sum(o.balance) into stored from account o
    where o.bucket = p_bucket and o.member_id = p_member_id and o.kind = 'vendor' and o.currency = a.currency
      and o.real = a.real;
  select sum(r.bet_minor) into staked from play_round r
    where r.bucket = p_bucket and r.member_id = p_member_id and r.state = 'open' and r.currency = a.currency
      and r.real = a.real;
  return coalesce(stored, 0) + coalesce(staked, 0);
end $$;

revoke all on function turnover_away from public, khela_app;
