/**
 * Restores to a time after the primary was lost, from a backup of the first primary and the WAL of both archives. The
 * first primary returns as the standby and becomes the primary again; then a later time is restored too.
 */
import { execFile, execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { createDatabase, sql, type Database } from "@khela/service-kit/db/database";
import { openOwnCopy } from "../../khela/backup/own-database.ts";
import { ROOT } from "../../root.ts";
import { until } from "../launch.ts";
import type { RunLogs } from "../run-logs.ts";
import { startDatabasePair, type DatabaseName, type DatabasePair } from "./database-pair.ts";
import { makeHome } from "./fleet.ts";
import { createMachines } from "./machines.ts";
import type { Print } from "./rolling.ts";

/** The role of backups, as docs/operate/servers.md makes it, and its password. */
const OWNER = "khela_owner";
/** The command's times have milliseconds, so that markers are further apart. */
const APART_MS = 20;

export type ArchiveResult = { readonly restores: readonly Restore[]; readonly faults: readonly string[] };

type Restore = {
  readonly primary: DatabaseName;
  /** The markers that were committed before the time, and those in the restored database. */
  readonly expected: readonly number[];
  readonly found: readonly number[];
};

type Stage = { readonly databases: DatabasePair; readonly folder: string };

async function withPrimary<T>({ databases }: Stage, work: (db: Database) => Promise<T>): Promise<T> {
  const db = createDatabase({ url: databases.urlOf(await databases.primary()), max: 1 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** Commits a marker, and returns a time after it and before the next one. */
async function mark(stage: Stage, n: number): Promise<Date> {
  await withPrimary(stage, (db) => db.run(sql`insert into marker values (${n})`));
  await sleep(APART_MS);
  const at = new Date();
  await sleep(APART_MS);
  return at;
}

async function khela({ databases, folder }: Stage, words: readonly string[]): Promise<void> {
  const primary = await databases.primary();
  await promisify(execFile)(process.execPath, [join(ROOT, "tools/khela/main.ts"), ...words], {
    cwd: ROOT,
    env: {
      PATH: process.env["PATH"],
      DATABASE_URL: databases.urlOf(primary).replace(/\/\/[^@]+/, `//${OWNER}:${OWNER}`),
      KHELA_DATA: join(folder, "data"),
      KHELA_BACKUPS: join(folder, "backups"),
      KHELA_WAL: join(folder, "wal"),
    },
  });
}

/** Copies both databases' archives into one folder, as docs/operate/servers.md does. */
function collectArchives({ databases, folder }: Stage): void {
  for (const name of ["db-1", "db-2"] as const)
    execFileSync("cp", ["-a", "-n", `${databases.walOf(name)}/.`, join(folder, "wal")]);
}

/** Waits until the primary has archived all that it has written. */
async function archiveAll(stage: Stage): Promise<void> {
  const { name } = await withPrimary(stage, (db) =>
    db.one<{ name: string }>(sql`select pg_walfile_name(pg_switch_wal()) name`),
  );
  const wal = stage.databases.walOf(await stage.databases.primary());
  await until(`${name} was not archived`, async () => existsSync(join(wal, `${name}.gz`)));
}

async function markersIn(folder: string, version: string): Promise<number[]> {
  const copy = await openOwnCopy(folder, { version, name: "postgres", user: OWNER });
  const db = createDatabase({ url: copy.url, max: 1 });
  try {
    return (await db.rows<{ n: number }>(sql`select n from marker order by n`)).map(({ n }) => n);
  } finally {
    await db.close();
    await copy.close();
  }
}

/** Loses the primary, restores to a time between two markers, and brings the lost one back as the standby. */
async function loseAndRestore(stage: Stage, version: string, first: number): Promise<Restore> {
  const { databases, folder } = stage;
  const lost = await databases.primary();
  await mark(stage, first);
  await databases.inStep();
  await databases.kill(lost);
  const expected = Array.from({ length: first + 1 }, (_, at) => at + 1);
  await until("the standby did not take over", () =>
    withPrimary(stage, async (db) => {
      const { isOpen } = await db.one<{ isOpen: boolean }>(sql`select not pg_is_in_recovery() "isOpen"`);
      return isOpen;
    }),
  );
  const at = await mark(stage, first + 1);
  await mark(stage, first + 2);
  await archiveAll(stage);
  collectArchives(stage);
  const into = join(folder, `restored-${first}`);
  await khela(stage, ["restore", "--to", at.toISOString(), "--into", into]);
  const found = await markersIn(into, version);
  const primary = await databases.primary();
  databases.start(lost);
  await databases.inStep();
  return { primary, expected, found };
}

export async function runArchive(logs: RunLogs, print: Print): Promise<ArchiveResult> {
  const machines = createMachines({ namespaces: false, needsRoot: false });
  const { folder, remove } = makeHome();
  const databases = await startDatabasePair(machines, folder, { disks: false, logs });
  try {
    const stage = { databases, folder };
    const { version } = await withPrimary(stage, async (db) => {
      await db.run(sql`create table marker (n int primary key)`);
      await db.run(sql`grant select on marker to public`);
      await db.run({
        text: `create role ${OWNER} login createrole createdb replication password '${OWNER}'`,
        values: [],
      });
      return db.one<{ version: string }>(sql`select current_setting('server_version') version`);
    });
    await databases.inStep();
    await khela(stage, ["backup", "create"]);
    const restores: Restore[] = [];
    for (const first of [1, 4]) {
      restores.push(await loseAndRestore(stage, version, first));
      print(JSON.stringify(restores.at(-1)));
    }
    return {
      restores,
      faults: restores
        .filter(({ expected, found }) => expected.join() !== found.join())
        .map(
          ({ primary, found }) =>
            `with ${primary} as the primary the archives led to the markers ${found.join(", ")}`,
        ),
    };
  } finally {
    await databases.stop();
    machines.stop();
    remove();
  }
}
