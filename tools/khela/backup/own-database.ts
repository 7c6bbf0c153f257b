/**
 * Your own PostgreSQL in a backup: copied by its `pg_basebackup`, the whole server with every database on it; opened for verification by
 * its `postgres`, reachable by a socket in a folder of the verification alone.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Refused } from "../../refused.ts";
import { runAs } from "../../postgres/cluster.ts";
import { giveToDatabase, versionOf, type OpenCopy } from "./embedded-database.ts";

const DEBIAN = "/usr/lib/postgresql";
const START_TIMEOUT_MS = 120_000;
const LOCAL_RULES = "local all all trust\n";

/** Copies the server at `url` to `<to>/cluster`. @returns PostgreSQL's version @throws {Refused} without `pg_basebackup` or its right */
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

/** Starts PostgreSQL on the cluster restored to `<scratch>/data/cluster`. @throws {Refused} without `postgres` of that version */
export async function openOwnCopy(
  scratch: string,
  { version, name, user }: { readonly version: string; readonly name: string; readonly user: string },
): Promise<OpenCopy> {
  const program = programOf("postgres", version);
  const dir = join(scratch, "data", "cluster");
  const sockets = join(scratch, "sockets");
  mkdirSync(sockets, { mode: 0o700 });
  writeFileSync(join(dir, "verify.conf"), "");
  writeFileSync(join(dir, "verify_hba.conf"), LOCAL_RULES);
  chmodSync(dir, 0o700);
  giveToDatabase(dir);
  giveToDatabase(sockets);
  const settings = {
    config_file: join(dir, "verify.conf"),
    hba_file: join(dir, "verify_hba.conf"),
    listen_addresses: "",
    unix_socket_directories: sockets,
    archive_mode: "off",
    max_connections: "200",
  };
  const child = spawn(
    program,
    ["-D", dir, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    { ...runAs(), cwd: "/", stdio: ["ignore", "ignore", "pipe"], env: { LC_ALL: "C", TZ: "UTC" } },
  );
  const url = `postgres://${encodeURIComponent(user)}@localhost/${name}?host=${encodeURIComponent(sockets)}`;
  await waitUntilReady(child, url);
  return {
    url,
    close: async () => {
      if (child.exitCode !== null) return;
      child.kill("SIGINT");
      await once(child, "exit");
    },
  };
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  let log = "";
  child.stderr?.on("data", (chunk: Buffer) => (log = (log + chunk.toString()).slice(-2000)));
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && performance.now() < deadline) {
    try {
      await versionOf(url);
      return;
    } catch {
      await sleep(50);
    }
  }
  child.kill("SIGKILL");
  throw new Error(`The backup's database does not start: ${log.trim()}`);
}

/** In PATH, or where Debian keeps the programs of each version. */
function programOf(name: string, version: string): string {
  const major = version.split(".")[0] ?? "";
  const folders = [
    join(DEBIAN, major, "bin"),
    ...(process.env["PATH"] ?? "").split(":"),
    // a newer pg_basebackup copies an older server
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
