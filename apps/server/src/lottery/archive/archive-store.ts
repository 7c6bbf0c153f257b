// SQL of archived draws: checks whether a month may be archived, reads and removes its rows, and reads archived orders
// together with the orders in the database.

import type { FileEntry } from "../../infra/archive/archive-files.ts";
import { showArchived } from "../../infra/archive/archived-rows-store.ts";
import { sql, type Db } from "@khela/service-kit/db/database";

const ROWS_AT_ONCE = 5_000;
const DRAWS_AT_ONCE = 1_000;

export type LotteryMonth = {
  readonly until: Date;
  readonly files: Readonly<Record<string, FileEntry>>;
  readonly isRemoved: boolean;
};

/** Lists the exported months, oldest first. */
export function listArchived(db: Db): Promise<LotteryMonth[]> {
  return db.rows<LotteryMonth>(
    sql`select until, files, removed_at is not null "isRemoved" from lottery_month order by until`,
  );
}

/** Finds the end of the archived months; earlier draws are archived. Null: no month is archived. */
export async function findArchivedUntil(db: Db): Promise<Date | null> {
  const { until } = await db.one<{ until: Date | null }>(sql`select max(until) until from lottery_month`);
  return until;
}

/**
 * Whether any of these orders was archived. The round of an archived order stays in the database and proves that the
 * order existed.
 */
export async function hasArchivedOrder(
  db: Db,
  { bucket, memberId }: { readonly bucket: number; readonly memberId: bigint },
  ids: readonly string[],
): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (select from play_round r where r.bucket = ${bucket} and r.member_id = ${memberId}
      and r.vendor = any (array(select distinct g.vendor from lottery_game l join game g on g.node_id = l.node_id))
      and r.round_id = any (${[...ids]}::text[]) and r.started_at < (select max(until) from lottery_month)
      and exists (select from lottery_game l where l.merchant_id = r.merchant_id and l.node_id = r.node_id)
      and not exists (select from lottery_order o where o.bucket = ${bucket} and o.member_id = ${memberId} and o.id = r.round_id)) found`);
  return found;
}

/** Reason why the month's draws may not be archived yet; null: they may be archived. */
export async function findRefusal(db: Db, until: Date, now: Date): Promise<string | null> {
  return db.transaction(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`);
    const { reason } = await tx.one<{ reason: string | null }>(
      sql`select lottery_month_refusal(${until}::timestamptz, ${now}::timestamptz) reason`,
    );
    return reason;
  });
}

const RUN_LOCK = 7095;

/**
 * Runs `work`; refuses when another archive run holds the lock. The lock is released after `work`, or when the
 * connection ends.
 */
