// Bets on matches in SQL. A bet is locked before anything about its money is decided.
import type { Market, MatchResult, Selection, Settlement } from "@khela/engines/matches/markets";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { PlayerGame, Session } from "../rounds/session-store.ts";
import type { SessionSums } from "../rounds/store.ts";

export type BetState = "waiting" | "placing" | "open" | "settled" | "refused" | "undone";

export type Names = Readonly<
  Record<"league" | "home" | "away", { readonly bn: string; readonly en: string }>
>;

export type BetLeg = {
  readonly n: number;
  readonly fixtureId: string;
  readonly marketId: string;
  readonly kind: Market["kind"];
  readonly lineQuarters: number | null;
  readonly selection: Selection;
  readonly oddsMilli: number;
  /** Probabilities of the market when the bet was placed, in millionths by selection; null for older bets. */
  readonly chances: Readonly<Record<string, number>> | null;
  readonly score: { readonly home: number; readonly away: number } | null;
  readonly settlement: Settlement | null;
  /** The following fields are the present state of the match. */
  readonly sport: string;
  readonly names: Names;
  readonly result: MatchResult | null;
  readonly newestResult: string;
  readonly startsAt: number;
};

export type Bet = PlayerGame & {
  readonly id: string;
  readonly sessionHash: Buffer;
  readonly requestId: string;
  readonly currency: string;
  readonly platformSession: string;
  readonly stakeMinor: bigint;
  readonly potentialMinor: bigint;
  readonly acceptsBetter: boolean;
  readonly state: BetState;
  readonly dueAt: Date;
  readonly payoutMinor: bigint | null;
  readonly isVoid: boolean;
  readonly refusal: string | null;
  readonly revision: number;
  readonly lastCall: string | null;
  readonly isFinal: boolean;
  readonly finalAt: Date | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
  readonly legs: readonly BetLeg[];
};

const LEGS = sql`(select jsonb_agg(jsonb_build_object('n', l.n, 'fixtureId', l.fixture_id, 'marketId', l.market_id, 'kind', l.kind,
  'lineQuarters', l.line_quarters, 'selection', l.selection, 'oddsMilli', l.odds_milli, 'chances', l.chances, 'score', l.score, 'settlement', l.settlement,
  'sport', f.sport, 'names', f.names, 'result', f.result, 'newestResult', f.result_version::text,
  'startsAt', (extract(epoch from f.starts_at) * 1000)::bigint) order by l.n)
  from match_leg l join match_fixture f on f.id = l.fixture_id where l.bet_id = b.id) as legs`;

const BET = sql`b.id, b.vendor, b.player, b.game_code as "gameCode", b.session_hash as "sessionHash",
  b.request_id as "requestId", b.currency,
  s.platform_session as "platformSession", b.stake_minor as "stakeMinor", b.potential_minor as "potentialMinor",
  b.accepts_better as "acceptsBetter", b.state, b.due_at as "dueAt", b.payout_minor as "payoutMinor",
  b.is_void as "isVoid", b.refusal,
  b.revision, b.last_call as "lastCall", b.is_final as "isFinal", b.final_at as "finalAt", b.created_at as "createdAt",
  b.settled_at as "settledAt", ${LEGS}`;
const FROM_BET = sql`from match_bet b join session s on s.id_hash = b.session_hash`;

export async function findBet(db: Db, id: string): Promise<Bet | null> {
  return db.maybe<Bet>(sql`select ${BET} ${FROM_BET} where b.id = ${id}`);
}

export async function lockBet(db: Db, id: string): Promise<Bet | null> {
  return db.maybe<Bet>(sql`select ${BET} ${FROM_BET} where b.id = ${id} for update of b`);
}

export async function findBetByRequest(db: Db, sessionHash: Buffer, requestId: string): Promise<Bet | null> {
  return db.maybe<Bet>(
    sql`select ${BET} ${FROM_BET} where b.session_hash = ${sessionHash} and b.request_id = ${requestId}`,
  );
}

/** Lists a player's newest bets, open ones first; at most `limit`. */
export async function listBets(
  db: Db,
  { vendor, player, gameCode }: PlayerGame,
  limit: number,
): Promise<Bet[]> {
  return db.rows<Bet>(
    sql`select ${BET} ${FROM_BET} where b.vendor = ${vendor} and b.player = ${player} and b.game_code = ${gameCode}
     order by b.state in ('waiting', 'placing', 'open') desc, b.created_at desc limit ${limit}`,
  );
}

