/**
 * What happens in a room, told to everyone who watches it: server-sent events to the clients of this process, and
 * through LISTEN/NOTIFY to those of every other process on the same database. A topic is state, not a log: whoever
 * watches is sent how it stands now, at the beginning and after each change, so a client that was away needs nothing
 * else. However many watch, a topic is read once a change. Never waits inside a transaction; a client that does not
 * read is let go and comes back by itself.
 */
import pg from "pg";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import type { Db } from "./db.ts";
import { HUB_CHANNEL, notifyHub } from "./hub-store.ts";

export type Topic = {
  /** Known to all processes, e.g. `room:bgs-crash`; no line breaks. */
  readonly name: string;
  /** What the client knows the event by. */
  readonly event: string;
  /** How it stands; `hint` is what the last notice said beside the name, null at the beginning of a stream. */
  readonly read: (hint: string | null) => Promise<unknown>;
};

export type Hub = {
  /** In the transaction of the deed: once it is committed, whoever watches the topic, at any process, is sent it anew. */
  tell(tx: Db, topic: string, hint?: string): Promise<void>;
  /** How many streams of this process watch the topic. */
  countWatching(topic: string): number;
  /** Holds the request open as a stream of topics; one stream too many of an owner takes the place of his oldest. */
  open(request: FastifyRequest, reply: FastifyReply, topics: readonly Topic[], owner: string): Promise<void>;
  endStreams(): void;
  close(): Promise<void>;
};

type Stream = { readonly reply: FastifyReply; readonly owner: string };

type Watched = {
  readonly topic: Topic;
  readonly streams: Set<Stream>;
  /** The newest notice not read yet; undefined when there is none. */
  waiting: string | null | undefined;
  isReading: boolean;
  /** Counts what was sent to all. */
  sent: number;
};

const HEARTBEAT_MS = 20_000;
const RECONNECT_MS = 500;
const MAX_STREAMS = 20_000;
const MAX_STREAMS_AN_OWNER = 6;
/** A client that lets so much lie unread is let go. */
const MAX_UNREAD_BYTES = 256 * 1024;
/** Between the name of a topic and the hint, in a notice. */
const MARK = "\n";

function frame(event: string, data: unknown): Buffer {
  return Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

const BEAT = Buffer.from(": \n\n");

function say({ reply }: Stream, bytes: Buffer): void {
  if (reply.raw.writableLength > MAX_UNREAD_BYTES) reply.raw.destroy();
  else reply.raw.write(bytes);
}

type Options = { readonly url: string; readonly log: FastifyBaseLogger };

/** The connection that listens, made again whenever it breaks; `onAgain` runs each time it stands. */
function listen({ url, log }: Options, heard: (payload: string) => void, onAgain: () => void) {
  let isClosed = false;
  let listener: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  async function connect(): Promise<void> {
    const client = new pg.Client({ connectionString: url, application_name: "khela-arcade-hub", keepAlive: true });
    client.on("error", () => void client.end().catch(() => undefined));
    client.on("end", () => {
      if (!isClosed) timer = setTimeout(() => void connect(), RECONNECT_MS).unref();
    });
    client.on("notification", ({ payload }) => heard(payload ?? ""));
    try {
      await client.connect();
      await client.query(`listen ${HUB_CHANNEL}`);
      listener = client;
      onAgain();
    } catch (error) {
      log.warn({ err: error }, "the hub cannot listen; trying again");
      await client.end().catch(() => undefined);
    }
  }
  const ready = connect();
  return {
    ready,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await ready;
      await listener?.end().catch(() => undefined);
    },
  };
}

export function openHub(options: Options): Hub {
  const watched = new Map<string, Watched>();
  const open = new Set<Stream>();
  const byOwner = new Map<string, Set<Stream>>();

  /** One reading at a time, and another when something was told meanwhile: the last word is never an old one. */
  async function readAgain(entry: Watched): Promise<void> {
    if (entry.isReading) return;
    entry.isReading = true;
    try {
      while (entry.waiting !== undefined) {
        const hint = entry.waiting;
        entry.waiting = undefined;
        const bytes = frame(entry.topic.event, await entry.topic.read(hint));
        entry.sent += 1;
        for (const stream of entry.streams) say(stream, bytes);
      }
    } catch (error) {
      options.log.warn({ err: error, topic: entry.topic.name }, "a topic could not be read; trying again");
      setTimeout(() => onNotice(entry.topic.name), RECONNECT_MS).unref();
    } finally {
      entry.isReading = false;
    }
  }
  function onNotice(payload: string): void {
    const [name = "", hint = null] = payload.split(MARK);
    const entry = watched.get(name);
    if (entry === undefined) return;
    entry.waiting = hint;
    void readAgain(entry);
  }
  // What was told while nobody listened: everything is read once more.
  const listening = listen(options, onNotice, () => [...watched.keys()].forEach(onNotice));

  function join(stream: Stream, topic: Topic): Watched {
    const entry = watched.get(topic.name) ?? { topic, streams: new Set(), waiting: undefined, isReading: false, sent: 0 };
    watched.set(topic.name, entry);
    entry.streams.add(stream);
    return entry;
  }
  function leave(stream: Stream, topic: Topic): void {
    const entry = watched.get(topic.name);
    if (entry?.streams.delete(stream) === true && entry.streams.size === 0) watched.delete(topic.name);
  }

  /** How it stands first; nothing when something newer was sent to all while it was read. */
  async function begin(stream: Stream, entry: Watched): Promise<void> {
    const before = entry.sent;
    const bytes = frame(entry.topic.event, await entry.topic.read(null));
    if (entry.sent === before) say(stream, bytes);
  }

  return {
    tell: (tx, topic, hint) => notifyHub(tx, hint === undefined ? topic : `${topic}${MARK}${hint}`),
    countWatching: (topic) => watched.get(topic)?.streams.size ?? 0,
    async open(request, reply, topics, owner) {
      if (open.size >= MAX_STREAMS) {
        await reply.code(503).header("retry-after", "30").send({ error: "game.closed" });
        return;
      }
      await listening.ready;
      reply.hijack();
      if (reply.raw.destroyed) return;
      const stream: Stream = { reply, owner };
      open.add(stream);
      const own = byOwner.get(owner) ?? new Set();
      const [oldest] = own;
      if (oldest !== undefined && own.size >= MAX_STREAMS_AN_OWNER) oldest.reply.raw.end();
      byOwner.set(owner, own.add(stream));
      reply.raw.writeHead(200, {
        "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store", "x-accel-buffering": "no",
      });
      const beat = setInterval(() => say(stream, BEAT), HEARTBEAT_MS);
      // Joined before it is read: what changes in between is sent after it.
      const entries = topics.map((topic) => join(stream, topic));
      request.raw.on("close", () => {
        clearInterval(beat);
        open.delete(stream);
        own.delete(stream);
        if (own.size === 0) byOwner.delete(owner);
        for (const topic of topics) leave(stream, topic);
      });
      try {
        for (const entry of entries) await begin(stream, entry);
      } catch (error) {
        options.log.warn({ err: error }, "a stream could not begin");
        reply.raw.destroy();
      }
    },
    endStreams: () => {
      for (const { reply } of open) reply.raw.end();
    },
    close: listening.close,
  };
}
