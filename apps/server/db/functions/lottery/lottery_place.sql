-- Entry function. Takes a batch of orders, each with an item for each of its draws (the items of an order
-- follow each other). An order is taken whole or not at all, with its money, its rows and its rounds. `p_now`
-- was read with the draws, by the clock of the database that holds them.
-- Locks: the draws, shared and in the order of their ids, so that a seal waits for what was begun before it;
-- then the accounts in the order of bucket, member and id.
-- Returns each order (`n`) that was not taken; all others were. Codes: `repeated` (taken before, as it is),
-- `reused` (the id has another body), `again` (to be placed in the next batch: the same request is there
-- twice, or the account's limits or the draw's numbers allow one order a batch), `closed` (a draw is sealed
-- here), `limit` (the member's stakes in the draw), those of the ledger, and those of lottery_number_refusals
-- and lottery_limit_refusals with their values.
-- `numbers`: an item's units by number as JSON, empty where the game does not bound them by
-- `max_numbers_minor`; `p_max_bets`: null where no item has any. A series of 0 is none.
create or replace function lottery_place(
  p_bucket smallint, ns int[], buckets smallint[], member_ids bigint[], account_ids bigint[],
  operator_account_ids bigint[], merchant_ids int[], node_ids int[], vendors text[], game_codes text[],
  ids text[], masters text[], places smallint[], places_counts smallint[], stops boolean[], draw_ids bigint[],
  modes text[], slips text[], bet_counts int[], costs_minor bigint[], max_members_minor bigint[],
  transfer_ids uuid[], currencies text[], liabilities_minor bigint[], series smallint[],
  rebates_minor bigint[], numbers text[], max_numbers_minor bigint[], p_max_bets int, p_now timestamptz
) returns setof lottery_refusal language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  codes text[]; reals boolean[]; versions smallint[]; has_limited boolean;
  refusals lottery_refusal[]; refused_ns int[];
  paying_ids bigint[]; balances bigint[]; movements ledger_movement[]; left_ns int[];
begin
  perform check_batch_bucket(p_bucket, buckets);
  perform pg_advisory_xact_lock_shared(hashint8extended(drawn.draw_id, 7014))
    from (select distinct item.draw_id from unnest(draw_ids) item(draw_id) order by 1) drawn;
  perform from account a
    join (select distinct item.bucket, item.member_id, item.account_id
      from unnest(buckets, member_ids, account_ids) item(bucket, member_id, account_id)) named
      on a.bucket = /* spread: p_bucket */ named.bucket and a.member_id = named.member_id
        and a.id = named.account_id
    order by a.bucket, a.member_id, a.id for no key update of a;

  -- What every item needs of its account, its draw and its merchant. A subquery with a limit has one plan
  -- only: each row by the index of its key.
  select array_agg(known.code order by known.at), array_agg(known.real order by known.at),
    array_agg(known.version order by known.at), coalesce(bool_or(known.limited), false)
  into codes, reals, versions, has_limited
  from (
    select item.at, owner.real, owner.limited, coalesce(weights.version, 1::smallint) as version, case
        when placed.draw_id is not null then
          case when (placed.draw_id, placed.slip, placed.mode, placed.cost_minor, placed.places,
              placed.stop_on_win, placed.series)
            is not distinct from (item.draw_id, item.slip, item.mode, item.cost, item.places, item.stops,
              nullif(item.series, 0)) then 'repeated' else 'reused' end
        -- the same request twice at once: the second one waits for the first
        when item.n > min(item.n) over (partition by item.bucket, item.member_id, item.id) then 'again'
        when sealed.draw_id is not null then 'closed'
        when coalesce(open.staked, 0) + sum(case when placed.draw_id is null then item.cost else 0 end)
          over (partition by item.bucket, item.member_id, item.draw_id order by item.n)
          > item.max_member then 'limit'
        when owner.limited and item.n > min(item.n)
          over (partition by item.bucket, item.member_id, item.account_id) then 'again'
      end as code
    from unnest(ns, buckets, member_ids, account_ids, merchant_ids, ids, draw_ids, slips, modes, costs_minor,
      places_counts, stops, series, max_members_minor)
        with ordinality item(n, bucket, member_id, account_id, merchant_id, id, draw_id, slip, mode, cost,
          places, stops, series, max_member, at)
      left join lateral (select a.real, a.limited from account a
        where a.bucket = /* spread: p_bucket */ item.bucket and a.member_id = item.member_id
          and a.id = item.account_id limit 1) owner on true
      left join lateral (select o.draw_id, o.slip, o.mode, o.cost_minor, o.places, o.stop_on_win, o.series
        from lottery_order o
        where o.bucket = /* spread: p_bucket */ item.bucket and o.member_id = item.member_id
          and o.id = item.id limit 1) placed on true
      left join lateral (select s.draw_id from lottery_seal s
        where s.bucket = /* spread: p_bucket */ item.bucket and s.draw_id = item.draw_id
        limit 1) sealed on true
      left join lateral (select sum(o.cost_minor) as staked from lottery_order o
        where o.bucket = /* spread: p_bucket */ item.bucket and o.draw_id = item.draw_id
          and o.member_id = item.member_id and o.state = 'open') open on true
      left join lateral (select v.version from turnover_version v
        where v.merchant_id = item.merchant_id order by v.version desc limit 1) weights on true
  ) known;
  refusals := array(select (item.n, min(item.code), null, null)::lottery_refusal
    from unnest(ns, codes) item(n, code) where item.code is not null group by item.n);

  -- Most batches have neither numbers that are bounded nor an account with limits.
  if p_max_bets is not null then
    refused_ns := array(select refusal.n from unnest(refusals) refusal);
    refusals := refusals || array(select refusal from lottery_number_refusals(p_bucket,
      array(select (item.n, item.bucket, item.member_id, item.draw_id, item.bets, item.max_minor,
          item.numbers)::lottery_numbered
        from unnest(ns, buckets, member_ids, draw_ids, bet_counts, max_numbers_minor, numbers)
          item(n, bucket, member_id, draw_id, bets, max_minor, numbers)
        where item.numbers <> '' and item.n <> all (refused_ns)), p_max_bets) refusal);
  end if;
  if has_limited then
    refused_ns := array(select refusal.n from unnest(refusals) refusal);
    refusals := refusals || array(select refusal from lottery_limit_refusals(p_bucket,
      array(select (item.n, item.bucket, item.member_id, item.account_id, item.draw_id,
          item.cost)::lottery_stake
        from unnest(ns, buckets, member_ids, account_ids, draw_ids, costs_minor)
          item(n, bucket, member_id, account_id, draw_id, cost)
        where item.n <> all (refused_ns)), p_now) refusal);
  end if;

  -- The ledger leaves an account that is null alone, and all items of one on which something could fail.
  refused_ns := array(select refusal.n from unnest(refusals) refusal);
  paying_ids := array(select case when item.n <> all (refused_ns) then item.account_id end
    from unnest(ns, account_ids) with ordinality item(n, account_id, at) order by item.at);
  select posted.balances into balances
  from (
    select array_agg(item.vendor || ':' || item.id order by item.at) as round_refs,
      array_agg(transaction_type_lottery_bet()) as kinds, array_agg(false) as incomings
    from unnest(vendors, ids) with ordinality item(vendor, id, at)
  ) all_items, ledger_write_fast(p_bucket, transfer_ids, buckets, member_ids, paying_ids,
    operator_account_ids, all_items.incomings, costs_minor, currencies, all_items.kinds, all_items.round_refs,
    ids, null) posted;

  -- Those go one by one, an order whole.
  select array_agg((item.transfer_id, item.bucket, item.member_id, item.account_id, item.operator_account_id,
      false, item.cost, item.currency, transaction_type_lottery_bet(), 0::smallint, null, null, null,
      item.vendor || ':' || item.id, item.id, null, item.n)::ledger_movement order by item.at),
    array_agg(item.n order by item.at)
  into movements, left_ns
  from unnest(balances, paying_ids, ns, transfer_ids, buckets, member_ids, account_ids, operator_account_ids,
    costs_minor, currencies, vendors, ids)
    with ordinality item(balance, paying_id, n, transfer_id, bucket, member_id, account_id,
      operator_account_id, cost, currency, vendor, id, at)
  where item.balance is null and item.paying_id is not null;
  if movements is not null then
    -- known to the ledger and without an order: of an archived one
    refusals := refusals || array(select (left_ns[answer.n],
        coalesce(min(answer.code) filter (where answer.code <> 'ledger.linked_failed'), 'reused'),
        null, null)::lottery_refusal
      from ledger_post_items(p_bucket, movements, locked => true) answer
      where answer.code is not null or answer.replayed
      group by left_ns[answer.n]);
    refused_ns := array(select refusal.n from unnest(refusals) refusal);
  end if;

  insert into lottery_order (bucket, member_id, id, master, place, places, stop_on_win, draw_id, merchant_id,
    node_id, account_id, operator_account_id, vendor, currency, mode, slip, bets, cost_minor, state,
    placed_at, transfer_id, liability_minor, series, rebate_minor, numbers)
    select /* spread: p_bucket */ item.bucket, item.member_id, item.id, item.master, item.place, item.places,
      item.stops, item.draw_id, item.merchant_id, item.node_id, item.account_id, item.operator_account_id,
      item.vendor, item.currency, item.mode, item.slip, item.bets, item.cost, 'open', p_now, item.transfer_id,
      item.liability, nullif(item.series, 0), item.rebate, nullif(item.numbers, '')::jsonb
    from unnest(ns, buckets, member_ids, ids, masters, places, places_counts, stops, draw_ids, merchant_ids,
      node_ids, account_ids, operator_account_ids, vendors, currencies, modes, slips, bet_counts, costs_minor,
      transfer_ids, liabilities_minor, series, rebates_minor, numbers)
      item(n, bucket, member_id, id, master, place, places, stops, draw_id, merchant_id, node_id, account_id,
        operator_account_id, vendor, currency, mode, slip, bets, cost, transfer_id, liability, series, rebate,
        numbers)
    where item.n <> all (refused_ns);

  -- A round's bet is its stake; what it won is written when the draw is settled.
  insert into play_round (bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency,
    real, bet_minor, started_at, bets, weights_version)
    select /* spread: p_bucket */ item.bucket, item.member_id, item.vendor, item.id, item.merchant_id,
      item.game_code, item.node_id, item.currency, item.real, item.cost, p_now, 1, item.version
    from unnest(ns, buckets, member_ids, vendors, ids, merchant_ids, game_codes, node_ids, currencies, reals,
      costs_minor, versions)
      item(n, bucket, member_id, vendor, id, merchant_id, game_code, node_id, currency, real, cost, version)
    where item.n <> all (refused_ns);
  return query select * from unnest(refusals);
end $$;

revoke all on function lottery_place from public, khela_app;
grant execute on function lottery_place to khela_app;
