-- Entry function: takes salaries from the main accounts of agents in one bucket to the transit account, each
-- as a transfer with one receiver, and returns those that were not taken and why: an agent who is blocked or
-- closed, turnover that is missing before the money may leave, as for a withdrawal, or the balance, of which
-- the earlier ones of the same agent are taken first. One that was taken before changes nothing and is not
-- returned. The receiver is the member of the contract, also where they are below another agent by now: what
-- was earned is owed. The accounts are locked meanwhile. The caller has opened the transit account and made
-- the ids of the ledger.
create or replace function agents_send_salaries(
  p_bucket smallint, p_member_ids bigint[], p_ids uuid[], p_merchant_ids int[], p_currencies text[],
  p_contract_ids uuid[], p_amounts bigint[], p_out_ids uuid[], p_in_ids uuid[], p_in_kinds int[],
  p_now timestamptz
) returns table (id uuid, refusal text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  one record; rest bigint; account_before bigint; movements ledger_movement[]; taken int[] := '{}';
  refused_ids uuid[] := '{}'; refusals text[] := '{}';
  answer ledger_answer; items int; missing bigint[] := '{}'; blocked bigint[] := '{}';
begin
  perform from account a
    join (select distinct u.member_id from unnest(p_member_ids) u(member_id)) m on a.bucket = p_bucket
      and a.member_id = m.member_id
    where a.kind = 'main' order by a.member_id, a.id for no key update of a;
  for one in
    select distinct a.member_id, a.id as account_id
    from unnest(p_member_ids, p_merchant_ids, p_currencies) u(member_id, merchant_id, currency)
      join account a on a.bucket = p_bucket and a.member_id = u.member_id and a.kind = 'main' and a.ref = ''
        and a.merchant_id = u.merchant_id and a.currency = u.currency
  loop
    if exists (select from turnover_missing(p_bucket, one.member_id, one.account_id) m
        where m.done_minor < m.required_minor) then
      missing := missing || one.account_id;
    end if;
    perform from member m where m.bucket = p_bucket and m.id = one.member_id and m.status = 'active'
      for share;
    if not found then blocked := blocked || one.account_id; end if;
  end loop;
  for one in
    select u.place::int as place, u.id, u.amount, a.id as account_id, a.balance - a.held as available,
      a.id = any (missing) as is_missing, a.id = any (blocked) as is_blocked
    from unnest(p_member_ids, p_ids, p_merchant_ids, p_currencies, p_amounts)
        with ordinality u(member_id, id, merchant_id, currency, amount, place)
      join account a on a.bucket = p_bucket and a.member_id = u.member_id and a.kind = 'main' and a.ref = ''
        and a.merchant_id = u.merchant_id and a.currency = u.currency
    where not exists (select from agent_credit c
      where c.bucket = p_bucket and c.member_id = u.member_id and c.id = u.id)
    order by a.id, u.place
  loop
    if one.account_id is distinct from account_before then
      rest := one.available;
      account_before := one.account_id;
    end if;
    if not one.is_missing and not one.is_blocked and one.amount <= rest then
      rest := rest - one.amount;
      taken := taken || one.place;
    else
      refused_ids := refused_ids || one.id;
      refusals := refusals || case when one.is_blocked then 'blocked' when one.is_missing then 'turnover'
        else 'funds' end;
    end if;
  end loop;

  movements := array(
    select ledger_movement_of(
      id => p_out_ids[k.place], bucket => p_bucket, member_id => p_member_ids[k.place], account_id => a.id,
      operator_account_id => h.id, incoming => false, amount_minor => p_amounts[k.place],
      currency => a.currency, kind => transaction_type_downline_out(), linked_id => p_in_ids[k.place],
      reference => p_ids[k.place]::text)
    from unnest(taken) k(place)
      join account a on a.bucket = p_bucket and a.member_id = p_member_ids[k.place] and a.kind = 'main'
        and a.ref = ''
        and a.merchant_id = p_merchant_ids[k.place] and a.currency = p_currencies[k.place]
      join operator_account h on h.merchant_id = a.merchant_id and h.currency = a.currency and h.real = a.real
        and h.purpose = 'transit' and h.ref = 'agents'
    order by a.member_id, k.place);
  if cardinality(movements) <> cardinality(taken) then
    raise exception 'agents: salaries have no transit account';
  end if;
  for answer in select * from ledger_post_items(p_bucket, movements, locked => true) loop
    if answer.code is not null or answer.replayed is not false then
      raise exception 'agents: the salary % was not taken: %', (movements[answer.n]).reference,
        coalesce(answer.code, 'replayed');
    end if;
  end loop;
  insert into agent_credit (bucket, member_id, id, merchant_id, account_id, currency, total_minor, receivers,
    in_kind, at)
    select p_bucket, p_member_ids[k.place], p_ids[k.place], a.merchant_id, a.id, a.currency,
      p_amounts[k.place], 1, p_in_kinds[k.place], p_now
    from unnest(taken) k(place)
      join account a on a.bucket = p_bucket and a.member_id = p_member_ids[k.place] and a.kind = 'main'
        and a.ref = ''
        and a.merchant_id = p_merchant_ids[k.place] and a.currency = p_currencies[k.place];
  insert into agent_credit_item (bucket, member_id, credit_id, n, receiver_bucket, receiver_id, receiver_name,
    amount_minor, state, out_id, in_id)
    select p_bucket, c.member_id, p_ids[k.place], 1, c.receiver_bucket, c.receiver_id, c.receiver_name,
      p_amounts[k.place], 'sending', p_out_ids[k.place], p_in_ids[k.place]
    from unnest(taken) k(place)
      join agent_contract_made c on c.bucket = p_bucket and c.member_id = p_member_ids[k.place]
        and c.id = p_contract_ids[k.place];
  get diagnostics items = row_count;
  if items <> cardinality(taken) then
    raise exception 'agents: salaries of contracts that no agent has requested';
  end if;
  return query select r.id, r.refusal from unnest(refused_ids, refusals) r(id, refusal);
end $$;

revoke all on function agents_send_salaries from public, khela_app;
grant execute on function agents_send_salaries to khela_app;
