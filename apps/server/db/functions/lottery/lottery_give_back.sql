-- Ends open orders and returns their whole stakes. `cancelled`: their member cancels them; `stopped`: an
-- earlier draw of the same order won; `void`: their draw is void. `cancelled` and `stopped` are possible only
-- while the bucket is not sealed for the draw.
-- Locks nothing: the caller holds the locks of the draws and the accounts.
-- Returns the orders that it ended, each with the liability that it had added to its draw.
-- Refuses nothing: an order that is not open, or sealed, is left out.
create or replace function lottery_give_back(p_bucket smallint, p_member_ids bigint[], p_ids text[],
  p_state text, p_now timestamptz)
returns table (member_id bigint, id text, draw_id bigint, liability_minor bigint) language plpgsql as $$
#variable_conflict use_column
declare
  orders lottery_order_money[]; movements ledger_movement[]; answer ledger_answer;
begin
  orders := array(select lottery_order_money_of(
      member_id => ordered.member_id, id => ordered.id, master => ordered.master, place => ordered.place,
      stop_on_win => ordered.stop_on_win, draw_id => ordered.draw_id, account_id => ordered.account_id,
      operator_account_id => ordered.operator_account_id, vendor => ordered.vendor, state => ordered.state,
      cost_minor => ordered.cost_minor, rebate_minor => ordered.rebate_minor,
      payout_minor => ordered.payout_minor, liability_minor => ordered.liability_minor,
      transfer_id => ordered.transfer_id, win_id => ordered.win_id)
    from unnest(p_member_ids, p_ids) key(member_id, id)
    join lottery_order ordered on ordered.bucket = p_bucket and ordered.member_id = key.member_id
      and ordered.id = key.id
    where ordered.state = 'open' and (p_state = 'void' or not exists (
      select from lottery_seal seal where seal.bucket = p_bucket and seal.draw_id = ordered.draw_id))
    order by ordered.member_id, ordered.id);
  movements := array(select ledger_movement_of(
    id => lottery_transfer_id(given.transfer_id, p_state), bucket => p_bucket,
    member_id => given.member_id, account_id => given.account_id,
    operator_account_id => given.operator_account_id, incoming => true, amount_minor => given.cost_minor,
    currency => account.currency, kind => case p_state when 'cancelled' then transaction_type_lottery_cancel()
      when 'stopped' then transaction_type_lottery_stop() else transaction_type_lottery_void() end,
    linked_id => given.transfer_id, round_ref => given.vendor || ':' || given.id,
    reference => given.id)
    from unnest(orders) given join account on account.bucket = p_bucket
      and account.member_id = given.member_id and account.id = given.account_id
    order by given.member_id, given.id);
  for answer in select * from ledger_post_items(p_bucket, movements, locked => true) loop
    if answer.code is not null or answer.replayed is not false then
      raise exception 'lottery: the stake of order % was not given back: %', (orders[answer.n]).id,
        coalesce(answer.code, 'replayed');
    end if;
  end loop;
  update lottery_order target set state = p_state, ended_at = p_now
    from unnest(orders) given where target.bucket = p_bucket and target.member_id = given.member_id
      and target.id = given.id;
  update play_round round set state = 'rolledBack', bet_minor = 0, bets = 0, ended_at = p_now
    from unnest(orders) given where round.bucket = p_bucket and round.member_id = given.member_id
      and round.vendor = given.vendor and round.round_id = given.id;
  return query select given.member_id, given.id, given.draw_id, given.liability_minor
    from unnest(orders) given;
end $$;

revoke all on function lottery_give_back from public, khela_app;
