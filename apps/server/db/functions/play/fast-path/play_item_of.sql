-- Makes a transaction of the vendor wallet API; its caller names what it has, and the rest is null.
create or replace function play_item_of(
  method text, bucket smallint, member_id bigint, vendor text, transaction_id text, round_id text,
  game_code text, currency text, amount_minor bigint, transfer_id uuid, token_hash bytea default null,
  reference text default null, detail jsonb default null, final boolean default null,
  risked_minor bigint default null
) returns play_item language sql immutable parallel safe
return row(null, method, bucket, member_id, vendor, token_hash, transaction_id, round_id, game_code, currency,
  amount_minor, null, reference, detail, final, transfer_id, null, null, null, null, risked_minor)::play_item;

revoke all on function play_item_of from public, khela_app;
