-- Takes the second factor from a member who has lost the app and the recovery codes, once an operator is sure who asks. For an operator,
-- with the owner's rights; written to the audit log with its reason. Returns whether there was one.
create or replace function auth_remove_second_factor(p_merchant text, p_username text, p_operator text, p_reason text)
  returns boolean language plpgsql as $$
declare
  merchant_is int; bucket_is smallint; member_is bigint; removed int;
begin
  if coalesce(trim(p_operator), '') = '' or coalesce(trim(p_reason), '') = '' then
    raise exception 'the operator and the reason are needed';
  end if;
  select id into strict merchant_is from merchant where code = p_merchant;
  select bucket, member_id into strict bucket_is, member_is from member_name
    where merchant_id = merchant_is and name = lower(p_username);
  delete from member_totp where bucket = bucket_is and member_id = member_is;
  get diagnostics removed = row_count;
  delete from member_recovery_code where bucket = bucket_is and member_id = member_is;
  delete from trusted_device where bucket = bucket_is and member_id = member_is;
  delete from login_challenge where bucket = bucket_is and member_id = member_is;
  insert into audit_log (merchant_id, actor, action, subject, detail)
    values (merchant_is, 'operator:' || p_operator, 'second.factor.removed', 'member:' || member_is,
      jsonb_build_object('reason', p_reason));
  return removed = 1;
end $$;

revoke all on function auth_remove_second_factor from public, khela_app;
