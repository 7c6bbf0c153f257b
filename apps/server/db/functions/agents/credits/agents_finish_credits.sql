-- Entry function: ends receivers' parts of transfers at senders of one bucket, each once, and returns those
-- that had not ended before. What a receiver could not take is reversed, so that it is the sender's again.
create or replace function agents_finish_credits(
  p_bucket smallint, p_member_ids bigint[], p_credit_ids uuid[], p_ns int[], p_receiveds boolean[],
  p_return_ids uuid[], p_now timestamptz
) returns table (credit_id uuid, n int)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  movements ledger_movement[]; answer ledger_answer;
begin
  -- runs at the same parts wait for each other here
  perform from account a
    join (select distinct u.member_id from unnest(p_member_ids) u(member_id)) m on a.bucket = p_bucket
      and a.member_id = m.member_id
    where a.kind = 'main' order by a.member_id, a.id for no key update of a;
  movements := array(
    select ledger_movement_of(
      id => u.return_id, bucket => p_bucket, member_id => u.member_id, account_id => c.account_id,
      currency => c.currency,
      kind => case when c.in_kind = transaction_type_downline_in() then transaction_type_upline_out()
        else transaction_type_downline_out() end,
      reversal_of => i.out_id, reference => u.credit_id::text)
    from unnest(p_member_ids, p_credit_ids, p_ns, p_receiveds, p_return_ids) u(member_id, credit_id, n,
      received, return_id)
      join agent_credit c on c.bucket = p_bucket and c.member_id = u.member_id and c.id = u.credit_id
      join agent_credit_item i on i.bucket = p_bucket and i.member_id = u.member_id
        and i.credit_id = u.credit_id and i.n = u.n
    where not u.received and i.state = 'sending' order by u.member_id, u.return_id);
  for answer in select * from ledger_post_items(p_bucket, movements, locked => true) loop
    if answer.code is not null or answer.replayed is not false then
      raise exception 'agents: the credit % was not returned: %', (movements[answer.n]).reversal_of,
        coalesce(answer.code, 'replayed');
    end if;
  end loop;
  return query update agent_credit_item i
    set state = case when u.received then 'received' else 'returned' end, finished_at = p_now
    from unnest(p_member_ids, p_credit_ids, p_ns, p_receiveds) u(member_id, credit_id, n, received)
    where i.bucket = p_bucket and i.member_id = u.member_id and i.credit_id = u.credit_id and i.n = u.n
      and i.state = 'sending'
    returning i.credit_id, i.n;
end $$;

revoke all on function agents_finish_credits from public, khela_app;
grant execute on function agents_finish_credits to khela_app;
