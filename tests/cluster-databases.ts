/**
 * The test run's databases on a Citus cluster, whose coordinator `npm run cluster` gives. A template is migrated and
 * distributed once. Each test copies the template's files on every node: Citus keeps its metadata of nodes and shards
 * in tables of the database, so the copies are a complete distributed database.
 */
import { withConnection } from "@khela/service-kit/db/connection";
import { migrate } from "@khela/service-kit/db/migrate";
import { SCHEMA_DIR } from "../apps/server/src/infra/db/schema.ts";
import { distribute } from "../tools/db/distribute/distribute.ts";
import { withDatabaseName } from "./database-address.ts";

/** Environment variable with the URL of a distributed database on the coordinator, for a superuser. */
export const TEST_CLUSTER_ENV = "KHELA_TEST_CLUSTER_URL";
/**
 * Environment variable with the maintenance databases of all nodes, the coordinator's first; the run's set-up sets it.
 */
const NODES_ENV = "KHELA_TEST_CLUSTER_NODES";

export const findClusterUrl = (): string | undefined => process.env[TEST_CLUSTER_ENV];

const listNodes = (): readonly string[] => JSON.parse(process.env[NODES_ENV] ?? "[]") as string[];

async function onEveryNode(...statements: readonly string[]): Promise<void> {
  await Promise.all(
    listNodes().map((node) =>
      withConnection(node, "fails", async (client) => {
        for (const statement of statements) await client.query(statement);
      }),
    ),
  );
}

/** Copies the template on every node, and sets the settings of the database again, since they are not copied. */
export function cloneOnEveryNode(name: string, template: string): Promise<void> {
  return onEveryNode(
    `create database ${name} template ${template} strategy file_copy`,
    `alter database ${name} set citus.enable_unsafe_triggers = on`,
    `alter database ${name} set plan_cache_mode = force_custom_plan`,
    `alter database ${name} set jit = off`,
  );
}

/**
 * Maximum time for sessions to end. It is longer than a session takes on a busy machine; FORCE waits only five seconds.
 */
const SESSION_END_MS = 120_000;

export function dropOnEveryNode(name: string): Promise<void> {
  return onEveryNode(
    // new connections are refused: without this the Citus daemon, or a node that finishes a two-phase commit, connects
    // again
    `do $$ begin if exists (select from pg_database where datname = '${name}') then alter database ${name} with allow_connections false; end if; end $$`,
    `select count(pg_terminate_backend(pid, ${SESSION_END_MS})) from pg_stat_activity where datname = '${name}'`,
    `drop database if exists ${name} with (force)`,
  );
}

/**
 * Ends all connections to a template, including the Citus daemon's: PostgreSQL copies a template only without
 * connections.
 */
async function closeTemplate(name: string): Promise<void> {
  await onEveryNode(
    `alter database ${name} with allow_connections false`,
    `select count(pg_terminate_backend(pid, ${SESSION_END_MS})) from pg_stat_activity where datname = '${name}'`,
  );
}

async function readNodes(url: string): Promise<readonly string[]> {
  const workers = await withConnection(url, "fails", async (client) => {
    const { rows } = await client.query<{ host: string; port: number }>(
      "select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 and isactive order by nodeid",
    );
    return rows;
  });
  const maintenance = withDatabaseName(url, "postgres");
  return [
    maintenance,
    ...workers.map(({ host, port }) => {
      const address = new URL(maintenance);
      address.hostname = host;
      address.port = String(port);
      return address.href;
    }),
  ];
}

async function makeTemplate(name: string): Promise<void> {
  const nodes = listNodes();
  await dropOnEveryNode(name);
  await onEveryNode(`create database ${name} template template0`);
  for (const node of nodes)
    await withConnection(withDatabaseName(node, name), "fails", (client) =>
      client.query("create extension citus"),
    );
  const url = withDatabaseName(nodes[0]!, name);
  await withConnection(url, "fails", async (client) => {
    const [coordinator, ...workers] = nodes.map((node) => new URL(node));
    await client.query("select citus_set_coordinator_host($1, $2)", [
      coordinator!.hostname,
      coordinator!.port,
    ]);
    for (const { hostname, port } of workers)
      await client.query("select citus_add_node($1, $2)", [hostname, port]);
  });
  await migrate({ url, dir: SCHEMA_DIR });
  const lines: string[] = [];
  const code = await distribute({ url, dir: SCHEMA_DIR, print: (line) => lines.push(line) });
  if (code !== 0) throw new Error(`distribute ended with ${code}: ${lines.at(-1) ?? ""}`);
}

/** Makes both templates; `seed` fills the second. Returns the coordinator's maintenance database. */
export async function makeClusterTemplates(
  clusterUrl: string,
  seed: (url: string) => Promise<void>,
): Promise<string> {
  process.env[NODES_ENV] = JSON.stringify(await readNodes(clusterUrl));
  const [coordinator] = listNodes() as [string];
  await makeTemplate("khela_template");
  await closeTemplate("khela_template");
  await dropOnEveryNode("khela_seeded");
  await cloneOnEveryNode("khela_seeded", "khela_template");
  await seed(withDatabaseName(coordinator, "khela_seeded"));
  await closeTemplate("khela_seeded");
  return coordinator;
}

export function dropClusterTemplates(): Promise<void> {
  return onEveryNode(
    "drop database if exists khela_seeded with (force)",
    "drop database if exists khela_template with (force)",
    "drop database if exists khela_game_server with (force)",
  );
}
