-- Entry function: takes credit for one or many members below from an agent's main account to the transit account, all of it or nothing, with a
-- row for each receiver that is still to get theirs. Returns why nothing was taken: a receiver who is not below (with their place), an amount that
-- is out of the merchant's limits, what may still be sent today (since `p_day_from`; what came back is not counted), turnover that is
-- missing before the money may leave, as for a withdrawal, the balance, or that the request it answers is decided or has expired; with the sum the
-- request is accepted. The account is locked meanwhile. An id that has its transfer changes nothing and returns nothing. The caller has opened
-- the transit account and made the ids of the ledger.
create or replace function agents_send_credit(
  p_bucket smallint, p_member_id bigint, p_id uuid, p_merchant_id int, p_currency text, p_receiver_ids bigint[], p_amounts bigint[], p_out_ids uuid[],
  p_in_ids uuid[], p_in_kind int, p_request_id uuid, p_day_from timestamptz, p_now timestamptz, out refusal text, out place int, out available_minor bigint,
  out least_minor bigint, out most_minor bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  a account; l agent_credit_limit; transit_id bigint; total numeric; answer ledger_answer;
begin
  perform from account o where o.bucket = p_bucket and o.member_id = p_member_id and o.kind = 'main' order by o.id for no key update;
  if exists (select from agent_credit c where c.bucket = p_bucket and c.member_id = p_member_id and c.id = p_id) then return; end if;
  select r.place into place
    from unnest(p_receiver_ids) with ordinality r(receiver_id, place)
      left join member_downline d on d.bucket = p_bucket and d.member_id = p_member_id and d.downline_id = r.receiver_id
    where d.downline_id is null order by r.place limit 1;
  if place is not null then refusal := 'receiver'; return; end if;
  select * into strict a from account o where o.bucket = p_bucket and o.member_id = p_member_id and o.kind = 'main' and o.ref = ''
    and o.merchant_id = p_merchant_id and o.currency = p_currency;
  select sum(u.amount) into total from unnest(p_amounts) u(amount);
  select * into l from agent_credit_limit o where o.merchant_id = p_merchant_id and o.currency = p_currency;
  -- what a contract owes is bound by its terms alone
  if found and p_in_kind = transaction_type_upline_in() then
    select r.place into place from unnest(p_amounts) with ordinality r(amount, place)
      where r.amount < l.least_minor or r.amount > l.most_minor order by r.place limit 1;
    if place is not null then refusal := 'amount'; least_minor := l.least_minor; most_minor := l.most_minor; return; end if;
    available_minor := greatest(l.day_minor - agents_sent_since(p_bucket, p_member_id, p_in_kind, p_day_from), 0);
    if total > available_minor then refusal := 'day'; return; end if;
  end if;
  if exists (select from turnover_missing(p_bucket, p_member_id, a.id) m where m.done_minor < m.required_minor) then
    refusal := 'turnover';
    return;
  end if;
  available_minor := a.balance - a.held;
  if available_minor < total then refusal := 'funds'; return; end if;
  available_minor := null;
  if p_request_id is not null then
    update agent_credit_request q set state = 'accepted', credit_id = p_id, decided_at = p_now
      where q.bucket = p_bucket and q.member_id = p_member_id and q.id = p_request_id and q.state = 'open' and q.expires_at > p_now;
    if not found then refusal := 'decided'; return; end if;
  end if;

  select h.id into strict transit_id from operator_account h where h.merchant_id = p_merchant_id and h.currency = p_currency and h.real = a.real
    and h.purpose = 'transit' and h.ref = 'agents';
  for answer in select * from ledger_post_items(p_bucket, array(
      select (u.out_id, p_bucket, p_member_id, a.id, transit_id, false, u.amount, p_currency, transaction_type_downline_out(), 0::smallint, null, null,
        u.in_id, null, p_id::text, null, null)::ledger_movement
      from unnest(p_out_ids, p_in_ids, p_amounts) with ordinality u(out_id, in_id, amount, place) order by u.place), locked => true)
  loop
    if answer.code is not null or answer.replayed is not false then
      raise exception 'agents: the credit of transfer % was not taken: %', p_id, coalesce(answer.code, 'replayed');
    end if;
  end loop;
  insert into agent_credit (bucket, member_id, id, merchant_id, account_id, currency, total_minor, receivers, in_kind, at)
    values (p_bucket, p_member_id, p_id, p_merchant_id, a.id, p_currency, total, cardinality(p_receiver_ids), p_in_kind, p_now);
  insert into agent_credit_item (bucket, member_id, credit_id, n, receiver_bucket, receiver_id, receiver_name, amount_minor, state, out_id, in_id)
    select p_bucket, p_member_id, p_id, u.place, d.downline_bucket, d.downline_id, d.username, u.amount, 'sending', u.out_id, u.in_id
    from unnest(p_receiver_ids, p_amounts, p_out_ids, p_in_ids) with ordinality u(receiver_id, amount, out_id, in_id, place)
      join member_downline d on d.bucket = p_bucket and d.member_id = p_member_id and d.downline_id = u.receiver_id;
end $$;

revoke all on function agents_send_credit from public, khela_app;
grant execute on function agents_send_credit to khela_app;
