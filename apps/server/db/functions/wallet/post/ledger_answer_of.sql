-- Makes the answer to a movement that was posted; its caller names what it has.
create or replace function ledger_answer_of(n int, balance bigint, held bigint, seq bigint)
  returns ledger_answer language sql immutable parallel safe
return row(n, null, null, false, balance, held, seq)::ledger_answer;

revoke all on function ledger_answer_of from public, khela_app;
