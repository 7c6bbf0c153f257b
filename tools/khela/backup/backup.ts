/**
 * Backups of an installation. Each is a folder: `<time>/manifest.json` beside `<time>/data`, which has the layout of
 * the installation's own data folder: database, its passwords, secret key, anchors. A backup is created while
 * everything runs. It is complete or absent: it is written under a temporary name, and renamed at the end.
 */
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VERSION } from "@khela/service-kit/version";
import type { Config } from "../../../apps/server/src/infra/config.ts";
import {
  MANIFEST_FILE,
  VERIFIED_FILE,
  listBackups,
  type Backup,
  type Manifest,
  type Verified,
} from "../../../apps/server/src/infra/system/backups.ts";
import { Refused } from "../../refused.ts";
import { copyEmbedded, openEmbeddedCopy, placeEmbedded, type OpenCopy } from "./embedded-database.ts";
import { copyOwn, openOwnCopy } from "./own-database.ts";
import { flush, listDamaged, listFiles } from "./files.ts";
import { removeOldWal } from "../recovery/wal-archive.ts";
import { auditAt } from "./audit-copy.ts";

/** Returns the named backup, or the newest. @throws {Refused} when there is none */
export function findBackup(folder: string, name: string | undefined): Backup {
  const backups = listBackups(folder);
  const found = name === undefined ? backups[0] : backups.find((backup) => backup.name === name);
  if (found !== undefined) return found;
  throw new Refused(
    name === undefined
      ? `There is no backup in ${folder}: npm run khela -- backup create makes one.`
      : `There is no backup ${name} in ${folder}: npm run khela -- backup list lists the existing ones.`,
  );
}

/**
 * Removes all backups except the newest `kept` ones. The last backup with a clean verification always stays. Also
 * removes the archived WAL that none of the remaining backups needs.
 */
export function removeOldBackups(folder: string, kept: number, walDir: string | null): void {
  const backups = listBackups(folder);
  const proven = backups.find(({ verified }) => verified?.ledger === "clean");
  for (const backup of backups.slice(kept)) {
    if (backup !== proven) rmSync(join(folder, backup.name), { recursive: true, force: true });
  }
  if (walDir === null) return;
  const copies = listBackups(folder).filter(({ manifest }) => manifest.database.kind === "own");
  removeOldWal(
    walDir,
    copies.map(({ name }) => join(folder, name, "data", "cluster")),
  );
}

/** Creates a backup, and returns it. */
export async function createBackup(config: Config, now: () => Date): Promise<Backup> {
  const folder = config.backupsDir;
  const startedAt = now();
  const name = startedAt.toISOString().slice(0, 19).replaceAll(":", "-");
  const draft = join(folder, `.${name}.${randomBytes(4).toString("hex")}`);
  const data = join(draft, "data");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  try {
    // Small files are copied before the database, so that the copied database has every anchor of the copied file.
    copySmallFiles(config, data);
    const serverVersion =
      config.databaseUrl === null
        ? await copyEmbedded(config.dataDir, data)
        : await copyOwn(config.databaseUrl, data);
    const manifest: Manifest = {
      format: 1,
      version: VERSION,
      startedAt: startedAt.toISOString(),
      endedAt: now().toISOString(),
      database: databaseOf(config),
      serverVersion: serverVersion.split(" ")[0] ?? serverVersion,
      files: listFiles(data),
    };
    writeFileSync(join(draft, MANIFEST_FILE), `${JSON.stringify(manifest)}\n`, { mode: 0o600 });
    flush(draft);
    if (existsSync(join(folder, name))) throw new Refused(`There is a backup ${name} already.`);
    renameSync(draft, join(folder, name));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return findBackup(folder, name);
}

function databaseOf({ databaseUrl }: Config): Manifest["database"] {
  if (databaseUrl === null) return { kind: "embedded" };
  const { pathname, username } = new URL(databaseUrl);
  return { kind: "own", name: pathname.slice(1), user: decodeURIComponent(username) };
}

/**
 * Copies the secret key and the anchor file. Without its key the database is useless, and without the anchors the
 * ledger's past cannot be proven.
 */
function copySmallFiles(config: Config, data: string): void {
  const anchors = config.ledgerAnchors?.file ?? join(config.dataDir, "ledger-anchors.jsonl");
  for (const [from, name] of [
    [join(config.dataDir, "secret-key"), "secret-key"],
    [anchors, "ledger-anchors.jsonl"],
  ] as const) {
    if (!existsSync(from)) continue;
    copyFileSync(from, join(data, name));
    chmodSync(join(data, name), 0o600);
  }
}

/** Copies a backup's data into a new data folder. @throws {Refused} when files are damaged or the folder is in use */
export function restoreBackup(folder: string, { name, manifest }: Backup, dataDir: string): void {
  refuseDamaged(folder, name, manifest);
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new Refused(`${dataDir} is not empty: name a new folder, so that nothing is overwritten.`);
  const from = join(folder, name, "data");
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o755);
  for (const entry of readdirSync(from)) {
    if (entry !== "database") cpSync(join(from, entry), join(dataDir, entry), { recursive: true });
  }
  if (manifest.database.kind === "embedded") placeEmbedded(join(from, "database"), join(dataDir, "database"));
}

function refuseDamaged(folder: string, name: string, manifest: Manifest): void {
  const damaged = listDamaged(join(folder, name, "data"), manifest);
  if (damaged.length > 0)
    throw new Refused(
      `Backup ${name} is damaged: ${damaged.length} files differ from its manifest, ${damaged[0]} among them. Use another.`,
    );
}

/** Restores a backup into a scratch folder, audits the ledger there, and records the result beside the backup. */
export async function verifyBackup(folder: string, backup: Backup, now: () => Date): Promise<Verified> {
  return withRestored(folder, backup, async ({ url }, dataDir) => {
    const verified = { at: now().toISOString(), ...(await auditAt(url, dataDir)) };
    writeFileSync(join(folder, backup.name, VERIFIED_FILE), `${JSON.stringify(verified)}\n`, { mode: 0o600 });
    return verified;
  });
}

/** Runs the work on a backup that is restored into a scratch folder and opened. Removes the folder afterwards. */
export async function withRestored<T>(
  folder: string,
  backup: Backup,
  work: (copy: OpenCopy, dataDir: string) => Promise<T>,
): Promise<T> {
  const scratch = mkdtempSync(join(tmpdir(), "khela-verify-"));
  chmodSync(scratch, 0o755);
  const dataDir = join(scratch, "data");
  try {
    restoreBackup(folder, backup, dataDir);
    const copy = await openCopy(backup, dataDir);
    try {
      return await work(copy, dataDir);
    } finally {
      await copy.close();
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function openCopy(
  { name, manifest: { database, serverVersion } }: Backup,
  dataDir: string,
): Promise<OpenCopy> {
  try {
    return await (database.kind === "embedded"
      ? openEmbeddedCopy(dataDir)
      : openOwnCopy(dataDir, { ...database, version: serverVersion }));
  } catch (error) {
    throw new Refused(`Backup ${name} does not restore: ${(error as Error).message}`);
  }
}
