// Tables and seats of poker in SQL. Each change of a table holds the lock of its row to the end of its transaction, so any
// number of processes run the same tables and none of them owns one.
import type { Db } from "../db/database.ts";

export type PokerTable = {
  readonly id: string;
  readonly vendor: string;
  readonly gameCode: string;
  readonly currency: string;
  readonly play: boolean;
  readonly place: number;
  readonly smallBlind: bigint;
  readonly bigBlind: bigint;
  readonly minBuy: bigint;
  readonly maxBuy: bigint;
  readonly rakeBasisPoints: number;
  readonly rakeCap: bigint;
  readonly seats: number;
  readonly button: number;
  readonly hands: number;
  readonly stage: "idle" | "playing" | "shown";
  readonly handId: string | null;
  readonly nextSeed: string;
  readonly nextSeedHash: string;
  readonly turnAt: Date | null;
  readonly dueAt: Date | null;
  readonly version: bigint;
};

export type PokerSeat = {
  readonly tableId: string;
  readonly seat: number;
  /** The round of the sitting; null for a robot. */
  readonly roundId: string | null;
  readonly vendor: string;
  readonly player: string | null;
  readonly name: string;
  readonly isSeated: boolean;
  readonly chips: bigint;
  readonly clientSeed: string;
  readonly bankMs: number;
  readonly missed: number;
  readonly awaySince: Date | null;
  readonly isLeaving: boolean;
  /** A top-up is pending; the player keeps the seat until it is answered. */
  readonly isAdding: boolean;
};

const TABLE = `id, vendor, game_code as "gameCode", currency, play, place, small_blind as "smallBlind", big_blind as "bigBlind",
  min_buy as "minBuy", max_buy as "maxBuy", rake_basis_points as "rakeBasisPoints", rake_cap as "rakeCap", seats, button, hands,
  stage, hand_id as "handId", next_seed as "nextSeed", next_seed_hash as "nextSeedHash", turn_at as "turnAt", due_at as "dueAt", version`;

const SEAT = `table_id as "tableId", seat, round_id as "roundId", vendor, player, name, is_seated as "isSeated", chips,
  client_seed as "clientSeed", bank_ms as "bankMs", missed, away_since as "awaySince", is_leaving as "isLeaving",
  exists (select from round r where r.id = round_id and r.pending is not null) as "isAdding"`;

type NewTable = Omit<PokerTable, "button" | "hands" | "stage" | "handId" | "turnAt" | "dueAt" | "version">;

export async function insertTable(db: Db, t: NewTable): Promise<void> {
  await db.run(
    `insert into poker_table (id, vendor, game_code, currency, play, place, small_blind, big_blind, min_buy, max_buy,
       rake_basis_points, rake_cap, seats, next_seed, next_seed_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict (id) do nothing`,
    [
      t.id,
      t.vendor,
      t.gameCode,
      t.currency,
      t.play,
      t.place,
      t.smallBlind,
      t.bigBlind,
      t.minBuy,
      t.maxBuy,
      t.rakeBasisPoints,
      t.rakeCap,
      t.seats,
      t.nextSeed,
      t.nextSeedHash,
    ],
  );
}

export type PokerRoom = Pick<PokerTable, "gameCode" | "currency" | "play">;

/** Lists the tables of a game for one kind of money, in their order. */
export function listTables(db: Db, { gameCode, currency, play }: PokerRoom): Promise<PokerTable[]> {
  return db.rows<PokerTable>(
    `select ${TABLE} from poker_table where game_code = $1 and currency = $2 and play = $3 order by place`,
    [gameCode, currency, play],
  );
}

export function findTable(db: Db, id: string): Promise<PokerTable | null> {
  return db.maybeOne<PokerTable>(`select ${TABLE} from poker_table where id = $1`, [id]);
}

/** Locks the table until the transaction ends. */
export function lockTable(tx: Db, id: string): Promise<PokerTable | null> {
  return tx.maybeOne<PokerTable>(`select ${TABLE} from poker_table where id = $1 for update`, [id]);
}

