// The tables of a poker title: several big blinds with two tables each; all other amounts follow from the big blind.
// Play money and real money never share a table, nor do two currencies.
import { digitsOf } from "@khela/engines/money";
import type { GameDefinition } from "../catalogue.ts";
import type { Context } from "../context.ts";
import { createSeed, type SeedSource } from "../rounds/seeds.ts";
import { insertTable, listTables, type PokerTable, type PokerRoom } from "./store.ts";

/** Big blinds in main units, for currencies whose unit is worth about as much as a taka. */
const BIG_BLINDS = [2, 10, 50];
const HIGH_BIG_BLINDS = [100, 200, 500];
const TABLES_EACH = 2;
const MIN_BUY_BLINDS = 20n;
const MAX_BUY_BLINDS = 100n;
const RAKE_BASIS_POINTS = 500;
const RAKE_CAP_BLINDS = 3n;
const SEATS = 6;

/** Number of seats of titles whose name gives the number; all other titles have SEATS. */
const seatCounts: Readonly<Record<string, number>> = {
  "jl-heads-up-poker": 2,
  "jdb-poker-duel": 2,
  "jdb-nine-seat-poker": 9,
};
const highTitles: ReadonlySet<string> = new Set(["jdb-high-stakes-poker"]);

function bigBlindsOf(code: string, currency: string): bigint[] {
  const unit = 10n ** BigInt(digitsOf(currency));
  return (highTitles.has(code) ? HIGH_BIG_BLINDS : BIG_BLINDS).map((blind) => BigInt(blind) * unit);
}

/** Returns the tables of a room, created at the first call. */
export async function getOrCreateTables(
  ctx: Context,
  source: SeedSource,
  game: GameDefinition,
  room: PokerRoom,
): Promise<PokerTable[]> {
  const found = await listTables(ctx.db, room);
  const stakes = bigBlindsOf(game.code, room.currency).flatMap((blind) =>
    Array.from({ length: TABLES_EACH }, () => blind),
  );
  if (found.length === stakes.length) return found;
  for (const [place, bigBlind] of stakes.entries()) {
    const { serverSeed: nextSeed, serverSeedHash: nextSeedHash } = createSeed(source, "next");
    await insertTable(ctx.db, {
      id: `${game.code}.${room.currency}.${room.play ? "play" : "real"}.${place}`,
      vendor: game.vendor,
      ...room,
      place,
      smallBlind: bigBlind / 2n,
      bigBlind,
      minBuy: bigBlind * MIN_BUY_BLINDS,
      maxBuy: bigBlind * MAX_BUY_BLINDS,
      rakeBasisPoints: RAKE_BASIS_POINTS,
      rakeCap: bigBlind * RAKE_CAP_BLINDS,
      seats: seatCounts[game.code] ?? SEATS,
      nextSeed,
      nextSeedHash,
    });
  }
  return listTables(ctx.db, room);
}
