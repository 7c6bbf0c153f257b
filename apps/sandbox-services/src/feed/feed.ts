// The match feed for its customers: a snapshot of every listed match, then numbered messages, each with the present
// state of one part of a match. The version of a part only grows. A client that missed messages resumes after its last
// message. When that message is too old, or the feed has restarted (with a new epoch), the answer tells the client to
// fetch a snapshot.

import type { Fixture, Part } from "./fixture.ts";
import { findFixture, isListed, listAt, type FeedSpeed, type Listing } from "./schedule.ts";

export type FeedPart = { readonly fixtureId: string; readonly version: number } & Part;
export type FeedMessage = { readonly seq: number; readonly at: number } & FeedPart;

export type Snapshot = {
  readonly epoch: string;
  readonly seq: number;
  readonly at: number;
  readonly parts: readonly FeedPart[];
};

export type Feed = {
  snapshot(): Snapshot;
  /** Returns the messages after a number; null when the feed has dropped them, or for another epoch. */
  since(epoch: string, seq: number): readonly FeedMessage[] | null;
  readonly epoch: string;
  readonly lastSeq: () => number;
  /** Returns all parts of a published match, also long after its end. */
  find(id: string): readonly FeedPart[] | null;
  /** Calls the listener for each message. Returns a function that ends the subscription. */
  subscribe(listener: (message: FeedMessage) => void): () => void;
  /** Publishes all changes up to the current time. */
  turn(): void;
};

const KEPT_MESSAGES = 5_000;
/** Maximum number of new matches planned in one turn, since planning takes time. */
const PLANNED_A_TURN = 8;

type PublishedFixture = {
  readonly fixture: Fixture;
  moments: number;
  readonly parts: Map<string, { version: number; text: string; published: FeedPart }>;
};

function partsOf(fixture: Fixture, moments: number): FeedPart[] {
  return fixture
    .parts(moments)
    .map((part) => ({ fixtureId: fixture.id, version: Math.round(fixture.timeOf(moments)), ...part }));
}

export function createFeed(pace: FeedSpeed, now: () => number, epoch: string): Feed {
  const published = new Map<string, PublishedFixture>();
  /** Ids of listed matches that have ended, so that they are not planned again. */
  let over = new Set<string>();
  let listing: Listing = { fromMs: 0, untilMs: 0, fixtures: [] };
  const listeners = new Set<(message: FeedMessage) => void>();
  let recent: FeedMessage[] = [];
  let seq = 0;

  function send(part: FeedPart): void {
    seq += 1;
    const message = { seq, at: now(), ...part };
    recent.push(message);
    if (recent.length > 2 * KEPT_MESSAGES) recent = recent.slice(-KEPT_MESSAGES);
    for (const listener of listeners) listener(message);
  }

  function tell(one: PublishedFixture, moments: number): void {
    one.moments = moments;
    for (const part of partsOf(one.fixture, moments)) {
      const text = JSON.stringify(part.body);
      if (one.parts.get(part.part)?.text === text) continue;
      one.parts.set(part.part, { version: part.version, text, published: part });
      send(part);
    }
  }

  function takeUp(at: number): void {
    if (at < listing.fromMs || at >= listing.untilMs) {
      listing = listAt(pace, at);
      over = new Set(listing.fixtures.map(({ id }) => id).filter((id) => over.has(id)));
    }
    const fresh = listing.fixtures.filter(({ id }) => !published.has(id) && !over.has(id));
    for (const { id, plan } of fresh.slice(0, PLANNED_A_TURN)) {
      const fixture = plan();
      if (!isListed(fixture, pace, at)) {
        over.add(id);
        continue;
      }
      const one: PublishedFixture = { fixture, moments: -1, parts: new Map() };
      published.set(id, one);
      tell(one, fixture.momentsBy(at));
    }
  }

  return {
    epoch,
    lastSeq: () => seq,
    snapshot: () => ({
      epoch,
      seq,
      at: now(),
      parts: [...published.values()].flatMap(({ parts }) => [...parts.values()].map((one) => one.published)),
    }),
    since(knownEpoch, after) {
      const first = recent[0]?.seq ?? seq + 1;
      if (knownEpoch !== epoch || after > seq || after < first - 1) return null;
      return recent.filter((message) => message.seq > after);
    },
    find(id) {
      const fixture = published.get(id)?.fixture ?? findFixture(pace, id);
      return fixture === null ? null : partsOf(fixture, fixture.momentsBy(now()));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    turn() {
      const at = now();
      for (const [id, one] of published) {
        const moments = one.fixture.momentsBy(at);
        if (moments > one.moments) tell(one, moments);
        if (isListed(one.fixture, pace, at)) continue;
        published.delete(id);
        over.add(id);
      }
      takeUp(at);
    },
  };
}
