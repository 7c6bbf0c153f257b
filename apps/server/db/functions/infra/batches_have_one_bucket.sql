-- Returns whether all items of a batch must have one bucket: true where data is distributed over nodes
-- (Citus).
create or replace function batches_have_one_bucket() returns boolean language plpgsql stable
  parallel safe as $$
begin
  return exists (select from pg_extension where extname = 'citus');
end $$;

revoke all on function batches_have_one_bucket from public, khela_app;
grant execute on function batches_have_one_bucket to khela_app;
