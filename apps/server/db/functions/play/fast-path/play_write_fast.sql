-- Fast path of bets and wins: writes the transactions of members whose items in the batch cannot fail, with
-- money, rounds and settlements. Items that move money come first. The whole batch fails when two
-- transactions of a member have the same round or id, or when only some of a member's transactions move
-- money.
-- Locks the members' main accounts (play_lock).
-- Returns the available balance after each transaction, null for transactions that play_post must handle.
-- Refuses nothing: play_post handles transactions that a rule may refuse, and answers with the reason.
create or replace function play_write_fast(p_bucket smallint, items play_item[]) returns bigint[]
  language plpgsql as $$
declare
  now_is timestamptz; known play_found[]; posted ledger_posted[];
begin
  perform play_lock(p_bucket, array_agg(item.bucket), array_agg(item.member_id)) from unnest(items) item;
  -- The time of the whole batch, read after the locks are taken.
  now_is := clock_timestamp();
  known := play_find_fast(p_bucket, items, now_is);
  posted := play_move_fast(p_bucket, items, known);
  perform play_insert_fast(p_bucket, items, known, posted, now_is);
  perform play_settle_fast(p_bucket, items, known, posted, now_is);
  return array(select item.balance - item.held from unnest(posted) with ordinality item
    order by item.ordinality);
end $$;

revoke all on function play_write_fast from public, khela_app;
