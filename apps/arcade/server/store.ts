// Sessions, seeds and rounds in SQL. Everything a player owns is found by vendor, player and game together.
import type { RoundAction, RoundBet, RoundOutcome } from "@khela/engines/rounds";
import type { RoundState } from "../wire.ts";
import type { Db } from "./db.ts";

/** Whose seeds and rounds: a player is known only under the vendor that launched the game. */
export type Seat = { readonly vendor: string; readonly player: string; readonly gameCode: string };

export type Session = Seat & {
  readonly idHash: Buffer;
  readonly platformSession: string;
  readonly currency: string;
  readonly play: boolean;
  readonly language: string;
  readonly createdAt: Date;
};

export type Seed = {
  readonly id: bigint;
  readonly state: "next" | "current" | "revealed";
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string | null;
  readonly nextNonce: number;
  readonly lastBetAt: Date | null;
};

/** A step that stakes more: which step it is, what is added, and by which bet. */
export type PendingStep = {
  /** Null where chips are added at a poker table, which is no step of a game. */
  readonly step: number; readonly action: RoundAction | null; readonly addedMinor: string; readonly transactionId: string;
};

type Round = Seat & {
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
  /** The step whose own stake is on its way to the platform. */
  readonly pending: PendingStep | null;
  readonly state: RoundState;
  readonly outcome: RoundOutcome | null;
  readonly payoutMinor: bigint | null;
  readonly refusal: string | null;
  readonly createdAt: Date;
  /** The round of a table it is a bet on; null for a round its player plays alone. */
  readonly tableRoundId: string | null;
};

/** A round with the seed it is drawn from. */
export type SeededRound = Round & Pick<Seed, "serverSeed" | "serverSeedHash"> & { readonly seedState: Seed["state"] };

const SESSION = `id_hash as "idHash", vendor, platform_session as "platformSession", player, currency,
  game_code as "gameCode", play, language, created_at as "createdAt"`;

const SEED = `id, state, server_seed as "serverSeed", server_seed_hash as "serverSeedHash",
  client_seed as "clientSeed", next_nonce as "nextNonce", last_bet_at as "lastBetAt"`;

/** Columns of a round with its seed, to be read from FROM_ROUND. */
export const ROUND = `r.id, r.vendor, r.player, r.game_code as "gameCode", r.session_hash as "sessionHash",
  r.request_id as "requestId", r.seed_id as "seedId", r.nonce, r.client_seed as "clientSeed", r.game,
  r.rules_version as "rulesVersion", r.currency, r.stake_minor as "stakeMinor", r.bet, r.actions, r.pending, r.state, r.outcome,
  r.payout_minor as "payoutMinor", r.refusal, r.created_at as "createdAt", r.table_round_id as "tableRoundId", s.server_seed as "serverSeed",
  s.server_seed_hash as "serverSeedHash", s.state as "seedState"`;

export const FROM_ROUND = "from round r join seed s on s.id = r.seed_id";

