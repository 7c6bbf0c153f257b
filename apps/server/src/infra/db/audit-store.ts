// The audit log: acts on money, permissions and content, with their actor. An entry is written in the transaction of
// its act and never changed.

import { sql, type Db } from "@khela/service-kit/db/database";

export type AuditEntry = {
  readonly merchantId?: number;
  /** Actor of the act: `member:<id>`, `vendor:<code>`, `gateway`, `system` or `operator:<name>`. */
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  /** Details of the act. They must not contain a secret, token or password. */
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly ip?: string;
  readonly requestId?: string;
};

/** Deletes up to `most` rows that are older than the retention time, which the SQL function defines. */
export async function deleteOldAuditRows(db: Db, most: number): Promise<number> {
  return (await db.one<{ removed: number }>(sql`select audit_log_delete_old(${most}) removed`)).removed;
}

/**
 * Writes an entry unless an equal entry exists. The caller must hold a lock on the subject, so that two concurrent
 * calls write only one entry.
 */
export async function writeAuditOnce(tx: Db, entry: AuditEntry): Promise<void> {
  const { subject, action, detail = {} } = entry;
  const written = await tx.maybe(sql`
    select 1 from audit_log where subject = ${subject} and action = ${action} and detail = ${JSON.stringify(detail)}::jsonb limit 1`);
  if (written === null) await writeAudit(tx, entry);
}

/** The W3C traceparent in a subject's entry of this action; undefined without one. */
export async function findTraceOf(db: Db, subject: string, action: string): Promise<string | undefined> {
  const entry = await db.maybe<{ traceparent: string | null }>(sql`
    select detail ->> 'traceparent' as traceparent from audit_log
    where subject = ${subject} and action = ${action} order by at limit 1`);
  return entry?.traceparent ?? undefined;
}

export async function writeAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db.run(sql`
    insert into audit_log (merchant_id, actor, action, subject, detail, ip, request_id)
    values (${entry.merchantId ?? null}, ${entry.actor}, ${entry.action}, ${entry.subject},
      ${JSON.stringify(entry.detail ?? {})}, ${entry.ip ?? null}, ${entry.requestId ?? null})`);
}

export type StoredEntry = Pick<AuditEntry, "actor" | "action"> & {
  readonly at: Date;
  readonly detail: Readonly<Record<string, unknown>>;
};

/** Lists a merchant's entries about a subject, the oldest first. */
export function listEntriesOf(
  db: Db,
  {
    merchantId,
    subject,
    most,
  }: { readonly merchantId: number; readonly subject: string; readonly most: number },
): Promise<StoredEntry[]> {
  return db.rows<StoredEntry>(sql`
    select at, actor, action, detail from audit_log where merchant_id = ${merchantId} and subject = ${subject} order by id limit ${most}`);
}
