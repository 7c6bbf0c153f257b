/**
 * Access to PostgreSQL: SQL written as SQL, values always as parameters, 64-bit integers always as bigint. A
 * transaction commits when its work returns and rolls back when it throws; a transaction inside another is a savepoint.
 * A statement that may have run is never retried, and a value is never put into the text of a statement. After a
 * migration or a deadlock a transaction may run again, with its earlier runs rolled back. So effects of the work outside
 * the database must come after the transaction.
 */
import pg from "pg";
import { Invariant } from "../errors.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { repeatAfterDeadlock } from "./deadlocks.ts";
import { createLookup, valuesAlone, type Lookup } from "./joined-reads.ts";
import { withSpans } from "./statement-spans.ts";

export type Sql = { readonly text: string; readonly values: readonly unknown[] };

export type Db = {
  rows<R>(query: Sql): Promise<R[]>;
  /** Returns exactly one row. Any other number of rows is a mistake in the code and throws. */
  one<R>(query: Sql): Promise<R>;
  maybe<R>(query: Sql): Promise<R | null>;
  /** Runs a statement and returns the number of affected rows. */
  run(query: Sql): Promise<number>;
  /** Runs a named prepared statement, for the hot path. The name identifies the statement's text on each connection. */
  call<R>(name: string, text: string, values: readonly unknown[]): Promise<R[]>;
  /** Reads by key. Outside a transaction, concurrent callers share one statement. */
  readonly lookup: Lookup;
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
};

export type Database = Db & {
  /** Runs the reads of `work` in one snapshot of the database. */
  snapshot<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
  readonly pool: pg.Pool;
};

export type DatabaseOptions = {
  readonly url: string;
  readonly applicationName?: string;
  readonly max?: number;
  readonly statementTimeoutMs?: number;
  /** How long a statement waits for a connection of the pool. */
  readonly connectTimeoutMs?: number;
  /** How long an unused connection stays open. */
  readonly idleTimeoutMs?: number;
  /** Runs when an idle connection breaks. The pool replaces the connection automatically. */
  readonly onIdleError?: (error: Error) => void;
  readonly tracing?: Tracing | null;
};

const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 10_000;
/**
 * `idleTimeoutMs` of a server whose jobs run every minute. A new connection costs about 20 ms of processor time, with
 * its password check and its query plans.
 */
export const MINUTE_JOBS_IDLE_MS = 90_000;
const STATEMENT_TIMEOUT_MS = 15_000;
const LOCK_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
/**
 * Lifetime of a connection of the pool. A database session keeps query plans from when the tables were small; a new
 * connection makes new plans for the present sizes.
 */
const CONNECTION_LIFETIME_S = 1_800;

const OID = { int8: 20, date: 1082, int8Array: 1016 } as const;

/** Parses an int8 array such as `{1,NULL,3}`, because pg's array parser takes three times as long. */
const parseInt8Array = (text: string): (bigint | null)[] =>
  text === "{}"
    ? []
    : text
        .slice(1, -1)
        .split(",")
        .map((item) => (item === "NULL" ? null : BigInt(item)));

/** Converts types: int8 to bigint, a date to its text (it has no time zone), every other type as in pg. */
function typeParsers(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(OID.int8, (text: string) => BigInt(text));
  types.setTypeParser(OID.date, (text: string) => text);
  types.setTypeParser(OID.int8Array, parseInt8Array);
  return types;
}

const fragments = new WeakMap<
  Sql,
  { readonly strings: readonly string[]; readonly values: readonly unknown[] }
>();

/**
 * Creates a statement with its parameters. An Sql among the values is spliced in place; every other value becomes $1,
 * $2 …
 */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Sql {
  const flat = flatten(strings, values);
  const text = flat.strings.reduce((before, part, index) => `${before}$${index}${part}`);
  const query: Sql = { text, values: flat.values };
  fragments.set(query, flat);
  return query;
}

