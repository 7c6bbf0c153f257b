// Tables and seats of poker in SQL. Each change of a table locks the table's row until the transaction ends, so any
// number of processes can run the same tables. Order of locks: the table, then its seats by number. A statement over
// several tables locks in the same order, so that no two of them can deadlock.
import { sql, type Db, type Sql } from "@khela/service-kit/db/database";
import type { PlayerGame } from "../rounds/session-store.ts";

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
  /** Seat of the last big blind; -1 before the first hand. */
  readonly bigBlindSeat: number;
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
  /** When the player was last present; for a robot it has no meaning. */
  readonly seenAt: Date;
  readonly isLeaving: boolean;
  /** The blinds that the player must pay to join before the big blind reaches them; none: the player is dealt in. */
  readonly owes: "none" | "big" | "both";
  /** Whether the player pays these blinds with the next hand instead of waiting for the big blind. */
  readonly isPosting: boolean;
  /** Whether a top-up is pending; the player keeps the seat until the platform answers it. */
  readonly isAdding: boolean;
};

/** The device and the IP address from which a player takes a seat. */
export type SeatOrigin = { readonly deviceHash: Buffer; readonly ip: string };

const TABLE = sql`id, vendor, game_code as "gameCode", currency, play, place, small_blind as "smallBlind", big_blind as "bigBlind",
  min_buy as "minBuy", max_buy as "maxBuy", rake_basis_points as "rakeBasisPoints", rake_cap as "rakeCap",
  seats, button, big_blind_seat as "bigBlindSeat", hands,
  stage, hand_id as "handId", next_seed as "nextSeed", next_seed_hash as "nextSeedHash", turn_at as "turnAt",
  due_at as "dueAt", version`;

const SEAT = sql`table_id as "tableId", seat, round_id as "roundId", vendor, player, name, is_seated as "isSeated", chips,
  client_seed as "clientSeed", bank_ms as "bankMs", missed, away_since as "awaySince", seen_at as "seenAt", is_leaving as "isLeaving",
  owes, is_posting as "isPosting",
  exists (select from round r where r.id = round_id and r.pending is not null) as "isAdding"`;

type NewTable = Omit<
  PokerTable,
  "button" | "bigBlindSeat" | "hands" | "stage" | "handId" | "turnAt" | "dueAt" | "version"
>;

export async function insertTable(db: Db, t: NewTable): Promise<void> {
  await db.run(
    sql`insert into poker_table (id, vendor, game_code, currency, play, place, small_blind, big_blind, min_buy, max_buy,
       rake_basis_points, rake_cap, seats, next_seed, next_seed_hash)
     values (${t.id}, ${t.vendor}, ${t.gameCode}, ${t.currency}, ${t.play}, ${t.place}, ${t.smallBlind},
       ${t.bigBlind}, ${t.minBuy}, ${t.maxBuy}, ${t.rakeBasisPoints}, ${t.rakeCap}, ${t.seats}, ${t.nextSeed},
       ${t.nextSeedHash}) on conflict (id) do nothing`,
  );
}

export type PokerRoom = Pick<PokerTable, "gameCode" | "currency" | "play">;

/** Lists the tables of a game for one kind of money, in their order. */
export function listTables(db: Db, { gameCode, currency, play }: PokerRoom): Promise<PokerTable[]> {
  return db.rows<PokerTable>(
    sql`select ${TABLE} from poker_table where game_code = ${gameCode} and currency = ${currency} and play = ${play}
     order by place`,
  );
}

export function findTable(db: Db, id: string): Promise<PokerTable | null> {
  return db.maybe<PokerTable>(sql`select ${TABLE} from poker_table where id = ${id}`);
}

/** Locks the table until the transaction ends. */
export function lockTable(tx: Db, id: string): Promise<PokerTable | null> {
  return tx.maybe<PokerTable>(sql`select ${TABLE} from poker_table where id = ${id} for update`);
}

/** Locks a table that is due, unless another process holds it. */
export function lockDueTable(tx: Db, id: string, now: Date): Promise<PokerTable | null> {
  return tx.maybe<PokerTable>(
    sql`select ${TABLE} from poker_table where id = ${id} and due_at <= ${now} for update skip locked`,
  );
}

export function listDueTables(db: Db, now: Date): Promise<{ id: string }[]> {
  return db.rows<{ id: string }>(
    sql`select id from poker_table where due_at <= ${now} order by due_at limit 50`,
  );
}

export async function updateTable(tx: Db, t: PokerTable): Promise<void> {
  await tx.run(
    sql`update poker_table set button = ${t.button}, big_blind_seat = ${t.bigBlindSeat}, hands = ${t.hands}, stage = ${t.stage}, hand_id = ${t.handId},
     next_seed = ${t.nextSeed}, next_seed_hash = ${t.nextSeedHash},
       turn_at = ${t.turnAt}, due_at = ${t.dueAt}, version = version + 1 where id = ${t.id}`,
  );
}

export function listSeats(db: Db, tableId: string): Promise<PokerSeat[]> {
  return db.rows<PokerSeat>(sql`select ${SEAT} from poker_seat where table_id = ${tableId} order by seat`);
}

/** Locks the seats of a table, in their order, until the transaction ends; the table is locked already. */
export function lockSeats(tx: Db, tableId: string): Promise<PokerSeat[]> {
  return tx.rows<PokerSeat>(
    sql`select ${SEAT} from poker_seat where table_id = ${tableId} order by seat for update of poker_seat`,
  );
}

