-- Locks an agent's main accounts and returns the id of the one that credit is sent from; null where the
-- transfer is made already.
create or replace function agents_lock_sender(
  p_bucket smallint, p_member_id bigint, p_id uuid, p_merchant_id int, p_currency text
) returns bigint language plpgsql as $$
declare
  account_id bigint;
begin
  perform from account o where o.bucket = p_bucket and o.member_id = p_member_id and o.kind = 'main'
    order by o.id for no key update;
  if exists (select from agent_credit c where c.bucket = p_bucket and c.member_id = p_member_id
      and c.id = p_id) then
    return null;
  end if;
  select o.id into strict account_id from account o
    where o.bucket = p_bucket and o.member_id = p_member_id and o.kind = 'main' and o.ref = ''
    and o.merchant_id = p_merchant_id and o.currency = p_currency;
  return account_id;
end $$;

revoke all on function agents_lock_sender from public, khela_app;