/** Sums the stakes and payouts of a session's bets; rolled-back stakes are not counted. */
export async function sumBets(db: Db, sessionHash: Buffer): Promise<SessionSums> {
  return db.one<SessionSums>(
    sql`select coalesce(sum(stake_minor), 0)::bigint as staked, coalesce(sum(payout_minor), 0)::bigint as paid,
       count(*)::int as rounds, coalesce(max(payout_minor), 0)::bigint as best
     from match_bet where session_hash = ${sessionHash} and state in ('open', 'settled') and not is_void`,
  );
}

/** Makes concurrent calls with the same request id wait for each other: the second waits until the first is stored. */
export async function lockRequest(db: Db, requestId: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${requestId}, 4))`);
}

export type NewBet = PlayerGame & {
  readonly id: string;
  readonly requestId: string;
  readonly stakeMinor: bigint;
  readonly potentialMinor: bigint;
  readonly acceptsBetter: boolean;
  readonly state: "waiting" | "placing";
  readonly dueAt: Date;
  readonly createdAt: Date;
  readonly legs: readonly Pick<
    BetLeg,
    "fixtureId" | "marketId" | "kind" | "lineQuarters" | "selection" | "oddsMilli" | "chances" | "score"
  >[];
};

export async function insertBet(db: Db, session: Session, bet: NewBet): Promise<void> {
  await db.run(
    sql`insert into match_bet (id, vendor, player, game_code, session_hash, request_id, currency, stake_minor,
     potential_minor,
       accepts_better, state, due_at, created_at) values (${bet.id}, ${session.vendor}, ${session.player},
       ${session.gameCode}, ${session.idHash}, ${bet.requestId}, ${session.currency}, ${bet.stakeMinor},
       ${bet.potentialMinor}, ${bet.acceptsBetter}, ${bet.state}, ${bet.dueAt}, ${bet.createdAt})`,
  );
  await db.run(
    sql`insert into match_leg (bet_id, n, fixture_id, market_id, kind, line_quarters, selection, odds_milli, chances, score)
     select ${bet.id}, l.n, l."fixtureId", l."marketId", l.kind, l."lineQuarters", l.selection, l."oddsMilli",
       nullif(l.chances, 'null'), nullif(l.score, 'null')
     from jsonb_to_recordset(${JSON.stringify(bet.legs.map((leg, n) => ({ n, ...leg })))}) l(n int,
       "fixtureId" text, "marketId" text, kind text, "lineQuarters" int, selection text, "oddsMilli" int,
       chances jsonb, score jsonb)`,
  );
}

export type BetChange = {
  readonly state?: BetState;
  readonly dueAt?: Date;
  readonly potentialMinor?: bigint;
  readonly payoutMinor?: bigint;
  readonly isVoid?: boolean;
  readonly refusal?: string;
  readonly revision?: number;
  readonly lastCall?: string;
  readonly settledAt?: Date;
  readonly finalAt?: Date;
  readonly isFinal?: boolean;
};

export async function updateBet(db: Db, id: string, change: BetChange): Promise<void> {
  await db.run(
    sql`update match_bet set state = coalesce(${change.state ?? null}, state),
     due_at = coalesce(${change.dueAt ?? null}, due_at),
     potential_minor = coalesce(${change.potentialMinor ?? null}, potential_minor),
       payout_minor = coalesce(${change.payoutMinor ?? null}, payout_minor),
       is_void = coalesce(${change.isVoid ?? null}, is_void),
       refusal = coalesce(${change.refusal ?? null}, refusal),
       revision = coalesce(${change.revision ?? null}, revision),
       last_call = coalesce(${change.lastCall ?? null}, last_call),
       settled_at = coalesce(${change.settledAt ?? null}, settled_at),
       final_at = coalesce(${change.finalAt ?? null}, final_at),
       is_final = coalesce(${change.isFinal ?? null}, is_final) where id = ${id}`,
  );
}

export async function updatePrice(
  db: Db,
  betId: string,
  n: number,
  { oddsMilli, chances }: Pick<BetLeg, "oddsMilli" | "chances">,
): Promise<void> {
  await db.run(
    sql`update match_leg set odds_milli = ${oddsMilli},
     chances = ${chances === null ? null : JSON.stringify(chances)} where bet_id = ${betId} and n = ${n}`,
  );
}

export type StakeOnMatch = Pick<BetLeg, "kind" | "lineQuarters" | "selection" | "oddsMilli" | "chances"> &
  Pick<Bet, "id" | "stakeMinor" | "state">;

/**
 * Lists a player's single bets on a match, in any game, that are accepted or pending. Refused, rolled-back and void
 * bets are left out.
 */
export async function listOnMatch(db: Db, { vendor, player, currency, legs }: Bet): Promise<StakeOnMatch[]> {
  const [leg] = legs;
  return db.rows<StakeOnMatch>(
    sql`select b.id, b.stake_minor as "stakeMinor", b.state, l.kind,
       l.line_quarters as "lineQuarters", l.selection, l.odds_milli as "oddsMilli", l.chances
     from match_leg l join match_bet b on b.id = l.bet_id
     where l.fixture_id = ${leg?.fixtureId ?? ""} and b.vendor = ${vendor}
       and b.player = ${player} and b.currency = ${currency}
       and b.state in ('waiting', 'placing', 'open', 'settled') and not b.is_void
       and not exists (select from match_leg o where o.bet_id = b.id and o.n > 0)
     order by b.id`,
  );
}

export async function settleLeg(
  db: Db,
  betId: string,
  { n, newestResult }: BetLeg,
  settlement: Settlement,
): Promise<void> {
  await db.run(sql`update match_leg set settlement = ${settlement}, result_version = ${newestResult} where bet_id = ${betId}
    and n = ${n}`);
}

/** Lists bets in a state that are due, at most 50. */
export async function listDue(db: Db, state: "waiting" | "placing", before: Date): Promise<string[]> {
  const found = await db.rows<{ id: string }>(
    sql`select id from match_bet where state = ${state} and due_at <= ${before} order by due_at limit 50`,
  );
  return found.map(({ id }) => id);
}

/** Lists bets that a match result has not settled yet, at most 200. */
export async function listToSettle(db: Db): Promise<string[]> {
  const found = await db.rows<{ id: string }>(
    sql`select distinct b.id from match_leg l join match_fixture f on f.id = l.fixture_id
     join match_bet b on b.id = l.bet_id
     where f.result_version > l.result_version and b.state in ('open', 'settled') order by b.id limit 200`,
  );
  return found.map(({ id }) => id);
}

export async function listToClose(db: Db, now: Date): Promise<string[]> {
  const found = await db.rows<{ id: string }>(
    sql`select id from match_bet where state = 'settled' and not is_final and final_at <= ${now} limit 100`,
  );
  return found.map(({ id }) => id);
}

export type ActiveWin = { readonly id: string; readonly amountMinor: bigint };

export async function listWins(db: Db, betId: string): Promise<ActiveWin[]> {
  return db.rows<ActiveWin>(
    sql`select id, amount_minor as "amountMinor" from match_win where bet_id = ${betId} and is_standing order by id`,
  );
}

export async function insertWin(
  db: Db,
  win: ActiveWin & { readonly betId: string },
  now: Date,
): Promise<void> {
  await db.run(sql`insert into match_win (id, bet_id, amount_minor, created_at)
    values (${win.id}, ${win.betId}, ${win.amountMinor}, ${now})`);
}

export async function voidWin(db: Db, id: string): Promise<void> {
  await db.run(sql`update match_win set is_standing = false where id = ${id}`);
}

/** Returns the exposure on a selection: the payouts of its bets above their stakes if it wins. */
export async function sumExposure(
  db: Db,
  leg: Pick<BetLeg, "fixtureId" | "marketId" | "selection">,
  currency: string,
): Promise<bigint> {
  const row = await db.maybe<{ sum: bigint }>(
    sql`select coalesce(sum(b.potential_minor - b.stake_minor), 0)::bigint as sum from match_leg l
     join match_bet b on b.id = l.bet_id
     where l.fixture_id = ${leg.fixtureId} and l.market_id = ${leg.marketId} and l.selection = ${leg.selection}
       and b.currency = ${currency} and b.state in ('waiting', 'placing', 'open')`,
  );
  return row?.sum ?? 0n;
}
