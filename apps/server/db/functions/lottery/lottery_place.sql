-- Entry function: takes a batch of orders, each with an item for each of its draws, and returns of every
-- order (`n`) that was not taken why: 'repeated' where it was taken before. An order is taken whole or not at
-- all. `p_now` was read with the draws, by the clock of the database that holds them. A draw that is sealed
-- here takes nothing; the seal waits for what was begun before it. An account with limits of its own places
-- one order a batch, and so does a request that is there twice: 'again' for the others. The items of an order
-- follow each other; a series of 0 is none. `numbers` are an item's units by number as JSON, empty where the
-- game does not bound them by `max_numbers_minor`: 'number 9000 lo2:39' is over it, with what is left of it,
-- and of one member and draw one such order is taken in a batch. `p_max_bets` is the most bets of a member's
-- open orders for one draw that have numbers, null where no item has any: 'bets' is over it. 'bonus 5000' is
-- over the largest stake of a bonus, 5000.
create or replace function lottery_place(
  p_bucket smallint, ns int[], buckets smallint[], member_ids bigint[], account_ids bigint[],
  operator_account_ids bigint[], merchant_ids int[], node_ids int[], vendors text[], game_codes text[],
  ids text[], masters text[], places smallint[], places_counts smallint[], stops boolean[], draw_ids bigint[],
  modes text[], slips text[], bet_counts int[], costs_minor bigint[], max_members_minor bigint[],
  transfer_ids uuid[], currencies text[], liabilities_minor bigint[], series smallint[],
  rebates_minor bigint[], numbers text[], max_numbers_minor bigint[], p_max_bets int, p_now timestamptz
) returns table (n int, code text) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  codes text[]; reals boolean[]; versions smallint[]; has_limited boolean; limited record; why text;
  refused_ns int[]; refused_codes text[];
  paying_ids bigint[]; balances bigint[]; movements ledger_movement[]; left_ns int[];
