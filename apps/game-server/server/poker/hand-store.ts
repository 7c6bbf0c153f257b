// Hands of poker and what each player won in them, in SQL.
import type { HoldemStep, HoldemTable } from "@khela/engines/poker/holdem-round";
import { sql, type Db } from "@khela/service-kit/db/database";

/** The seats at the start of a hand; `players` is in the order of the engine's positions. */
export type Setup = HoldemTable & {
  readonly players: readonly {
    readonly seat: number;
    readonly roundId: string | null;
    readonly name: string;
    readonly clientSeed: string;
  }[];
};

export type PokerHand = {
  readonly id: string;
  readonly tableId: string;
  readonly number: number;
  /** The version of the hold'em rules of this hand. */
  readonly rulesVersion: number;
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly setup: Setup;
  readonly actions: readonly HoldemStep[];
  readonly startedAt: Date;
  readonly endedAt: Date | null;
};

const HAND = sql`h.id, h.table_id as "tableId", h.number, h.rules_version as "rulesVersion", h.server_seed as "serverSeed", h.server_seed_hash as "serverSeedHash",
  h.client_seed as "clientSeed", h.setup, h.actions, h.started_at as "startedAt", h.ended_at as "endedAt"`;

export async function insertHand(tx: Db, h: Omit<PokerHand, "actions" | "endedAt">): Promise<void> {
  await tx.run(
    sql`insert into poker_hand (id, table_id, number, rules_version, server_seed, server_seed_hash, client_seed, setup, started_at)
     values (${h.id}, ${h.tableId}, ${h.number}, ${h.rulesVersion}, ${h.serverSeed}, ${h.serverSeedHash}, ${h.clientSeed},
       ${JSON.stringify(h.setup)}, ${h.startedAt})`,
  );
}

export function findHand(db: Db, id: string): Promise<PokerHand | null> {
  return db.maybe<PokerHand>(sql`select ${HAND} from poker_hand h where h.id = ${id}`);
}

export async function setActions(tx: Db, id: string, actions: readonly HoldemStep[]): Promise<void> {
  await tx.run(sql`update poker_hand set actions = ${JSON.stringify(actions)} where id = ${id}`);
}

export type Share = {
  readonly place: number;
  readonly roundId: string | null;
  readonly put: bigint;
  /** The part of `put` that nobody called; `won` includes it. */
  readonly uncalled: bigint;
  readonly won: bigint;
};

export async function finishHandRow(
  tx: Db,
  id: string,
  end: { readonly rake: bigint; readonly shares: readonly Share[]; readonly now: Date },
): Promise<void> {
  await tx.run(sql`update poker_hand set ended_at = ${end.now}, rake = ${end.rake} where id = ${id}`);
  for (const { place, roundId, put, uncalled, won } of end.shares) {
    await tx.run(
      sql`insert into poker_share (hand_id, place, round_id, put, uncalled, won)
       values (${id}, ${place}, ${roundId}, ${put}, ${uncalled}, ${won})`,
    );
  }
}

export type PlayedHand = PokerHand & {
  readonly place: number;
  readonly put: bigint;
  readonly won: bigint;
  readonly rake: bigint;
};

/** Lists the hands of one sitting, or all hands of a player at a game, newest first. */
export function listPlayedHands(
  db: Db,
  by: { readonly vendor: string; readonly player: string; readonly gameCode: string },
  limit: number,
): Promise<PlayedHand[]> {
  return db.rows<PlayedHand>(
    sql`select ${HAND}, s.place, s.put, s.won, h.rake from poker_share s join poker_hand h on h.id = s.hand_id
     join round r on r.id = s.round_id where r.vendor = ${by.vendor} and r.player = ${by.player}
     and r.game_code = ${by.gameCode}
     order by h.started_at desc limit ${limit}`,
  );
}

type SittingSums = Readonly<Record<"hands" | "put" | "won" | "risked", bigint>>;

/** Returns the sums of a sitting; `risked`: the chips that the player put into pots and others called. */
export async function sumSitting(db: Db, roundId: string): Promise<SittingSums> {
  const sums = await db.maybe<SittingSums>(
    sql`select count(*) as hands, coalesce(sum(put), 0)::bigint as put, coalesce(sum(won), 0)::bigint as won,
       coalesce(sum(put - uncalled), 0)::bigint as risked
     from poker_share where round_id = ${roundId}`,
  );
  return sums ?? { hands: 0n, put: 0n, won: 0n, risked: 0n };
}
