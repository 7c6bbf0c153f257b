import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withConnection } from "@khela/service-kit/db/connection";
import { createDatabase, sql } from "@khela/service-kit/db/database";
import { createTestDatabase, type TestDatabase } from "../../../tests/database.ts";
import { removeForeignKeys, returnForeignKeys } from "./foreign-keys.ts";
import { readCatalog } from "./catalog.ts";
import { planDistribution } from "./plan.ts";
import { findConnected } from "./requirements.ts";
import { spreadLines } from "./spread.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const run = (url: string, ...args: string[]) => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, "../main.ts"), "distribute", ...args],
    { env: { ...process.env, DATABASE_URL: url }, encoding: "utf8" },
  );
  return { status, lines: stdout.trim().split("\n") };
};

test("distribute: server without Citus → one line that says what it needs, exit 2, nothing changed", async () => {
  const { status, lines } = run(database.url);
  expect(status).toBe(2);
  expect(lines).toEqual([
    expect.stringMatching(/^distribute needs PostgreSQL 15 .* Citus 13 .*; this database has no Citus\.$/),
  ]);
  const keys = await database.owner.one<{ count: bigint }>(
    sql`select count(*) from pg_constraint where contype = 'f'`,
  );
  expect(keys.count).toBeGreaterThan(60n);
});

test("distribute: with an argument → usage, exit 2", () => {
  const { status, lines } = run(database.url, "transfer");
  expect(status).toBe(2);
  expect(lines[0]).toBe("npm run db -- COMMAND");
});

test("distribute: server connected → named in the refusal; other programs' connections → none", async () => {
  const own = await createTestDatabase();
  const refusal = () => withConnection(own.url, "fails", findConnected);
  expect(await refusal()).toBeNull();
  const [server, psql] = ["khela server", "psql"].map((applicationName) =>
    createDatabase({ url: own.appUrl, applicationName }),
  ) as [ReturnType<typeof createDatabase>, ReturnType<typeof createDatabase>];
  await Promise.all([server.one(sql`select 1`), psql.one(sql`select 1`)]);
  expect(await refusal()).toEqual({
    code: 1,
    line: "Stop what is connected to the database first: khela server.",
  });
  await Promise.all([server.close(), psql.close()]);
  await own.drop();
});

test("foreign keys: removed, killed before they are back, run again → the same keys; meanwhile the same plan", async () => {
  const own = await createTestDatabase();
  const keys = () =>
    own.owner.rows(sql`select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as text
      from pg_constraint where contype = 'f' order by 1, 2`);
  const plan = () =>
    withConnection(own.url, "fails", async (client) => planDistribution(await readCatalog(client)));
  const [before, planned] = [await keys(), await plan()];
  await withConnection(own.url, "fails", removeForeignKeys);
  expect(await keys()).toEqual([]);
  expect(await plan()).toEqual(planned);
  await withConnection(own.url, "fails", removeForeignKeys);
  expect(await withConnection(own.url, "fails", returnForeignKeys)).toBe(before.length);
  expect(await keys()).toEqual(before);
  await own.drop();
});

test("spread: members in two of four shards → most, fewest, empty and how uneven", () => {
  const shards = [3, 0, 1, 0].map((members, at) => ({ node: `node-${at % 2}`, members }));
  expect(spreadLines(shards)).toEqual([
    "4 members in 4 shards: most 3, fewest 0, 2 empty, most ÷ mean 3.00",
    "  node-0: 2 shards, 4 members",
    "  node-1: 2 shards, 0 members",
  ]);
});

test("spread: no members → says so", () => {
  expect(spreadLines([{ node: "node-0", members: 0 }])).toEqual(["0 members in 1 shards"]);
});
