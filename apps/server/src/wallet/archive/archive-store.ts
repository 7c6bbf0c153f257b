// The SQL of a month that is archived: whether it may be, its rows, its end, and how archived rows are read together with those attached.

import { sql, type Db, type Sql } from "@khela/service-kit/db/database";

/** The tables that are kept by month. */
export const monthTables = ["transfer", "round_settlement"] as const;
export type MonthTable = (typeof monthTables)[number];

const ROWS_AT_ONCE = 5_000;
const raw = (text: string, ...values: readonly unknown[]): Sql => ({ text, values });

/** Why the month may not be archived; null when it may. */
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
 * Whether a job has yet to count what moved before a time: its table has a row a bucket, with the hour in which its last complete run
 * began.
 */
export async function isUncounted(db: Db, hourTable: string, until: Date): Promise<boolean> {
  const { isBehind } = await db.one<{ isBehind: boolean }>(
    raw(
      `select exists (select from (select distinct bucket from account) a left join ${hourTable} c on c.bucket = a.bucket
        where coalesce(c.active_hour, -1) < ledger_hour($1::timestamptz)) "isBehind"`,
      until,
    ),
  );
  return isBehind;
}

/** Yields the rows of a table before a time, as JSON texts, in the order of its key. */
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

/** The month's tables are in the schema `archived` afterwards. @throws Error with the reason when the month may not be archived */
export async function detachMonth(db: Db, until: Date, now: Date): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`);
    const rows = await tx.rows<{ name: string }>(
      sql`select name from ledger_detach_month(${until}::timestamptz, ${now}::timestamptz) name`,
    );
    return rows.map((row) => row.name);
  });
}

/**
 * Makes this transaction one of a single snapshot, however long it takes, and in it a view before each of the tables that has the archived rows as well; statements that name the table then
 * read the view.
 */
export async function openArchivedRows(tx: Db): Promise<void> {
  await tx.run(sql`set transaction isolation level repeatable read`);
  await tx.run(sql`set local statement_timeout = 0`);
  await tx.run(sql`set local idle_in_transaction_session_timeout = 0`);
  for (const table of monthTables) {
    await tx.run(
      raw(
        `create temporary table archived_${table} (like public.${table} including defaults) on commit drop`,
      ),
    );
    await tx.run(
      raw(`create temporary view ${table} as
      select * from public.${table} union all select * from pg_temp.archived_${table}`),
    );
  }
}

export async function addArchivedRows(tx: Db, table: MonthTable, rows: readonly string[]): Promise<void> {
  await tx.run(
    raw(
      `insert into pg_temp.archived_${table}
      select r.* from json_populate_recordset(null::public.${table}, $1::json) r`,
      `[${rows.join(",")}]`,
    ),
  );
}

export async function analyzeArchivedRows(tx: Db): Promise<void> {
  for (const table of monthTables) await tx.run(raw(`analyze pg_temp.archived_${table}`));
}

/** The ends of the months that were archived. */
export async function listArchivedMonths(db: Db): Promise<Date[]> {
  const rows = await db.rows<{ until: Date }>(
    sql`select distinct until from ledger_checkpoint where until <= ledger_archived_until() order by 1`,
  );
  return rows.map((row) => row.until);
}

/** A checkpoint is the last row of its month, as the archive has it. */
export function wrongCheckpoints(bucket: number): Sql {
  return sql`
    select ${bucket}::text || '/' || c.member_id || '/' || c.account_id || '/' || c.seq as where,
      case when t.seq is null then 'a checkpoint of a transfer that is not there' else 'a checkpoint that is not as its transfer' end as problem
    from (select * from ledger_checkpoint where bucket = ${bucket}) c
      left join (select * from transfer where bucket = ${bucket}) t
        on t.member_id = c.member_id and t.account_id = c.account_id and t.seq = c.seq
    where (t.balance_after, t.held_after, t.at, t.chain_hash) is distinct from (c.balance_minor, c.held_minor, c.at, c.head)`;
}
