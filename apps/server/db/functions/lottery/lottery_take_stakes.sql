-- Takes the stakes of the orders outside `refused_ns`. One statement takes the stakes of accounts on which no
-- movement can fail. The other stakes are taken one by one, each order completely or not at all.
-- Locks nothing: the caller holds the accounts' locks.
-- Returns the orders whose money did not move; the stakes of all other orders were taken.
-- Refuses with the ledger's codes. Refuses an id with `reused` when the ledger knows the id but no order has
-- it: the order is archived.
create or replace function lottery_take_stakes(p_bucket smallint, items lottery_item[], refused_ns int[])
  returns setof lottery_refusal language plpgsql as $$
declare
  stakes ledger_movement[]; posted ledger_posted[]; movements ledger_movement[];
begin
  -- ledger_write_fast skips items without an account, and all items of an account on which any item could
  -- fail.
  stakes := array(select ledger_movement_of(
      id => item.transfer_id, bucket => item.bucket, member_id => item.member_id,
      account_id => case when item.n <> all (refused_ns) then item.account_id end,
      operator_account_id => item.operator_account_id, incoming => false, amount_minor => item.cost_minor,
      currency => item.currency, kind => transaction_type_lottery_bet(),
      round_ref => item.vendor || ':' || item.id, reference => item.id, grp => item.n)
    from unnest(items) with ordinality item order by item.ordinality);
  posted := ledger_write_fast(p_bucket, stakes, null);

  movements := array(select stakes[stake.ordinality] from unnest(stakes, posted) with ordinality stake
    where stake.balance is null and stake.account_id is not null order by stake.ordinality);
  if cardinality(movements) = 0 then return; end if;
  return query
    select (movements[answer.n]).grp,
      coalesce(min(answer.code) filter (where answer.code <> 'ledger.linked_failed'), 'reused'), null::text,
      null::bigint
    from ledger_post_items(p_bucket, movements, locked => true) answer
    where answer.code is not null or answer.replayed
    group by 1;
end $$;

revoke all on function lottery_take_stakes from public, khela_app;
