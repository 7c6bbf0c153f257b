import { execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import type { Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { until } from "../../tests/until.ts";
import { startEmbedded } from "./embedded.ts";
import type { Embedded } from "./embedded.ts";
import { createDatabase, sql } from "@khela/service-kit/db/database";
import { processMark } from "./processes.ts";

const ADDRESS = new URL("./embedded.ts", import.meta.url).href;
let dataDir: string;
let open: Embedded[];
let children: ChildProcess[];

/** Folder of a stopped cluster, which tests of later starts copy. */
let made: string;

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "khela-embedded-"));
  chmodSync(folder, 0o755);
  return folder;
}

beforeAll(async () => {
  made = join(makeFolder(), "made");
  await (await startEmbedded({ dataDir: made })).stop();
});
afterAll(() => rmSync(join(made, ".."), { recursive: true, force: true }));

/** Copies a stopped cluster. cp -a keeps owners and rights, unlike Node's copy functions. */
const copyCluster = () => execFileSync("cp", ["-a", made, dataDir]);

beforeEach(() => {
  const folder = makeFolder();
  dataDir = join(folder, "খেলার তথ্য");
  open = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  for (const embedded of open) await embedded.stop();
  rmSync(join(dataDir, ".."), { recursive: true, force: true });
});

async function start(): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir });
  open.push(embedded);
  return embedded;
}

const stop = async (embedded: Embedded) => {
  open = open.filter((other) => other !== embedded);
  await embedded.stop();
};

