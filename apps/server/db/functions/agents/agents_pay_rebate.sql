-- Entry function: pays the unpaid part of a member's rebates of a day, each part (own, team) by a separate
-- transfer. The day is then no longer due, until its sums change: the payment deletes the day's row of
-- agent_rebate_due. When a day's rebates have fallen below the paid sum, no money is taken back. A closed
-- account gets nothing, and a blocked one waits. The caller has opened the operator account.
-- Locks the member's main accounts in the order of their ids, the due day, then the member, shared.
-- Returns the paid sum.
-- Refuses nothing: it returns 0 when the day is not due, or the member is blocked or closed.
create or replace function agents_pay_rebate(p_bucket smallint, p_member_id bigint, p_day date,
  p_now timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  holder account; day_sums record; due record; rest bigint; total bigint := 0; transfer_id uuid;
  operator_id bigint; answer ledger_answer;
begin
  perform from account where account.bucket = p_bucket and account.member_id = p_member_id
    and account.kind = 'main'
    order by account.id for no key update;
  -- a concurrent change of the day's sums waits for this lock, and then makes the day due again
  perform from agent_rebate_due changed where changed.bucket = p_bucket and changed.member_id = p_member_id
    and changed.day = p_day
    for update;
  if not found or exists (select from member
      where member.bucket = p_bucket and member.id = p_member_id and member.status = 'blocked' for share) then
    return 0;
  end if;
  delete from agent_rebate_due changed where changed.bucket = p_bucket and changed.member_id = p_member_id
    and changed.day = p_day;
  if not exists (select from member where member.bucket = p_bucket and member.id = p_member_id
      and member.status <> 'closed') then
    return 0;
  end if;
  select * into day_sums from agents_rebate_earned(p_bucket, p_member_id, p_day);
  for due in
    select rebate.part, rebate.earned, rebate.turnover, rebate.kind,
      coalesce(sum(earlier.amount_minor), 0)::bigint as paid, coalesce(max(earlier.n), 0) + 1 as n
    from (values ('own', day_sums.own_minor, day_sums.own_turnover, transaction_type_own_rebate()),
        ('team', day_sums.team_minor, day_sums.team_turnover, transaction_type_agent_rebate()))
        rebate(part, earned, turnover, kind)
      left join agent_rebate earlier on earlier.bucket = p_bucket and earlier.member_id = p_member_id
        and earlier.day = p_day and earlier.part = rebate.part
    group by 1, 2, 3, 4 order by 1
  loop
    rest := due.earned - due.paid;
    continue when rest <= 0;
    if holder.id is null then
      select account.* into strict holder from account join member on member.bucket = p_bucket
        and member.id = p_member_id and member.currency = account.currency
        where account.bucket = p_bucket and account.member_id = p_member_id and account.kind = 'main'
          and account.ref = '';
      select business.id into strict operator_id from operator_account business
        where business.merchant_id = holder.merchant_id and business.currency = holder.currency
          and business.real = holder.real and business.purpose = 'rebate' and business.ref = 'agents';
    end if;
    -- the id is derived from member, day, part and the payment's number, so no payment is posted twice
    transfer_id := uuid_of_text(format('agent-rebate %s %s %s %s', p_member_id, p_day, due.part, due.n));
    select * into answer from ledger_post_items(p_bucket, array[
      ledger_movement_of(
        id => transfer_id, bucket => p_bucket, member_id => p_member_id, account_id => holder.id,
        operator_account_id => operator_id, incoming => true, amount_minor => rest,
        currency => holder.currency, kind => due.kind, reference => 'agent-rebate:' || p_day)],
        locked => true);
    if answer.code is not null or answer.replayed is not false then
      raise exception 'agents: the rebate of % of member % was not posted: %', p_day, p_member_id,
        coalesce(answer.code, 'replayed');
    end if;
    insert into agent_rebate (bucket, member_id, day, part, n, turnover_minor, amount_minor, transfer_id, at)
      values (p_bucket, p_member_id, p_day, due.part, due.n, due.turnover, rest, transfer_id, p_now);
    total := total + rest;
  end loop;
  return total;
end $$;

revoke all on function agents_pay_rebate from public, khela_app;
grant execute on function agents_pay_rebate to khela_app;
