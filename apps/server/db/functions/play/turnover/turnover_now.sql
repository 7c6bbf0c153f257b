-- Returns an account's whole turnover at this moment: what was counted, and the settlements since. Settlements never change, so a
-- count that runs meanwhile makes no difference.
create or replace function turnover_now(p_bucket smallint, p_member_id bigint, p_account_id bigint) returns numeric language plpgsql stable as $$
declare
  counted_seq bigint; counted numeric; since numeric;
begin
  select c.seq, c.turnover_minor into counted_seq, counted from turnover_account c
    where c.bucket = p_bucket and c.member_id = p_member_id and c.account_id = p_account_id;
  select sum(s.stake_minor::numeric * coalesce(w.percent, 100)) * 0.01 into since
    from round_settlement s
      left join turnover_weight w on w.merchant_id = s.merchant_id and w.version = s.weights_version and w.game_type = s.game_type
    where s.bucket = p_bucket and s.member_id = p_member_id and s.account_id = p_account_id and s.seq > coalesce(counted_seq, 0);
  return coalesce(counted, 0) + coalesce(since, 0);
end $$;

revoke all on function turnover_now from public, khela_app;
grant execute on function turnover_now to khela_app;
