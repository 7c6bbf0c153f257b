// Vietlott's 6/45 and 6/55: six balls, and at 6/55 a seventh for the second prize. Odds are for a stake of 1; the
// jackpots are fixed at their published minimum, so that the return is exact.
import { choose } from "../../combinations.ts";
import { fraction, type Fraction } from "../../fraction.ts";
import type { LotteryGame, LotteryPlay } from "../lottery-types.ts";
import { highestOf, paidBy } from "../max-wins.ts";
import { chooseNumber, combinationForm, countCombinations, createPlay, numbersOf } from "../play.ts";

const DRAWN = 6;
const MAX_COVER = 18;

/**
 * A prize tier. `of`: how many of the six numbers match. `hasBonus`: whether the seventh ball must match too, must not,
 * or does not matter (null).
 */
type Tier = {
  readonly name: string;
  readonly of: number;
  readonly hasBonus: boolean | null;
  readonly odds: string;
};

/**
 * Returns how many bets of a set of `size` numbers win a tier, when `found` of the numbers are drawn. `hasBonus`:
 * whether the bonus is among the numbers.
 */
function winningBets(tier: Tier, size: number, found: number, hasBonus: boolean): number {
  const others = size - found;
  const missed = DRAWN - tier.of;
  const all = chooseNumber(found, tier.of);
  if (tier.hasBonus === null) return all * chooseNumber(others, missed);
  const bonus = hasBonus ? 1 : 0;
  return tier.hasBonus
    ? all * bonus * chooseNumber(others - bonus, missed - 1)
    : all * chooseNumber(others - bonus, missed);
}

/** Returns the maximum win of one set, over the possible counts of drawn numbers in it, with and without the bonus. */
function maxWinOfSet(tiers: readonly Tier[], size: number, prizes: readonly bigint[]): bigint {
  return highestOf(
    Array.from({ length: Math.min(size, DRAWN) + 1 }, (_, found) => found).flatMap((found) =>
      [false, ...(found < size ? [true] : [])].map((hasBonus) =>
        paidBy(
          tiers.map((tier) => winningBets(tier, size, found, hasBonus)),
          prizes,
        ),
      ),
    ),
  );
}

/** Returns the number of bets that win a tier in one result. */
function countWinning({ of, hasBonus }: Tier, balls: number): number {
  const rest = balls - DRAWN - (hasBonus === null ? 0 : 1);
  return chooseNumber(DRAWN, of) * chooseNumber(rest, DRAWN - of - (hasBonus === true ? 1 : 0));
}

/**
 * Returns an upper bound of the win of `sets` different sets of six. The highest prize goes to as many sets as can win
 * it in one result, then the next prize follows.
 */
function maxWinOfSets(
  tiers: readonly Tier[],
  balls: number,
  sets: number,
  prizes: readonly bigint[],
): bigint {
  let left = sets;
  let sum = 0n;
  const byPrize = tiers.map((tier, at) => ({ times: countWinning(tier, balls), prize: prizes[at] ?? 0n }));
  for (const { times, prize } of [...byPrize].sort((a, b) => (a.prize < b.prize ? 1 : -1))) {
    const won = Math.min(left, times);
    sum += BigInt(won) * prize;
    left -= won;
  }
  return sum;
}

function chanceOf({ of, hasBonus }: Tier, balls: number): Fraction {
  const missed = DRAWN - of;
  const rest = balls - DRAWN;
  const all = choose(DRAWN, of);
  const ways =
    hasBonus === null
      ? choose(rest, missed)
      : hasBonus
        ? choose(rest - 1, missed - 1)
        : choose(rest - 1, missed);
  return fraction(all * ways, choose(balls, DRAWN));
}

function matchPlay(code: string, balls: number, tiers: readonly Tier[]): LotteryPlay {
  return createPlay({
    code,
    odds: Object.fromEntries(tiers.map(({ name, odds }) => [name, odds])),
    tiers: tiers.map(({ name }) => name),
    form: combinationForm(DRAWN, { min: 1, max: balls, most: MAX_COVER }),
    kinds: () => [{ kind: "", expected: tiers.map((tier) => chanceOf(tier, balls)) }],
    count: (selection) => countCombinations(selection, DRAWN),
    hits: (selection, result) => {
      const drawn = numbersOf(result);
      const bonus = result.kind === "numbers" ? result.bonus : null;
      return tiers.map((tier) =>
        selection.reduce((hits, set) => {
          const found = set.filter((number) => drawn.includes(number)).length;
          const hasBonus = bonus !== null && set.includes(bonus);
          return hits + winningBets(tier, set.length, found, hasBonus);
        }, 0),
      );
    },
    maxWin: (selection, prizes) =>
      selection.length === 1
        ? maxWinOfSet(tiers, selection[0]?.length ?? 0, prizes)
        : maxWinOfSets(tiers, balls, selection.length, prizes),
  });
}

function createGame(code: string, balls: number, tiers: readonly Tier[]): LotteryGame {
  const hasBonus = tiers.some((tier) => tier.hasBonus !== null);
  return {
    code,
    family: "balls",
    version: 1,
    nameKey: `lottery.game.${code}`,
    source: "official",
    modes: ["ent"],
    prizeModes: ["ELOTT", "SEA"],
    result: { shape: "balls", count: DRAWN, of: balls, isOrdered: false, hasBonus },
    plays: [matchPlay(`${code}.pick6`, balls, tiers)],
  };
}

export const mega645 = createGame("6x45", 45, [
  { name: "jackpot", of: 6, hasBonus: null, odds: "1200000" },
  { name: "five", of: 5, hasBonus: null, odds: "1000" },
  { name: "four", of: 4, hasBonus: null, odds: "30" },
  { name: "three", of: 3, hasBonus: null, odds: "3" },
]);

export const power655 = createGame("6x55", 55, [
  { name: "jackpot", of: 6, hasBonus: null, odds: "3000000" },
  { name: "jackpot2", of: 5, hasBonus: true, odds: "300000" },
  { name: "five", of: 5, hasBonus: false, odds: "4000" },
  { name: "four", of: 4, hasBonus: null, odds: "50" },
  { name: "three", of: 3, hasBonus: null, odds: "5" },
]);
