-- Entry function: grants an operator's money to a credit agent without an agent above (`p_incoming`), or
-- takes some back, with a row that says why. Returns why nothing was moved: it is no such agent, or not
-- active for a grant; the merchant's limit of one grant or of all of them, the balance, or that the id is
-- that of another change, or of this one, which moves nothing again ('repeated'). The account is locked
-- meanwhile. The caller has opened the operator account.
create or replace function agents_change_float(
  p_bucket smallint, p_member_id bigint, p_id uuid, p_merchant_id int, p_currency text, p_incoming boolean,
  p_amount bigint, p_reason text, p_actor text, p_now timestamptz, out refusal text,
  out available_minor bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  a account; l agent_float_limit; earlier agent_float_change; operator_id bigint; answer ledger_answer;
begin
  perform from account o where o.bucket = p_bucket and o.member_id = p_member_id and o.kind = 'main'
    order by o.id for no key update;
  select * into earlier from agent_float_change f
    where f.bucket = p_bucket and f.member_id = p_member_id and f.id = p_id;
  if found then
    refusal := case when (earlier.incoming, earlier.amount_minor, earlier.reason) <> (p_incoming, p_amount,
        p_reason) then 'other' else 'repeated' end;
    return;
  end if;
  if not exists (select from member m where m.bucket = p_bucket and m.id = p_member_id
      and m.merchant_id = p_merchant_id and m.currency = p_currency
      and m.type in (41, 42) and m.agent_id is null and (m.status = 'active' or not p_incoming)) then
    refusal := 'agent';
    return;
  end if;
  select * into strict a from account o where o.bucket = p_bucket and o.member_id = p_member_id
    and o.kind = 'main' and o.ref = '' and o.merchant_id = p_merchant_id and o.currency = p_currency;
  if p_incoming then
    select * into l from agent_float_limit o where o.merchant_id = p_merchant_id and o.currency = p_currency;
    if found then
      select greatest(least(l.most_minor,
          l.total_minor - coalesce(sum(case when f.incoming then f.amount_minor else -f.amount_minor end),
            0)), 0)
        into available_minor
        from agent_float_change f where f.bucket = p_bucket and f.member_id = p_member_id;
      if p_amount > available_minor then refusal := 'limit'; return; end if;
    end if;
  else
    available_minor := a.balance - a.held;
    if p_amount > available_minor then refusal := 'funds'; return; end if;
  end if;
  available_minor := null;
  select h.id into strict operator_id from operator_account h
  where h.merchant_id = p_merchant_id and h.currency = p_currency and h.real = a.real
  and h.purpose = 'agent_float' and h.ref = '';
  for answer in select *
    from ledger_post_items(p_bucket,
      array[ledger_movement_of(
        id => p_id, bucket => p_bucket, member_id => p_member_id, account_id => a.id,
        operator_account_id => operator_id, incoming => p_incoming, amount_minor => p_amount,
        currency => p_currency,
        kind => case when p_incoming then transaction_type_system_credit()
          else transaction_type_system_debit() end,
        reference => 'FLT-' || upper(left(p_id::text, 8)))], locked => true)
  loop
    if answer.code is not null or answer.replayed is not false then
      raise exception 'agents: the float of % was not changed by %: %', p_member_id, p_id,
        coalesce(answer.code, 'replayed');
    end if;
  end loop;
  insert into agent_float_change (bucket, member_id, id, merchant_id, currency, incoming, amount_minor,
    reason, actor, at)
    values (p_bucket, p_member_id, p_id, p_merchant_id, p_currency, p_incoming, p_amount, p_reason, p_actor,
      p_now);
end $$;

revoke all on function agents_change_float from public, khela_app;
grant execute on function agents_change_float to khela_app;