export async function runAlone<T>(db: Db, work: () => Promise<T>, refuse: () => never): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.run(sql`set local idle_in_transaction_session_timeout = 0`);
    const { free } = await tx.one<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${RUN_LOCK}) free`);
    return free ? work() : refuse();
  });
}

type Row = { readonly row: string; readonly id: bigint };
type OrderRow = {
  readonly row: string;
  readonly drawId: bigint;
  readonly memberId: bigint;
  readonly id: string;
};

async function* pages<R>(read: (last: R | null) => Promise<R[]>): AsyncIterable<R[]> {
  let last: R | null = null;
  for (;;) {
    const rows: R[] = await read(last);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1) ?? null;
  }
}

const rowsOf = async function* (read: AsyncIterable<{ readonly row: string }[]>) {
  for await (const part of read) yield part.map(({ row }) => row);
};

/** Reads the draws before `until` as JSON texts, in the order of their ids. */
export function readDraws(db: Db, until: Date): AsyncIterable<readonly string[]> {
  return rowsOf(
    pages<Row>((last) =>
      db.rows<Row>(sql`
        select row_to_json(d)::text "row", id from lottery_draw d
        where draws_at < ${until} and id > ${last?.id ?? 0n} order by id limit ${ROWS_AT_ONCE}`),
    ),
  );
}

/** Reads the operators' entries about draws before `until` as JSON texts, in the order of their ids. */
export function readEntries(db: Db, until: Date): AsyncIterable<readonly string[]> {
  return rowsOf(
    pages<Row>((last) =>
      db.rows<Row>(sql`
        select row_to_json(e)::text "row", e.id from lottery_entry e join lottery_draw d on d.id = e.draw_id
        where d.draws_at < ${until} and e.id > ${last?.id ?? 0n} order by e.id limit ${ROWS_AT_ONCE}`),
    ),
  );
}

/** Reads the orders of one bucket on draws before `until` as JSON texts, by draw and in the order of their tickets. */
export function readOrders(db: Db, bucket: number, until: Date): AsyncIterable<readonly string[]> {
  return rowsOf(
    pages<OrderRow>((last) =>
      db.rows<OrderRow>(sql`
        select row_to_json(o)::text "row", o.draw_id "drawId", o.member_id "memberId", o.id
        from lottery_order o join lottery_draw d on d.id = o.draw_id
        where o.bucket = ${bucket} and d.draws_at < ${until}
          and (o.draw_id, o.member_id, o.id) > (${last?.drawId ?? 0n}::bigint, ${last?.memberId ?? 0n}::bigint, ${last?.id ?? ""})
        order by o.draw_id, o.member_id, o.id limit ${ROWS_AT_ONCE}`),
    ),
  );
}

type Export = {
  readonly until: Date;
  readonly now: Date;
  readonly draws: number;
  readonly orders: number;
  readonly entries: number;
  /** Sum of the result versions of the draws. A correction changes the sum. */
  readonly versions: number;
  readonly files: Readonly<Record<string, FileEntry>>;
};

/**
 * Records the export and allows the removal of the month's orders. Throws when the month may not be archived, or when
 * its draws, orders, entries or results differ from the export.
 */
export async function beginRemoval(
  db: Db,
  { until, now, draws, orders, entries, versions, files }: Export,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`);
    await tx.run(sql`
      select lottery_begin_removal(${until}::timestamptz, ${now}::timestamptz, ${draws}, ${orders},
        ${entries}, ${versions}, ${JSON.stringify(files)}::jsonb)`);
  });
}

/**
 * Removes the orders of the month's draws in one bucket, and the bucket's seals that closed these draws; some draws at
 * a time.
 */
export async function removeOrders(db: Db, bucket: number, until: Date): Promise<void> {
  const draws = pages<{ readonly id: bigint }>((last) =>
    db.rows(sql`
      select id from lottery_draw where draws_at < ${until} and id > ${last?.id ?? 0n} order by id limit ${DRAWS_AT_ONCE}`),
  );
  for await (const part of draws) {
    const ids = part.map(({ id }) => String(id));
    await db.transaction(async (tx) => {
      await tx.run(sql`set local statement_timeout = 0`);
      await tx.run(
        sql`delete from lottery_order where bucket = ${bucket} and draw_id = any (${ids}::bigint[])`,
      );
      await tx.run(
        sql`delete from lottery_seal where bucket = ${bucket} and draw_id = any (${ids}::bigint[])`,
      );
    });
  }
}

/** Removes the month's draws. Their orders must have been removed. */
export async function removeDraws(db: Db, until: Date, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`);
    await tx.run(sql`
      delete from lottery_entry e using lottery_draw d where d.id = e.draw_id and d.draws_at < ${until} and e.state <> 'waiting'`);
    await tx.run(sql`delete from lottery_draw where draws_at < ${until}`);
    await tx.run(
      sql`update lottery_month set removed_at = ${now} where until = ${until} and removed_at is null`,
    );
  });
}

/** Creates a temporary table for the archived orders in this transaction. */
export async function openArchivedOrders(tx: Db): Promise<void> {
  await tx.run(sql`
    create temporary table archived_lottery_order (like public.lottery_order including defaults) on commit drop`);
}

/**
 * Creates a view over the orders that includes the archived orders. Statements that name the table then read the view.
 */
export const showArchivedOrders = (tx: Db, bucket: number | null): Promise<void> =>
  showArchived(tx, "lottery_order", bucket);

/** Adds archived orders to the temporary table. An old archive without a rebate column gets rebates of 0. */
export async function addArchivedOrders(tx: Db, rows: readonly string[]): Promise<void> {
  await tx.run(sql`
    insert into pg_temp.archived_lottery_order
    select r.* from json_populate_recordset(json_populate_record(null::public.lottery_order, '{"rebate_minor": 0}'), ${`[${rows.join(",")}]`}::json) r`);
}

export async function analyzeArchivedOrders(tx: Db): Promise<void> {
  await tx.run(sql`analyze pg_temp.archived_lottery_order`);
}
