-- A session that a remembered browser opened proves nothing of its member: who holds the browser opened it.

alter table session add column is_remembered boolean not null default false;
comment on column session.is_remembered is 'opened by what a browser remembered, without another proof';
