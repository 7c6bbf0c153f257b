-- Ends open orders with their whole stake given back, and returns those that were, with what each had added
-- to its draw's liability: `cancelled` by their member, `stopped` after a win of the same order, which both
-- need that the bucket is not sealed for their draw; `void`: the draw is. The caller holds the locks of draws
-- and accounts.
create or replace function lottery_give_back(p_bucket smallint, p_member_ids bigint[], p_ids text[],
  p_state text, p_now timestamptz)
returns table (member_id bigint, id text, draw_id bigint, liability_minor bigint) language plpgsql as $$
#variable_conflict use_column
declare
  orders lottery_order_money[]; movements ledger_movement[]; answer ledger_answer;
begin
  orders := array(select lottery_order_money_of(
      member_id => o.member_id, id => o.id, master => o.master, place => o.place,
      stop_on_win => o.stop_on_win, draw_id => o.draw_id, account_id => o.account_id,
      operator_account_id => o.operator_account_id, vendor => o.vendor, state => o.state,
      cost_minor => o.cost_minor, rebate_minor => o.rebate_minor, payout_minor => o.payout_minor,
      liability_minor => o.liability_minor, transfer_id => o.transfer_id, win_id => o.win_id)
    from unnest(p_member_ids, p_ids) k(member_id, id)
    join lottery_order o on o.bucket = p_bucket and o.member_id = k.member_id and o.id = k.id
    where o.state = 'open' and (p_state = 'void' or not exists (
      select from lottery_seal s where s.bucket = p_bucket and s.draw_id = o.draw_id))
    order by o.member_id, o.id);
  movements := array(select ledger_movement_of(
    id => lottery_transfer_id(o.transfer_id, p_state), bucket => p_bucket, member_id => o.member_id,
    account_id => o.account_id, operator_account_id => o.operator_account_id, incoming => true,
    amount_minor => o.cost_minor, currency => a.currency,
    kind => case p_state when 'cancelled' then transaction_type_lottery_cancel()
      when 'stopped' then transaction_type_lottery_stop() else transaction_type_lottery_void() end,
    linked_id => o.transfer_id, round_ref => o.vendor || ':' || o.id, reference => o.id)
    from unnest(orders) o join account a on a.bucket = p_bucket and a.member_id = o.member_id
      and a.id = o.account_id
    order by o.member_id, o.id);
  for answer in select * from ledger_post_items(p_bucket, movements, locked => true) loop
    if answer.code is not null or answer.replayed is not false then
      raise exception 'lottery: the stake of order % was not given back: %', (orders[answer.n]).id,
        coalesce(answer.code, 'replayed');
    end if;
  end loop;
  update lottery_order o set state = p_state, ended_at = p_now
    from unnest(orders) g where o.bucket = p_bucket and o.member_id = g.member_id and o.id = g.id;
  update play_round r set state = 'rolledBack', bet_minor = 0, bets = 0, ended_at = p_now
    from unnest(orders) g where r.bucket = p_bucket and r.member_id = g.member_id and r.vendor = g.vendor
      and r.round_id = g.id;
  return query select g.member_id, g.id, g.draw_id, g.liability_minor from unnest(orders) g;
end $$;

revoke all on function lottery_give_back from public, khela_app;
