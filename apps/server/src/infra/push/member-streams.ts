/**
 * The streams of members' pages in this process: stored events are sent in order and again after a reconnect; the
 * balance is read when it is sent, because only the latest counts.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { PushEvents } from "@khela/contract/push-events";
import type { Db } from "@khela/service-kit/db/database";
import { eventFrame, type EventStream, type EventStreams } from "@khela/service-kit/event-streams";
import { findLastPushId, findPushEvents, type StoredPush } from "../db/push-store.ts";
import type { MemberKey } from "../db/session-store.ts";

/** `left`: ended by its own page, which knows it, and whose answer with the next session may still be in transit. */
export type SessionState = "live" | "left" | "ended";

export type Subscriber = {
  readonly member: MemberKey;
  /** Streams with the same owner are counted together. */
  readonly owner: string;
  /** Id of the last stored event the page has seen. */
  readonly lastId: bigint | null;
  /** Checked at each heartbeat and when sessions of the member end; the stream ends with its session. */
  readonly sessionState: () => Promise<SessionState>;
};

export type MemberStreams = {
  open(request: FastifyRequest, reply: FastifyReply, subscriber: Subscriber): Promise<void>;
  sendStored(memberId: bigint): Promise<void>;
  sendBalance(memberId: bigint): Promise<void>;
  /** An event without data and without a number. */
  sendUnstored(memberId: bigint, event: string): void;
  /** Ends the member's streams whose session has ended. */
  endDead(memberId: bigint): Promise<void>;
  /** To every page, after notices may have been missed: the events stored since its last one, and the balance. */
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
  /** While missed events are sent, a new one only requests another read: order is kept and nothing is sent twice. */
  catchingUp: boolean;
  readAgain: boolean;
  /** The last stored event sent to it; before the first one, the last that was stored before it opened. */
  sentId: bigint;
  /** Number of the balance read whose value it was last sent. */
  balanceRead: number;
  beats: number;
};

const BEATS_PER_BALANCE = 3;
const MISSED_BATCH = 100;

function sendToEach(open: ReadonlySet<Stream> | undefined, event: string): void {
  for (const { events } of open ?? []) events.send(eventFrame(event, {}));
}

/** Every event stored since the page was last connected, including those stored during the sending. */
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
   * A balance that was read before another and arrives after it may be older: it is dropped. The last read includes
   * every change with a notice.
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

  /** Ends a stream with its session; returns whether it continues. */
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
    // a process that died between a commit and its notice sent none: this corrects the balance soon
    if (stream.beats % BEATS_PER_BALANCE === 0) await writeBalance(stream.member, [stream]);
    else stream.events.send(": \n\n");
  }

  async function sendBalance(memberId: bigint): Promise<void> {
    const open = [...(byMember.get(memberId) ?? [])];
    const first = open[0];
    if (first !== undefined) await writeBalance(first.member, open);
  }

  /**
   * Notices arrive in commit order, database answers in any order: each page reads the events after its last one, one
   * read at a time, so that no event overtakes another and is lost.
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
      // before the page knows that it is connected: events stored from now on reach it
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
