-- Entry function: takes a batch of orders, each with an item for each of its draws, and returns of every order (`n`) why it was refused,
-- 'repeated' where it was taken before, or null. An order is taken whole or not at all. `p_now` was read with the draws, by the clock of
-- the database that holds them. A draw that is sealed here takes nothing; the seal waits for what was begun before it. An account with
-- limits of its own places one order a batch: 'again' for the others.
create or replace function lottery_place(p_bucket smallint, batch json, p_now timestamptz)
returns table (n int, code text) language plpgsql security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = /* spread: force_custom_plan */ force_generic_plan
as $$
#variable_conflict use_column
declare
  items lottery_item[]; movements ledger_movement[]; limited record; why text; refused_ns int[] := '{}'; refused_codes text[] := '{}';
begin
  items := array(select i from json_populate_recordset(null::lottery_item, batch) i);
  perform check_batch_bucket(p_bucket, array(select i.bucket from unnest(items) i));
  perform pg_advisory_xact_lock_shared(hashint8extended(d.draw_id, 7014))
    from (select distinct i.draw_id from unnest(items) i order by 1) d;
  perform from account a
    join (select distinct i.bucket, i.member_id, i.account_id from unnest(items) i) k
      on a.bucket = /* spread: p_bucket */ k.bucket and a.member_id = k.member_id and a.id = k.account_id
    order by a.bucket, a.member_id, a.id for no key update of a;

  select coalesce(array_agg(f.n), '{}'), coalesce(array_agg(f.code), '{}') into refused_ns, refused_codes
  from (
    select w.n, min(w.code) as code from (
      select i.n, case
          when o.id is not null then case when (o.draw_id, o.slip, o.mode, o.cost_minor, o.places, o.stop_on_win, o.series)
            is not distinct from (i.draw_id, i.slip, i.mode, i.cost_minor, i.places, i.stop_on_win, i.series) then 'repeated' else 'reused' end
          when s.draw_id is not null then 'closed'
          when coalesce(t.staked, 0) + sum(case when o.id is null then i.cost_minor else 0 end) over (partition by i.bucket, i.member_id, i.draw_id order by i.n)
            > i.max_member_minor then 'limit'
          when a.limited and i.n > min(i.n) over (partition by i.bucket, i.member_id, i.account_id) then 'again'
        end as code
      from unnest(items) i
        left join account a on a.bucket = /* spread: p_bucket */ i.bucket and a.member_id = i.member_id and a.id = i.account_id
        left join lottery_order o on o.bucket = /* spread: p_bucket */ i.bucket and o.member_id = i.member_id and o.id = i.id
        left join lottery_seal s on s.bucket = /* spread: p_bucket */ i.bucket and s.draw_id = i.draw_id
        left join lateral (select sum(p.cost_minor) as staked from lottery_order p where p.bucket = /* spread: p_bucket */ i.bucket
          and p.draw_id = i.draw_id and p.member_id = i.member_id and p.state = 'open') t on true
    ) w where w.code is not null group by w.n
  ) f;
  for limited in
    select i.n, i.bucket, i.member_id, i.account_id, sum(i.cost_minor)::bigint as cost, max(i.cost_minor) as stake
    from unnest(items) i
      join account a on a.bucket = /* spread: p_bucket */ i.bucket and a.member_id = i.member_id and a.id = i.account_id
    where a.limited and i.n <> all (refused_ns) group by 1, 2, 3, 4
  loop
    why := responsible_gaming_refusal(limited.bucket, limited.member_id, limited.account_id, limited.cost, p_now);
    if why is not null then
      refused_ns := refused_ns || limited.n; refused_codes := refused_codes || ('gaming ' || why);
    elsif turnover_refuses_stake(limited.bucket, limited.member_id, limited.account_id, limited.stake) then
      refused_ns := refused_ns || limited.n; refused_codes := refused_codes || 'bonus'::text;
    end if;
  end loop;

  items := array(select i from unnest(items) i where i.n <> all (refused_ns) order by i.n, i.place);
  movements := array(select (i.transfer_id, i.bucket, i.member_id, i.account_id, i.operator_account_id, false, i.cost_minor, i.currency,
      transaction_type_lottery_bet(), 0::smallint, null, null, null, i.vendor || ':' || i.id, i.id, null, i.n)::ledger_movement
    from unnest(items) with ordinality i(n, bucket, member_id, account_id, operator_account_id, merchant_id, node_id, vendor, game_code, id,
      master, place, places, stop_on_win, draw_id, mode, slip, bets, cost_minor, max_member_minor, transfer_id, currency, liability_minor, series, rebate_minor, at)
    order by i.at);
  select refused_ns || coalesce(array_agg(f.n), '{}'), refused_codes || coalesce(array_agg(f.code), '{}') into refused_ns, refused_codes
  from (
    -- known to the ledger and without an order: of an archived one
    select (items[a.n]).n, coalesce(min(a.code) filter (where a.code <> 'ledger.linked_failed'), 'reused') as code
    from ledger_post_items(p_bucket, movements, locked => true) a where a.code is not null or a.replayed group by 1
  ) f;
  items := array(select i from unnest(items) i where i.n <> all (refused_ns) order by i.n, i.place);

  insert into lottery_order (bucket, member_id, id, master, place, places, stop_on_win, draw_id, merchant_id, node_id, account_id,
      operator_account_id, vendor, currency, mode, slip, bets, cost_minor, state, placed_at, transfer_id, liability_minor, series,
      rebate_minor)
    select /* spread: p_bucket */ i.bucket, i.member_id, i.id, i.master, i.place, i.places, i.stop_on_win, i.draw_id, i.merchant_id, i.node_id,
      i.account_id, i.operator_account_id, i.vendor, i.currency, i.mode, i.slip, i.bets, i.cost_minor, 'open', p_now, i.transfer_id,
      i.liability_minor, i.series, i.rebate_minor
    from unnest(items) i;
  insert into play_round (bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency, real, bet_minor, started_at, bets,
      weights_version)
    select /* spread: p_bucket */ i.bucket, i.member_id, i.vendor, i.id, i.merchant_id, i.game_code, i.node_id, i.currency, a.real, i.cost_minor,
      p_now, 1, coalesce((select max(v.version) from turnover_version v where v.merchant_id = i.merchant_id), 1)
    from unnest(items) i
      join account a on a.bucket = /* spread: p_bucket */ i.bucket and a.member_id = i.member_id and a.id = i.account_id;
  return query select r.n, r.code from unnest(refused_ns, refused_codes) r(n, code);
end $$;

revoke all on function lottery_place from public, khela_app;
grant execute on function lottery_place to khela_app;
