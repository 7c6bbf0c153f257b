// SQL of anchors. An anchor lists the heads of the chains that changed since the previous anchor, and the operator
// accounts opened since then. Its digest covers both lists and the previous anchor's digest.

import { createHash } from "node:crypto";
import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import type { Finding } from "./audit-check.ts";
import { findArchivedMonths, provenCheckpoints } from "./checkpoint-store.ts";

export type AnchorRow = {
  readonly id: number;
  readonly version: number;
  readonly at: Date;
  readonly accounts: bigint;
  readonly operatorAccounts: bigint;
  readonly digest: Buffer;
};

const anchorColumns: Sql = sql`id, version, at, accounts, operator_accounts as "operatorAccounts", digest`;

/**
 * Inserts an anchor of the changes since the last anchor; returns null when nothing changed. `sealedUntil`: the end of
 * a month whose checkpoints are created too, and which the anchor covers; null: none.
 */
export async function insertAnchor(db: Db, sealedUntil: Date | null): Promise<AnchorRow | null> {
  return db.transaction(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`);
    return tx.maybe<AnchorRow>(
      sealedUntil === null
        ? sql`select ${anchorColumns} from ledger_anchor()`
        : sql`select ${anchorColumns} from ledger_checkpoint_month(${sealedUntil}::timestamptz)`,
    );
  });
}

export function listAnchorsAfter(db: Db, after: number): Promise<AnchorRow[]> {
  return db.rows<AnchorRow>(sql`select ${anchorColumns} from anchor where id > ${after} order by id`);
}

/** Digest of the anchored heads, computed for each bucket, so that no single text grows with the number of members. */
async function findHeadDigests(
  db: Db,
  { id, version }: Pick<AnchorState, "id" | "version">,
): Promise<Buffer> {
  const evidence = version === 1 ? sql`` : sql`, evidence_seq, evidence_head`;
  const { digests } = await db.one<{ digests: Buffer }>(sql`
    select coalesce(string_agg(part, ''::bytea order by bucket), ''::bytea) as digests
    from (select bucket, sha256(string_agg(record_send(row(bucket, member_id, account_id, seq, head${evidence})),
        ''::bytea order by member_id, account_id)) as part
      from anchor_head where anchor_id = ${id} group by bucket) parts`);
  return digests;
}

async function findOperatorDigest(db: Db, id: number): Promise<Buffer> {
  const { digest } = await db.one<{ digest: Buffer }>(sql`
    select sha256(coalesce(string_agg(record_send(row(o.id, o.merchant_id, convert_to(o.purpose, 'UTF8'), convert_to(o.ref, 'UTF8'),
        convert_to(o.currency, 'UTF8'), o.real)), ''::bytea order by o.id), ''::bytea)) as digest
    from anchor_operator_account o where o.anchor_id = ${id}`);
  return digest;
}

/** Digest of the anchor's checkpoints, computed for each bucket. */
async function findCheckpointDigests(db: Db, id: number): Promise<Buffer> {
  const { digests } = await db.one<{ digests: Buffer }>(sql`
    select coalesce(string_agg(part, ''::bytea order by bucket), ''::bytea) as digests
    from (select bucket, sha256(string_agg(record_send(row(bucket, member_id, account_id, seq, balance_minor, held_minor, at, head, until)),
        ''::bytea order by member_id, account_id)) as part
      from ledger_checkpoint where anchor_id = ${id} group by bucket) parts`);
  return digests;
}

/**
 * Recomputes an anchor's digest: SHA-256 over the digests of the previous anchor, the buckets, the operator accounts
 * and the checkpoints. From version 4 on it also covers the anchor's time and the head of the audit log. Version 1
 * covers only the previous digest and the buckets. Computed outside the database function that wrote the digest,
 * because that function is not trusted.
 */
export async function digestOf(
  db: Db,
  anchor: Omit<AnchorState, "digest" | "recomputed">,
  before: Buffer,
): Promise<Buffer> {
  const heads = await findHeadDigests(db, anchor);
  const parts =
    anchor.version === 1
      ? [before, heads]
      : [
          Buffer.from(`khela anchor ${anchor.version}`),
          before,
          heads,
          await findOperatorDigest(db, anchor.id),
          await findCheckpointDigests(db, anchor.id),
          anchor.version < 4 ? Buffer.alloc(0) : anchor.logHead,
        ];
  return createHash("sha256").update(Buffer.concat(parts)).digest();
}

export type AnchorState = {
  readonly id: number;
  readonly version: number;
  readonly at: Date;
  /** The anchor's time and the head of the audit log, in the bytes that the digest covers. */
  readonly logHead: Buffer;
  readonly digest: Buffer;
  readonly recomputed: Buffer;
};

/**
 * Lists the anchors with their recomputed digests. The rows that an anchor covers may be on other database nodes than
 * the anchor itself, so they are read by separate statements.
 */
export async function listAnchors(db: Db): Promise<AnchorState[]> {
  const anchors = await db.rows<Omit<AnchorState, "recomputed">>(
    sql`select id, version, at, record_send(row(at, audit_seq, audit_head)) as "logHead", digest from anchor order by id`,
  );
  const digests = new Map(anchors.map(({ id, digest }) => [id, digest]));
  const states: AnchorState[] = [];
  for (const anchor of anchors) {
    const before = digests.get(anchor.id - 1) ?? Buffer.alloc(0);
    states.push({ ...anchor, recomputed: await digestOf(db, anchor, before) });
  }
  return states;
}

export async function findLastAnchor(db: Db): Promise<number | null> {
  const { id } = await db.one<{ id: number | null }>(sql`select max(id) as id from anchor`);
  return id;
}

/**
 * Finds anchored heads that differ from the ledger row with the same sequence number, or whose row is gone. Runs in
 * the caller's transaction.
 */
export async function findLostHeads(tx: Db, bucket: number, archiveGiven: boolean): Promise<Finding[]> {
  const checkpoints = provenCheckpoints(bucket, await findArchivedMonths(tx, archiveGiven));
  return tx.rows<Finding>(sql`
    select ${bucket}::text || '/' || h.member_id || '/' || h.account_id || '/' || h.seq as where,
      case when a.id is null then 'an anchored account is gone' when h.seq > a.seq then 'rows at the end are gone since anchor ' || h.anchor_id
        when h.evidence_seq > a.evidence_seq then 'evidence at the end is gone since anchor ' || h.anchor_id
        when h.evidence_seq > 0 and e.head is distinct from h.evidence_head then 'evidence rewritten since anchor ' || h.anchor_id
        else 'rewritten since anchor ' || h.anchor_id end as problem
    from anchor_head h
      left join (select member_id, account_id, max(seq) as seq from ${checkpoints} proven group by member_id, account_id) c
        on c.member_id = h.member_id and c.account_id = h.account_id
      left join account a on a.bucket = h.bucket and a.member_id = h.member_id and a.id = h.account_id
      left join transfer t on t.bucket = h.bucket and t.member_id = h.member_id and t.account_id = h.account_id and t.seq = h.seq
      left join evidence e on e.bucket = h.bucket and e.member_id = h.member_id and e.account_id = h.account_id and e.seq = h.evidence_seq
    where h.bucket = ${bucket} and (a.id is null or h.seq > a.seq or (h.seq > coalesce(c.seq, 0) and t.chain_hash is distinct from h.head)
      or h.evidence_seq > a.evidence_seq or (h.evidence_seq > 0 and e.head is distinct from h.evidence_head))`);
}

/**
 * Finds anchored heads that the audit log no longer has. Skips entries before the log's first seal, which were deleted
 * because of their age.
 */
export function findLostLogHeads(db: Db): Promise<Finding[]> {
  return db.rows<Finding>(sql`
    select 'audit log, entry ' || a.audit_seq as where,
      case when s.seq is null then 'entries at the end are gone since anchor ' || a.id else 'rewritten since anchor ' || a.id end as problem
    from anchor a left join audit_seal s on s.seq = a.audit_seq
    where a.audit_seq > 0 and s.head is distinct from a.audit_head and a.audit_seq >= coalesce((select min(seq) from audit_seal), 0)`);
}

/** Finds operator accounts that differ from their anchored state. */
export function findChangedOperatorAccounts(db: Db): Promise<Finding[]> {
  return db.rows<Finding>(sql`
    select 'operator account ' || o.id as where, case when h.id is null then 'gone since anchor ' || o.anchor_id
        else format('was %s %s %s of merchant %s in anchor %s, and is %s %s %s of merchant %s', o.purpose, o.ref, o.currency, o.merchant_id,
          o.anchor_id, h.purpose, h.ref, h.currency, h.merchant_id) end as problem
    from anchor_operator_account o left join operator_account h on h.id = o.id
    where h.id is null or (h.merchant_id, h.purpose, h.ref, h.currency, h.real) is distinct from (o.merchant_id, o.purpose, o.ref, o.currency, o.real)`);
}

export async function listAnchoredBuckets(db: Db): Promise<number[]> {
  const rows = await db.rows<{ bucket: number }>(
    sql`select distinct bucket from anchor_head order by bucket`,
  );
  return rows.map((row) => row.bucket);
}
