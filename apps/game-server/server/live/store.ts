// Live rounds, the bets on them and the hash chains of crash, in SQL.
import type { RoundPhase } from "../../wire/game-api.ts";
import { sql, type Db } from "@khela/service-kit/db/database";
import { FROM_ROUND, ROUND, type SeededRound } from "../rounds/store.ts";
import type { PlayerGame } from "../rounds/session-store.ts";

export type TableRound = {
  readonly id: string;
  readonly room: string;
  readonly number: number;
  readonly seedId: bigint;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly stage: RoundPhase;
  readonly closesAt: Date;
  readonly dueAt: Date;
  readonly fliesAt: Date | null;
  readonly result: Readonly<Record<string, unknown>> | null;
  readonly mark: string | null;
  readonly serverSeed: string;
  readonly serverSeedHash: string;
};

const TABLE_ROUND = sql`t.id, t.room, t.number, t.seed_id as "seedId", t.client_seed as "clientSeed", t.nonce, t.stage,
  t.closes_at as "closesAt", t.due_at as "dueAt", t.flies_at as "fliesAt", t.result, t.mark,
  s.server_seed as "serverSeed", s.server_seed_hash as "serverSeedHash"`;

const FROM_TABLE = sql`from table_round t join seed s on s.id = t.seed_id`;

/** Returns the running round of a room; if none is running, the last round. */
export function findLatest(db: Db, room: string): Promise<TableRound | null> {
  return db.maybe<TableRound>(
    sql`select ${TABLE_ROUND} ${FROM_TABLE} where t.room = ${room} order by t.number desc limit 1`,
  );
}

/** Locks the running round; null when there is none, or another process holds it. */
export function lockRunningRound(tx: Db, room: string): Promise<TableRound | null> {
  return tx.maybe<TableRound>(
    sql`select ${TABLE_ROUND} ${FROM_TABLE} where t.room = ${room} and t.stage <> 'over' for update of t skip locked`,
  );
}

/** Share-locks a round: its phase cannot change during the transaction. */
export function shareLockTableRound(tx: Db, id: string): Promise<TableRound | null> {
  return tx.maybe<TableRound>(sql`select ${TABLE_ROUND} ${FROM_TABLE} where t.id = ${id} for share of t`);
}

/** Locks the opening of rounds in the room until the transaction ends. */
export async function lockOpening(tx: Db, room: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('opens ' || ${room}, 0))`);
}

/** Locks a player's bets at a game until the transaction ends. */
export async function lockPlayerBets(tx: Db, { vendor, player, gameCode }: PlayerGame): Promise<void> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('sits ' || ${`${vendor} ${player} ${gameCode}`}, 0))`,
  );
}

type NewTableRound = Pick<
  TableRound,
  "id" | "room" | "number" | "seedId" | "clientSeed" | "nonce" | "closesAt"
>;

export async function insertTableRound(tx: Db, round: NewTableRound): Promise<void> {
  await tx.run(
    sql`insert into table_round (id, room, number, seed_id, client_seed, nonce, stage, closes_at, due_at)
     values (${round.id}, ${round.room}, ${round.number}, ${round.seedId}, ${round.clientSeed}, ${round.nonce},
       'open', ${round.closesAt}, ${round.closesAt})`,
  );
}

type TableChange = {
  readonly stage: RoundPhase;
  readonly dueAt: Date;
  readonly fliesAt?: Date;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly mark?: string;
};

export async function updateTableRound(
  tx: Db,
  id: string,
  { stage, dueAt, fliesAt, result, mark }: TableChange,
): Promise<void> {
  await tx.run(
    sql`update table_round set stage = ${stage}, due_at = ${dueAt}, flies_at = coalesce(${fliesAt ?? null}, flies_at),
     result = coalesce(${result === undefined ? null : JSON.stringify(result)}, result),
       mark = coalesce(${mark ?? null}, mark) where id = ${id}`,
  );
}

/** Lists the newest results of a room, newest first, each as its short mark. */
export async function listMarks(db: Db, room: string, limit: number): Promise<string[]> {
  const rows = await db.rows<{ mark: string }>(
    sql`select mark from table_round where room = ${room} and mark is not null order by number desc limit ${limit}`,
  );
  return rows.map(({ mark }) => mark);
}

/** Lists rooms whose round was due before a time: the process that ran it has stopped. */
export async function listOverdue(db: Db, before: Date): Promise<string[]> {
  const rows = await db.rows<{ room: string }>(
    sql`select room from table_round where stage <> 'over' and due_at < ${before} order by due_at limit 100`,
  );
  return rows.map(({ room }) => room);
}

/** Lists rounds with a result whose bets are not all settled, oldest first. */
export async function listUnsettled(db: Db): Promise<{ id: string; room: string }[]> {
  return db.rows<{ id: string; room: string }>(
    sql`select id, room from table_round where settled_at is null and stage in ('shown', 'over') order by id limit 50`,
  );
}

