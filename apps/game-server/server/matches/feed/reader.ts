/**
 * Reads the feed for all processes: the process that holds the database's leader lock is connected, stores
 * the parts and settles; when it ends, another continues from the same number. Missing numbers are requested
 * again, and when the feed no longer has them, the whole snapshot. Knows nothing of bets.
 */
import pg from "pg";
import type { FeedPart } from "./messages.ts";
import { isFixture, isMarket, isPhase, isResult, parsePart } from "./messages.ts";
import {
  findCursor,
  insertFixtures,
  saveCursor,
  touchFixtures,
  updateFixtures,
  updatePhases,
  updateResults,
  upsertMarkets,
  type Cursor,
} from "./store.ts";
import { fetchFixture, fetchSnapshot, openStream, readStream, type FeedSource } from "./stream.ts";
import type { Context } from "../../context.ts";
import { oddsOf } from "../pricing.ts";
import { CHANGED, topicsOfFixture } from "../scopes.ts";

/** Any constant that nothing else locks: "matches" in letters of the telephone keypad. */
const LOCK_KEY = 6282437;
const RETRY_MS = 1_000;

/** Stores parts, any number in any order, and notifies subscribers of what changed. */
export async function applyParts(
  ctx: Context,
  parts: readonly FeedPart[],
  cursor: Cursor | null,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    if (cursor !== null) await saveCursor(tx, cursor, now);
    if (parts.length === 0) return;
    await insertFixtures(tx, [...new Set(parts.map(({ fixtureId }) => fixtureId))].sort(), now);
    const newest = [
      ...new Map(
        [...parts]
          .sort((a, b) => a.version - b.version)
          .map((part) => [`${part.fixtureId} ${part.part}`, part]),
      ).values(),
    ];
    const markets = newest.filter(isMarket).map(({ fixtureId, part, version, body }) => ({
      fixtureId,
      id: part.slice("market:".length),
      version,
      body: { kind: body.kind, lineQuarters: body.lineQuarters, state: body.state, odds: oddsOf(body) },
    }));
    const changed = [
      await updateFixtures(tx, newest.filter(isFixture)),
      await updatePhases(tx, newest.filter(isPhase)),
      await upsertMarkets(tx, markets),
      await updateResults(tx, newest.filter(isResult)),
    ].flat();
    if (changed.length === 0) return;
    const places = await touchFixtures(tx, [...new Set(changed)], now);
    for (const topic of new Set(places.flatMap(topicsOfFixture))) await ctx.hub.publish(tx, topic, CHANGED);
  });
}

function readMessage(ctx: Context, message: unknown): { part: FeedPart | null; seq: number } {
  const { seq, at: _at, ...rest } = message as { seq: number; at: number } & Record<string, unknown>;
  const part = parsePart(rest);
  if (part === null) ctx.log.error({ seq }, "the feed said something that is no part of a match");
  return { part, seq };
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, RETRY_MS);
  });
}

type FeedReader = {
  readonly ctx: Context;
  readonly source: FeedSource;
  isStopped: boolean;
  /** Ends the stream that is read at the moment. */
  control: AbortController;
};

async function takeSnapshot({ ctx, source }: FeedReader): Promise<Cursor> {
  const { cursor, parts, dropped } = await fetchSnapshot(source);
  if (dropped > 0) ctx.log.error({ dropped }, "the feed's snapshot has parts that are none");
  await applyParts(ctx, parts, cursor);
  return cursor;
}

/** Reads until the connection breaks or a number is missing; returns how far it came. */
async function readFrom(feed: FeedReader, from: Cursor): Promise<Cursor | "lost"> {
  const { ctx } = feed;
  feed.control = new AbortController();
  const body = await openStream(feed.source, from, feed.control.signal);
  if (body === null) return "lost";
  let { seq } = from;
  let savedSeq = seq;
  let hasGap = false;
  let waiting: FeedPart[] = [];
  const flush = async () => {
    const [parts, cursor] = [waiting, { epoch: from.epoch, seq }];
    waiting = [];
    if (parts.length > 0 || cursor.seq > savedSeq) await applyParts(ctx, parts, cursor);
    savedSeq = cursor.seq;
  };
  const onEvent = async (event: string, data: string) => {
    const message: unknown = JSON.parse(data);
    if (event === "heartbeat") {
      hasGap = (message as Cursor).seq > seq;
      await saveCursor(ctx.db, { epoch: from.epoch, seq: savedSeq }, ctx.now());
      return;
    }
    const { part, seq: number } = readMessage(ctx, message);
    // Repeated or late: its version decides whether it is new.
    if (number === seq + 1) seq = number;
    else if (number > seq + 1) hasGap = true;
    if (part !== null) waiting.push(part);
  };
  const shouldContinue = async () => {
    await flush();
    return !hasGap;
  };
  await readStream(body, feed.control, { onEvent, shouldContinue, isStopped: () => feed.isStopped });
  await flush();
  return { epoch: from.epoch, seq };
}

async function runAsLeader(feed: FeedReader, client: pg.Client): Promise<void> {
  let isHolding = true;
  client.on("end", () => {
    isHolding = false;
    feed.control.abort();
  });
  const saved = await findCursor(feed.ctx.db);
  let cursor: Cursor | "lost" = saved ?? "lost";
  while (!feed.isStopped && isHolding) {
    if (cursor === "lost") cursor = await takeSnapshot(feed);
    cursor = await readFrom(feed, cursor);
  }
}

/** Waits for the lock on one connection: another process may hold it for months. */
async function acquireLock(feed: FeedReader, client: pg.Client): Promise<boolean> {
  let isOpen = true;
  client.once("end", () => {
    isOpen = false;
  });
  while (!feed.isStopped && isOpen) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      LOCK_KEY,
    ]);
    if (rows[0]?.taken === true) return true;
    await pause();
  }
  return false;
}

/** One connection to the database, from waiting for the lock to losing it. */
async function runOnce(feed: FeedReader): Promise<void> {
  const client = new pg.Client({
    connectionString: feed.ctx.config.databaseUrl,
    application_name: "khela-game-server-feed",
    keepAlive: true,
  });
  client.on("error", () => void client.end().catch(() => undefined));
  try {
    await client.connect();
    if (await acquireLock(feed, client)) await runAsLeader(feed, client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function runUntilStopped(feed: FeedReader): Promise<void> {
  while (!feed.isStopped) {
    await runOnce(feed).catch((error: unknown) => {
      if (!feed.isStopped)
        feed.ctx.log.warn({ err: error }, "the feed of matches cannot be read; trying again");
    });
    if (!feed.isStopped) await pause();
  }
}

export function startFeedReader(ctx: Context, source: FeedSource) {
  const feed: FeedReader = { ctx, source, isStopped: false, control: new AbortController() };
  const running = runUntilStopped(feed);
  return {
    /** Fetches all parts of one match outside the stream; null when the feed does not know it. */
    find: (id: string): Promise<FeedPart[] | null> => fetchFixture(source, id),
    stop: async () => {
      feed.isStopped = true;
      feed.control.abort();
      await running;
    },
  };
}
