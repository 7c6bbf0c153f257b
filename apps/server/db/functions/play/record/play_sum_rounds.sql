-- Returns what a member staked and won in the rounds that began in a period, exact at this moment: whole days
-- from their sums and the transfers above the sequence counted, the rest from the rounds. Without a vendor or
-- a category, of all.
create or replace function play_sum_rounds(p_bucket smallint, p_member_id bigint, p_from timestamptz,
  p_to timestamptz, p_vendor text, p_game_type text, out bet_minor bigint, out win_minor bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  ahead interval; first_day date; end_day date; days_bet numeric := 0; days_win numeric := 0;
  tail_bet numeric; tail_win numeric;
  uncounted record;
  -- no whole day
  whole_from timestamptz := p_to; whole_to timestamptz := p_to;
  lows timestamptz[]; highs timestamptz[];
begin
  -- accounts whose days begin at different times have no day in common
  select case when min(c.offset_minutes) = max(c.offset_minutes)
    then make_interval(mins => min(c.offset_minutes)) end into ahead
    from round_day_account c where c.bucket = p_bucket and c.member_id = p_member_id;
  if ahead is not null then
    first_day := ((p_from at time zone 'UTC') + ahead)::date;
    if (first_day - ahead) at time zone 'UTC' < p_from then first_day := first_day + 1; end if;
    end_day := ((p_to at time zone 'UTC') + ahead)::date;
  end if;
  if first_day < end_day then
    whole_from := (first_day - ahead) at time zone 'UTC';
    whole_to := (end_day - ahead) at time zone 'UTC';
    select coalesce(sum(d.bet_minor), 0), coalesce(sum(d.win_minor), 0) into days_bet, days_win
    from round_day d
    where d.bucket = p_bucket and d.member_id = p_member_id and d.day >= first_day and d.day < end_day
      and (p_vendor is null or d.vendor = p_vendor)
      and (p_game_type is null or exists (select from game g
          where g.node_id = d.node_id and g.game_type = p_game_type));
    -- an account at a time, so that its transfers are read from a number on: joined, all of them may be read
    for uncounted in
      select a.id, coalesce(c.seq, 0) as seq from account a
        left join round_day_account c on c.bucket = p_bucket and c.member_id = p_member_id
          and c.account_id = a.id
      where a.bucket = p_bucket and a.member_id = p_member_id and a.kind = 'main' and a.ref = ''
        and a.seq > coalesce(c.seq, 0)
    loop
      select coalesce(sum(case when t.kind in (transaction_type_bet(), transaction_type_lottery_bet())
            then t.amount_minor
          when t.kind in (transaction_type_bet_rollback(), transaction_type_lottery_cancel(),
            transaction_type_lottery_stop(), transaction_type_lottery_void()) then -t.amount_minor else 0
            end), 0),
        coalesce(sum(case when t.kind in (transaction_type_win(), transaction_type_free_round_win(),
                transaction_type_lottery_win()) then t.amount_minor
          when t.kind in (transaction_type_win_rollback(),
            transaction_type_lottery_win_reversal()) then -t.amount_minor else 0 end), 0)
      into tail_bet, tail_win
      from transfer t
        -- a subquery with a limit has one plan only: each transfer's round by the key
        cross join lateral (select o.vendor, o.node_id, o.started_at from play_round o
          where o.bucket = p_bucket and o.member_id = p_member_id
          and o.vendor = split_part(t.round_ref, ':', 1)
          and o.round_id = substr(t.round_ref, strpos(t.round_ref, ':') + 1) limit 1) r
      where t.bucket = p_bucket and t.member_id = p_member_id and t.account_id = uncounted.id
        and t.seq > uncounted.seq and t.kind in (transaction_type_bet(), transaction_type_win(),
          transaction_type_free_round_win(), transaction_type_bet_rollback(), transaction_type_win_rollback(),
          transaction_type_lottery_bet(),
          transaction_type_lottery_win(), transaction_type_lottery_cancel(), transaction_type_lottery_stop(),
          transaction_type_lottery_void(),
          transaction_type_lottery_win_reversal())
        and r.started_at >= whole_from and r.started_at < whole_to
        and (p_vendor is null or r.vendor = p_vendor)
        and (p_game_type is null or exists (select from game g
            where g.node_id = r.node_id and g.game_type = p_game_type));
      days_bet := days_bet + tail_bet;
      days_win := days_win + tail_win;
    end loop;
  end if;
  lows := array[p_from, whole_to]; highs := array[whole_from, p_to];
  -- a span at a time, for the same reason
  for i in 1 .. 2 loop
    continue when lows[i] >= highs[i];
    select coalesce(sum(r.bet_minor), 0), coalesce(sum(r.win_minor), 0) into tail_bet, tail_win
    -- the index by time has the expression with 'epoch'
    from play_round r where r.bucket = p_bucket and r.member_id = p_member_id and r.started_at > 'epoch'
      and r.started_at >= lows[i] and r.started_at < highs[i] and (p_vendor is null or r.vendor = p_vendor)
      and (p_game_type is null or exists (select from game g
          where g.node_id = r.node_id and g.game_type = p_game_type));
    days_bet := days_bet + tail_bet;
    days_win := days_win + tail_win;
  end loop;
  bet_minor := days_bet; win_minor := days_win;
end $$;

revoke all on function play_sum_rounds from public, khela_app;
grant execute on function play_sum_rounds to khela_app;