/** Returns a player's seat in a room; null when they have none. */
export function findOwnSeat(
  db: Db,
  player: { readonly vendor: string; readonly player: string },
  room: PokerRoom,
): Promise<PokerSeat | null> {
  return db.maybe<PokerSeat>(
    sql`select ${SEAT} from poker_seat where vendor = ${player.vendor} and player = ${player.player} and table_id in (
       select id from poker_table where game_code = ${room.gameCode} and currency = ${room.currency}
         and play = ${room.play}) limit 1`,
  );
}

/** SQL for the network of an IP address: the address itself, or the /64 prefix of an IPv6 address. */
const networkOf = (ip: string): Sql =>
  sql`network(set_masklen(${ip}::inet, case family(${ip}::inet) when 6 then 64 else 32 end))`;

/** Inserts a seat; `origin` is null for a robot. */
export async function insertSeat(tx: Db, s: PokerSeat, origin: SeatOrigin | null): Promise<void> {
  await tx.run(
    sql`insert into poker_seat (table_id, seat, round_id, vendor, player, name, is_seated, chips, client_seed, bank_ms, seen_at,
       owes, device_hash, network)
     values (${s.tableId}, ${s.seat}, ${s.roundId}, ${s.vendor}, ${s.player}, ${s.name}, ${s.isSeated},
       ${s.chips}, ${s.clientSeed}, ${s.bankMs}, ${s.seenAt}, ${s.owes}, ${origin?.deviceHash ?? null},
       ${origin === null ? sql`null` : networkOf(origin.ip)})`,
  );
}

/** Lists the players at a table, and whether each has the given device or network. */
export function listNeighbours(
  tx: Db,
  tableId: string,
  { deviceHash, ip }: SeatOrigin,
): Promise<{ player: string; hasDevice: boolean; hasNetwork: boolean }[]> {
  return tx.rows(
    sql`select player, coalesce(device_hash = ${deviceHash}, false) as "hasDevice",
       coalesce(network = ${networkOf(ip)}, false) as "hasNetwork"
     from poker_seat where table_id = ${tableId} and player is not null`,
  );
}

export async function updateSeat(tx: Db, s: PokerSeat): Promise<void> {
  await tx.run(
    sql`update poker_seat set is_seated = ${s.isSeated}, chips = ${s.chips}, client_seed = ${s.clientSeed},
     bank_ms = ${s.bankMs}, missed = ${s.missed}, away_since = ${s.awaySince}, is_leaving = ${s.isLeaving},
     owes = ${s.owes}, is_posting = ${s.isPosting}
     where table_id = ${s.tableId} and seat = ${s.seat}`,
  );
}

export async function deleteSeat(
  tx: Db,
  { tableId, seat }: Pick<PokerSeat, "tableId" | "seat">,
): Promise<void> {
  await tx.run(sql`delete from poker_seat where table_id = ${tableId} and seat = ${seat}`);
}

/** Records that these players are present at their games now. Locks their seats in order. */
export async function markSeen(db: Db, players: readonly PlayerGame[], now: Date): Promise<void> {
  await db.run(
    sql`with present as (
       select s.table_id, s.seat from poker_seat s
       join poker_table t on t.id = s.table_id
       join unnest(${players.map(({ vendor }) => vendor)}::text[], ${players.map(({ player }) => player)}::text[],
         ${players.map(({ gameCode }) => gameCode)}::text[]) p (vendor, player, game_code)
         on p.vendor = s.vendor and p.player = s.player and p.game_code = t.game_code
       order by s.table_id, s.seat for update of s)
     update poker_seat s set seen_at = ${now} from present
     where s.table_id = present.table_id and s.seat = present.seat`,
  );
}

/** Records that all seated players are present now. Locks the seats in order. */
export async function markAllSeen(db: Db, now: Date): Promise<void> {
  await db.run(
    sql`with stale as (
       select table_id, seat from poker_seat where seen_at < ${now} order by table_id, seat for update)
     update poker_seat s set seen_at = ${now} from stale
     where s.table_id = stale.table_id and s.seat = stale.seat`,
  );
}

/** Makes idle tables due that have a player who was last present at or before a time. */
export async function wakeDesertedTables(db: Db, now: Date, before: Date): Promise<void> {
  await db.run(
    sql`update poker_table set due_at = ${now} where id in (
       select t.id from poker_table t where t.stage = 'idle' and (t.due_at is null or t.due_at > ${now}) and exists (
         select from poker_seat s where s.table_id = t.id and s.is_seated and s.player is not null and s.seen_at <= ${before})
       order by t.id for update skip locked)`,
  );
}

/** Lists reserved seats whose buy-in failed. */
export function listOrphanedSeats(db: Db): Promise<{ tableId: string; seat: number }[]> {
  return db.rows<{ tableId: string; seat: number }>(
    sql`select s.table_id as "tableId", s.seat from poker_seat s join round r on r.id = s.round_id
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
  await tx.run(
    sql`insert into poker_house (table_id, kind, amount, at) values (${tableId}, ${kind}, ${amount}, ${now})`,
  );
}

/** Returns the chips on the tables from the rounds of a session, for the session's net result. */
export async function sumOwnChips(db: Db, sessionHash: Buffer): Promise<bigint> {
  const row = await db.maybe<{ chips: bigint }>(
    sql`select coalesce(sum(s.chips), 0)::bigint as chips from poker_seat s join round r on r.id = s.round_id
     where r.session_hash = ${sessionHash} and s.is_seated`,
  );
  return row?.chips ?? 0n;
}
