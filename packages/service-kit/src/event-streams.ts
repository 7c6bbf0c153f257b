/**
 * Server-sent events to the clients of this process. The number of streams is limited, and each has a heartbeat. A
 * client that does not read is disconnected and reconnects. An owner's extra stream replaces the owner's oldest.
 */
import type { ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { beginStream } from "./connection-guard.ts";

export type EventStream = {
  send(frame: string | Buffer): void;
  /** Sends the last frame, if one is given, and ends the stream. */
  end(lastFrame?: string): void;
  /** Ends a stream that could not begin, so that the client sees a broken connection. */
  destroy(): void;
};

export type StreamOptions = {
  /** Owner of the stream; null: the stream counts for no owner's limit. */
  readonly owner: string | null;
  /** Runs at each heartbeat, instead of the comment that keeps a connection open. */
  readonly onHeartbeat?: (stream: EventStream) => void;
  readonly onClose: () => void;
};

export type EventStreams = {
  /**
   * Answers the request with 503 when there are too many streams, in total or of the owner. Returns false when there is
   * room.
   */
  refuseWhenFull(reply: FastifyReply, owner?: string): Promise<boolean>;
  /** Opens a stream and keeps the request open. Null when the client is gone or the server's streams have ended. */
  open(request: FastifyRequest, reply: FastifyReply, options: StreamOptions): EventStream | null;
  /** Ends all streams and starts no new one, for a server that closes. */
  endAll(): void;
};

export type EventStreamsOptions = {
  readonly maxPerOwner?: number;
  readonly maxStreams?: number;
  /** Maximum unread bytes of a client; a client with more is disconnected. */
  readonly maxUnreadBytes?: number;
  readonly heartbeatMs?: number;
  /** Pause before a disconnected client reconnects; default: the client's own default. */
  readonly retryMs?: number;
  /** Body of the 503 answer when there are too many streams. */
  readonly refusal?: object;
};

const MAX_STREAMS = 20_000;
const RETRY_AFTER_S = 30;
const HEARTBEAT_MS = 20_000;
/** A comment frame, which keeps a connection open. */
export const HEARTBEAT = ": \n\n";
const MAX_UNREAD_BYTES = 256 * 1024;

export function eventFrame(event: string, data: unknown, id?: bigint): string {
  return `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

function createStream(response: ServerResponse, maxUnreadBytes: number): EventStream {
  return {
    send(frame) {
      if (response.writableLength > maxUnreadBytes) response.destroy();
      else response.write(frame);
    },
    end: (lastFrame) => void response.end(lastFrame),
    destroy: () => void response.destroy(),
  };
}

function beginResponse(response: ServerResponse, retryMs: number | undefined): void {
  beginStream(response);
  response.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  if (retryMs !== undefined) response.write(`retry: ${retryMs}\n\n`);
}

export function createEventStreams({
  maxPerOwner = Infinity,
  maxStreams = MAX_STREAMS,
  maxUnreadBytes = MAX_UNREAD_BYTES,
  heartbeatMs = HEARTBEAT_MS,
  retryMs,
  refusal,
}: EventStreamsOptions): EventStreams {
  const openStreams = new Set<EventStream>();
  const byOwner = new Map<string, Set<EventStream>>();
  let hasEnded = false;

  function addToOwner(owner: string, stream: EventStream): void {
    const own = byOwner.get(owner) ?? new Set();
    const [oldest] = own;
    if (oldest !== undefined && own.size >= maxPerOwner) oldest.end();
    byOwner.set(owner, own.add(stream));
  }

  function remove(owner: string | null, stream: EventStream): void {
    openStreams.delete(stream);
    const own = owner === null ? undefined : byOwner.get(owner);
    own?.delete(stream);
    if (owner !== null && own?.size === 0) byOwner.delete(owner);
  }

  return {
    async refuseWhenFull(reply, owner) {
      const own = owner === undefined ? 0 : (byOwner.get(owner)?.size ?? 0);
      if (openStreams.size < maxStreams && own < maxPerOwner) return false;
      await reply.code(503).header("retry-after", RETRY_AFTER_S).send(refusal);
      return true;
    },
    open(request, reply, { owner, onHeartbeat, onClose }) {
      reply.hijack();
      if (hasEnded) reply.raw.destroy();
      if (reply.raw.destroyed) return null;
      const stream = createStream(reply.raw, maxUnreadBytes);
      openStreams.add(stream);
      if (owner !== null) addToOwner(owner, stream);
      beginResponse(reply.raw, retryMs);
      const beat = setInterval(() => {
        if (onHeartbeat === undefined) stream.send(HEARTBEAT);
        else onHeartbeat(stream);
      }, heartbeatMs);
      request.raw.on("close", () => {
        clearInterval(beat);
        remove(owner, stream);
        onClose();
      });
      return stream;
    },
    endAll() {
      hasEnded = true;
      for (const stream of openStreams) stream.end();
    },
  };
}
