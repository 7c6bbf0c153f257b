/**
 * Builds the statements of a list from its source. A page starts at a position in the order, never by OFFSET. The
 * number of rows is exact up to `listExactCount` where counting is cheap, and otherwise an estimate.
 */
import { listExactCount, type ListCount } from "@khela/contract/operator/lists";
import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import { invariant } from "@khela/service-kit/errors";
import { listMemberBuckets } from "../buckets.ts";
import { allOf, type AnyListSource, type OrderKey } from "./list-source.ts";

/** Column names for the parts of an order; no order has more parts. */
const orderNames = [sql`order_0`, sql`order_1`, sql`order_2`, sql`order_3`];
const cursorNames = [sql`cursor_0`, sql`cursor_1`, sql`cursor_2`, sql`cursor_3`];

/** SQL that converts a part of a key to a text with every digit. `fromText` converts the text back. */
const toText: Readonly<Record<OrderKey["type"], (value: Sql) => Sql>> = {
  bigint: (value) => sql`${value}::text`,
  integer: (value) => sql`${value}::text`,
  text: (value) => sql`${value}`,
  // microseconds since 1970
  timestamptz: (value) => sql`(extract(epoch from ${value}) * 1000000)::bigint::text`,
  date: (value) => sql`(${value} - date '1970-01-01')::text`,
};
const fromText: Readonly<Record<OrderKey["type"], (text: string) => Sql>> = {
  bigint: (text) => sql`${text}::bigint`,
  integer: (text) => sql`${text}::integer`,
  text: (text) => sql`${text}::text`,
  timestamptz: (text) => sql`(timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond')`,
  date: (text) => sql`(date '1970-01-01' + ${text}::integer)`,
};
/** Pattern of each type of part in a cursor. A text that does not match is not a cursor of this server. */
export const cursorPatterns: Readonly<Record<OrderKey["type"], RegExp>> = {
  bigint: /^-?[0-9]{1,18}$/,
  integer: /^-?[0-9]{1,9}$/,
  text: /^\P{Cc}{0,400}$/u,
  timestamptz: /^-?[0-9]{1,16}$/,
  date: /^-?[0-9]{1,6}$/,
};

const listOf = (parts: readonly Sql[]): Sql => parts.reduce((before, part) => sql`${before}, ${part}`);

function keyOf(keys: readonly OrderKey[], place: number): OrderKey {
  const key = keys[place];
  invariant(key !== undefined && place < orderNames.length, "an order has one to four parts");
  return key;
}

export type PageQuery = {
  /** SQL conditions of the scope and of the filters. */
  readonly conditions: readonly Sql[];
  readonly order: { readonly name: string; readonly isDescending: boolean };
  /** Key of the previous page's last row; null: the first page. */
  readonly after: readonly string[] | null;
  readonly limit: number;
  /** The source's join that depends on a filter; null: none. */
  readonly join?: Sql | null;
};

function isAfter(keys: readonly OrderKey[], after: readonly string[], isDescending: boolean): Sql {
  const here = listOf(keys.map(({ value }) => value));
  const there = listOf(after.map((text, place) => fromText[keyOf(keys, place).type](text)));
  return isDescending ? sql`(${here}) < (${there})` : sql`(${here}) > (${there})`;
}

const orderBy = (parts: readonly Sql[], isDescending: boolean): Sql =>
  listOf(parts.map((part) => (isDescending ? sql`${part} desc` : part)));

/** SQL of the rows of a page, before other tables are joined. */
function baseOf(source: AnyListSource, query: PageQuery, buckets: readonly number[] | null): Sql {
  const { isDescending, name } = query.order;
  const keys = source.orders[name]!;
  const names = keys.map((_, place) => orderNames[place]!);
  const kept = listOf([source.keep, ...keys.map(({ value }, place) => sql`${value} ${orderNames[place]}`)]);
  const conditions = [
    ...(buckets === null ? [] : [sql`${source.bucket} = list_bucket.bucket`]),
    ...query.conditions,
    ...(query.after === null ? [] : [isAfter(keys, query.after, isDescending)]),
  ];
  const rows = sql`select ${kept} from ${source.from} where ${allOf(conditions)}
    order by ${orderBy(
      keys.map(({ value }) => value),
      isDescending,
    )} limit ${query.limit}`;
  return buckets === null
    ? rows
    : sql`select found.* from unnest(${buckets}::smallint[]) list_bucket(bucket) cross join lateral (${rows}) found
        order by ${orderBy(names, isDescending)} limit ${query.limit}`;
}

