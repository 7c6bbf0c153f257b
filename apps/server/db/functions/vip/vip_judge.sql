-- Checks whether an account keeps its VIP level, for each month that has ended since the last call. The level
-- falls by one after two successive months below the turnover that keeps it; the first of these months is the
-- month of grace. After a fall the lower level is judged from the following month on, with its own month of
-- grace.
create or replace function vip_judge(standing vip_state, p_merchant_id int, p_currency text, p_month date,
  p_now timestamptz) returns vip_state
language plpgsql as $$
declare
  grace_months constant int := 1; judged date; keep bigint; turnover numeric;
begin
  loop
    judged := (standing.judged_month + interval '1 month')::date;
    exit when judged >= p_month;
    -- level 0 cannot fall: all remaining months count as judged
    if standing.level = 0 then standing.judged_month := (p_month - interval '1 month')::date; exit; end if;
    standing.judged_month := judged;
    continue when judged < standing.judged_from;
    select ladder.keep_turnover_minor into keep from vip_level ladder
      where ladder.merchant_id = p_merchant_id and ladder.currency = p_currency
        and ladder.level = standing.level;
    select coalesce(sum(done.turnover_minor), 0) into turnover from turnover_day done
      where done.bucket = standing.bucket and done.member_id = standing.member_id
        and done.account_id = standing.account_id and done.day >= judged
        and done.day < (judged + interval '1 month')::date;
    standing.missed := case when turnover >= keep then 0 else standing.missed + 1 end;
    if standing.missed > grace_months then
      standing := vip_change_level(standing, (standing.level - 1)::smallint, 0, p_now);
      standing.judged_from := (judged + interval '1 month')::date;
    end if;
  end loop;
  return standing;
end $$;

revoke all on function vip_judge from public, khela_app;
