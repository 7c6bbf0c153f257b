-- Entry function: takes credit (`p_credit`: an agent_new_credit) for one or many members below from an
-- agent's main account to the transit account, all of it or nothing. Each receiver has a row (`p_parts`:
-- agent_credit_parts) until the money reaches them. If the credit answers a member's request for credit, the
-- call also accepts the request. A credit id that already has a transfer changes nothing and returns nothing.
-- The caller has opened the transit account and made the ids of the ledger transfers.
-- Locks the member's main accounts in the order of their ids.
-- Returns nothing when the credit was taken; otherwise the reason, the position of the refused receiver, and
-- the available or allowed amount.
-- Refuses with `receiver` (a receiver is not below the agent), `amount` (the merchant's limits of one
-- receiver's part), `day` (the limit of all credit sent since `day_from`, without returned parts), and the
-- refusals of agents_take_credit.
create or replace function agents_send_credit(
  p_bucket smallint, p_member_id bigint, p_credit jsonb, p_parts json, p_now timestamptz, out refusal text,
  out place int, out available_minor bigint, out least_minor bigint, out most_minor bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  credit agent_new_credit := jsonb_populate_record(null::agent_new_credit, p_credit);
  parts agent_credit_part[] :=
    array(select part from json_populate_recordset(null::agent_credit_part, p_parts) part);
  account_id bigint := agents_lock_sender(p_bucket, p_member_id, credit);
  allowed agent_credit_limit;
begin
  if account_id is null then return; end if;
  select part.ordinality into place
    from unnest(parts) with ordinality part
      left join member_downline below on below.bucket = p_bucket and below.member_id = p_member_id
        and below.downline_id = part.receiver_id
    where below.downline_id is null order by part.ordinality limit 1;
  if place is not null then refusal := 'receiver'; return; end if;

  select * into allowed from agent_credit_limit bound
    where bound.merchant_id = credit.merchant_id and bound.currency = credit.currency;
  -- the merchant's limits do not apply to payments by a contract, which only the contract's terms limit
  if found and credit.in_kind = transaction_type_upline_in() then
    select part.ordinality into place from unnest(parts) with ordinality part
      where part.amount_minor < allowed.least_minor or part.amount_minor > allowed.most_minor
      order by part.ordinality limit 1;
    if place is not null then
      refusal := 'amount';
      least_minor := allowed.least_minor;
      most_minor := allowed.most_minor;
      return;
    end if;
    available_minor := greatest(
      allowed.day_minor - agents_sent_since(p_bucket, p_member_id, credit.in_kind, credit.day_from), 0);
    if (select sum(part.amount_minor) from unnest(parts) part) > available_minor then
      refusal := 'day';
      return;
    end if;
  end if;

  parts := array(
    select agent_credit_part_of(
      receiver_bucket => below.downline_bucket, receiver_id => part.receiver_id,
      receiver_name => below.username, amount_minor => part.amount_minor, out_id => part.out_id,
      in_id => part.in_id)
    from unnest(parts) with ordinality part
      join member_downline below on below.bucket = p_bucket and below.member_id = p_member_id
        and below.downline_id = part.receiver_id
    order by part.ordinality);
  select taken.available_minor, taken.refusal into available_minor, refusal
    from agents_take_credit(p_bucket, p_member_id, account_id, credit, parts,
      transaction_type_downline_out(), p_now) taken;
end $$;

revoke all on function agents_send_credit from public, khela_app;
grant execute on function agents_send_credit to khela_app;
