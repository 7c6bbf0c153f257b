// Margins of match markets. `oddsWithMargin` in markets.ts adds them to fair probabilities, so that a bettor without an
// edge gets back 1 / (1 + margin) at most.
import { fraction, type Fraction } from "../fraction.ts";
import type { Market } from "./markets.ts";

export const matchMargins: Readonly<Record<Market["kind"], Fraction>> = {
  "1x2": fraction(6n, 100n),
  handicap: fraction(4n, 100n),
  totals: fraction(4n, 100n),
  winner: fraction(5n, 100n),
  cockfight: fraction(6n, 100n),
};
