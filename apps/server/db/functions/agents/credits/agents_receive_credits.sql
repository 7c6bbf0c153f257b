-- Entry function: credits receivers of one bucket from the transit account, each once (`p_arrivals`:
-- agent_arrivals). The first decision about an arrival is final: a repeated call returns it again.
-- Locks the receivers' main accounts in the order of member and id.
-- Returns for each arrival whether it was received. It is not received (false) when the account is blocked or
-- closed, or its member takes a break.
-- Refuses nothing.
create or replace function agents_receive_credits(p_bucket smallint, p_arrivals json, p_now timestamptz)
returns table (id uuid, received boolean) language plpgsql security definer
set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  arrivals agent_arrival[] :=
    array(select arrival from json_populate_recordset(null::agent_arrival, p_arrivals) arrival);
  movements ledger_movement[]; accepted uuid[]; answer ledger_answer;
begin
  perform from account
    join (select distinct arrival.member_id from unnest(arrivals) arrival) receiver
      on account.bucket = p_bucket and account.member_id = receiver.member_id
    where account.kind = 'main' order by account.member_id, account.id for no key update of account;

  movements := array(
    select ledger_movement_of(
      id => arrival.id, bucket => p_bucket, member_id => arrival.member_id, account_id => account.id,
      operator_account_id => transit.id, incoming => true, amount_minor => arrival.amount_minor,
      currency => arrival.currency, kind => arrival.kind, linked_id => arrival.out_id,
      reference => arrival.credit_id::text)
    from unnest(arrivals) arrival
      join member on member.bucket = p_bucket and member.id = arrival.member_id and member.status = 'active'
        and member.merchant_id = arrival.merchant_id and member.currency = arrival.currency
      join account on account.bucket = p_bucket and account.member_id = arrival.member_id
        and account.kind = 'main' and account.ref = '' and account.merchant_id = arrival.merchant_id
        and account.currency = arrival.currency
      join operator_account transit on transit.merchant_id = arrival.merchant_id
        and transit.currency = arrival.currency and transit.real = account.real
        and transit.purpose = 'transit' and transit.ref = 'agents'
    where not exists (select from agent_credit_receipt receipt where receipt.bucket = p_bucket
        and receipt.member_id = arrival.member_id and receipt.id = arrival.id)
      and not exists (select from responsible_gaming_restriction restriction
        where restriction.bucket = p_bucket and restriction.member_id = arrival.member_id
          and restriction.lifted_at is null and restriction.starts_at <= p_now
          and (restriction.ends_at is null or restriction.ends_at > p_now))
    order by arrival.member_id, arrival.id);
  for answer in select * from ledger_post_items(p_bucket, movements, locked => true) loop
    if answer.code is not null or answer.replayed is not false then
      raise exception 'agents: the credit % was not received: %', (movements[answer.n]).id,
        coalesce(answer.code, 'replayed');
    end if;
  end loop;
  accepted := array(select movement.id from unnest(movements) movement);

  -- Each arrival, received or not, gets a receipt that stores the first decision.
  insert into agent_credit_receipt (bucket, member_id, id, credit_id, sender_bucket, sender_id, sender_name,
    amount_minor, currency, received, in_kind, sent_at, at)
    select p_bucket, arrival.member_id, arrival.id, arrival.credit_id, arrival.sender_bucket,
      arrival.sender_id, arrival.sender_name, arrival.amount_minor, arrival.currency,
      arrival.id = any (accepted), arrival.kind, arrival.sent_at, p_now
    from unnest(arrivals) arrival
    on conflict (bucket, member_id, id) do nothing;
  return query select receipt.id, receipt.received from unnest(arrivals) arrival
    join agent_credit_receipt receipt on receipt.bucket = p_bucket
      and receipt.member_id = arrival.member_id and receipt.id = arrival.id;
end $$;

revoke all on function agents_receive_credits from public, khela_app;
grant execute on function agents_receive_credits to khela_app;
