// A stream of several topics that ends when its reader may not read them any more.

import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import { eventFrame, HEARTBEAT, type EventStream, type EventStreams } from "@khela/service-kit/event-streams";

/** Data of a topic's notification in addition to the topic. */
export type TopicDetail = Readonly<Record<string, string>>;

/** Receivers of notifications, by topic. */
export type Topics = Map<string, Set<{ readonly send: (detail: TopicDetail) => void }>>;

export type GuardedStreamOptions = {
  /** Data of the `changed` event, by topic, in addition to the notification's detail. */
  readonly topics: ReadonlyMap<string, object>;
  /** Whether the stream may continue; checked at every event and every heartbeat. */
  readonly mayStay: () => Promise<boolean>;
};

type Parts = { readonly streams: EventStreams; readonly topics: Topics; readonly log: FastifyBaseLogger };

export function openGuardedStream(
  { streams, topics, log }: Parts,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { topics: own, mayStay }: GuardedStreamOptions,
): void {
  const sendWhileAllowed = async (stream: EventStream, frame: string) => {
    const isAllowed = await mayStay().catch((error: unknown) => {
      log.warn({ err: error }, "the reader of a stream could not be checked");
      return false;
    });
    if (isAllowed) stream.send(frame);
    else stream.end(eventFrame("ended", {}));
  };
  const watchers = new Map<string, { readonly send: (detail: TopicDetail) => void }>();
  const stream = streams.open(request, reply, {
    owner: null,
    onHeartbeat: (open) => void sendWhileAllowed(open, HEARTBEAT),
    onClose: () => {
      for (const [topic, watcher] of watchers) topics.get(topic)?.delete(watcher);
    },
  });
  if (stream === null) return;
  for (const [topic, data] of own) {
    const watcher = {
      send: (detail: TopicDetail) =>
        void sendWhileAllowed(stream, eventFrame("changed", { ...data, ...detail })),
    };
    watchers.set(topic, watcher);
    topics.set(topic, (topics.get(topic) ?? new Set()).add(watcher));
  }
}
