/**
 * The game server's own database: statements are texts with their values beside them. Pool, types and transactions are the
 * service kit's. Never touches another party's tables.
 */
import { createDatabase, type Db as Connection } from "@khela/service-kit/db/database";

export type Db = {
  rows<R>(text: string, values?: readonly unknown[]): Promise<R[]>;
  maybeOne<R>(text: string, values?: readonly unknown[]): Promise<R | null>;
  run(text: string, values?: readonly unknown[]): Promise<number>;
};

export type Database = Db & {
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Runs several reads on one snapshot. */
  snapshot<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const STATEMENT_TIMEOUT_MS = 10_000;

function createDb(on: Connection): Db {
  return {
    rows: (text, values = []) => on.rows({ text, values }),
    maybeOne: async <R>(text: string, values: readonly unknown[] = []) =>
      (await on.rows<R>({ text, values }))[0] ?? null,
    run: (text, values = []) => on.run({ text, values }),
  };
}

export function connectDatabase(url: string, onIdleError: (error: Error) => void): Database {
  const database = createDatabase({
    url,
    applicationName: "khela-game-server",
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    onIdleError,
  });
  return {
    ...createDb(database),
    transaction: (work) => database.transaction((tx) => work(createDb(tx))),
    snapshot: (work) => database.snapshot((tx) => work(createDb(tx))),
    close: () => database.close(),
  };
}
