-- Locks an agent's main accounts and returns the one that credit is sent from; without an id where the transfer is made already.
create or replace function agents_lock_sender(
  p_bucket smallint, p_member_id bigint, p_id uuid, p_merchant_id int, p_currency text
) returns account language plpgsql as $$
declare
  a account;
begin
  perform from account o where o.bucket = p_bucket and o.member_id = p_member_id and o.kind = 'main' order by o.id for no key update;
  if exists (select from agent_credit c where c.bucket = p_bucket and c.member_id = p_member_id and c.id = p_id) then return a; end if;
  select * into strict a from account o where o.bucket = p_bucket and o.member_id = p_member_id and o.kind = 'main' and o.ref = ''
    and o.merchant_id = p_merchant_id and o.currency = p_currency;
  return a;
end $$;

revoke all on function agents_lock_sender from public, khela_app;
