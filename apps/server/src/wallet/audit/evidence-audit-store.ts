// Queries of the audit of evidence. Each query reads one bucket in key order and returns only faults.

import { sql } from "@khela/service-kit/db/database";
import type { Sql } from "@khela/service-kit/db/database";

/** Recomputes each account's chain of evidence with PostgreSQL built-ins only. */
export function brokenEvidence(bucket: number): Sql {
  return sql`
    with chained as (
      select *, row_number() over chain as nth, lag(head) over chain as before, lead(seq) over chain is null as last
      from evidence where bucket = ${bucket}
      window chain as (partition by member_id, account_id order by seq)),
    named as (select * from account where bucket = ${bucket} and (evidence_seq <> 0 or evidence_head is not null))
    select ${bucket}::text || '/' || coalesce(a.member_id, c.member_id) || '/' || coalesce(a.id, c.account_id) || '/' || coalesce(c.seq, 0) as where,
      case when c.seq is null then 'its evidence is gone' when a.id is null then 'evidence that its account does not name' when c.seq <> c.nth then 'evidence before it is missing'
        when c.last and (a.evidence_seq <> c.seq or a.evidence_head is distinct from c.head) then 'the last evidence is not the one the account names'
        else 'does not follow from the evidence before it' end as problem
    from named a full join chained c on c.member_id = a.member_id and c.account_id = a.id
    where case when c.seq is null or a.id is null then true
      else c.seq <> c.nth or (c.last and (a.evidence_seq <> c.seq or a.evidence_head is distinct from c.head))
        or c.head <> sha256(coalesce(c.before, ''::bytea) || record_send(row(c.bucket, c.member_id, c.account_id, c.seq,
          convert_to(c.subject, 'UTF8'), convert_to(c.subject_key, 'UTF8'), c.digest))) end`;
}

/** Finds refusals that differ from their evidence, and evidence without its refusal. */
export function refusalsUnlikeEvidence(bucket: number): Sql {
  return sql`
    with refused as (
      select member_id, account_id, id::text as subject_key,
        sha256(record_send(row(convert_to(code, 'UTF8'), account_id, operator_account_id, incoming, amount_minor, convert_to(currency, 'UTF8'),
          kind, phase, pending_id, reversal_of, linked_id, convert_to(round_ref, 'UTF8'), convert_to(reference, 'UTF8'), expires_at, at))) as digest
      from refusal where bucket = ${bucket}),
    proven as (select member_id, account_id, subject_key, digest from evidence where bucket = ${bucket} and subject = 'refusal')
    select ${bucket}::text || '/' || member_id || '/' || account_id || '/' || subject_key as where,
      case when r.digest is null then 'a refusal that was recorded is gone' when e.digest is null then 'a refusal without evidence'
        else 'a refusal that is not as it was recorded' end as problem
    from refused r full join proven e using (member_id, account_id, subject_key)
    where r.digest is distinct from e.digest`;
}
