-- Moves the money of transactions that only a lack of funds can refuse. The ledger skips an account without
-- sufficient funds in the batch, with all of its movements.
-- Locks nothing: the caller holds the accounts' locks.
-- Returns for each transaction the state of its account afterwards, null when the transaction was skipped.
-- For a transaction without money it returns the available balance.
-- Refuses nothing.
create or replace function play_move_fast(p_bucket smallint, items play_item[], known play_found[])
  returns ledger_posted[] language plpgsql as $$
declare
  posting_count int := (select count(*) from unnest(items) item where item.amount_minor > 0);
  movements ledger_movement[];
  posted ledger_posted[] := array_fill(null::ledger_posted, array[posting_count]);
begin
  if posting_count > 0 and exists (select from unnest(known) item where item.is_eligible) then
    movements := array(
      select ledger_movement_of(
        id => item.transfer_id, bucket => item.bucket, member_id => item.member_id,
        account_id => item.account_id, operator_account_id => item.operator_account_id,
        incoming => item.method = 'win', amount_minor => item.amount_minor, currency => item.currency,
        kind => case item.method when 'win' then transaction_type_win() else transaction_type_bet() end,
        round_ref => item.vendor || ':' || item.round_id,
        reference => item.vendor || ':' || item.transaction_id)
      from unnest(items, known) with ordinality item where item.ordinality <= posting_count
      order by item.ordinality);
    posted := ledger_write_fast(p_bucket, movements,
      array(select item.settles from unnest(known) with ordinality item
        where item.ordinality <= posting_count order by item.ordinality));
  end if;
  return posted || array(
    select case when item.is_eligible then ledger_posted_of(balance => item.available_minor, held => 0) end
    from unnest(known) with ordinality item where item.ordinality > posting_count
    order by item.ordinality);
end $$;

revoke all on function play_move_fast from public, khela_app;
