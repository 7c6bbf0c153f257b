-- Decisions without money (refusals, tombstones, vendor transactions that moved nothing) and operator accounts cannot change or
-- disappear unseen; the vendor protocol's tables are immutable like the ledger's; the servers cannot change a vendor's rights.

-- One chain for each account, beside that of its transfers: only what moves no money pays for it.
create table evidence (
  bucket smallint not null,
  member_id bigint not null,
  account_id bigint not null,
  seq bigint not null check (seq > 0),
  subject text not null check (subject in ('refusal', 'play_transaction')),
  subject_key text not null,
  digest bytea not null check (length(digest) = 32),
  head bytea not null check (length(head) = 32),
  primary key (bucket, member_id, account_id, seq)
);
comment on table evidence is 'one row for each decision without money: a chain for each account, so that none of them can be removed unseen';
comment on column evidence.subject is 'table of the row that the decision is in';
comment on column evidence.subject_key is 'key of that row within the member: the refused id; vendor:transaction_id';
comment on column evidence.digest is 'SHA-256 of the fields of that row which never change';
comment on column evidence.head is 'SHA-256 of the head before and of this row''s other fields';

alter table account add column evidence_seq bigint not null default 0, add column evidence_head bytea;
comment on column account.evidence_seq is 'number of rows of evidence; the last one has this seq';
comment on column account.evidence_head is 'head of the last row of evidence; null before the first';

-- What was decided before is chained as it stands now, in the order of time.
do $$
declare
  d record; last_head bytea;
begin
  for d in
    select *, row_number() over chain as seq,
      lead(digest) over chain is null as last
    from (
      select bucket, member_id, account_id, 'refusal' as subject, id::text as subject_key, at,
        sha256(record_send(row(convert_to(code, 'UTF8'), account_id, operator_account_id, incoming, amount_minor,
          convert_to(currency, 'UTF8'), kind, phase, pending_id, reversal_of, linked_id, convert_to(round_ref, 'UTF8'),
          convert_to(reference, 'UTF8'), expires_at, at))) as digest
      from refusal
      union all
      select t.bucket, t.member_id, a.id, 'play_transaction', t.vendor || ':' || t.transaction_id, t.at,
        sha256(record_send(row(convert_to(t.method, 'UTF8'), convert_to(t.round_id, 'UTF8'), convert_to(t.game_code, 'UTF8'),
          convert_to(t.currency, 'UTF8'), t.amount_minor, t.win_minor, convert_to(t.reference, 'UTF8'), convert_to(t.status, 'UTF8'),
          t.balance_after, t.transfer_id, t.win_transfer_id, t.at, convert_to(t.free_round, 'UTF8'))))
      from play_transaction t
        join lateral (select o.id from account o where o.bucket = t.bucket and o.member_id = t.member_id and o.kind = 'main'
          and o.ref = '' and o.currency = t.currency order by o.id limit 1) a on true
      where t.transfer_id is null and t.win_transfer_id is null and (t.status <> 'OK' or t.method in ('tombstone', 'rollback'))
    ) decided
    window chain as (partition by bucket, member_id, account_id order by at, subject, subject_key)
    order by bucket, member_id, account_id, seq
  loop
    if d.seq = 1 then last_head := ''; end if;
    last_head := sha256(last_head || record_send(row(d.bucket, d.member_id, d.account_id, d.seq, convert_to(d.subject, 'UTF8'),
      convert_to(d.subject_key, 'UTF8'), d.digest)));
    insert into evidence values (d.bucket, d.member_id, d.account_id, d.seq, d.subject, d.subject_key, d.digest, last_head);
    if d.last then
      update account set evidence_seq = d.seq, evidence_head = last_head
        where bucket = d.bucket and member_id = d.member_id and id = d.account_id;
    end if;
  end loop;
end $$;

-- Anchors of version 2 also hold the heads of the evidence and what each operator account is.
alter table anchor add column version smallint not null default 1 check (version in (1, 2)),
  add column operator_accounts bigint not null default 0;
alter table anchor alter column version drop default, alter column operator_accounts drop default;
comment on column anchor.version is 'what its digest is made of: 1 the heads of transfers; 2 also those of the evidence, and the operator accounts';
comment on column anchor.operator_accounts is 'operator accounts opened since the anchor before it';
alter table anchor_head add column evidence_seq bigint, add column evidence_head bytea;
comment on column anchor_head.evidence_seq is 'null in an anchor of version 1';

create table anchor_operator_account (
  id bigint primary key,
  anchor_id int not null,
  merchant_id int not null,
  purpose text not null,
  ref text not null,
  currency text not null,
  real boolean not null
);
comment on table anchor_operator_account is 'what an operator account was when it was anchored, which is once, since it never changes';
create index anchor_operator_account_by_anchor on anchor_operator_account (anchor_id);

revoke all on evidence, anchor_operator_account from public, khela_app;
grant select on evidence, anchor_operator_account to khela_app;

create trigger unchangeable before update or delete on evidence for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on evidence for each statement execute function ledger_unchangeable();
create trigger unchangeable before update or delete on anchor_operator_account for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on anchor_operator_account for each statement execute function ledger_unchangeable();

-- The vendor protocol's tables. Grants stop the servers, triggers the owner. A vendor-wide id keeps its owner; it may be given back.
create trigger unchangeable before update of vendor, transaction_id, bucket, member_id on vendor_transaction
  for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on vendor_transaction for each statement execute function ledger_unchangeable();
create trigger unchangeable before delete or update of bucket, member_id, vendor, transaction_id, method, round_id, game_code,
  currency, amount_minor, win_minor, reference, status, balance_after, transfer_id, win_transfer_id, at, free_round
  on play_transaction for each row execute function ledger_unchangeable();
create trigger rolled_back_once before update of rolled_back on play_transaction for each row
  when (old.rolled_back or not new.rolled_back) execute function ledger_unchangeable();
create trigger untruncatable before truncate on play_transaction for each statement execute function ledger_unchangeable();
-- After and not before: every win updates its round, and a trigger before an update locks the row first.
create trigger unchangeable after delete or update of bucket, member_id, vendor, round_id, merchant_id, game_code, node_id, currency, real
  on play_round for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on play_round for each statement execute function ledger_unchangeable();

-- A pool's owner decides whose account a vendor may adjust.
create trigger unchangeable before delete or update of merchant_id, vendor, code, bucket, member_id
  on jackpot for each row execute function ledger_unchangeable();
create trigger untruncatable before truncate on jackpot for each statement execute function ledger_unchangeable();

do $$
declare
  guarded text; guard text;
begin
  foreach guarded in array array['evidence', 'anchor_operator_account', 'vendor_transaction', 'play_transaction', 'play_round', 'jackpot'] loop
    foreach guard in array array['unchangeable', 'untruncatable'] loop
      execute format('alter table %I enable always trigger %I', guarded, guard);
    end loop;
  end loop;
end $$;
alter table play_transaction enable always trigger rolled_back_once;

-- Operators write vendors as the owner; what they change of a vendor's rights is in the audit log.
revoke insert, update, delete on vendor, jackpot from khela_app;
\ir ../functions/games/vendor_rights_changed.sql
create trigger rights_changed after insert or update or delete on vendor for each row execute function vendor_rights_changed();
alter table vendor enable always trigger rights_changed;
