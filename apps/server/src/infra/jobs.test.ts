import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "../../../../tests/until.ts";
import { createTestDatabase, type TestDatabase } from "../../../../tests/database.ts";
import { createJobs, type Jobs } from "./jobs.ts";

let database: TestDatabase;
let jobs: Jobs;
const done: string[] = [];
let failures = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  jobs = createJobs({ url: database.appUrl, log: pino({ level: "silent" }), pollS: 0.5 });
  jobs.work<{ name: string }>("test.work", async ({ name }) => {
    done.push(name);
  });
  jobs.work<{ name: string }>("test.trouble", async ({ name }) => {
    failures += 1;
    if (failures < 2) throw new Error("not yet");
    done.push(name);
  });
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await database.drop();
});

test("job sent in a transaction → exists only when it commits", async () => {
  await expect(
    database.db.transaction(async (tx) => {
      await jobs.send(tx, "test.work", { name: "undone" });
      throw new Error("taken back");
    }),
  ).rejects.toThrow("taken back");
  await database.db.transaction((tx) => jobs.send(tx, "test.work", { name: "kept" }));
  await until(() => done.includes("kept"));
  expect(done).not.toContain("undone");
});

test("job that fails → tried again", async () => {
  await database.db.transaction((tx) => jobs.send(tx, "test.trouble", { name: "second try" }));
  await until(() => done.includes("second try"));
  expect(failures).toBe(2);
});
