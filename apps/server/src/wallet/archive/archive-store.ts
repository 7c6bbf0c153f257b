// SQL for archiving a month: checks whether it may be archived, reads its rows, detaches its tables, and reads archived
// rows together with attached rows.

import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import { showArchived } from "../../infra/archive/archived-rows-store.ts";

/** The tables that are partitioned by month and archived. */
export const monthTables = ["transfer", "round_settlement"] as const;
export type MonthTable = (typeof monthTables)[number];

const ROWS_AT_ONCE = 5_000;
const raw = (text: string, ...values: readonly unknown[]): Sql => ({ text, values });

/** Key of the advisory lock: any constant that no other lock uses, here "archive" on a telephone keypad. */
const ARCHIVE_LOCK_KEY = 2_724_483;

/** Runs the work while no other archive run is active in the database; waits for an active one. */
export async function alone<T>(db: Db, work: () => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    for (const timeout of ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"])
      await tx.run(raw(`set local ${timeout} = 0`));
    await tx.rows(sql`select pg_advisory_xact_lock(${ARCHIVE_LOCK_KEY})`);
    return work();
  });
}

/** Returns why the month may not be archived; null: it may be archived. */
export async function findRefusal(db: Db, until: Date, now: Date): Promise<string | null> {
  return db.transaction(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`);
    const { reason } = await tx.one<{ reason: string | null }>(
      sql`select ledger_month_refusal(${until}::timestamptz, ${now}::timestamptz) reason`,
    );
    return reason;
  });
}

/**
 * Whether a counting job has not yet counted all movements before `until`. `hourTable` has one row for each bucket,
 * with the hour in which the job's last complete run began.
 */
export async function isHourUncounted(db: Db, hourTable: string, until: Date): Promise<boolean> {
  const { isBehind } = await db.one<{ isBehind: boolean }>(
    raw(
      `select exists (select 1 from (select distinct bucket from account) a left join ${hourTable} c on c.bucket = a.bucket
        where coalesce(c.active_hour, -1) < ledger_hour($1::timestamptz)) "isBehind"`,
      until,
    ),
  );
  return isBehind;
}

/**
 * `countedTable`: has the last sequence number that a job has counted for each main account. `of`: the table whose
 * rows the job counts.
 */
export type CountedTable = { readonly countedTable: string; readonly of: MonthTable };

/** Whether a counting job has not yet counted all rows before `until`. */
export async function isUncounted(db: Db, { countedTable, of }: CountedTable, until: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`);
    const { isBehind } = await tx.one<{ isBehind: boolean }>(
      raw(
        `select exists (select 1 from (select bucket, member_id, account_id, max(seq) seq from ${of} where at < $1::timestamptz group by 1, 2, 3) l
          join account a on a.bucket = l.bucket and a.member_id = l.member_id and a.id = l.account_id and a.kind = 'main' and a.ref = ''
          left join ${countedTable} c on c.bucket = l.bucket and c.member_id = l.member_id and c.account_id = l.account_id
          where l.seq > coalesce(c.seq, 0)) "isBehind"`,
        until,
      ),
    );
    return isBehind;
  });
}

/** Yields the rows of a table before `until` as JSON texts, in the order of the table's primary key. */
export async function* readRows(db: Db, table: MonthTable, until: Date): AsyncIterable<readonly string[]> {
  let last: readonly unknown[] = [-1, 0, 0, 0];
  for (;;) {
    const rows = await db.rows<{ row: string; bucket: number; member: bigint; account: bigint; seq: bigint }>(
      raw(
        `select row_to_json(t)::text "row", bucket, member_id member, account_id account, seq from ${table} t
        where at < $1::timestamptz and (bucket, member_id, account_id, seq) > ($2::smallint, $3::bigint, $4::bigint, $5::bigint)
        order by bucket, member_id, account_id, seq limit ${ROWS_AT_ONCE}`,
        until,
        ...last,
      ),
    );
    if (rows.length === 0) return;
    yield rows.map((row) => row.row);
    const end = rows.at(-1)!;
    last = [end.bucket, end.member, end.account, end.seq];
  }
}

