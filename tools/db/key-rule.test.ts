import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmptyDatabase, createTestDatabase } from "../../tests/database.ts";
import type { TestDatabase } from "../../tests/database.ts";
import { sql } from "@khela/service-kit/db/database";
import { findKeyRuleBreaches } from "./key-rule.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.owner.run(
    sql`create table member (bucket int2, id int8, name text, primary key (bucket, id))`,
  );
  await database.owner.run(sql`create table purse (bucket int2, member_id int8, kind text,
    primary key (bucket, member_id, kind), unique (bucket, kind, member_id),
    foreign key (bucket, member_id) references member (bucket, id))`);
});
afterAll(() => database.drop());

const breachesWith = async (table: string, statement: string) => {
  await database.owner.run({ ...sql``, text: statement });
  try {
    return await findKeyRuleBreaches(database.owner);
  } finally {
    await database.owner.run({ ...sql``, text: `drop table ${table} cascade` });
  }
};

test("key rule: tables that follow it → no breaches", async () => {
  expect(await findKeyRuleBreaches(database.owner)).toEqual([]);
});

test.each([
  [
    "another leading column",
    "create table bet (bucket int2, member_id int8, id int8, primary key (id, bucket, member_id))",
    ["bet: the primary key (id, bucket, member_id) does not begin with bucket, member_id."],
  ],
  [
    "no primary key",
    "create table bet (bucket int2, member_id int8)",
    ["bet: has a member_id and no primary key."],
  ],
  [
    "a unique constraint over all buckets",
    "create table bet (bucket int2, member_id int8, ref text constraint bet_ref unique, primary key (bucket, member_id))",
    ["bet: unique index bet_ref (ref) has no bucket, so it crosses buckets."],
  ],
  [
    "a foreign key without the bucket",
    `create table bet (bucket int2, member_id int8, other_bucket int2, kind text, primary key (bucket, member_id, kind),
      constraint bet_purse foreign key (other_bucket, member_id, kind) references purse)`,
    ["bet: foreign key bet_purse to purse does not keep the bucket, so it crosses buckets."],
  ],
])("key rule: %s → breach", async (_what, statement, breaches) => {
  expect(await breachesWith("bet", statement)).toEqual(breaches);
});

test("key rule: directory keyed by its lookup value → breach, unless its comment declares it", async () => {
  const directory = "create table alias (name text primary key, bucket int2, member_id int8)";
  expect(await breachesWith("alias", directory)).toHaveLength(1);
  expect(
    await breachesWith("alias", `${directory}; comment on table alias is 'key-rule: directory'`),
  ).toEqual([]);
});

test("key rule: unique index over an expression without the bucket → breach", async () => {
  await database.owner.run(sql`create unique index purse_kind on purse (lower(kind))`);
  expect(await findKeyRuleBreaches(database.owner)).toEqual([
    "purse: unique index purse_kind ((expression)) has no bucket, so it crosses buckets.",
  ]);
  await database.owner.run(sql`drop index purse_kind`);
});

test("key rule: our own schema → no breaches", async () => {
  const migrated = await createTestDatabase();
  expect(await findKeyRuleBreaches(migrated.owner)).toEqual([]);
  await migrated.drop();
});
