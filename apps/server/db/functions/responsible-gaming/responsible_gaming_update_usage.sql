-- Adds an account's transfers since the last run to its usage. The caller holds the account's lock. Periods
-- are those of the time zone; without one, of the zone of the last run, or UTC.
-- Wagered: bets less bets rolled back and lottery stakes given back, and transfers to a vendor's wallet. Won:
-- wins less wins rolled back, rebates of lottery stakes, and transfers from a vendor's wallet, since the
-- platform does not see what happens there. A hold counts when it is settled. Time of play: the sum of the
-- pauses between two of these, of at most five minutes each. Deposited: deposits less what was reversed.
create or replace function responsible_gaming_update_usage(
  p_bucket smallint, p_member_id bigint, p_account_id bigint, p_zone text, now_is timestamptz
) returns void language plpgsql as $$
declare
  u responsible_gaming_usage; counted record; seq_is bigint; zone_is text;
  days timestamptz; weeks timestamptz; months timestamptz;
begin
  select seq into strict seq_is from account where bucket = p_bucket and member_id = p_member_id
    and id = p_account_id;
  select * into u from responsible_gaming_usage
    where bucket = p_bucket and member_id = p_member_id and account_id = p_account_id;
  zone_is := coalesce(p_zone, u.zone, 'UTC');
  days := date_trunc('day', now_is, zone_is); weeks := date_trunc('week', now_is, zone_is);
  months := date_trunc('month', now_is, zone_is);
  if u.zone is distinct from zone_is or u.day_deposit is null then
    u := null;
    u.bucket := p_bucket; u.member_id := p_member_id; u.account_id := p_account_id; u.zone := zone_is;
    u.seq := ledger_seq_before(p_bucket, p_member_id, p_account_id, least(weeks, months));
  end if;
  if u.day_start is distinct from days then
    u.day_start := days;
    u.day_wager := 0;
    u.day_won := 0;
    u.day_s := 0;
    u.day_deposit := 0;
  end if;
  if u.week_start is distinct from weeks then
    u.week_start := weeks;
    u.week_wager := 0;
    u.week_won := 0;
    u.week_s := 0;
    u.week_deposit := 0;
  end if;
  if u.month_start is distinct from months then
    u.month_start := months;
    u.month_wager := 0;
    u.month_won := 0;
    u.month_s := 0;
    u.month_deposit := 0;
  end if;
  if seq_is > u.seq then
    with moved as (
      select t.at, t.kind <> transaction_type_deposit() played,
        case when t.kind in (transaction_type_bet(), transaction_type_lottery_bet(),
            transaction_type_wallet_out()) then t.amount_minor
          when t.kind in (transaction_type_bet_rollback(), transaction_type_lottery_cancel(),
            transaction_type_lottery_stop(), transaction_type_lottery_void()) then -t.amount_minor else 0
            end wager,
        case when t.kind in (transaction_type_win(), transaction_type_lottery_win(),
            transaction_type_lottery_rebate(), transaction_type_wallet_in()) then t.amount_minor
          when t.kind in (transaction_type_win_rollback(),
            transaction_type_lottery_win_reversal()) then -t.amount_minor else 0 end won,
        case when t.kind <> transaction_type_deposit() then 0
          when t.credit_account = t.account_id then t.amount_minor
          else -t.amount_minor end deposited,
        case when t.kind = transaction_type_deposit() then 0 else coalesce(extract(epoch from t.at
          - lag(t.at, 1, u.last_at) over (partition by t.kind = transaction_type_deposit() order by t.seq)),
          0) end pause
      from transfer t where t.bucket = p_bucket and t.member_id = p_member_id and t.account_id = p_account_id
        and t.seq > u.seq
        and t.phase in (0, 2) and t.kind in (transaction_type_bet(), transaction_type_win(),
          transaction_type_bet_rollback(), transaction_type_win_rollback(), transaction_type_wallet_out(),
          transaction_type_wallet_in(), transaction_type_deposit(), transaction_type_lottery_bet(),
          transaction_type_lottery_win(), transaction_type_lottery_cancel(), transaction_type_lottery_stop(),
          transaction_type_lottery_void(), transaction_type_lottery_win_reversal(),
          transaction_type_lottery_rebate())
    )
    select max(at) filter (where played) last_at,
      coalesce(sum(wager) filter (where at >= days), 0) day_wager,
      coalesce(sum(won) filter (where at >= days), 0) day_won,
      coalesce(sum(pause) filter (where at >= days and pause <= 300), 0) day_s,
      coalesce(sum(deposited) filter (where at >= days), 0) day_deposit,
      coalesce(sum(wager) filter (where at >= weeks), 0) week_wager,
      coalesce(sum(won) filter (where at >= weeks), 0) week_won,
      coalesce(sum(pause) filter (where at >= weeks and pause <= 300), 0) week_s,
      coalesce(sum(deposited) filter (where at >= weeks), 0) week_deposit,
      coalesce(sum(wager) filter (where at >= months), 0) month_wager,
      coalesce(sum(won) filter (where at >= months), 0) month_won,
      coalesce(sum(pause) filter (where at >= months and pause <= 300), 0) month_s,
      coalesce(sum(deposited) filter (where at >= months), 0) month_deposit
    into counted from moved;
    u.seq := seq_is; u.last_at := coalesce(counted.last_at, u.last_at);
    u.day_wager := u.day_wager + counted.day_wager; u.day_won := u.day_won + counted.day_won;
    u.day_s := u.day_s + counted.day_s; u.day_deposit := u.day_deposit + counted.day_deposit;
    u.week_wager := u.week_wager + counted.week_wager; u.week_won := u.week_won + counted.week_won;
    u.week_s := u.week_s + counted.week_s; u.week_deposit := u.week_deposit + counted.week_deposit;
    u.month_wager := u.month_wager + counted.month_wager; u.month_won := u.month_won + counted.month_won;
    u.month_s := u.month_s + counted.month_s; u.month_deposit := u.month_deposit + counted.month_deposit;
  end if;
  insert into responsible_gaming_usage (bucket, member_id, account_id, zone, seq, last_at, day_start,
    week_start, month_start, day_wager, day_won, day_s, week_wager, week_won, week_s, month_wager, month_won,
    month_s, day_deposit, week_deposit, month_deposit)
    values (u.bucket, u.member_id, u.account_id, u.zone, u.seq, u.last_at, u.day_start, u.week_start,
      u.month_start, u.day_wager, u.day_won, u.day_s, u.week_wager, u.week_won, u.week_s, u.month_wager,
      u.month_won, u.month_s, u.day_deposit, u.week_deposit, u.month_deposit)
    on conflict (bucket, member_id, account_id) do update set
    zone = excluded.zone, seq = excluded.seq, last_at = excluded.last_at, day_start = excluded.day_start,
    week_start = excluded.week_start, month_start = excluded.month_start, day_wager = excluded.day_wager,
    day_won = excluded.day_won, day_s = excluded.day_s, week_wager = excluded.week_wager,
    week_won = excluded.week_won,
    week_s = excluded.week_s, month_wager = excluded.month_wager, month_won = excluded.month_won,
    month_s = excluded.month_s, day_deposit = excluded.day_deposit,
    week_deposit = excluded.week_deposit, month_deposit = excluded.month_deposit;
end $$;

revoke all on function responsible_gaming_update_usage from public, khela_app;
