// Pools, contributions, wins and the postings to the platform, in SQL.
import type { Db } from "../db/database.ts";

export type Pool = {
  readonly id: bigint;
  readonly vendor: string;
  readonly player: string;
  readonly currency: string;
  readonly code: string;
  readonly gameCode: string;
  readonly heldMicro: bigint;
  readonly seedMinor: bigint;
  readonly capMinor: bigint;
  readonly syncedMinor: bigint;
};

export type PoolKey = Pick<Pool, "vendor" | "player" | "currency" | "code">;
export type NewPool = PoolKey & Pick<Pool, "gameCode" | "seedMinor" | "capMinor">;

export type PoolPosting = {
  readonly id: string;
  readonly poolId: bigint;
  readonly kind: "seed" | "contribution" | "win";
  readonly amountMinor: bigint;
  readonly roundId: string | null;
  readonly attempts: number;
};

const POOL = `id, vendor, player, currency, code, game_code as "gameCode", held_micro as "heldMicro", seed_minor as "seedMinor",
  cap_minor as "capMinor", told_minor as "syncedMinor"`;
const POSTING =
  'id, pool_id as "poolId", kind, amount_minor as "amountMinor", round_id as "roundId", attempts';

export async function setSessionPool(db: Db, sessionHash: Buffer, player: string): Promise<void> {
  await db.run("update session set pool = $2 where id_hash = $1", [sessionHash, player]);
}

/** Returns the player id of a session's pool; empty where there is none. */
export async function findPoolPlayer(db: Db, sessionHash: Buffer): Promise<string> {
  return (
    (await db.maybeOne<{ pool: string }>("select pool from session where id_hash = $1", [sessionHash]))
      ?.pool ?? ""
  );
}

/** Inserts a pool that holds its seed; returns false when there is one. */
export async function insertPool(
  db: Db,
  pool: NewPool,
  at: { readonly heldMicro: bigint; readonly now: Date },
): Promise<bigint | null> {
  const row = await db.maybeOne<{ id: bigint }>(
    `insert into jackpot_pool (vendor, player, currency, code, game_code, held_micro, seed_minor, cap_minor, told_minor, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $7, $9) on conflict (vendor, player, currency, code) do nothing returning id`,
    [
      pool.vendor,
      pool.player,
      pool.currency,
      pool.code,
      pool.gameCode,
      at.heldMicro,
      pool.seedMinor,
      pool.capMinor,
      at.now,
    ],
  );
  return row?.id ?? null;
}

export async function findPool(db: Db, key: PoolKey, lock: "lock" | "look" = "look"): Promise<Pool | null> {
  return db.maybeOne<Pool>(
    `select ${POOL} from jackpot_pool where vendor = $1 and player = $2 and currency = $3 and code = $4
     ${lock === "lock" ? "for update" : ""}`,
    [key.vendor, key.player, key.currency, key.code],
  );
}

export async function lockPool(db: Db, id: bigint): Promise<Pool | null> {
  return db.maybeOne<Pool>(`select ${POOL} from jackpot_pool where id = $1 for update`, [id]);
}

export async function updatePool(
  db: Db,
  id: bigint,
  { heldMicro, syncedMinor }: Pick<Pool, "heldMicro" | "syncedMinor">,
): Promise<void> {
  await db.run("update jackpot_pool set held_micro = $2, told_minor = $3 where id = $1", [
    id,
    heldMicro,
    syncedMinor,
  ]);
}

/** Lists pools with contributions not yet posted, at most 50. */
export async function listUnsynced(db: Db): Promise<{ id: bigint }[]> {
  return db.rows<{ id: bigint }>(
    "select id from jackpot_pool where held_micro / 1000000 > told_minor order by id limit 50",
  );
}

export type PoolRound = {
  readonly roundId: string;
  readonly poolId: bigint;
  readonly rulesVersion: number;
  readonly beforeMicro: bigint;
  readonly addedMicro: bigint;
  readonly capMinor: bigint;
  readonly wonMinor: bigint;
};

export async function insertPoolRound(db: Db, round: PoolRound): Promise<void> {
  await db.run(
    `insert into jackpot_round (round_id, pool_id, rules_version, before_micro, added_micro, cap_minor, won_minor)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      round.roundId,
      round.poolId,
      round.rulesVersion,
      round.beforeMicro,
      round.addedMicro,
      round.capMinor,
      round.wonMinor,
    ],
  );
}

export async function findPoolRound(db: Db, roundId: string): Promise<PoolRound | null> {
  return db.maybeOne<PoolRound>(
    `select round_id as "roundId", pool_id as "poolId", rules_version as "rulesVersion", before_micro as "beforeMicro",
       added_micro as "addedMicro", cap_minor as "capMinor", won_minor as "wonMinor" from jackpot_round where round_id = $1`,
    [roundId],
  );
}

export async function insertPoolPosting(
  db: Db,
  move: Omit<PoolPosting, "attempts">,
  now: Date,
): Promise<void> {
  await db.run(
    `insert into jackpot_move (id, pool_id, kind, amount_minor, round_id, next_at, created_at) values ($1, $2, $3, $4, $5, $6, $6)`,
    [move.id, move.poolId, move.kind, move.amountMinor, move.roundId, now],
  );
}

/**
 * Claims the first open posting of every pool where it is due, so that no other process sends it before
 * `leaseUntil`.
 */
export async function claimPoolPostings(
  db: Db,
  now: Date,
  leaseUntil: Date,
): Promise<(PoolPosting & Omit<Pool, "id">)[]> {
  return db.rows<PoolPosting & Omit<Pool, "id">>(
    `with first as (
       select distinct on (pool_id) id from jackpot_move where done_at is null order by pool_id, place
     ), taken as (
       update jackpot_move m set next_at = $2, attempts = attempts + 1
       where m.id in (select id from jackpot_move where id in (select id from first) and next_at <= $1 for update skip locked)
       returning ${POSTING}
     )
     select taken.*, p.vendor, p.player, p.currency, p.code, p.game_code as "gameCode", p.held_micro as "heldMicro",
       p.seed_minor as "seedMinor", p.cap_minor as "capMinor", p.told_minor as "syncedMinor"
     from taken join jackpot_pool p on p.id = taken."poolId"`,
    [now, leaseUntil],
  );
}

export async function finishPoolPosting(db: Db, id: string, answer: string, now: Date): Promise<void> {
  await db.run("update jackpot_move set done_at = $3, last_answer = $2 where id = $1", [id, answer, now]);
}

export async function postponePoolPosting(db: Db, id: string, answer: string, nextAt: Date): Promise<void> {
  await db.run("update jackpot_move set next_at = $3, last_answer = $2 where id = $1", [id, answer, nextAt]);
}
