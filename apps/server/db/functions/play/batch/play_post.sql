-- Entry function of the servers' role: applies a batch item by item, with an answer for each.
create or replace function play_post(batch json) returns setof play_answer language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  return query select * from play_post_items(array(select r from json_populate_recordset(null::play_item, batch) r));
end $$;

revoke all on function play_post from public, khela_app;
grant execute on function play_post to khela_app;
