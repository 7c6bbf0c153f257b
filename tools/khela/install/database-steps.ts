/**
 * Installation steps for Debian's PostgreSQL: it is started, its WAL archived, the owner's role and the databases
 * created. A database on another machine is only examined.
 */
import { existsSync } from "node:fs";
import { parseEnv } from "node:util";
import pg from "pg";
import { Refused } from "../../refused.ts";
import { CURRENT, SETTINGS_FILE, WAL_DIR } from "./layout.ts";
import { hasSystemd, isFile, putFile, readIfThere, run, tryRun, type FileState } from "./machine.ts";
import type { Step } from "./step.ts";

type DebianCluster = { readonly version: string; readonly name: string; readonly isUp: boolean };

/** Returns the PostgreSQL cluster at port 5432; null: there is none. */
function findCluster(): DebianCluster | null {
  const { out } = tryRun("pg_lsclusters", ["-h"]);
  const line = out.split("\n").find((one) => one.trim().split(/\s+/)[2] === "5432");
  if (line === undefined) return null;
  const [version, name, , status] = line.trim().split(/\s+/) as [string, string, string, string];
  return { version, name, isUp: status.startsWith("online") };
}

function getCluster(): DebianCluster {
  const cluster = findCluster();
  if (cluster === null)
    throw new Refused("No PostgreSQL of Debian has port 5432: pg_lsclusters lists the existing ones.");
  return cluster;
}

function control(verb: "start" | "restart", { version, name }: DebianCluster): void {
  if (hasSystemd()) run("systemctl", [verb, `postgresql@${version}-${name}`]);
  else run("pg_ctlcluster", [version, name, verb]);
}

/**
 * Settings file that archives WAL at least every five minutes, so that the archive never ends more than five minutes
 * before the present.
 */
const archiveFile = ({ version, name }: DebianCluster): FileState => ({
  path: `/etc/postgresql/${version}/${name}/conf.d/khela.conf`,
  text: `# Written by khela install.
archive_mode = on
archive_command = '${CURRENT}/deploy/postgres/archive-wal.sh %p ${WAL_DIR}/%f.gz'
archive_timeout = 300
`,
  mode: 0o644,
});

const asPostgres = (query: string): string =>
  run("psql", ["-XtA", "-v", "ON_ERROR_STOP=1", "-f", "-"], { as: "postgres", input: query }).trim();

const ownerUrl = () => new URL(parseEnv(readIfThere(SETTINGS_FILE) ?? "")["DATABASE_URL"] ?? "postgres://");

async function opens(url: URL): Promise<boolean> {
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ is_fit: boolean }>(
      "select rolcreaterole and rolcreatedb and rolreplication is_fit from pg_roles where rolname = current_user",
    );
    return rows[0]?.is_fit === true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function createRole(): void {
  const { username, password } = ownerUrl();
  const exists = asPostgres(`select 1 from pg_roles where rolname = '${username}';`) === "1";
  const verb = exists ? "alter" : "create";
  asPostgres(
    `${verb} role ${username} login createrole createdb replication password '${password}';` +
      // With pg_monitor, the owner sees other roles' transactions and replication.
      (exists ? "" : ` grant pg_monitor to ${username};`),
  );
}

const isHere = ({ hostname }: URL): boolean => hostname === "127.0.0.1" || hostname === "localhost";

const isOff = () =>
  findCluster()?.isUp !== true && tryRun("systemctl", ["is-enabled", "postgresql"]).out.trim() !== "enabled";

/** Steps for a database on another machine. PostgreSQL's programs stay here: backups need them. */
const stepsElsewhere = (url: URL): readonly Step[] => [
  {
    title: "This machine's own PostgreSQL is off",
    byHand: "stop PostgreSQL of this machine",
    isSo: isOff,
    makeSo: () => void run("systemctl", ["disable", "--now", "postgresql"]),
  },
  {
    title: `The database on ${url.hostname}, with the owner's rights`,
    isSo: () => opens(url),
    makeSo: () => {
      throw new Refused(
        `${url.host} does not let ${url.username} into ${url.pathname.slice(1)} with the rights createrole, createdb and replication: docs/operate/servers.md says how. Or DATABASE_URL in ${SETTINGS_FILE} is wrong.`,
      );
    },
  },
];

const stepsHere: readonly Step[] = [
  {
    title: "PostgreSQL archives its WAL",
    isSo: () => {
      const cluster = findCluster();
      return cluster !== null && isFile(archiveFile(cluster));
    },
    makeSo: () => {
      const cluster = getCluster();
      putFile(archiveFile(cluster));
      if (cluster.isUp) control("restart", cluster);
    },
  },
  {
    title: "PostgreSQL runs",
    isSo: () => findCluster()?.isUp === true,
    makeSo: () => control("start", getCluster()),
  },
  {
    title: "The owner's role and its database",
    isSo: () => existsSync(SETTINGS_FILE) && opens(ownerUrl()),
    makeSo: () => {
      createRole();
      const { pathname, username } = ownerUrl();
      const name = pathname.slice(1);
      if (asPostgres(`select 1 from pg_database where datname = '${name}';`) !== "1")
        asPostgres(`create database ${name} owner ${username};`);
    },
  },
];

/** Returns the steps of the database that the settings name, or of a new one on this machine. */
export function databaseSteps(settings: string): readonly Step[] {
  const url = parseEnv(settings)["DATABASE_URL"];
  return url === undefined || isHere(new URL(url)) ? stepsHere : stepsElsewhere(new URL(url));
}
