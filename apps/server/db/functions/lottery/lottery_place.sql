-- Entry function: places a batch of orders, each with an item (lottery_item) for each of its draws; the items
-- of an order are adjacent. An order is placed completely or not at all, with its money, rows and rounds.
-- `p_now`: the time that the caller read together with the draws, by their database's clock. `p_max_bets`:
-- null when no item has limited numbers.
-- Locks the draws, shared and in id order, so that a seal waits for calls that began before it; then the
-- accounts in the order of bucket, member and id.
-- Returns each refused order (`n`: its position); all other orders were placed.
-- Refuses with the codes of lottery_judge and of the ledger (lottery_take_stakes), and with the codes and
-- values of lottery_number_refusals and lottery_limit_refusals.
create or replace function lottery_place(
  p_bucket smallint, p_items json, p_max_bets int, p_now timestamptz
) returns setof lottery_refusal language plpgsql security definer set search_path = public, pg_temp as $$
declare
  items lottery_item[] := array(select item from json_populate_recordset(null::lottery_item, p_items) item);
  judged lottery_judged[]; refusals lottery_refusal[]; refused_ns int[];
begin
  perform check_batch_bucket(p_bucket, array(select item.bucket from unnest(items) item));
  perform pg_advisory_xact_lock_shared(hashint8extended(drawn.draw_id, 7014))
    from (select distinct item.draw_id from unnest(items) item order by 1) drawn;
  perform from account
    join (select distinct item.bucket, item.member_id, item.account_id from unnest(items) item) named
      on account.bucket = coalesce(p_bucket, named.bucket) and account.member_id = named.member_id
        and account.id = named.account_id
    order by account.bucket, account.member_id, account.id for no key update of account;

  judged := lottery_judge(p_bucket, items);
  refusals := array(select lottery_refusal_of(n => item.n, code => min(item.code))
    from unnest(items, judged) item where item.code is not null group by item.n);
  refused_ns := array(select refusal.n from unnest(refusals) refusal);

  -- Most batches have neither limited numbers nor an account with limits.
  if p_max_bets is not null then
    refusals := refusals || array(select refusal from lottery_number_refusals(p_bucket,
      array(select item from unnest(items) item where item.n <> all (refused_ns)), p_max_bets) refusal);
    refused_ns := array(select refusal.n from unnest(refusals) refusal);
  end if;
  if exists (select from unnest(judged) item where item.limited) then
    refusals := refusals || array(select refusal from lottery_limit_refusals(p_bucket,
      array(select item from unnest(items) item where item.n <> all (refused_ns)), p_now) refusal);
    refused_ns := array(select refusal.n from unnest(refusals) refusal);
  end if;

  refusals := refusals || array(select refusal from lottery_take_stakes(p_bucket, items, refused_ns) refusal);
  refused_ns := array(select refusal.n from unnest(refusals) refusal);

  insert into lottery_order (bucket, member_id, id, master, place, places, stop_on_win, draw_id, merchant_id,
    node_id, account_id, operator_account_id, vendor, currency, mode, slip, bets, cost_minor, state,
    placed_at, transfer_id, liability_minor, series, rebate_minor, numbers)
    select coalesce(p_bucket, item.bucket), item.member_id, item.id, item.master, item.place, item.places,
      item.stop_on_win, item.draw_id, item.merchant_id, item.node_id, item.account_id,
      item.operator_account_id, item.vendor, item.currency, item.mode, item.slip, item.bets, item.cost_minor,
      'open', p_now, item.transfer_id, item.liability_minor, item.series, item.rebate_minor, item.numbers
    from unnest(items) item where item.n <> all (refused_ns);

  -- A round's bet is the order's stake; its win is written when the draw is settled.
  insert into play_round (bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency,
    real, bet_minor, started_at, bets, weights_version)
    select coalesce(p_bucket, item.bucket), item.member_id, item.vendor, item.id, item.merchant_id,
      item.game_code, item.node_id, item.currency, item.real, item.cost_minor, p_now, 1, item.weights_version
    from unnest(items, judged) item where item.n <> all (refused_ns);
  return query select * from unnest(refusals);
end $$;

revoke all on function lottery_place from public, khela_app;
grant execute on function lottery_place to khela_app;
