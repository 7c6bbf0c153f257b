-- Finds the sender's main account of a credit transfer.
-- Locks the agent's main accounts in the order of their ids.
-- Returns the account's id; null when the transfer already exists.
create or replace function agents_lock_sender(
  p_bucket smallint, p_member_id bigint, credit agent_new_credit
) returns bigint language plpgsql as $$
declare
  account_id bigint;
begin
  perform from account where account.bucket = p_bucket and account.member_id = p_member_id
    and account.kind = 'main' order by account.id for no key update;
  if exists (select from agent_credit made where made.bucket = p_bucket and made.member_id = p_member_id
      and made.id = credit.id) then
    return null;
  end if;
  select account.id into strict account_id from account
    where account.bucket = p_bucket and account.member_id = p_member_id and account.kind = 'main'
      and account.ref = '' and account.merchant_id = credit.merchant_id
      and account.currency = credit.currency;
  return account_id;
end $$;

revoke all on function agents_lock_sender from public, khela_app;
