/**
 * Limits that apply before requests are checked: connections of one address, unanswered requests, and unread output. A
 * request above a limit is refused once, and its connection is closed with all further requests on it. A connection
 * above the limit of its address, or with too much unread output, is closed without an answer.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export type ConnectionLimits = {
  /**
   * Maximum concurrent connections of one address. A mobile carrier has many people behind one address, and a vendor
   * opens many connections.
   */
  readonly perAddress: number;
  /** Maximum unanswered requests of one connection: a browser sends one at a time. */
  readonly unanswered: number;
  /** Maximum unanswered requests of one address, over all its connections. */
  readonly unansweredOfAddress: number;
  /** Maximum unread output of one connection. */
  readonly unreadBytes: number;
};

export const connectionLimits: ConnectionLimits = {
  perAddress: 4_000,
  unanswered: 32,
  unansweredOfAddress: 64,
  unreadBytes: 4 * 1024 * 1024,
};

export type ConnectionGuard = {
  readonly limits: ConnectionLimits;
  /** Whether this peer is a proxy, whose connections count for no address. */
  readonly isProxy: (peer: string) => boolean;
  /** Seconds for which this peer is shut out, or 0. */
  readonly waitSecondsOf: (peer: string) => number;
  /** Seconds for which the sender of a request is shut out, or 0. */
  readonly waitSeconds: (raw: IncomingMessage) => number;
  /** The address for which a request counts; undefined: it counts for none. */
  readonly addressOf: (raw: IncomingMessage) => string | undefined;
  /** The body of the refusal, JSON. */
  readonly refusal: string;
};

/**
 * For a server that does not know its proxies: all clients behind a proxy share its address, so connections have no
 * limit.
 */
export const openGuard: ConnectionGuard = {
  limits: { ...connectionLimits, perAddress: Infinity },
  isProxy: () => false,
  waitSecondsOf: () => 0,
  waitSeconds: () => 0,
  addressOf: () => undefined,
  refusal: JSON.stringify({ error: "too many requests" }),
};

type Counts = Map<string, number>;

/** V8 rebuilds a Map when a deletion leaves it nearly empty; these entries prevent that. They are not addresses. */
const PLACEHOLDERS = 64;

function createCounts(): Counts {
  return new Map(Array.from({ length: PLACEHOLDERS }, (_, place) => [`placeholder ${place}`, 1]));
}

function add(counts: Counts, key: string, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count <= 0) counts.delete(key);
  else counts.set(key, count);
}

type State = { unanswered: number; isClosing: boolean };

// The following code runs for every request of the server, so it creates no closures and no object for each address.

const countedBy = Symbol("counted by");
/**
 * A counted request: it counts for its connection until its answer is closed, and for its address until its answer is
 * closed or a stream begins.
 */
type Counted = { readonly state: State; readonly counts: Counts; address: string | undefined };
type CountedAnswer = ServerResponse & { [countedBy]?: Counted };

function stopCountingAddress({ [countedBy]: counted }: CountedAnswer): void {
  if (counted?.address === undefined) return;
  add(counted.counts, counted.address, -1);
  counted.address = undefined;
}

function stopCounting(this: CountedAnswer): void {
  if (this[countedBy] !== undefined) this[countedBy].state.unanswered -= 1;
  stopCountingAddress(this);
}

/** Marks an answer that stays open as a stream: it no longer counts as an unanswered request of its address. */
export function beginStream(answer: ServerResponse): void {
  stopCountingAddress(answer);
}

type Parser = {
  onIncoming: ((request: unknown, isKeptAlive: unknown) => number | undefined) | null;
  pause(): void;
};
/** Makes an HTTP parser treat the rest of its input as another protocol: it reads no request in it. */
const NO_MORE_HTTP = 2;

/**
 * A chunk of input can contain up to a thousand small requests, and Node passes on each of them whatever the state of
 * the connection. That takes half a second for sixty connections. Node's parser has no public way to stop. Where these
 * private properties are missing, the rest is read and dropped.
 */
function stopParsingWhenClosing(socket: Socket & { readonly parser?: Parser | null }, state: State): void {
  const { parser } = socket;
  const onIncoming = parser?.onIncoming;
  if (parser === undefined || parser === null || typeof onIncoming !== "function") return;
  parser.onIncoming = (request, isKeptAlive) => {
    if (state.isClosing) return NO_MORE_HTTP;
    const told = onIncoming(request, isKeptAlive);
    // The parser must not read the next chunk either.
    if (state.isClosing) parser.pause();
    return told;
  };
}

export type GuardedConnections = {
  /** Ends connections without a running request: idle ones, and those that never sent one. */
  endUnused(): void;
};

export function guardConnections(server: Server, guard: ConnectionGuard): GuardedConnections {
  const { limits, isProxy } = guard;
  const connectionsByPeer = createCounts();
  const unansweredByAddress = createCounts();
  const states = new Map<Socket, State>();

  server.on("connection", (socket) => {
    const peer = socket.remoteAddress;
    const state: State = { unanswered: 0, isClosing: false };
    states.set(socket, state);
    socket.once("close", () => states.delete(socket));
    stopParsingWhenClosing(socket, state);
    if (peer === undefined || isProxy(peer)) return;
    const count = connectionsByPeer.get(peer) ?? 0;
    if (count >= limits.perAddress || guard.waitSecondsOf(peer) > 0) return void socket.destroy();
    add(connectionsByPeer, peer, 1);
    socket.once("close", () => add(connectionsByPeer, peer, -1));
  });

  function refuse(answer: ServerResponse, waitS: number): void {
    answer.writeHead(429, {
      "content-type": "application/json; charset=utf-8",
      "content-length": String(Buffer.byteLength(guard.refusal)),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "retry-after": String(waitS),
      connection: "close",
    });
    answer.end(guard.refusal);
  }

  function countUntilAnswered(state: State, address: string | undefined, answer: CountedAnswer): void {
    state.unanswered += 1;
    if (address !== undefined) add(unansweredByAddress, address, 1);
    answer[countedBy] = { state, counts: unansweredByAddress, address };
    answer.on("close", stopCounting);
  }

  function admits(raw: IncomingMessage, answer: ServerResponse): boolean {
    const { socket } = raw;
    const state = states.get(socket);
    if (state === undefined) return true;
    if (state.isClosing) return false;
    const waitS = guard.waitSeconds(raw);
    const isUnread = socket.writableLength > limits.unreadBytes;
    const address = guard.addressOf(raw);
    const isTooMany =
      state.unanswered >= limits.unanswered ||
      (address !== undefined && (unansweredByAddress.get(address) ?? 0) >= limits.unansweredOfAddress);
    if (isUnread || waitS > 0 || isTooMany) {
      state.isClosing = true;
      if (isUnread) socket.destroy();
      else refuse(answer, Math.max(1, waitS));
      return false;
    }
    countUntilAnswered(state, address, answer);
    return true;
  }

  // Runs before every listener, also those added later.
  const emit = server.emit.bind(server) as (event: string, ...values: unknown[]) => boolean;
  server.emit = (event: string, ...values: unknown[]) =>
    event === "request" && !admits(values[0] as IncomingMessage, values[1] as ServerResponse)
      ? true
      : emit(event, ...values);

  return {
    endUnused() {
      for (const [socket, { unanswered }] of states) if (unanswered === 0) socket.destroySoon();
    },
  };
}
