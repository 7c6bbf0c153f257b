-- Entry function: ends receivers' parts of credit transfers whose senders are in one bucket, each part once.
-- A part that the receiver could not take is reversed, so the money returns to the sender.
-- Locks the senders' main accounts in the order of member and id.
-- Returns the parts that it ended.
create or replace function agents_finish_credits(
  p_bucket smallint, p_member_ids bigint[], p_credit_ids uuid[], p_ns int[], p_receiveds boolean[],
  p_return_ids uuid[], p_now timestamptz
) returns table (credit_id uuid, n int)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  movements ledger_movement[]; answer ledger_answer;
begin
  -- concurrent runs with the same parts wait for this lock
  perform from account
    join (select distinct key.member_id from unnest(p_member_ids) key(member_id)) sender
      on account.bucket = p_bucket
      and account.member_id = sender.member_id
    where account.kind = 'main' order by account.member_id, account.id for no key update of account;
  movements := array(
    select ledger_movement_of(
      id => part.return_id, bucket => p_bucket, member_id => part.member_id, account_id => credit.account_id,
      currency => credit.currency,
      kind => case when credit.in_kind = transaction_type_downline_in() then transaction_type_upline_out()
        else transaction_type_downline_out() end,
      reversal_of => item.out_id, reference => part.credit_id::text)
    from unnest(p_member_ids, p_credit_ids, p_ns, p_receiveds, p_return_ids) part(member_id, credit_id, n,
      received, return_id)
      join agent_credit credit on credit.bucket = p_bucket and credit.member_id = part.member_id
        and credit.id = part.credit_id
      join agent_credit_item item on item.bucket = p_bucket and item.member_id = part.member_id
        and item.credit_id = part.credit_id and item.n = part.n
    where not part.received and item.state = 'sending' order by part.member_id, part.return_id);
  for answer in select * from ledger_post_items(p_bucket, movements, locked => true) loop
    if answer.code is not null or answer.replayed is not false then
      raise exception 'agents: the credit % was not returned: %', (movements[answer.n]).reversal_of,
        coalesce(answer.code, 'replayed');
    end if;
  end loop;
  return query update agent_credit_item item
    set state = case when part.received then 'received' else 'returned' end, finished_at = p_now
    from unnest(p_member_ids, p_credit_ids, p_ns, p_receiveds) part(member_id, credit_id, n, received)
    where item.bucket = p_bucket and item.member_id = part.member_id and item.credit_id = part.credit_id
      and item.n = part.n and item.state = 'sending'
    returning item.credit_id, item.n;
end $$;

revoke all on function agents_finish_credits from public, khela_app;
grant execute on function agents_finish_credits to khela_app;
