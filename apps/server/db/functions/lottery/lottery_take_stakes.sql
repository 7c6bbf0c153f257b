-- Takes the stakes of the orders that are not in `refused_ns`: those on whose account nothing can fail by one
-- statement, the others one by one, an order whole.
-- Locks nothing: the caller holds the accounts.
-- Returns the orders whose money did not move; of all others it did.
-- Refuses with the ledger's codes, and with `reused` an id that the ledger knows and that has no order: it is
-- that of an archived one.
create or replace function lottery_take_stakes(p_bucket smallint, items lottery_item[], refused_ns int[])
  returns setof lottery_refusal language plpgsql as $$
declare
  stakes ledger_movement[]; paying_ids bigint[]; balances bigint[]; movements ledger_movement[];
begin
  stakes := array(select ledger_movement_of(
      id => item.transfer_id, bucket => item.bucket, member_id => item.member_id,
      account_id => item.account_id, operator_account_id => item.operator_account_id, incoming => false,
      amount_minor => item.cost_minor, currency => item.currency, kind => transaction_type_lottery_bet(),
      round_ref => item.vendor || ':' || item.id, reference => item.id, grp => item.n)
    from unnest(items) with ordinality item order by item.ordinality);

  -- The ledger leaves an account that is null alone, and all items of one on which something could fail.
  paying_ids := array(select case when stake.grp <> all (refused_ns) then stake.account_id end
    from unnest(stakes) with ordinality stake order by stake.ordinality);
  select posted.balances into balances
  from (
    select array_agg(stake.id order by at) as ids, array_agg(stake.bucket order by at) as buckets,
      array_agg(stake.member_id order by at) as member_ids,
      array_agg(stake.operator_account_id order by at) as operator_account_ids,
      array_agg(stake.incoming order by at) as incomings,
      array_agg(stake.amount_minor order by at) as amounts,
      array_agg(stake.currency order by at) as currencies, array_agg(stake.kind order by at) as kinds,
      array_agg(stake.round_ref order by at) as round_refs, array_agg(stake.reference order by at) as refs
    from (select stake.*, stake.ordinality as at from unnest(stakes) with ordinality stake) stake
  ) batch, ledger_write_fast(p_bucket, batch.ids, batch.buckets, batch.member_ids, paying_ids,
    batch.operator_account_ids, batch.incomings, batch.amounts, batch.currencies, batch.kinds,
    batch.round_refs, batch.refs, null) posted;

  movements := array(select stakes[paid.at]
    from unnest(balances, paying_ids) with ordinality paid(balance, paying_id, at)
    where paid.balance is null and paid.paying_id is not null order by paid.at);
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
