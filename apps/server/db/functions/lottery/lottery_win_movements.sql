-- Returns the movements of settled orders, adjacent for each order and as a group (`grp`: its position in
-- `orders`): its win, the reversal of an earlier version's win, and at the first settlement its rebate.
create or replace function lottery_win_movements(
  p_bucket smallint, orders lottery_order_money[], pays bigint[], p_version smallint
) returns ledger_movement[] language plpgsql as $$
begin
  return array(
    select case due.step
        when 1 then ledger_movement_of(
          id => lottery_transfer_id(due.transfer_id, 'win ' || p_version), bucket => p_bucket,
          member_id => due.member_id, account_id => due.account_id,
          operator_account_id => due.operator_account_id, incoming => true, amount_minor => due.pay,
          currency => account.currency, kind => transaction_type_lottery_win(), linked_id => due.transfer_id,
          round_ref => due.vendor || ':' || due.id, reference => due.id, grp => due.at::int)
        when 2 then ledger_movement_of(
          id => lottery_transfer_id(due.transfer_id, 'reversal ' || p_version), bucket => p_bucket,
          member_id => due.member_id, account_id => due.account_id, currency => account.currency,
          kind => transaction_type_lottery_win_reversal(), reversal_of => due.win_id,
          round_ref => due.vendor || ':' || due.id, reference => due.id, grp => due.at::int)
        else ledger_movement_of(
          id => lottery_transfer_id(due.transfer_id, 'rebate'), bucket => p_bucket,
          member_id => due.member_id, account_id => due.account_id,
          operator_account_id => due.operator_account_id, incoming => true, amount_minor => due.rebate_minor,
          currency => account.currency, kind => transaction_type_lottery_rebate(),
          linked_id => due.transfer_id, round_ref => due.vendor || ':' || due.id, reference => due.id,
          grp => due.at::int)
      end
    from (
      select paid.*, step.n as step
      from unnest(orders, pays) with ordinality paid(member_id, id, master, place, stop_on_win, draw_id,
        account_id, operator_account_id, vendor, state, cost_minor, rebate_minor, payout_minor,
        liability_minor, transfer_id, win_id, pay, at)
        cross join (values (1), (2), (3)) step(n)
      where case step.n
          when 1 then paid.pay > 0 and paid.pay <> paid.payout_minor
          when 2 then paid.payout_minor > 0 and paid.pay <> paid.payout_minor
          else paid.state = 'open' and paid.rebate_minor > 0 end
      -- offset 0 keeps the subquery separate: most orders move no money, so their accounts are not read
      offset 0
    ) due
      join account on account.bucket = p_bucket and account.member_id = due.member_id
        and account.id = due.account_id
    order by due.at, due.step);
end $$;

revoke all on function lottery_win_movements from public, khela_app;
