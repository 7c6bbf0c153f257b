-- Returns the stakes and wins of a member in the rounds that began in a period, exact at this moment. For
-- whole days it adds the day sums and the transfers that these do not include yet; for the rest of the period
-- it reads the rounds. `p_vendor` or `p_game_type` null: all.
-- Locks nothing, and refuses nothing.
create or replace function play_sum_rounds(p_bucket smallint, p_member_id bigint, p_from timestamptz,
  p_to timestamptz, p_vendor text, p_game_type text, out bet_minor bigint, out win_minor bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  ahead interval; first_day date; end_day date; days_bet numeric := 0; days_win numeric := 0;
  tail_bet numeric; tail_win numeric;
  uncounted record;
  -- initially the period has no whole day
  whole_from timestamptz := p_to; whole_to timestamptz := p_to;
  lows timestamptz[]; highs timestamptz[];
begin
  -- day sums are used only when the days of all accounts begin at the same time
  select case when min(progress.offset_minutes) = max(progress.offset_minutes)
    then make_interval(mins => min(progress.offset_minutes)) end into ahead
    from round_day_account progress where progress.bucket = p_bucket and progress.member_id = p_member_id;
  if ahead is not null then
    first_day := ((p_from at time zone 'UTC') + ahead)::date;
    if (first_day - ahead) at time zone 'UTC' < p_from then first_day := first_day + 1; end if;
    end_day := ((p_to at time zone 'UTC') + ahead)::date;
  end if;
  if first_day < end_day then
    whole_from := (first_day - ahead) at time zone 'UTC';
    whole_to := (end_day - ahead) at time zone 'UTC';
    select coalesce(sum(day.bet_minor), 0), coalesce(sum(day.win_minor), 0) into days_bet, days_win
    from round_day day
    where day.bucket = p_bucket and day.member_id = p_member_id and day.day >= first_day and day.day < end_day
      and (p_vendor is null or day.vendor = p_vendor)
      and (p_game_type is null or exists (select from game
          where game.node_id = day.node_id and game.game_type = p_game_type));
    -- one account at a time, so that the plan reads only the account's new transfers: the plan of a join may
    -- read all of its transfers
    for uncounted in
      select account.id, coalesce(progress.seq, 0) as seq from account
        left join round_day_account progress on progress.bucket = p_bucket
          and progress.member_id = p_member_id and progress.account_id = account.id
      where account.bucket = p_bucket and account.member_id = p_member_id and account.kind = 'main'
        and account.ref = '' and account.seq > coalesce(progress.seq, 0)
    loop
      select coalesce(sum(play_staked(transfer.kind, transfer.amount_minor)), 0),
        coalesce(sum(play_won(transfer.kind, transfer.amount_minor)), 0)
      into tail_bet, tail_win
      from transfer
        -- the limit leaves the planner one plan: it looks up each transfer's round by the primary key
        cross join lateral (select begun.vendor, begun.node_id, begun.started_at from play_round begun
          where begun.bucket = p_bucket and begun.member_id = p_member_id
          and begun.vendor = split_part(transfer.round_ref, ':', 1)
          and begun.round_id = substr(transfer.round_ref, strpos(transfer.round_ref, ':') + 1) limit 1) round
      where transfer.bucket = p_bucket and transfer.member_id = p_member_id
        and transfer.account_id = uncounted.id and transfer.seq > uncounted.seq
        and play_is_of_round(transfer.kind) and round.started_at >= whole_from and round.started_at < whole_to
        and (p_vendor is null or round.vendor = p_vendor)
        and (p_game_type is null or exists (select from game
            where game.node_id = round.node_id and game.game_type = p_game_type));
      days_bet := days_bet + tail_bet;
      days_win := days_win + tail_win;
    end loop;
  end if;
  lows := array[p_from, whole_to]; highs := array[whole_from, p_to];
  -- one span at a time, so that the plan reads only the span's rounds: the plan of a join may read all rounds
  -- of the member
  for span in 1 .. 2 loop
    continue when lows[span] >= highs[span];
    select coalesce(sum(round.bet_minor), 0), coalesce(sum(round.win_minor), 0) into tail_bet, tail_win
    -- the condition with 'epoch' lets the planner use the index by time
    from play_round round where round.bucket = p_bucket and round.member_id = p_member_id
      and round.started_at > 'epoch' and round.started_at >= lows[span] and round.started_at < highs[span]
      and (p_vendor is null or round.vendor = p_vendor)
      and (p_game_type is null or exists (select from game
          where game.node_id = round.node_id and game.game_type = p_game_type));
    days_bet := days_bet + tail_bet;
    days_win := days_win + tail_win;
  end loop;
  bet_minor := days_bet; win_minor := days_win;
end $$;

revoke all on function play_sum_rounds from public, khela_app;
grant execute on function play_sum_rounds to khela_app;
