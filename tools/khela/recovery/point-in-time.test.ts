/**
 * Tests that a database is restored to a time, from a copy of the running cluster and its archived WAL, by the command
 * as a person calls it.
 */
import { execFile } from "node:child_process";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, sql, type Database } from "@khela/service-kit/db/database";
import { prepareCluster, runAs } from "../../postgres/cluster.ts";
import { startEmbedded, type Embedded } from "../../postgres/embedded.ts";
import { ROOT } from "../../root.ts";
import { copyCluster } from "../backup/cluster-copy.ts";
import { listFiles } from "../backup/files.ts";
import { openOwnCopy } from "../backup/own-database.ts";
import { removeOldWal } from "./wal-archive.ts";

let root: string;
let wal: string;
let binDir: string;
let embedded: Embedded;
let db: Database;
let version: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "khela-pitr-"));
  chmodSync(root, 0o755);
  wal = join(root, "wal");
  mkdirSync(wal);
  const { uid, gid } = runAs();
  if (uid !== undefined && gid !== undefined) chownSync(wal, uid, gid);
  const dataDir = join(root, "database");
  const archive_command = `sh ${readableCopy("archive-wal.sh")} %p ${wal}/%f.gz`;
  // more connections than the server of a restore takes
  const settings = { archive_mode: "on", archive_command, max_connections: "300" };
  embedded = await startEmbedded({ dataDir, settings });
  ({ binDir } = await prepareCluster(dataDir));
  db = createDatabase({ url: embedded.url, applicationName: "khela-pitr-test", max: 2 });
  await db.run(sql`create table marker (n int primary key)`);
  ({ version } = await db.one<{ version: string }>(sql`select current_setting('server_version') version`));
});
afterAll(async () => {
  await db.close();
  await embedded.stop();
  rmSync(root, { recursive: true, force: true });
});

/** Returns a copy of a file for PostgreSQL's account, which may not reach the project's folder. */
function readableCopy(name: string): string {
  const path = join(root, name);
  copyFileSync(join(ROOT, "deploy/postgres", name), path);
  chmodSync(path, 0o755);
  return path;
}

type Answer = { readonly code: number; readonly out: string; readonly err: string };

function khela(words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, "tools/khela/main.ts"), ...words],
      {
        cwd: ROOT,
        env: {
          ...process.env,
          PATH: `${binDir}:${process.env["PATH"]}`,
          KHELA_DATA: join(root, "data"),
          KHELA_BACKUPS: join(root, "backups"),
          KHELA_WAL: wal,
          DATABASE_URL: embedded.url,
          ...env,
        },
      },
      (error, out, err) => resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}

/** Creates a backup in the layout of `backup create`, by the copy that needs no `pg_basebackup`. */
async function makeBackup(name: string): Promise<string> {
  const data = join(root, "backups", name, "data");
  mkdirSync(data, { recursive: true });
  const startedAt = new Date().toISOString();
  await copyCluster(embedded.url, embedded.clusterDir, join(data, "cluster"));
  const { pathname, username } = new URL(embedded.url);
  const manifest = {
    format: 1,
    version: "0.1.0",
    startedAt,
    endedAt: new Date().toISOString(),
    database: { kind: "own", name: pathname.slice(1), user: username },
    serverVersion: version,
    files: listFiles(data),
  };
  writeFileSync(join(root, "backups", name, "manifest.json"), JSON.stringify(manifest));
  return join(data, "cluster");
}

const timeOf = async () => (await db.one<{ at: Date }>(sql`select clock_timestamp() at`)).at;

/** Commits a marker row, and returns a time after it and before the next marker. */
async function mark(n: number): Promise<Date> {
  await db.run(sql`insert into marker values (${n})`);
  const at = await timeOf();
  // Waits, because the command's times have only milliseconds.
  await expect.poll(async () => (await timeOf()).getTime() - at.getTime()).toBeGreaterThan(3);
  return new Date(at.getTime() + 1);
}

async function archiveAll(): Promise<void> {
  const { name } = await db.one<{ name: string }>(sql`select pg_walfile_name(pg_switch_wal()) name`);
  await expect.poll(() => readdirSync(wal), { timeout: 30_000 }).toContain(`${name}.gz`);
}

async function markersIn(folder: string): Promise<number[]> {
  const { pathname, username } = new URL(embedded.url);
  const path = process.env["PATH"];
  process.env["PATH"] = `${binDir}:${path}`;
  const copy = await openOwnCopy(folder, { version, name: pathname.slice(1), user: username });
  const restored = createDatabase({ url: copy.url, applicationName: "khela-pitr-test", max: 1 });
  try {
    return (await restored.rows<{ n: number }>(sql`select n from marker order by n`)).map(({ n }) => n);
  } finally {
    process.env["PATH"] = path;
    await restored.close();
    await copy.close();
  }
}

test("[D4] three markers, restored to a time behind the second → the first and the second, not the third", async () => {
  const early = await timeOf();
  await makeBackup("2026-11-29T00-00-00");
  await mark(1);
  const behindSecond = await mark(2);
  await mark(3);
  await archiveAll();
  const into = join(root, "restored");
  expect(await khela(["restore", "--to", behindSecond.toISOString(), "--into", into])).toMatchObject({
    code: 0,
    err: "",
  });
  expect(await markersIn(into)).toEqual([1, 2]);

  const none = join(root, "none");
  expect(await khela(["restore", "--to", early.toISOString(), "--into", none])).toMatchObject({
    code: 2,
    err: expect.stringContaining("No backup"),
  });
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const refused = await khela(["restore", "--to", later, "--into", none]);
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining("do not lead to") });
  expect(refused.err).toContain("recovery ended before configured recovery target was reached");
  expect(readdirSync(root)).not.toContain("none");
});

test.each([
  [["--to", "yesterday"], {}, "has to be a time with its zone"],
  [["--to", "2026-11-29T21:30:00"], {}, "has to be a time with its zone"],
  [["--to", "2026-11-29T21:30:00Z"], { KHELA_WAL: "" }, "KHELA_WAL is not set"],
])("restore %s %s → refused, with what is missing", async (words, env, sentence) => {
  expect(await khela(["restore", ...words, "--into", join(root, "none")], env)).toMatchObject({
    code: 2,
    err: expect.stringContaining(sentence),
  });
});

test("archive: segments from before the oldest backup → removed; those that it needs, and histories → kept", async () => {
  const cluster = await makeBackup("2026-11-30T00-00-00");
  await mark(4);
  await archiveAll();
  writeFileSync(join(wal, "00000002.history.gz"), "");
  const before = readdirSync(wal);
  removeOldWal(wal, [join(root, "backups/2026-11-29T00-00-00/data/cluster"), cluster]);
  const needed = readdirSync(wal);
  removeOldWal(wal, [cluster]);
  const left = readdirSync(wal);
  expect(left.length).toBeLessThan(needed.length);
  expect(needed.length).toBeLessThan(before.length);
  expect(left).toContain("00000002.history.gz");
  const into = join(root, "after-removal");
  expect(
    await khela(["restore", "2026-11-30T00-00-00", "--to", (await mark(5)).toISOString(), "--into", into]),
  ).toMatchObject({ code: 2 });
  await archiveAll();
  const at = new Date().toISOString();
  await mark(6);
  await archiveAll();
  expect(await khela(["restore", "2026-11-30T00-00-00", "--to", at, "--into", into])).toMatchObject({
    code: 0,
  });
  expect(await markersIn(into)).toEqual([1, 2, 3, 4, 5]);
});