/** The month to detach, and facts of its export. */
export type Exported = {
  readonly until: Date;
  readonly now: Date;
  readonly transfers: number;
  readonly settlements: number;
  /** SHA-256 of the export's manifest, hexadecimal. */
  readonly manifest: string;
};

/**
 * Detaches the month's tables from the ledger and moves them to the schema `archived`. @throws Error with the reason
 * when the month may not be archived
 */
export async function detachMonth(
  db: Db,
  { until, now, transfers, settlements, manifest }: Exported,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`);
    const rows = await tx.rows<{ name: string }>(
      sql`select name from ledger_detach_month(${until}::timestamptz, ${now}::timestamptz, ${transfers}::bigint, ${settlements}::bigint,
        decode(${manifest}, 'hex')) name`,
    );
    return rows.map((row) => row.name);
  });
}

/**
 * Gives this transaction one snapshot without timeouts, and creates a temporary table for the archived rows of each
 * monthly table.
 */
export async function openArchivedRows(tx: Db): Promise<void> {
  await tx.run(sql`set transaction isolation level repeatable read`);
  await tx.run(sql`set local statement_timeout = 0`);
  await tx.run(sql`set local idle_in_transaction_session_timeout = 0`);
  for (const table of monthTables)
    await tx.run(
      raw(
        `create temporary table archived_${table} (like public.${table} including defaults) on commit drop`,
      ),
    );
}

/**
 * Creates a view over each monthly table that includes the archived rows. Statements that name the table then read the
 * view.
 */
export async function showArchivedRows(tx: Db, bucket: number | null): Promise<void> {
  for (const table of monthTables) await showArchived(tx, table, bucket);
}

/**
 * Adds archived rows to the temporary table. A round settlement archived without a risked amount gets its stake as
 * risked amount.
 */
export async function addArchivedRows(tx: Db, table: MonthTable, rows: readonly string[]): Promise<void> {
  await tx.run(
    raw(
      `insert into pg_temp.archived_${table}
      select r.* from jsonb_array_elements($1::jsonb) e, jsonb_populate_record(null::public.${table}, jsonb_build_object('risked_minor', e -> 'stake_minor') || e) r`,
      `[${rows.join(",")}]`,
    ),
  );
}

export async function analyzeArchivedRows(tx: Db): Promise<void> {
  for (const table of monthTables) await tx.run(raw(`analyze pg_temp.archived_${table}`));
}

/**
 * Lists the ends of the archived months. Months archived before the table `ledger_archived_month` existed are found by
 * their checkpoints.
 */
export async function listArchivedMonths(db: Db): Promise<Date[]> {
  const listed = await db.rows<{ until: Date }>(sql`select until from ledger_archived_month`);
  const sealed = await db.rows<{ until: Date }>(
    sql`select distinct until from ledger_checkpoint where until <= ledger_archived_until()`,
  );
  const times = new Set([...listed, ...sealed].map(({ until }) => until.getTime()));
  return [...times].sort((one, other) => one - other).map((time) => new Date(time));
}

/** Finds checkpoints whose transfer is missing or differs. A checkpoint copies an account's last row of the month. */
export function wrongCheckpoints(bucket: number): Sql {
  return sql`
    select ${bucket}::text || '/' || c.member_id || '/' || c.account_id || '/' || c.seq as where,
      case when t.seq is null then 'a checkpoint of a transfer that is not there' else 'a checkpoint that is not as its transfer' end as problem
    from (select * from ledger_checkpoint where bucket = ${bucket}) c
      left join (select * from transfer where bucket = ${bucket}) t
        on t.member_id = c.member_id and t.account_id = c.account_id and t.seq = c.seq
    where (t.balance_after, t.held_after, t.at, t.chain_hash) is distinct from (c.balance_minor, c.held_minor, c.at, c.head)`;
}
