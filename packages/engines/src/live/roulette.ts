// European roulette: one zero, floor(f·37). A bet on n numbers returns 36/n including the stake, so every bet
// returns exactly 36/37 (97.297 %).
import { fraction, type Fraction } from "../fraction.ts";
import { drawBelow } from "../rng.ts";
import { createTableGame, LOST } from "./table-game.ts";

const POCKETS = 37;
const RED = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];

type Spin = { readonly pocket: number };

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

// Row r (0 … 11) of the betting layout has the numbers 3r+1, 3r+2, 3r+3.
function insideBets(): [string, number[]][] {
  const bets: [string, number[]][] = numbers(0, 36).map((n) => [`straight:${n}`, [n]]);
  for (const n of numbers(1, 36)) {
    if (n % 3 !== 0) bets.push([`split:${n}-${n + 1}`, [n, n + 1]]);
    if (n <= 33) bets.push([`split:${n}-${n + 3}`, [n, n + 3]]);
    if (n % 3 !== 0 && n <= 32) bets.push([`corner:${n}`, [n, n + 1, n + 3, n + 4]]);
    if (n % 3 === 1) bets.push([`street:${n}`, [n, n + 1, n + 2]]);
    if (n % 3 === 1 && n <= 31) bets.push([`line:${n}`, numbers(n, n + 5)]);
  }
  for (const n of [1, 2, 3]) bets.push([`split:0-${n}`, [0, n]]);
  bets.push(["trio:0-1-2", [0, 1, 2]], ["trio:0-2-3", [0, 2, 3]], ["first-four", [0, 1, 2, 3]]);
  return bets;
}

function outsideBets(): [string, number[]][] {
  const all = numbers(1, 36);
  return [
    ["red", RED],
    ["black", all.filter((n) => !RED.includes(n))],
    ["odd", all.filter((n) => n % 2 === 1)],
    ["even", all.filter((n) => n % 2 === 0)],
    ["low", numbers(1, 18)],
    ["high", numbers(19, 36)],
    ...[1, 2, 3].map((third): [string, number[]] => [`dozen:${third}`, numbers(12 * third - 11, 12 * third)]),
    ...[1, 2, 3].map((column): [string, number[]] => [
      `column:${column}`,
      all.filter((n) => n % 3 === column % 3),
    ]),
  ];
}

/** Every roulette bet, with the pockets that it covers. */
export const rouletteBets: ReadonlyMap<string, readonly number[]> = new Map([
  ...insideBets(),
  ...outsideBets(),
]);

function returnOf({ pocket }: Spin, on: string): Fraction {
  const covered = rouletteBets.get(on) ?? [];
  return covered.includes(pocket) ? fraction(36n, BigInt(covered.length)) : LOST;
}

/** A bet on a roulette wheel with other rules: more zeros, or half of an even-money stake back when a zero falls. */
export type RouletteWheel = {
  readonly zeros: 1 | 2 | 3;
  /** Number of pockets that the bet covers, and its pay to one. */
  readonly covered: number;
  readonly paysToOne: number;
  /** Whether a bet that covers no zero gets half its stake back on a zero. */
  readonly isHalfBack?: boolean;
};

/** The exact return of a bet on another wheel of 36 numbers. */
export function rouletteReturn({ zeros, covered, paysToOne, isHalfBack }: RouletteWheel): Fraction {
  const halves = 2 * covered * (paysToOne + 1) + (isHalfBack === true ? zeros : 0);
  return fraction(BigInt(halves), BigInt(2 * (36 + zeros)));
}

export const roulette = createTableGame<Spin>({
  name: "roulette",
  version: 1,
  bets: Object.fromEntries([...rouletteBets.keys()].map((on) => [on, fraction(36n, BigInt(POCKETS))])),
  draw: (stream) => ({ pocket: drawBelow(stream, POCKETS) }),
  returnOf,
});
