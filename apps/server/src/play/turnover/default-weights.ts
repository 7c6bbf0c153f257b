// Default turnover weights, for a merchant that has set none. Games with a low risk count less.

import type { Db } from "@khela/service-kit/db/database";
import { hasWeights, insertWeights, listMerchantSettings, listReturns } from "./turnover-store.ts";

/**
 * Turnover weight in percent by game category; a category without a row counts 100. PVP counts 0, because members play
 * against each other and can pass stakes to each other.
 */
export const categoryWeights: Readonly<Record<string, number>> = {
  LIVE: 25,
  SPORTS: 50,
  ESPORTS: 50,
  COCKFIGHT: 50,
  BGS: 20,
  LOTT: 20,
  ELOTT: 20,
  PVP: 0,
};

/**
 * Turnover weight in percent for games whose return (RTP, in percent) is at least `rtp`. The lower one of this weight
 * and the category's weight applies.
 */
export const returnWeights: readonly (readonly [rtp: number, percent: number])[] = [
  [99, 10],
  [98, 20],
  [97, 50],
];

/** Returns the default weight of a game in percent: its category's weight, or less for a game with a high return. */
export function defaultWeight(gameType: string, rtp: number): number {
  const byReturn = returnWeights.find(([least]) => rtp >= least)?.[1] ?? 100;
  return Math.min(categoryWeights[gameType] ?? 100, byReturn);
}

/** Default weights by category, and by node id for games that count less than their category. */
export async function listDefaultWeights(db: Db): Promise<Readonly<Record<string, number>>> {
  const games = (await listReturns(db))
    .map(({ nodeId, gameType, rtp }) => ({
      nodeId,
      of: categoryWeights[gameType] ?? 100,
      own: defaultWeight(gameType, Number(rtp)),
    }))
    .filter(({ of, own }) => own < of);
  return { ...categoryWeights, ...Object.fromEntries(games.map(({ nodeId, own }) => [String(nodeId), own])) };
}

/** Stores the default weights for each merchant without weights; runs as the database's owner. */
export async function seedWeights(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const weights = await listDefaultWeights(tx);
    for (const { id } of await listMerchantSettings(tx))
      if (!(await hasWeights(tx, id))) await insertWeights(tx, id, weights);
  });
}
