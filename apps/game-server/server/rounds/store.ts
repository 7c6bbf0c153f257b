// Game rounds in SQL. A player's rounds are listed by vendor, player and game together.
import type { RoundAction, RoundBet, RoundOutcome } from "@khela/engines/rounds";
import type { RoundState } from "../../wire/game-api.ts";
import { sql, type Db } from "@khela/service-kit/db/database";
import type { PlayerGame } from "./session-store.ts";
import type { Seed } from "./seed-store.ts";

/** A step that adds to the stake: its number, the added stake, and the transaction id of its bet. */
export type PendingStep = {
  /** Number of the step; null for a poker top-up, which is not a step of a game. */
  readonly step: number;
  readonly action: RoundAction | null;
  readonly addedMinor: string;
  readonly transactionId: string;
};

type Round = PlayerGame & {
  readonly id: string;
  readonly sessionHash: Buffer;
  readonly requestId: string;
  readonly seedId: bigint;
  readonly nonce: number;
  readonly clientSeed: string;
  readonly game: string;
  readonly rulesVersion: number;
  readonly currency: string;
  readonly stakeMinor: bigint;
  readonly bet: RoundBet;
  readonly actions: readonly RoundAction[];
  /** The step whose added stake is pending at the platform; null: none. */
  readonly pending: PendingStep | null;
  readonly state: RoundState;
  readonly outcome: RoundOutcome | null;
  readonly payoutMinor: bigint | null;
  readonly refusal: string | null;
  readonly createdAt: Date;
  /** The shared round on which this round is a bet; null for a round of one player. */
  readonly tableRoundId: string | null;
  /** The platform's round: this round's id, or the id of the player's first bet on the same table round. */
  readonly walletRoundId: string;
};

/** A round with the seed of its draw. */
export type SeededRound = Round &
  Pick<Seed, "serverSeed" | "serverSeedHash"> & { readonly seedState: Seed["state"] };

/** Columns of a round with its seed, to be read from FROM_ROUND. */
export const ROUND = sql`r.id, r.vendor, r.player, r.game_code as "gameCode", r.session_hash as "sessionHash",
  r.request_id as "requestId", r.seed_id as "seedId", r.nonce, r.client_seed as "clientSeed", r.game,
  r.rules_version as "rulesVersion", r.currency, r.stake_minor as "stakeMinor", r.bet, r.actions, r.pending,
  r.state, r.outcome,
  r.payout_minor as "payoutMinor", r.refusal, r.created_at as "createdAt", r.table_round_id as "tableRoundId",
  coalesce(r.wallet_round_id, r.id) as "walletRoundId",
  s.server_seed as "serverSeed",
  s.server_seed_hash as "serverSeedHash", s.state as "seedState"`;

export const FROM_ROUND = sql`from round r join seed s on s.id = r.seed_id`;

/** Sums of a session's rounds. */
export type SessionSums = {
  readonly staked: bigint;
  readonly paid: bigint;
  readonly rounds: number;
  /** Highest payout of a round. */
  readonly best: bigint;
};

/** Sums the rounds of this session; rolled-back stakes are not counted. */
export async function sumSession(db: Db, idHash: Buffer): Promise<SessionSums> {
  return db.one<SessionSums>(
    sql`select coalesce(sum(stake_minor), 0)::bigint as staked, coalesce(sum(payout_minor), 0)::bigint as paid,
       count(*)::int as rounds, coalesce(max(payout_minor), 0)::bigint as best
     from round where session_hash = ${idHash} and state in ('open', 'settled')`,
  );
}

export type NewRound = Omit<Round, "actions" | "pending" | "state" | "outcome" | "payoutMinor" | "refusal">;

export async function insertRound(db: Db, round: NewRound): Promise<void> {
  await db.run(
    sql`insert into round (id, vendor, player, game_code, session_hash, request_id, seed_id, nonce, client_seed, game,
       rules_version, currency, stake_minor, bet, state, created_at, table_round_id, wallet_round_id)
     values (${round.id}, ${round.vendor}, ${round.player}, ${round.gameCode}, ${round.sessionHash},
       ${round.requestId}, ${round.seedId}, ${round.nonce}, ${round.clientSeed}, ${round.game},
       ${round.rulesVersion}, ${round.currency}, ${round.stakeMinor}, ${JSON.stringify(round.bet)}, 'placing',
       ${round.createdAt}, ${round.tableRoundId}, ${round.walletRoundId === round.id ? null : round.walletRoundId})`,
  );
}

export async function findRound(db: Db, id: string): Promise<SeededRound | null> {
  return db.maybe<SeededRound>(sql`select ${ROUND} ${FROM_ROUND} where r.id = ${id}`);
}

/**
 * Lists the accepted bets of one round at the platform, in the order they were placed; refused and rolled-back ones are
 * left out.
 */
export async function listWalletRound(db: Db, walletRoundId: string): Promise<SeededRound[]> {
  return db.rows<SeededRound>(
    sql`select ${ROUND} ${FROM_ROUND} where (r.id = ${walletRoundId} or r.wallet_round_id = ${walletRoundId})
     and r.state in ('open', 'settled') order by r.created_at, r.id`,
  );
}

