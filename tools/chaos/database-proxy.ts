/**
 * A PostgreSQL proxy whose connections can be cut at an exact moment. It parses enough of the protocol to know which
 * statement runs on which connection, so that a trap springs between two steps of the server without a hook in the server.
 * Without a trap it forwards everything unchanged; with one it replaces a Sync by a Flush.
 */
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/**
 * Moment of a statement. received: it does not reach the database. executed: it has run, but its commit has not been
 * sent. committed: it is committed, but the client has no answer yet.
 */
export type Moment = "received" | "executed" | "committed";

export type Trap = {
  readonly moment: Moment;
  /** Returns whether a statement springs the trap. `before`: the earlier statements of the same transaction. */
  readonly matches: (text: string, before: readonly string[]) => boolean;
  /** Called when the trap springs. The connection is cut right after. */
  readonly spring: () => void;
};

export type DatabaseProxy = {
  readonly port: number;
  /** Sets a trap, and resolves when it has sprung. There can be only one trap at a time. */
  set(trap: Trap): Promise<void>;
  /**
   * Imitates a broken database, to check the chaos run itself. The proxy reports matching statements as committed
   * `holdMs` before they are. A server that is killed in between has acknowledged an effect that is then rolled back.
   * Null ends the imitation.
   */
  answerEarly(matches: ((text: string) => boolean) | null, holdMs?: number): void;
  close(): Promise<void>;
};

const FLUSH = Buffer.from([0x48, 0, 0, 0, 4]);
const SYNC = Buffer.from([0x53, 0, 0, 0, 4]);
/** The message ReadyForQuery for a connection without an open transaction. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const HEAD_BYTES = 5;

type Message = { readonly type: string; readonly bytes: Buffer };

/** Creates a reader that splits a stream into messages. The client's first message has no type. */
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

/**
 * Creates a reader of statements. It returns the text of a connection's statement, prepared statements included, and
 * the earlier statements of its transaction.
 */
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

/** The state that all connections of the proxy share. */
type ProxyState = {
  armed: Armed | null;
  early: { readonly matches: (text: string) => boolean; readonly holdMs: number } | null;
};

/** Early answers of one connection: they are sent between the statement's end and its commit, which follows later. */
function createEarlyAnswers(client: Socket, server: Socket) {
  const read = messageReader(false);
  let phase: "idle" | "running" | "answered" = "idle";
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  function commit(): void {
    clearTimeout(timer);
    if (phase !== "answered" || server.destroyed) return;
    phase = "idle";
    // The client has an answer, so the answer to this Sync is dropped.
    dropped += 1;
    server.write(SYNC);
  }
  return {
    begin: () => {
      phase = "running";
    },
    isRunning: () => phase === "running",
    commit,
    /** Forwards the database's answer, message by message. */
    pass: (chunk: Buffer, holdMs: number) => {
      for (const { type, bytes } of read(chunk)) {
        if (type === "Z" && dropped > 0) {
          dropped -= 1;
          continue;
        }
        client.write(bytes);
        if (phase !== "running") continue;
        if (type === "E") {
          phase = "idle";
          server.write(SYNC);
        } else if (type === "C") {
          phase = "answered";
          client.write(READY);
          timer = setTimeout(commit, holdMs).unref();
        }
      }
    },
  };
}

function forwardConnection(client: Socket, port: number, state: ProxyState): void {
  const server = connect(port, "127.0.0.1");
  const readClient = messageReader(true);
  const readStatement = statementReader();
  let readServer = messageReader(false);
  const earlyAnswers = createEarlyAnswers(client, server);
  let earlyHoldMs = 0;
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
    const trap = state.armed;
    earlyAnswers.commit();
    if (statement !== null && state.early?.matches(statement.text) === true) {
      earlyHoldMs = state.early.holdMs;
      earlyAnswers.begin();
    }
    if (statement !== null && trap !== null && trap.matches(statement.text, statement.before)) {
      state.armed = null;
      if (trap.moment === "received") return spring(trap);
      caught = trap;
      readServer = messageReader(false);
    }
    // Without its Sync a statement is executed but not committed. The Flush makes the database report that it has run.
    const isHeld = (caught?.moment === "executed" || earlyAnswers.isRunning()) && message.type === "S";
    server.write(isHeld ? FLUSH : message.bytes);
  }
  client.on("data", (chunk) => {
    for (const message of readClient(chunk)) if (!over) pass(message);
  });
  server.on("data", (chunk) => {
    if (over) return;
    if (earlyHoldMs > 0) return earlyAnswers.pass(chunk, earlyHoldMs);
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

/** Opens the proxy. `target` returns the database's port, which may change at a restart. */
export async function openDatabaseProxy(target: () => number): Promise<DatabaseProxy> {
  const state: ProxyState = { armed: null, early: null };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on("close", () => sockets.delete(client));
    forwardConnection(client, target(), state);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    port: (server.address() as AddressInfo).port,
    set: (trap) =>
      new Promise((sprung) => {
        state.armed = { ...trap, sprung };
      }),
    answerEarly: (matches, holdMs = 1_500) => {
      state.early = matches === null ? null : { matches, holdMs };
    },
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
}
