-- Fast path of play. Writes the transactions of members for whom nothing in the batch can fail (new ids,
-- valid sessions, enabled games, open rounds, accounts without limits, enough money). Returns the available
-- balance after each, and null for those that play_post must handle. Items that move money come first. A
-- batch never has two transactions of one member with the same round or id, nor some of a member that move
-- money and some that do not: the whole batch would fail.
create or replace function play_write_fast(
  p_bucket smallint, methods text[], buckets smallint[], member_ids bigint[], vendors text[],
  token_hashes bytea[], transaction_ids text[], round_ids text[], game_codes text[], currencies text[],
  amounts_minor bigint[], bet_references text[], details text[], finals boolean[], transfer_ids uuid[],
  riskeds_minor bigint[], out balances bigint[]
) language plpgsql as $$
declare
  posting_count int := (select count(*) from unnest(amounts_minor) amount_minor where amount_minor > 0);
  eligible boolean[]; opening boolean[]; account_ids bigint[]; operator_account_ids bigint[];
  incomings boolean[]; kinds int[];
  transfer_references text[]; round_refs text[]; reals boolean[]; availables bigint[]; node_ids int[];
  merchant_ids int[];
  settles boolean[]; stakes bigint[]; riskeds bigint[]; settlement_seqs bigint[]; game_types text[];
  weights_versions smallint[]; now_is timestamptz;
