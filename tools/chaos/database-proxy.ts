/**
 * A way to the database that can be cut at an exact moment. It speaks just enough of PostgreSQL's protocol to know which
 * statement runs on which connection, so that a trap springs between two steps that nothing in the server could be asked
 * to stop between. Without a trap it passes everything on; it never changes what passes, but for a trap's own Flush.
 */
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/**
 * asked: the statement does not reach the database. executed: it has run, its commit has not been asked for.
 * committed: it is committed, and nobody has been told.
 */
export type Moment = "asked" | "executed" | "committed";

export type Trap = {
  readonly moment: Moment;
  /** `before`: what ran in the same transaction so far. */
  readonly matches: (text: string, before: readonly string[]) => boolean;
  /** Called at the moment itself; the connection is cut right after. */
  readonly spring: () => void;
};

export type DatabaseProxy = {
  readonly port: number;
  /** Resolves when the trap has sprung. One at a time. */
  set(trap: Trap): Promise<void>;
  /**
   * The canary: what a broken database would do. Statements that match are said to be committed before they are, for
   * `holdMs`; whoever dies in between has acknowledged what is then taken back. Null: honest again.
   */
  answerEarly(matches: ((text: string) => boolean) | null, holdMs?: number): void;
  close(): Promise<void>;
};

const FLUSH = Buffer.from([0x48, 0, 0, 0, 4]);
const SYNC = Buffer.from([0x53, 0, 0, 0, 4]);
/** "Ready for the next, no transaction open." */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const HEAD_BYTES = 5;

type Message = { readonly type: string; readonly bytes: Buffer };

/** Cuts a stream into messages; the client's first one has no type. */
function messageReader(startsUntyped: boolean): (chunk: Buffer) => Message[] {
  let rest: Buffer = Buffer.alloc(0);
  let untyped = startsUntyped;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const found: Message[] = [];
    for (;;) {
      const typeBytes = untyped ? 0 : 1;
      if (rest.length < typeBytes + 4) return found;
      const length = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < length) return found;
      found.push({ type: untyped ? "" : String.fromCharCode(rest[0]!), bytes: rest.subarray(0, length) });
      rest = rest.subarray(length);
      untyped = false;
    }
  };
}

function textAt(bytes: Buffer, from: number): { readonly text: string; readonly next: number } {
  const end = bytes.indexOf(0, from);
  return { text: bytes.toString("utf8", from, end), next: end + 1 };
}

/** Knows the text of what a connection asks, prepared statements included, and what its transaction has run. */
function statementReader(): (
  message: Message,
) => { readonly text: string; readonly before: readonly string[] } | null {
  const prepared = new Map<string, string>();
  let transaction: string[] = [];
  return ({ type, bytes }) => {
    if (type === "P") {
      const name = textAt(bytes, HEAD_BYTES);
      prepared.set(name.text, textAt(bytes, name.next).text);
      return null;
    }
    if (type !== "B" && type !== "Q") return null;
    const first = textAt(bytes, HEAD_BYTES);
    const text = type === "Q" ? first.text : (prepared.get(textAt(bytes, first.next).text) ?? "");
    if (text === "begin") transaction = [];
    const before = [...transaction];
    transaction.push(text);
    return { text, before };
  };
}

type Armed = Trap & { readonly sprung: () => void };

/** What the proxy as a whole has been told to do; each of its lines looks here. */
type Orders = {
  armed: Armed | null;
  early: { readonly matches: (text: string) => boolean; readonly holdMs: number } | null;
};

/** One line's lies: between the statement's end and its commit, which the database is asked for later. */
function earlyAnswers(client: Socket, server: Socket) {
  const read = messageReader(false);
  let state: "honest" | "running" | "told" = "honest";
  let unasked = 0;
  let timer: NodeJS.Timeout | undefined;
  function commit(): void {
    clearTimeout(timer);
    if (state !== "told" || server.destroyed) return;
    state = "honest";
    // Its answer to this has been given already.
    unasked += 1;
    server.write(SYNC);
  }
  return {
    begin: () => {
      state = "running";
    },
    isRunning: () => state === "running",
    commit,
    /** What comes from the database, in whole messages. */
    pass: (chunk: Buffer, holdMs: number) => {
      for (const { type, bytes } of read(chunk)) {
        if (type === "Z" && unasked > 0) {
          unasked -= 1;
          continue;
        }
        client.write(bytes);
        if (state !== "running") continue;
        if (type === "E") {
          state = "honest";
          server.write(SYNC);
        } else if (type === "C") {
          state = "told";
          client.write(READY);
          timer = setTimeout(commit, holdMs).unref();
        }
      }
    },
  };
}

function carry(client: Socket, port: number, orders: Orders): void {
  const server = connect(port, "127.0.0.1");
  const readClient = messageReader(true);
  const readStatement = statementReader();
  let readServer = messageReader(false);
  const lies = earlyAnswers(client, server);
  let liesFor = 0;
  let caught: Armed | null = null;
  let over = false;

  function end(): void {
    over = true;
    client.destroy();
    server.destroy();
  }
  function spring(trap: Armed): void {
    over = true;
    trap.spring();
    end();
    trap.sprung();
  }
  function pass(message: Message): void {
    const statement = readStatement(message);
    const trap = orders.armed;
    lies.commit();
    if (statement !== null && orders.early?.matches(statement.text) === true) {
      liesFor = orders.early.holdMs;
      lies.begin();
    }
    if (statement !== null && trap !== null && trap.matches(statement.text, statement.before)) {
      orders.armed = null;
      if (trap.moment === "asked") return spring(trap);
      caught = trap;
      readServer = messageReader(false);
    }
    // Without its Sync a statement is executed and not committed; the Flush makes the database say that it has run.
    const held = (caught?.moment === "executed" || lies.isRunning()) && message.type === "S";
    server.write(held ? FLUSH : message.bytes);
  }
  client.on("data", (chunk) => {
    for (const message of readClient(chunk)) if (!over) pass(message);
  });
  server.on("data", (chunk) => {
    if (over) return;
    if (liesFor > 0) return lies.pass(chunk, liesFor);
    if (caught === null) return void client.write(chunk);
    for (const { type } of readServer(chunk)) {
      if (type === (caught.moment === "executed" ? "C" : "Z")) return spring(caught);
    }
  });
  for (const socket of [client, server]) {
    socket.setNoDelay(true);
    socket.on("error", end);
    socket.on("close", end);
  }
}

/** `target`: the database's port, which may change when it is started again. */
export async function openDatabaseProxy(target: () => number): Promise<DatabaseProxy> {
  const orders: Orders = { armed: null, early: null };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on("close", () => sockets.delete(client));
    carry(client, target(), orders);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    port: (server.address() as AddressInfo).port,
    set: (trap) =>
      new Promise((sprung) => {
        orders.armed = { ...trap, sprung };
      }),
    answerEarly: (matches, holdMs = 1_500) => {
      orders.early = matches === null ? null : { matches, holdMs };
    },
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
}
