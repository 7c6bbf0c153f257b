// A single connection for work on a schema, and the database itself where there is none yet.

import pg from "pg";
import { MigrationError } from "./migration-error.ts";

const NO_SUCH_DATABASE = "3D000";
const DUPLICATE_DATABASE = "42P04";
/** Where a database that does not exist yet is made from. */
const MAINTENANCE_PATH = "/postgres";

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: "khela-migrate" });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** Runs the work on a connection that is closed afterwards. `createsDatabase`: makes a database that is not there. */
export async function withConnection<T>(
  url: string,
  createsDatabase: boolean,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connect(url).catch(async (error: { code?: string }) => {
    if (!createsDatabase || error.code !== NO_SUCH_DATABASE) throw error;
    await createDatabase(url);
    return connect(url);
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function createDatabase(url: string): Promise<void> {
  const address = new URL(url);
  const name = address.pathname.slice(1);
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(name))
    throw new MigrationError(`"${name}" cannot be the name of a database.`);
  address.pathname = MAINTENANCE_PATH;
  await withConnection(address.href, false, async (client) => {
    // another process may make it in the same moment
    await client.query(`create database ${name}`).catch((error: { code?: string }) => {
      if (error.code !== DUPLICATE_DATABASE) throw error;
    });
  });
}
