// Sic bo: three dice, floor(f·6)+1 each, and the fifty bets of the usual felt. Returns are enumerated over
// the 216 rolls.
import { fraction, type Fraction } from "../fraction.ts";
import { drawBelow } from "../rng.ts";
import { createTableGame, LOST, paysToOne } from "./table-game.ts";

const FACES = 6;
const ROLLS = 216n;

type DiceRoll = { readonly dice: readonly number[] };
type Rule = (dice: readonly number[]) => Fraction;

/** Pays of the bets, to one. */
export type SicBoPays = {
  readonly anyTriple: number;
  readonly triple: number;
  readonly double: number;
  /** Pays of a bet on one number, when one, two or three dice show it. */
  readonly single: readonly [one: number, two: number, three: number];
  readonly pair: number;
  /** Pays by total of the dice: 4 and 17 first, 10 and 11 last. */
  readonly totals: readonly number[];
};

export const sicBoPays: SicBoPays = {
  anyTriple: 30,
  triple: 180,
  double: 10,
  single: [1, 2, 3],
  pair: 5,
  totals: [60, 30, 17, 12, 8, 6, 6],
};

function count(dice: readonly number[], face: number): number {
  return dice.filter((one) => one === face).length;
}

function sum(dice: readonly number[]): number {
  return dice.reduce((total, one) => total + one, 0);
}

function isTriple(dice: readonly number[]): boolean {
  return count(dice, dice[0] ?? 0) === 3;
}

/** Creates a rule that pays `to` to one when the roll matches. */
function when(fits: (dice: readonly number[]) => boolean, to: number): Rule {
  return (dice) => (fits(dice) ? paysToOne(to) : LOST);
}

const faces = Array.from({ length: FACES }, (_, index) => index + 1);

function rulesOf(pays: SicBoPays): ReadonlyMap<string, Rule> {
  return new Map<string, Rule>([
    ["small", when((dice) => sum(dice) <= 10 && !isTriple(dice), 1)],
    ["big", when((dice) => sum(dice) >= 11 && !isTriple(dice), 1)],
    ["odd", when((dice) => sum(dice) % 2 === 1 && !isTriple(dice), 1)],
    ["even", when((dice) => sum(dice) % 2 === 0 && !isTriple(dice), 1)],
    ["any-triple", when(isTriple, pays.anyTriple)],
    ...faces.map((face): [string, Rule] => [
      `triple:${face}`,
      when((dice) => count(dice, face) === 3, pays.triple),
    ]),
    ...faces.map((face): [string, Rule] => [
      `double:${face}`,
      when((dice) => count(dice, face) >= 2, pays.double),
    ]),
    ...faces.map((face): [string, Rule] => [
      `single:${face}`,
      (dice) => {
        const to = pays.single[count(dice, face) - 1];
        return to === undefined ? LOST : paysToOne(to);
      },
    ]),
    ...faces.flatMap((low) =>
      faces
        .filter((high) => high > low)
        .map((high): [string, Rule] => [
          `pair:${low}-${high}`,
          when((dice) => count(dice, low) > 0 && count(dice, high) > 0, pays.pair),
        ]),
    ),
    ...Array.from({ length: 14 }, (_, index): [string, Rule] => {
      const total = index + 4;
      return [
        `total:${total}`,
        when((dice) => sum(dice) === total, pays.totals[Math.min(index, 13 - index)] ?? 0),
      ];
    }),
  ]);
}

const rules = rulesOf(sicBoPays);

/** All 216 rolls of three dice. */
export const sicBoRolls: readonly (readonly number[])[] = faces.flatMap((a) =>
  faces.flatMap((b) => faces.map((c) => [a, b, c])),
);

function exactReturn(rule: Rule): Fraction {
  // Every return of this game is a whole number.
  return fraction(
    sicBoRolls.reduce((total, dice) => total + rule(dice).num, 0n),
    ROLLS,
  );
}

/** Returns the exact return of every bet under the given pays, over the 216 rolls. */
export function sicBoReturns(pays: SicBoPays): Readonly<Record<string, Fraction>> {
  return Object.fromEntries([...rulesOf(pays)].map(([on, rule]) => [on, exactReturn(rule)]));
}

export const sicBo = createTableGame<DiceRoll>({
  name: "sic-bo",
  version: 1,
  bets: sicBoReturns(sicBoPays),
  draw: (stream) => ({ dice: Array.from({ length: 3 }, () => drawBelow(stream, FACES) + 1) }),
  returnOf: ({ dice }, on) => rules.get(on)?.(dice) ?? LOST,
});
