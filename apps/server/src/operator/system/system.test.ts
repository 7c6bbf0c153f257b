import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "@khela/contract/calls";
import { operatorCalls } from "@khela/contract/operator/operator-calls";
import { metrics, quantileOf, rangeOf } from "@khela/contract/site/field-measurements/metrics";
import { sql } from "@khela/service-kit/db/database";
import { insertStorageDay } from "../../infra/system/storage-store.ts";
import { startHarness, type Harness } from "../../../../../tests/harness.ts";
import { createOperator, type TestOperator } from "../../../../../tests/operators.ts";

const { system } = operatorCalls;
let w: Harness;
let sumi: TestOperator;
let failures = 0;
let now = new Date("2026-11-29T08:00:00Z");
beforeAll(async () => {
  w = await startHarness({ now: () => now });
  sumi = await createOperator(w, "sumi");
});
afterAll(async () => {
  await w.close();
});

test("[OPS-01] overview: before the first start of jobs → database and migrations, no queue", async () => {
  const overview = await sumi.callOrThrow(system.overview, {});
  expect(overview).toMatchObject({ mode: "sandbox", database: { isMigrated: true }, queues: [] });
  expect(overview.database.migrations.map(({ name }) => name)).toContain("baseline 0.1.0");
  expect(overview.database.bytes).toBeGreaterThan(1_000_000);
});

test("[OPS-01] failed job: shown with its error, run once more by an operator with the permission → done; another id → job.unknown", async () => {
  w.services.jobs.work("test.fails", async () => {
    failures += 1;
    throw new Error("the bank is closed\nsecond line");
  });
  await w.services.jobs.start();
  await w.services.jobs.send(w.database.owner, "test.fails", {});
  const id = await expect
    .poll(async () => {
      // uses up the job's retries, instead of waiting for its growing pauses
      await w.database.owner.run(
        sql`update jobs.job set retry_limit = retry_count where name = 'test.fails' and state in ('created', 'retry')`,
      );
      const { jobs } = await sumi.callOrThrow(system.failedJobs, { queue: "test.fails" });
      return jobs[0];
    })
    .toMatchObject({ error: "the bank is closed" })
    .then(async () => (await sumi.callOrThrow(system.failedJobs, { queue: "test.fails" })).jobs[0]!.id);
  const { queues } = await sumi.callOrThrow(system.overview, {});
  expect(queues.find(({ name }) => name === "test.fails")).toMatchObject({ failed: 1, ready: 0 });

  const auditor = await createOperator(w, "auditor", { roles: ["auditor"] });
  expect(await auditor.call(system.retryJob, { queue: "test.fails", id })).toMatchObject({
    errorCode: "operator.permission.denied",
  });
  const other = id.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  expect(await sumi.call(system.retryJob, { queue: "test.fails", id: other })).toMatchObject({
    status: 404,
    errorCode: "job.unknown",
  });
  const before = failures;
  await sumi.callOrThrow(system.retryJob, { queue: "test.fails", id });
  await expect.poll(() => failures).toBeGreaterThan(before);
  expect(
    await w.database.owner.one(sql`select actor, subject from audit_log where action = 'system.retryJob'`),
  ).toEqual({ actor: "operator:sumi", subject: `job:test.fails/${id}` });
});

test("[OPS-01] storage: two days recorded → growth a day and a forecast; none recorded → null", async () => {
  expect(await sumi.callOrThrow(system.storage, {})).toMatchObject({
    bytesADay: null,
    bytesIn90Days: null,
    freeBytes: null,
  });
  await insertStorageDay(w.database.owner, new Date(now.getTime() - 2 * 86_400_000));
  await w.database.owner.run(sql`update storage_day set bytes = 0 where name = 'transfer'`);
  const { tables, bytesADay, bytes, bytesIn90Days } = await sumi.callOrThrow(system.storage, {});
  const transfer = tables.find(({ name }) => name === "transfer")!;
  expect(transfer.bytesADay).toBe(Math.round(transfer.bytes / 2));
  expect(bytesIn90Days).toBe(bytes + 90 * bytesADay!);
});

test("[OPS-01] slow calls: by route with the slowest one's request → counted, older than a week → not", async () => {
  const insert = (route: string, ms: number, at: Date, id: string) =>
    w.database.owner.run(
      sql`insert into slow_call (at, route, ms, request_id) values (${at}, ${route}, ${ms}, ${id})`,
    );
  await insert("/wps/slow", 1_200, now, "a");
  await insert("/wps/slow", 3_400, now, "b");
  await insert("/wps/old", 9_000, new Date(now.getTime() - 8 * 86_400_000), "c");
  const { routes } = await sumi.callOrThrow(system.slowCalls, {});
  expect(routes.find(({ route }) => route === "/wps/slow")).toEqual({
    route: "/wps/slow",
    count: 2,
    slowestMs: 3_400,
    lastAt: now.getTime(),
    requestId: "b",
  });
  expect(routes.map(({ route }) => route)).not.toContain("/wps/old");
});

test("[OPS-01] field measurements: four visits → quantiles by screen and device, of the merchant's own and the asked days alone", async () => {
  const visitor = w.visitor();
  for (const largestPaintMs of [400, 900, 1_900, 20_000])
    await visitor.callOrThrow(calls.site.measure, { screen: "/m/home", device: "low", largestPaintMs });
  await visitor.callOrThrow(calls.site.measure, {
    screen: "/m/home",
    device: "high",
    reactionMs: 40,
    shiftThousandths: 0,
  });
  const rowsOf = async (days: number) => (await sumi.callOrThrow(system.fieldMeasurements, { days })).rows;
  expect(await rowsOf(7)).toEqual([
    { screen: "/m/home", device: "high", metric: "reactionMs", count: 1, median: 50, p75: 50, p95: 50 },
    { screen: "/m/home", device: "high", metric: "shiftThousandths", count: 1, median: 0, p75: 0, p95: 0 },
    {
      screen: "/m/home",
      device: "low",
      metric: "largestPaintMs",
      count: 4,
      median: 1_000,
      p75: 2_000,
      p95: null,
    },
  ]);
  const other = await visitor.send("POST", calls.site.measure.path, {
    body: { screen: "/m/../x", device: "low" },
  });
  expect(other).toMatchObject({ errorCode: "request_param_err" });
  now = new Date(now.getTime() + 86_400_000);
  const mita = await createOperator(w, "mita");
  expect(await mita.callOrThrow(system.fieldMeasurements, { days: 1 })).toMatchObject({ rows: [] });
  const elsewhere = await createOperator(w, "rafi", { merchantCode: "khela_trial" });
  expect(await elsewhere.callOrThrow(system.fieldMeasurements, { days: 7 })).toMatchObject({ rows: [] });
});

test("ranges: each value is in the first range that ends at or above it; a quantile is that range's end", () => {
  expect([rangeOf("reactionMs", 50), rangeOf("reactionMs", 51), rangeOf("reactionMs", 9_999)]).toEqual([
    0, 1, 10,
  ]);
  expect(quantileOf("reactionMs", [], 0.75)).toBeNull();
  expect(quantileOf("reactionMs", [1, 0, 3], 0.75)).toBe(metrics.reactionMs[2]);
});
