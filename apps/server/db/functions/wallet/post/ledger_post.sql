-- Entry function of the servers' role: posts a batch of up to 1,000 movements, with an answer for each. Where
-- batches have one bucket, the caller passes it as `p_bucket`.
create or replace function ledger_post(p_bucket smallint, batch json) returns setof ledger_answer
  language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  items ledger_movement[];
begin
  if json_array_length(batch) > 1000 then
    raise exception 'ledger: a batch has at most 1000 movements' using errcode = 'program_limit_exceeded';
  end if;
  items := array(select movement from json_populate_recordset(null::ledger_movement, batch) movement);
  perform check_batch_bucket(p_bucket, array(select movement.bucket from unnest(items) movement));
  return query select * from ledger_post_items(p_bucket, items);
end $$;

revoke all on function ledger_post from public, khela_app;
grant execute on function ledger_post to khela_app;
