/**
 * The streams of members' pages in this process. Stored events are sent in order, and sent again after a reconnect. A
 * balance is read when it is sent, because only the latest balance counts.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { PushEvents } from "@khela/contract/push-events";
import type { Db } from "@khela/service-kit/db/database";
import { eventFrame, type EventStream, type EventStreams } from "@khela/service-kit/event-streams";
import { findLastPushId, findPushEvents, type StoredPush } from "../db/push-store.ts";
import type { MemberKey } from "../db/session-store.ts";

/**
 * State of a stream's session. `left`: the session's own page ended it. The page knows this, and the response with its
 * next session may still be on its way.
 */
export type SessionState = "live" | "left" | "ended";

export type Subscriber = {
  readonly member: MemberKey;
  /** Owner of the stream. The number of streams is limited for each owner. */
  readonly owner: string;
  /** Id of the last stored event that the page has received; null: none. */
  readonly lastId: bigint | null;
  /**
   * Reads the session's state. Called at each heartbeat and when sessions of the member end, because the stream ends
   * with its session.
   */
  readonly sessionState: () => Promise<SessionState>;
};

export type MemberStreams = {
  open(request: FastifyRequest, reply: FastifyReply, subscriber: Subscriber): Promise<void>;
  sendStored(memberId: bigint): Promise<void>;
  sendBalance(memberId: bigint): Promise<void>;
  /** Sends an event that has neither data nor a number. */
  sendUnstored(memberId: bigint, event: string): void;
  /** Ends those streams of the member whose session has ended. */
  endDead(memberId: bigint): Promise<void>;
  /** Sends every page its missed events and the balance. Called after notifications may have been lost. */
  sendMissed(): Promise<void>;
};

export type MemberStreamsOptions = {
  readonly db: Db;
  readonly streams: EventStreams;
  readonly balanceOf: (member: MemberKey) => Promise<PushEvents["balance"]>;
};

type Stream = {
  readonly member: MemberKey;
  readonly events: EventStream;
  readonly sessionState: Subscriber["sessionState"];
  /**
   * Whether missed events are being sent. Meanwhile a new event only sets `readAgain`, so that the order is kept and
   * nothing is sent twice.
   */
  catchingUp: boolean;
  readAgain: boolean;
  /**
   * Number of the last stored event that was sent to the page. Before the first one, the last event that was stored
   * before the stream opened.
   */
  sentId: bigint;
  /** Number of the balance read whose result was last sent to the page. */
  balanceRead: number;
  beats: number;
};

const BEATS_PER_BALANCE = 3;
const MISSED_BATCH = 100;

function sendToEach(open: ReadonlySet<Stream> | undefined, event: string): void {
  for (const { events } of open ?? []) events.send(eventFrame(event, {}));
}

/** Sends the page the number from which it resumes when it loses its stream before the first event. */
const sendPosition = ({ events, sentId }: Stream) => events.send(`id: ${sentId}\n\n`);

/** Sends all events stored since the page's last one, including events that are stored meanwhile. */
async function catchUp(db: Db, stream: Stream): Promise<void> {
  try {
    let found: StoredPush[];
    do {
      stream.readAgain = false;
      found = await findPushEvents(db, stream.member, stream.sentId, MISSED_BATCH);
      for (const { id, event, data } of found) {
        stream.sentId = id;
        stream.events.send(eventFrame(event, data, id));
      }
    } while (stream.readAgain || found.length === MISSED_BATCH);
  } finally {
    stream.catchingUp = false;
  }
}

export function createMemberStreams({ db, streams, balanceOf }: MemberStreamsOptions): MemberStreams {
  const byMember = new Map<bigint, Set<Stream>>();
  let balanceReads = 0;

  /**
   * Reads the balance and sends it. A result that arrives after the result of a later read is dropped, because it may
   * be older. The last read includes every announced change.
   */
  async function writeBalance(member: MemberKey, open: readonly Stream[]): Promise<void> {
    const place = (balanceReads += 1);
    const text = eventFrame("balance", await balanceOf(member));
    for (const stream of open) {
      if (stream.balanceRead > place) continue;
      stream.balanceRead = place;
      stream.events.send(text);
    }
  }

  /** Ends a stream whose session has ended; returns whether the stream continues. */
  async function checkAlive(stream: Stream): Promise<boolean> {
    const state = await stream.sessionState().catch((): SessionState => "live");
    if (state !== "live") stream.events.end(state === "ended" ? eventFrame("sessionEnded", {}) : undefined);
    return state === "live";
  }

  async function endDead(memberId: bigint): Promise<void> {
    await Promise.all([...(byMember.get(memberId) ?? [])].map(checkAlive));
  }

  async function heartbeat(stream: Stream): Promise<void> {
    if (!(await checkAlive(stream))) return;
    stream.beats += 1;
    // a process that died between a commit and its notification sent none, so the balance is sent regularly too
    if (stream.beats % BEATS_PER_BALANCE === 0) await writeBalance(stream.member, [stream]);
    else stream.events.send(": \n\n");
  }

  async function sendBalance(memberId: bigint): Promise<void> {
    const open = [...(byMember.get(memberId) ?? [])];
    if (open[0] !== undefined) await writeBalance(open[0].member, open);
  }

  /**
   * Sends stored events. Notifications arrive in the order of the commits, but results from the database arrive in any
   * order. So each page reads the events after its last event, with one read at a time, and misses no event.
   */
  async function sendStored(memberId: bigint): Promise<void> {
    const open = [...(byMember.get(memberId) ?? [])];
    await Promise.all(
      open.map(async (stream) => {
        stream.readAgain = true;
        if (stream.catchingUp) return;
        stream.catchingUp = true;
        await catchUp(db, stream);
      }),
    );
  }

  return {
    async open(request, reply, { member, owner, lastId, sessionState }) {
      // read before the page knows about the connection, so that the page gets all events that are stored afterwards
      const sentId = lastId ?? (await findLastPushId(db, member));
      const own = byMember.get(member.memberId) ?? new Set<Stream>();
      const events = streams.open(request, reply, {
        owner,
        onHeartbeat: () => void heartbeat(stream).catch(() => undefined),
        onClose: () => {
          own.delete(stream);
          if (own.size === 0) byMember.delete(member.memberId);
        },
      });
      if (events === null) return;
      const stream: Stream = {
        member,
        events,
        sessionState,
        catchingUp: true,
        readAgain: false,
        sentId,
        balanceRead: 0,
        beats: 0,
      };
      byMember.set(member.memberId, own.add(stream));
      if (lastId === null) sendPosition(stream);
      await catchUp(db, stream);
      await writeBalance(member, [stream]);
    },
    sendStored,
    sendBalance,
    sendUnstored: (memberId, event) => sendToEach(byMember.get(memberId), event),
    endDead,
    async sendMissed() {
      for (const memberId of byMember.keys()) {
        await endDead(memberId);
        await sendStored(memberId);
        await sendBalance(memberId);
      }
    },
  };
}
