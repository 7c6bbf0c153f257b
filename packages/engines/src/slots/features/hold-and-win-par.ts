// Exact: the paid spin by the full cycle of its stops, by the number of coins; the feature as a chain over the number
// of coins on the screen. With m free cells, each gets a coin with chance p independently: i of them with C(m,i)
// pⁱ(1−p)^(m−i). Three lives are three tries for the first i > 0: chance q_i (1 + q₀ + q₀²), and the end has q₀³.
// Prizes are independent of the chain. So with n coins at its end the mean is nμ and the mean square n(ν − μ²) + n²μ²,
// plus the pay of a full screen.
import { choose } from "../../combinations.ts";
import { addFractions, fraction, multiplyFractions, type Fraction } from "../../fraction.ts";
import { countLinePays, type ScreenTag } from "../lines/lines-counts.ts";
import type { FeatureStats } from "../par/free-spin-stats.ts";
import { combineSheet, totalsOfCounts, type ParSheet } from "../par/par-totals.ts";
import type { Slot } from "../slot-kind.ts";
import type { HoldRules } from "./hold-and-win.ts";

const NONE = fraction(0n);
const ONE = fraction(1n);

function power(base: Fraction, exponent: number): Fraction {
  return fraction(base.num ** BigInt(exponent), base.den ** BigInt(exponent));
}

/** Returns the probability of each number of coins at the end, from `coins` at the start. */
function endsFrom({ hold, rows, reels }: HoldRules, coins: number): Fraction[] {
  const cells = rows * reels.length;
  const p = fraction(BigInt(hold.lands), BigInt(hold.of));
  const none = fraction(BigInt(hold.of - hold.lands), BigInt(hold.of));
  const at = Array.from({ length: cells + 1 }, (_, n) => (n === coins ? ONE : NONE));
  for (let n = coins; n < cells; n += 1) {
    const here = at[n] ?? NONE;
    const empty = cells - n;
    const still = power(none, empty);
    const tries = Array.from({ length: hold.lives }, (_, life) => power(still, life)).reduce(addFractions);
    for (let landed = 1; landed <= empty; landed += 1) {
      const chance = multiplyFractions(
        fraction(choose(empty, landed)),
        multiplyFractions(power(p, landed), power(none, empty - landed)),
      );
      const moved = multiplyFractions(here, multiplyFractions(chance, tries));
      at[n + landed] = addFractions(at[n + landed] ?? NONE, moved);
    }
    at[n] = multiplyFractions(here, power(still, hold.lives));
  }
  return at;
}

function momentsOf({ prizes }: HoldRules["hold"]): { mean: Fraction; square: Fraction; max: bigint } {
  const weights = BigInt(prizes.reduce((sum, { weight }) => sum + weight, 0));
  const sum = (worth: (stakes: bigint) => bigint): Fraction =>
    fraction(
      prizes.reduce((total, { stakes, weight }) => total + worth(BigInt(stakes)) * BigInt(weight), 0n),
      weights,
    );
  return {
    mean: sum((stakes) => stakes),
    square: sum((stakes) => stakes * stakes),
    max: BigInt(Math.max(...prizes.map(({ stakes }) => stakes))),
  };
}

function featureFrom(rules: HoldRules, coins: number): FeatureStats {
  const { hold, rows, reels, lines } = rules;
  const cells = rows * reels.length;
  const { mean, square, max } = momentsOf(hold);
  const unit = BigInt(lines.length);
  const spread = addFractions(square, fraction(-mean.num * mean.num, mean.den * mean.den));
  let stakes = NONE;
  let squares = NONE;
  for (const [n, chance] of endsFrom(rules, coins).entries()) {
    const extra = fraction(n === cells ? BigInt(hold.fullStakes) : 0n);
    const sum = addFractions(multiplyFractions(fraction(BigInt(n)), mean), extra);
    const own = multiplyFractions(fraction(BigInt(n)), spread);
    stakes = addFractions(stakes, multiplyFractions(chance, sum));
    squares = addFractions(
      squares,
      multiplyFractions(chance, addFractions(own, multiplyFractions(sum, sum))),
    );
  }
  return {
    mean: multiplyFractions(stakes, fraction(unit)),
    meanOfSquare: multiplyFractions(squares, fraction(unit * unit)),
    max: (max * BigInt(cells) + BigInt(hold.fullStakes)) * unit,
  };
}

/** The par sheet of a hold and win slot. */
export function holdSheet({ name, version, units, ...slot }: Slot): ParSheet {
  const rules = slot.rules as HoldRules;
  const { coin, minCoins } = rules.hold;
  const coins: ScreenTag = {
    at: (window) => window.filter((id) => id === coin).length,
    most: rules.rows * rules.reels.length,
  };
  const base = totalsOfCounts(countLinePays(rules, rules.reels, coins), { multiplier: 1, extra: () => 0 });
  return combineSheet({
    name,
    version,
    units,
    base,
    feature: (seen) => (seen < minCoins ? null : featureFrom(rules, seen)),
  });
}
