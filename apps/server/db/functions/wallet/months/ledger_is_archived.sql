-- Returns whether the transfer of this id is in an archived month.
create or replace function ledger_is_archived(p_bucket smallint, p_member_id bigint, p_id uuid)
  returns boolean language plpgsql stable as $$
declare
  place transfer_place;
begin
  select * into place from transfer_place where bucket = p_bucket and member_id = p_member_id and id = p_id;
  if not found then return false; end if;
  perform from transfer where bucket = place.bucket and member_id = place.member_id
    and account_id = place.account_id and seq = place.seq and at = place.at;
  return not found;
end $$;

revoke all on function ledger_is_archived from public, khela_app;
