import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createEmptyDatabase, createGameServerDatabase, createTestDatabase } from "../../tests/database.ts";
import { sql } from "@khela/service-kit/db/database";
import { migrate } from "@khela/service-kit/db/migrate";
import { SCHEMA_DIR } from "../../apps/server/src/infra/db/schema.ts";
import { CONTRACT_NAMES_PATH, contractNames } from "./contract-names.ts";
import { writeSchema } from "./schema.ts";

const written = (app: string) =>
  readFileSync(join(import.meta.dirname, `../../apps/${app}/db/schema.sql`), "utf8");

test.each([
  ["server", createTestDatabase],
  ["game-server", createGameServerDatabase],
])("schema file of apps/%s: made of an empty database → same text", async (app, create) => {
  const database = await create();
  expect(await writeSchema(database.owner), "run npm run db -- schema").toBe(written(app));
  await database.drop();
});

test("baseline applied statement by statement, as on Citus → the same tables, types and rights", async () => {
  const database = await createEmptyDatabase();
  await migrate({ url: database.url, dir: SCHEMA_DIR, isSpread: true });
  // The line of a function has its planner settings, which differ between distributed and single databases.
  const withoutRoutines = (text: string) => text.replaceAll(/^-- .*\n/gm, "");
  expect(withoutRoutines(await writeSchema(database.owner))).toBe(withoutRoutines(written("server")));
  await database.drop();
});

test("contract names in SQL: generated from the contract → same text", () => {
  expect(
    readFileSync(join(import.meta.dirname, "../..", CONTRACT_NAMES_PATH), "utf8"),
    "run npm run db -- schema",
  ).toBe(contractNames());
});

test.each([
  ["a column", "alter table flag add column note text"],
  ["a check", "alter table flag add check (name <> '')"],
  ["an index", "create index flag_enabled on flag (enabled)"],
  ["a trigger's state", "alter table transfer enable trigger unchangeable"],
  ["a grant", "grant truncate on flag to khela_app"],
  ["a column's grant", "grant update (name) on flag to khela_app"],
  ["a function's grant", "grant execute on function ledger_apply to khela_app"],
  ["a function's settings", "alter function ledger_apply set enable_seqscan = off"],
  ["a type", "alter type ledger_answer add attribute note text"],
  ["a default privilege", "alter default privileges in schema public grant truncate on tables to khela_app"],
])("schema text: database that differs in %s → another text", async (_what, statement) => {
  const database = await createTestDatabase();
  await database.owner.run({ ...sql``, text: statement });
  expect(await writeSchema(database.owner)).not.toBe(written("server"));
  await database.drop();
});
