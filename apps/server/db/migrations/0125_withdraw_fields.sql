-- A merchant may ask for a nickname before it pays out.

alter table withdraw_rule drop constraint withdraw_rule_required_fields_check;
alter table withdraw_rule add constraint withdraw_rule_required_fields_check
  check (required_fields <@ array['required_nickname', 'required_mobile_no', 'required_email_add', 'required_id_not_verified']);
