-- Entry function of the servers' role: posts a batch of up to 1,000 movements, with an answer for each.
create or replace function ledger_post(batch json) returns setof ledger_answer language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  if json_array_length(batch) > 1000 then
    raise exception 'ledger: a batch has at most 1000 movements' using errcode = 'program_limit_exceeded';
  end if;
  return query select * from ledger_post_items(
    array(select m from json_populate_recordset(null::ledger_movement, batch) m));
end $$;

revoke all on function ledger_post from public, khela_app;
grant execute on function ledger_post to khela_app;
