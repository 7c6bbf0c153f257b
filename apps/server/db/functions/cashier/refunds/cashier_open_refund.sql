-- Entry function: opens a refund (`p_refund`: a cashier_new_refund) of a deposit and takes its money. A
-- payment that was held and refused was never credited, so its refund takes no money from the member.
-- `gateway` null: the operator has already repaid the deposit. A request id that already has a refund changes
-- nothing and returns nothing.
-- Locks the order, the active member (shared), then the member's main accounts in id order.
-- Returns the number of the push event.
-- Refuses with a reason, and with the actual value where there is one. `blocked`: the member is blocked or
-- closed, without an operator's override (`despite_block`). `state`: the order has no payment to refund.
-- `under way`: another refund of the order is in progress, or its refunded sum differs from `refunded_minor`,
-- the sum at the operator's decision. `once`: the gateway refunds a payment only once. `received`: the amount
-- exceeds the rest of the received amount. `reward`: a reward of the deposit is open or in play (with
-- `end_reward` it is ended when the operator has already repaid the deposit). `funds`: the amount exceeds the
-- balance.
create or replace function cashier_open_refund(
  p_bucket smallint, p_member_id bigint, p_order_id text, p_refund jsonb, p_now timestamptz, p_push jsonb,
  out refusal text, out given bigint, out push_id bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  asked cashier_new_refund := jsonb_populate_record(null::cashier_new_refund, p_refund);
  deposit deposit_order; holder account; movement ledger_movement; answer ledger_answer; number int;
  refund_id text;
  received bigint;
begin
  select * into deposit from deposit_order where bucket = p_bucket and member_id = p_member_id
    and id = p_order_id
    for update;
  if exists (select from deposit_refund earlier where earlier.bucket = p_bucket
    and earlier.member_id = p_member_id
      and earlier.request_id = asked.request_id) then
    return;
  end if;
  perform from member where member.bucket = p_bucket and member.id = p_member_id
    and member.status = 'active' for share;
  if not found and not asked.despite_block then refusal := 'blocked'; return; end if;
  received := case when deposit.state = 'paid' then coalesce(deposit.received_minor, deposit.amount_minor)
    when deposit.state = 'refused' then deposit.held_minor end;
  if received is null then refusal := 'state'; return; end if;
  if exists (select from deposit_refund earlier where earlier.bucket = p_bucket
    and earlier.member_id = p_member_id
      and earlier.order_id = p_order_id
      and earlier.state in ('approved', 'sending')) or deposit.refunded_minor <> asked.refunded_minor then
    refusal := 'under way'; return;
  end if;
  if asked.once and asked.gateway is not null and deposit.refunded_minor > 0 then
    refusal := 'once'; return;
  end if;
  given := received - deposit.refunded_minor;
  if asked.amount_minor > given then refusal := 'received'; return; end if;
  number := 1 + (select count(*)::int from deposit_refund earlier
    where earlier.bucket = p_bucket and earlier.member_id = p_member_id and earlier.order_id = p_order_id);
  refund_id := p_order_id || 'R' || number;

  if deposit.state = 'paid' then
    perform from account where account.bucket = p_bucket and account.member_id = p_member_id
      and account.kind = 'main'
      order by account.id for no key update;
    -- the exception undoes this whole block: without enough balance the reward does not end either
    begin
      -- a gateway's refund ends no reward: the gateway may refuse, and the reward could not be restored
      if not promotion_refund_deposit(p_bucket, p_member_id, p_order_id,
          case when asked.end_reward and asked.gateway is null then asked.reason end, p_now) then
        refusal := 'reward'; return;
      end if;
      select * into strict holder from account where account.bucket = p_bucket
        and account.member_id = p_member_id
        and account.kind = 'main' and account.ref = '' and account.currency = deposit.currency
        and account.merchant_id = deposit.merchant_id;
      given := holder.balance - holder.held;
      if given < asked.amount_minor then
        raise exception 'cashier: less than the refund' using errcode = 'KH001';
      end if;
    exception when sqlstate 'KH001' then
      refusal := 'funds'; return;
    end;
    movement := ledger_movement_of(
      id => uuid_of_text('deposit refund ' || refund_id),
      bucket => p_bucket, member_id => p_member_id, account_id => holder.id, incoming => false,
      amount_minor => asked.amount_minor, currency => deposit.currency,
      kind => transaction_type_deposit_refund(),
      phase => case when asked.gateway is null then 0 else 1 end, reference => p_order_id, grp => 1);
    select business.id into strict movement.operator_account_id from operator_account business
      where business.merchant_id = deposit.merchant_id and business.currency = deposit.currency
        and business.real = holder.real and business.purpose = 'deposit' and business.ref = deposit.channel;
    select * into answer from ledger_post_items(p_bucket, array[movement], locked => true);
    if answer.code is not null or answer.replayed is not false then
      raise exception 'cashier: the money of refund % did not move: %', refund_id,
        coalesce(answer.code, 'replayed');
    end if;
  end if;
  insert into deposit_refund (bucket, member_id, id, order_id, merchant_id, request_id, account_id,
    amount_minor, currency, gateway, reason, requested_by, state, hold_id, requested_at, next_at, finished_at,
    despite_block)
    values (p_bucket, p_member_id, refund_id, p_order_id, deposit.merchant_id, asked.request_id, holder.id,
      asked.amount_minor, deposit.currency, asked.gateway, asked.reason,
      asked.requested_by, case when asked.gateway is null then 'paid' else 'approved'
      end, movement.id, p_now, case when asked.gateway is not null then p_now end,
      case when asked.gateway is null then p_now end, asked.despite_block);
  update deposit_order set refunded_minor = refunded_minor + asked.amount_minor
    where bucket = p_bucket and member_id = p_member_id and id = p_order_id;
  if asked.gateway is null then
    perform cashier_release_refunded(p_bucket, p_member_id, refund_id, p_now);
  end if;
  given := null;
  push_id := push_insert(p_bucket, p_member_id, 'deposit', p_push);
end $$;

revoke all on function cashier_open_refund from public, khela_app;
grant execute on function cashier_open_refund to khela_app;
