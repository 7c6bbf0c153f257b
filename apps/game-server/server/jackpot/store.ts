// Jackpot pools, contributions, wins and the postings to the platform, in SQL.
import { sql, type Db } from "@khela/service-kit/db/database";

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

const POOL = sql`id, vendor, player, currency, code, game_code as "gameCode", held_micro as "heldMicro", seed_minor as "seedMinor",
  cap_minor as "capMinor", told_minor as "syncedMinor"`;
const POSTING = sql`id, pool_id as "poolId", kind, amount_minor as "amountMinor", round_id as "roundId", attempts`;

export async function setSessionPool(db: Db, sessionHash: Buffer, player: string): Promise<void> {
  await db.run(sql`update session set pool = ${player} where id_hash = ${sessionHash}`);
}

/** Returns the player id of a session's pool; empty where there is none. */
export async function findPoolPlayer(db: Db, sessionHash: Buffer): Promise<string> {
  return (
    (await db.maybe<{ pool: string }>(sql`select pool from session where id_hash = ${sessionHash}`))?.pool ??
    ""
  );
}

/** Inserts a pool with its initial amount and returns its id; null when the pool exists already. */
export async function insertPool(
  db: Db,
  pool: NewPool,
  at: { readonly heldMicro: bigint; readonly now: Date },
): Promise<bigint | null> {
  const row = await db.maybe<{ id: bigint }>(
    sql`insert into jackpot_pool (vendor, player, currency, code, game_code, held_micro, seed_minor, cap_minor,
     told_minor, created_at)
     values (${pool.vendor}, ${pool.player}, ${pool.currency}, ${pool.code}, ${pool.gameCode}, ${at.heldMicro},
       ${pool.seedMinor}, ${pool.capMinor}, ${pool.seedMinor}, ${at.now}) on conflict (vendor, player,
       currency, code) do nothing returning id`,
  );
  return row?.id ?? null;
}

export async function findPool(db: Db, key: PoolKey, lock: "lock" | "look" = "look"): Promise<Pool | null> {
  return db.maybe<Pool>(
    sql`select ${POOL} from jackpot_pool where vendor = ${key.vendor} and player = ${key.player}
     and currency = ${key.currency} and code = ${key.code}
     ${lock === "lock" ? sql`for update` : sql``}`,
  );
}

export async function lockPool(db: Db, id: bigint): Promise<Pool | null> {
  return db.maybe<Pool>(sql`select ${POOL} from jackpot_pool where id = ${id} for update`);
}

export async function updatePool(
  db: Db,
  id: bigint,
  { heldMicro, syncedMinor }: Pick<Pool, "heldMicro" | "syncedMinor">,
): Promise<void> {
  await db.run(
    sql`update jackpot_pool set held_micro = ${heldMicro}, told_minor = ${syncedMinor} where id = ${id}`,
  );
}

/** Lists pools with contributions not yet posted, at most 50. */
export async function listUnsynced(db: Db): Promise<{ id: bigint }[]> {
  return db.rows<{ id: bigint }>(
    sql`select id from jackpot_pool where held_micro / 1000000 > told_minor order by id limit 50`,
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
    sql`insert into jackpot_round (round_id, pool_id, rules_version, before_micro, added_micro, cap_minor, won_minor)
     values (${round.roundId}, ${round.poolId}, ${round.rulesVersion}, ${round.beforeMicro},
       ${round.addedMicro}, ${round.capMinor}, ${round.wonMinor})`,
  );
}

export async function findPoolRound(db: Db, roundId: string): Promise<PoolRound | null> {
  return db.maybe<PoolRound>(
    sql`select round_id as "roundId", pool_id as "poolId", rules_version as "rulesVersion", before_micro as "beforeMicro",
       added_micro as "addedMicro", cap_minor as "capMinor", won_minor as "wonMinor" from jackpot_round
       where round_id = ${roundId}`,
  );
}

export async function insertPoolPosting(
  db: Db,
  posting: Omit<PoolPosting, "attempts">,
  now: Date,
): Promise<void> {
  await db.run(
    sql`insert into jackpot_move (id, pool_id, kind, amount_minor, round_id, next_at, created_at)
     values (${posting.id}, ${posting.poolId}, ${posting.kind}, ${posting.amountMinor}, ${posting.roundId}, ${now}, ${now})`,
  );
}

/**
 * Claims the first unsent posting of every pool if it is due, so that no other process sends it before `leaseUntil`.
 */
export async function claimPoolPostings(
  db: Db,
  now: Date,
  leaseUntil: Date,
): Promise<(PoolPosting & Omit<Pool, "id">)[]> {
  return db.rows<PoolPosting & Omit<Pool, "id">>(
    sql`with first as (
       select distinct on (pool_id) id from jackpot_move where done_at is null order by pool_id, place
     ), taken as (
       update jackpot_move m set next_at = ${leaseUntil}, attempts = attempts + 1
       where m.id in (select id from jackpot_move where id in (select id from first) and next_at <= ${now}
         for update skip locked)
       returning ${POSTING}
     )
     select taken.*, p.vendor, p.player, p.currency, p.code, p.game_code as "gameCode",
       p.held_micro as "heldMicro",
       p.seed_minor as "seedMinor", p.cap_minor as "capMinor", p.told_minor as "syncedMinor"
     from taken join jackpot_pool p on p.id = taken."poolId"`,
  );
}

export async function finishPoolPosting(db: Db, id: string, answer: string, now: Date): Promise<void> {
  await db.run(sql`update jackpot_move set done_at = ${now}, last_answer = ${answer} where id = ${id}`);
}

export async function postponePoolPosting(db: Db, id: string, answer: string, nextAt: Date): Promise<void> {
  await db.run(sql`update jackpot_move set next_at = ${nextAt}, last_answer = ${answer} where id = ${id}`);
}
