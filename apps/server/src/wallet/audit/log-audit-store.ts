// Reads of the audit log for the audit: its sealing chain.

import { sql, type Db } from "@khela/service-kit/db/database";
import type { Finding } from "./audit-check.ts";

/**
 * Recomputes the chain of the audit log with PostgreSQL built-ins only. Finds changed entries, seals without their
 * entry, and entries without a seal. The entry of the first seal may be deleted because of its age, if an anchor from
 * at least five years ago covers it.
 */
export function findBrokenSeals(db: Db): Promise<Finding[]> {
  return db.rows<Finding>(sql`
    with first as (select min(seq) as seq from audit_seal),
    removable as (select coalesce(max(audit_seq), 0) as seq from anchor where at < now() - interval '5 years'),
    sealed as (select s.*, lag(s.head) over (order by s.seq) as before, lag(s.seq, 1, 0::bigint) over (order by s.seq) as before_seq from audit_seal s)
    select format('audit log, entry %s', coalesce(s.log_id, e.id)) as where,
      case when s.seq is null then 'is in no chain' when e.id is null then 'is gone'
        when s.seq <> s.before_seq + 1 then 'entries before it are gone' else 'is not the one that was sealed' end as problem
    from sealed s full join audit_log e on e.id = s.log_id cross join first cross join removable
    where s.seq is null
      or case when e.id is null then s.seq <> first.seq or s.seq > removable.seq
        else s.seq <> s.before_seq + 1 or s.head is distinct from sha256(
          case s.seq when 1 then sha256(convert_to('khela audit log 1', 'UTF8')) else s.before end
          || record_send(row(s.seq, e.id, e.at, e.merchant_id, convert_to(e.actor, 'UTF8'), convert_to(e.action, 'UTF8'),
            convert_to(e.subject, 'UTF8'), e.detail, convert_to(e.ip, 'UTF8'), convert_to(e.request_id, 'UTF8'), e.row_hash))) end
    order by s.seq`);
}
