-- A new member's bucket is one of 32, so that each has many members and a batch of one bucket many items. Members made before keep
-- theirs, one of 256: a bucket is read from the member's row, and never computed again from the id.

alter table member drop constraint member_check;
drop function bucket_of;

\ir ../functions/infra/new_member_buckets.sql

-- Not keyed by a column named bucket: it is a list that every machine has whole, not something a member owns.
create table member_bucket (
  id smallint primary key check (id between 0 and 255)
);
comment on table member_bucket is 'every bucket that has members or gets new ones: what reads all members reads one after the other';
revoke all on member_bucket from public, khela_app;
grant select on member_bucket to khela_app;

insert into member_bucket
  with recursive used as (
    select min(bucket) as bucket from member
    union all
    select (select min(bucket) from member where bucket > used.bucket) from used where used.bucket is not null)
  select unnest(new_member_buckets()) union select bucket from used where bucket is not null;

-- No member is in a bucket that the list does not name, so none is missed.
alter table member add foreign key (bucket) references member_bucket (id);
