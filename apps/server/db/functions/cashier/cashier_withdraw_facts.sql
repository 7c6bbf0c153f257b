-- Returns what is counted of a member for a withdrawal of that amount, in minor units and whole numbers. The
-- last 30 days: `deposits` paid less what was given back, `net` is what was paid out and is under way with
-- this one less those deposits, `turnover` is staked in percent of them (null: no deposits; stakes as far as
-- the job has counted them). `paid`: earlier withdrawals that were paid, up to 1000; `often`: asked for
-- within 24 hours with this one; `member`: days since they registered.
create or replace function cashier_withdraw_facts(p_bucket smallint, p_member_id bigint, p_account_id bigint,
  p_amount_minor bigint, p_now timestamptz)
returns jsonb language plpgsql stable as $$
declare
  since timestamptz := p_now - interval '30 days'; deposits numeric; withdrawn numeric; staked numeric;
  earlier int; recent int; days int;
begin
  select coalesce(sum(coalesce(o.received_minor, o.amount_minor) - o.refunded_minor), 0) into deposits
    from deposit_order o
    where o.bucket = p_bucket and o.member_id = p_member_id and o.state = 'paid' and o.paid_at > since;
  select coalesce(sum(o.amount_minor), 0) into withdrawn from withdraw_order o
    where o.bucket = p_bucket and o.member_id = p_member_id
    and o.requested_at > since and o.state in ('review', 'approved', 'sending', 'paid');
  select coalesce(sum(t.stake_minor), 0) into staked from turnover_day t
    where t.bucket = p_bucket and t.member_id = p_member_id and t.account_id = p_account_id
      and t.day > (since at time zone 'UTC')::date;
  select count(*) into earlier from (select from withdraw_order o
    where o.bucket = p_bucket and o.member_id = p_member_id and o.state = 'paid' limit 1000) paid;
  select count(*) into recent from withdraw_order o
    where o.bucket = p_bucket and o.member_id = p_member_id and o.requested_at > p_now - interval '24 hours';
  select floor(extract(epoch from p_now - m.created_at) / 86400) into days from member m
    where m.bucket = p_bucket and m.id = p_member_id;
  return jsonb_build_object('amount', p_amount_minor, 'approval', p_amount_minor, 'deposits',
    deposits::bigint, 'net', (withdrawn + p_amount_minor - deposits)::bigint,
    'turnover', case when deposits > 0 then floor(staked * 100 / deposits)::bigint end, 'paid', earlier,
    'often', recent + 1, 'member', greatest(days, 0));
end $$;

revoke all on function cashier_withdraw_facts from public, khela_app;
