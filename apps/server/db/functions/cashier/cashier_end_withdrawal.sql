-- Entry function: ends a withdrawal (`p_end`: a cashier_withdrawal_end), once. The state, the movements of
-- money and the push event are written together. `paid` pays the reservation; `failed`, `refused` and
-- `cancelled` release it. A sent withdrawal ends as `paid` or `failed`, by the gateway's answer or an
-- operator's decision. An unsent withdrawal ends as `refused` or `cancelled`, by the member or an operator.
-- Locks the member's main accounts in id order, then the withdrawal.
-- Returns the previous state and the number of the push event.
-- Refuses with the differing field, or with `repeated` when the withdrawal already has this state.
-- `attempts`: the number of requests to the gateway at the time of an operator's decision; null: not
-- compared.
create or replace function cashier_end_withdrawal(
  p_bucket smallint, p_member_id bigint, p_id text, p_end jsonb, p_now timestamptz, p_push jsonb,
  out difference text, out state_before text, out push_id bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  outcome cashier_withdrawal_end := jsonb_populate_record(null::cashier_withdrawal_end, p_end);
  withdrawal withdraw_order; answer ledger_answer;
  end_phase smallint := case when outcome.state = 'paid' then 2 else 3 end;
begin
  perform from account where account.bucket = p_bucket and account.member_id = p_member_id
    and account.kind = 'main'
    order by account.id for no key update;
  select * into withdrawal from withdraw_order asked where asked.bucket = p_bucket
    and asked.member_id = p_member_id and asked.id = p_id for update;
  state_before := withdrawal.state;
  difference := case
    when withdrawal.id is null then 'order'
    when withdrawal.payout_id <> outcome.payout_id then 'payoutId'
    when withdrawal.state = outcome.state then 'repeated'
    when withdrawal.attempts <> outcome.attempts then 'attempts'
    when withdrawal.state = 'sending' and outcome.state in ('paid', 'failed') then null
    when withdrawal.state in ('review', 'approved') and outcome.state in ('refused', 'cancelled') then null
    else 'state'
  end;
  if difference is not null then return; end if;

  for answer in select * from ledger_post_items(p_bucket, array[
      ledger_movement_of(
        id => outcome.end_id, bucket => p_bucket, member_id => p_member_id,
        account_id => withdrawal.account_id, currency => withdrawal.currency,
        kind => transaction_type_withdraw(), phase => end_phase,
        pending_id => withdrawal.hold_id, reference => withdrawal.id, grp => 1)]
      || case when withdrawal.fee_hold_id is not null then array[
        ledger_movement_of(
          id => outcome.fee_end_id, bucket => p_bucket, member_id => p_member_id,
          account_id => withdrawal.account_id, currency => withdrawal.currency,
          kind => transaction_type_withdraw_fee(), phase => end_phase, pending_id => withdrawal.fee_hold_id,
          reference => withdrawal.id, grp => 1)] else '{}'::ledger_movement[] end, locked => true)
  loop
    if answer.code is not null or answer.replayed is not false then
      raise exception 'cashier: the money of withdrawal % did not move: %', p_id,
        coalesce(answer.code, 'replayed');
    end if;
  end loop;
  update withdraw_order asked set state = outcome.state, finished_at = p_now, remark = outcome.remark,
    failure = outcome.failure,
    payout_id = coalesce(asked.payout_id, outcome.payout_id), next_at = null,
    trouble = case when outcome.state = 'failed' then asked.trouble end,
    trouble_at = case when outcome.state = 'failed' then asked.trouble_at end,
    decided_by = coalesce(outcome.decided_by, asked.decided_by),
    decided_at = case when outcome.decided_by is null then asked.decided_at else p_now end
    where asked.bucket = p_bucket and asked.member_id = p_member_id and asked.id = p_id;
  push_id := push_insert(p_bucket, p_member_id, 'withdraw', p_push);
end $$;

revoke all on function cashier_end_withdrawal from public, khela_app;
grant execute on function cashier_end_withdrawal to khela_app;
