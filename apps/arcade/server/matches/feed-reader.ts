/**
 * Reads the feed for all processes: whoever holds the lock of the database is connected, writes down what it hears and
 * settles; when it goes, another takes over where it stood. A gap in the numbers is asked for again, and when the feed
 * does not have it any more the whole is taken. Knows nothing of bets.
 */
import pg from "pg";
import type { FeedPart } from "./feed-messages.ts";
import { isFixture, isMarket, isPhase, isResult, readPart } from "./feed-messages.ts";
import {
  findCursor, insertFixtures, saveCursor, touchFixtures, updateInfos, updatePhases, updateResults, upsertMarkets, type Cursor,
} from "./feed-store.ts";
import { readEvents } from "../../event-text.ts";
import type { Context } from "../context.ts";
import { oddsOf } from "./prices.ts";
import { CHANGED, topicsOf } from "./scopes.ts";

export type FeedSource = { readonly url: string; readonly key: string };

/** Any constant that nothing else locks: "matches" in letters of the telephone keypad. */
const LOCK_KEY = 6282437;
const AGAIN_MS = 1_000;
const FLUSH_MS = 400;
const SILENCE_MS = 8_000;
const MAX_LINE = 1_000_000;

/** Writes parts down in any order and number; tells whoever watches what changed. */
export async function applyParts(ctx: Context, parts: readonly FeedPart[], cursor: Cursor | null): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    if (cursor !== null) await saveCursor(tx, cursor, now);
    if (parts.length === 0) return;
    await insertFixtures(tx, [...new Set(parts.map(({ fixtureId }) => fixtureId))].sort(), now);
    const newest = [...new Map([...parts].sort((a, b) => a.version - b.version).map((part) => [`${part.fixtureId} ${part.part}`, part])).values()];
    const markets = newest.filter(isMarket).map(({ fixtureId, part, version, body }) =>
      ({ fixtureId, id: part.slice("market:".length), version, body: { kind: body.kind, lineQuarters: body.lineQuarters, state: body.state, odds: oddsOf(body) } }));
    const changed = [
      await updateInfos(tx, newest.filter(isFixture)), await updatePhases(tx, newest.filter(isPhase)),
      await upsertMarkets(tx, markets), await updateResults(tx, newest.filter(isResult)),
    ].flat();
    if (changed.length === 0) return;
    const places = await touchFixtures(tx, [...new Set(changed)], now);
    for (const topic of new Set(places.flatMap(topicsOf))) await ctx.hub.tell(tx, topic, CHANGED);
  });
}

function readMessage(ctx: Context, said: unknown): { part: FeedPart | null; seq: number } {
  const { seq, at: _at, ...rest } = said as { seq: number; at: number } & Record<string, unknown>;
  const part = readPart(rest);
  if (part === null) ctx.log.error({ seq }, "the feed said something that is no part of a match");
  return { part, seq };
}

function pause(): Promise<void> {
  return new Promise((resolve) => { setTimeout(resolve, AGAIN_MS); });
}