function flatten(
  strings: readonly string[],
  values: readonly unknown[],
): { strings: string[]; values: unknown[] } {
  const out = { strings: [strings[0] ?? ""], values: [] as unknown[] };
  const append = (text: string) => {
    out.strings[out.strings.length - 1] += text;
  };
  values.forEach((value, index) => {
    const inner = typeof value === "object" && value !== null ? fragments.get(value as Sql) : undefined;
    if (inner === undefined) {
      out.values.push(value);
      out.strings.push("");
    } else {
      append(inner.strings[0] ?? "");
      inner.values.forEach((innerValue, at) => {
        out.values.push(innerValue);
        out.strings.push(inner.strings[at + 1] ?? "");
      });
    }
    append(strings[index + 1] ?? "");
  });
  return out;
}

/** The prepared statements of a pool, which are the same on each of its connections. */
type Prepared = {
  /** Names of prepared statements, by the text of the statement. */
  readonly names: Map<string, string>;
  /** Part of every statement's name. Incrementing it prepares all statements again. */
  generation: number;
};

/** Maximum prepared statements of a connection: above the number of statements in the code. Each takes about 10 kB. */
const MAX_PREPARED = 1_000;

/**
 * Returns the name under which a statement's text is prepared on each connection, so that it is parsed and planned once
 * there. Null for text that no template made, because it may contain several statements. Also null above the maximum,
 * which only a text that varies without end can reach.
 */
function preparedName({ names }: Prepared, statement: Sql): string | null {
  const known = names.get(statement.text);
  if (known !== undefined) return known;
  if (names.size >= MAX_PREPARED || !fragments.has(statement)) return null;
  const name = `s${names.size}`;
  names.set(statement.text, name);
  return name;
}

const FEATURE_NOT_SUPPORTED = "0A000";

/**
 * Returns whether a prepared statement was refused, before it ran, because a migration had changed its result. The
 * error is recognised by its code and by the PostgreSQL routine that raises it, because the message is in the server's
 * language.
 */
function isStale(error: unknown): boolean {
  const { code, routine } = error as { readonly code?: string; readonly routine?: string };
  return code === FEATURE_NOT_SUPPORTED && routine === "RevalidateCachedQuery";
}

/** A pool or one of its connections, together with its prepared statements. */
type Session = { readonly on: Pick<pg.ClientBase, "query">; readonly prepared: Prepared };

/**
 * Creates a Db on a pool or a connection. `canRepeat`: whether a statement that was refused as stale, or rolled back
 * because of a deadlock, runs again, as on a pool. In a transaction either has aborted the whole transaction, so
 * `transactionOn` repeats all of it.
 */
function dbOn({ on, prepared }: Session, transaction: Db["transaction"], canRepeat = false): Db {
  const runPrepared = (name: string, { text, values }: Sql) =>
    on.query<pg.QueryResultRow>({ name: `${name}_${prepared.generation}`, text, values: [...values] });
  const runNamed = async (name: string, statement: Sql) => {
    const preparedIn = prepared.generation;
    try {
      return await runPrepared(name, statement);
    } catch (error) {
      if (!isStale(error)) throw error;
      // When many queries are refused at once, only the first increments the generation.
      if (prepared.generation === preparedIn) prepared.generation += 1;
      if (canRepeat) return runPrepared(name, statement);
      throw error;
    }
  };
  const repeated = <R>(run: () => Promise<R>) => (canRepeat ? repeatAfterDeadlock(run) : run());
  const query = async (statement: Sql) => {
    const name = preparedName(prepared, statement);
    return repeated(() =>
      name === null
        ? on.query<pg.QueryResultRow>(statement.text, [...statement.values])
        : runNamed(name, statement),
    );
  };
  const rows = async <R>(statement: Sql) => (await query(statement)).rows as R[];
  const maybe = async <R>(statement: Sql) => {
    const found = await rows<R>(statement);
    if (found.length > 1)
      throw new Invariant(`expected at most one row, got ${found.length}: ${statement.text}`);
    return found[0] ?? null;
  };
  return {
    rows,
    maybe,
    one: async <R>(statement: Sql) => {
      const found = await maybe<R>(statement);
      if (found === null) throw new Invariant(`expected one row, got none: ${statement.text}`);
      return found;
    },
    run: async (statement) => (await query(statement)).rowCount ?? 0,
    call: async <R>(name: string, text: string, values: readonly unknown[]) =>
      (await repeated(() => runNamed(name, { text, values }))).rows as R[],
    lookup: (types, { text, values }) => rows(fixed(text, valuesAlone(types, values))),
    transaction,
  };
}

