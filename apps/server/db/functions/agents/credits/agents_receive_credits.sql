-- Entry function: credits receivers of one bucket from the transit account, each once, and returns of each
-- whether it was received; false where the account may take nothing: it is blocked or closed, or its member
-- takes a break. The first decision stays, however often it is asked for.
create or replace function agents_receive_credits(
  p_bucket smallint, p_member_ids bigint[], p_ids uuid[], p_out_ids uuid[], p_credit_ids uuid[],
  p_sender_buckets smallint[], p_sender_ids bigint[], p_sender_names text[], p_merchant_ids int[],
  p_currencies text[], p_amounts bigint[], p_kinds int[], p_sent_ats timestamptz[], p_now timestamptz
) returns table (id uuid, received boolean) language plpgsql security definer
set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  movements ledger_movement[]; accepted uuid[]; answer ledger_answer;
begin
  perform from account a
    join (select distinct u.member_id from unnest(p_member_ids) u(member_id)) m on a.bucket = p_bucket
      and a.member_id = m.member_id
    where a.kind = 'main' order by a.member_id, a.id for no key update of a;
  movements := array(
    select ledger_movement_of(
      id => i.id, bucket => p_bucket, member_id => i.member_id, account_id => a.id,
      operator_account_id => h.id, incoming => true, amount_minor => i.amount, currency => i.currency,
      kind => i.kind, linked_id => i.out_id, reference => i.credit_id::text)
    from unnest(p_member_ids, p_ids, p_out_ids, p_credit_ids, p_merchant_ids, p_currencies, p_amounts,
      p_kinds)
        i(member_id, id, out_id, credit_id, merchant_id, currency, amount, kind)
      join member m on m.bucket = p_bucket and m.id = i.member_id and m.status = 'active'
        and m.merchant_id = i.merchant_id and m.currency = i.currency
      join account a on a.bucket = p_bucket and a.member_id = i.member_id and a.kind = 'main' and a.ref = ''
        and a.merchant_id = i.merchant_id and a.currency = i.currency
      join operator_account h on h.merchant_id = i.merchant_id and h.currency = i.currency and h.real = a.real
        and h.purpose = 'transit' and h.ref = 'agents'
    where not exists (select from agent_credit_receipt c
      where c.bucket = p_bucket and c.member_id = i.member_id and c.id = i.id)
      and not exists (select from responsible_gaming_restriction r
        where r.bucket = p_bucket and r.member_id = i.member_id and r.lifted_at is null
        and r.starts_at <= p_now and (r.ends_at is null or r.ends_at > p_now))
    order by i.member_id, i.id);
  for answer in select * from ledger_post_items(p_bucket, movements, locked => true) loop
    if answer.code is not null or answer.replayed is not false then
      raise exception 'agents: the credit % was not received: %', (movements[answer.n]).id,
        coalesce(answer.code, 'replayed');
    end if;
  end loop;
  accepted := array(select m.id from unnest(movements) m);
  insert into agent_credit_receipt (bucket, member_id, id, credit_id, sender_bucket, sender_id, sender_name,
    amount_minor, currency, received, in_kind, sent_at, at)
    select p_bucket, i.member_id, i.id, i.credit_id, i.sender_bucket, i.sender_id, i.sender_name, i.amount,
      i.currency, i.id = any (accepted), i.kind, i.sent_at, p_now
    from unnest(p_member_ids, p_ids, p_credit_ids, p_sender_buckets, p_sender_ids, p_sender_names,
      p_currencies, p_amounts, p_kinds, p_sent_ats)
      i(member_id, id, credit_id, sender_bucket, sender_id, sender_name, currency, amount, kind, sent_at)
    on conflict (bucket, member_id, id) do nothing;
  return query select c.id, c.received from unnest(p_member_ids, p_ids) i(member_id, id)
    join agent_credit_receipt c on c.bucket = p_bucket and c.member_id = i.member_id and c.id = i.id;
end $$;

revoke all on function agents_receive_credits from public, khela_app;
grant execute on function agents_receive_credits to khela_app;
