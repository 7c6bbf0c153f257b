-- Removes what a guest entered, chose and wrote, and closes the account. The account's ledger rows stay. A member who
-- is no guest stays as they are.
create or replace function member_forget_guest(p_bucket smallint, p_member_id bigint) returns void language plpgsql as $$
begin
  update member set status = 'closed', nickname = null where bucket = p_bucket and id = p_member_id and type = 4 and status = 'active';
  if not found then return; end if;
  delete from favourite where bucket = p_bucket and member_id = p_member_id;
  delete from recent where bucket = p_bucket and member_id = p_member_id;
  delete from announcement_read where bucket = p_bucket and member_id = p_member_id;
  delete from inbox_message where bucket = p_bucket and member_id = p_member_id;
  delete from chat_token where bucket = p_bucket and member_id = p_member_id;
  delete from chat_message where bucket = p_bucket and member_id = p_member_id;
  delete from chat_conversation where bucket = p_bucket and member_id = p_member_id;
  delete from feedback_picture where bucket = p_bucket and member_id = p_member_id;
  delete from feedback where bucket = p_bucket and member_id = p_member_id;
  delete from member_icon where bucket = p_bucket and member_id = p_member_id;
  delete from member_profile where bucket = p_bucket and member_id = p_member_id;
end $$;

revoke all on function member_forget_guest from public, khela_app;
grant execute on function member_forget_guest to khela_app;
