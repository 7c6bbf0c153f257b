/**
 * Fan-out of topics to their subscribers: server-sent events to the clients of this process, and LISTEN/NOTIFY to every
 * other process on the same database. A topic is state, not a log: a subscriber gets the current state at the start and
 * after each change, so a client that reconnects needs no older events. Each change is read once for all subscribers.
 * The hub never waits inside a transaction. A client that does not read is disconnected and reconnects.
 */
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import { createListener } from "@khela/service-kit/db/sessions/listener";
import { createEventStreams, eventFrame, type EventStream } from "@khela/service-kit/event-streams";
import type { Db } from "@khela/service-kit/db/database";
import { HUB_CHANNEL, notifyHub } from "./hub-store.ts";

export type Topic = {
  /** The topic's name, the same in all processes, such as `room:bgs-crash`; without line breaks. */
  readonly name: string;
  /** The name of the event sent to clients. */
  readonly event: string;
  /** Reads the current state. `hint`: the hint of the last `publish`; null without a hint, and when a stream starts. */
  readonly read: (hint: string | null) => Promise<unknown>;
};

export type Hub = {
  /**
   * Called in the transaction that changes the state: after its commit, every subscriber of the topics, at any
   * process, is sent the new state.
   */
  publish(tx: Db, topics: string | readonly string[], hint?: string): Promise<void>;
  /** Returns how many streams of this process subscribe to the topic. */
  countSubscribers(topic: string): number;
  /**
   * Keeps the request open as a stream of topics. When an owner has too many streams, a new stream replaces the oldest.
   */
  subscribe(
    request: FastifyRequest,
    reply: FastifyReply,
    topics: readonly Topic[],
    owner: string,
  ): Promise<void>;
  endStreams(): void;
  close(): Promise<void>;
};

type TopicState = {
  readonly topic: Topic;
  readonly streams: Set<EventStream>;
  /** The hint of the newest notice that is not handled yet; undefined without such a notice. */
  pendingHint: string | null | undefined;
  isReading: boolean;
  /** Counts the events sent to all subscribers. */
  sent: number;
};

const RETRY_READ_MS = 500;
const MAX_STREAMS_AN_OWNER = 6;
/** Separates the topic's name from the hint in a notice. */
const HINT_SEPARATOR = "\n";

type Options = { readonly url: string; readonly log: FastifyBaseLogger };

export function createHub(options: Options): Hub {
  const topicStates = new Map<string, TopicState>();
  const eventStreams = createEventStreams({
    maxPerOwner: MAX_STREAMS_AN_OWNER,
    refusal: { error: "game.closed" },
  });

  /** Runs one read at a time, and another after a notice meanwhile, so that the last sent event is never stale. */
  async function readAndSend(entry: TopicState): Promise<void> {
    if (entry.isReading) return;
    entry.isReading = true;
    try {
      while (entry.pendingHint !== undefined) {
        const hint = entry.pendingHint;
        entry.pendingHint = undefined;
        const bytes = Buffer.from(eventFrame(entry.topic.event, await entry.topic.read(hint)));
        entry.sent += 1;
        for (const stream of entry.streams) stream.send(bytes);
      }
    } catch (error) {
      options.log.warn({ err: error, topic: entry.topic.name }, "a topic could not be read; trying again");
      setTimeout(() => onNotice(entry.topic.name), RETRY_READ_MS).unref();
    } finally {
      entry.isReading = false;
    }
  }
  function onNotice(payload: string): void {
    const [name = "", hint = null] = payload.split(HINT_SEPARATOR);
    const entry = topicStates.get(name);
    if (entry === undefined) return;
    entry.pendingHint = hint;
    void readAndSend(entry);
  }
  // After a lost connection every topic is read again, since notices were missed.
  const listener = createListener({
    ...options,
    channel: HUB_CHANNEL,
    applicationName: "khela-game-server-hub",
    onNotice,
    onConnected: () => [...topicStates.keys()].forEach(onNotice),
  });

  function addSubscriber(stream: EventStream, topic: Topic): TopicState {
    const entry = topicStates.get(topic.name) ?? {
      topic,
      streams: new Set(),
      pendingHint: undefined,
      isReading: false,
      sent: 0,
    };
    topicStates.set(topic.name, entry);
    entry.streams.add(stream);
    return entry;
  }
  function removeSubscriber(stream: EventStream, topic: Topic): void {
    const entry = topicStates.get(topic.name);
    if (entry?.streams.delete(stream) === true && entry.streams.size === 0) topicStates.delete(topic.name);
  }

  /** Sends the current state to a new stream, unless a newer state was sent to all streams during the read. */
  async function sendCurrent(stream: EventStream, entry: TopicState): Promise<void> {
    const before = entry.sent;
    const frame = eventFrame(entry.topic.event, await entry.topic.read(null));
    if (entry.sent === before) stream.send(frame);
  }

  return {
    publish: (tx, topics, hint) =>
      notifyHub(
        tx,
        [topics].flat().map((topic) => (hint === undefined ? topic : `${topic}${HINT_SEPARATOR}${hint}`)),
      ),
    countSubscribers: (topic) => topicStates.get(topic)?.streams.size ?? 0,
    async subscribe(request, reply, topics, owner) {
      if (await eventStreams.refuseWhenFull(reply)) return;
      await listener.ready;
      const stream = eventStreams.open(request, reply, {
        owner,
        onClose: () => {
          if (stream !== null) for (const topic of topics) removeSubscriber(stream, topic);
        },
      });
      if (stream === null) return;
      // Subscribes before the read, so that a change during the read is sent after it.
      const entries = topics.map((topic) => addSubscriber(stream, topic));
      try {
        for (const entry of entries) await sendCurrent(stream, entry);
      } catch (error) {
        options.log.warn({ err: error }, "a stream could not begin");
        stream.destroy();
      }
    },
    endStreams: () => eventStreams.endAll(),
    close: () => listener.close(),
  };
}
