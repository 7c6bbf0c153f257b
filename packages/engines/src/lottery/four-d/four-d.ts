// 4D: 23 prizes of four digits. Big pays on all of them, small on the first three. One number may win several prizes.
// iBet is one stake over all orders of a number.
import { fraction } from "../../fraction.ts";
import { LotteryError } from "../lottery-error.ts";
import type { LotteryGame, LotteryPlay, LotteryResult } from "../lottery-types.ts";
import { highestOf, paidBy } from "../max-wins.ts";
import { countNumbers, createPlay, listForm } from "../play.ts";

const NUMBERS = 10_000;
const bigTiers = ["first", "second", "third", "special", "consolation"] as const;
/** Number of prizes of each tier. */
const prizeCounts = [1, 1, 1, 10, 10] as const;
/**
 * The possible numbers of orders of a number's digits, by which iBet pays. A number of four equal digits has one order
 * and cannot be played as iBet.
 */
const orders = [24, 12, 6, 4] as const;

type Prices = readonly number[];
type FourDOdds = {
  readonly big: Prices;
  readonly small: Prices;
  /** iBet prices by the number of orders of the digits: 24, 12, 6, 4. */
  readonly ibetBig: readonly Prices[];
  readonly ibetSmall: readonly Prices[];
};

/** Returns the number of orders of a number's four digits: 24, 12, 6, 4 or 1. */
export function countOrders(number: number): number {
  const times = new Map<string, number>();
  for (const digit of String(number).padStart(4, "0")) times.set(digit, (times.get(digit) ?? 0) + 1);
  const factorials = [1, 1, 2, 6, 24];
  return [...times.values()].reduce((left, count) => left / (factorials[count] ?? 1), 24);
}

function sortedDigits(number: string): string {
  return [...number].sort().join("");
}

const counted = new WeakMap<LotteryResult, Map<string, readonly number[]>>();

/** Returns how often each number wins in each tier; for iBet, how often each set of digits wins. */
function winsOf(result: LotteryResult, isAnyOrder: boolean): Map<string, readonly number[]> {
  if (result.kind !== "prizes") throw new LotteryError("result.bad_form", "expected prizes");
  const wins = new Map<string, number[]>();
  for (const [tier, prizes] of (result.stations[0] ?? []).entries())
    for (const prize of prizes) {
      const key = isAnyOrder ? sortedDigits(prize) : prize;
      const row = wins.get(key) ?? bigTiers.map(() => 0);
      row[tier] = (row[tier] ?? 0) + 1;
      wins.set(key, row);
    }
  return wins;
}

const countedOrders = new WeakMap<LotteryResult, Map<string, readonly number[]>>();

function findWins(result: LotteryResult, number: number, isAnyOrder: boolean): readonly number[] {
  const cache = isAnyOrder ? countedOrders : counted;
  let wins = cache.get(result);
  if (wins === undefined) cache.set(result, (wins = winsOf(result, isAnyOrder)));
  const text = String(number).padStart(4, "0");
  return wins.get(isAnyOrder ? sortedDigits(text) : text) ?? [];
}

const form = listForm({ max: NUMBERS - 1, digits: 4, most: 100 });

function expectedOf(tiers: number, covered: number) {
  return prizeCounts.slice(0, tiers).map((count) => fraction(BigInt(count * covered), BigInt(NUMBERS)));
}

function straightPlay(code: string, prices: Prices): LotteryPlay {
  const tiers = bigTiers.slice(0, prices.length);
  return createPlay({
    code,
    odds: Object.fromEntries(tiers.map((tier, at) => [tier, String(prices[at])])),
    tiers,
    form,
    kinds: () => [{ kind: "", expected: expectedOf(tiers.length, 1) }],
    count: countNumbers,
    hits: ([numbers = []], result) =>
      tiers.map((_, tier) =>
        numbers.reduce((hits, number) => hits + (findWins(result, number, false)[tier] ?? 0), 0),
      ),
    // One number can win every prize.
    maxWin: (_, prizes) => paidBy(prizeCounts.slice(0, tiers.length), prizes),
  });
}

/** Creates an iBet play. It has one tier for each number of orders and each prize, such as `24.first`. */
function ibetPlay(code: string, prices: readonly Prices[]): LotteryPlay {
  const size = prices[0]?.length ?? 0;
  const tiers = orders.flatMap((count) => bigTiers.slice(0, size).map((tier) => `${count}.${tier}`));
  return createPlay({
    code,
    odds: Object.fromEntries(tiers.map((tier, at) => [tier, String(prices.flat()[at])])),
    tiers,
    form,
    sameAs: (number) => Number(sortedDigits(String(number).padStart(4, "0"))),
    kinds: () =>
      orders.map((count, at) => ({
        kind: String(count),
        expected: tiers.map((_, tier) =>
          Math.floor(tier / size) === at
            ? (expectedOf(size, count)[tier % size] ?? fraction(0n))
            : fraction(0n),
        ),
      })),
    count: ([numbers = []]) => numbers.filter((number) => countOrders(number) > 1).length,
    hits: ([numbers = []], result) => {
      const hits = tiers.map(() => 0);
      for (const number of numbers) {
        const row = orders.findIndex((count) => count === countOrders(number));
        if (row < 0) continue;
        const wins = findWins(result, number, true);
        for (let tier = 0; tier < size; tier += 1)
          hits[row * size + tier] = (hits[row * size + tier] ?? 0) + (wins[tier] ?? 0);
      }
      return hits;
    },
    // Each prize can go to the chosen number to which it pays the highest amount.
    maxWin: ([numbers = []], prizes) => {
      const chosen = new Set(
        numbers.map((number) => orders.findIndex((count) => count === countOrders(number))),
      );
      const rows = [...chosen].filter((row) => row >= 0);
      const best = prizeCounts
        .slice(0, size)
        .map((_, tier) => highestOf(rows.map((row) => prizes[row * size + tier] ?? 0n)));
      return paidBy(prizeCounts.slice(0, size), best);
    },
  });
}

function createGame(code: string, odds: FourDOdds): LotteryGame {
  return {
    code,
    family: "four-d",
    version: 1,
    nameKey: `lottery.game.${code}`,
    source: "official",
    modes: ["ent"],
    prizeModes: ["ELOTT", "SEA"],
    result: { shape: "four-d" },
    plays: [
      straightPlay("4d.big", odds.big),
      straightPlay("4d.small", odds.small),
      ibetPlay("4d.ibet-big", odds.ibetBig),
      ibetPlay("4d.ibet-small", odds.ibetSmall),
    ],
  };
}

export const singapore4d = createGame("4d-sg", {
  big: [2000, 1000, 490, 250, 60],
  small: [3000, 2000, 800],
  ibetBig: [
    [83, 41, 20, 10, 3],
    [166, 83, 40, 20, 6],
    [335, 168, 85, 41, 10],
    [500, 250, 127, 62, 15],
  ],
  ibetSmall: [
    [125, 83, 33],
    [250, 167, 66],
    [500, 333, 133],
    [750, 500, 200],
  ],
});

/**
 * Divides the prize by the number of orders and rounds down to an integer, because the publisher of the rules gives no
 * table for it.
 */
function shared(prices: Prices): Prices[] {
  return orders.map((count) => prices.map((price) => Math.floor(price / count)));
}

const malaysiaBig = [2500, 1000, 500, 180, 60];
const malaysiaSmall = [3500, 2000, 1000];

export const malaysia4d = createGame("4d-my", {
  big: malaysiaBig,
  small: malaysiaSmall,
  ibetBig: shared(malaysiaBig),
  ibetSmall: shared(malaysiaSmall),
});
