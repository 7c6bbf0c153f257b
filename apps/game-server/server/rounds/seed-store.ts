// Game seeds in SQL: for each player and game, at most one seed in play and one next seed.
import { sql, type Db } from "@khela/service-kit/db/database";
import type { PlayerGame } from "./session-store.ts";

export type Seed = {
  readonly id: bigint;
  readonly state: "next" | "current" | "revealed";
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string | null;
  readonly nextNonce: number;
  readonly lastBetAt: Date | null;
};

const SEED = sql`id, state, server_seed as "serverSeed", server_seed_hash as "serverSeedHash",
  client_seed as "clientSeed", next_nonce as "nextNonce", last_bet_at as "lastBetAt"`;

export type NewSeed = Pick<Seed, "state" | "serverSeed" | "serverSeedHash">;

/** Inserts a seed unless the player's game has one in that state already. */
export async function insertSeed(db: Db, playerGame: PlayerGame, seed: NewSeed, now: Date): Promise<void> {
  await db.run(
    sql`insert into seed (vendor, player, game_code, state, server_seed, server_seed_hash, created_at)
     values (${playerGame.vendor}, ${playerGame.player}, ${playerGame.gameCode}, ${seed.state},
       ${seed.serverSeed}, ${seed.serverSeedHash}, ${now})
     on conflict (vendor, player, game_code, state) where state <> 'revealed' do nothing`,
  );
}

/**
 * Lists the seed in play and the committed one; `lock` keeps both from changing until the transaction ends.
 */
export async function listLiveSeeds(
  db: Db,
  playerGame: PlayerGame,
  lock: "lock" | "look" = "look",
): Promise<Seed[]> {
  const list = () =>
    db.rows<Seed>(
      sql`select ${SEED} from seed where vendor = ${playerGame.vendor} and player = ${playerGame.player}
       and game_code = ${playerGame.gameCode} and state <> 'revealed'
     order by state ${lock === "lock" ? sql`for update` : sql``}`,
    );
  const found = await list();
  // When the lock waited for a rotation, the first read finds only the promoted seed; a second read also finds the new
  // next seed.
  return lock === "lock" && found.length === 1 ? list() : found;
}

/** Returns a seed that was in play at the player's game and is revealed. */
export async function findRevealedSeed(
  db: Db,
  playerGame: PlayerGame,
  serverSeedHash: string,
): Promise<Seed | null> {
  const [found] = await db.rows<Seed>(
    sql`select ${SEED} from seed where vendor = ${playerGame.vendor} and player = ${playerGame.player}
     and game_code = ${playerGame.gameCode} and state = 'revealed' and server_seed_hash = ${serverSeedHash}`,
  );
  return found ?? null;
}

export async function setClientSeed(db: Db, seedId: bigint, clientSeed: string): Promise<void> {
  await db.run(sql`update seed set client_seed = ${clientSeed} where id = ${seedId}`);
}

export async function takeNonce(db: Db, seedId: bigint, now: Date): Promise<void> {
  await db.run(sql`update seed set next_nonce = next_nonce + 1, last_bet_at = ${now} where id = ${seedId}`);
}

export async function revealSeed(db: Db, seedId: bigint, now: Date): Promise<void> {
  await db.run(sql`update seed set state = 'revealed', revealed_at = ${now} where id = ${seedId}`);
}

export async function promoteSeed(db: Db, seedId: bigint, clientSeed: string): Promise<void> {
  await db.run(sql`update seed set state = 'current', client_seed = ${clientSeed} where id = ${seedId}`);
}
