-- Entry function: grants the operator's money to a credit agent without an agent above, or takes money back
-- (`incoming` false). The function records the change (`p_change`: an agent_new_float_change). The caller has
-- opened the operator account.
-- Locks the member's main accounts in id order.
-- Returns nothing when the money moved.
-- Refuses with `agent` (the member is no credit agent, has an agent above, or is not active at a grant) or
-- `other` (the id belongs to another change). A known change is `repeated` and moves no money. The refusals
-- `limit` (the merchant's limit of one grant or of all grants) and `funds` have the available amount.
create or replace function agents_change_float(
  p_bucket smallint, p_member_id bigint, p_change jsonb, p_now timestamptz, out refusal text,
  out available_minor bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  change agent_new_float_change := jsonb_populate_record(null::agent_new_float_change, p_change);
  holder account; allowed agent_float_limit; earlier agent_float_change; operator_id bigint;
  answer ledger_answer;
begin
  perform from account where account.bucket = p_bucket and account.member_id = p_member_id
    and account.kind = 'main'
    order by account.id for no key update;
  select * into earlier from agent_float_change made
    where made.bucket = p_bucket and made.member_id = p_member_id and made.id = change.id;
  if found then
    refusal := case when (earlier.incoming, earlier.amount_minor, earlier.reason)
        <> (change.incoming, change.amount_minor, change.reason) then 'other' else 'repeated' end;
    return;
  end if;
  if not exists (select from member where member.bucket = p_bucket and member.id = p_member_id
      and member.merchant_id = change.merchant_id and member.currency = change.currency
      and member.type in (41, 42) and member.agent_id is null
      and (member.status = 'active' or not change.incoming)) then
    refusal := 'agent';
    return;
  end if;
  select * into strict holder from account where account.bucket = p_bucket and account.member_id = p_member_id
    and account.kind = 'main' and account.ref = '' and account.merchant_id = change.merchant_id
    and account.currency = change.currency;
  if change.incoming then
    select * into allowed from agent_float_limit bound
      where bound.merchant_id = change.merchant_id and bound.currency = change.currency;
    if found then
      select greatest(least(allowed.most_minor,
          allowed.total_minor - coalesce(sum(case when made.incoming then made.amount_minor
            else -made.amount_minor end), 0)), 0)
        into available_minor
        from agent_float_change made where made.bucket = p_bucket and made.member_id = p_member_id;
      if change.amount_minor > available_minor then refusal := 'limit'; return; end if;
    end if;
  else
    available_minor := holder.balance - holder.held;
    if change.amount_minor > available_minor then refusal := 'funds'; return; end if;
  end if;
  available_minor := null;
  select business.id into strict operator_id from operator_account business
  where business.merchant_id = change.merchant_id and business.currency = change.currency
    and business.real = holder.real
  and business.purpose = 'agent_float' and business.ref = '';
  for answer in select *
    from ledger_post_items(p_bucket,
      array[ledger_movement_of(
        id => change.id, bucket => p_bucket, member_id => p_member_id, account_id => holder.id,
        operator_account_id => operator_id, incoming => change.incoming, amount_minor => change.amount_minor,
        currency => change.currency,
        kind => case when change.incoming then transaction_type_system_credit()
          else transaction_type_system_debit() end,
        reference => 'FLT-' || upper(left(change.id::text, 8)))], locked => true)
  loop
    if answer.code is not null or answer.replayed is not false then
      raise exception 'agents: the float of % was not changed by %: %', p_member_id, change.id,
        coalesce(answer.code, 'replayed');
    end if;
  end loop;
  insert into agent_float_change (bucket, member_id, id, merchant_id, currency, incoming, amount_minor,
    reason, actor, at)
    values (p_bucket, p_member_id, change.id, change.merchant_id, change.currency, change.incoming,
      change.amount_minor, change.reason, change.actor, p_now);
end $$;

revoke all on function agents_change_float from public, khela_app;
grant execute on function agents_change_float to khela_app;
