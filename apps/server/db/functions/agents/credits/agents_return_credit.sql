-- Entry function: takes credit from a credit account to the transit account for the agent directly above, as
-- a transfer with one receiver. Returns why nothing was taken: the receiver is not the agent directly above,
-- turnover that is missing before the money may leave, as for a withdrawal, or the balance. An id that has
-- its transfer changes nothing and returns nothing. The account is locked meanwhile. The caller has opened
-- the transit account and made the ids of the ledger.
create or replace function agents_return_credit(
  p_bucket smallint, p_member_id bigint, p_id uuid, p_merchant_id int, p_currency text, p_amount bigint,
  p_out_id uuid, p_in_id uuid, p_receiver_bucket smallint, p_receiver_id bigint, p_receiver_name text,
  p_now timestamptz, out refusal text, out available_minor bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account_id bigint := agents_lock_sender(p_bucket, p_member_id, p_id, p_merchant_id, p_currency);
begin
  if account_id is null then return; end if;
  if not exists (select from member_upline u where u.bucket = p_bucket and u.member_id = p_member_id
      and u.agent_ids[1] = p_receiver_id) then
    refusal := 'agent';
    return;
  end if;
  select t.available_minor, t.refusal into available_minor, refusal
    from agents_take_credit(p_bucket, p_member_id, account_id, p_id, array[p_receiver_bucket],
      array[p_receiver_id], array[p_receiver_name], array[p_amount], array[p_out_id], array[p_in_id],
      transaction_type_upline_out(), transaction_type_downline_in(), null, p_now) t;
end $$;

revoke all on function agents_return_credit from public, khela_app;
grant execute on function agents_return_credit to khela_app;
