-- Writes the rows of transactions whose money moved. It creates the rounds that do not exist and updates the
-- existing ones.
-- Locks nothing: the caller holds the accounts' locks.
-- Returns and refuses nothing.
create or replace function play_insert_fast(
  p_bucket smallint, items play_item[], known play_found[], posted ledger_posted[], now_is timestamptz
) returns void language plpgsql as $$
begin
  insert into play_transaction (bucket, member_id, vendor, transaction_id, method, round_id, game_code,
    currency, amount_minor, win_minor, reference, status, balance_after, transfer_id)
    select coalesce(p_bucket, item.bucket), item.member_id, item.vendor, item.transaction_id, item.method,
      item.round_id, item.game_code, item.currency, item.amount_minor, 0, item.reference, 'OK',
      item.balance - item.held, case when item.amount_minor > 0 then item.transfer_id end
    from unnest(items, posted) item
    where item.balance is not null;

  if exists (select from unnest(known) item where item.opens) then
    insert into play_round (bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency,
      real, bet_minor, detail, bets, weights_version, started_at)
      select coalesce(p_bucket, item.bucket), item.member_id, item.vendor, item.round_id,
        item.merchant_id, item.game_code, item.node_id, item.currency, item.real, item.amount_minor,
        coalesce(item.detail, '{}'), 1, item.weights_version, now_is
      from unnest(items, known, posted) item
      where item.balance is not null and item.opens;
  end if;

  if exists (select from unnest(known) item where not item.opens) then
    update play_round round set
      bet_minor = round.bet_minor + case item.method when 'bet' then item.amount_minor else 0 end,
      bets = round.bets + case item.method when 'bet' then 1 else 0 end,
      win_minor = round.win_minor + case item.method when 'win' then item.amount_minor else 0 end,
      detail = play_detail(round.detail, coalesce(item.detail, '{}')),
      state = case when item.method = 'win' and item.final then 'settled' else round.state end,
      ended_at = case when item.method = 'win' and item.final then now_is end,
      settlements = round.settlements + item.settles::int,
      risked_minor = coalesce(item.risked_minor, round.risked_minor)
      from unnest(items, known, posted) item
      where item.balance is not null and not item.opens
        and round.bucket = coalesce(p_bucket, item.bucket) and round.member_id = item.member_id
        and round.vendor = item.vendor and round.round_id = item.round_id;
  end if;
end $$;

revoke all on function play_insert_fast from public, khela_app;