function pageStatement(source: AnyListSource, query: PageQuery, buckets: readonly number[] | null): Sql {
  const { isDescending, name } = query.order;
  const keys = source.orders[name]!;
  const parts = keys.map((_, place) => sql`page.${orderNames[place]}`);
  const cursors = keys.map(({ type }, place) => sql`${toText[type](parts[place]!)} ${cursorNames[place]}`);
  return sql`select ${source.columns}, ${listOf(cursors)} from (${baseOf(source, query, buckets)}) page ${query.join ?? source.join ?? sql``}
    order by ${orderBy(parts, isDescending)}`;
}

/** The statement without a name for preparing, because its text varies with the filters. */
const unprepared = ({ text, values }: Sql): Sql => ({ text, values });

const bucketsOf = async (db: Db, source: AnyListSource) =>
  source.bucket === undefined ? null : listMemberBuckets(db);

export type KeyedRow = { readonly row: unknown; readonly key: readonly string[] };

/** Reads the rows of a page in their order, each with its key. */
export async function readPage(db: Db, source: AnyListSource, query: PageQuery): Promise<KeyedRow[]> {
  const statement = pageStatement(source, query, await bucketsOf(db, source));
  const rows = await db.rows<Record<string, unknown>>(unprepared(statement));
  const { length } = source.orders[query.order.name]!;
  return rows.map((row) => ({
    row,
    key: Array.from({ length }, (_, place) => String(row[`cursor_${place}`])),
  }));
}

/** Returns the plan of a page's statement, for tests and `bench`. */
export async function explainPage(db: Db, source: AnyListSource, query: PageQuery): Promise<string> {
  const statement = pageStatement(source, query, await bucketsOf(db, source));
  const rows = await db.rows<{ "QUERY PLAN": string }>(
    unprepared(sql`explain (analyze, costs off, timing off, summary off) ${statement}`),
  );
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

/** Maximum planner cost of a count, about 50 ms. */
const MAX_COUNT_COST = 50_000;

type Plan = { readonly "Plan Rows": number; readonly "Total Cost": number };

async function findRows(db: Db, source: AnyListSource, conditions: readonly Sql[]): Promise<Sql> {
  const buckets = await bucketsOf(db, source);
  const all =
    buckets === null ? conditions : [sql`${source.bucket} = any (${buckets}::smallint[])`, ...conditions];
  return sql`select from ${source.from} where ${allOf(all)}`;
}

const toTwoDigits = (count: number) => Number(count.toPrecision(2));

/**
 * Returns the number of rows that match the conditions: counted where that is cheap, otherwise estimated from the
 * database's statistics.
 */
export async function countRows(
  db: Db,
  source: AnyListSource,
  conditions: readonly Sql[],
): Promise<ListCount> {
  const found = await findRows(db, source, conditions);
  const [explained] = await db.rows<{ "QUERY PLAN": { Plan: Plan }[] }>(
    unprepared(sql`explain (format json) ${found}`),
  );
  const plan = explained!["QUERY PLAN"][0]!.Plan;
  if (plan["Plan Rows"] <= 2 * listExactCount && plan["Total Cost"] <= MAX_COUNT_COST) {
    const { count } = await countUpTo(db, found, listExactCount + 1);
    if (count <= listExactCount) return { count, isExact: true };
  }
  return { count: Math.max(listExactCount, toTwoDigits(plan["Plan Rows"])), isExact: false };
}

const countUpTo = (db: Db, found: Sql, limit: number) =>
  db.one<{ count: number }>(
    unprepared(sql`select count(*)::int count from (${found} limit ${limit}) counted`),
  );

/** Whether more than `limit` rows match. Reads at most one row more. */
export async function hasMoreThan(
  db: Db,
  source: AnyListSource,
  conditions: readonly Sql[],
  limit: number,
): Promise<boolean> {
  const { count } = await countUpTo(db, await findRows(db, source, conditions), limit + 1);
  return count > limit;
}
