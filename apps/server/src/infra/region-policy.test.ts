import { resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "@khela/service-kit/db/database";
import { createSeededDatabase, type TestDatabase } from "../../../../tests/database.ts";
import { createRegionPolicy, regionLine } from "./region-policy.ts";

/** IP addresses in the test's country file; Bangladesh is on the deny list. */
const inMalta = "192.0.2.10";
const inBangladesh = "203.0.113.10";
const inGermany = "198.51.100.10";
const nowhere = "100.64.0.1";

let database: TestDatabase;
let now = new Date("2026-11-21T12:00:00Z");
let warned: unknown[];
beforeAll(async () => {
  database = await createSeededDatabase();
});
beforeEach(() => {
  warned = [];
});
afterAll(() => database.drop());

const serving = (servedCountries: readonly string[] | null) =>
  createRegionPolicy({
    config: { geoipFile: resolve("tests/countries.csv"), servedCountries },
    db: database.db,
    now: () => now,
    log: { warn: (fields: unknown) => void warned.push(fields) },
  });

test("countries served and denied → named, until a local licence lifts the denial", async () => {
  expect(await serving(["MT", "BD"]).listClosedServed()).toEqual(["BD"]);
  expect(await serving(["MT"]).listClosedServed()).toEqual([]);
  expect(await serving(null).listClosedServed()).toEqual([]);
  await database.owner.run(sql`update denied_country set lifted_by = 'operator:test' where country = 'BD'`);
  expect(await serving(["MT", "BD"]).listClosedServed()).toEqual([]);
  await database.owner.run(sql`update denied_country set lifted_by = null where country = 'BD'`);
});

test("visitors refused → logged by their country and the reason, without their address, once an hour", async () => {
  const region = serving(["MT", "BD"]);
  for (const ip of [inMalta, inBangladesh, inBangladesh, inGermany, nowhere]) await region.isBlocked(ip);
  for (const ip of [inBangladesh, inGermany, nowhere]) expect(region.isBlockedIfKnown(ip)).toBe(true);
  expect(warned).toEqual([
    { country: "BD", why: "denied" },
    { country: "DE", why: "not served" },
    { country: "unknown", why: "unknown" },
  ]);
  now = new Date(now.getTime() + 60 * 60_000);
  await region.isBlocked(inBangladesh);
  expect(warned.slice(3)).toEqual([{ country: "BD", why: "denied" }]);
});

test("no countries named → nobody refused, nothing logged", async () => {
  expect(await serving(null).isBlocked(inBangladesh)).toBe(false);
  expect(warned).toEqual([]);
});

test.each([
  [null, [], "from every country (SERVED_COUNTRIES is not set)"],
  [["MT", "IE"], ["BD"], "from MT, IE alone"],
  [["MT", "BD"], ["BD", "CN"], "from MT alone; the deny list (table denied_country) refuses BD"],
  [["BD"], ["BD"], "from nowhere; the deny list (table denied_country) refuses BD"],
])("served %s, denied %s → the start names the countries it serves", (served, denied, line) => {
  expect(regionLine(served, denied)).toBe(line);
});
