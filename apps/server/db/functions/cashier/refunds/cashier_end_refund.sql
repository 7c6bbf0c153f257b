-- Entry function: what the gateway says of a refund that was sent, or an operator of one that its gateway
-- says nothing of. `accepted`: its number, while it goes on; `paid`: what was reserved is spent; `failed`: it
-- is the member's again, also of one that was never sent. `p_attempts`: how often the gateway had been asked
-- when the operator decided; nothing is done where it was asked again meanwhile. Money, refund, order and
-- push are written together, once. Returns the previous state where nothing is done.
create or replace function cashier_end_refund(
  p_bucket smallint, p_member_id bigint, p_id text, p_state text, p_provider_ref text, p_remark text,
  p_end_id uuid, p_now timestamptz, p_push jsonb, p_attempts int, out ended_before text, out push_id bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  refund deposit_refund; answer ledger_answer;
begin
  perform from deposit_order d where d.bucket = p_bucket and d.member_id = p_member_id
    and d.id = (select f.order_id from deposit_refund f
      where f.bucket = p_bucket and f.member_id = p_member_id and f.id = p_id) for update;
  perform from account a where a.bucket = p_bucket and a.member_id = p_member_id and a.kind = 'main'
    order by a.id for no key update;
  select * into refund from deposit_refund f where f.bucket = p_bucket and f.member_id = p_member_id
    and f.id = p_id for update;
  if refund.state is distinct from 'sending'
    and (refund.state is distinct from 'approved' or p_state <> 'failed')
    or refund.attempts <> p_attempts then ended_before := coalesce(refund.state, 'unknown'); return; end if;
  update deposit_refund f set provider_ref = coalesce(p_provider_ref, f.provider_ref)
    where f.bucket = p_bucket and f.member_id = p_member_id and f.id = p_id;
  if p_state = 'accepted' then return; end if;
  if refund.hold_id is not null then
    select * into answer
      from ledger_post_items(p_bucket,
        array[ledger_movement_of(
          id => p_end_id, bucket => p_bucket, member_id => p_member_id, account_id => refund.account_id,
          currency => refund.currency, kind => transaction_type_deposit_refund(),
          phase => case when p_state = 'paid' then 2 else 3 end, pending_id => refund.hold_id,
          reference => refund.order_id, grp => 1)], locked => true);
    if answer.code is not null or answer.replayed is not false then
      raise exception 'cashier: the money of refund % did not move: %', p_id,
        coalesce(answer.code, 'replayed');
    end if;
  end if;
  update deposit_refund f set state = p_state, remark = p_remark, finished_at = p_now, next_at = null
    where f.bucket = p_bucket and f.member_id = p_member_id and f.id = p_id;
  if p_state = 'failed' then
    update deposit_order d set refunded_minor = d.refunded_minor - refund.amount_minor
      where d.bucket = p_bucket and d.member_id = p_member_id and d.id = refund.order_id;
  elsif refund.account_id is not null then
    perform cashier_release_refunded(p_bucket, p_member_id, p_id, p_now);
  end if;
  push_id := push_insert(p_bucket, p_member_id, 'deposit', p_push);
end $$;

revoke all on function cashier_end_refund from public, khela_app;
grant execute on function cashier_end_refund to khela_app;
