-- The chain of an account may begin at a checkpoint: the last row of a month that was archived, with the figures the next one starts from.
-- An anchor of version 3 covers the checkpoints made with it.

create table ledger_checkpoint (
  bucket        smallint not null,
  member_id     bigint not null,
  account_id    bigint not null,
  seq           bigint not null,
  balance_minor bigint not null,
  held_minor    bigint not null,
  at            timestamptz not null,
  head          bytea not null,
  until         timestamptz not null,
  anchor_id     int not null,
  primary key (bucket, member_id, account_id, seq)
);
create index ledger_checkpoint_by_anchor on ledger_checkpoint (anchor_id);
comment on table ledger_checkpoint is 'the last transfer of an account in a month, made before the month is archived';
comment on column ledger_checkpoint.until is 'the end of its month';
comment on column ledger_checkpoint.anchor_id is 'the anchor whose digest covers it';
select pg_temp.khela_spread('ledger_checkpoint', 'bucket');

revoke all on ledger_checkpoint from public, khela_app;
grant select on ledger_checkpoint to khela_app;
create trigger unchangeable before update or delete on ledger_checkpoint for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on ledger_checkpoint for each statement execute function ledger_unchangeable();
alter table ledger_checkpoint enable always trigger unchangeable;
alter table ledger_checkpoint enable always trigger untruncatable;

alter table anchor drop constraint anchor_version_check;
alter table anchor add constraint anchor_version_check check (version in (1, 2, 3));
comment on column anchor.version is 'what its digest is made of: 1 the heads of transfers; 2 also those of the evidence, and the operator accounts; 3 also checkpoints';
