/**
 * Reads the feed for all processes: the process that holds the database's leader lock is connected, stores the parts
 * and settles; when it ends, another continues from the same number. Missing numbers are requested again; when the feed
 * no longer has them, the reader fetches the whole snapshot.
 */
import { startLeadership } from "@khela/service-kit/db/sessions/leader-lock";
import type { FeedPart } from "./messages.ts";
import { isFixture, isMarket, isPhase, isResult, parsePart } from "./messages.ts";
import {
  findCursor,
  lockFixtureRows,
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

/** A constant that no other lock uses: "matches" on a telephone keypad. */
const LOCK_KEY = 6282437;

/** Stores parts, any number in any order, and notifies subscribers of the changes. */
export async function applyParts(
  ctx: Context,
  parts: readonly FeedPart[],
  cursor: Cursor | null,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    if (cursor !== null) await saveCursor(tx, cursor, now);
    if (parts.length === 0) return;
    await lockFixtureRows(tx, [...new Set(parts.map(({ fixtureId }) => fixtureId))], now);
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
      body: { ...body, odds: oddsOf(body) },
    }));
    const changed = [
      await updateFixtures(tx, newest.filter(isFixture)),
      await updatePhases(tx, newest.filter(isPhase)),
      await upsertMarkets(tx, markets),
      await updateResults(tx, newest.filter(isResult)),
    ].flat();
    if (changed.length === 0) return;
    const places = await touchFixtures(tx, [...new Set(changed)], now);
    await ctx.hub.publish(tx, [...new Set(places.flatMap(topicsOfFixture))], CHANGED);
  });
}

function readMessage(ctx: Context, message: unknown): { part: FeedPart | null; seq: number } {
  const { seq, at: _at, ...rest } = message as { seq: number; at: number } & Record<string, unknown>;
  const part = parsePart(rest);
  if (part === null) ctx.log.error({ seq }, "the feed sent an invalid part of a match");
  return { part, seq };
}

type FeedReader = { readonly ctx: Context; readonly source: FeedSource };

async function takeSnapshot({ ctx, source }: FeedReader): Promise<Cursor> {
  const { cursor, parts, dropped } = await fetchSnapshot(source);
  if (dropped > 0) ctx.log.error({ dropped }, "the feed's snapshot has invalid parts");
  await applyParts(ctx, parts, cursor);
  return cursor;
}

/**
 * Reads until the connection breaks or a number is missing. Returns the cursor that it reached; "lost" when the feed no
 * longer has the next numbers.
 */
async function readFrom(
  { ctx, source }: FeedReader,
  from: Cursor,
  signal: AbortSignal,
): Promise<Cursor | "lost"> {
  const control = new AbortController();
  const body = await openStream(source, from, AbortSignal.any([signal, control.signal]));
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
    // A repeated or late message is stored too: the version of its part decides whether it is new.
    if (number === seq + 1) seq = number;
    else if (number > seq + 1) hasGap = true;
    if (part !== null) waiting.push(part);
  };
  const shouldContinue = async () => {
    await flush();
    return !hasGap;
  };
  await readStream(body, control, { onEvent, shouldContinue, isStopped: () => signal.aborted });
  await flush();
  return { epoch: from.epoch, seq };
}

async function readUntil(feed: FeedReader, signal: AbortSignal): Promise<void> {
  const saved = await findCursor(feed.ctx.db);
  let cursor: Cursor | "lost" = saved ?? "lost";
  while (!signal.aborted) {
    if (cursor === "lost") cursor = await takeSnapshot(feed);
    cursor = await readFrom(feed, cursor, signal);
  }
}

export function startFeedReader(ctx: Context, source: FeedSource) {
  const leadership = startLeadership({
    url: ctx.config.databaseUrl,
    applicationName: "khela-game-server-feed",
    lockKey: LOCK_KEY,
    log: ctx.log,
    failureMessage: "the feed of matches cannot be read; trying again",
    work: (signal) => readUntil({ ctx, source }, signal),
  });
  return {
    /** Fetches all parts of one match outside the stream; null when the feed does not know it. */
    find: (id: string): Promise<FeedPart[] | null> => fetchFixture(source, id),
    stop: () => leadership.stop(),
  };
}
