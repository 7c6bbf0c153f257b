-- Creates a promotion_found_awards: the awards that were found for a member. Callers pass every field by
-- name.
create or replace function promotion_found_awards_of(awards json, is_played boolean)
returns promotion_found_awards language sql immutable parallel safe
return row(awards, is_played)::promotion_found_awards;

revoke all on function promotion_found_awards_of from public, khela_app;
