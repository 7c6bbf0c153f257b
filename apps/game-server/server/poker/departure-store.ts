// Chips that players took from a table when they last left it, in SQL.
import { sql, type Db } from "@khela/service-kit/db/database";
import type { PokerTable } from "./store.ts";

/** Time in which a returning player must bring at least the chips that they took. */
export const DEPARTURE_MS = 60 * 60_000;

export type Departure = {
  readonly tableId: string;
  readonly vendor: string;
  readonly player: string;
  readonly chips: bigint;
};

export async function insertDeparture(tx: Db, d: Departure, now: Date): Promise<void> {
  await tx.run(
    sql`insert into poker_departure (table_id, vendor, player, chips, left_at)
     values (${d.tableId}, ${d.vendor}, ${d.player}, ${d.chips}, ${now})
     on conflict (table_id, vendor, player) do update set chips = excluded.chips, left_at = excluded.left_at`,
  );
}

/** Lists the chips that a player took from tables in the last hour. */
export function listDepartures(
  db: Db,
  { vendor, player }: { readonly vendor: string; readonly player: string },
  now: Date,
): Promise<Departure[]> {
  return db.rows<Departure>(
    sql`select table_id as "tableId", vendor, player, chips from poker_departure
     where vendor = ${vendor} and player = ${player} and left_at > ${new Date(now.getTime() - DEPARTURE_MS)}`,
  );
}

export async function deleteDeparturesBefore(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from poker_departure where left_at < ${before}`);
}

/**
 * Returns the bounds of a buy-in: the table's, and within an hour of leaving at least the amount that the player took.
 * If that amount exceeds the table's maximum, it is the maximum too.
 */
export function buyBounds(
  { minBuy, maxBuy }: Pick<PokerTable, "minBuy" | "maxBuy">,
  departure: Pick<Departure, "chips"> | undefined,
): { readonly min: bigint; readonly max: bigint } {
  const chips = departure?.chips ?? 0n;
  return { min: chips > minBuy ? chips : minBuy, max: chips > maxBuy ? chips : maxBuy };
}
