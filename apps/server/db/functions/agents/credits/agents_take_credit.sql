-- Takes credit to the transit account from the account whose id agents_lock_sender returned, all of it or
-- nothing. Each receiver has a row until the money reaches them. If the credit answers a member's request for
-- credit, the call also accepts the request. The caller has checked the receivers.
-- Locks nothing: the caller holds the account's lock.
-- Returns nothing when the credit was taken; for `funds` the available amount.
-- Refuses with `turnover` (turnover is missing, as for a withdrawal), `funds`, or `decided` (the request is
-- decided or has expired).
create or replace function agents_take_credit(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, credit agent_new_credit,
  parts agent_credit_part[], p_out_kind int, p_now timestamptz, out refusal text, out available_minor bigint
) language plpgsql as $$
declare
  holder account; transit_id bigint; total numeric; answer ledger_answer;
begin
  select * into strict holder from account where account.bucket = p_bucket
    and account.member_id = p_member_id and account.id = p_account_id;
  if exists (select from turnover_missing(holder.bucket, holder.member_id, holder.id) missing
      where missing.done_minor < missing.required_minor) then
    refusal := 'turnover';
    return;
  end if;
  select sum(part.amount_minor) into total from unnest(parts) part;
  if holder.balance - holder.held < total then
    refusal := 'funds';
    available_minor := holder.balance - holder.held;
    return;
  end if;
  if credit.request_id is not null then
    update agent_credit_request asked set state = 'accepted', credit_id = credit.id, decided_at = p_now
      where asked.bucket = holder.bucket and asked.member_id = holder.member_id
        and asked.id = credit.request_id and asked.state = 'open' and asked.expires_at > p_now;
    if not found then refusal := 'decided'; return; end if;
  end if;

  -- The movements: one to the transit account for each receiver.
  select transit.id into strict transit_id from operator_account transit
    where transit.merchant_id = holder.merchant_id and transit.currency = holder.currency
      and transit.real = holder.real and transit.purpose = 'transit' and transit.ref = 'agents';
  for answer in select * from ledger_post_items(holder.bucket, array(
      select ledger_movement_of(
        id => part.out_id, bucket => holder.bucket, member_id => holder.member_id, account_id => holder.id,
        operator_account_id => transit_id, incoming => false, amount_minor => part.amount_minor,
        currency => holder.currency, kind => p_out_kind, linked_id => part.in_id,
        reference => credit.id::text)
      from unnest(parts) with ordinality part order by part.ordinality), locked => true)
  loop
    if answer.code is not null or answer.replayed is not false then
      raise exception 'agents: the credit of transfer % was not taken: %', credit.id,
        coalesce(answer.code, 'replayed');
    end if;
  end loop;

  -- The credit transfer, with a part that each receiver has yet to receive.
  insert into agent_credit (bucket, member_id, id, merchant_id, account_id, currency, total_minor, receivers,
    in_kind, at)
    values (holder.bucket, holder.member_id, credit.id, holder.merchant_id, holder.id, holder.currency, total,
      cardinality(parts), credit.in_kind, p_now);
  insert into agent_credit_item (bucket, member_id, credit_id, n, receiver_bucket, receiver_id, receiver_name,
    amount_minor, state, out_id, in_id)
    select holder.bucket, holder.member_id, credit.id, part.ordinality, part.receiver_bucket,
      part.receiver_id, part.receiver_name, part.amount_minor, 'sending', part.out_id, part.in_id
    from unnest(parts) with ordinality part;
end $$;

revoke all on function agents_take_credit from public, khela_app;
