/**
 * Brings the arcade's database to the shape its code expects: plain SQL files, forward only, each in one transaction
 * with its record. Makes the database when the server has none of that name. A changed file stops the start.
 */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import pg from "pg";

const MIGRATIONS_DIR = fileURLToPath(new URL("../migrations/", import.meta.url));
/** Any constant that nothing else locks in this database: "arcade" in letters of the telephone keypad. */
const LOCK_KEY = 272233;
const NO_SUCH_DATABASE = "3D000";
const DUPLICATE_DATABASE = "42P04";

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: "khela-arcade-migrate" });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

async function createDatabase(url: string): Promise<void> {
  const address = new URL(url);
  const name = address.pathname.slice(1);
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(name)) throw new Error(`"${name}" cannot be the name of the arcade's database.`);
  address.pathname = "/postgres";
  const client = await connect(address.href);
  try {
    await client.query(`create database ${name}`);
  } catch (error) {
    if ((error as { code?: string }).code !== DUPLICATE_DATABASE) throw error;
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, name: string): Promise<void> {
  const text = readFileSync(`${MIGRATIONS_DIR}${name}`, "utf8");
  const sha256 = createHash("sha256").update(text).digest("hex");
  const found = await client.query<{ sha256: string }>("select sha256 from schema_migration where name = $1", [name]);
  const [applied] = found.rows;
  if (applied !== undefined) {
    if (applied.sha256 !== sha256) throw new Error(`The arcade's migration ${name} was changed after it was applied.`);
    return;
  }
  await client.query("begin");
  try {
    await client.query(text);
    await client.query("insert into schema_migration (name, sha256) values ($1, $2)", [name, sha256]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Applies what is missing; any number of processes may call it at once. */
export async function migrate(url: string): Promise<void> {
  const client = await connect(url).catch(async (error: { code?: string }) => {
    if (error.code !== NO_SUCH_DATABASE) throw error;
    await createDatabase(url);
    return connect(url);
  });
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK_KEY]);
    await client.query(`create table if not exists schema_migration (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
    for (const name of readdirSync(MIGRATIONS_DIR).filter((file) => file.endsWith(".sql")).sort()) {
      await apply(client, name);
    }
  } finally {
    await client.end();
  }
}
