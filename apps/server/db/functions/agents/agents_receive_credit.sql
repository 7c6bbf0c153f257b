-- Entry function: credits one receiver from the transit account, once, and returns true; false where the account may take nothing: it is blocked
-- or closed, or its member takes a break. The first decision stays, however often it is asked for.
create or replace function agents_receive_credit(
  p_bucket smallint, p_member_id bigint, p_id uuid, p_out_id uuid, p_credit_id uuid, p_sender_bucket smallint, p_sender_id bigint, p_sender_name text, p_merchant_id int, p_currency text,
  p_amount_minor bigint, p_kind int, p_sent_at timestamptz, p_now timestamptz
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  decided boolean; a account; transit_id bigint; answer ledger_answer;
begin
  perform from account o where o.bucket = p_bucket and o.member_id = p_member_id and o.kind = 'main' order by o.id for no key update;
  select c.received into decided from agent_credit_receipt c where c.bucket = p_bucket and c.member_id = p_member_id and c.id = p_id;
  if found then return decided; end if;
  decided := exists (select from member m where m.bucket = p_bucket and m.id = p_member_id and m.status = 'active'
      and m.merchant_id = p_merchant_id and m.currency = p_currency)
    and not exists (select from responsible_gaming_restriction r where r.bucket = p_bucket and r.member_id = p_member_id and r.lifted_at is null
      and r.starts_at <= p_now and (r.ends_at is null or r.ends_at > p_now));
  if decided then
    select * into strict a from account o where o.bucket = p_bucket and o.member_id = p_member_id and o.kind = 'main' and o.ref = ''
      and o.merchant_id = p_merchant_id and o.currency = p_currency;
    select h.id into strict transit_id from operator_account h where h.merchant_id = p_merchant_id and h.currency = p_currency and h.real = a.real
      and h.purpose = 'transit' and h.ref = 'agents';
    select * into answer from ledger_post_items(p_bucket, array[
      (p_id, p_bucket, p_member_id, a.id, transit_id, true, p_amount_minor, p_currency, p_kind, 0::smallint, null, null, p_out_id,
        null, p_credit_id::text, null, null)::ledger_movement], locked => true);
    if answer.code is not null or answer.replayed is not false then
      raise exception 'agents: the credit % was not received: %', p_id, coalesce(answer.code, 'replayed');
    end if;
  end if;
  insert into agent_credit_receipt (bucket, member_id, id, credit_id, sender_bucket, sender_id, sender_name, amount_minor, currency, received, in_kind, sent_at, at)
    values (p_bucket, p_member_id, p_id, p_credit_id, p_sender_bucket, p_sender_id, p_sender_name, p_amount_minor, p_currency, decided, p_kind, p_sent_at, p_now);
  return decided;
end $$;

revoke all on function agents_receive_credit from public, khela_app;
grant execute on function agents_receive_credit to khela_app;
