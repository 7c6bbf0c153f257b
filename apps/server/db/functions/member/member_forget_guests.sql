-- Removes data that trial guests entered, chose or wrote, and closes their accounts. The accounts' ledger
-- rows stay. Given members who are not active trial guests are unchanged.
create or replace function member_forget_guests(p_bucket smallint, p_member_ids bigint[]) returns void
  language plpgsql as $$
declare
  ids bigint[];
begin
  ids := array(select member.id from member where member.bucket = p_bucket and member.id = any (p_member_ids)
    and member.type = 4 and member.status = 'active' order by member.id);
  update member set status = 'closed', nickname = null where bucket = p_bucket and id = any (ids);
  delete from favourite where bucket = p_bucket and member_id = any (ids);
  delete from recent where bucket = p_bucket and member_id = any (ids);
  delete from announcement_read where bucket = p_bucket and member_id = any (ids);
  delete from inbox_message where bucket = p_bucket and member_id = any (ids);
  delete from chat_token where bucket = p_bucket and member_id = any (ids);
  delete from chat_picture where bucket = p_bucket and member_id = any (ids);
  delete from chat_message where bucket = p_bucket and member_id = any (ids);
  delete from chat_conversation where bucket = p_bucket and member_id = any (ids);
  delete from feedback_picture where bucket = p_bucket and member_id = any (ids);
  delete from feedback where bucket = p_bucket and member_id = any (ids);
  delete from member_icon where bucket = p_bucket and member_id = any (ids);
  delete from member_profile where bucket = p_bucket and member_id = any (ids);
end $$;

revoke all on function member_forget_guests from public, khela_app;
grant execute on function member_forget_guests to khela_app;
