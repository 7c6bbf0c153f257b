-- Entry function: ends a transfer to or from a vendor's wallet, once, together with its ledger movements.
-- Returns false when the transfer had already ended. Raises KL004 when the ledger refuses a movement: then
-- nothing is written.
create or replace function play_end_transfer(
  p_bucket smallint, p_member_id bigint, p_id uuid, p_state text, p_ended_at timestamptz, movements json
) returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  refused text;
begin
  update wallet_transfer set state = p_state, ended_at = p_ended_at
    where bucket = p_bucket and member_id = p_member_id and id = p_id and state = 'asked';
  if not found then return false; end if;
  select code into refused from ledger_post(p_bucket, movements) where code is not null limit 1;
  if refused is not null then raise exception '%', refused using errcode = 'KL004'; end if;
  return true;
end $$;

revoke all on function play_end_transfer from public, khela_app;
grant execute on function play_end_transfer to khela_app;
