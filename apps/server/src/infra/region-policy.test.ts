import { resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "@khela/service-kit/db/database";
import { createSeededDatabase, type TestDatabase } from "../../../../tests/database.ts";
import { createRegionPolicy } from "./region-policy.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createSeededDatabase();
});
afterAll(() => database.drop());

test("countries served and denied → named, until a local licence lifts the denial", async () => {
  const serving = (servedCountries: readonly string[] | null) =>
    createRegionPolicy({
      config: { geoipFile: resolve("tests/countries.csv"), servedCountries },
      db: database.db,
      now: () => new Date(),
    }).listClosedServed();
  expect(await serving(["MT", "BD"])).toEqual(["BD"]);
  expect(await serving(["MT"])).toEqual([]);
  expect(await serving(null)).toEqual([]);
  await database.owner.run(sql`update denied_country set lifted_by = 'operator:test' where country = 'BD'`);
  expect(await serving(["MT", "BD"])).toEqual([]);
});
