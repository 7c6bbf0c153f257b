/** Tests each of the doctor's checks, without a fault and with the fault that the check must find. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "@khela/service-kit/db/database";
import { VERSION } from "@khela/service-kit/version";
import { readConfig } from "../../../apps/server/src/infra/config.ts";
import { createSeededDatabase, type TestDatabase } from "../../../tests/database.ts";
import { examine } from "./doctor.ts";
import { judgeArchive, judgePostgres, judgeSlot, judgeStandby } from "./examine-database.ts";
import { judgePatroni } from "./examine-patroni.ts";
import { judgeCertificate, judgeDisk } from "./examine-machine.ts";
import type { Finding } from "./finding.ts";

const NOW = new Date("2026-11-29T12:00:00Z");
const HOUR_MS = 3_600_000;

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createSeededDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "khela-doctor-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

type Case = { readonly env?: Readonly<Record<string, string>>; readonly now?: () => Date };

/** Returns the findings of one name. */
async function find(name: string, { env, now = () => new Date() }: Case = {}): Promise<readonly string[]> {
  const config = readConfig({ KHELA_DATA: dataDir, DATABASE_URL: database.url, PORT: "1", ...env });
  const findings = await examine(config, now);
  return findings.filter((one) => one.name === name).map(({ state, text }) => `${state}: ${text}`);
}

const stateOf = ({ state }: Finding) => state;

test("disk: much free → ok; a tenth → warn; a twentieth, or less than 2 GB → fault", () => {
  const gb = 1e9;
  expect(
    [
      judgeDisk("/", 50 * gb, 0.5),
      judgeDisk("/", 10 * gb, 0.1),
      judgeDisk("/", 9 * gb, 0.04),
      judgeDisk("/", gb, 0.9),
    ].map(stateOf),
  ).toEqual(["ok", "warn", "fault", "fault"]);
});

test("disk: data folder → is measured", async () => {
  expect((await find("disk"))[0]).toContain(dataDir);
});

test("clock: database an hour away → fault", async () => {
  expect((await find("clock"))[0]).toMatch(/^ok/);
  expect((await find("clock", { now: () => new Date(Date.now() + HOUR_MS) }))[0]).toMatch(/^fault: .*NTP/);
});

test("key: in the folder or in the settings → ok; nowhere → fault", async () => {
  expect((await find("key"))[0]).toMatch(/^fault: There is no secret key/);
  expect((await find("key", { env: { KHELA_SECRET_KEY: "ab".repeat(32) } }))[0]).toMatch(/^ok/);
});

async function findServer(answer: RequestListener): Promise<string | undefined> {
  const server = createServer(answer);
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  try {
    return (await find("server", { env: { PORT: String((server.address() as AddressInfo).port) } }))[0];
  } finally {
    server.close();
  }
}

test("server: answers with this version → ok; another version → warn; an error or nothing → fault", async () => {
  expect(await findServer((_, reply) => reply.end(JSON.stringify({ version: VERSION })))).toMatch(/^ok/);
  expect(await findServer((_, reply) => reply.end(JSON.stringify({ version: "0.0.9" })))).toMatch(
    /^warn: .*0\.0\.9/,
  );
  expect(await findServer((_, reply) => reply.writeHead(503).end("{}"))).toMatch(/^fault: .*503/);
  expect((await find("server"))[0]).toMatch(/^fault: Nothing answers/);
});

test("certificate: weeks → ok; less than two → warn; days, or none that browsers accept → fault", async () => {
  const inDays = (days: number) =>
    judgeCertificate("play.example", new Date(NOW.getTime() + days * 24 * HOUR_MS), NOW);
  expect(
    [inDays(60), inDays(10), inDays(2), judgeCertificate("play.example", null, NOW)].map(stateOf),
  ).toEqual(["ok", "warn", "fault", "fault"]);
  const local = (hours: number) =>
    judgeCertificate("khela.localhost", new Date(NOW.getTime() + hours * HOUR_MS), NOW);
  expect([local(5), local(1)].map(stateOf)).toEqual(["ok", "fault"]);
  // No program listens on port 1.
  expect((await find("certificate", { env: { PUBLIC_URL: "https://khela.localhost:1" } }))[0]).toMatch(
    /^fault/,
  );
  expect(await find("certificate")).toEqual([]);
});

type Proof = { readonly at: Date; readonly ledger: "clean" | "wrong"; readonly found: number };

function writeBackup(startedAt: Date, verified: Proof | null): void {
  const folder = join(dataDir, "backups", "2026-11-29T00-00-00");
  mkdirSync(folder, { recursive: true });
  const at = startedAt.toISOString();
  const manifest = {
    format: 1,
    version: VERSION,
    startedAt: at,
    endedAt: at,
    database: { kind: "embedded" },
    serverVersion: "18",
    files: [],
  };
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
  if (verified !== null)
    writeFileSync(join(folder, "verified.json"), JSON.stringify({ accounts: 1, transfers: 1, ...verified }));
}

test.each([
  ["fresh", 1, "ok"],
  ["of the day before yesterday", 40, "warn"],
  ["three days old", 80, "fault"],
])("backup: %s → %s hours, %s", async (_what, hours, state) => {
  writeBackup(new Date(Date.now() - hours * HOUR_MS), null);
  expect((await find("backup"))[0]).toMatch(new RegExp(`^${state}: The newest backup is ${hours} hours`));
});

test.each([
  ["restored yesterday", { days: 1, ledger: "clean", found: 0 }, "ok"],
  ["restored weeks ago", { days: 20, ledger: "clean", found: 0 }, "warn"],
  ["restored with a wrong ledger", { days: 1, ledger: "wrong", found: 3 }, "fault"],
] as const)("restore: %s → its state", async (_what, { days, ledger, found }, state) => {
  writeBackup(new Date(), { at: new Date(Date.now() - days * 24 * HOUR_MS), ledger, found });
  expect((await find("restore"))[0]).toMatch(new RegExp(`^${state}: `));
});

