-- Entry function: ends one receiver's part of a transfer at its sender, once: false when it has ended before. What the receiver could not take is
-- reversed, so that it is the sender's again.
create or replace function agents_finish_credit(
  p_bucket smallint, p_member_id bigint, p_credit_id uuid, p_n int, p_received boolean, p_return_id uuid, p_now timestamptz
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c agent_credit; i agent_credit_item; answer ledger_answer;
begin
  perform from account o where o.bucket = p_bucket and o.member_id = p_member_id and o.kind = 'main' order by o.id for no key update;
  select * into strict c from agent_credit o where o.bucket = p_bucket and o.member_id = p_member_id and o.id = p_credit_id;
  select * into strict i from agent_credit_item o
    where o.bucket = p_bucket and o.member_id = p_member_id and o.credit_id = p_credit_id and o.n = p_n for update;
  if i.state <> 'sending' then return false; end if;
  if not p_received then
    select * into answer from ledger_post_items(p_bucket, array[
      (p_return_id, p_bucket, p_member_id, c.account_id, null, null, null, c.currency, transaction_type_downline_out(), 0::smallint, null, i.out_id, null,
        null, p_credit_id::text, null, null)::ledger_movement], locked => true);
    if answer.code is not null or answer.replayed is not false then
      raise exception 'agents: the credit % was not returned: %', i.out_id, coalesce(answer.code, 'replayed');
    end if;
  end if;
  update agent_credit_item set state = case when p_received then 'received' else 'returned' end, finished_at = p_now
    where bucket = p_bucket and member_id = p_member_id and credit_id = p_credit_id and n = p_n;
  return true;
end $$;

revoke all on function agents_finish_credit from public, khela_app;
grant execute on function agents_finish_credit to khela_app;
