// A single connection for work on a schema, and the database itself where there is none yet.

import pg from "pg";
import { MigrationError } from "./migration-error.ts";

const NO_SUCH_DATABASE = "3D000";
const DUPLICATE_DATABASE = "42P04";
const OBJECT_IN_USE = "55006";
const DATABASE_NAME = /^[a-z_][a-z0-9_]{0,62}$/;
/** Where a database that does not exist yet is made from. */
const MAINTENANCE_PATH = "/postgres";

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: "khela-migrate" });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** When the server has no database of that name: fail, or rename the one with the former name, or make one. */
export type MissingDatabase = "fails" | { readonly formerName: string | undefined };

/** Runs the work on a connection that is closed afterwards. */
export async function withConnection<T>(
  url: string,
  missing: MissingDatabase,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connect(url).catch(async (error: { code?: string }) => {
    if (missing === "fails" || error.code !== NO_SUCH_DATABASE) throw error;
    await createDatabase(url, missing.formerName);
    return connect(url);
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Commits when the work returns, rolls back when it throws. */
export async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query("begin");
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function createDatabase(url: string, formerName: string | undefined): Promise<void> {
  const address = new URL(url);
  const name = address.pathname.slice(1);
  if (!DATABASE_NAME.test(name)) throw new MigrationError(`"${name}" cannot be the name of a database.`);
  address.pathname = MAINTENANCE_PATH;
  await withConnection(address.href, "fails", async (client) => {
    if (formerName !== undefined && (await renameDatabase(client, formerName, name))) return;
    // another process may make it in the same moment
    await client.query(`create database ${name}`).catch((error: { code?: string }) => {
      if (error.code !== DUPLICATE_DATABASE) throw error;
    });
  });
}

/** Returns false when there is no database of the former name, also because another process has just renamed it. */
async function renameDatabase(client: pg.Client, formerName: string, name: string): Promise<boolean> {
  if (!DATABASE_NAME.test(formerName)) return false;
  try {
    await client.query(`alter database ${formerName} rename to ${name}`);
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === NO_SUCH_DATABASE) return false;
    if (code === OBJECT_IN_USE)
      throw new MigrationError(
        `The database ${formerName} is called ${name} now and cannot be renamed while it is in use: stop what is connected to it.`,
      );
    throw error;
  }
}
