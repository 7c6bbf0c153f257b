// Weighted outcomes of a table, as far as its bets distinguish them. They are counted if they are few, otherwise drawn
// once by the engine from a fixed seed. They serve to compute the possible loss of a set of bets. Returns to player are
// enumerated exactly elsewhere.
import { choose } from "../combinations.ts";
import { formatFraction, type Fraction } from "../fraction.ts";
import { multiplyFloor } from "../money.ts";
import { riskedAmount } from "../risk.ts";
import { createRandomStream } from "../rng.ts";
import { sicBoRolls } from "./sic-bo.ts";
import type { PlacedBet, TableGame, TableGameResult } from "./table-game.ts";

export type WeightedResult = { readonly result: TableGameResult; readonly weight: bigint };

type TableOutcome = { weight: bigint; readonly returns: Readonly<Record<string, Fraction>> };

/**
 * Number of draws for a table with too many outcomes to count. The measured share of an outcome with probability 1/2 is
 * then off by about 0.01.
 */
const DRAWS = 8_192;

/** For each of these tables, every result that its bets distinguish, with its weight. */
export const countedResults: Readonly<Record<string, () => WeightedResult[]>> = {
  roulette: () => Array.from({ length: 37 }, (_, pocket) => ({ result: { pocket }, weight: 1n })),
  "sic-bo": () => sicBoRolls.map((dice) => ({ result: { dice }, weight: 1n })),
  "dragon-tiger": () =>
    Array.from({ length: 52 * 52 }, (_, at) => {
      const [dragon, tiger] = [at % 52, Math.floor(at / 52)];
      return { result: { dragon, tiger }, weight: dragon === tiger ? 7n : 8n };
    }),
  "lucky-seven": () => Array.from({ length: 52 }, (_, card) => ({ result: { card }, weight: 1n })),
  "andar-bahar": () =>
    Array.from({ length: 49 }, (_, at) => ({
      // Bets depend only on the number of dealt cards, so the cards themselves may all be 0.
      result: { joker: 0, cards: Array.from({ length: at + 1 }, () => 0) },
      weight: choose(50 - at, 2),
    })),
};

function drawnResults({ name, draw }: TableGame): WeightedResult[] {
  return Array.from({ length: DRAWS }, (_, nonce) => ({
    result: draw(createRandomStream({ serverSeed: "outcomes of a table", clientSeed: name, nonce })),
    weight: 1n,
  }));
}

const outcomesByTable = new Map<string, readonly TableOutcome[]>();

/** Returns the outcomes of a table. Results with the same return on every bet are one outcome. */
function outcomesOf(table: TableGame): readonly TableOutcome[] {
  const key = `${table.name} ${table.version}`;
  const known = outcomesByTable.get(key);
  if (known !== undefined) return known;
  const names = Object.keys(table.rules.bets);
  const outcomes = new Map<string, TableOutcome>();
  for (const { result, weight } of countedResults[table.name]?.() ?? drawnResults(table)) {
    const returns = names.map((on) => [on, table.returnOf(result, on)] as const);
    const same = returns.map(([, back]) => formatFraction(back)).join();
    const found = outcomes.get(same);
    if (found === undefined) outcomes.set(same, { weight, returns: Object.fromEntries(returns) });
    else found.weight += weight;
  }
  const list = [...outcomes.values()];
  outcomesByTable.set(key, list);
  return list;
}

/**
 * Returns the risked amount of all bets of one player on one round of a table, in minor units. Several bets may be on
 * the same spot; the payout of each is floored. Throws `table.unknown_bet`.
 */
export function riskedAtTable(table: TableGame, bets: readonly PlacedBet[]): bigint {
  const placed = bets.map(({ on, stakeMinor }) => ({ on, stake: BigInt(stakeMinor) }));
  const outcomes = outcomesOf(table).map(({ weight, returns }) => ({
    weight,
    payoutMinor: placed.reduce((sum, { on, stake }) => {
      const back = Object.prototype.hasOwnProperty.call(returns, on) ? returns[on] : undefined;
      return sum + multiplyFloor(stake, back ?? table.returnOf({}, on));
    }, 0n),
  }));
  return riskedAmount(
    outcomes,
    placed.reduce((sum, { stake }) => sum + stake, 0n),
  );
}
