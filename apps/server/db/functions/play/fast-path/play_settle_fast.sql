-- Writes the settlements of transactions whose money moved, numbered by their accounts.
-- Locks nothing: the caller holds the accounts' locks.
-- Returns and refuses nothing.
create or replace function play_settle_fast(
  p_bucket smallint, items play_item[], known play_found[], posted ledger_posted[], now_is timestamptz
) returns void language plpgsql as $$
begin
  if exists (select from unnest(known) item where item.settles) then
    insert into round_settlement (bucket, member_id, account_id, seq, stake_minor, risked_minor, payout_minor,
      at, merchant_id, node_id, weights_version, game_type, vendor, round_id)
      select coalesce(p_bucket, item.bucket), item.member_id, item.account_id,
        item.settlement_seq + row_number() over (partition by item.bucket, item.member_id, item.account_id
          order by item.ordinality),
        item.stake_minor, item.at_risk_minor, case item.method when 'win' then item.amount_minor else 0 end,
        now_is, item.merchant_id, item.node_id, item.weights_version, item.game_type, item.vendor,
        item.round_id
      from unnest(items, known, posted) with ordinality item
      where item.balance is not null and item.settles;
  end if;

  -- The ledger has already updated the accounts of transactions that move money. The others are updated here,
  -- since a changed round also changes its account's version, by which pages of the member's betting record
  -- are cached.
  if exists (select from unnest(items) item where item.amount_minor = 0) then
    update account set settlement_seq = account.settlement_seq + counted.settlements,
      version = account.version + 1, active_hour = ledger_hour(now_is), moved_at = now_is
      from (select item.bucket, item.member_id, item.account_id,
          count(*) filter (where item.settles) as settlements
        from unnest(items, known, posted) item
        where item.balance is not null and item.amount_minor = 0 group by 1, 2, 3) counted
      where account.bucket = coalesce(p_bucket, counted.bucket) and account.member_id = counted.member_id
        and account.id = counted.account_id;
  end if;
end $$;

revoke all on function play_settle_fast from public, khela_app;
