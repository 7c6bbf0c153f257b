-- Posts one movement for another function.
-- Locks the account.
create or replace function ledger_post_one(movement ledger_movement) returns ledger_answer
  language plpgsql as $$
begin
  perform from account where bucket = movement.bucket and member_id = movement.member_id
    and id = movement.account_id
    for no key update;
  return ledger_apply(movement, clock_timestamp());
end $$;

revoke all on function ledger_post_one from public, khela_app;
