-- Returns the watched columns of a row as one value, for the trigger that logs their changes; null without a
-- row, or when all these columns are null.
create or replace function audit_row_state(p_row jsonb, p_columns text[]) returns jsonb language plpgsql
  immutable parallel safe as $$
begin
  return (select jsonb_object_agg(kept.name, p_row -> kept.name) from unnest(p_columns) kept(name)
    having count(nullif(p_row -> kept.name, 'null'::jsonb)) > 0);
end $$;

revoke all on function audit_row_state from public, khela_app;
