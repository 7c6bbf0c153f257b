-- Returns the usage of a limit of this kind and period, in minor units or minutes, as last stored by
-- responsible_gaming_update_usage.
create or replace function responsible_gaming_used(p_bucket smallint, p_member_id bigint, p_account_id bigint,
  p_kind text, p_period text)
returns bigint language plpgsql stable as $$
declare
  usage responsible_gaming_usage;
begin
  select * into usage from responsible_gaming_usage
    where bucket = p_bucket and member_id = p_member_id and account_id = p_account_id;
  return case p_kind
    when 'wager' then greatest(0, case p_period when 'day' then usage.day_wager when 'week'
      then usage.week_wager
        else usage.month_wager end)
    when 'loss' then greatest(0, case p_period when 'day' then usage.day_wager - usage.day_won
      when 'week' then usage.week_wager - usage.week_won else usage.month_wager - usage.month_won end)
    when 'time' then (case p_period when 'day' then usage.day_s when 'week' then usage.week_s
      else usage.month_s
      end / 60)::bigint
    when 'deposit' then greatest(0, case p_period when 'day' then usage.day_deposit
        when 'week' then usage.week_deposit else usage.month_deposit end)
    else 0 end;
end $$;

revoke all on function responsible_gaming_used from public, khela_app;
