-- Posts one movement for another function. Takes the account's lock itself.
create or replace function ledger_post_one(m ledger_movement) returns ledger_answer language plpgsql as $$
begin
  perform from account where bucket = m.bucket and member_id = m.member_id and id = m.account_id
    for no key update;
  return ledger_apply(m, clock_timestamp());
end $$;

revoke all on function ledger_post_one from public, khela_app;
