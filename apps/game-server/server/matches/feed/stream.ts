// Reads the match feed over HTTP: its snapshot, one match by its id, and its stream of numbered messages.
import { parseEvents } from "../../../wire/sse-parser.ts";
import { parsePart, type FeedPart } from "./messages.ts";
import type { Cursor } from "./store.ts";

export type FeedSource = { readonly url: string; readonly key: string };

const FLUSH_MS = 400;
const IDLE_TIMEOUT_MS = 8_000;
const MAX_BUFFERED_CHARS = 1_000_000;

function request(source: FeedSource, path: string, signal?: AbortSignal): Promise<Response> {
  return fetch(`${source.url}/feed/v1/${path}`, {
    headers: { authorization: `Bearer ${source.key}` },
    redirect: "error",
    signal: signal ?? AbortSignal.timeout(IDLE_TIMEOUT_MS),
  });
}

export type Snapshot = {
  readonly cursor: Cursor;
  readonly parts: readonly FeedPart[];
  readonly dropped: number;
};

/** Fetches all matches that the feed has now; `dropped`: number of entries that are not parts of a match. */
export async function fetchSnapshot(source: FeedSource): Promise<Snapshot> {
  const response = await request(source, "snapshot");
  if (!response.ok) throw new Error(`snapshot ${response.status}`);
  const { epoch, seq, parts } = (await response.json()) as { epoch: string; seq: number; parts: unknown[] };
  const read = parts.map(parsePart).filter((part) => part !== null);
  return { cursor: { epoch, seq }, parts: read, dropped: parts.length - read.length };
}

/** Fetches all parts of one match outside the stream; null when the feed does not know it. */
export async function fetchFixture(source: FeedSource, id: string): Promise<FeedPart[] | null> {
  const response = await request(source, `fixtures/${encodeURIComponent(id)}`);
  if (!response.ok) return null;
  const { parts } = (await response.json()) as { parts: unknown[] };
  return parts.map(parsePart).filter((part) => part !== null);
}

/** Opens the stream after a cursor; null when the feed no longer has the messages after it. */
export async function openStream(
  source: FeedSource,
  { epoch, seq }: Cursor,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array> | null> {
  const response = await request(source, `stream?epoch=${encodeURIComponent(epoch)}&after=${seq}`, signal);
  if (response.status === 410) return null;
  if (!response.ok || response.body === null) throw new Error(`stream ${response.status}`);
  return response.body;
}

type StreamHandlers = {
  readonly onEvent: (event: string, data: string) => Promise<void>;
  /** Called after each batch of events; false ends the reading. */
  readonly shouldContinue: () => Promise<boolean>;
  readonly isStopped: () => boolean;
};

/**
 * Reads a stream until it ends, is silent for too long (then it aborts `control`), or is no longer needed. Waits up to
 * `FLUSH_MS` between reads to batch events, unless many arrive at once.
 */
export async function readStream(
  body: ReadableStream<Uint8Array>,
  control: AbortController,
  { onEvent, shouldContinue, isStopped }: StreamHandlers,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let buffered = "";
  let flushed = performance.now();
  try {
    for (;;) {
      const silence = setTimeout(() => control.abort(), IDLE_TIMEOUT_MS);
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done || isStopped()) return;
      const { events, rest } = parseEvents(buffered + decoder.decode(value, { stream: true }));
      buffered = rest;
      if (buffered.length > MAX_BUFFERED_CHARS) throw new Error("the feed's line is too long");
      for (const { name, data } of events) await onEvent(name, data);
      const wait = FLUSH_MS - (performance.now() - flushed);
      if (wait > 0 && events.length < 20)
        await new Promise((resolve) => setTimeout(resolve, Math.min(wait, FLUSH_MS)));
      flushed = performance.now();
      if (!(await shouldContinue())) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
