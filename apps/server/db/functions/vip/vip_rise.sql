-- Raises an account's VIP level one by one while the account meets the conditions of the next level. It pays
-- the bonus of each level once ever, in the transaction that writes the history. The first month for which
-- vip_judge judges a level is the month after the level was reached.
-- Locks the account only to pay a bonus.
create or replace function vip_rise(
  standing vip_state, p_merchant_id int, p_currency text, p_turnover numeric, p_month date, p_now timestamptz
) returns vip_state language plpgsql as $$
declare
  step vip_level; month_turnover numeric; month_deposit bigint; bonus bigint;
begin
  select coalesce(sum(done.turnover_minor), 0) into month_turnover from turnover_day done
    where done.bucket = standing.bucket and done.member_id = standing.member_id
      and done.account_id = standing.account_id and done.day >= p_month
      and done.day < (p_month + interval '1 month')::date;
  select month.deposit_minor into month_deposit from vip_deposit_month month
    where month.bucket = standing.bucket and month.member_id = standing.member_id
      and month.account_id = standing.account_id and month.month = p_month;
  loop
    select * into step from vip_level ladder where ladder.merchant_id = p_merchant_id
      and ladder.currency = p_currency and ladder.level = standing.level + 1;
    exit when step.level is null or p_turnover < step.total_turnover_minor
      or standing.total_deposit_minor < step.total_deposit_minor
      or month_turnover < step.month_turnover_minor or coalesce(month_deposit, 0) < step.month_deposit_minor;
    bonus := vip_pay_bonus(standing.bucket, standing.member_id, standing.account_id, step.level,
      step.bonus_minor);
    standing := vip_change_level(standing, step.level, bonus, p_now);
    standing.judged_from := (p_month + interval '1 month')::date;
  end loop;
  return standing;
end $$;

revoke all on function vip_rise from public, khela_app;