/** Creates a statement from a text that is always the same and was not made by the `sql` template. */
function fixed(text: string, values: readonly unknown[]): Sql {
  const statement = { text, values };
  fragments.set(statement, { strings: [text], values: [] });
  return statement;
}

function inTransaction(session: Session, depth: number): Db {
  const { on } = session;
  return dbOn(session, async (work) => {
    const point = `nested_${depth}`;
    await on.query(`savepoint ${point}`);
    try {
      const result = await work(inTransaction(session, depth + 1));
      await on.query(`release savepoint ${point}`);
      return result;
    } catch (error) {
      await on.query(`rollback to savepoint ${point}`);
      throw error;
    }
  });
}

type PreparedPool = {
  readonly pool: pg.Pool;
  readonly prepared: Prepared;
  /** Returns a pool's connection as transactions use it, with spans where tracing is on. */
  readonly toQueries: (client: pg.PoolClient) => Session["on"];
};

const SNAPSHOT = "begin isolation level repeatable read read only";

/**
 * Runs a transaction. The work runs again when a statement in it was refused as stale or ended a deadlock, because the
 * earlier run was rolled back.
 */
const transactionOn = <T>(
  pool: PreparedPool,
  begin: "begin" | typeof SNAPSHOT,
  work: (tx: Db) => Promise<T>,
): Promise<T> =>
  repeatAfterDeadlock(async () => {
    try {
      return await runTransaction(pool, begin, work);
    } catch (error) {
      if (!isStale(error)) throw error;
      return runTransaction(pool, begin, work);
    }
  });

/** Makes concurrent reads run in turn, because a connection handles one statement at a time. */
function inTurn(client: Session["on"]): Session["on"] {
  let last: Promise<unknown> = Promise.resolve();
  const query = (...statement: [never]) => {
    const run = () => client.query(...statement) as unknown as Promise<unknown>;
    last = last.then(run, run);
    return last;
  };
  return { query: query as unknown as Session["on"]["query"] };
}

async function runTransaction<T>(
  { pool, prepared, toQueries }: PreparedPool,
  begin: "begin" | typeof SNAPSHOT,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const queries = toQueries(client);
  let broken: Error | undefined;
  const onError = (error: Error) => {
    broken = error;
  };
  client.on("error", onError);
  try {
    await queries.query(begin);
    const on = begin === SNAPSHOT ? inTurn(queries) : queries;
    const result = await work(inTransaction({ on, prepared }, 1));
    await queries.query("commit");
    return result;
  } catch (error) {
    // A connection that cannot even roll back is dropped, together with everything it had open.
    await client.query("rollback").catch((failure: Error) => (broken ??= failure));
    throw error;
  } finally {
    client.off("error", onError);
    client.release(broken);
  }
}

export function createDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.applicationName ?? "khela",
    max: options.max ?? 10,
    types: typeParsers(),
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: options.idleTimeoutMs ?? IDLE_TIMEOUT_MS,
    statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    maxLifetimeSeconds: CONNECTION_LIFETIME_S,
    keepAlive: true,
  });
  pool.on("error", (error) => options.onIdleError?.(error));
  // A connection that dies between being handed out and getting a listener would end the process, because the pool has
  // removed its own listener. The query on the connection fails and reports the error.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const prepared: Prepared = { names: new Map(), generation: 0 };
  const { tracing = null } = options;
  const toQueries = (on: Session["on"]) => (tracing === null ? on : withSpans(on, tracing));
  const preparedPool = { pool, prepared, toQueries };
  const session = { on: toQueries(pool as unknown as Session["on"]), prepared };
  const db = dbOn(session, (work) => transactionOn(preparedPool, "begin", work), true);
  return {
    ...db,
    lookup: createLookup({
      rows: (text, values) => db.rows(fixed(text, values)),
      isSpread: async () => (await db.maybe(sql`select from pg_extension where extname = 'citus'`)) !== null,
    }),
    snapshot: (work) => transactionOn(preparedPool, SNAPSHOT, work),
    pool,
    close: async () => {
      if (!pool.ended) await pool.end();
    },
  };
}
