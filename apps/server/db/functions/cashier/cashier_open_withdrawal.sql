-- Entry function: opens a withdrawal and reserves its money. The order stores the facts about the member and
-- the checks of these facts. `p_order`: a cashier_new_withdrawal. `p_facts`: the caller's facts; the function
-- adds the facts that it counts under the lock. `p_conditions`: conditions for paying without an operator's
-- decision (cashier_withdraw_checks).
-- Locks the member's main accounts in id order, so that two withdrawals cannot exceed a limit or the balance
-- together.
-- Returns nulls when the withdrawal is open. A request id that already has an order changes nothing and is
-- `repeated`.
-- Refuses with a reason of cashier_withdraw_refusal, the required value and the actual one.
create or replace function cashier_open_withdrawal(
  p_bucket smallint, p_member_id bigint, p_order jsonb, p_facts jsonb, p_conditions jsonb,
  p_now timestamptz, out refusal text, out wanted numeric, out given numeric
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asked cashier_new_withdrawal := jsonb_populate_record(null::cashier_new_withdrawal, p_order);
  holder account; rule withdraw_rule; judged record; checked record; facts jsonb; fee bigint;
  reasons text[] := '{}';
begin
  perform from account where account.bucket = p_bucket and account.member_id = p_member_id
    and account.kind = 'main'
    order by account.id for no key update;
  if exists (select from withdraw_order earlier where earlier.bucket = p_bucket
    and earlier.member_id = p_member_id
      and earlier.request_id = asked.request_id) then
    refusal := 'repeated';
    return;
  end if;
  select * into strict rule from withdraw_rule bound
    where bound.merchant_id = asked.merchant_id and bound.currency = asked.currency;
  select * into strict holder from account where account.bucket = p_bucket and account.member_id = p_member_id
    and account.kind = 'main' and account.ref = '' and account.merchant_id = asked.merchant_id
    and account.currency = asked.currency;

  select * into judged from cashier_withdraw_refusal(p_bucket, p_member_id, holder.id, asked,
    rule.required_deposit_minor, p_now);
  if judged.refusal is not null then
    refusal := judged.refusal; wanted := judged.wanted; given := judged.given;
    return;
  end if;
  if judged.unplayed_minor > 0 then
    perform promotion_end_unplayed(p_bucket, p_member_id, holder.id, p_now);
  end if;

  -- The facts are counted after the rewards have ended, since the end of a reward changes the facts.
  facts := p_facts || cashier_withdraw_facts(p_bucket, p_member_id, holder.id, asked.amount_minor, p_now)
    || jsonb_build_object('break', judged.is_of_break::int);
  select * into checked from cashier_withdraw_checks(facts, p_conditions);
  if checked.is_held then
    reasons := array(select outcome ->> 'kind'
      from jsonb_array_elements(checked.checks) with ordinality entry(outcome, place)
      where not (outcome ->> 'passed')::boolean order by place);
  end if;

  fee := cashier_withdraw_fee(asked.amount_minor, judged.used_count, rule.free_day_count, rule.fee_minor,
    rule.fee_percent);
  perform cashier_reserve_withdrawal(p_bucket, p_member_id, holder.id, asked, fee);
  insert into withdraw_order (bucket, member_id, id, merchant_id, account_id, request_id, amount_minor,
    fee_minor, currency, payout_account, provider, gateway, category, ending, state, reasons, requested_at,
    next_at, hold_id, fee_hold_id, destination_hash, facts, checks)
    values (p_bucket, p_member_id, asked.id, asked.merchant_id, holder.id, asked.request_id,
      asked.amount_minor, fee, asked.currency, asked.payout_account, asked.provider, asked.gateway,
      asked.category, asked.ending, case when reasons = '{}' then 'approved' else 'review' end, reasons,
      p_now, case when reasons = '{}' then p_now end, asked.hold_id,
      case when fee > 0 then asked.fee_hold_id end,
      cashier_destination_hash(p_bucket, p_member_id, asked.payout_account), facts, checked.checks);
end $$;

revoke all on function cashier_open_withdrawal from public, khela_app;
grant execute on function cashier_open_withdrawal to khela_app;
