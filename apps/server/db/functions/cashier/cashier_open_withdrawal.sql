-- Entry function: opens a withdrawal and reserves its money, or returns why not: the required deposits, the
-- turnover (of promotions alone, or of deposits too), the day's count or amount, or the balance, with what is
-- wanted and what there is. In a break neither deposits nor turnover are asked for: the rewards under way are
-- ended first. Where either was missing, for this withdrawal or an earlier one of the break, a person looks
-- at it. The account is locked meanwhile, so that two of them do not pass a limit or the balance together.
-- `p_facts`: what the caller knows of it, to which is added what is counted under the lock. `p_conditions`:
-- what the facts have to meet to be paid without a person (cashier_withdraw_checks). The order keeps both. A
-- request id that has its order changes nothing and is `repeated`.
create or replace function cashier_open_withdrawal(
  p_bucket smallint, p_member_id bigint, p_id text, p_merchant_id int, p_request_id uuid, p_currency text,
  p_amount_minor bigint, p_payout_account text, p_provider text, p_gateway text, p_category text,
  p_ending text, p_facts jsonb, p_conditions jsonb, p_day_minor bigint, p_day_count int, p_zone text,
  p_hold_id uuid, p_fee_hold_id uuid, p_now timestamptz, out refusal text, out wanted numeric,
  out given numeric
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  a account; r withdraw_rule; used_count int; used_minor bigint; fee bigint; reasons text[] := '{}';
  operator_ids bigint[];
  answer ledger_answer; in_break boolean; break_began timestamptz; unplayed bigint := 0;
  is_break boolean := false; facts jsonb; checked record;
begin
  perform from account o where o.bucket = p_bucket and o.member_id = p_member_id and o.kind = 'main'
    order by o.id for no key update;
  if exists (select from withdraw_order o where o.bucket = p_bucket and o.member_id = p_member_id
      and o.request_id = p_request_id) then
    refusal := 'repeated';
    return;
  end if;
  select * into strict r from withdraw_rule o where o.merchant_id = p_merchant_id and o.currency = p_currency;
  select * into strict a from account o where o.bucket = p_bucket and o.member_id = p_member_id
    and o.kind = 'main' and o.ref = '' and o.merchant_id = p_merchant_id and o.currency = p_currency;

  select min(o.starts_at) into break_began from responsible_gaming_restriction o
    where o.bucket = p_bucket and o.member_id = p_member_id and o.lifted_at is null
    and (o.ends_at is null or o.ends_at > p_now);
  in_break := break_began is not null;
  -- an earlier withdrawal of this break ended the reward: its turnover is no longer missing, and was not
  -- played
  if exists (select from withdraw_order o where o.bucket = p_bucket and o.member_id = p_member_id
      and o.requested_at >= break_began and 'break' = any (o.reasons)) then
    is_break := true;
  end if;
  if r.required_deposit_minor > 0 then
    select coalesce(sum(coalesce(o.received_minor, o.amount_minor) - o.refunded_minor), 0) into given
      from deposit_order o
      where o.bucket = p_bucket and o.member_id = p_member_id and o.currency = p_currency
        and o.state = 'paid';
    if given < r.required_deposit_minor then
      if not in_break then refusal := 'deposit'; wanted := r.required_deposit_minor; return; end if;
      is_break := true;
    end if;
  end if;
  select coalesce(sum(m.required_minor), 0), coalesce(sum(m.done_minor), 0) into wanted, given
    from turnover_missing(p_bucket, p_member_id, a.id) m;
  if given < wanted then
    if not in_break then
      refusal := case when exists (select from turnover_missing(p_bucket, p_member_id, a.id) m
          where m.source <> 'promotion' and m.done_minor < m.required_minor)
        then 'turnover' else 'promotion turnover' end;
      return;
    end if;
    is_break := true;
    unplayed := promotion_unplayed(p_bucket, p_member_id, a.id);
  end if;
  select t.used_count, t.used_minor into used_count, used_minor
    from cashier_withdrawn_today(p_bucket, p_member_id, a.id, p_zone, p_now) t;
  if used_count >= p_day_count then
    refusal := 'day count';
    wanted := p_day_count;
    given := used_count;
    return;
  end if;
  if used_minor + p_amount_minor > p_day_minor then
    refusal := 'day amount';
    wanted := p_day_minor;
    given := used_minor;
    return;
  end if;
  if a.balance - a.held - unplayed < p_amount_minor then
    refusal := 'funds'; wanted := p_amount_minor; given := greatest(a.balance - a.held - unplayed, 0); return;
  end if;
  if unplayed > 0 then perform promotion_end_unplayed(p_bucket, p_member_id, a.id, p_now); end if;

  facts := p_facts || cashier_withdraw_facts(p_bucket, p_member_id, a.id, p_amount_minor, p_now)
    || jsonb_build_object('break', is_break::int);
  select * into checked from cashier_withdraw_checks(facts, p_conditions);
  if checked.is_held then
    reasons := array(select c ->> 'kind' from jsonb_array_elements(checked.checks) with ordinality e(c, n)
      where not (c ->> 'passed')::boolean order by n);
  end if;

  fee := cashier_withdraw_fee(p_amount_minor, used_count, r.free_day_count, r.fee_minor, r.fee_percent);
  operator_ids := array(select h.id from operator_account h
    where h.merchant_id = p_merchant_id and h.currency = p_currency and h.real = a.real
    and ((h.purpose = 'withdraw' and h.ref = p_provider) or (h.purpose = 'withdraw_fee' and h.ref = ''))
    order by h.purpose);
  for answer in select * from ledger_post_items(p_bucket, array[
      (p_hold_id, p_bucket, p_member_id, a.id, operator_ids[1], false, p_amount_minor - fee, p_currency,
        transaction_type_withdraw(), 1::smallint, null, null, null, null, p_id, null, 1)::ledger_movement]
      || case when fee > 0 then array[
        (p_fee_hold_id, p_bucket, p_member_id, a.id, operator_ids[2], false, fee, p_currency,
          transaction_type_withdraw_fee(), 1::smallint, null, null, null, null, p_id, null,
          1)::ledger_movement] else '{}'::ledger_movement[] end, locked => true)
  loop
    if answer.code is not null or answer.replayed is not false then
      raise exception 'cashier: the money of withdrawal % was not reserved: %', p_id,
        coalesce(answer.code, 'replayed');
    end if;
  end loop;
  insert into withdraw_order (bucket, member_id, id, merchant_id, account_id, request_id, amount_minor,
    fee_minor, currency, payout_account, provider, gateway, category, ending, state, reasons, requested_at,
    next_at, hold_id, fee_hold_id, destination_hash, facts, checks)
    values (p_bucket, p_member_id, p_id, p_merchant_id, a.id, p_request_id, p_amount_minor, fee, p_currency,
      p_payout_account, p_provider, p_gateway, p_category,
      p_ending, case when reasons = '{}' then 'approved' else 'review' end, reasons, p_now,
      case when reasons = '{}' then p_now end, p_hold_id, case when fee > 0 then p_fee_hold_id end,
      cashier_destination_hash(p_bucket, p_member_id, p_payout_account), facts, checked.checks);
  refusal := null; wanted := null; given := null;
end $$;

revoke all on function cashier_open_withdrawal from public, khela_app;
grant execute on function cashier_open_withdrawal to khela_app;
