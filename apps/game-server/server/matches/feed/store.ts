// The match feed's parts, in SQL. A part is written only where its version is higher than the stored one.
import { sql, type Db } from "@khela/service-kit/db/database";
import type { FixturePart, MarketPart, PhasePart, ResultPart } from "./messages.ts";

export type Cursor = { readonly epoch: string; readonly seq: number };

export async function findCursor(db: Db): Promise<(Cursor & { readonly receivedAt: Date }) | null> {
  const row = await db.maybe<{ epoch: string; seq: bigint; receivedAt: Date }>(
    sql`select epoch, seq, heard_at as "receivedAt" from match_feed`,
  );
  return row === null ? null : { ...row, seq: Number(row.seq) };
}

export async function saveCursor(db: Db, { epoch, seq }: Cursor, now: Date): Promise<void> {
  await db.run(
    sql`insert into match_feed (epoch, seq, heard_at) values (${epoch}, ${seq}, ${now})
     on conflict (one) do update set epoch = excluded.epoch, seq = excluded.seq, heard_at = excluded.heard_at`,
  );
}

/**
 * Inserts a row for each of these matches, so that every part of a match finds the match's row, and locks the rows in
 * the order of their ids. Order of locks: matches, then their markets, each by id; a bet locks markets alone.
 */
export async function lockFixtureRows(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  await tx.run(
    sql`insert into match_fixture (id, rev, changed_at) select id, 0, ${now} from unnest(${ids}::text[]) n(id)
     order by id on conflict (id) do nothing`,
  );
  await tx.run(sql`select from match_fixture where id = any(${ids}) order by id for no key update`);
}

const fromParts = (
  parts: readonly { readonly fixtureId: string; readonly version: number; readonly body: unknown }[],
) => {
  const rows = parts.map(({ fixtureId, version, body }) => ({ id: fixtureId, version, body }));
  return sql`from jsonb_to_recordset(${JSON.stringify(rows)}) p(id text, version bigint, body jsonb)`;
};

export async function updateFixtures(db: Db, parts: readonly FixturePart[]): Promise<string[]> {
  if (parts.length === 0) return [];
  const changed = await db.rows<{ id: string }>(
    sql`update match_fixture f set category = p.body->>'category', sport = p.body->>'sport',
     league_id = p.body->'league'->>'id',
       names = jsonb_build_object('league', p.body->'league'->'name', 'home', p.body->'home', 'away',
       p.body->'away'),
       starts_at = to_timestamp((p.body->>'startsAt')::numeric / 1000), info_version = p.version
     ${fromParts(parts)} where f.id = p.id and f.info_version < p.version returning f.id`,
  );
  return changed.map(({ id }) => id);
}

export async function updatePhases(db: Db, parts: readonly PhasePart[]): Promise<string[]> {
  if (parts.length === 0) return [];
  const changed = await db.rows<{ id: string }>(
    sql`update match_fixture f set phase = p.body->>'phase', clock = p.body->'clock', score = p.body->'score',
     phase_version = p.version
     ${fromParts(parts)} where f.id = p.id and f.phase_version < p.version returning f.id`,
  );
  return changed.map(({ id }) => id);
}

/** Stores results. A cancelled match stays cancelled, since its bets were refunded. */
export async function updateResults(db: Db, parts: readonly ResultPart[]): Promise<string[]> {
  if (parts.length === 0) return [];
  const changed = await db.rows<{ id: string }>(
    sql`update match_fixture f set result = p.body, result_version = p.version
     ${fromParts(parts)} where f.id = p.id and f.result_version < p.version and f.result is distinct from p.body
       and not coalesce(f.result ? 'cancelled', false) returning f.id`,
  );
  return changed.map(({ id }) => id);
}

export type PricedMarket = {
  readonly fixtureId: string;
  readonly id: string;
  readonly version: number;
  readonly body: Pick<MarketPart["body"], "kind" | "lineQuarters" | "state" | "chances"> & {
    readonly odds: Readonly<Record<string, number>>;
  };
};

export async function upsertMarkets(db: Db, markets: readonly PricedMarket[]): Promise<string[]> {
  if (markets.length === 0) return [];
  const changed = await db.rows<{ id: string }>(
    sql`insert into match_market as m (fixture_id, id, kind, line_quarters, state, odds, chances, version)
     select p."fixtureId", p.id, p.body->>'kind', (p.body->>'lineQuarters')::int, p.body->>'state',
       p.body->'odds', p.body->'chances', p.version
     from jsonb_to_recordset(${JSON.stringify(markets)}) p("fixtureId" text, id text, version bigint,
       body jsonb) order by 1, 2
     on conflict (fixture_id, id) do update set state = excluded.state, odds = excluded.odds,
     chances = excluded.chances, version = excluded.version
     where m.version < excluded.version returning m.fixture_id as id`,
  );
  return changed.map(({ id }) => id);
}

/** Marks matches as changed; returns the category, sport and league of each, under which they are listed. */
export async function touchFixtures(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<{ category: string; sport: string; leagueId: string }[]> {
  return db.rows(
    sql`update match_fixture set rev = nextval('match_rev'), changed_at = ${now} where id = any(${ids})
     returning coalesce(category, '') as category, coalesce(sport, '') as sport,
     coalesce(league_id, '') as "leagueId"`,
  );
}

/** Lists unfinished matches with bets that no message of the feed has mentioned since a time. */
export async function listStaleFixtures(db: Db, before: Date): Promise<string[]> {
  const found = await db.rows<{ id: string }>(
    sql`select f.id from match_fixture f where f.result_version = 0 and f.changed_at < ${before} and exists (
       select from match_leg l join match_bet b on b.id = l.bet_id where l.fixture_id = f.id
         and b.state in ('waiting', 'placing', 'open'))
     limit 50`,
  );
  return found.map(({ id }) => id);
}

/**
 * Deletes matches that have no bets and last changed before a time. Locks the matches and their markets in order: a bet
 * that locked a market first has then stored its leg, and keeps its match.
 */
export async function deleteOld(db: Db, before: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const old = await tx.rows<{ id: string }>(
      sql`select f.id from match_fixture f where f.changed_at < ${before}
       and not exists (select from match_leg l where l.fixture_id = f.id) order by f.id for no key update of f`,
    );
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) return;
    await tx.run(
      sql`select from match_market where fixture_id = any(${ids}) order by fixture_id, id for update`,
    );
    await tx.run(
      sql`delete from match_fixture f where f.id = any(${ids})
       and not exists (select from match_leg l where l.fixture_id = f.id)`,
    );
  });
}
