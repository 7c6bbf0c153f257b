import { expect, test } from "vitest";
import { withConnection } from "@khela/service-kit/db/connection";
import { createTestDatabase } from "../../../tests/database.ts";
import { listStatements } from "../statements/check-statements.ts";
import { findAll, text } from "../statements/sql-ast.ts";
import { readCatalog } from "./catalog.ts";
import { planDistribution, type CatalogTable } from "./plan.ts";

const table = (name: string, key: readonly string[], rest: Partial<CatalogTable> = {}): CatalogTable => ({
  name,
  isDirectory: false,
  uniqueKeys: key.length === 0 ? [] : [key],
  isReferenced: false,
  ...rest,
});

test("plan: a table of each kind → distributed by bucket, by its lookup value, copied to every node, left alone", () => {
  const plan = planDistribution({
    tables: [
      table("throttle", ["key"]),
      table("member_name", ["merchant_id", "name"], { isDirectory: true, isReferenced: true }),
      table("account", ["bucket", "member_id", "id"], { isReferenced: true }),
      table("member", ["bucket", "id"], { isReferenced: true }),
      table("merchant", ["id"], { isReferenced: true }),
    ],
    routines: [],
  });
  expect(plan.tables).toEqual([
    { table: "merchant", column: null, with: "none" },
    { table: "member", column: "bucket", with: "none" },
    { table: "account", column: "bucket", with: "member" },
    { table: "member_name", column: "name", with: "none" },
  ]);
  expect(plan.staying).toEqual(["throttle"]);
  expect(plan.faults).toEqual([]);
});

test("plan: unique key without the column of distribution → fault", () => {
  const bet = table("bet", ["bucket", "member_id"], { uniqueKeys: [["bucket", "member_id"], ["ref"]] });
  expect(planDistribution({ tables: [bet], routines: [] }).faults).toEqual([
    "bet: distributed by bucket, its unique key (ref) would cross shards.",
  ]);
});

test("plan: directory without a primary key → fault", () => {
  const alias = table("alias", [], { isDirectory: true });
  expect(planDistribution({ tables: [alias], routines: [] }).faults).toEqual([
    "alias: has no primary key to be distributed by.",
  ]);
});

test("plan: functions → called by their p_bucket where they have one; with a coordinator's row type, left there", () => {
  const routine = (signature: string, argumentNames: string[], rowTypes: string[]) => ({
    signature,
    argumentNames,
    rowTypes,
  });
  const plan = planDistribution({
    tables: [table("audit_log", ["id"]), table("account", ["bucket", "member_id", "id"])],
    routines: [
      routine("open(smallint)", ["p_bucket"], ["account"]),
      routine("hash(bytea)", ["text"], []),
      routine("last()", [], ["audit_log"]),
    ],
  });
  expect(plan.routines).toEqual([
    { signature: "open(smallint)", argument: "p_bucket" },
    { signature: "hash(bytea)", argument: null },
  ]);
  expect(plan.staying).toEqual(["audit_log", "last()"]);
});

test("plan: our own schema → every member's table by bucket, directories by their value, no fault", async () => {
  const database = await createTestDatabase();
  const catalog = await withConnection(database.url, "fails", readCatalog);
  const plan = planDistribution(catalog);
  const by = (name: string) => plan.tables.find((step) => step.table === name)?.column;
  expect(plan.faults).toEqual([]);
  expect(["member", "account", "transfer", "play_transaction", "operator_rollup_bucket"].map(by)).toEqual(
    Array.from({ length: 5 }, () => "bucket"),
  );
  expect(["member_name", "member_identity", "vendor_transaction", "recovery"].map(by)).toEqual([
    "name",
    "subject",
    "transaction_id",
    "id_hash",
  ]);
  expect(["merchant", "vendor", "operator_account"].map(by)).toEqual([null, null, null]);
  expect(plan.staying).toEqual(expect.arrayContaining(["audit_log", "throttle", "schema_migration"]));
  expect(plan.routines.find(({ signature }) => signature.startsWith("play_redeem("))?.argument).toBe(
    "p_bucket",
  );
  await database.drop();
});

test("plan: our own functions that go to a member's node → none reads a table that stays on the coordinator", async () => {
  const database = await createTestDatabase();
  const { routines, staying } = planDistribution(await withConnection(database.url, "fails", readCatalog));
  const sent = routines
    .filter(({ argument }) => argument !== null)
    .map(({ signature }) => signature.slice(0, signature.indexOf("(")));
  const functions = listStatements().filter(({ routine }) => sent.includes(routine));
  expect(functions.length).toBeGreaterThan(100);
  const reads = functions.flatMap(({ routine, trees }) =>
    findAll(trees, "RangeVar")
      .map((range) => text(range, "relname"))
      .filter((table) => staying.includes(table))
      .map((table) => `${routine} reads ${table}`),
  );
  expect(reads).toEqual([]);
  await database.drop();
});