/** Locks a table that is due, unless another process holds it. */
export function lockDueTable(tx: Db, id: string, now: Date): Promise<PokerTable | null> {
  return tx.maybeOne<PokerTable>(
    `select ${TABLE} from poker_table where id = $1 and due_at <= $2 for update skip locked`,
    [id, now],
  );
}

export function listDueTables(db: Db, now: Date): Promise<{ id: string }[]> {
  return db.rows<{ id: string }>("select id from poker_table where due_at <= $1 order by due_at limit 50", [
    now,
  ]);
}

export async function updateTable(tx: Db, t: PokerTable): Promise<void> {
  await tx.run(
    `update poker_table set button = $2, hands = $3, stage = $4, hand_id = $5, next_seed = $6, next_seed_hash = $7,
       turn_at = $8, due_at = $9, version = version + 1 where id = $1`,
    [t.id, t.button, t.hands, t.stage, t.handId, t.nextSeed, t.nextSeedHash, t.turnAt, t.dueAt],
  );
}

export function listSeats(db: Db, tableId: string): Promise<PokerSeat[]> {
  return db.rows<PokerSeat>(`select ${SEAT} from poker_seat where table_id = $1 order by seat`, [tableId]);
}

/** Returns a player's seat in a room; null when they have none. */
export function findOwnSeat(
  db: Db,
  player: { readonly vendor: string; readonly player: string },
  room: PokerRoom,
): Promise<PokerSeat | null> {
  return db.maybeOne<PokerSeat>(
    `select ${SEAT} from poker_seat where vendor = $1 and player = $2 and table_id in (
       select id from poker_table where game_code = $3 and currency = $4 and play = $5) limit 1`,
    [player.vendor, player.player, room.gameCode, room.currency, room.play],
  );
}

export async function insertSeat(tx: Db, s: PokerSeat): Promise<void> {
  await tx.run(
    `insert into poker_seat (table_id, seat, round_id, vendor, player, name, is_seated, chips, client_seed, bank_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [s.tableId, s.seat, s.roundId, s.vendor, s.player, s.name, s.isSeated, s.chips, s.clientSeed, s.bankMs],
  );
}

export async function updateSeat(tx: Db, s: PokerSeat): Promise<void> {
  await tx.run(
    `update poker_seat set is_seated = $3, chips = $4, client_seed = $5, bank_ms = $6, missed = $7, away_since = $8, is_leaving = $9
     where table_id = $1 and seat = $2`,
    [s.tableId, s.seat, s.isSeated, s.chips, s.clientSeed, s.bankMs, s.missed, s.awaySince, s.isLeaving],
  );
}

export async function deleteSeat(
  tx: Db,
  { tableId, seat }: Pick<PokerSeat, "tableId" | "seat">,
): Promise<void> {
  await tx.run("delete from poker_seat where table_id = $1 and seat = $2", [tableId, seat]);
}

/** Lists reserved seats whose buy-in failed. */
export function listOrphanedSeats(db: Db): Promise<{ tableId: string; seat: number }[]> {
  return db.rows<{ tableId: string; seat: number }>(
    `select s.table_id as "tableId", s.seat from poker_seat s join round r on r.id = s.round_id
     where not s.is_seated and r.state in ('void', 'undone') limit 50`,
  );
}

/** Records the operator's chips that a robot brings or returns. */
export async function insertRobotChips(
  tx: Db,
  tableId: string,
  kind: "robot-in" | "robot-out",
  amount: bigint,
  now: Date,
): Promise<void> {
  await tx.run("insert into poker_house (table_id, kind, amount, at) values ($1, $2, $3, $4)", [
    tableId,
    kind,
    amount,
    now,
  ]);
}

/** Returns the chips a player has on a game's tables, for their net position. */
export async function sumOwnChips(db: Db, sessionHash: Buffer): Promise<bigint> {
  const row = await db.maybeOne<{ chips: bigint }>(
    `select coalesce(sum(s.chips), 0)::bigint as chips from poker_seat s join round r on r.id = s.round_id
     where r.session_hash = $1 and s.is_seated`,
    [sessionHash],
  );
  return row?.chips ?? 0n;
}
