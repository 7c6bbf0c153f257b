-- A person decides about a withdrawal soon after a login with a device the member had not logged in with before.

alter table withdraw_rule add column review_device_hours int not null default 0
  constraint withdraw_rule_review_device_hours_check check (review_device_hours >= 0);
alter table member_secret add column new_device_at timestamptz;
comment on column member_secret.new_device_at is 'the last login with a browser the member had not logged in with before; null: only the first of all';
