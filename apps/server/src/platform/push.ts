// Push to the browser over server-sent events. Two kinds: stored events, written in the transaction of what they tell about
// and sent again after a reconnect; and the balance, which is state: only the latest counts, so it is read when it is sent.
// Works across processes through LISTEN/NOTIFY; never waits inside a bet, never keeps more than a bounded number of streams.

import pg from "pg";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import type { PushEvent, PushEvents } from "@khela/contract/push";
import { findPushEvents, insertPushEvent, notifyMembers, notifyTopic, type StoredPush } from "./db/push-store.ts";
import type { Db } from "./db/pool.ts";
import type { MemberKey } from "./db/session-store.ts";

export type Push = {
  /** In the transaction of the deed: stored, sent after the commit, sent again to a page that was away. */
  store<E extends PushEvent>(tx: Db, member: MemberKey, event: E, data: PushEvents[E]): Promise<void>;
  /** Says that members' balances changed; gathered for a moment, then told to every process. */
  balanceChanged(member: MemberKey): void;
  /** Holds the request open as the member's stream. */
  open(request: FastifyRequest, reply: FastifyReply, subscriber: Subscriber): Promise<void>;
  /** In the transaction of the deed: whoever watches the topic is told, after the commit, that there is something new. */
  tellTopic(tx: Db, topic: string): Promise<void>;
  /** Runs `heard` whenever something new is told of the topic, and when some of it may have been missed. */
  onTopic(topic: string, heard: () => void): void;
  /** Holds the request open as a stream of `changed` about a topic; it says no more than that. */
  openTopic(request: FastifyRequest, reply: FastifyReply, topic: string): Promise<void>;
  /** Ends every open stream; a server that closes waits for its last answer. */
  endStreams(): void;
  close(): Promise<void>;
};

export type PushOptions = {
  readonly db: Db;
  readonly url: string;
  readonly log: FastifyBaseLogger;
  /** The balance as it is told to the member's page. */
  readonly balanceOf: (member: MemberKey) => Promise<PushEvents["balance"]>;
};

export type Subscriber = {
  readonly member: MemberKey;
  /** Id of the last stored event the page has seen. */
  readonly lastId: bigint | null;
  /** Whether the session still stands; asked at each heartbeat, and the stream ends with it. */
  readonly alive: () => Promise<boolean>;
};

type Stream = {
  readonly member: MemberKey;
  readonly reply: FastifyReply;
  /** While it is told what it missed, what happens now only asks for another look: order holds and nothing comes twice. */
  catchingUp: boolean;
  lookAgain: boolean;
  /** The last stored event it was told; null for a page that was told none and asked for none of the past. */
  sentId: bigint | null;
  /** Place of the question whose balance it was last told. */
  balancePlace: number;
  beats: number;
};

const CHANNEL = "khela_push";
const GATHER_MS = 25;
const HEARTBEAT_MS = 20_000;
const BEATS_A_BALANCE = 3;
const RECONNECT_MS = 1_000;
const MAX_STREAMS = 20_000;
/** One more takes the place of the oldest, which often is of a phone that has gone without a word. */
const MAX_STREAMS_A_MEMBER = 12;
/** A page that does not read is let go; it comes back by itself. */
const MAX_UNREAD_BYTES = 256 * 1024;
const MISSED_AT_ONCE = 100;
/** NOTIFY carries at most 8000 bytes. */
const MEMBERS_A_NOTICE = 300;

