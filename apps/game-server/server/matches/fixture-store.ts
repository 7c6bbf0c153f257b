// Reads matches and their markets for clients, in SQL.
import type { Market } from "@khela/engines/matches/markets";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { Names } from "./bet-store.ts";
import type { Scope } from "./scopes.ts";

export type MarketRow = {
  readonly id: string;
  readonly kind: Market["kind"];
  readonly lineQuarters: number | null;
  readonly state: "open" | "suspended" | "closed";
  readonly odds: Readonly<Record<string, number>>;
  /** Probabilities in millionths, by selection; null for older markets. */
  readonly chances: Readonly<Record<string, number>> | null;
};

export type FixtureRow = {
  readonly id: string;
  readonly category: string;
  readonly sport: string;
  readonly leagueId: string;
  readonly names: Names;
  readonly startsAt: Date;
  readonly phase: "scheduled" | "live" | "ended" | "cancelled" | "abandoned";
  readonly clock: { readonly unit: string; readonly at: number; readonly of: number } | null;
  readonly score: {
    readonly home: number;
    readonly away: number;
    readonly sets: readonly (readonly [number, number])[];
  } | null;
  readonly result: { readonly home: number; readonly away: number } | { readonly cancelled: true } | null;
  readonly rev: bigint;
  readonly markets: readonly MarketRow[];
};

const FIXTURE = sql`f.id, f.category, f.sport, f.league_id as "leagueId", f.names, f.starts_at as "startsAt", f.phase, f.clock,
  f.score, f.result, f.rev,
  coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'lineQuarters', m.line_quarters, 'state', m.state, 'odds', m.odds,
    'chances', m.chances)
    order by m.kind, m.line_quarters) from match_market m where m.fixture_id = f.id), '[]') as markets`;

/**
 * Condition of a listed match: it is upcoming, live and recently mentioned by the feed, or has ended in the last
 * minutes.
 */
const isListedAt = (
  now: Date,
) => sql`f.info_version > 0 and f.starts_at between ${now}::timestamptz - interval '1 hour' and ${now}::timestamptz + interval '3 hours'
  and case f.phase
  when 'scheduled' then f.starts_at > ${now}::timestamptz - interval '2 minutes'
  when 'live' then f.changed_at > ${now}::timestamptz - interval '5 minutes'
  else f.changed_at > ${now}::timestamptz - interval '3 minutes' end`;

export async function listFixtures(db: Db, { category, shows }: Scope, now: Date): Promise<FixtureRow[]> {
  return db.rows<FixtureRow>(
    sql`select ${FIXTURE} from match_fixture f where ${isListedAt(now)} and f.category = ${category}
       and (cardinality(${shows}::text[]) = 0 or f.sport = any(${shows}) or f.league_id = any(${shows}))
       order by f.starts_at, f.id limit 200`,
  );
}

/** Lists the matches of a topic (a category, a sport or a league) that changed after revision `since`, at most 200. */
export async function listChanged(db: Db, name: string, since: bigint): Promise<FixtureRow[]> {
  return db.rows<FixtureRow>(
    sql`select ${FIXTURE} from match_fixture f where f.rev > ${since} and f.info_version > 0
     and ${name} in (f.category, f.sport, f.league_id)
     order by f.rev limit 200`,
  );
}

export async function newestRev(db: Db): Promise<bigint> {
  return (
    (await db.maybe<{ rev: bigint }>(sql`select coalesce(max(rev), 0) as rev from match_fixture`))?.rev ?? 0n
  );
}

export async function findFixture(db: Db, id: string): Promise<FixtureRow | null> {
  return db.maybe<FixtureRow>(
    sql`select ${FIXTURE} from match_fixture f where f.id = ${id} and f.info_version > 0`,
  );
}

/** Locks matches against concurrent bets, always in the same order, so that two bets cannot deadlock. */
export async function lockFixtures(db: Db, ids: readonly string[]): Promise<FixtureRow[]> {
  await db.rows(
    sql`select id from match_market where fixture_id = any(${ids}) order by fixture_id, id for update`,
  );
  return db.rows<FixtureRow>(
    sql`select ${FIXTURE} from match_fixture f where f.id = any(${ids}) and f.info_version > 0`,
  );
}
