// Push to the browser by server-sent events. There are two kinds. Stored events are written in the transaction of
// their cause and sent again after a reconnect. The balance is a state of which only the latest value counts, so it is
// read when it is sent. All processes are connected by LISTEN/NOTIFY. Push never waits inside a bet, and the number of
// streams is limited.

import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import type { PushEvent, PushEvents } from "@khela/contract/push-events";
import type { Db } from "@khela/service-kit/db/database";
import { createListener } from "@khela/service-kit/db/sessions/listener";
import { createEventStreams, eventFrame, type EventStream } from "@khela/service-kit/event-streams";
import {
  insertPushEvent,
  insertPushEvents,
  notifyPushEvent,
  notifyTopic,
  notifyUnstored,
  pushChannel,
  sessionsEnded,
  UNSTORED_MARK,
} from "../db/push-store.ts";
import type { MemberKey } from "../db/session-store.ts";
import { createBalanceNotices } from "./balance-notices.ts";
import {
  openGuardedStream,
  type GuardedStreamOptions,
  type TopicDetail,
  type Topics,
} from "./guarded-stream.ts";
import { createMemberStreams, type Subscriber } from "./member-streams.ts";

/** Events about the present state, which a page that is not connected does not need later. */
type UnstoredEvent = "chatTyping";

export type Push = {
  /**
   * Stores an event in the transaction of its cause. It is sent after the commit, and sent again to a page that
   * reconnects.
   */
  store<E extends PushEvent>(tx: Db, member: MemberKey, event: E, data: PushEvents[E]): Promise<void>;
  /** Stores the same event for members of one bucket. */
  storeForEach<E extends PushEvent>(
    tx: Db,
    members: { readonly bucket: number; readonly memberIds: readonly bigint[] },
    event: E,
    data: PushEvents[E],
  ): Promise<void>;
  /** Sends the notification of an event that a database function stored, in the transaction of its cause. */
  announce(tx: Db, member: MemberKey, id: bigint): Promise<void>;
  /**
   * Sends an event without data to the member's open pages. It is not stored, so a page that is not connected never
   * gets it.
   */
  signal(db: Db, member: Pick<MemberKey, "bucket" | "memberId">, event: UnstoredEvent): Promise<void>;
  /** Marks a member's balance as changed. Marks are collected for a short time and then sent to every process. */
  balanceChanged(member: MemberKey): void;
  /** Keeps the request open as a stream of the member. */
  openStream(request: FastifyRequest, reply: FastifyReply, subscriber: Subscriber): Promise<void>;
  /**
   * Notifies the listeners of a topic after the commit of the transaction. `detail`: data that a guarded stream adds
   * to its event.
   */
  publishTopic(tx: Db, topic: string, detail?: TopicDetail): Promise<void>;
  /** Runs `onChange` at each notification of the topic, and whenever a notification may have been lost. */
  onTopic(topic: string, onChange: () => void): void;
  /**
   * Keeps the request open as a stream of `changed` events of several topics, each with its data. The stream continues
   * while `mayStay` is true, which is checked at every event and every heartbeat. The last event is `ended`.
   */
  openGuardedStream(
    request: FastifyRequest,
    reply: FastifyReply,
    options: GuardedStreamOptions,
  ): Promise<void>;
  /**
   * Opens a public stream of `changed` events of one topic. Public streams have a separate maximum for each IP
   * address, above which they are refused. Members' streams are not affected.
   */
  openVisitorStream(request: FastifyRequest, reply: FastifyReply, topic: string): Promise<void>;
  /** Ends every open stream, because a closing server waits for its last response. */
  endStreams(): void;
  close(): Promise<void>;
};

export type PushOptions = {
  readonly db: Db;
  readonly url: string;
  readonly log: FastifyBaseLogger;
  /** Reads the balance in the form of the member's page. */
  readonly balanceOf: (member: MemberKey) => Promise<PushEvents["balance"]>;
};

const RETRY_MS = 2_000;
/**
 * Maximum streams of a member. A further stream replaces the oldest, which often belongs to a phone that has lost its
 * connection.
 */
const MAX_STREAMS_PER_MEMBER = 12;
/**
 * Maximum public streams of an IP address. A further stream is refused. If it ended the oldest stream instead, several
 * people behind one address would replace each other endlessly.
 */
