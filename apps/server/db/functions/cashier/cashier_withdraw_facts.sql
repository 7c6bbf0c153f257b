-- Returns facts about a member who withdraws this amount, as integers and in minor units. Of the last 30
-- days: `deposits` minus refunds; `net`: paid and running withdrawals, including this one, minus those
-- deposits; `turnover`: stakes that the job has counted, in percent of the deposits (null without deposits).
-- `paid`: earlier paid withdrawals, up to 1000. `often`: requests within 24 hours, including this one.
-- `member`: days since the registration.
create or replace function cashier_withdraw_facts(p_bucket smallint, p_member_id bigint, p_account_id bigint,
  p_amount_minor bigint, p_now timestamptz)
returns jsonb language plpgsql stable as $$
declare
  since timestamptz := p_now - interval '30 days'; deposits numeric; withdrawn numeric; staked numeric;
  earlier int; recent int; days int;
begin
  select coalesce(sum(coalesce(deposit.received_minor, deposit.amount_minor) - deposit.refunded_minor), 0)
    into deposits
    from deposit_order deposit
    where deposit.bucket = p_bucket and deposit.member_id = p_member_id and deposit.state = 'paid'
      and deposit.paid_at > since;
  select coalesce(sum(withdrawal.amount_minor), 0) into withdrawn from withdraw_order withdrawal
    where withdrawal.bucket = p_bucket and withdrawal.member_id = p_member_id
    and withdrawal.requested_at > since and withdrawal.state in ('review', 'approved', 'sending', 'paid');
  select coalesce(sum(done.stake_minor), 0) into staked from turnover_day done
    where done.bucket = p_bucket and done.member_id = p_member_id and done.account_id = p_account_id
      and done.day > (since at time zone 'UTC')::date;
  select count(*) into earlier from (select from withdraw_order withdrawal
    where withdrawal.bucket = p_bucket and withdrawal.member_id = p_member_id
      and withdrawal.state = 'paid' limit 1000) paid;
  select count(*) into recent from withdraw_order withdrawal
    where withdrawal.bucket = p_bucket and withdrawal.member_id = p_member_id
      and withdrawal.requested_at > p_now - interval '24 hours';
  select floor(extract(epoch from p_now - member.created_at) / 86400) into days from member
    where member.bucket = p_bucket and member.id = p_member_id;
  return jsonb_build_object('amount', p_amount_minor, 'approval', p_amount_minor, 'deposits',
    deposits::bigint, 'net', (withdrawn + p_amount_minor - deposits)::bigint,
    'turnover', case when deposits > 0 then floor(staked * 100 / deposits)::bigint end, 'paid', earlier,
    'often', recent + 1, 'member', greatest(days, 0));
end $$;

revoke all on function cashier_withdraw_facts from public, khela_app;