/** Marks a round settled once no open bet is left; returns whether it did. */
export async function markSettled(db: Db, id: string, now: Date): Promise<boolean> {
  return (
    (await db.run(
      sql`update table_round set settled_at = ${now} where id = ${id} and not exists (
       select from round where table_round_id = ${id} and state in ('placing', 'open'))`,
    )) > 0
  );
}

/** Locks bets of a round whose stake has not been answered. */
export function lockPlacing(tx: Db, tableRoundId: string): Promise<SeededRound[]> {
  return tx.rows<SeededRound>(
    sql`select ${ROUND} ${FROM_ROUND} where r.table_round_id = ${tableRoundId} and r.state = 'placing' order by r.id
     for update of r`,
  );
}

/**
 * Locks all accepted bets of up to `limit` rounds of the platform. The process that locks a round's first bet handles
 * the round; rounds that other processes handle are skipped. `reached` (at crash) leaves out bets with a higher target;
 * null leaves out none.
 */
export function lockOpenBets(
  tx: Db,
  tableRoundId: string,
  limit: number,
  reached: number | null,
): Promise<SeededRound[]> {
  return tx.rows<SeededRound>(
    sql`with firsts as (
       select coalesce(f.wallet_round_id, f.id) as wallet_round from round f
       where f.table_round_id = ${tableRoundId} and f.state = 'open'
         and (${reached}::bigint is null or (f.bet->>'targetHundredths')::bigint <= ${reached})
         and not exists (select from round o where o.table_round_id = ${tableRoundId} and o.state = 'open'
           and coalesce(o.wallet_round_id, o.id) = coalesce(f.wallet_round_id, f.id) and o.id < f.id)
       order by f.id limit ${limit} for update of f skip locked)
     select ${ROUND} ${FROM_ROUND} where r.table_round_id = ${tableRoundId} and r.state = 'open'
       and coalesce(r.wallet_round_id, r.id) in (select wallet_round from firsts)
     order by r.id for update of r`,
  );
}

/** Lists a player's bets on one round, in the order they were placed. */
export function listBets(db: Db, playerGame: PlayerGame, tableRoundId: string): Promise<SeededRound[]> {
  return db.rows<SeededRound>(
    sql`select ${ROUND} ${FROM_ROUND} where r.table_round_id = ${tableRoundId} and r.vendor = ${playerGame.vendor}
     and r.player = ${playerGame.player} and r.game_code = ${playerGame.gameCode}
     order by r.created_at, r.id`,
  );
}

type LargeBet = {
  readonly id: string;
  readonly stakeMinor: bigint;
  readonly targetHundredths: number;
  /** The number of all such bets of the round. */
  readonly players: number;
};

/** Lists the accepted bets of a round with the largest stakes, of players with the same currency and kind of money. */
export function listLargestBets(
  db: Db,
  tableRoundId: string,
  { currency, play }: { readonly currency: string; readonly play: boolean },
  limit: number,
): Promise<LargeBet[]> {
  return db.rows<LargeBet>(
    sql`select r.id, r.stake_minor as "stakeMinor", (r.bet->>'targetHundredths')::int as "targetHundredths",
       count(*) over ()::int as players
     from round r join session n on n.id_hash = r.session_hash
     where r.table_round_id = ${tableRoundId} and r.state in ('open', 'settled') and r.currency = ${currency}
       and n.play = ${play}
     order by r.stake_minor desc, r.id limit ${limit}`,
  );
}

/** Returns the hash of the next round's seed; null where there is no next seed. */
export async function findNextSeedHash(
  db: Db,
  { vendor, code }: { readonly vendor: string; readonly code: string },
): Promise<string | null> {
  const row = await db.maybe<{ hash: string }>(
    sql`select server_seed_hash as hash from seed where vendor = ${vendor} and player = '' and game_code = ${code}
     and state = 'next'`,
  );
  return row?.hash ?? null;
}

export type HashChain = {
  readonly id: bigint;
  readonly salt: string;
  readonly length: number;
  readonly endLink: string;
  readonly checkpoints: readonly string[];
  readonly played: number;
};

const CHAIN = sql`id, salt, length, end_link as "endLink", checkpoints, played`;

/**
 * Returns the current hash chain of a room, or the last one; with `lock` the chain cannot change until the transaction
 * ends.
 */
export function findChain(db: Db, room: string, lock: "lock" | "look" = "look"): Promise<HashChain | null> {
  return db.maybe<HashChain>(
    sql`select ${CHAIN} from crash_chain where room = ${room} order by id desc
     limit 1 ${lock === "lock" ? sql`for update` : sql``}`,
  );
}

export async function insertChain(
  tx: Db,
  room: string,
  chain: Omit<HashChain, "id" | "played">,
  now: Date,
): Promise<void> {
  await tx.run(
    sql`insert into crash_chain (room, salt, length, end_link, checkpoints, made_at)
     values (${room}, ${chain.salt}, ${chain.length}, ${chain.endLink}, ${chain.checkpoints}, ${now})`,
  );
}

export async function incrementPlayed(tx: Db, chainId: bigint): Promise<void> {
  await tx.run(sql`update crash_chain set played = played + 1 where id = ${chainId}`);
}
