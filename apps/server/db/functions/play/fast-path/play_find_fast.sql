-- Finds what each transaction of a batch needs to be written, and whether nothing can fail: a new id, an open
-- round, an account without limits and with room for the amount, for a bet what play_bet_refusal asks, for a
-- win its bet. The ledger sees whether the money is there.
-- Locks nothing: the caller holds the accounts, and has read the time after.
-- Returns one value for each item. One that is not eligible excludes all of its member's; then their account
-- is null, which the ledger skips.
-- Refuses nothing.
create or replace function play_find_fast(p_bucket smallint, items play_item[], now_is timestamptz)
  returns play_found[] language plpgsql as $$
declare
  known play_found[]; posting_count int := (select count(*) from unnest(items) i where i.amount_minor > 0);
begin
  -- A subquery with a limit has one plan only: each row by the index of its key.
  select array_agg(play_found_of(
    is_eligible => f.all_eligible, account_id => case when f.all_eligible then f.account_id end,
    opens => f.round_state is null, operator_account_id => f.operator_account_id,
    merchant_id => f.merchant_id, "real" => f.real, available_minor => f.available, node_id => f.node_id,
    game_type => f.game_type, weights_version => f.weights_version,
    -- as play_settle decides: the first result settles the whole round, each later change is a settlement
    settles => case f.method when 'win' then f.settlements = 0 or f.amount_minor > 0 or f.at_risk <> 0
      else f.settlements > 0 end is true,
    stake_minor => case when f.method = 'bet' then f.amount_minor
      when f.settlements = 0 then f.round_bet_minor else 0 end,
    at_risk_minor => f.at_risk, settlement_seq => f.settlement_seq) order by f.at)
  into known
  from (
    select i.ordinality as at, i.method, i.amount_minor, a.id as account_id, h.id as operator_account_id,
      a.merchant_id, a.real, a.balance - a.held as available, a.settlement_seq, r.state as round_state,
      r.settlements, r.bet_minor as round_bet_minor, r.at_risk, coalesce(g.node_id, r.node_id) as node_id,
      y.game_type, coalesce(r.weights_version, v.version, 1::smallint) as weights_version,
      bool_and((h.id is not null and p.n is null
        and (i.ordinality <= posting_count) = (i.amount_minor > 0)
        -- so far below 64 bits that a whole batch cannot overflow
        and i.amount_minor between 0 and 1000000000000000 and a.balance < 4000000000000000000
        and (r.state is null or r.bet_minor < 4000000000000000000 and r.win_minor < 4000000000000000000)
        -- after a clock went back, play_settle finds the time
        and a.moved_at <= now_is
        and case i.method
          when 'bet' then i.amount_minor > 0 and not a.limited and play_bet_refusal(
            session_game_code => s.game_code, member_status => m.status, game_is_open => g.is_open,
            game_code => i.game_code, round_state => r.state, round_bet_minor => r.bet_minor,
            amount_minor => i.amount_minor, risked_minor => i.risked_minor) is null
          when 'win' then r.state = 'open' and b.n is not null
            and (i.risked_minor <= r.bet_minor) is not false
        end) is true) over (partition by i.bucket, i.member_id) as all_eligible
    from unnest(items) with ordinality i
      left join lateral (select o.id, o.merchant_id, o.currency, o.real, o.balance, o.held, o.limited,
        o.settlement_seq, o.moved_at from account o
        where o.bucket = coalesce(p_bucket, i.bucket) and o.member_id = i.member_id and o.kind = 'main'
          and o.ref = '' and o.currency = i.currency
        order by o.id limit 1) a on true
      left join lateral (select o.id from operator_account o
        where o.merchant_id = a.merchant_id and o.purpose = 'vendor' and o.ref = i.vendor
          and o.currency = a.currency and o.real = a.real limit 1) h on true
      left join lateral (select 1 as n from play_transaction o
        where o.bucket = coalesce(p_bucket, i.bucket) and o.member_id = i.member_id
          and o.vendor = i.vendor and o.transaction_id = i.transaction_id limit 1) p on true
      left join lateral (select o.state, o.bet_minor, o.win_minor, o.node_id, o.settlements,
          o.weights_version,
          -- as play_settle computes it, of sums that cannot overflow
          case when o.bet_minor < 4000000000000000000 and o.win_minor < 4000000000000000000 then
            play_risked(coalesce(i.risked_minor, o.risked_minor),
              case i.method when 'bet' then o.bet_minor + i.amount_minor else o.bet_minor end,
              case i.method when 'win' then o.win_minor + i.amount_minor else o.win_minor end)
            - case when o.settlements = 0 then 0
              else play_risked(o.risked_minor, o.bet_minor, o.win_minor) end
            end as at_risk
        from play_round o where o.bucket = coalesce(p_bucket, i.bucket) and o.member_id = i.member_id
          and o.vendor = i.vendor and o.round_id = i.round_id limit 1) r on true
      left join lateral (select o.game_code from play_session o
        where i.method = 'bet' and o.bucket = coalesce(p_bucket, i.bucket)
          and o.token_hash = i.token_hash and o.member_id = i.member_id and o.vendor = i.vendor
          and o.redeemed_at is not null and o.ended_at is null and o.valid_until > now_is limit 1) s on true
      left join lateral (select o.status from member o
        where i.method = 'bet' and o.bucket = coalesce(p_bucket, i.bucket) and o.id = i.member_id
        limit 1) m on true
      left join lateral (select o.node_id, o.enabled and v.status = 'on' as is_open
        from game o join vendor v on v.code = o.vendor
        where i.method = 'bet' and o.vendor = i.vendor and o.game_code = i.game_code limit 1) g on true
      left join lateral (select 1 as n from play_transaction o
        where i.method = 'win' and o.bucket = coalesce(p_bucket, i.bucket) and o.member_id = i.member_id
          and o.vendor = i.vendor and o.transaction_id = i.reference and o.method in ('bet', 'bet-win')
          and o.status = 'OK' and o.round_id = i.round_id and o.game_code = i.game_code
          and not o.rolled_back and o.free_round is null limit 1) b on true
      left join lateral (select o.game_type from game o
        where r.settlements is not null and o.node_id = coalesce(g.node_id, r.node_id) limit 1) y on true
      left join lateral (select o.version from turnover_version o
        where r.state is null and o.merchant_id = a.merchant_id order by o.version desc limit 1) v on true
  ) f;
  return known;
end $$;

revoke all on function play_find_fast from public, khela_app;
