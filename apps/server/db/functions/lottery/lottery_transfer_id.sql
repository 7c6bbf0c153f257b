-- Returns the ledger id of a movement of an order, derived from the order's first transfer and the name of
-- the step. So a repeated step has the same id and moves money once.
create or replace function lottery_transfer_id(p_transfer_id uuid, p_step text) returns uuid language plpgsql
  immutable as $$
begin
  return uuid_of_text(format('lottery %s %s', p_step, p_transfer_id));
end $$;

revoke all on function lottery_transfer_id from public, khela_app;
