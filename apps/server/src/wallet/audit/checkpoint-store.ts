// SQL of archived months and of checkpoints: the checkpoint after which an account's rows are read, and checkpoints
// that nothing proves.

import { sql, type Db, type Sql } from "@khela/service-kit/db/database";

/** Archived months whose rows the transaction cannot read, because the archive is not given. */
export type ArchivedMonths = {
  /** End of the last month that cannot be read; null: every row can be read. */
  readonly until: Date | null;
  /** Ids of the anchors that cover checkpoints. */
  readonly anchorIds: readonly number[];
};

/** A bucket below the first: a query for it finds no rows, but takes the reader's lock on the table. */
const NO_BUCKET = -1;

/**
 * Reads which months are archived. They cannot change during the transaction, because its read lock on the table
 * blocks the detaching of a month. `archiveGiven`: the archived rows can be read too.
 */
export async function findArchivedMonths(tx: Db, archiveGiven: boolean): Promise<ArchivedMonths> {
  await tx.run(sql`select from transfer where bucket = ${NO_BUCKET}`);
  const anchors = await tx.rows<{ id: number }>(
    sql`select id from anchor where version in (3, 5) order by id`,
  );
  const { until } = await tx.one<{ until: Date | null }>(
    sql`select nullif(ledger_archived_until(), '-infinity') as until`,
  );
  return { until: archiveGiven ? null : until, anchorIds: anchors.map(({ id }) => id) };
}

/** Finds the manifests' SHA-256 of the archived months, hexadecimal, by the end of the month. */
export async function findManifests(db: Db): Promise<Map<string, string>> {
  const rows = await db.rows<{ until: Date; manifest: string }>(
    sql`select until, encode(manifest_sha256, 'hex') as manifest from ledger_archived_month order by until`,
  );
  return new Map(rows.map(({ until, manifest }) => [until.toISOString(), manifest]));
}

/**
 * Returns the checkpoints of a bucket after which its accounts are read: those of archived months that an anchor
 * covers.
 */
export function provenCheckpoints(bucket: number, { until, anchorIds }: ArchivedMonths): Sql {
  return sql`(select member_id, account_id, seq, balance_minor, held_minor, at, head from ledger_checkpoint
    where bucket = ${bucket} and until <= ${until}::timestamptz and anchor_id = any (${[...anchorIds]}::int[]))`;
}

/**
 * Finds invalid checkpoints. A valid checkpoint is covered by an anchor, is the account's only checkpoint of its
 * month, and has the anchored head of its row.
 */
export function strayCheckpoints(bucket: number, { anchorIds }: ArchivedMonths): Sql {
  return sql`
    select ${bucket}::text || '/' || c.member_id || '/' || c.account_id || '/' || c.seq as where,
      case when not c.anchor_id = any (${[...anchorIds]}::int[]) then 'a checkpoint that no anchor covers'
        when c.at >= c.until then 'a checkpoint from after its month'
        when c.of_month > 1 then 'one of several checkpoints of a month'
        when h.head <> c.head then 'a checkpoint with another head than was anchored'
        else 'a checkpoint of a row that its account does not have' end as problem
    from (select *, count(*) over (partition by member_id, account_id, until) as of_month from ledger_checkpoint where bucket = ${bucket}) c
      left join (select distinct member_id, account_id, seq, head from anchor_head where bucket = ${bucket}) h
        on h.member_id = c.member_id and h.account_id = c.account_id and h.seq = c.seq
      left join (select member_id, id, seq from account where bucket = ${bucket}) a on a.member_id = c.member_id and a.id = c.account_id
    where not c.anchor_id = any (${[...anchorIds]}::int[]) or c.at >= c.until or c.of_month > 1 or h.head <> c.head
      or c.seq > coalesce(a.seq, 0)`;
}
