-- Entry function: settles orders of a draw in one bucket by version `p_version` of its result, each once. The
-- first settlement also pays the rebate of an order that has one. A win of an earlier version is reversed and
-- the new one paid, both or none: what the balance does not hold is noted as unpaid.
-- Locks, as lottery_place: the draws whose orders may be given back, shared and in order; then the accounts.
-- Returns the orders that changed with what they won; and of an order that stops on a win, its later draws
-- that are not sealed yet and are given back, with their draw and what they had added to its liability.
-- Refuses nothing: an order that is not there, or settled by this version, is left out.
-- `p_riskeds`: what of each order's stake was at risk, null as a round that declares nothing. The time of a
-- settlement never goes back within an account, as a transfer's does not.
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
  -- Draws before accounts, as an order takes them.
  perform pg_advisory_xact_lock_shared(hashint8extended(d.draw_id, 7014))
    from (select distinct l.draw_id from unnest(p_member_ids, p_ids) k(member_id, id)
      join lottery_order o on o.bucket = p_bucket and o.member_id = k.member_id and o.id = k.id
        and o.stop_on_win and o.place < o.places
      join lottery_order l on l.bucket = p_bucket and l.member_id = o.member_id and l.master = o.master
        and l.place > o.place and l.stop_on_win and l.state = 'open' order by 1) d;
  perform from account a
    join (select distinct k.member_id from unnest(p_member_ids) k(member_id)) m on a.bucket = p_bucket
      and a.member_id = m.member_id
    where a.kind = 'main' order by a.member_id, a.id for no key update of a;

  select array_agg(lottery_order_money_of(
      member_id => o.member_id, id => o.id, master => o.master, place => o.place,
      stop_on_win => o.stop_on_win, draw_id => o.draw_id, account_id => o.account_id,
      operator_account_id => o.operator_account_id, vendor => o.vendor, state => o.state,
      cost_minor => o.cost_minor, rebate_minor => o.rebate_minor, payout_minor => o.payout_minor,
      liability_minor => o.liability_minor, transfer_id => o.transfer_id, win_id => o.win_id)
      order by o.member_id, o.id),
      array_agg(k.payout order by o.member_id, o.id), array_agg(k.risked order by o.member_id, o.id)
      into orders, pays, riskeds
    from unnest(p_member_ids, p_ids, p_payouts, p_riskeds) k(member_id, id, payout, risked)
      join lottery_order o on o.bucket = p_bucket and o.member_id = k.member_id and o.id = k.id
    where o.draw_id = p_draw_id and o.state in ('open', 'won', 'lost') and o.result_version < p_version;
  if orders is null then return; end if;

  -- Wins, reversals and rebates. An order whose money could not be moved stays as it is.
  movements := lottery_win_movements(p_bucket, orders, pays, p_version);
  for answer in select * from ledger_post_items(p_bucket, movements, locked => true) loop
    if answer.code in ('ledger.insufficient_funds', 'ledger.linked_failed') then
      failed := failed || (movements[answer.n]).grp;
    elsif answer.code is not null or answer.replayed is not false then
      raise exception 'lottery: the win of an order was not posted: %', coalesce(answer.code, 'replayed');
    end if;
  end loop;
  changed := array(select k from generate_series(1, cardinality(orders)) k where k <> all (failed)
    and ((orders[k]).state = 'open' or (orders[k]).payout_minor <> pays[k]));

  update lottery_order o set state = case when w.pay > 0 then 'won' else 'lost' end, payout_minor = w.pay,
    unpaid_minor = 0, win_id = case when w.pay = 0 then null when w.pay = o.payout_minor then o.win_id
      else lottery_transfer_id(o.transfer_id, 'win ' || p_version) end, result_version = p_version,
      ended_at = coalesce(o.ended_at, p_now)
    from (select (orders[k]).member_id, (orders[k]).id, pays[k] as pay
      from generate_series(1, cardinality(orders)) k where k <> all (failed)) w
    where o.bucket = p_bucket and o.member_id = w.member_id and o.id = w.id;
  update lottery_order o set unpaid_minor = greatest(o.payout_minor - w.pay, 0), result_version = p_version
    from (select distinct (orders[k]).member_id, (orders[k]).id, pays[k] as pay from unnest(failed) k) w
    where o.bucket = p_bucket and o.member_id = w.member_id and o.id = w.id;

  perform lottery_settle_rounds(p_bucket, orders, pays, riskeds, changed, p_now);

  -- An order that stops on a win gives its later draws back.
  select array_agg(l.member_id), array_agg(l.id) into stop_member_ids, stop_ids
    from unnest(changed) k
      join lottery_order l on l.bucket = p_bucket and l.member_id = (orders[k]).member_id
        and l.master = (orders[k]).master and l.place > (orders[k]).place and l.stop_on_win
        and l.state = 'open'
    where (orders[k]).stop_on_win and pays[k] > 0;
  if stop_ids is not null then
    return query select g.member_id, g.id, null::bigint, g.draw_id, g.liability_minor
      from lottery_give_back(p_bucket, stop_member_ids, stop_ids, 'stopped', p_now) g;
  end if;
  return query select (orders[k]).member_id, (orders[k]).id, pays[k], null::bigint, null::bigint
    from unnest(changed) k;
end $$;

revoke all on function lottery_settle from public, khela_app;
grant execute on function lottery_settle to khela_app;