begin
  perform play_lock(p_bucket, buckets, member_ids);
  -- The batch's time, read after the locks.
  now_is := clock_timestamp();

  -- A subquery with a limit has one plan only: each row by the index of its key.
  select array_agg((h.id is not null and p.n is null and (i.n <= posting_count) = (i.amount_minor > 0)
      -- so far below 64 bits that a whole batch cannot overflow
      and i.amount_minor between 0 and 1000000000000000 and a.balance < 4000000000000000000
      -- after a clock went back, play_settle finds the time
      and a.moved_at <= now_is
      and (r.state is null or r.state = 'open' and r.bet_minor < 4000000000000000000
        and r.win_minor < 4000000000000000000)
      and case i.method
        when 'bet' then i.amount_minor > 0 and not a.limited and s.n is not null and m.status = 'active'
          and g.node_id is not null
        when 'win' then r.state is not null and b.n is not null
          and (i.risked_minor <= r.bet_minor) is not false
      end) is true),
    array_agg(r.state is null), array_agg(a.id), array_agg(h.id), array_agg(i.method = 'win'),
    array_agg(case i.method when 'win' then transaction_type_win() else transaction_type_bet() end),
    array_agg(i.vendor || ':' || i.transaction_id),
    array_agg(i.vendor || ':' || i.round_id), array_agg(a.real), array_agg(a.balance - a.held),
    array_agg(coalesce(g.node_id, r.node_id)), array_agg(a.merchant_id),
    -- as play_settle decides: the first result settles the whole round, each later change is a settlement
    array_agg(case i.method when 'win' then r.settlements = 0 or i.amount_minor > 0
        or r.risked <> 0 else r.settlements > 0 end is true),
    array_agg(case when i.method = 'bet' then i.amount_minor when r.settlements = 0 then r.bet_minor else 0
      end), array_agg(r.risked),
    array_agg(a.settlement_seq), array_agg(y.game_type), array_agg(coalesce(r.weights_version, v.version, 1))
  into eligible, opening, account_ids, operator_account_ids, incomings, kinds, transfer_references,
    round_refs, reals, availables, node_ids, merchant_ids, settles, stakes, riskeds, settlement_seqs,
    game_types, weights_versions
  from unnest(methods, buckets, member_ids, vendors, token_hashes, transaction_ids, round_ids, game_codes,
    currencies, amounts_minor, bet_references, riskeds_minor)
      with ordinality i(method, bucket, member_id, vendor, token_hash, transaction_id, round_id, game_code,
        currency, amount_minor, reference, risked_minor, n)
    left join lateral (select o.id, o.merchant_id, o.currency, o.real, o.balance, o.held, o.limited,
      o.settlement_seq, o.moved_at from account o
      where o.bucket = /* spread: p_bucket */ i.bucket and o.member_id = i.member_id and o.kind = 'main'
        and o.ref = '' and o.currency = i.currency
      order by o.id limit 1) a on true
    left join lateral (select o.id from operator_account o
      where o.merchant_id = a.merchant_id and o.purpose = 'vendor'
      and o.ref = i.vendor and o.currency = a.currency and o.real = a.real limit 1) h on true
    left join lateral (select 1 as n from play_transaction o
      where o.bucket = /* spread: p_bucket */ i.bucket and o.member_id = i.member_id and o.vendor = i.vendor
      and o.transaction_id = i.transaction_id limit 1) p on true
    left join lateral (select o.state, o.bet_minor, o.win_minor, o.node_id, o.settlements, o.weights_version,
        -- as play_settle computes it, of sums that cannot overflow
        case when o.bet_minor < 4000000000000000000 and o.win_minor < 4000000000000000000 then
          play_risked(coalesce(i.risked_minor, o.risked_minor),
            case i.method when 'bet' then o.bet_minor + i.amount_minor else o.bet_minor end,
            case i.method when 'win' then o.win_minor + i.amount_minor else o.win_minor end)
          - case when o.settlements = 0 then 0 else play_risked(o.risked_minor, o.bet_minor, o.win_minor) end
          end as risked
      from play_round o where o.bucket = /* spread: p_bucket */ i.bucket
      and o.member_id = i.member_id and o.vendor = i.vendor and o.round_id = i.round_id limit 1) r on true
    left join lateral (select 1 as n from play_session o
      where i.method = 'bet' and o.bucket = /* spread: p_bucket */ i.bucket and o.token_hash = i.token_hash
      and o.member_id = i.member_id and o.vendor = i.vendor and o.game_code = i.game_code
      and o.redeemed_at is not null and o.ended_at is null
      and o.valid_until > now_is limit 1) s on true
    left join lateral (select o.status from member o
      where i.method = 'bet' and o.bucket = /* spread: p_bucket */ i.bucket and o.id = i.member_id limit 1) m
      on true
    left join lateral (select o.node_id from game o join vendor v on v.code = o.vendor
      where i.method = 'bet' and o.vendor = i.vendor and o.game_code = i.game_code and o.enabled
        and v.status = 'on' limit 1) g on true
    left join lateral (select 1 as n from play_transaction o
      where i.method = 'win' and o.bucket = /* spread: p_bucket */ i.bucket and o.member_id = i.member_id
      and o.vendor = i.vendor and o.transaction_id = i.reference and o.method in ('bet', 'bet-win')
      and o.status = 'OK'
      and o.round_id = i.round_id and o.game_code = i.game_code and not o.rolled_back and o.free_round is null
      limit 1) b on true
    left join lateral (select o.game_type from game o
      where r.settlements is not null and o.node_id = coalesce(g.node_id, r.node_id) limit 1) y on true
    left join lateral (select o.version from turnover_version o
      where r.state is null and o.merchant_id = a.merchant_id order by o.version desc limit 1) v on true;

  -- A transaction that is not eligible excludes all of its member's; the ledger skips an account that is
  -- null.
  if false = any (eligible) then
    select array_agg(case when all_eligible then account_id end order by n),
      array_agg(all_eligible order by n) into account_ids, eligible
    from (select n, account_id, bool_and(is_eligible) over (partition by bucket, member_id) as all_eligible
      from unnest(buckets, member_ids, account_ids, eligible) with ordinality i(bucket, member_id, account_id,
        is_eligible, n)) members;
  end if;
  if posting_count > 0 and true = any (eligible) then
    select (select array_agg(balance - held) from unnest(w.balances, w.helds) u(balance, held)) into balances
    from ledger_write_fast(p_bucket, transfer_ids[:posting_count], buckets[:posting_count],
      member_ids[:posting_count], account_ids[:posting_count], operator_account_ids[:posting_count],
      incomings[:posting_count], amounts_minor[:posting_count], currencies[:posting_count],
      kinds[:posting_count], round_refs[:posting_count], transfer_references[:posting_count],
      settles[:posting_count]) w;
  else
    balances := array_fill(null::bigint, array[posting_count]);
  end if;
  -- items that move no money do not change the balance
  balances := balances || (select array_agg(case when is_eligible then available end)
    from unnest(eligible[posting_count + 1:], availables[posting_count + 1:]) u(is_eligible, available));

  insert into play_transaction (bucket, member_id, vendor, transaction_id, method, round_id, game_code,
    currency, amount_minor, win_minor, reference, status, balance_after, transfer_id)
  select /* spread: p_bucket */ bucket, member_id, vendor, transaction_id, method, round_id, game_code,
    currency, amount_minor, 0, reference, 'OK', available,
    case when amount_minor > 0 then id end
  from unnest(balances, methods, buckets, member_ids, vendors, transaction_ids, round_ids, game_codes,
    currencies, amounts_minor, bet_references, transfer_ids)
    d(available, method, bucket, member_id, vendor, transaction_id, round_id, game_code, currency,
      amount_minor, reference, id)
  where available is not null;
  if true = any (opening) then
    insert into play_round (bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency,
      real, bet_minor, detail, bets, weights_version, started_at)
    select /* spread: p_bucket */ bucket, member_id, vendor, round_id, merchant_id, game_code, node_id,
      currency, real, amount_minor, coalesce(detail::jsonb, '{}'), 1, weights_version, now_is
    from unnest(balances, opening, buckets, member_ids, vendors, round_ids, merchant_ids, game_codes,
      node_ids, currencies, reals, amounts_minor, details, weights_versions)
      d(available, fresh, bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency,
        real, amount_minor, detail, weights_version)
    where available is not null and fresh;
  end if;
  if false = any (opening) then
    update play_round p set
      bet_minor = p.bet_minor + case d.method when 'bet' then d.amount_minor else 0 end,
      bets = p.bets + case d.method when 'bet' then 1 else 0 end,
      win_minor = p.win_minor + case d.method when 'win' then d.amount_minor else 0 end,
      -- play_detail in place: a call for each round would cost more than the expression
      detail = case when octet_length(p.detail::text) > 16384 then p.detail
        else p.detail || coalesce(d.detail::jsonb, '{}') end,
      state = case when d.method = 'win' and d.final then 'settled' else p.state end,
      ended_at = case when d.method = 'win' and d.final then now_is end,
      settlements = p.settlements + d.settling::int, risked_minor = coalesce(d.risked_minor, p.risked_minor)
    from unnest(balances, opening, methods, buckets, member_ids, vendors, round_ids, amounts_minor, details,
      finals, settles, riskeds_minor)
      d(available, fresh, method, bucket, member_id, vendor, round_id, amount_minor, detail, final, settling,
        risked_minor)
    where d.available is not null and not d.fresh
      and p.bucket = /* spread: p_bucket */ d.bucket and p.member_id = d.member_id and p.vendor = d.vendor
      and p.round_id = d.round_id;
  end if;
  if true = any (settles) then
    insert into round_settlement (bucket, member_id, account_id, seq, stake_minor, risked_minor, payout_minor,
      at, merchant_id, node_id, weights_version, game_type, vendor, round_id)
    select /* spread: p_bucket */ bucket, member_id, account_id,
      settlement_seq + row_number() over (partition by bucket, member_id, account_id order by n), stake,
      risked, case method when 'win' then amount_minor else 0 end, now_is, merchant_id, node_id,
      weights_version, game_type, vendor, round_id
    from unnest(balances, settles, buckets, member_ids, account_ids, settlement_seqs, stakes, riskeds,
      methods, amounts_minor, merchant_ids, node_ids, weights_versions, game_types, vendors, round_ids)
      with ordinality d(available, settling, bucket, member_id, account_id, settlement_seq, stake, risked,
        method, amount_minor, merchant_id, node_id, weights_version,
      game_type, vendor, round_id, n)
    where available is not null and settling;
  end if;
  if 0 = any (amounts_minor) then
    -- The ledger counted those that move money. A round never changes without its account: pages of the
    -- record are kept by its version.
    update account a set settlement_seq = a.settlement_seq + s.settlements, version = a.version + 1,
      active_hour = ledger_hour(now_is), moved_at = now_is
    from (select d.bucket, d.member_id, d.account_id, count(*) filter (where d.settling) as settlements
      from unnest(balances, settles, buckets, member_ids, account_ids, amounts_minor) d(available, settling,
        bucket, member_id, account_id, amount_minor)
      where d.available is not null and d.amount_minor = 0 group by 1, 2, 3) s
    where a.bucket = /* spread: p_bucket */ s.bucket and a.member_id = s.member_id and a.id = s.account_id;
  end if;
end $$;

revoke all on function play_write_fast from public, khela_app;
