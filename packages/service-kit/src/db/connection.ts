// A single connection for work on a database's schema, and the creation of a missing database.

import pg from "pg";
import { MigrationError } from "./migration-error.ts";

const NO_SUCH_DATABASE = "3D000";
/**
 * Error codes when another process creates the same database at the same time: before its transaction commits, and
 * after.
 */
const DUPLICATE_DATABASE = ["23505", "42P04"];
const DATABASE_NAME = /^[a-z_][a-z0-9_]{0,62}$/;
/** Path of the maintenance database, which exists on every server. A missing database is created from it. */
const MAINTENANCE_PATH = "/postgres";

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: "khela-migrate" });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** What to do when the server has no database with that name. */
export type MissingDatabase = "fails" | "created";

/** Runs the work on a connection that is closed afterwards. */
export async function withConnection<T>(
  url: string,
  missing: MissingDatabase,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connect(url).catch(async (error: { code?: string }) => {
    if (missing === "fails" || error.code !== NO_SUCH_DATABASE) throw error;
    await createDatabase(url);
    return connect(url);
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs the work in a transaction. Commits when the work returns, rolls back when it throws. */
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

async function createDatabase(url: string): Promise<void> {
  const address = new URL(url);
  const name = address.pathname.slice(1);
  if (!DATABASE_NAME.test(name)) throw new MigrationError(`"${name}" cannot be the name of a database.`);
  address.pathname = MAINTENANCE_PATH;
  await withConnection(address.href, "fails", async (client) => {
    // Another process may create the database concurrently.
    await client.query(`create database ${name}`).catch((error: { code?: string }) => {
      if (!DUPLICATE_DATABASE.includes(error.code ?? "")) throw error;
    });
  });
}
