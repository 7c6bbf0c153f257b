/**
 * Handles the embedded database in a backup: copies it while it runs, places it into a new data folder, and opens it
 * there.
 */
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { NoInstallation } from "../../postgres/installation.ts";
import { makeOpenDir, placeOfCluster, runAs } from "../../postgres/cluster.ts";
import { startEmbedded } from "../../postgres/embedded.ts";
import { copyCluster } from "./cluster-copy.ts";

export type OpenCopy = { readonly url: string; close(): Promise<void> };

/** Copies cluster and passwords to `<to>/database`. @returns PostgreSQL's version */
export async function copyEmbedded(dataDir: string, to: string): Promise<string> {
  const from = join(dataDir, "database");
  if (!existsSync(from)) throw new NoInstallation();
  const embedded = await startEmbedded({ dataDir: from });
  try {
    mkdirSync(join(to, "database"), { mode: 0o700 });
    await copyCluster(embedded.url, embedded.clusterDir, join(to, "database", "cluster"));
    copyFileSync(join(from, "passwords.json"), join(to, "database", "passwords.json"));
    return await versionOf(embedded.url);
  } finally {
    await embedded.stop();
  }
}

export async function versionOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version') version",
    );
    return rows[0]!.version;
  } finally {
    await client.end();
  }
}

/** Copies a backup's `database` into the new folder `to`, for the account under which PostgreSQL runs. */
export function placeEmbedded(from: string, to: string): void {
  makeOpenDir(to);
  copyFileSync(join(from, "passwords.json"), join(to, "passwords.json"));
  const cluster = placeOfCluster(to);
  cpSync(join(from, "cluster"), cluster, { recursive: true });
  giveToDatabase(cluster);
}

/** Makes PostgreSQL's account the owner of a folder with all its contents. No other account has access. */
export function giveToDatabase(path: string): void {
  const { uid, gid } = runAs();
  const give = (one: string, isFolder: boolean) => {
    if (isFolder) chmodSync(one, 0o700);
    if (uid !== undefined && gid !== undefined) chownSync(one, uid, gid);
  };
  give(path, true);
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true }))
    give(join(entry.parentPath, entry.name), entry.isDirectory());
}

/**
 * Opens the database of a restored data folder. `close` also removes the files that PostgreSQL has outside the folder.
 */
export async function openEmbeddedCopy(dataDir: string): Promise<OpenCopy> {
  const folder = join(dataDir, "database");
  const embedded = await startEmbedded({ dataDir: folder });
  return {
    url: embedded.url,
    close: async () => {
      await embedded.stop();
      const pointer = join(folder, "cluster-path");
      if (existsSync(pointer)) rmSync(readFileSync(pointer, "utf8").trim(), { recursive: true, force: true });
    },
  };
}
