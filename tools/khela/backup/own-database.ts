/**
 * Backup of the operator's own PostgreSQL: `pg_basebackup` copies the whole server with every database on it. Its
 * `postgres` opens the copy for verification, by a socket in a folder of the verification only.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { Refused } from "../../refused.ts";
import { runAs } from "../../postgres/cluster.ts";
import { giveToDatabase, versionOf, type OpenCopy } from "./embedded-database.ts";

const DEBIAN = "/usr/lib/postgresql";
/** Timeout of the start, generous because replaying a day of WAL takes minutes. */
const START_TIMEOUT_MS = 3_600_000;
const POLL_MS = 50;
/** What the server logs about each question whether it is open. It would hide why the server does not start. */
const REFUSED_MEANWHILE =
  /^.*(?:FATAL: {2}the database system is (?:starting up|not (?:yet )?accepting connections)|DETAIL: {2}Hot standby mode is disabled\.).*\n/gm;
const LOCAL_RULES = "local all all trust\n";

/**
 * Copies the server at `url` to `<to>/cluster`. @returns PostgreSQL's version @throws {Refused} without `pg_basebackup`
 * or the right to use it
 */
export async function copyOwn(url: string, to: string): Promise<string> {
  const version = await versionOf(url);
  const program = programOf("pg_basebackup", version);
  const target = join(to, "cluster");
  const { code, stderr } = await run(program, ["-d", url, "-D", target, "-c", "fast", "-X", "stream"]);
  if (code !== 0)
    throw new Refused(
      `pg_basebackup could not copy the database: ${stderr.trim()} ` +
        "The role of DATABASE_URL needs REPLICATION, and pg_hba.conf a line for `replication`.",
    );
  return version;
}

/** Source of archived WAL, and the time up to which it is replayed. */
export type Recovery = { readonly command: string; readonly to: Date };

/**
 * Starts PostgreSQL on the cluster restored to `<dataDir>/cluster`. With a recovery, it returns after the recovery has
 * ended. `close` stops the server, and the cluster's files stay. @throws {Refused} without `postgres` of that version
 */
export async function openOwnCopy(
  dataDir: string,
  { version, name, user }: { readonly version: string; readonly name: string; readonly user: string },
  recovery: Recovery | null = null,
): Promise<OpenCopy> {
  const program = programOf("postgres", version);
  const dir = join(dataDir, "cluster");
  // The sockets are outside the data folder, whose path may be too long for a socket.
  const sockets = mkdtempSync(join(tmpdir(), "khela-sockets-"));
  const own = ["verify.conf", "verify_hba.conf"].map((file) => join(dir, file)) as [string, string];
  writeFileSync(own[0], "");
  writeFileSync(own[1], LOCAL_RULES);
  if (recovery !== null) writeFileSync(join(dir, "recovery.signal"), "");
  chmodSync(dir, 0o700);
  giveToDatabase(dir);
  giveToDatabase(sockets);
  const settings = {
    config_file: own[0],
    hba_file: own[1],
    listen_addresses: "",
    unix_socket_directories: sockets,
    archive_mode: "off",
    max_connections: "200",
    ...(recovery === null
      ? {}
      : {
          // With connections during recovery, PostgreSQL refuses WAL of a server with a higher max_connections.
          hot_standby: "off",
          restore_command: recovery.command,
          // PostgreSQL does not accept Z as a time zone here.
          recovery_target_time: recovery.to.toISOString().replace("Z", "+00"),
          recovery_target_action: "promote",
        }),
  };
  const child = spawn(
    program,
    ["-D", dir, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    { ...runAs(), cwd: "/", stdio: ["ignore", "ignore", "pipe"], env: { LC_ALL: "C", TZ: "UTC" } },
  );
  const url = `postgres://${encodeURIComponent(user)}@localhost/${name}?host=${encodeURIComponent(sockets)}`;
  const close = async () => {
    if (child.exitCode === null) {
      const ended = once(child, "exit");
      child.kill("SIGINT");
      await ended;
    }
    for (const path of [sockets, ...own]) rmSync(path, { recursive: true, force: true });
  };
  await waitUntilReady(child, url).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { url, close };
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  let log = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    log = (log + chunk.toString()).replaceAll(REFUSED_MEANWHILE, "").slice(-2000);
  });
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && performance.now() < deadline) {
    if (await isOpen(url)) return;
    await sleep(POLL_MS);
  }
  throw new Error(`The backup's database does not start: ${log.trim()}`);
}

/** Returns whether the server answers and has ended the replay of WAL. */
async function isOpen(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // The server may stop meanwhile.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ is_open: boolean }>("select not pg_is_in_recovery() is_open");
    return rows[0]!.is_open;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Finds a program of this version: in Debian's folder of the version, or in PATH. */
function programOf(name: string, version: string): string {
  const major = version.split(".")[0] ?? "";
  const folders = [
    join(DEBIAN, major, "bin"),
    ...(process.env["PATH"] ?? "").split(":"),
    // A newer pg_basebackup can copy an older server.
    ...(name === "pg_basebackup" && existsSync(DEBIAN)
      ? readdirSync(DEBIAN)
          .filter((other) => Number(other) > Number(major))
          .map((other) => join(DEBIAN, other, "bin"))
      : []),
  ];
  const found = folders.find((folder) => folder !== "" && existsSync(join(folder, name)));
  if (found !== undefined) return join(found, name);
  throw new Refused(
    `${name} of PostgreSQL ${major} is not on this machine: install PostgreSQL ${major}'s programs.`,
  );
}

function run(program: string, args: readonly string[]): Promise<{ code: number | null; stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, LC_ALL: "C" },
    });
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stderr }));
  });
}
