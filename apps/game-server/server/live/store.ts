// Live rounds, the bets on them and the hash chains of crash, in SQL.
import type { RoundPhase } from "../../wire/game-api.ts";
import type { Db } from "../db/database.ts";
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

const TABLE_ROUND = `t.id, t.room, t.number, t.seed_id as "seedId", t.client_seed as "clientSeed", t.nonce, t.stage,
  t.closes_at as "closesAt", t.due_at as "dueAt", t.flies_at as "fliesAt", t.result, t.mark,
  s.server_seed as "serverSeed", s.server_seed_hash as "serverSeedHash"`;

const FROM_TABLE = "from table_round t join seed s on s.id = t.seed_id";

/** Returns the running round of a room, or the last one. */
export function findLatest(db: Db, room: string): Promise<TableRound | null> {
  return db.maybeOne<TableRound>(
    `select ${TABLE_ROUND} ${FROM_TABLE} where t.room = $1 order by t.number desc limit 1`,
    [room],
  );
}

/** Locks the running round; null when there is none, or another process holds it. */
export function lockRunningRound(tx: Db, room: string): Promise<TableRound | null> {
  return tx.maybeOne<TableRound>(
    `select ${TABLE_ROUND} ${FROM_TABLE} where t.room = $1 and t.stage <> 'over' for update of t skip locked`,
    [room],
  );
}

/** Share-locks a round: its phase cannot change during the transaction. */
export function shareLockTableRound(tx: Db, id: string): Promise<TableRound | null> {
  return tx.maybeOne<TableRound>(`select ${TABLE_ROUND} ${FROM_TABLE} where t.id = $1 for share of t`, [id]);
}

/** Locks the opening of rounds in the room until the transaction ends. */
export async function lockOpening(tx: Db, room: string): Promise<void> {
  await tx.run("select pg_advisory_xact_lock(hashtextextended('opens ' || $1, 0))", [room]);
}

/** Locks a player's bets at a game until the transaction ends. */
export async function lockPlayerBets(tx: Db, { vendor, player, gameCode }: PlayerGame): Promise<void> {
  await tx.run("select pg_advisory_xact_lock(hashtextextended('sits ' || $1, 0))", [
    `${vendor} ${player} ${gameCode}`,
  ]);
}

type NewTableRound = Pick<
  TableRound,
  "id" | "room" | "number" | "seedId" | "clientSeed" | "nonce" | "closesAt"
>;

export async function insertTableRound(tx: Db, round: NewTableRound): Promise<void> {
  await tx.run(
    `insert into table_round (id, room, number, seed_id, client_seed, nonce, stage, closes_at, due_at)
     values ($1, $2, $3, $4, $5, $6, 'open', $7, $7)`,
    [round.id, round.room, round.number, round.seedId, round.clientSeed, round.nonce, round.closesAt],
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
    `update table_round set stage = $2, due_at = $3, flies_at = coalesce($4, flies_at), result = coalesce($5, result),
       mark = coalesce($6, mark) where id = $1`,
    [id, stage, dueAt, fliesAt ?? null, result === undefined ? null : JSON.stringify(result), mark ?? null],
  );
}

/** Lists the newest results of a room, newest first, each as its short mark. */
export async function listMarks(db: Db, room: string, limit: number): Promise<string[]> {
  const rows = await db.rows<{ mark: string }>(
    "select mark from table_round where room = $1 and mark is not null order by number desc limit $2",
    [room, limit],
  );
  return rows.map(({ mark }) => mark);
}

/** Lists rooms whose round was due before a moment: the process that ran it is gone. */
export async function listOverdue(db: Db, before: Date): Promise<string[]> {
  const rows = await db.rows<{ room: string }>(
    "select room from table_round where stage <> 'over' and due_at < $1 order by due_at limit 100",
    [before],
  );
  return rows.map(({ room }) => room);
}

/** Lists rounds with a result whose bets are not all settled, oldest first. */
export async function listUnsettled(db: Db): Promise<{ id: string; room: string }[]> {
  return db.rows<{ id: string; room: string }>(
    "select id, room from table_round where settled_at is null and stage in ('shown', 'over') order by id limit 50",
  );
}

/** Marks a round settled once no open bet is left; returns whether it did. */
export async function markSettled(db: Db, id: string, now: Date): Promise<boolean> {
  return (
    (await db.run(
      `update table_round set settled_at = $2 where id = $1 and not exists (
       select from round where table_round_id = $1 and state in ('placing', 'open'))`,
      [id, now],
    )) > 0
  );
}

/** Locks bets of a round whose stake has not been answered. */
export function lockPlacing(tx: Db, tableRoundId: string): Promise<SeededRound[]> {
  return tx.rows<SeededRound>(
    `select ${ROUND} ${FROM_ROUND} where r.table_round_id = $1 and r.state = 'placing' order by r.id for update of r`,
    [tableRoundId],
  );
}

/**
 * Locks accepted bets of a round that no other process is settling; `reached` excludes those whose target is
 * above it.
 */
export function lockOpenBets(
  tx: Db,
  tableRoundId: string,
  limit: number,
  reached: number | null,
): Promise<SeededRound[]> {
  return tx.rows<SeededRound>(
    `select ${ROUND} ${FROM_ROUND} where r.table_round_id = $1 and r.state = 'open'
       and ($3::bigint is null or (r.bet->>'targetHundredths')::bigint <= $3)
     order by r.id limit $2 for update of r skip locked`,
    [tableRoundId, limit, reached],
  );
}

/** Lists a player's bets on one round, in the order they were placed. */
export function listBets(db: Db, playerGame: PlayerGame, tableRoundId: string): Promise<SeededRound[]> {
  return db.rows<SeededRound>(
    `select ${ROUND} ${FROM_ROUND} where r.table_round_id = $1 and r.vendor = $2 and r.player = $3 and r.game_code = $4
     order by r.created_at, r.id`,
    [tableRoundId, playerGame.vendor, playerGame.player, playerGame.gameCode],
  );
}

/** Returns the hash of the next round's seed; null where there is no next seed. */
export async function findNextSeedHash(
  db: Db,
  { vendor, code }: { readonly vendor: string; readonly code: string },
): Promise<string | null> {
  const row = await db.maybeOne<{ hash: string }>(
    "select server_seed_hash as hash from seed where vendor = $1 and player = '' and game_code = $2 and state = 'next'",
    [vendor, code],
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

const CHAIN = 'id, salt, length, end_link as "endLink", checkpoints, played';

/** Returns the current chain, or the last one; with `lock` it cannot change until the transaction ends. */
export function findChain(db: Db, room: string, lock: "lock" | "look" = "look"): Promise<HashChain | null> {
  return db.maybeOne<HashChain>(
    `select ${CHAIN} from crash_chain where room = $1 order by id desc limit 1 ${lock === "lock" ? "for update" : ""}`,
    [room],
  );
}

export async function insertChain(
  tx: Db,
  room: string,
  chain: Omit<HashChain, "id" | "played">,
  now: Date,
): Promise<void> {
  await tx.run(
    "insert into crash_chain (room, salt, length, end_link, checkpoints, made_at) values ($1, $2, $3, $4, $5, $6)",
    [room, chain.salt, chain.length, chain.endLink, chain.checkpoints, now],
  );
}

export async function incrementPlayed(tx: Db, chainId: bigint): Promise<void> {
  await tx.run("update crash_chain set played = played + 1 where id = $1", [chainId]);
}
