-- Entry function: applies the gateway's answer about a sent refund, or an operator's decision where the
-- gateway gives no answer (`p_end`: a cashier_refund_end). `accepted`: stores the gateway's number; `paid`:
-- the reservation is spent; `failed`: the member has the money again, also for an unsent refund. Money,
-- refund, order and push are written together, once.
-- Locks the order, then the member's main accounts in id order, then the refund.
-- Returns the number of the push event.
-- Refuses with the present state when the refund is not in a state for this outcome, and when the gateway was
-- asked again since the operator decided (`attempts`).
create or replace function cashier_end_refund(
  p_bucket smallint, p_member_id bigint, p_id text, p_end jsonb, p_now timestamptz, p_push jsonb,
  out ended_before text, out push_id bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  outcome cashier_refund_end := jsonb_populate_record(null::cashier_refund_end, p_end);
  refund deposit_refund; answer ledger_answer;
begin
  perform from deposit_order deposit where deposit.bucket = p_bucket and deposit.member_id = p_member_id
    and deposit.id = (select returned.order_id from deposit_refund returned
      where returned.bucket = p_bucket and returned.member_id = p_member_id
        and returned.id = p_id) for update;
  perform from account where account.bucket = p_bucket and account.member_id = p_member_id
    and account.kind = 'main'
    order by account.id for no key update;
  select * into refund from deposit_refund returned where returned.bucket = p_bucket
    and returned.member_id = p_member_id and returned.id = p_id for update;
  if refund.state is distinct from 'sending'
    and (refund.state is distinct from 'approved' or outcome.state <> 'failed')
    or refund.attempts <> outcome.attempts then
    ended_before := coalesce(refund.state, 'unknown');
    return;
  end if;
  update deposit_refund returned set provider_ref = coalesce(outcome.provider_ref, returned.provider_ref)
    where returned.bucket = p_bucket and returned.member_id = p_member_id and returned.id = p_id;
  if outcome.state = 'accepted' then return; end if;
  if refund.hold_id is not null then
    select * into answer
      from ledger_post_items(p_bucket,
        array[ledger_movement_of(
          id => outcome.end_id, bucket => p_bucket, member_id => p_member_id, account_id => refund.account_id,
          currency => refund.currency, kind => transaction_type_deposit_refund(),
          phase => case when outcome.state = 'paid' then 2 else 3 end, pending_id => refund.hold_id,
          reference => refund.order_id, grp => 1)], locked => true);
    if answer.code is not null or answer.replayed is not false then
      raise exception 'cashier: the money of refund % did not move: %', p_id,
        coalesce(answer.code, 'replayed');
    end if;
  end if;
  update deposit_refund returned set state = outcome.state, remark = outcome.remark, finished_at = p_now,
    next_at = null
    where returned.bucket = p_bucket and returned.member_id = p_member_id and returned.id = p_id;
  if outcome.state = 'failed' then
    update deposit_order deposit set refunded_minor = deposit.refunded_minor - refund.amount_minor
      where deposit.bucket = p_bucket and deposit.member_id = p_member_id and deposit.id = refund.order_id;
  elsif refund.account_id is not null then
    perform cashier_release_refunded(p_bucket, p_member_id, p_id, p_now);
  end if;
  push_id := push_insert(p_bucket, p_member_id, 'deposit', p_push);
end $$;

revoke all on function cashier_end_refund from public, khela_app;
grant execute on function cashier_end_refund to khela_app;
