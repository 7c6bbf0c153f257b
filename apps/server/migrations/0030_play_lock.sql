-- The accounts of a batch were looked up by a join, which is planned for ten rows and, until the table was first analysed, for
-- hardly any accounts: then all main accounts were read for each batch, and gone through for each of its members. Now each
-- member's are found by the index of their key, whatever is known of the table. The functions are otherwise as they were.

-- Locks the members' main accounts, in the ledger's order.
create function play_lock(buckets smallint[], members bigint[]) returns void language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
begin
  perform from (select distinct x.bucket, x.member from unnest(buckets, members) x(bucket, member) order by x.bucket, x.member) k,
    lateral (select from account o where o.bucket = k.bucket and o.member_id = k.member and o.kind = 'main'
      order by o.id for no key update) locked;
end $$;
revoke all on function play_lock from public, khela_app;

create or replace function play_write(
  methods text[], buckets smallint[], members bigint[], vendors text[], tokens bytea[], transactions text[], round_ids text[],
  games text[], moneys text[], amounts bigint[], bets text[], details text[], finals boolean[], ids uuid[],
  out balances bigint[], out nodes int[], out merchants int[]
) language plpgsql
-- The plan of the first execution is kept: make it the one by index also when the tables are nearly empty.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
declare
  moving int := (select count(*) from unnest(amounts) amount where amount > 0);
  plain boolean[]; opening boolean[]; accounts bigint[]; houses bigint[]; incomings boolean[]; kinds int[]; refs text[]; round_refs text[];
  reals boolean[]; availables bigint[];
