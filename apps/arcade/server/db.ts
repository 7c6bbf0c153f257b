/**
 * The arcade's own database: 64-bit integers are bigint, a transaction commits when its work returns and rolls back
 * when it throws. Never touches another party's tables.
 */
import pg from "pg";

export type Db = {
  rows<R>(text: string, values?: readonly unknown[]): Promise<R[]>;
  maybe<R>(text: string, values?: readonly unknown[]): Promise<R | null>;
  run(text: string, values?: readonly unknown[]): Promise<number>;
};

export type Database = Db & {
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Reads that see one and the same moment. */
  snapshot<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const INT8 = 20;

function types(): pg.CustomTypesConfig {
  const overrides = new pg.TypeOverrides();
  overrides.setTypeParser(INT8, (text: string) => BigInt(text));
  return overrides;
}

function dbOn(on: Pick<pg.ClientBase, "query">): Db {
  const query = (text: string, values: readonly unknown[] = []) => on.query<pg.QueryResultRow>(text, [...values]);
  return {
    rows: async <R>(text: string, values?: readonly unknown[]) => (await query(text, values)).rows as R[],
    maybe: async <R>(text: string, values?: readonly unknown[]) => ((await query(text, values)).rows[0] as R) ?? null,
    run: async (text, values) => (await query(text, values)).rowCount ?? 0,
  };
}

async function transactionOn<T>(pool: pg.Pool, begin: string, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(dbOn(client));
    await client.query("commit");
    return result;
  } catch (error) {
    // A connection that cannot even roll back is thrown away with whatever it had open.
    await client.query("rollback").catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

export function openDatabase(url: string, onIdleError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "khela-arcade",
    max: 10,
    types: types(),
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  });
  pool.on("error", onIdleError);
  return {
    ...dbOn(pool as unknown as pg.ClientBase),
    transaction: (work) => transactionOn(pool, "begin", work),
    snapshot: (work) => transactionOn(pool, "begin isolation level repeatable read read only", work),
    close: () => pool.end(),
  };
}
