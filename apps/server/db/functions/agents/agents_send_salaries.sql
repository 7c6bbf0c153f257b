-- Entry function: takes salaries (`p_salaries`: agent_salary_transfers) from the main accounts of agents in
-- one bucket to the transit account, each as a transfer with one receiver. The receiver is the contract's
-- member, even when that member is below another agent by now. A salary that an earlier call took changes
-- nothing and is not returned. The caller has opened the transit account and made the ids of the ledger
-- transfers.
-- Locks the agents' main accounts in the order of member and id, then the agents' members, shared.
-- Returns the credit ids of salaries that were not taken, each with the reason.
-- Refuses with the refusals of agents_judge_salaries.
create or replace function agents_send_salaries(p_bucket smallint, p_salaries json, p_now timestamptz)
returns table (id uuid, refusal text) language plpgsql security definer
set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  salaries agent_salary_transfer[] :=
    array(select salary from json_populate_recordset(null::agent_salary_transfer, p_salaries) salary);
  judged record; movements ledger_movement[]; taken int[] := '{}'; account_ids bigint[] := '{}';
  answer ledger_answer; items int;
begin
  perform from account
    join (select distinct salary.agent_id from unnest(salaries) salary) payer
      on account.bucket = p_bucket and account.member_id = payer.agent_id
    where account.kind = 'main' order by account.member_id, account.id for no key update of account;
  for judged in select * from agents_judge_salaries(p_bucket, salaries) loop
    if judged.refusal is null then
      taken := taken || judged.place;
      account_ids := account_ids || judged.account_id;
    else
      id := salaries[judged.place].credit_id;
      refusal := judged.refusal;
      return next;
    end if;
  end loop;

  -- The movements of the salaries from the agents to the transit account.
  movements := array(
    select ledger_movement_of(
      id => salary.out_id, bucket => p_bucket, member_id => salary.agent_id, account_id => account.id,
      operator_account_id => transit.id, incoming => false, amount_minor => salary.amount_minor,
      currency => account.currency, kind => transaction_type_downline_out(), linked_id => salary.in_id,
      reference => salary.credit_id::text)
    from unnest(taken, account_ids) paid(place, account_id)
      join unnest(salaries) with ordinality salary on salary.ordinality = paid.place
      join account on account.bucket = p_bucket and account.member_id = salary.agent_id
        and account.id = paid.account_id
      join operator_account transit on transit.merchant_id = account.merchant_id
        and transit.currency = account.currency and transit.real = account.real
        and transit.purpose = 'transit' and transit.ref = 'agents'
    order by salary.agent_id, paid.place);
  if cardinality(movements) <> cardinality(taken) then
    raise exception 'agents: salaries have no transit account';
  end if;
  for answer in select * from ledger_post_items(p_bucket, movements, locked => true) loop
    if answer.code is not null or answer.replayed is not false then
      raise exception 'agents: the salary % was not taken: %', (movements[answer.n]).reference,
        coalesce(answer.code, 'replayed');
    end if;
  end loop;

  -- Each salary becomes a credit transfer that the contract's member has yet to receive.
  insert into agent_credit (bucket, member_id, id, merchant_id, account_id, currency, total_minor, receivers,
    in_kind, at)
    select p_bucket, salary.agent_id, salary.credit_id, salary.merchant_id, paid.account_id, salary.currency,
      salary.amount_minor, 1, salary.in_kind, p_now
    from unnest(taken, account_ids) paid(place, account_id)
      join unnest(salaries) with ordinality salary on salary.ordinality = paid.place;
  insert into agent_credit_item (bucket, member_id, credit_id, n, receiver_bucket, receiver_id, receiver_name,
    amount_minor, state, out_id, in_id)
    select p_bucket, contract.member_id, salary.credit_id, 1, contract.receiver_bucket, contract.receiver_id,
      contract.receiver_name, salary.amount_minor, 'sending', salary.out_id, salary.in_id
    from unnest(taken) paid(place)
      join unnest(salaries) with ordinality salary on salary.ordinality = paid.place
      join agent_contract_made contract on contract.bucket = p_bucket
        and contract.member_id = salary.agent_id and contract.id = salary.contract_id;
  get diagnostics items = row_count;
  if items <> cardinality(taken) then
    raise exception 'agents: salaries of contracts that no agent has requested';
  end if;
end $$;

revoke all on function agents_send_salaries from public, khela_app;
grant execute on function agents_send_salaries to khela_app;
