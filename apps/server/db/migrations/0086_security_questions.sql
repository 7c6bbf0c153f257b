-- Security questions: which a member has chosen, and one hash of all their answers, so that a wrong one does not say which it was.

create table member_security_answer (
  bucket       smallint not null,
  member_id    bigint not null,
  questions    text[] not null check (cardinality(questions) between 1 and 10),
  answers_hash text not null check (answers_hash like '$argon2id$%'),
  set_at       timestamptz not null,
  primary key (bucket, member_id)
);
comment on table member_security_answer is 'with the login password they replace a forgotten payment password; alone they open nothing';
comment on column member_security_answer.answers_hash is 'argon2id of all answers together, each reduced to its letters and digits';
select pg_temp.khela_spread('member_security_answer', 'bucket');
alter table member_security_answer add foreign key (bucket, member_id) references member (bucket, id);

revoke all on member_security_answer from public, khela_app;
grant select, insert, update on member_security_answer to khela_app;
