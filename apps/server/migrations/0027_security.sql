-- The member's security centre: a number is added or changed behind a code of its own purpose, and an address is shown to be
-- read by its owner. A message that was not handed over before the process died is handed over by a job, once.

alter table sms_code
  drop constraint sms_code_purpose_check,
  add constraint sms_code_purpose_check check (purpose in ('login', 'password', 'register', 'bind')),
  -- when the provider took the message
  add column handed_at timestamptz;

-- A link on its way to an address. Bound to that very address: once the member has another, it proves nothing.
create table email_proof (
  id_hash bytea primary key check (length(id_hash) = 32),
  merchant_id int not null,
  bucket smallint not null,
  member_id bigint not null,
  email text not null,
  expires_at timestamptz not null
);
comment on table email_proof is 'key-rule: directory';
create index email_proof_expiry on email_proof (expires_at);
