/**
 * Limits that apply before requests are checked: connections of one IP address, unanswered requests, and unread output.
 * A request above a limit is refused once, and its connection is closed with all further requests on it. A connection
 * above the limit of its address, or with too much unread output, is closed without an answer.
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export type ConnectionLimits = {
  /**
   * Maximum concurrent connections of one IP address. A mobile carrier has many people behind one address, and a vendor
   * opens many connections.
   */
  readonly perAddress: number;
  /** Maximum unanswered requests of one connection. A browser sends one at a time. */
  readonly unanswered: number;
  /** Maximum unanswered requests of one IP address, over all its connections. */
  readonly unansweredOfAddress: number;
  /** Maximum unread output of one connection, in bytes. */
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
  /** Returns whether this peer is a trusted proxy. Connections of a proxy count for no address. */
  readonly isProxy: (peer: string) => boolean;
  /** Returns for how many seconds this peer is still refused; 0: it is not. */
  readonly waitSecondsOf: (peer: string) => number;
  /** Returns for how many seconds the sender of a request is still refused; 0: it is not. */
  readonly waitSeconds: (raw: IncomingMessage) => number;
  /** Returns the address for which a request counts; undefined: it counts for none. */
  readonly addressOf: (raw: IncomingMessage) => string | undefined;
  /** Body of the refusal of a request, as JSON. */
  readonly refusal: string;
};

/**
 * Guard of a server that does not know its proxies. All clients behind a proxy share its address, so connections have
 * no limit.
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

/**
 * Number of placeholder entries in a Map, which are no addresses. V8 rebuilds a Map when a deletion leaves it nearly
 * empty; the placeholders prevent that.
 */
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
 * An unanswered request. It counts for its connection until its answer is closed, and for its address until its answer
 * is closed or a stream begins.
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

/** Marks an answer that stays open as a stream, so that its address has one unanswered request less. */
export function beginStream(answer: ServerResponse): void {
  stopCountingAddress(answer);
}

type Parser = {
  onIncoming: ((request: unknown, isKeptAlive: unknown) => number | undefined) | null;
  pause(): void;
};
/**
 * Answer that makes an HTTP parser treat the remaining input as another protocol, so that it reads no further request.
 */
const NO_MORE_HTTP = 2;

/**
 * Stops the HTTP parser of a closing connection. A chunk of input can contain up to a thousand small requests, and Node
 * passes on each of them whatever the state of the connection, which takes half a second for sixty connections. Node's
 * parser has no public way to stop. Where these private properties are missing, the remaining input is read and
 * dropped.
 */
function stopParsingWhenClosing(socket: Socket & { readonly parser?: Parser | null }, state: State): void {
  const { parser } = socket;
  const onIncoming = parser?.onIncoming;
  if (parser === undefined || parser === null || typeof onIncoming !== "function") return;
  parser.onIncoming = (request, isKeptAlive) => {
    if (state.isClosing) return NO_MORE_HTTP;
    const told = onIncoming(request, isKeptAlive);
    // The parser must not read the next chunk either, so it is paused.
    if (state.isClosing) parser.pause();
    return told;
  };
}

export type GuardedConnections = {
  /** Ends connections without a running request: idle connections, and connections that never sent a request. */
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

  // Admits or refuses requests in `emit`, which runs before every listener, also before listeners added later.
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