export async function lockRound(db: Db, id: string): Promise<SeededRound | null> {
  return db.maybe<SeededRound>(sql`select ${ROUND} ${FROM_ROUND} where r.id = ${id} for update of r`);
}

export async function findRoundByRequest(
  db: Db,
  sessionHash: Buffer,
  requestId: string,
): Promise<SeededRound | null> {
  return db.maybe<SeededRound>(
    sql`select ${ROUND} ${FROM_ROUND} where r.session_hash = ${sessionHash} and r.request_id = ${requestId}`,
  );
}

/**
 * Lists the newest rounds of a player's game, at most `limit`; `before` continues after the last one seen.
 */
export async function listRounds(
  db: Db,
  playerGame: PlayerGame,
  limit: number,
  before: Date | null,
): Promise<SeededRound[]> {
  return db.rows<SeededRound>(
    sql`select ${ROUND} ${FROM_ROUND}
     where r.vendor = ${playerGame.vendor} and r.player = ${playerGame.player}
       and r.game_code = ${playerGame.gameCode} and (${before}::timestamptz is null or r.created_at < ${before})
     order by r.created_at desc, r.id desc limit ${limit}`,
  );
}

/** Lists unfinished rounds: pending at the platform, or open for the player. */
export async function listUnfinished(db: Db, playerGame: PlayerGame): Promise<SeededRound[]> {
  return db.rows<SeededRound>(
    sql`select ${ROUND} ${FROM_ROUND} where r.vendor = ${playerGame.vendor} and r.player = ${playerGame.player}
     and r.game_code = ${playerGame.gameCode}
       and r.state in ('placing', 'open') order by r.created_at limit 100`,
  );
}

/**
 * Lists rounds in a state that were created before a time, oldest first, at most 100. Accepted bets at a live table are
 * left out: they end with the table's round.
 */
export async function listStale(db: Db, state: "placing" | "open", before: Date): Promise<{ id: string }[]> {
  return db.rows<{ id: string }>(
    sql`select id from round where state = ${state} and created_at < ${before}
     and (state = 'placing' or table_round_id is null)
     order by created_at limit 100`,
  );
}

export type RoundChange = {
  readonly state: RoundState;
  readonly actions?: readonly RoundAction[];
  readonly stakeMinor?: bigint;
  readonly outcome?: RoundOutcome;
  readonly payoutMinor?: bigint;
  readonly refusal?: string;
  readonly settledAt?: Date;
};

export async function updateRound(db: Db, id: string, change: RoundChange): Promise<void> {
  const { state, actions, stakeMinor, outcome, payoutMinor, refusal, settledAt } = change;
  await db.run(
    sql`update round set state = ${state},
     actions = coalesce(${actions === undefined ? null : JSON.stringify(actions)}, actions),
     outcome = coalesce(${outcome === undefined ? null : JSON.stringify(outcome)}, outcome),
       payout_minor = coalesce(${payoutMinor ?? null}, payout_minor),
       refusal = coalesce(${refusal ?? null}, refusal),
       settled_at = coalesce(${settledAt ?? null}, settled_at),
       stake_minor = coalesce(${stakeMinor ?? null}, stake_minor) where id = ${id}`,
  );
}

/** Stores a step as pending until the platform answers, or (null) removes it. */
export async function setPending(db: Db, id: string, pending: PendingStep | null, now: Date): Promise<void> {
  await db.run(sql`update round set pending = ${pending === null ? null : JSON.stringify(pending)},
    pending_at = ${pending === null ? null : now} where id = ${id}`);
}

export type AddedStake = { readonly id: string; readonly roundId: string; readonly amountMinor: bigint };

export async function insertAddedStake(
  db: Db,
  { id, roundId, amountMinor }: AddedStake,
  now: Date,
): Promise<void> {
  await db.run(
    sql`insert into added_stake (id, round_id, amount_minor, taken_at) values (${id}, ${roundId}, ${amountMinor}, ${now})`,
  );
}

/** Lists the added stakes of a round, earliest first. */
export async function listAddedStakes(db: Db, roundId: string): Promise<AddedStake[]> {
  return db.rows<AddedStake>(
    sql`select id, round_id as "roundId", amount_minor as "amountMinor" from added_stake where round_id = ${roundId}
     order by taken_at, id`,
  );
}

/** Returns the stake added under an id; null when there is none. */
export async function findAddedStake(db: Db, id: string): Promise<AddedStake | null> {
  return db.maybe<AddedStake>(
    sql`select id, round_id as "roundId", amount_minor as "amountMinor" from added_stake where id = ${id}`,
  );
}

/** Lists rounds whose pending step was stored before a time, oldest first, at most 100. */
export async function listPending(db: Db, before: Date): Promise<{ id: string }[]> {
  return db.rows<{ id: string }>(
    sql`select id from round where pending is not null and pending_at < ${before} order by pending_at limit 100`,
  );
}
