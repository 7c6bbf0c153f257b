-- Decides whether a member may withdraw an amount now.
-- Locks nothing: the caller holds the account's lock.
-- Returns the day's number of withdrawals, whether an operator must decide because of a break, and the part
-- of the balance that belongs to rewards (`unplayed_minor`). The caller ends these rewards first. During a
-- break the function requires neither deposits nor turnover. When either is missing, for this withdrawal or
-- an earlier one of the same break, an operator must decide.
-- Refuses with `deposit`, `turnover` or `promotion turnover`, `day count`, `day amount` or `funds`, with the
-- required value and the actual one.
create or replace function cashier_withdraw_refusal(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, asked cashier_new_withdrawal,
  p_required_deposit_minor bigint, p_now timestamptz, out refusal text, out wanted numeric,
  out given numeric, out used_count int, out is_of_break boolean, out unplayed_minor bigint
) language plpgsql as $$
declare
  break_began timestamptz; used_minor bigint; available bigint;
begin
  is_of_break := false; unplayed_minor := 0;
  select min(restriction.starts_at) into break_began from responsible_gaming_restriction restriction
    where restriction.bucket = p_bucket and restriction.member_id = p_member_id
      and restriction.lifted_at is null
    and (restriction.ends_at is null or restriction.ends_at > p_now);
  -- an earlier withdrawal of this break may have ended rewards, whose turnover is then no longer required
  -- although it was not played
  if exists (select from withdraw_order withdrawal where withdrawal.bucket = p_bucket
    and withdrawal.member_id = p_member_id
      and withdrawal.requested_at >= break_began and 'break' = any (withdrawal.reasons)) then
    is_of_break := true;
  end if;

  if p_required_deposit_minor > 0 then
    wanted := p_required_deposit_minor;
    select coalesce(sum(coalesce(deposit.received_minor, deposit.amount_minor)
      - deposit.refunded_minor), 0) into given
      from deposit_order deposit
      where deposit.bucket = p_bucket and deposit.member_id = p_member_id
        and deposit.currency = asked.currency and deposit.state = 'paid';
    if given < wanted then
      if break_began is null then refusal := 'deposit'; return; end if;
      is_of_break := true;
    end if;
  end if;

  select coalesce(sum(missing.required_minor), 0), coalesce(sum(missing.done_minor), 0) into wanted, given
    from turnover_missing(p_bucket, p_member_id, p_account_id) missing;
  if given < wanted then
    if break_began is null then
      refusal := case when exists (select from turnover_missing(p_bucket, p_member_id, p_account_id) missing
          where missing.source <> 'promotion' and missing.done_minor < missing.required_minor)
        then 'turnover' else 'promotion turnover' end;
      return;
    end if;
    is_of_break := true;
    unplayed_minor := promotion_unplayed(p_bucket, p_member_id, p_account_id);
  end if;

  select today.used_count, today.used_minor into used_count, used_minor
    from cashier_withdrawn_today(p_bucket, p_member_id, p_account_id, asked.zone, p_now) today;
  if used_count >= asked.day_count then
    refusal := 'day count'; wanted := asked.day_count; given := used_count;
    return;
  end if;
  if used_minor + asked.amount_minor > asked.day_minor then
    refusal := 'day amount'; wanted := asked.day_minor; given := used_minor;
    return;
  end if;
  select account.balance - account.held - unplayed_minor into available from account
    where account.bucket = p_bucket and account.member_id = p_member_id and account.id = p_account_id;
  if available < asked.amount_minor then
    refusal := 'funds'; wanted := asked.amount_minor; given := greatest(available, 0);
  end if;
end $$;

revoke all on function cashier_withdraw_refusal from public, khela_app;
