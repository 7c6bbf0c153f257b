-- Raises play_meets_real for an account with real money at a merchant whose money is play money.
create or replace function ledger_check_real(p_merchant_id int, p_real boolean) returns void
  language plpgsql as $$
begin
  if p_real and not exists (select from merchant where id = p_merchant_id and real_money) then
    raise exception 'ledger.play_meets_real: merchant % has no real money',
      p_merchant_id using errcode = 'check_violation';
  end if;
end $$;

revoke all on function ledger_check_real from public, khela_app;