/** Starts another process that opens the same folder and waits. Resolves when it prints its URL. */
function startElsewhere(): Promise<{ child: ChildProcess; url: string }> {
  const script = `import { startEmbedded } from ${JSON.stringify(ADDRESS)};
    const { url } = await startEmbedded({ dataDir: process.argv[1] });
    console.log(url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.once("exit", () => reject(new Error("the other process ended")));
    child.stdout?.once("data", (chunk: Buffer) => resolve({ child, url: chunk.toString().trim() }));
  });
}

async function query<R>(url: string, text = "select 1 as one"): Promise<R> {
  const db = createDatabase({ url, max: 1 });
  try {
    return await db.one<R>({ ...sql``, text });
  } finally {
    await db.close();
  }
}

const insertNote = "insert into note values ('kept') returning body";
const countNotes = "select count(*) as count from note";
const createNote = async (url: string) => {
  const db = createDatabase({ url, max: 1 });
  await db.run(sql`create table note (body text)`);
  await db.close();
};

const postmasterPid = () =>
  Number(readFileSync(join(dataDir, "cluster", "postmaster.pid"), "utf8").split("\n")[0]);

test("embedded PostgreSQL: first start → durable server on loopback, two roles, passwords required", async () => {
  const { url, appUrl } = await start();
  expect(
    await query(
      url,
      `select current_user as name, current_setting('fsync') as fsync,
    current_setting('data_checksums') as checksums, current_setting('listen_addresses') as listens,
    current_setting('password_encryption') as passwords`,
    ),
  ).toEqual({
    name: "khela_owner",
    fsync: "on",
    checksums: "on",
    listens: "127.0.0.1",
    passwords: "scram-sha-256",
  });
  expect(
    await query(
      appUrl,
      "select current_user as name, rolsuper as super from pg_roles where rolname = current_user",
    ),
  ).toEqual({ name: "khela_app", super: false });
  expect(statSync(join(dataDir, "passwords.json")).mode & 0o777).toBe(0o600);
  await expect(query(appUrl.replace(/:[0-9a-f]{48}@/, ":wrong@"))).rejects.toThrow(
    "password authentication failed",
  );
});

test("embedded PostgreSQL: stopped and started → same port, same data", async () => {
  copyCluster();
  const first = await start();
  await createNote(first.url);
  await query(first.url, insertNote);
  const pid = postmasterPid();
  await stop(first);
  expect(processMark(pid)).toBeNull();
  await expect(query(first.url)).rejects.toThrow("ECONNREFUSED");
  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await query(second.url, countNotes)).toEqual({ count: 1n });
});

test("embedded PostgreSQL: concurrent starts → one server, stopped by the last stop", async () => {
  const [one, two, other] = await Promise.all([start(), start(), startElsewhere()]);
  expect(two.url).toBe(one.url);
  expect(other.url).toBe(one.url);
  const pid = postmasterPid();
  other.child.kill("SIGKILL");
  await until(() => processMark(other.child.pid ?? 0) === null);
  await stop(one);
  // If the killed process has started the server, the server ends too; otherwise it continues.
  if (processMark(pid) !== null) expect(await query(two.url)).toEqual({ one: 1 });
  await stop(two);
  expect(processMark(pid)).toBeNull();
});

test("embedded PostgreSQL: second process starts and stops → the first keeps its server", async () => {
  copyCluster();
  const { child, url } = await startElsewhere();
  const second = await start();
  expect(second.url).toBe(url);
  await stop(second);
  expect(await query(url)).toEqual({ one: 1 });
  child.kill("SIGKILL");
});

test("embedded PostgreSQL: SIGKILL of the starting process → server stops, next start has every acknowledged row", async () => {
  copyCluster();
  const { child, url } = await startElsewhere();
  await createNote(url);
  await query(url, insertNote);
  const pid = postmasterPid();
  child.kill("SIGKILL");
  // A signal takes time on a loaded machine. A start before its arrival would attach to a server that is about to stop.
  await until(() => processMark(child.pid ?? 0) === null);
  const next = await start();
  expect(await query(next.url, countNotes)).toEqual({ count: 1n });
  expect(postmasterPid()).not.toBe(pid);
});

test("embedded PostgreSQL: SIGKILL of the server → next start recovers every acknowledged row", async () => {
  copyCluster();
  const first = await start();
  await createNote(first.url);
  await query(first.url, insertNote);
  const pid = postmasterPid();
  process.kill(pid, "SIGKILL");
  await until(() => processMark(pid) === null);
  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await query(second.url, countNotes)).toEqual({ count: 1n });
});

test("embedded PostgreSQL: stale lock, holder and pid files → start succeeds", async () => {
  copyCluster();
  writeFileSync(join(dataDir, "lock"), "999999999:1");
  writeFileSync(join(dataDir, "holders", "dead"), "999999999:1");
  // This pid file names a live process that is not PostgreSQL, as when the number was reused.
  writeFileSync(
    join(dataDir, "cluster", "postmaster.pid"),
    `${process.pid}\n${dataDir}/cluster\n1\n5432\n\n127.0.0.1\n`,
  );
  const again = await start();
  expect(await query(again.url)).toEqual({ one: 1 });
  const pid = postmasterPid();
  await stop(again);
  expect(processMark(pid)).toBeNull();
});

test("embedded PostgreSQL: first start interrupted → started over", async () => {
  mkdirSync(dataDir);
  mkdirSync(join(dataDir, "cluster.0123abcd"));
  writeFileSync(join(dataDir, "passwords.json"), '{"owner":"of a cluster","app":"that never was"}');
  expect(await query((await start()).url)).toEqual({ one: 1 });
  expect(existsSync(join(dataDir, "cluster.0123abcd"))).toBe(false);
});

test("embedded PostgreSQL: port taken by another program → another port", async () => {
  copyCluster();
  const port = Number(readFileSync(join(dataDir, "port"), "utf8"));
  const otherServer = await new Promise<Server>((resolve) => {
    const server = createServer().listen(port, "127.0.0.1", () => resolve(server));
  });
  const second = await start();
  expect(second.port).not.toBe(port);
  expect(await query(second.url)).toEqual({ one: 1 });
  otherServer.close();
});

test("embedded PostgreSQL: invalid setting → error with the server's log", async () => {
  copyCluster();
  appendFileSync(join(dataDir, "cluster", "postgresql.conf"), "\nnonsense_setting = 1\n");
  await expect(startEmbedded({ dataDir })).rejects.toThrow(/did not start[^]*nonsense_setting/);
});

test("embedded PostgreSQL: cluster without its passwords → refused, files unchanged", async () => {
  copyCluster();
  rmSync(join(dataDir, "passwords.json"));
  await expect(startEmbedded({ dataDir })).rejects.toThrow(/passwords\.json is missing/);
});

test.runIf(process.getuid?.() === 0)(
  "embedded PostgreSQL: data folder closed to the database's account → cluster in /var/lib/khela",
  async () => {
    chmodSync(join(dataDir, ".."), 0o700);
    const { url, clusterDir } = await start();
    expect(clusterDir.startsWith("/var/lib/khela/")).toBe(true);
    expect(await query(url)).toEqual({ one: 1 });
    await stop(open[0] as Embedded);
    rmSync(clusterDir, { recursive: true });
  },
);