test("backup and restore: none → warn, with the command", async () => {
  expect((await find("backup"))[0]).toMatch(/^warn: There is no backup/);
  writeBackup(new Date(), null);
  expect((await find("restore"))[0]).toMatch(/^warn: No backup was ever restored/);
});

test("database: answers → its version; too old, or away → fault", async () => {
  expect((await find("database"))[0]).toMatch(/^ok: PostgreSQL \d+/);
  expect([judgePostgres("14.9"), judgePostgres("15.14 (Debian 15.14-0)")].map(stateOf)).toEqual([
    "fault",
    "ok",
  ]);
  expect((await find("database", { env: { DATABASE_URL: "postgres://a:b@127.0.0.1:1/c" } }))[0]).toMatch(
    /^fault: The database does not answer/,
  );
});

test("archive: not set up → nothing; works → ok; the last try failed → fault", () => {
  expect(judgeArchive({ isOn: false, failing: null, archivedAt: null })).toEqual([]);
  expect(judgeArchive({ isOn: true, failing: null, archivedAt: NOW }).map(stateOf)).toEqual(["ok"]);
  expect(
    judgeArchive({ isOn: true, failing: "000000010000000000000007", archivedAt: NOW }).map(stateOf),
  ).toEqual(["fault"]);
});

test("standby: follows → ok; a minute behind, or a slot that nobody reads and that keeps gigabytes → fault", () => {
  expect([judgeStandby({ name: "b", lagS: 1 }), judgeStandby({ name: "b", lagS: 60 })].map(stateOf)).toEqual([
    "ok",
    "fault",
  ]);
  expect(judgeSlot({ name: "b", bytes: 5e6 })).toEqual([]);
  expect(judgeSlot({ name: "b", bytes: 5e9 }).map(stateOf)).toEqual(["fault"]);
});

test("Patroni: a standby in step → ok; lost, stopped or not in step → fault that names it; paused → fault", () => {
  // as Patroni 3.0 answered before, during and after the loss of a machine
  const leader = { name: "db-2", role: "leader", state: "running" };
  const standby = { name: "db-1", role: "sync_standby", state: "running" };
  const texts = (members: readonly (typeof leader)[], pause = false) =>
    judgePatroni({ members, pause }).map((one) => `${one.state}: ${one.text}`);
  expect(texts([leader, standby])).toEqual(["ok: db-1 takes over when the primary is lost."]);
  expect(texts([leader])).toEqual([expect.stringMatching(/^fault: No standby can take over\. /)]);
  for (const [role, state] of [
    ["replica", "stopped"],
    ["replica", "running"],
    ["sync_standby", "start failed"],
  ] as const)
    expect(texts([leader, { name: "db-1", role, state }])).toEqual([
      expect.stringContaining(`No standby can take over: db-1 (${state}). `),
    ]);
  expect(texts([leader, standby], true)).toEqual([expect.stringMatching(/^fault: Patroni is paused/)]);
  expect(texts([leader], true)).toHaveLength(2);
});

test("jobs: none yet → warn; one waits for an hour → fault; one failed → warn", async () => {
  expect((await find("jobs"))[0]).toMatch(/^warn: No server has ever run jobs/);
  await database.owner.run(sql`create table jobs.queue (name text)`);
  await database.owner.run(sql`create table jobs.schedule (name text, cron text)`);
  await database.owner.run(
    sql`create table jobs.job (name text, state text, start_after timestamptz, completed_on timestamptz)`,
  );
  await database.owner.run(sql`insert into jobs.queue values ('wallet.months')`);
  expect((await find("jobs"))[0]).toMatch(/^ok/);
  await database.owner.run(
    sql`insert into jobs.job values ('wallet.months', 'created', now() - interval '1 hour', null)`,
  );
  expect((await find("jobs"))[0]).toMatch(/^fault: 1 jobs of wallet\.months wait, the oldest for 60 minutes/);
  await database.owner.run(sql`update jobs.job set state = 'failed'`);
  expect((await find("jobs"))[0]).toMatch(/^warn: 1 jobs of wallet\.months failed/);
});

test("gateways: an open channel whose provider has no keys → fault with its name; closed → ok", async () => {
  const channel = sql`(select code from deposit_channel where kind <> 'manual' order by code limit 1)`;
  await database.owner.run(
    sql`update deposit_channel set gateway = 'bkash', enabled = true where code = ${channel}`,
  );
  expect((await find("gateways"))[0]).toMatch(/^fault: Channel \S+ is paid at bkash, whose keys are not set/);
  await database.owner.run(sql`update deposit_channel set enabled = false where gateway = 'bkash'`);
  expect(await find("gateways")).toEqual([expect.stringMatching(/^ok/)]);
});

test("ledger: clean → ok; a changed row → fault with the check's name", async () => {
  expect((await find("ledger"))[0]).toMatch(/^ok/);
  await database.owner.run(sql`alter table audit_log disable trigger all`);
  await database.owner.run(
    sql`update audit_log set action = 'other' where ctid = (select ctid from audit_log limit 1)`,
  );
  expect((await find("ledger"))[0]).toMatch(/^fault: The ledger is wrong: \S+/);
});

test("migrations: all → ok; one is missing → fault", async () => {
  expect((await find("migrations"))[0]).toMatch(/^ok/);
  await database.owner.run(
    sql`delete from schema_function where name = (select max(name) from schema_function)`,
  );
  expect((await find("migrations"))[0]).toMatch(/^fault/);
});
