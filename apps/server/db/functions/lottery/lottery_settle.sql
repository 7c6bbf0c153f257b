-- Entry function: settles orders of a draw in one bucket by version `p_version` of its result, each once. The
-- first settlement also pays an order's rebate. The win by an earlier version of the result is reversed and
-- the new win paid, both or none. When the balance cannot cover the reversal, no money moves, and the
-- overpaid amount is recorded as owed by the member (`unpaid_minor`). `p_riskeds`: the part of each order's
-- stake at risk; null: not declared (play_risked). Settlement times never go back within an account, like the
-- times of transfers.
-- Locks in the order of lottery_place: the draws whose orders may be returned, shared and in id order; then
-- the accounts.
-- Returns the changed orders with their wins. When an order that stops on a win has won, it also returns the
-- later orders of the same `master` whose stakes it returned because their draws are not sealed. Only these
-- have the draw and the liability that they had added to it.
-- Refuses nothing: an unknown order, or one already settled by this version, is left out.
create or replace function lottery_settle(
  p_bucket smallint, p_draw_id bigint, p_member_ids bigint[], p_ids text[], p_payouts bigint[],
  p_version smallint, p_now timestamptz, p_riskeds bigint[] default null
) returns table (member_id bigint, id text, won_minor bigint, stopped_draw_id bigint, freed_minor bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  orders lottery_order_money[]; pays bigint[]; riskeds bigint[]; movements ledger_movement[];
  answer ledger_answer; failed int[] := '{}'; changed int[];
  stop_member_ids bigint[]; stop_ids text[];
begin
  -- Draws are locked before accounts, as in lottery_place.
  perform pg_advisory_xact_lock_shared(hashint8extended(named.draw_id, 7014))
    from (select distinct later.draw_id from unnest(p_member_ids, p_ids) key(member_id, id)
      join lottery_order ordered on ordered.bucket = p_bucket and ordered.member_id = key.member_id
        and ordered.id = key.id and ordered.stop_on_win and ordered.place < ordered.places
      join lottery_order later on later.bucket = p_bucket and later.member_id = ordered.member_id
        and later.master = ordered.master
        and later.place > ordered.place and later.stop_on_win and later.state = 'open' order by 1) named;
  perform from account
    join (select distinct key.member_id from unnest(p_member_ids) key(member_id)) owner
      on account.bucket = p_bucket
      and account.member_id = owner.member_id
    where account.kind = 'main' order by account.member_id, account.id for no key update of account;

  select array_agg(lottery_order_money_of(
      member_id => ordered.member_id, id => ordered.id, master => ordered.master, place => ordered.place,
      stop_on_win => ordered.stop_on_win, draw_id => ordered.draw_id, account_id => ordered.account_id,
      operator_account_id => ordered.operator_account_id, vendor => ordered.vendor, state => ordered.state,
      cost_minor => ordered.cost_minor, rebate_minor => ordered.rebate_minor,
      payout_minor => ordered.payout_minor, liability_minor => ordered.liability_minor,
      transfer_id => ordered.transfer_id, win_id => ordered.win_id)
      order by ordered.member_id, ordered.id),
      array_agg(key.payout order by ordered.member_id, ordered.id),
      array_agg(key.risked order by ordered.member_id, ordered.id)
      into orders, pays, riskeds
    from unnest(p_member_ids, p_ids, p_payouts, p_riskeds) key(member_id, id, payout, risked)
      join lottery_order ordered on ordered.bucket = p_bucket and ordered.member_id = key.member_id
        and ordered.id = key.id
    where ordered.draw_id = p_draw_id and ordered.state in ('open', 'won', 'lost')
      and ordered.result_version < p_version;
  if orders is null then return; end if;

  -- Wins, reversals and rebates. An order whose money could not be moved keeps its state.
  movements := lottery_win_movements(p_bucket, orders, pays, p_version);
  for answer in select * from ledger_post_items(p_bucket, movements, locked => true) loop
    if answer.code in ('ledger.insufficient_funds', 'ledger.linked_failed') then
      failed := failed || (movements[answer.n]).grp;
    elsif answer.code is not null or answer.replayed is not false then
      raise exception 'lottery: the win of an order was not posted: %', coalesce(answer.code, 'replayed');
    end if;
  end loop;
  changed := array(select nth from generate_series(1, cardinality(orders)) nth where nth <> all (failed)
    and ((orders[nth]).state = 'open' or (orders[nth]).payout_minor <> pays[nth]));

  update lottery_order target set state = case when result.pay > 0 then 'won' else 'lost' end,
    payout_minor = result.pay, unpaid_minor = 0,
    win_id = case when result.pay = 0 then null when result.pay = target.payout_minor then target.win_id
      else lottery_transfer_id(target.transfer_id, 'win ' || p_version) end,
    result_version = p_version, ended_at = coalesce(target.ended_at, p_now)
    from (select (orders[nth]).member_id, (orders[nth]).id, pays[nth] as pay
      from generate_series(1, cardinality(orders)) nth where nth <> all (failed)) result
    where target.bucket = p_bucket and target.member_id = result.member_id and target.id = result.id;
  update lottery_order target set unpaid_minor = greatest(target.payout_minor - result.pay, 0),
    result_version = p_version
    from (select distinct (orders[nth]).member_id, (orders[nth]).id, pays[nth] as pay
      from unnest(failed) nth) result
    where target.bucket = p_bucket and target.member_id = result.member_id and target.id = result.id;

  perform lottery_settle_rounds(p_bucket, orders, pays, riskeds, changed, p_now);

  -- An order that stops on a win gets back the stakes of its later draws.
  select array_agg(later.member_id), array_agg(later.id) into stop_member_ids, stop_ids
    from unnest(changed) nth
      join lottery_order later on later.bucket = p_bucket and later.member_id = (orders[nth]).member_id
        and later.master = (orders[nth]).master and later.place > (orders[nth]).place and later.stop_on_win
        and later.state = 'open'
    where (orders[nth]).stop_on_win and pays[nth] > 0;
  if stop_ids is not null then
    return query select given.member_id, given.id, null::bigint, given.draw_id, given.liability_minor
      from lottery_give_back(p_bucket, stop_member_ids, stop_ids, 'stopped', p_now) given;
  end if;
  return query select (orders[nth]).member_id, (orders[nth]).id, pays[nth], null::bigint, null::bigint
    from unnest(changed) nth;
end $$;

revoke all on function lottery_settle from public, khela_app;
grant execute on function lottery_settle to khela_app;
