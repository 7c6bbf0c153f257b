-- The id of a change of the float is one agent's: reserved before the change, so that the same id with another agent's name moves nothing.

create table agent_float_id (
  merchant_id int not null,
  id          text not null,
  bucket      smallint not null,
  member_id   bigint not null,
  primary key (merchant_id, id)
);
comment on table agent_float_id is 'key-rule: directory. Id of a change of the float → the one agent it is of; a change that was refused leaves it';
select pg_temp.khela_spread('agent_float_id', 'id', 'member_name');
revoke all on agent_float_id from public, khela_app;
grant select, insert on agent_float_id to khela_app;

insert into agent_float_id (merchant_id, id, bucket, member_id)
  select distinct on (merchant_id, id) merchant_id, id::text, bucket, member_id from agent_float_change order by merchant_id, id, at;