function frame(event: string, data: unknown, id?: bigint): string {
  return `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

function say({ reply }: Pick<Stream, "reply">, text: string): void {
  if (reply.raw.writableLength > MAX_UNREAD_BYTES) reply.raw.destroy();
  else reply.raw.write(text);
}

/** Notices about a topic begin with it; those about members with a number. */
const TOPIC_MARK = "#";

function beginStream(reply: FastifyReply): void {
  reply.raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  reply.raw.write("retry: 2000\n\n");
}

export function openPush(options: PushOptions): Push {
  const { db, log } = options;
  const streams = new Map<bigint, Set<Stream>>();
  const topics = new Map<string, Set<FastifyReply>>();
  const hearers = new Map<string, (() => void)[]>();
  const changed = new Map<bigint, MemberKey>();
  let gathering: NodeJS.Timeout | null = null;
  let closed = false;
  let listener: pg.Client | null = null;
  let count = 0;
  let questions = 0;

  /**
   * A balance asked for before another and answered after it may be the older one: it is not told any more. What was asked
   * for last knows of every change there was a notice of.
   */
  async function tellBalance(member: MemberKey, open: readonly Stream[]): Promise<void> {
    questions += 1;
    const place = questions;
    const text = frame("balance", await options.balanceOf(member));
    for (const stream of open) {
      if (stream.balancePlace > place) continue;
      stream.balancePlace = place;
      say(stream, text);
    }
  }

  async function sendBalance(memberId: bigint): Promise<void> {
    const open = [...(streams.get(memberId) ?? [])];
    const first = open[0];
    if (first !== undefined) await tellBalance(first.member, open);
  }

  /**
   * Notices come in the order of the commits, answers of the database in any: each page asks for what follows the last it
   * was told, one question at a time, so that no event overtakes another and is lost by it.
   */
  async function sendStored(memberId: bigint, id: bigint): Promise<void> {
    const open = [...(streams.get(memberId) ?? [])];
    for (const stream of open) stream.sentId ??= id - 1n;
    await Promise.all(open.map(async (stream) => {
      stream.lookAgain = true;
      if (stream.catchingUp) return;
      stream.catchingUp = true;
      await catchUp(stream);
    }));
  }

  function sendTo(stream: Stream, event: StoredPush): void {
    stream.sentId = event.id;
    say(stream, frame(event.event, event.data, event.id));
  }

  /** Everything stored since the page was last here, and whatever comes while it is told. */
  async function catchUp(stream: Stream): Promise<void> {
    try {
      let found: StoredPush[];
      do {
        stream.lookAgain = false;
        found = await findPushEvents(db, stream.member, stream.sentId ?? 0n, MISSED_AT_ONCE);
        for (const missed of found) sendTo(stream, missed);
      } while (stream.lookAgain || found.length === MISSED_AT_ONCE);
    } finally {
      stream.catchingUp = false;
    }
  }

  function onNotice(payload: string): void {
    if (payload.startsWith(TOPIC_MARK)) {
      const topic = payload.slice(1);
      for (const heard of hearers.get(topic) ?? []) heard();
      for (const reply of topics.get(topic) ?? []) say({ reply }, frame("changed", {}));
      return;
    }
    for (const part of payload.split(",")) {
      const [member, event] = part.split(":");
      const memberId = BigInt(member ?? 0);
      if (!streams.has(memberId)) continue;
      const sending = event ? sendStored(memberId, BigInt(event)) : sendBalance(memberId);
      sending.catch((error: unknown) => log.warn({ err: error }, "a push could not be sent"));
    }
  }

  async function listen(): Promise<void> {
    const client = new pg.Client({ connectionString: options.url, application_name: "khela push" });
    client.on("error", () => void client.end().catch(() => undefined));
    client.on("end", () => {
      if (!closed) setTimeout(() => void listen(), RECONNECT_MS).unref();
    });
    client.on("notification", (notice) => onNotice(notice.payload ?? ""));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      listener = client;
      // what was told while nobody listened
      for (const heard of [...hearers.values()].flat()) heard();
      for (const memberId of streams.keys()) await sendBalance(memberId);
    } catch (error) {
      log.warn({ err: error }, "push cannot listen; trying again");
      await client.end().catch(() => undefined);
    }
  }

  async function flush(): Promise<void> {
    gathering = null;
    const members = [...changed.keys()];
    changed.clear();
    for (let from = 0; from < members.length; from += MEMBERS_A_NOTICE) {
      await notifyMembers(db, CHANNEL, members.slice(from, from + MEMBERS_A_NOTICE));
    }
  }

  async function heartbeat(stream: Stream, alive: () => Promise<boolean>): Promise<void> {
    const standing = await alive().catch(() => true);
    if (!standing) {
      stream.reply.raw.end(frame("sessionEnded", {}));
      return;
    }
    stream.beats += 1;
    // a process that died between a commit and its notice told nobody: the balance does not stay wrong for long
    if (stream.beats % BEATS_A_BALANCE === 0) await tellBalance(stream.member, [stream]);
    else say(stream, ": \n\n");
  }

  const ready = listen();

  return {
    store: (tx, member, event, data) => insertPushEvent(tx, CHANNEL, member, event, data),
    balanceChanged(member) {
      changed.set(member.memberId, member);
      gathering ??= setTimeout(() => {
        flush().catch((error: unknown) => log.warn({ err: error }, "balance changes could not be told"));
      }, GATHER_MS);
    },
    async open(request, reply, { member, lastId, alive }) {
      if (count >= MAX_STREAMS) {
        await reply.code(503).header("retry-after", "30").send();
        return;
      }
      await ready;
      reply.hijack();
      if (reply.raw.destroyed) return;
      const stream: Stream = { member, reply, catchingUp: lastId !== null, lookAgain: false, sentId: lastId, balancePlace: 0, beats: 0 };
      count += 1;
      beginStream(reply);
      const own = streams.get(member.memberId) ?? new Set();
      const [oldest] = own;
      if (oldest !== undefined && own.size >= MAX_STREAMS_A_MEMBER) oldest.reply.raw.end();
      streams.set(member.memberId, own.add(stream));
      const beat = setInterval(() => void heartbeat(stream, alive).catch(() => undefined), HEARTBEAT_MS);
      request.raw.on("close", () => {
        clearInterval(beat);
        count -= 1;
        own.delete(stream);
        if (own.size === 0) streams.delete(member.memberId);
      });
      if (lastId !== null) await catchUp(stream);
      await tellBalance(member, [stream]);
    },
    tellTopic: (tx, topic) => notifyTopic(tx, CHANNEL, TOPIC_MARK + topic),
    onTopic: (topic, heard) => void hearers.set(topic, [...hearers.get(topic) ?? [], heard]),
    async openTopic(request, reply, topic) {
      await ready;
      reply.hijack();
      if (reply.raw.destroyed) return;
      beginStream(reply);
      const own = topics.get(topic) ?? new Set();
      topics.set(topic, own.add(reply));
      const beat = setInterval(() => say({ reply }, ": \n\n"), HEARTBEAT_MS);
      request.raw.on("close", () => {
        clearInterval(beat);
        own.delete(reply);
      });
    },
    endStreams() {
      for (const own of streams.values()) for (const stream of own) stream.reply.raw.end();
      for (const own of topics.values()) for (const reply of own) reply.raw.end();
    },
    async close() {
      closed = true;
      if (gathering !== null) clearTimeout(gathering);
      await ready;
      await listener?.end().catch(() => undefined);
    },
  };
}
