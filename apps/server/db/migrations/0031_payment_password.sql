-- A payment password is set, changed and replaced by its member: when that was, and the codes that replace a forgotten one.

alter table member_secret add column payment_changed_at timestamptz;
comment on column member_secret.payment_changed_at is 'when the payment password was set last; null: before this column, or none is set';

alter table sms_code drop constraint sms_code_purpose_check;
alter table sms_code add constraint sms_code_purpose_check
  check (purpose in ('login', 'password', 'register', 'bind', 'payment'));

create table payment_mail_code (
  bucket     smallint not null,
  member_id  bigint not null,
  email      text not null,
  code_hash  bytea not null check (length(code_hash) = 32),
  tries      int not null default 0,
  expires_at timestamptz not null,
  primary key (bucket, member_id)
);
comment on table payment_mail_code is 'the code mailed to a verified address for a forgotten payment password; a new one takes its place';
select pg_temp.khela_spread('payment_mail_code', 'bucket');
alter table payment_mail_code add foreign key (bucket, member_id) references member (bucket, id);
create index payment_mail_code_expiry on payment_mail_code (bucket, expires_at);

revoke all on payment_mail_code from public, khela_app;
grant select, insert, update, delete on payment_mail_code to khela_app;