export function startFeedReader(ctx: Context, source: FeedSource) {
  let isStopped = false;
  let control = new AbortController();
  const ask = (path: string, signal?: AbortSignal) => fetch(`${source.url}/feed/v1/${path}`, {
    headers: { authorization: `Bearer ${source.key}` }, redirect: "error", signal: signal ?? AbortSignal.timeout(SILENCE_MS),
  });

  async function takeSnapshot(): Promise<Cursor> {
    const response = await ask("snapshot");
    if (!response.ok) throw new Error(`snapshot ${response.status}`);
    const { epoch, seq, parts } = await response.json() as { epoch: string; seq: number; parts: unknown[] };
    const read = parts.map(readPart).filter((part) => part !== null);
    if (read.length < parts.length) ctx.log.error({ dropped: parts.length - read.length }, "the feed's snapshot has parts that are none");
    await applyParts(ctx, read, { epoch, seq });
    return { epoch, seq };
  }

  /** Reads until the line breaks or a number is missing; answers how far it came. */
  async function follow(from: Cursor): Promise<Cursor | "lost"> {
    control = new AbortController();
    const response = await ask(`stream?epoch=${encodeURIComponent(from.epoch)}&after=${from.seq}`, control.signal);
    if (response.status === 410) return "lost";
    if (!response.ok || response.body === null) throw new Error(`stream ${response.status}`);
    let { seq } = from;
    let told = seq;
    let hasGap = false;
    let waiting: FeedPart[] = [];
    const flush = async () => {
      const [parts, cursor] = [waiting, { epoch: from.epoch, seq }];
      waiting = [];
      if (parts.length > 0 || cursor.seq > told) await applyParts(ctx, parts, cursor);
      told = cursor.seq;
    };
    const hear = async (event: string, data: string) => {
      const said: unknown = JSON.parse(data);
      if (event === "heartbeat") {
        hasGap = (said as Cursor).seq > seq;
        await saveCursor(ctx.db, { epoch: from.epoch, seq: told }, ctx.now());
        return;
      }
      const { part, seq: number } = readMessage(ctx, said);
      // repeated or late: its version says whether it is news
      if (number === seq + 1) seq = number;
      else if (number > seq + 1) hasGap = true;
      if (part !== null) waiting.push(part);
    };
    await readStream(response.body, hear, async () => {
      await flush();
      return !hasGap;
    });
    await flush();
    return { epoch: from.epoch, seq };
  }

  async function readStream(
    body: ReadableStream<Uint8Array>, hear: (event: string, data: string) => Promise<void>, goOn: () => Promise<boolean>,
  ): Promise<void> {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let kept = "";
    let flushed = performance.now();
    try {
      for (;;) {
        const silence = setTimeout(() => control.abort(), SILENCE_MS);
        const { done, value } = await reader.read().finally(() => clearTimeout(silence));
        if (done || isStopped) return;
        const { events, rest } = readEvents(kept + decoder.decode(value, { stream: true }));
        kept = rest;
        if (kept.length > MAX_LINE) throw new Error("the feed's line is too long");
        for (const { name, data } of events) await hear(name, data);
        const wait = FLUSH_MS - (performance.now() - flushed);
        if (wait > 0 && events.length < 20) await new Promise((resolve) => setTimeout(resolve, Math.min(wait, FLUSH_MS)));
        flushed = performance.now();
        if (!(await goOn())) return;
      }
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  }

  async function lead(client: pg.Client): Promise<void> {
    let isHolding = true;
    client.on("end", () => {
      isHolding = false;
      control.abort();
    });
    const kept = await findCursor(ctx.db);
    let cursor: Cursor | "lost" = kept ?? "lost";
    while (!isStopped && isHolding) {
      if (cursor === "lost") cursor = await takeSnapshot();
      cursor = await follow(cursor);
    }
  }

  /** Asks for the lock on one connection until it is had: another process may hold it for months. */
  async function awaitLock(client: pg.Client): Promise<boolean> {
    let isOpen = true;
    client.once("end", () => {
      isOpen = false;
    });
    while (!isStopped && isOpen) {
      const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [LOCK_KEY]);
      if (rows[0]?.taken === true) return true;
      await pause();
    }
    return false;
  }

  async function run(): Promise<void> {
    const client = new pg.Client({ connectionString: ctx.config.databaseUrl, application_name: "khela-arcade-feed", keepAlive: true });
    client.on("error", () => void client.end().catch(() => undefined));
    try {
      await client.connect();
      if (await awaitLock(client)) await lead(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  const running = (async () => {
    while (!isStopped) {
      await run().catch((error: unknown) => {
        if (!isStopped) ctx.log.warn({ err: error }, "the feed of matches cannot be read; trying again");
      });
      if (!isStopped) await pause();
    }
  })();
  return {
    /** All parts of one match, asked for outside the stream; null when the feed does not know it. */
    find: async (id: string): Promise<FeedPart[] | null> => {
      const response = await ask(`fixtures/${encodeURIComponent(id)}`);
      if (!response.ok) return null;
      const { parts } = await response.json() as { parts: unknown[] };
      return parts.map(readPart).filter((part) => part !== null);
    },
    stop: async () => {
      isStopped = true;
      control.abort();
      await running;
    },
  };
}
