-- Which months were archived, with what was exported of each: one without transfers has no checkpoint. The hash of the manifest, which has
-- those of the files, is also in the file of anchors.

create table ledger_archived_month (
  until           timestamptz primary key,
  transfers       bigint not null,
  settlements     bigint not null,
  manifest_sha256 bytea not null,
  detached_at     timestamptz not null
);
comment on table ledger_archived_month is 'months that were exported and detached; until is the end of one';

revoke all on ledger_archived_month from public, khela_app;
grant select on ledger_archived_month to khela_app;
create trigger unchangeable before update or delete on ledger_archived_month for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on ledger_archived_month for each statement execute function ledger_unchangeable();
alter table ledger_archived_month enable always trigger unchangeable;
alter table ledger_archived_month enable always trigger untruncatable;
