-- Takes credit from the account whose id agents_lock_sender returned to the transit account, all of it or
-- nothing, with a row for each receiver that is still to get theirs. Returns why nothing was taken: turnover
-- that is missing before the money may leave, as for a withdrawal, the balance, or that the request it
-- answers is decided or has expired; with the money the request is accepted. The caller has checked the
-- receivers.
create or replace function agents_take_credit(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, p_id uuid, p_receiver_buckets smallint[],
  p_receiver_ids bigint[], p_receiver_names text[], p_amounts bigint[], p_out_ids uuid[], p_in_ids uuid[],
  p_out_kind int, p_in_kind int, p_request_id uuid, p_now timestamptz, out refusal text,
  out available_minor bigint
) language plpgsql as $$
declare
  a account; transit_id bigint; total numeric; answer ledger_answer;
begin
  select * into strict a from account o where o.bucket = p_bucket and o.member_id = p_member_id
    and o.id = p_account_id;
  if exists (select from turnover_missing(a.bucket, a.member_id, a.id) m
      where m.done_minor < m.required_minor) then
    refusal := 'turnover';
    return;
  end if;
  select sum(u.amount) into total from unnest(p_amounts) u(amount);
  if a.balance - a.held < total then
    refusal := 'funds';
    available_minor := a.balance - a.held;
    return;
  end if;
  if p_request_id is not null then
    update agent_credit_request q set state = 'accepted', credit_id = p_id, decided_at = p_now
      where q.bucket = a.bucket and q.member_id = a.member_id and q.id = p_request_id and q.state = 'open'
        and q.expires_at > p_now;
    if not found then refusal := 'decided'; return; end if;
  end if;

  select h.id into strict transit_id from operator_account h
  where h.merchant_id = a.merchant_id and h.currency = a.currency and h.real = a.real
  and h.purpose = 'transit' and h.ref = 'agents';
  for answer in select * from ledger_post_items(a.bucket, array(
      select ledger_movement_of(
        id => u.out_id, bucket => a.bucket, member_id => a.member_id, account_id => a.id,
        operator_account_id => transit_id, incoming => false, amount_minor => u.amount,
        currency => a.currency, kind => p_out_kind, linked_id => u.in_id, reference => p_id::text)
      from unnest(p_out_ids, p_in_ids, p_amounts) with ordinality u(out_id, in_id, amount, place)
      order by u.place), locked => true)
  loop
    if answer.code is not null or answer.replayed is not false then
      raise exception 'agents: the credit of transfer % was not taken: %', p_id,
        coalesce(answer.code, 'replayed');
    end if;
  end loop;
  insert into agent_credit (bucket, member_id, id, merchant_id, account_id, currency, total_minor, receivers,
    in_kind, at)
    values (a.bucket, a.member_id, p_id, a.merchant_id, a.id, a.currency, total, cardinality(p_receiver_ids),
      p_in_kind, p_now);
  insert into agent_credit_item (bucket, member_id, credit_id, n, receiver_bucket, receiver_id, receiver_name,
    amount_minor, state, out_id, in_id)
    select a.bucket, a.member_id, p_id, u.place, u.receiver_bucket, u.receiver_id, u.receiver_name, u.amount,
      'sending', u.out_id, u.in_id
    from unnest(p_receiver_buckets, p_receiver_ids, p_receiver_names, p_amounts, p_out_ids,
      p_in_ids) with ordinality
      u(receiver_bucket, receiver_id, receiver_name, amount, out_id, in_id, place);
end $$;

revoke all on function agents_take_credit from public, khela_app;