const MAX_VISITOR_STREAMS_PER_ADDRESS = 100;
const MAX_VISITOR_STREAMS = 10_000;
/** First character of a notification about a topic. A notification about a member begins with a number. */
const TOPIC_PREFIX = "#";
/** Separates a topic from its detail. */
const DETAIL_MARK = "\n";

export function createPush(options: PushOptions): Push {
  const { db, url, log, balanceOf } = options;
  const streams = createEventStreams({ maxPerOwner: MAX_STREAMS_PER_MEMBER, retryMs: RETRY_MS });
  const visitorStreams = createEventStreams({
    maxPerOwner: MAX_VISITOR_STREAMS_PER_ADDRESS,
    maxStreams: MAX_VISITOR_STREAMS,
    retryMs: RETRY_MS,
  });
  const members = createMemberStreams({ db, streams, balanceOf });
  const notices = createBalanceNotices(db, pushChannel, log);
  const topics: Topics = new Map();
  const topicListeners = new Map<string, (() => void)[]>();

  function onTopicNotice(notice: string): void {
    const [topic = "", detail] = notice.split(DETAIL_MARK);
    const data = detail === undefined ? {} : (JSON.parse(detail) as TopicDetail);
    for (const onChange of topicListeners.get(topic) ?? []) onChange();
    for (const watcher of topics.get(topic) ?? []) watcher.send(data);
  }

  function watch(topic: string, open: (onClose: () => void) => EventStream | null): void {
    const own = topics.get(topic) ?? new Set();
    const stream = open(() => void own.delete(watcher));
    const watcher = { send: () => void stream?.send(eventFrame("changed", {})) };
    if (stream !== null) topics.set(topic, own.add(watcher));
  }

  function onNotice(payload: string): void {
    if (payload.startsWith(TOPIC_PREFIX)) return onTopicNotice(payload.slice(TOPIC_PREFIX.length));
    for (const part of payload.split(",")) {
      const [member, event] = part.split(":");
      const memberId = BigInt(member ?? 0);
      if (event?.startsWith(UNSTORED_MARK)) {
        members.sendUnstored(memberId, event.slice(UNSTORED_MARK.length));
        continue;
      }
      const sending =
        event === sessionsEnded
          ? members.endDead(memberId)
          : event
            ? members.sendStored(memberId)
            : members.sendBalance(memberId);
      sending.catch((error: unknown) => log.warn({ err: error }, "a push could not be sent"));
    }
  }

  const listener = createListener({
    url,
    channel: pushChannel,
    applicationName: "khela push",
    log,
    onNotice,
    onConnected: async () => {
      // notifications may have been lost while the connection was down
      for (const topic of new Set([...topicListeners.keys(), ...topics.keys()])) onTopicNotice(topic);
      await members.sendMissed();
    },
  });

  return {
    store: (tx, member, event, data) => insertPushEvent(tx, pushChannel, member, event, data),
    storeForEach: (tx, members, event, data) => insertPushEvents(tx, pushChannel, members, { event, data }),
    announce: (tx, member, id) => notifyPushEvent(tx, pushChannel, member, id),
    signal: (tx, member, event) => notifyUnstored(tx, pushChannel, member, event),
    balanceChanged: ({ memberId }) => notices.add(memberId),
    async openStream(request, reply, subscriber) {
      if (await streams.refuseWhenFull(reply)) return;
      await listener.ready;
      await members.open(request, reply, subscriber);
    },
    publishTopic: (tx, topic, detail) =>
      notifyTopic(
        tx,
        pushChannel,
        TOPIC_PREFIX + topic + (detail === undefined ? "" : DETAIL_MARK + JSON.stringify(detail)),
      ),
    onTopic: (topic, onChange) =>
      void topicListeners.set(topic, [...(topicListeners.get(topic) ?? []), onChange]),
    async openGuardedStream(request, reply, options) {
      if (await streams.refuseWhenFull(reply)) return;
      await listener.ready;
      openGuardedStream({ streams, topics, log }, { request, reply }, options);
    },
    async openVisitorStream(request, reply, topic) {
      const owner = request.ip;
      if (await visitorStreams.refuseWhenFull(reply, owner)) return;
      await listener.ready;
      watch(topic, (onClose) => visitorStreams.open(request, reply, { owner, onClose }));
    },
    endStreams() {
      streams.endAll();
      visitorStreams.endAll();
    },
    async close() {
      notices.stop();
      await listener.close();
    },
  };
}
