import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "@khela/service-kit/db/database";
import { until } from "../../../../tests/until.ts";
import { createTestDatabase, type TestDatabase } from "../../../../tests/database.ts";
import { createJobs, type Jobs } from "./jobs.ts";

/** The minimum heartbeat that pg-boss accepts. */
const HEARTBEAT_S = 10;
/** Longer than a test, so that only the scan of all queues can start a job. */
const NEVER_S = 600;

let database: TestDatabase;
let jobs: Jobs;
const done: string[] = [];
let failures = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  jobs = createJobs({
    url: database.appUrl,
    log: pino({ level: "silent" }),
    pollS: 0.5,
    ownPollS: NEVER_S,
  });
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

test("job inserted by SQL without data → runs", async () => {
  const seen: object[] = [];
  const own = createJobs({ url: database.appUrl, log: pino({ level: "silent" }), pollS: 0.5 });
  own.work("test.bare", async (data) => {
    seen.push(data);
  });
  await own.start();
  await database.owner.run(sql`insert into jobs.job (name) values ('test.bare')`);
  await until(() => seen.length === 1);
  expect(seen).toEqual([{}]);
  await own.stop();
});

test("more scheduled jobs due at once than a scan wakes, two of them long → every one runs", async () => {
  const names = Array.from({ length: 7 }, (_, n) => `test.minute-${n}`);
  const twoLong = names.slice(0, 2);
  const seen = new Set<string>();
  const long = Promise.withResolvers<void>();
  const own = createJobs({
    url: database.appUrl,
    log: pino({ level: "silent" }),
    pollS: 0.5,
    ownPollS: NEVER_S,
  });
  for (const name of names)
    own.schedule(name, "0 0 1 1 *", async () => {
      seen.add(name);
      if (twoLong.includes(name)) await long.promise;
    });
  await own.start();
  // the second jobs of the long ones stay due, and must not take the turns of the others
  const due = [...twoLong, ...names];
  await database.db.transaction(async (tx) => {
    for (const name of due) await own.send(tx, name, {});
  });
  await until(() => seen.size === names.length);
  long.resolve();
  await own.stop();
});

test("job with a delay → runs when it is due", async () => {
  await database.db.transaction((tx) => jobs.send(tx, "test.work", { name: "delayed" }, { afterS: 1 }));
  await until(() => done.includes("delayed"));
});

test("queue made by an earlier version → jobs have a heartbeat from the next start", async () => {
  await database.owner.run(sql`update jobs.queue set heartbeat_seconds = null where name = 'test.work'`);
  const later = createJobs({ url: database.appUrl, log: pino({ level: "silent" }) });
  later.work("test.work", () => Promise.resolve());
  await later.start();
  await later.stop();
  const { heartbeat } = await database.owner.one<{ heartbeat: number }>(
    sql`select heartbeat_seconds heartbeat from jobs.queue where name = 'test.work'`,
  );
  expect(heartbeat).toBe(30);
});

test("[W10] job that takes longer than the heartbeat → not started again by another process", async () => {
  const started: string[] = [];
  const done = Promise.withResolvers<void>();
  const open = async (process: string) => {
    const own = createJobs({
      url: database.appUrl,
      log: pino({ level: "silent" }),
      pollS: 0.5,
      heartbeatS: HEARTBEAT_S,
    });
    own.work("test.long", () => {
      started.push(process);
      return done.promise;
    });
    await own.start();
    return own;
  };
  const both = [await open("one"), await open("other")];
  await database.db.transaction((tx) => both[0]!.send(tx, "test.long", {}));
  await until(() => started.length === 1);
  // waits in real time, until the running process sends a heartbeat more than `HEARTBEAT_S` after the job's start
  const signs = () =>
    database.owner.one<{ longer: boolean; tries: number }>(sql`
      select heartbeat_on > started_on + make_interval(secs => ${HEARTBEAT_S}) longer, retry_count + 1 tries
      from jobs.job where name = 'test.long' and state = 'active'`);
  await until(async () => (await signs()).longer, "a sign after the heartbeat's end");
  expect([(await signs()).tries, started.length]).toEqual([1, 1]);
  done.resolve();
  await Promise.all(both.map((own) => own.stop()));
});

test("queues that cannot be read → one error, one line when they are read again, then jobs run", async () => {
  const lines: { msg: string; failed?: number }[] = [];
  const log = pino({ level: "info" }, { write: (line) => void lines.push(JSON.parse(line)) });
  const url = `${database.appUrl}?application_name=away`;
  const own = createJobs({ url, log, pollS: 0.05, ownPollS: NEVER_S });
  let ran = 0;
  own.work("test.away", async () => {
    ran += 1;
  });
  await own.start();
  const said = (msg: string) => lines.filter((line) => line.msg === `jobs: the queues ${msg}`);
  await database.owner.run(sql`revoke select on jobs.job from khela_app`);
  await until(() => said("cannot be read").length > 0);
  const scans = new Set<string>();
  await until(async () => {
    const running = await database.owner.rows<{ at: string }>(
      sql`select query_start::text at from pg_stat_activity where application_name = 'away' and query like '%unnest(%queue(name)%'`,
    );
    for (const { at } of running) scans.add(at);
    return scans.size > 3;
  });
  await database.owner.run(sql`grant select on jobs.job to khela_app`);
  await database.db.transaction((tx) => own.send(tx, "test.away", {}));
  await until(() => ran === 1);
  await own.stop();
  expect(said("cannot be read")).toHaveLength(1);
  expect(said("are read again")).toEqual([expect.objectContaining({ failed: expect.any(Number) })]);
  expect(said("are read again")[0]!.failed).toBeGreaterThan(1);
});
