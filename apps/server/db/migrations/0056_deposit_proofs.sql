-- The picture by which a member shows that they sent a manual deposit; one for an order, the last one sent.

create table deposit_proof (
  bucket     smallint not null,
  member_id  bigint not null,
  order_id   text not null,
  picture    bytea not null check (length(picture) <= 2097152),
  width      int not null check (width > 0),
  height     int not null check (height > 0),
  created_at timestamptz not null,
  primary key (bucket, member_id, order_id)
);
comment on column deposit_proof.picture is 'WebP, as we have made it anew: nothing of the sent file is kept';
select pg_temp.khela_spread('deposit_proof', 'bucket');
alter table deposit_proof add constraint deposit_proof_order_fkey
  foreign key (bucket, member_id, order_id) references deposit_order (bucket, member_id, id);
revoke all on deposit_proof from public, khela_app;
grant select, insert, update on deposit_proof to khela_app;
alter table deposit_order add column proof_at timestamptz;
comment on column deposit_order.proof_at is 'of a manual order: when its picture was sent; null: it has none';
