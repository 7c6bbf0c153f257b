-- Creates a new version of a merchant's turnover weights, for rounds that open afterwards. `p_percents`:
-- percent by category or by game (node id); the percent of a game takes precedence over its category's, and a
-- category without a percent counts fully.
-- Returns the version.
create or replace function turnover_set_weights(p_merchant_id int, p_percents jsonb) returns smallint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  version_is smallint; game_type_is text; percent_is smallint;
begin
  -- concurrent changes of a merchant's weights wait for this lock
  perform from merchant where id = p_merchant_id for update;
  select coalesce(max(version), 1) + 1 into version_is from turnover_version
    where merchant_id = p_merchant_id;
  insert into turnover_version (merchant_id, version, made_at)
    values (p_merchant_id, version_is, clock_timestamp());
  for game_type_is, percent_is in select key, value::smallint from jsonb_each_text(p_percents)
    order by key loop
    insert into turnover_weight (merchant_id, version, node_id, game_type, percent)
      values (p_merchant_id, version_is, case when game_type_is ~ '^[0-9]+$' then game_type_is::int else 0
        end,
        case when game_type_is ~ '^[0-9]+$' then '' else game_type_is end, percent_is);
  end loop;
  return version_is;
end $$;

revoke all on function turnover_set_weights from public;
grant execute on function turnover_set_weights to khela_app;
