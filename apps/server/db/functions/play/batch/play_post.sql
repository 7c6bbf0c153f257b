-- Entry function of the servers' role: applies a batch of vendors' transactions item by item, with an answer
-- for each item. Where batches have one bucket, the caller passes it as `p_bucket`.
create or replace function play_post(p_bucket smallint, batch json) returns setof play_answer language plpgsql
  security definer
set search_path = public, pg_temp as $$
declare
  items play_item[];
begin
  items := array(select item from json_populate_recordset(null::play_item, batch) item);
  perform check_batch_bucket(p_bucket, array(select item.bucket from unnest(items) item));
  return query select * from play_post_items(p_bucket, items);
end $$;

revoke all on function play_post from public, khela_app;
grant execute on function play_post to khela_app;
