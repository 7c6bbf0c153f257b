/**
 * Joins reads, so that many concurrent callers need few statements. `createJoinedRead` joins a read that is the same
 * for all callers: callers that arrive while a read runs share the next read. `lookup` joins reads by key, such as a
 * member's session. Reads of one turn of the event loop, and reads that arrive while others are running, are sent as
 * one statement. A single caller waits only for the end of the turn. Nothing is stored: each answer is read after its
 * caller's request.
 */

/** A statement as it is sent to the database. */
type Statement = { readonly text: string; readonly values: readonly unknown[] };

/**
 * The SQL type of a parameter. `shared`: only callers with the same text as its value are joined, and it is sent once
 * for all. `each`: a statement with such parameters answers many callers; they are arrays with one element for each
 * caller, and the column `lookup_place` has the row's caller, from 1. `alone`: null in a joined statement. It has its
 * value only for a single caller, which reads in a transaction or on a database distributed over nodes.
 */
export type LookupType =
  | string
  | { readonly shared: string }
  | { readonly each: string }
  | { readonly alone: string };

/**
 * Reads rows by key. `types`: types of the statement's parameters in order; no caller's value is an array. The
 * statement must be one `select` whose text does not vary. Throws the statement's error to every joined caller.
 */
export type Lookup = <R>(types: readonly LookupType[], statement: Statement) => Promise<R[]>;

/** Maximum concurrent statements of one text. A higher number means fewer callers in each statement. */
const STATEMENTS_AT_ONCE = 3;
const KEYS_IN_A_STATEMENT = 200;

type Waiting = {
  readonly values: readonly unknown[];
  readonly resolve: (rows: object[]) => void;
  readonly reject: (error: unknown) => void;
};
type Queue = { running: number; isLeaving: boolean; waiting: Waiting[] };

type LookupOptions = {
  /** Runs a statement whose text does not vary, prepared by name. */
  readonly rows: <R>(text: string, values: readonly unknown[]) => Promise<R[]>;
  /** Returns whether a statement over several buckets would go to several database nodes. */
  readonly isSpread: () => Promise<boolean>;
};

/**
 * Returns the statement for an array of keys. `lookup_place` has the row's caller. The rows of a key keep their order.
 */
function joinLookups(types: readonly LookupType[], text: string): string {
  const own = types.flatMap((type, at) => (typeof type === "string" ? [{ type, n: at + 1 }] : []));
  const arrays = own.map(({ type, n }) => `$${n}::${type}[]`).join(", ");
  const columns = own.map(({ n }) => `v${n}`).join(", ");
  const one = text.replaceAll(/\$(\d+)/g, (parameter, n: string) => {
    const type = types[Number(n) - 1];
    return typeof type === "object" && "shared" in type ? `${parameter}::${type.shared}` : `lookup_key.v${n}`;
  });
  return `select lookup_key.place::int lookup_place, lookup_row.*
    from unnest(${arrays}) with ordinality lookup_key(${columns}, place) cross join lateral (${one}) lookup_row`;
}

const isOfMany = (types: readonly LookupType[]): boolean =>
  types.some((type) => typeof type === "object" && "each" in type);

/**
 * Returns the key under which callers are joined: the text and the shared values. Without shared values it is the text
 * itself, which is hashed only once.
 */
function queueKeyOf(types: readonly LookupType[], { text, values }: Statement): string {
  const shared = values.filter((_, at) => {
    const type = types[at];
    return typeof type === "object" && "shared" in type;
  });
  return shared.length === 0 ? text : [text, ...shared].join("\0");
}

/** Returns the parameters for a single caller: in a transaction, or where data is distributed over nodes. */
export const valuesAlone = (types: readonly LookupType[], values: readonly unknown[]): unknown[] =>
  values.map((value, at) => {
    const type = types[at];
    return typeof type === "object" && "each" in type ? [value] : value;
  });

function parameterOf(type: LookupType, at: number, callers: readonly Waiting[]): unknown {
  if (typeof type === "string" || "each" in type) return callers.map(({ values }) => values[at]);
  return "alone" in type ? null : callers[0]?.values[at];
}

export function createLookup({ rows, isSpread }: LookupOptions): Lookup {
  const queues = new Map<string, Queue>();
  /** Texts of joined statements, by the text of a lookup. There are only as many as lookups in the code. */
  const joinedTexts = new Map<string, string>();
  let spread: boolean | null = null;

  function joinedTextOf(types: readonly LookupType[], text: string): string {
    const known = joinedTexts.get(text) ?? (isOfMany(types) ? text : joinLookups(types, text));
    joinedTexts.set(text, known);
    return known;
  }

  async function answerAll(
    types: readonly LookupType[],
    text: string,
    callers: readonly Waiting[],
  ): Promise<void> {
    const answers: object[][] = callers.map(() => []);
    const found = await rows<{ lookup_place: number }>(
      joinedTextOf(types, text),
      types.map((type, at) => parameterOf(type, at, callers)),
    );
    for (const { lookup_place: place, ...row } of found) answers[place - 1]?.push(row);
    for (const [at, { resolve }] of callers.entries()) resolve(answers[at] ?? []);
  }

  async function run(key: string, queue: Queue, types: readonly LookupType[], text: string): Promise<void> {
    const callers = queue.waiting.splice(0, KEYS_IN_A_STATEMENT);
    queue.running += 1;
    if (queue.waiting.length > 0) leave(key, queue, types, text);
    try {
      await answerAll(types, text, callers);
    } catch (error) {
      for (const { reject } of callers) reject(error);
    }
    queue.running -= 1;
    if (queue.waiting.length > 0) leave(key, queue, types, text);
    else if (queue.running === 0) queues.delete(key);
  }

  /**
   * Sends a queue of lookups at the end of the turn, because all callers of one answer make their next query in the
   * same turn.
   */
  function leave(key: string, queue: Queue, types: readonly LookupType[], text: string): void {
    if (queue.isLeaving || queue.running >= STATEMENTS_AT_ONCE) return;
    queue.isLeaving = true;
    setImmediate(() => {
      queue.isLeaving = false;
      void run(key, queue, types, text);
    });
  }

  return async <R>(types: readonly LookupType[], statement: Statement) => {
    const { text, values } = statement;
    spread ??= await isSpread();
    if (spread) return rows<R>(text, valuesAlone(types, values));
    return new Promise<R[]>((resolve, reject) => {
      const caller: Waiting = { values, resolve: (rows) => resolve(rows as R[]), reject };
      const key = queueKeyOf(types, statement);
      const queue = queues.get(key) ?? { running: 0, isLeaving: false, waiting: [] };
      queues.set(key, queue);
      queue.waiting.push(caller);
      leave(key, queue, types, text);
    });
  };
}

export type JoinedRead<T> = (key: string, read: () => Promise<T>) => Promise<T>;

type Running<T> = { readonly current: Promise<T>; next: Promise<T> | null };

/**
 * Creates a joined read. `read` must do the same for every caller of a key. Its error is thrown to each caller that
 * shares the read.
 */
export function createJoinedRead<T>(): JoinedRead<T> {
  const byKey = new Map<string, Running<T>>();

  function start(key: string, read: () => Promise<T>): Promise<T> {
    const running: Running<T> = { current: read(), next: null };
    byKey.set(key, running);
    const end = () => {
      if (running.next === null) byKey.delete(key);
    };
    running.current.then(end, end);
    return running.current;
  }

  return (key, read) => {
    const running = byKey.get(key);
    if (running === undefined) return start(key, read);
    const startNext = () => start(key, read);
    running.next ??= running.current.then(startNext, startNext);
    return running.next;
  };
}
