/**
 * A database for each test: a clone of a template. `db` has the application's rights (as the servers), `owner` those of
 * the migrations.
 */
import { randomBytes } from "node:crypto";
import { createDatabase, sql } from "@khela/service-kit/db/database";
import type { Database } from "@khela/service-kit/db/database";
import { migrate } from "@khela/service-kit/db/migrate";
import { SCHEMA_DIR } from "../apps/server/src/infra/db/schema.ts";
import { cloneOnEveryNode, dropOnEveryNode, findClusterUrl } from "./cluster-databases.ts";
import { withDatabaseName } from "./database-address.ts";
import { TEST_DATABASE_ENV, failureEnv, type Template } from "./database-server.ts";

/**
 * Timeout of a connection. It is long, since a test that sends hundreds of statements at once waits for its connections
 * on a busy machine.
 */
const CONNECT_TIMEOUT_MS = 60_000;

export type TestDatabase = {
  readonly db: Database;
  readonly owner: Database;
  readonly url: string;
  readonly appUrl: string;
  drop(): Promise<void>;
};

const isOnCluster = (): boolean => findClusterUrl() !== undefined;

/** Whether this file's databases accept only batches whose accounts are all in one bucket. */
let oneBucket = isOnCluster();
export const haveOneBucketBatches = (): boolean => oneBucket;

/**
 * Returns the number of random runs of a property test. With batches of one bucket only a third of them runs, since the
 * statements are the same.
 */
export const randomRuns = (count: number): number => (oneBucket ? Math.ceil(count / 3) : count);

/**
 * From this call on, databases take only batches of one bucket and plan with values, as on a cluster. Returns the
 * function that ends this.
 */
export function useOneBucketBatches(): () => void {
  oneBucket = true;
  return () => {
    oneBucket = isOnCluster();
  };
}

/** Creates a clone of the migrated template. */
export const createTestDatabase = (): Promise<TestDatabase> => clone("khela_template");

/** Creates a clone with the sandbox's merchants, catalogue, channels and content. */
export const createSeededDatabase = (): Promise<TestDatabase> => clone("khela_seeded");

/** Creates a clone of the game server's database. */
export const createGameServerDatabase = (): Promise<TestDatabase> => clone("khela_game_server");

async function clone(template: Template): Promise<TestDatabase> {
  const failure = process.env[failureEnv(template)];
  if (failure !== undefined) throw new Error(`The test database could not be created. ${failure}`);
  return create(template);
}

/** Creates an empty database. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return create("template0");
}

async function create(template: string): Promise<TestDatabase> {
  const serverUrl = process.env[TEST_DATABASE_ENV.owner];
  const serverAppUrl = process.env[TEST_DATABASE_ENV.app];
  if (serverUrl === undefined || serverAppUrl === undefined) {
    throw new Error(
      "There is no test database server: run tests with vitest from the root (tests/global-setup.ts).",
    );
  }
  const name = `khela_t_${randomBytes(6).toString("hex")}`;
  const maintenanceUrl = withDatabaseName(serverUrl, "postgres");
  const hasServerSchema = template === "khela_template" || template === "khela_seeded";
  const isCluster = isOnCluster() && hasServerSchema;
  if (isCluster) await cloneOnEveryNode(name, template);
  else {
    const source = oneBucket && hasServerSchema ? await oneBucketTemplateOf(serverUrl, template) : template;
    // The strategy file_copy is half the work of the default one, which writes each page to the WAL. It needs a
    // checkpoint, which is cheap without fsync.
    await maintain(maintenanceUrl, `create database ${name} template ${source} strategy file_copy`);
  }
  const url = withDatabaseName(serverUrl, name);
  const appUrl = withDatabaseName(serverAppUrl, name);
  const db = createDatabase({
    url: appUrl,
    applicationName: "khela-test",
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
  });
  const owner = createDatabase({
    url,
    applicationName: "khela-test-owner",
    max: 2,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
  });
  return {
    db,
    owner,
    url,
    appUrl,
    drop: async () => {
      await Promise.all([db.close(), owner.close()]);
      if (isCluster) await dropOnEveryNode(name);
      else await maintain(maintenanceUrl, `drop database ${name} with (force)`);
    },
  };
}

/** Templates that are created at first use, once per process: applying all functions takes far longer than cloning. */
const oneBucketTemplates = new Map<string, Promise<string>>();

/** Returns a copy of the template that behaves as with the Citus extension; it is removed with the server. */
function oneBucketTemplateOf(serverUrl: string, template: string): Promise<string> {
  const make = async (): Promise<string> => {
    const name = `${template}_one_bucket_${randomBytes(6).toString("hex")}`;
    await maintain(withDatabaseName(serverUrl, "postgres"), `create database ${name} template ${template}`);
    const url = withDatabaseName(serverUrl, name);
    await migrate({ url, dir: SCHEMA_DIR, isSpread: true });
    await maintain(
      url,
      `create or replace function batches_have_one_bucket() returns boolean language plpgsql stable
        parallel safe as 'begin return true; end'`,
    );
    return name;
  };
  const known = oneBucketTemplates.get(template) ?? make();
  oneBucketTemplates.set(template, known);
  return known;
}

async function maintain(url: string, text: string): Promise<void> {
  const maintenance = createDatabase({ url, max: 1 });
  try {
    await maintenance.run({ ...sql``, text });
  } finally {
    await maintenance.close();
  }
}
