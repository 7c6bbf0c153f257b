-- Returns the movements of orders that are settled, those of an order after each other and as a group (`grp`:
-- its place in `orders`): what it wins now, the reversal of what an earlier version of the result paid, and
-- at the first settlement its rebate.
create or replace function lottery_win_movements(
  p_bucket smallint, orders lottery_order_money[], pays bigint[], p_version smallint
) returns ledger_movement[] language plpgsql as $$
begin
  return array(
    select case step.n
        when 1 then (lottery_transfer_id(due.transfer_id, 'win ' || p_version), p_bucket, due.member_id,
          due.account_id, due.operator_account_id, true, due.pay, a.currency,
          transaction_type_lottery_win(), 0::smallint, null, null, due.transfer_id,
          due.vendor || ':' || due.id, due.id, null, due.at::int)::ledger_movement
        when 2 then (lottery_transfer_id(due.transfer_id, 'reversal ' || p_version), p_bucket, due.member_id,
          due.account_id, null, null, null, a.currency,
          transaction_type_lottery_win_reversal(), 0::smallint, null, due.win_id, null,
          due.vendor || ':' || due.id, due.id, null, due.at::int)::ledger_movement
        else (lottery_transfer_id(due.transfer_id, 'rebate'), p_bucket, due.member_id,
          due.account_id, due.operator_account_id, true, due.rebate_minor, a.currency,
          transaction_type_lottery_rebate(), 0::smallint, null, null, due.transfer_id,
          due.vendor || ':' || due.id, due.id, null, due.at::int)::ledger_movement
      end
    from unnest(orders, pays) with ordinality due(member_id, id, master, place, stop_on_win, draw_id,
      account_id, operator_account_id, vendor, state, cost_minor, rebate_minor, payout_minor,
      liability_minor, transfer_id, win_id, pay, at)
      cross join (values (1), (2), (3)) step(n)
      join account a on a.bucket = p_bucket and a.member_id = due.member_id and a.id = due.account_id
    where case step.n
        when 1 then due.pay > 0 and due.pay <> due.payout_minor
        when 2 then due.payout_minor > 0 and due.pay <> due.payout_minor
        else due.state = 'open' and due.rebate_minor > 0 end
    order by due.at, step.n);
end $$;

revoke all on function lottery_win_movements from public, khela_app;
