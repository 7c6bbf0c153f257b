-- A merchant may ask for a nickname before it pays out. A bank or wallet names the payment gateway that pays it, and an order keeps the one of
-- when it was asked for.

alter table withdraw_rule drop constraint withdraw_rule_required_fields_check;
alter table withdraw_rule add constraint withdraw_rule_required_fields_check
  check (required_fields <@ array['required_nickname', 'required_mobile_no', 'required_email_add', 'required_id_not_verified']);

alter table payout_provider add column gateway text not null default 'khela'
  constraint payout_provider_gateway_check check (gateway ~ '^[a-z0-9_-]{1,40}$');
comment on column payout_provider.gateway is 'name of the payment gateway that pays it';
alter table withdraw_order add column gateway text not null default 'khela';
comment on column withdraw_order.gateway is 'the payment gateway that it is sent to, whatever pays its bank or wallet since';
