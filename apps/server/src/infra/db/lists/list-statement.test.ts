import { afterAll, beforeAll, expect, test } from "vitest";
import { declareList } from "@khela/contract/operator/lists";
import { sql } from "@khela/service-kit/db/database";
import { startHarness, type Harness } from "../../../../../../tests/harness.ts";
import { listMemberBuckets } from "../buckets.ts";
import { listSource, startsWith, type AnyListSource } from "./list-source.ts";
import { countRows, explainPage, readPage, type PageQuery } from "./list-statement.ts";

const MEMBERS = 3_000;
/** Page size that is small compared with a bucket's rows, so that the planner prefers the index to a full scan. */
const SIZE = 4;

const memberList = declareList({
  key: "id",
  columns: { id: { kind: "code" }, name: { kind: "text" } },
  filters: { name: { kind: "prefix" } },
  orders: ["id"],
  defaultOrder: "-id",
});
const members = listSource<{ id: bigint; name: string }>()({
  list: memberList,
  from: sql`member m`,
  bucket: sql`m.bucket`,
  keep: sql`m.bucket, m.id, m.username`,
  columns: sql`page.id, page.username name`,
  scope: ({ merchantId }) => sql`m.merchant_id = ${merchantId}`,
  filters: { name: startsWith(sql`m.username`) },
  orders: { id: [{ value: sql`m.id`, type: "bigint" }] },
  toRow: ({ id, name }) => ({ id: String(id), name }),
}) as unknown as AnyListSource;

let w: Harness;
let all: bigint[];

beforeAll(async () => {
  w = await startHarness();
  await w.database.owner.run(sql`
    insert into member (bucket, id, merchant_id, type, username, currency, register_method)
    select new_member_bucket(id), id, ${w.merchantId}, 0, 'row' || id, 'BDT', 'test'
    from (select nextval('member_id') id from generate_series(1, ${MEMBERS}::int)) new`);
  await w.database.owner.run(sql`analyze member`);
  const rows = await w.database.owner.rows<{ id: bigint }>(
    sql`select id from member where merchant_id = ${w.merchantId} order by id`,
  );
  all = rows.map(({ id }) => id);
});
afterAll(async () => {
  await w.close();
});

const query = (isDescending: boolean, after: readonly string[] | null = null, limit = SIZE): PageQuery => ({
  conditions: [sql`m.merchant_id = ${w.merchantId}`],
  order: { name: "id", isDescending },
  after,
  limit,
});

async function readAll(isDescending: boolean): Promise<bigint[]> {
  const found: bigint[] = [];
  for (let after: readonly string[] | null = null; ; ) {
    const rows = await readPage(w.services.db, members, query(isDescending, after, 500));
    found.push(...rows.map(({ row }) => (row as { id: bigint }).id));
    if (rows.length < 500) return found;
    after = rows.at(-1)!.key;
  }
}

test("[OPS-03] list over members' buckets: pages in both directions → every row once, in the list's order", async () => {
  expect(await readAll(false)).toEqual(all);
  expect(await readAll(true)).toEqual([...all].reverse());
});

/** Returns the number of rows that the scans of the base table read, over all their loops. */
function rowsRead(plan: string): number {
  const scans = [...plan.matchAll(/Scan.* on member m.*\(actual rows=([\d.]+) loops=(\d+)\)/g)];
  expect(scans.length, plan).toBeGreaterThan(0);
  const removed = [...plan.matchAll(/Rows Removed by Filter: (\d+)/g)].map(([, rows]) => Number(rows));
  const loops = Number(scans[0]![2]);
  return (
    scans.reduce((sum, [, rows, times]) => sum + Number(rows) * Number(times), 0) +
    removed.reduce((sum, rows) => sum + rows * loops, 0)
  );
}

test("[OPS-03] list over members' buckets: first page and one in the middle → at most a page of each bucket is read, by the index", async () => {
  const buckets = await listMemberBuckets(w.services.db);
  const middle = [String(all[Math.floor(all.length / 2)])];
  for (const after of [null, middle]) {
    const plan = await explainPage(w.services.db, members, query(true, after));
    expect(plan).not.toContain("Seq Scan on member");
    expect(rowsRead(plan), plan).toBeLessThanOrEqual(buckets.length * SIZE);
  }
});

test("[OPS-03] list's count: few rows → exact; more than are counted → the statistics' estimate, two digits of it", async () => {
  const of = [sql`m.merchant_id = ${w.merchantId}`];
  expect(await countRows(w.services.db, members, of)).toEqual({ count: all.length, isExact: true });
  const numbers = { ...members, from: sql`generate_series(1, 54321) m(id)` };
  const { bucket: _, ...series } = numbers;
  expect(await countRows(w.services.db, series, [sql`true`])).toEqual({ count: 54_000, isExact: false });
  expect(await countRows(w.services.db, series, [sql`m.id <= ${10_000}`])).toEqual({
    count: 10_000,
    isExact: true,
  });
});

test("[OPS-03] prefix filter: wildcards in the text → read as they are", async () => {
  const named = members.filters["name"]!;
  const find = (text: string) =>
    readPage(w.services.db, members, {
      ...query(false),
      conditions: [
        ...query(false).conditions,
        named(text as never, {
          merchantId: w.merchantId,
          currency: "BDT",
          operator: "olive",
          now: new Date(),
        }),
      ],
    });
  expect(await find("row%")).toEqual([]);
  expect(await find("ro_")).toEqual([]);
  expect(await find("row")).toHaveLength(SIZE);
});
