-- Returns whether each batch has items of one bucket only, as where data is distributed over nodes.
create or replace function batches_have_one_bucket() returns boolean language plpgsql stable
  parallel safe as $$
begin
  return exists (select from pg_extension where extname = 'citus');
end $$;

revoke all on function batches_have_one_bucket from public, khela_app;
grant execute on function batches_have_one_bucket to khela_app;