begin
  perform check_batch_bucket(p_bucket, buckets);
  perform pg_advisory_xact_lock_shared(hashint8extended(d.draw_id, 7014))
    from (select distinct u.draw_id from unnest(draw_ids) u(draw_id) order by 1) d;
  perform from account a
    join (select distinct u.bucket, u.member_id, u.account_id
      from unnest(buckets, member_ids, account_ids) u(bucket, member_id, account_id)) k
      on a.bucket = /* spread: p_bucket */ k.bucket and a.member_id = k.member_id and a.id = k.account_id
    order by a.bucket, a.member_id, a.id for no key update of a;

  -- A subquery with a limit has one plan only: each row by the index of its key.
  select array_agg(w.code order by w.at), array_agg(w.real order by w.at), array_agg(w.version order by w.at),
    coalesce(bool_or(w.limited), false)
  into codes, reals, versions, has_limited
  from (
    select i.at, a.real, a.limited, coalesce(v.version, 1::smallint) as version, case
        when o.draw_id is not null then
          case when (o.draw_id, o.slip, o.mode, o.cost_minor, o.places, o.stop_on_win, o.series)
          is not distinct from (i.draw_id, i.slip, i.mode, i.cost, i.places, i.stops,
            nullif(i.series, 0)) then 'repeated' else 'reused' end
        -- the same request twice at once: the second one waits for the first
        when i.n > min(i.n) over (partition by i.bucket, i.member_id, i.id) then 'again'
        when s.draw_id is not null then 'closed'
        when coalesce(t.staked, 0) + sum(case when o.draw_id is null then i.cost else 0 end)
          over (partition by i.bucket, i.member_id, i.draw_id order by i.n)
          > i.max_member then 'limit'
        when a.limited and i.n > min(i.n) over (partition by i.bucket, i.member_id, i.account_id) then 'again'
      end as code
    from unnest(ns, buckets, member_ids, account_ids, merchant_ids, ids, draw_ids, slips, modes, costs_minor,
      places_counts, stops, series, max_members_minor)
        with ordinality i(n, bucket, member_id, account_id, merchant_id, id, draw_id, slip, mode, cost,
          places, stops, series, max_member, at)
      left join lateral (select c.real, c.limited from account c
        where c.bucket = /* spread: p_bucket */ i.bucket and c.member_id = i.member_id and c.id = i.account_id
        limit 1) a on true
      left join lateral (select p.draw_id, p.slip, p.mode, p.cost_minor, p.places, p.stop_on_win, p.series
        from lottery_order p
        where p.bucket = /* spread: p_bucket */ i.bucket and p.member_id = i.member_id and p.id = i.id
        limit 1) o on true
      left join lateral (select p.draw_id from lottery_seal p
        where p.bucket = /* spread: p_bucket */ i.bucket and p.draw_id = i.draw_id limit 1) s on true
      left join lateral (select sum(p.cost_minor) as staked from lottery_order p
        where p.bucket = /* spread: p_bucket */ i.bucket
        and p.draw_id = i.draw_id and p.member_id = i.member_id and p.state = 'open') t on true
      left join lateral (select p.version from turnover_version p where p.merchant_id = i.merchant_id
        order by p.version desc limit 1) v on true
  ) w;
  select coalesce(array_agg(f.n), '{}'), coalesce(array_agg(f.code), '{}') into refused_ns, refused_codes
    from (select u.n, min(u.code) as code from unnest(ns, codes) u(n, code) where u.code is not null
      group by u.n) f;
  if p_max_bets is not null then
    select refused_ns || coalesce(array_agg(f.n), '{}'), refused_codes || coalesce(array_agg(f.code), '{}')
    into refused_ns, refused_codes
    from (
      select w.n, min(case when w.n > w.first_n then 'again' when not w.fits then 'bets'
          else 'number ' || greatest(w.most - t.units + t.own, 0) || ' ' || t.number end) as code
      from (
        select i.n, i.first_n, i.bucket, i.member_id, i.draw_id, i.most, i.own,
          array(select k.key from jsonb_object_keys(i.own) k(key)) as keys,
          i.bets + (select coalesce(sum(p.bets), 0) from lottery_order p
            where p.bucket = /* spread: p_bucket */ i.bucket
            and p.draw_id = i.draw_id and p.member_id = i.member_id and p.state = 'open'
            and p.numbers is not null) <= p_max_bets as fits
        from (
          select u.n, u.bucket, u.member_id, u.draw_id, u.bets, u.most, u.numbers::jsonb as own,
            min(u.n) over (partition by u.bucket, u.member_id, u.draw_id) as first_n
          from unnest(ns, buckets, member_ids, draw_ids, bet_counts, numbers, max_numbers_minor) u(n, bucket,
            member_id, draw_id, bets, numbers, most)
          where u.numbers <> '' and u.n <> all (refused_ns)
        ) i
        offset 0
      ) w
        left join lateral (
          select u.number, sum(u.units) as units, sum(u.own) as own
          from (
            select j.key as number, j.value::bigint as units, j.value::bigint as own
            from jsonb_each_text(w.own) j
            union all
            -- an order on none of the numbers is not unpacked
            select j.key, j.value::bigint, 0 from lottery_order p
            cross join lateral jsonb_each_text(p.numbers) j
            where p.bucket = /* spread: p_bucket */ w.bucket and p.draw_id = w.draw_id
              and p.member_id = w.member_id and p.state = 'open' and p.numbers ?| w.keys and w.own ? j.key
          ) u
          where w.n = w.first_n and w.fits
          group by u.number having sum(u.units) > w.most order by u.number limit 1
        ) t on true
      where w.n > w.first_n or not w.fits or t.number is not null
      group by w.n
    ) f;
  end if;
  if has_limited then
    for limited in
      -- the cap on stakes is of a draw, with what is open in it
      select i.n, i.bucket, i.member_id, i.account_id, sum(i.cost)::bigint as cost,
        max(i.cost + coalesce(t.staked, 0))::bigint as stake
      from unnest(ns, buckets, member_ids, account_ids, draw_ids, costs_minor) i(n, bucket, member_id,
        account_id, draw_id, cost)
        join account a on a.bucket = /* spread: p_bucket */ i.bucket and a.member_id = i.member_id
          and a.id = i.account_id
        left join lateral (select sum(p.cost_minor) as staked from lottery_order p
          where p.bucket = /* spread: p_bucket */ i.bucket
          and p.draw_id = i.draw_id and p.member_id = i.member_id and p.state = 'open') t on true
      where a.limited and i.n <> all (refused_ns) group by 1, 2, 3, 4
    loop
      why := responsible_gaming_refusal(limited.bucket, limited.member_id, limited.account_id, limited.cost,
        p_now);
      if why is not null then
        refused_ns := refused_ns || limited.n; refused_codes := refused_codes || ('gaming ' || why);
      elsif turnover_refuses_stake(limited.bucket, limited.member_id, limited.account_id, limited.stake) then
        refused_ns := refused_ns || limited.n;
        refused_codes := refused_codes
          || ('bonus ' || turnover_stake_cap_now(limited.bucket, limited.member_id, limited.account_id));
      end if;
    end loop;
  end if;

  -- The ledger leaves an account that is null alone, and all items of one on which something could fail:
  -- those go one by one, an order whole.
  paying_ids := array(select case when u.n <> all (refused_ns) then u.account_id end
    from unnest(ns, account_ids) with ordinality u(n, account_id, at) order by u.at);
  select w.balances into balances
  from (
    select array_agg(u.vendor || ':' || u.id order by u.at) as round_refs,
      array_agg(transaction_type_lottery_bet()) as kinds, array_agg(false) as incomings
    from unnest(vendors, ids) with ordinality u(vendor, id, at)
  ) c, ledger_write_fast(p_bucket, transfer_ids, buckets, member_ids, paying_ids, operator_account_ids,
  c.incomings, costs_minor, currencies, c.kinds, c.round_refs, ids, null) w;
  select array_agg((u.transfer_id, u.bucket, u.member_id, u.account_id, u.operator_account_id, false, u.cost,
      u.currency, transaction_type_lottery_bet(), 0::smallint, null, null, null, u.vendor || ':' || u.id,
      u.id, null, u.n)::ledger_movement order by u.at), array_agg(u.n order by u.at)
  into movements, left_ns
  from unnest(balances, paying_ids, ns, transfer_ids, buckets, member_ids, account_ids, operator_account_ids,
    costs_minor, currencies, vendors, ids)
    with ordinality u(balance, paying_id, n, transfer_id, bucket, member_id, account_id, operator_account_id,
      cost, currency, vendor, id, at)
  where u.balance is null and u.paying_id is not null;
  if movements is not null then
    select refused_ns || coalesce(array_agg(f.n), '{}'), refused_codes || coalesce(array_agg(f.code), '{}')
    into refused_ns, refused_codes
    from (
      -- known to the ledger and without an order: of an archived one
      select left_ns[a.n] as n,
        coalesce(min(a.code) filter (where a.code <> 'ledger.linked_failed'), 'reused') as code
      from ledger_post_items(p_bucket, movements, locked => true) a where a.code is not null or a.replayed
      group by 1
    ) f;
  end if;

  insert into lottery_order (bucket, member_id, id, master, place, places, stop_on_win, draw_id, merchant_id,
    node_id, account_id, operator_account_id, vendor, currency, mode, slip, bets, cost_minor, state,
    placed_at, transfer_id, liability_minor, series, rebate_minor, numbers)
    select /* spread: p_bucket */ i.bucket, i.member_id, i.id, i.master, i.place, i.places, i.stops,
      i.draw_id, i.merchant_id, i.node_id, i.account_id, i.operator_account_id, i.vendor, i.currency, i.mode,
      i.slip, i.bets, i.cost, 'open', p_now, i.transfer_id, i.liability, nullif(i.series, 0), i.rebate,
      nullif(i.numbers, '')::jsonb
    from unnest(ns, buckets, member_ids, ids, masters, places, places_counts, stops, draw_ids, merchant_ids,
      node_ids, account_ids, operator_account_ids, vendors, currencies, modes, slips, bet_counts, costs_minor,
      transfer_ids, liabilities_minor, series, rebates_minor, numbers)
      i(n, bucket, member_id, id, master, place, places, stops, draw_id, merchant_id, node_id, account_id,
        operator_account_id, vendor, currency, mode, slip, bets, cost, transfer_id, liability, series, rebate,
        numbers)
    where i.n <> all (refused_ns);
  insert into play_round (bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency,
    real, bet_minor, started_at, bets, weights_version)
    select /* spread: p_bucket */ i.bucket, i.member_id, i.vendor, i.id, i.merchant_id, i.game_code,
      i.node_id, i.currency, i.real, i.cost, p_now, 1, i.version
    from unnest(ns, buckets, member_ids, vendors, ids, merchant_ids, game_codes, node_ids, currencies, reals,
      costs_minor, versions)
      i(n, bucket, member_id, vendor, id, merchant_id, game_code, node_id, currency, real, cost, version)
    where i.n <> all (refused_ns);
  return query select r.n, r.code from unnest(refused_ns, refused_codes) r(n, code);
end $$;

revoke all on function lottery_place from public, khela_app;
grant execute on function lottery_place to khela_app;
