-- Entry function: pays what a day's rebates of a member have come to and was not paid yet, each part by a
-- transfer of its own, and returns the sum. The day is due no more, until its sums change. A day that has
-- come to less than was paid takes nothing back; a closed account gets nothing, and a blocked one waits. The
-- caller has opened the operator account.
create or replace function agents_pay_rebate(p_bucket smallint, p_member_id bigint, p_day date,
  p_now timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  a account; e record; p record; rest bigint; total bigint := 0; transfer_id uuid; operator_id bigint;
  answer ledger_answer;
begin
  perform from account o where o.bucket = p_bucket and o.member_id = p_member_id and o.kind = 'main'
    order by o.id for no key update;
  -- sums that change meanwhile wait here, and make the day due again
  perform from agent_rebate_due d where d.bucket = p_bucket and d.member_id = p_member_id and d.day = p_day
    for update;
  if not found or exists (select from member m
      where m.bucket = p_bucket and m.id = p_member_id and m.status = 'blocked' for share) then
    return 0;
  end if;
  delete from agent_rebate_due d where d.bucket = p_bucket and d.member_id = p_member_id and d.day = p_day;
  if not exists (select from member m where m.bucket = p_bucket and m.id = p_member_id
      and m.status <> 'closed') then
    return 0;
  end if;
  select * into e from agents_rebate_earned(p_bucket, p_member_id, p_day);
  for p in
    select u.part, u.earned, u.turnover, u.kind, coalesce(sum(r.amount_minor), 0)::bigint as paid,
      coalesce(max(r.n), 0) + 1 as n
    from (values ('own', e.own_minor, e.own_turnover, transaction_type_own_rebate()),
        ('team', e.team_minor, e.team_turnover, transaction_type_agent_rebate())) u(part, earned, turnover,
        kind)
      left join agent_rebate r on r.bucket = p_bucket and r.member_id = p_member_id and r.day = p_day
        and r.part = u.part
    group by 1, 2, 3, 4 order by 1
  loop
    rest := p.earned - p.paid;
    continue when rest <= 0;
    if a.id is null then
      select o.* into strict a from account o join member m on m.bucket = p_bucket and m.id = p_member_id
        and m.currency = o.currency
        where o.bucket = p_bucket and o.member_id = p_member_id and o.kind = 'main' and o.ref = '';
      select h.id into strict operator_id from operator_account h
        where h.merchant_id = a.merchant_id and h.currency = a.currency and h.real = a.real
          and h.purpose = 'rebate' and h.ref = 'agents';
    end if;
    -- the same part of the same day is always the same transfer
    transfer_id := uuid_of_text(format('agent-rebate %s %s %s %s', p_member_id, p_day, p.part, p.n));
    select * into answer from ledger_post_items(p_bucket, array[
      ledger_movement_of(
        id => transfer_id, bucket => p_bucket, member_id => p_member_id, account_id => a.id,
        operator_account_id => operator_id, incoming => true, amount_minor => rest, currency => a.currency,
        kind => p.kind, reference => 'agent-rebate:' || p_day)], locked => true);
    if answer.code is not null or answer.replayed is not false then
      raise exception 'agents: the rebate of % of member % was not posted: %', p_day, p_member_id,
        coalesce(answer.code, 'replayed');
    end if;
    insert into agent_rebate (bucket, member_id, day, part, n, turnover_minor, amount_minor, transfer_id, at)
      values (p_bucket, p_member_id, p_day, p.part, p.n, p.turnover, rest, transfer_id, p_now);
    total := total + rest;
  end loop;
  return total;
end $$;

revoke all on function agents_pay_rebate from public, khela_app;
grant execute on function agents_pay_rebate to khela_app;
