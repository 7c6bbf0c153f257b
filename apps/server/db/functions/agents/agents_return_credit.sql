-- Entry function: takes credit from a credit account to the transit account for the agent directly above, as a transfer with one receiver. Returns
-- why nothing was taken: the receiver is not the agent directly above, turnover that is missing before the money may leave, as for a
-- withdrawal, or the balance. An id that has its transfer changes nothing and returns nothing. The account is locked meanwhile. The caller
-- has opened the transit account and made the ids of the ledger.
create or replace function agents_return_credit(
  p_bucket smallint, p_member_id bigint, p_id uuid, p_merchant_id int, p_currency text, p_amount bigint, p_out_id uuid, p_in_id uuid,
  p_receiver_bucket smallint, p_receiver_id bigint, p_receiver_name text, p_now timestamptz, out refusal text, out available_minor bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  a account; transit_id bigint; answer ledger_answer;
begin
  perform from account o where o.bucket = p_bucket and o.member_id = p_member_id and o.kind = 'main' order by o.id for no key update;
  if exists (select from agent_credit c where c.bucket = p_bucket and c.member_id = p_member_id and c.id = p_id) then return; end if;
  if not exists (select from member_upline u where u.bucket = p_bucket and u.member_id = p_member_id and u.agent_ids[1] = p_receiver_id) then
    refusal := 'agent';
    return;
  end if;
  select * into strict a from account o where o.bucket = p_bucket and o.member_id = p_member_id and o.kind = 'main' and o.ref = ''
    and o.merchant_id = p_merchant_id and o.currency = p_currency;
  if exists (select from turnover_missing(p_bucket, p_member_id, a.id) m where m.done_minor < m.required_minor) then
    refusal := 'turnover';
    return;
  end if;
  available_minor := a.balance - a.held;
  if available_minor < p_amount then refusal := 'funds'; return; end if;
  available_minor := null;
  select h.id into strict transit_id from operator_account h where h.merchant_id = p_merchant_id and h.currency = p_currency and h.real = a.real
    and h.purpose = 'transit' and h.ref = 'agents';
  for answer in select * from ledger_post_items(p_bucket, array[(p_out_id, p_bucket, p_member_id, a.id, transit_id, false, p_amount, p_currency,
      transaction_type_upline_out(), 0::smallint, null, null, p_in_id, null, p_id::text, null, null)::ledger_movement], locked => true)
  loop
    if answer.code is not null or answer.replayed is not false then
      raise exception 'agents: the credit of transfer % was not taken: %', p_id, coalesce(answer.code, 'replayed');
    end if;
  end loop;
  insert into agent_credit (bucket, member_id, id, merchant_id, account_id, currency, total_minor, receivers, in_kind, at)
    values (p_bucket, p_member_id, p_id, p_merchant_id, a.id, p_currency, p_amount, 1, transaction_type_downline_in(), p_now);
  insert into agent_credit_item (bucket, member_id, credit_id, n, receiver_bucket, receiver_id, receiver_name, amount_minor, state, out_id, in_id)
    values (p_bucket, p_member_id, p_id, 1, p_receiver_bucket, p_receiver_id, p_receiver_name, p_amount, 'sending', p_out_id, p_in_id);
end $$;

revoke all on function agents_return_credit from public, khela_app;
grant execute on function agents_return_credit to khela_app;
