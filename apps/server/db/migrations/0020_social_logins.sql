-- Which Facebook and Google accounts a member has linked, by member: member_identity is asked by issuer and subject alone.

create table member_social_login (
  bucket    smallint not null,
  member_id bigint not null,
  channel   text not null check (channel in ('facebook', 'google')),
  issuer    text not null,
  subject   text not null,
  linked_at timestamptz not null,
  primary key (bucket, member_id, channel)
);
comment on table member_social_login is
  'one account of each provider; identities linked before this table are in member_identity alone until they are linked again';
select pg_temp.khela_spread('member_social_login', 'bucket');
alter table member_social_login add foreign key (bucket, member_id) references member (bucket, id);

revoke all on member_social_login from public, khela_app;
grant select, insert, delete on member_social_login to khela_app;
