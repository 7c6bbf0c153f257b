// The schedule of simulated matches. Every league starts a match at a fixed interval, so at any hour some matches are
// upcoming, some are live and some have just ended.

import { fixtureId, planFixture, type Fixture } from "./fixture.ts";
import { leagues } from "./leagues.ts";
import type { League } from "./league.ts";

export type FeedSpeed = {
  readonly seed: string /** How many times faster than usual. */;
  readonly speed: number;
};

/** Start of the first interval of the schedule. */
const ORIGIN = Date.UTC(2026, 0, 1);
/** Offset between the starts of two leagues, so that they do not all start at once. */
const APART_MS = 17_000;
/** Number of earlier starts to check for matches that are running or have just ended. */
const BACK = 4;
/** How long an ended match stays listed, at the usual speed. */
const KEPT_MS = 180_000;

function exactStartOf(league: League, { speed }: FeedSpeed, number: number): number {
  const offset = leagues.indexOf(league) * APART_MS;
  return ORIGIN + (offset + number * league.everyMs) / speed;
}

function startOf(league: League, pace: FeedSpeed, number: number): number {
  return Math.round(exactStartOf(league, pace, number) / 1_000) * 1_000;
}

function numberAt(league: League, { speed }: FeedSpeed, at: number): number {
  const offset = leagues.indexOf(league) * APART_MS;
  return Math.floor(((at - ORIGIN) * speed - offset) / league.everyMs);
}

export type ScheduledFixture = { readonly id: string; readonly plan: () => Fixture };

/** The matches that may be listed from a time until another. */
export type Listing = {
  readonly fromMs: number;
  readonly untilMs: number;
  /** In the order of their starts, the earliest first. */
  readonly fixtures: readonly ScheduledFixture[];
};

/** Returns every match that may be listed at a time, and until when no other match joins them. */
export function listAt(pace: FeedSpeed, at: number): Listing {
  const untilMs = Math.min(
    ...leagues.map((league) => exactStartOf(league, pace, numberAt(league, pace, at) + 1)),
  );
  const fixtures = leagues
    .flatMap((league) => {
      const now = numberAt(league, pace, at);
      return Array.from({ length: BACK + league.ahead + 1 }, (_, place) => {
        const startsAt = startOf(league, pace, now - BACK + place);
        return {
          id: fixtureId(league, startsAt),
          startsAt,
          plan: () => planFixture({ league, startsAt, ...pace }),
        };
      });
    })
    .sort((a, b) => a.startsAt - b.startsAt);
  return { fromMs: at, untilMs, fixtures };
}

export function isListed(fixture: Fixture, { speed }: FeedSpeed, at: number): boolean {
  return fixture.overAt + KEPT_MS / speed > at;
}

/** Finds a match by its id, whenever it is played; null: no match has this id. */
export function findFixture(pace: FeedSpeed, id: string): Fixture | null {
  const place = id.lastIndexOf("-");
  const league = leagues.find((one) => one.id === id.slice(0, place));
  const startsAt = Number.parseInt(id.slice(place + 1), 36) * 1_000;
  if (league === undefined || !Number.isSafeInteger(startsAt)) return null;
  const near = numberAt(league, pace, startsAt);
  const fits = [near, near + 1].some((number) => startOf(league, pace, number) === startsAt);
  return fits && fixtureId(league, startsAt) === id ? planFixture({ league, startsAt, ...pace }) : null;
}
