-- Real names: what a member says and shows of a document, encrypted, until an operator has decided; and who else showed its number.

create table identity_verification (
  bucket            smallint not null,
  member_id         bigint not null,
  merchant_id       int not null,
  version           int not null check (version > 0),
  state             text not null check (state in ('waiting', 'verified', 'refused')),
  document_kind     text not null,
  number_hash       text not null check (number_hash ~ '^[0-9a-f]{64}$'),
  key_id            text not null,
  details_encrypted bytea,
  submitted_at      timestamptz not null,
  decided_at        timestamptz,
  decided_by        text,
  reason            text check (length(reason) between 1 and 200),
  erased_at         timestamptz,
  primary key (bucket, member_id),
  check ((state = 'waiting') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((state = 'refused') = (reason is not null)),
  check ((details_encrypted is null) = (erased_at is not null))
);
comment on column identity_verification.version is 'how often it was submitted: a decision is about one of them';
comment on column identity_verification.number_hash is 'keyed hash of merchant, kind and number, the same for every member of the merchant';
comment on column identity_verification.details_encrypted is 'name, birthday and number as JSON: AES-256-GCM under the key of key_id, bound to the row';
comment on column identity_verification.reason is 'why it was refused; the member reads it';
comment on column identity_verification.erased_at is 'when details and pictures were removed for good';
select pg_temp.khela_spread('identity_verification', 'bucket');
alter table identity_verification add foreign key (bucket, member_id) references member (bucket, id);
create index identity_verification_waiting on identity_verification (bucket, merchant_id, submitted_at) where state = 'waiting';

create table identity_picture (
  bucket            smallint not null,
  member_id         bigint not null,
  side              text not null check (side in ('front', 'back', 'selfie')),
  key_id            text not null,
  picture_encrypted bytea not null check (length(picture_encrypted) <= 2097152),
  created_at        timestamptz not null,
  primary key (bucket, member_id, side)
);
comment on column identity_picture.picture_encrypted is 'WebP that we have drawn anew: AES-256-GCM under the key of key_id, bound to the row';
select pg_temp.khela_spread('identity_picture', 'bucket');
alter table identity_picture add foreign key (bucket, member_id) references member (bucket, id);

create table identity_number (
  merchant_id  int not null,
  bucket       smallint not null,
  member_id    bigint not null,
  number_hash  text not null,
  submitted_at timestamptz not null,
  primary key (merchant_id, bucket, member_id, number_hash)
);
comment on table identity_number is 'key-rule: directory. Number of a document → everyone who has submitted it, by its keyed hash alone';
select pg_temp.khela_spread('identity_number', 'number_hash', 'member_name');
create index identity_number_hash on identity_number (merchant_id, number_hash);

revoke all on identity_verification, identity_picture, identity_number from public, khela_app;
grant select, insert, update on identity_verification to khela_app;
grant select, insert, update, delete on identity_picture to khela_app;
grant select, insert on identity_number to khela_app;

alter table withdraw_rule drop constraint withdraw_rule_required_fields_check;
alter table withdraw_rule add constraint withdraw_rule_required_fields_check
  check (required_fields <@ array['required_mobile_no', 'required_email_add', 'required_id_not_verified']);
