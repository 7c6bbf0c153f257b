import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createEmptyDatabase } from "../../../../../tests/database.ts";
import type { TestDatabase } from "../../../../../tests/database.ts";
import { sql } from "../database.ts";
import { startLeadership } from "./leader-lock.ts";

const LOCK_KEY = 1;
let database: TestDatabase;
let working: string[];

beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.drop());

function start(name: string) {
  return startLeadership({
    url: database.url,
    applicationName: name,
    lockKey: LOCK_KEY,
    log: { warn: () => undefined },
    failureMessage: "failed",
    work: async (signal) => {
      working.push(name);
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      working = working.filter((other) => other !== name);
    },
  });
}

test("leader lock: two processes → one works; its connection or itself ended → the other does", async () => {
  working = [];
  const first = start("first");
  await vi.waitFor(() => expect(working).toEqual(["first"]), 10_000);
  const second = start("second");
  await vi.waitFor(
    async () =>
      expect(
        await database.owner.rows(sql`select from pg_stat_activity where application_name = 'second'`),
      ).toHaveLength(1),
    10_000,
  );
  expect(working).toEqual(["first"]);
  await first.stop();
  await vi.waitFor(() => expect(working).toEqual(["second"]), 10_000);
  await database.owner.run(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'second'`,
  );
  await vi.waitFor(() => expect(working).toEqual([]), 10_000);
  await vi.waitFor(() => expect(working).toEqual(["second"]), 10_000);
  await second.stop();
  expect(working).toEqual([]);
});
