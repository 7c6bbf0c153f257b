-- Entry function: takes credit from a credit account to the transit account for the agent directly above, as
-- a transfer (`p_credit`: an agent_new_credit) with one receiver (`p_part`: an agent_credit_part). A credit
-- id that already has a transfer changes nothing and returns nothing. The caller has opened the transit
-- account and made the ids of the ledger transfers.
-- Locks the member's main accounts in the order of their ids.
-- Returns nothing when the credit was taken; otherwise the reason and the available amount.
-- Refuses with `agent` (the receiver is not the agent directly above) and the refusals of agents_take_credit.
create or replace function agents_return_credit(
  p_bucket smallint, p_member_id bigint, p_credit jsonb, p_part jsonb, p_now timestamptz, out refusal text,
  out available_minor bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  credit agent_new_credit := jsonb_populate_record(null::agent_new_credit, p_credit);
  part agent_credit_part := jsonb_populate_record(null::agent_credit_part, p_part);
  account_id bigint := agents_lock_sender(p_bucket, p_member_id, credit);
begin
  if account_id is null then return; end if;
  credit.in_kind := transaction_type_downline_in();
  if not exists (select from member_upline above where above.bucket = p_bucket
      and above.member_id = p_member_id and above.agent_ids[1] = part.receiver_id) then
    refusal := 'agent';
    return;
  end if;
  select taken.available_minor, taken.refusal into available_minor, refusal
    from agents_take_credit(p_bucket, p_member_id, account_id, credit, array[part],
      transaction_type_upline_out(), p_now) taken;
end $$;

revoke all on function agents_return_credit from public, khela_app;
grant execute on function agents_return_credit to khela_app;