export async function insertSession(db: Db, session: Session): Promise<void> {
  const { idHash, vendor, platformSession, player, currency, gameCode, play, language, createdAt } = session;
  await db.run(
    `insert into session (id_hash, vendor, platform_session, player, currency, game_code, play, language, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [idHash, vendor, platformSession, player, currency, gameCode, play, language, createdAt],
  );
}

export async function findSession(db: Db, idHash: Buffer): Promise<Session | null> {
  return db.maybe<Session>(`select ${SESSION} from session where id_hash = $1`, [idHash]);
}

/** What was staked and paid in this session; a stake that went back is not counted. */
export async function sumSession(db: Db, idHash: Buffer): Promise<{ staked: bigint; paid: bigint }> {
  const sums = await db.maybe<{ staked: bigint; paid: bigint }>(
    `select coalesce(sum(stake_minor), 0)::bigint as staked, coalesce(sum(payout_minor), 0)::bigint as paid
     from round where session_hash = $1 and state in ('open', 'settled')`,
    [idHash],
  );
  return sums ?? { staked: 0n, paid: 0n };
}

export type NewSeed = Pick<Seed, "state" | "serverSeed" | "serverSeedHash">;

/** Adds a seed unless the seat has one in that state already. */
export async function insertSeed(db: Db, seat: Seat, seed: NewSeed, now: Date): Promise<void> {
  await db.run(
    `insert into seed (vendor, player, game_code, state, server_seed, server_seed_hash, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (vendor, player, game_code, state) where state <> 'revealed' do nothing`,
    [seat.vendor, seat.player, seat.gameCode, seed.state, seed.serverSeed, seed.serverSeedHash, now],
  );
}

/** The seed in play and the promised one; `lock` keeps both from changing until the transaction ends. */
export async function listLiveSeeds(db: Db, seat: Seat, lock: "lock" | "look" = "look"): Promise<Seed[]> {
  const list = () => db.rows<Seed>(
    `select ${SEED} from seed where vendor = $1 and player = $2 and game_code = $3 and state <> 'revealed'
     order by state ${lock === "lock" ? "for update" : ""}`,
    [seat.vendor, seat.player, seat.gameCode],
  );
  const found = await list();
  // A rotation that was waited for left only the seed it promoted to be seen; what it promised is seen from here on.
  return lock === "lock" && found.length === 1 ? list() : found;
}

/** A seed that was in play at the seat and is not any more. */
export async function findRevealedSeed(db: Db, seat: Seat, serverSeedHash: string): Promise<Seed | null> {
  const [found] = await db.rows<Seed>(
    `select ${SEED} from seed where vendor = $1 and player = $2 and game_code = $3 and state = 'revealed' and server_seed_hash = $4`,
    [seat.vendor, seat.player, seat.gameCode, serverSeedHash],
  );
  return found ?? null;
}

export async function setClientSeed(db: Db, seedId: bigint, clientSeed: string): Promise<void> {
  await db.run("update seed set client_seed = $2 where id = $1", [seedId, clientSeed]);
}

export async function takeNonce(db: Db, seedId: bigint, now: Date): Promise<void> {
  await db.run("update seed set next_nonce = next_nonce + 1, last_bet_at = $2 where id = $1", [seedId, now]);
}

export async function revealSeed(db: Db, seedId: bigint, now: Date): Promise<void> {
  await db.run("update seed set state = 'revealed', revealed_at = $2 where id = $1", [seedId, now]);
}

export async function promoteSeed(db: Db, seedId: bigint, clientSeed: string): Promise<void> {
  await db.run("update seed set state = 'current', client_seed = $2 where id = $1", [seedId, clientSeed]);
}

export type NewRound = Omit<Round, "actions" | "pending" | "state" | "outcome" | "payoutMinor" | "refusal">;

export async function insertRound(db: Db, round: NewRound): Promise<void> {
  await db.run(
    `insert into round (id, vendor, player, game_code, session_hash, request_id, seed_id, nonce, client_seed, game,
       rules_version, currency, stake_minor, bet, state, created_at, table_round_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'placing', $15, $16)`,
    [round.id, round.vendor, round.player, round.gameCode, round.sessionHash, round.requestId, round.seedId,
      round.nonce, round.clientSeed, round.game, round.rulesVersion, round.currency, round.stakeMinor,
      JSON.stringify(round.bet), round.createdAt, round.tableRoundId],
  );
}

export async function findRound(db: Db, id: string): Promise<SeededRound | null> {
  return db.maybe<SeededRound>(`select ${ROUND} ${FROM_ROUND} where r.id = $1`, [id]);
}

export async function lockRound(db: Db, id: string): Promise<SeededRound | null> {
  return db.maybe<SeededRound>(`select ${ROUND} ${FROM_ROUND} where r.id = $1 for update of r`, [id]);
}

export async function findRoundByRequest(db: Db, sessionHash: Buffer, requestId: string): Promise<SeededRound | null> {
  return db.maybe<SeededRound>(
    `select ${ROUND} ${FROM_ROUND} where r.session_hash = $1 and r.request_id = $2`, [sessionHash, requestId]);
}

/** The newest rounds of a seat, at most `limit`; `before` continues after the last one seen. */
export async function listRounds(db: Db, seat: Seat, limit: number, before: Date | null): Promise<SeededRound[]> {
  return db.rows<SeededRound>(
    `select ${ROUND} ${FROM_ROUND}
     where r.vendor = $1 and r.player = $2 and r.game_code = $3 and ($5::timestamptz is null or r.created_at < $5)
     order by r.created_at desc, r.id desc limit $4`,
    [seat.vendor, seat.player, seat.gameCode, limit, before],
  );
}

/** Rounds whose result still depends on somebody: one on its way, or one the player is in. */
export async function listUnfinished(db: Db, seat: Seat): Promise<SeededRound[]> {
  return db.rows<SeededRound>(
    `select ${ROUND} ${FROM_ROUND} where r.vendor = $1 and r.player = $2 and r.game_code = $3
       and r.state in ('placing', 'open') order by r.created_at limit 100`,
    [seat.vendor, seat.player, seat.gameCode],
  );
}

/** Rounds left in a state since before a moment, oldest first, at most 100; taken bets at a table end with its round. */
export async function listStale(db: Db, state: "placing" | "open", before: Date): Promise<{ id: string }[]> {
  return db.rows<{ id: string }>(
    `select id from round where state = $1 and created_at < $2 and (state = 'placing' or table_round_id is null)
     order by created_at limit 100`, [state, before]);
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
    `update round set state = $2, actions = coalesce($3, actions), outcome = coalesce($4, outcome),
       payout_minor = coalesce($5, payout_minor), refusal = coalesce($6, refusal),
       settled_at = coalesce($7, settled_at), stake_minor = coalesce($8, stake_minor) where id = $1`,
    [id, state, actions === undefined ? null : JSON.stringify(actions),
      outcome === undefined ? null : JSON.stringify(outcome), payoutMinor ?? null, refusal ?? null, settledAt ?? null,
      stakeMinor ?? null],
  );
}

/** Puts a step that stakes more aside until the platform answered, or (null) takes it away. */
export async function setPending(db: Db, id: string, pending: PendingStep | null, now: Date): Promise<void> {
  await db.run("update round set pending = $2, pending_at = $3 where id = $1",
    [id, pending === null ? null : JSON.stringify(pending), pending === null ? null : now]);
}

export type AddedStake = { readonly id: string; readonly roundId: string; readonly amountMinor: bigint };

export async function insertAddedStake(db: Db, { id, roundId, amountMinor }: AddedStake, now: Date): Promise<void> {
  await db.run("insert into added_stake (id, round_id, amount_minor, taken_at) values ($1, $2, $3, $4)", [id, roundId, amountMinor, now]);
}

/** What was added to a stake under an id; null when nothing was. */
export async function findAddedStake(db: Db, id: string): Promise<AddedStake | null> {
  return db.maybe<AddedStake>('select id, round_id as "roundId", amount_minor as "amountMinor" from added_stake where id = $1', [id]);
}

/** Rounds with a step put aside since before a moment, at most 100. */
export async function listPending(db: Db, before: Date): Promise<{ id: string }[]> {
  return db.rows<{ id: string }>(
    "select id from round where pending is not null and pending_at < $1 order by pending_at limit 100", [before]);
}
