-- Finds the data that are needed to write each transaction of a batch, and whether the transaction is
-- eligible. Only the ledger can refuse an eligible item, for lack of funds. An eligible item has a new id,
-- and an account with room for the amount. A bet needs an open or new round, an account without limits, and
-- no refusal of play_bet_refusal; a win needs an open round and its bet.
-- Locks nothing: the caller holds the accounts' locks, and has read the time after locking them.
-- Returns one value for each item. An ineligible item excludes all items of the same member: their account is
-- null, and the ledger skips them.
-- Refuses nothing.
create or replace function play_find_fast(p_bucket smallint, items play_item[], now_is timestamptz)
  returns play_found[] language plpgsql as $$
declare
  known play_found[];
  posting_count int := (select count(*) from unnest(items) item where item.amount_minor > 0);
begin
  -- The limit of each subquery leaves the planner only one plan: to look up each row by the index of its key.
  select array_agg(play_found_of(
    is_eligible => facts.all_eligible, account_id => case when facts.all_eligible then facts.account_id end,
    opens => facts.round_state is null, operator_account_id => facts.operator_account_id,
    merchant_id => facts.merchant_id, "real" => facts.real, available_minor => facts.available,
    node_id => facts.node_id, game_type => facts.game_type, weights_version => facts.weights_version,
    -- the rule of play_settle: the first result settles the whole round, each later change is a settlement
    settles => case facts.method when 'win' then facts.settlements = 0 or facts.amount_minor > 0
      or facts.at_risk <> 0
      else facts.settlements > 0 end is true,
    stake_minor => case when facts.method = 'bet' then facts.amount_minor
      when facts.settlements = 0 then facts.round_bet_minor else 0 end,
    at_risk_minor => facts.at_risk, settlement_seq => facts.settlement_seq) order by facts.at)
  into known
  from (
    select item.ordinality as at, item.method, item.amount_minor, owner.id as account_id,
      business.id as operator_account_id, owner.merchant_id, owner.real,
      owner.balance - owner.held as available, owner.settlement_seq, round.state as round_state,
      round.settlements, round.bet_minor as round_bet_minor, round.at_risk,
      coalesce(open_game.node_id, round.node_id) as node_id, kind.game_type,
      coalesce(round.weights_version, weights.version, 1::smallint) as weights_version,
      bool_and((business.id is not null and repeated.n is null
        and (item.ordinality <= posting_count) = (item.amount_minor > 0)
        -- bounds far below 64 bits, so that the sums of a whole batch cannot overflow
        and item.amount_minor between 0 and 1000000000000000 and owner.balance < 4000000000000000000
        and (round.state is null or round.bet_minor < 4000000000000000000
          and round.win_minor < 4000000000000000000)
        -- the clock was set back, so the account was last changed after now_is: only play_settle finds a
        -- valid settlement time
        and owner.moved_at <= now_is
        and case item.method
          when 'bet' then item.amount_minor > 0 and not owner.limited and play_bet_refusal(
            session_game_code => session.game_code, member_status => player.status,
            game_is_open => open_game.is_open, game_code => item.game_code, round_state => round.state,
            round_bet_minor => round.bet_minor, amount_minor => item.amount_minor,
            risked_minor => item.risked_minor) is null
          when 'win' then round.state = 'open' and bet.n is not null
            and (item.risked_minor <= round.bet_minor) is not false
        end) is true) over (partition by item.bucket, item.member_id) as all_eligible
    from unnest(items) with ordinality item
      left join lateral (
        select id, merchant_id, currency, real, balance, held, limited, settlement_seq, moved_at from account
        where bucket = coalesce(p_bucket, item.bucket) and member_id = item.member_id and kind = 'main'
          and ref = '' and currency = item.currency
        order by id limit 1) owner on true
      left join lateral (
        select id from operator_account
        where merchant_id = owner.merchant_id and purpose = 'vendor' and ref = item.vendor
          and currency = owner.currency and real = owner.real limit 1) business on true
      left join lateral (
        select 1 as n from play_transaction
        where bucket = coalesce(p_bucket, item.bucket) and member_id = item.member_id
          and vendor = item.vendor and transaction_id = item.transaction_id limit 1) repeated on true
      left join lateral (
        select state, bet_minor, win_minor, node_id, settlements, weights_version,
          -- the same computation as in play_settle, only for sums that cannot overflow
          case when bet_minor < 4000000000000000000 and win_minor < 4000000000000000000 then
            play_risked(coalesce(item.risked_minor, risked_minor),
              case item.method when 'bet' then bet_minor + item.amount_minor else bet_minor end,
              case item.method when 'win' then win_minor + item.amount_minor else win_minor end)
            - case when settlements = 0 then 0 else play_risked(risked_minor, bet_minor, win_minor) end
            end as at_risk
        from play_round where bucket = coalesce(p_bucket, item.bucket) and member_id = item.member_id
          and vendor = item.vendor and round_id = item.round_id limit 1) round on true
      left join lateral (
        select game_code from play_session
        where item.method = 'bet' and bucket = coalesce(p_bucket, item.bucket)
          and token_hash = item.token_hash and member_id = item.member_id and vendor = item.vendor
          and redeemed_at is not null and ended_at is null and valid_until > now_is limit 1) session on true
      left join lateral (
        select status from member
        where item.method = 'bet' and bucket = coalesce(p_bucket, item.bucket) and id = item.member_id
        limit 1) player on true
      left join lateral (
        select game.node_id, game.enabled and vendor.status = 'on' as is_open
        from game join vendor on vendor.code = game.vendor
        where item.method = 'bet' and game.vendor = item.vendor and game.game_code = item.game_code
        limit 1) open_game on true
      left join lateral (
        select 1 as n from play_transaction
        where item.method = 'win' and bucket = coalesce(p_bucket, item.bucket)
          and member_id = item.member_id and vendor = item.vendor and transaction_id = item.reference
          and method in ('bet', 'bet-win') and status = 'OK' and round_id = item.round_id
          and game_code = item.game_code and not rolled_back and free_round is null limit 1) bet on true
      left join lateral (
        select game_type from game
        where round.settlements is not null and node_id = coalesce(open_game.node_id, round.node_id)
        limit 1) kind on true
      left join lateral (
        select version from turnover_version
        where round.state is null and merchant_id = owner.merchant_id order by version desc limit 1
      ) weights on true
  ) facts;
  return known;
end $$;

revoke all on function play_find_fast from public, khela_app;