begin
  perform play_lock(buckets, members);

  -- One row looked up at a time, by the index of its key: a subquery with a limit is planned as nothing else.
  select array_agg((h.id is not null and p.n is null and (i.n <= moving) = (i.amount > 0)
      -- so far from the edge of 64 bits that not even all of a batch reaches it
      and i.amount between 0 and 1000000000000000 and a.balance < 4000000000000000000
      and (r.state is null or r.state = 'open' and r.bet_minor < 4000000000000000000 and r.win_minor < 4000000000000000000)
      and case i.method
        when 'bet' then i.amount > 0 and not a.limited and s.n is not null and m.status = 'active' and g.node_id is not null
        when 'win' then r.state is not null and b.n is not null
      end) is true),
    array_agg(r.state is null), array_agg(a.id), array_agg(h.id), array_agg(i.method = 'win'),
    array_agg(case i.method when 'win' then 3100 else 3200 end), array_agg(i.vendor || ':' || i.transaction),
    array_agg(i.vendor || ':' || i.round_id), array_agg(a.real), array_agg(a.balance - a.held),
    array_agg(coalesce(g.node_id, r.node_id)), array_agg(a.merchant_id)
  into plain, opening, accounts, houses, incomings, kinds, refs, round_refs, reals, availables, nodes, merchants
  from unnest(methods, buckets, members, vendors, tokens, transactions, round_ids, games, moneys, amounts, bets)
      with ordinality i(method, bucket, member, vendor, token, transaction, round_id, game, money, amount, bet, n)
    left join lateral (select o.id, o.merchant_id, o.currency, o.real, o.balance, o.held, o.limited from account o
      where o.bucket = i.bucket and o.member_id = i.member and o.kind = 'main' and o.ref = '' and o.currency = i.money
      order by o.id limit 1) a on true
    left join lateral (select o.id from house_account o where o.merchant_id = a.merchant_id and o.purpose = 'vendor'
      and o.ref = i.vendor and o.currency = a.currency and o.real = a.real limit 1) h on true
    left join lateral (select 1 as n from play_move o where o.bucket = i.bucket and o.member_id = i.member and o.vendor = i.vendor
      and o.transaction_id = i.transaction limit 1) p on true
    left join lateral (select o.state, o.bet_minor, o.win_minor, o.node_id from play_round o where o.bucket = i.bucket
      and o.member_id = i.member and o.vendor = i.vendor and o.round_id = i.round_id limit 1) r on true
    left join lateral (select 1 as n from play_session o where i.method = 'bet' and o.bucket = i.bucket and o.token_hash = i.token
      and o.member_id = i.member and o.vendor = i.vendor and o.redeemed_at is not null and o.valid_until > clock_timestamp() limit 1) s on true
    left join lateral (select o.status from member o where i.method = 'bet' and o.bucket = i.bucket and o.id = i.member limit 1) m on true
    left join lateral (select o.node_id from game o join vendor v on v.code = o.vendor
      where i.method = 'bet' and o.vendor = i.vendor and o.game_code = i.game and o.enabled and v.status = 'on' limit 1) g on true
    left join lateral (select 1 as n from play_move o where i.method = 'win' and o.bucket = i.bucket and o.member_id = i.member
      and o.vendor = i.vendor and o.transaction_id = i.bet and o.method in ('bet', 'bet-win') and o.status = 'OK'
      and o.round_id = i.round_id and o.game_code = i.game and not o.rolled_back and o.free_round is null limit 1) b on true;

  -- A member is left alone with all of his moves. What the ledger is told not to move, it leaves alone too.
  if false = any (plain) then
    select array_agg(case when alone then account_id end order by n), array_agg(alone order by n) into accounts, plain
    from (select n, account_id, bool_and(one) over (partition by bucket, member) as alone
      from unnest(buckets, members, accounts, plain) with ordinality i(bucket, member, account_id, one, n)) whole;
  end if;
  if moving > 0 and true = any (plain) then
    select (select array_agg(balance - held) from unnest(w.balances, w.helds) u(balance, held)) into balances
    from ledger_write(ids[:moving], buckets[:moving], members[:moving], accounts[:moving], houses[:moving], incomings[:moving],
      amounts[:moving], moneys[:moving], kinds[:moving], round_refs[:moving], refs[:moving]) w;
  else
    balances := array_fill(null::bigint, array[moving]);
  end if;
  -- what moves no money leaves the balance where it is
  balances := balances || (select array_agg(case when one then available end) from unnest(plain[moving + 1:], availables[moving + 1:]) u(one, available));

  with done as materialized (
    select * from unnest(balances, methods, buckets, members, vendors, transactions, round_ids, games, moneys, amounts, bets, details,
      finals, ids, nodes, merchants, reals, opening) d(available, method, bucket, member_id, vendor, transaction_id, round_id, game_code,
      currency, amount, bet, detail, final, id, node_id, merchant_id, real, fresh)
    where d.available is not null
  ), kept as (
    insert into play_move (bucket, member_id, vendor, transaction_id, method, round_id, game_code, currency, amount_minor,
      win_minor, reference, status, balance_after, transfer_id)
    select bucket, member_id, vendor, transaction_id, method, round_id, game_code, currency, amount, 0, bet, 'OK', available,
      case when amount > 0 then id end
    from done
  ), opened as (
    insert into play_round (bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency, real, bet_minor, detail, bets)
    select bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency, real, amount, coalesce(detail::jsonb, '{}'), 1
    from done where fresh
  )
  update play_round p set
    bet_minor = p.bet_minor + case d.method when 'bet' then d.amount else 0 end, bets = p.bets + case d.method when 'bet' then 1 else 0 end,
    win_minor = p.win_minor + case d.method when 'win' then d.amount else 0 end, detail = play_detail(p.detail, coalesce(d.detail::jsonb, '{}')),
    state = case when d.method = 'win' and d.final then 'settled' else p.state end,
    ended_at = case when d.method = 'win' and d.final then clock_timestamp() end
  from done d where not d.fresh and p.bucket = d.bucket and p.member_id = d.member_id and p.vendor = d.vendor and p.round_id = d.round_id;
end $$;

create or replace function play_post_items(items play_item[]) returns setof play_answer language plpgsql
-- The plan of the first execution is kept: make it the one by index also when the tables are nearly empty.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan
as $$
declare
  i play_item; a account; answer play_answer;
begin
  perform play_lock(array_agg(x.bucket), array_agg(x.member_id)) from unnest(items) x;
  foreach i in array items loop
    answer := null;
    select * into a from account where bucket = i.bucket and member_id = i.member_id and kind = 'main' and ref = ''
      and currency = coalesce(i.currency, currency) order by id limit 1;
    if found then
      -- not every dialect says the currency of a rollback
      if i.method <> 'end-round' then i.currency := a.currency; end if;
      answer := play_apply(i, a);
      answer.currency := a.currency;
    else
      answer.status := case when exists (select from account where bucket = i.bucket and member_id = i.member_id)
        then 'CURRENCY_MISMATCH' else 'UNKNOWN_PLAYER' end;
    end if;
    answer.n := i.n;
    return next answer;
  end loop;
end $$;
