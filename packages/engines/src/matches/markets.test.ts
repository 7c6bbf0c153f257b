import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { approximate, compareFractions, formatFraction, fraction, multiplyFractions } from "../fraction.ts";
import { expectRefusal } from "../../test/streams.ts";
import { matchMargins } from "./margins.ts";
import { multiplyFloor } from "../money.ts";
import {
  maxStakeMinor,
  overround,
  payoutMinor,
  oddsWithMargin,
  returnOfSettlement,
  selectionsOf,
  settleSelection,
  type Market,
  type Selection,
} from "./markets.ts";

const settle = (market: Market, selection: Selection, home: number, away: number) =>
  settleSelection(market, selection, { home, away });

describe("settling a bet on a match", () => {
  it("1x2, winner, meron and wala → by the score, a draw where it can be bet on", () => {
    expect((["home", "draw", "away"] as const).map((one) => settle({ kind: "1x2" }, one, 2, 1))).toEqual([
      "won",
      "lost",
      "lost",
    ]);
    expect((["home", "draw", "away"] as const).map((one) => settle({ kind: "1x2" }, one, 1, 1))).toEqual([
      "lost",
      "won",
      "lost",
    ]);
    expect((["home", "away"] as const).map((one) => settle({ kind: "winner" }, one, 0, 1))).toEqual([
      "lost",
      "won",
    ]);
    expect(settle({ kind: "winner" }, "home", 1, 1)).toBe("push");
    expect(
      (["meron", "wala", "draw"] as const).map((one) => settle({ kind: "cockfight" }, one, 0, 1)),
    ).toEqual(["lost", "won", "lost"]);
    expect(
      (["meron", "wala", "draw"] as const).map((one) => settle({ kind: "cockfight" }, one, 1, 1)),
    ).toEqual(["push", "push", "won"]);
  });

  it("handicaps in quarters → settled as in the published tables", () => {
    const rows: [number, number, number, string, string][] = [
      [0, 1, 1, "push", "push"],
      [-1, 1, 1, "half-lost", "half-won"],
      [1, 1, 1, "half-won", "half-lost"],
      [-2, 1, 1, "lost", "won"],
      [-2, 1, 0, "won", "lost"],
      [-3, 1, 0, "half-won", "half-lost"],
      [-4, 1, 0, "push", "push"],
      [-5, 1, 0, "half-lost", "half-won"],
      [-6, 1, 0, "lost", "won"],
      [-6, 2, 0, "won", "lost"],
      [2, 0, 1, "lost", "won"],
      [4, 0, 1, "push", "push"],
      [3, 0, 1, "half-lost", "half-won"],
    ];
    for (const [lineQuarters, home, away, forHome, forAway] of rows) {
      const market: Market = { kind: "handicap", lineQuarters };
      expect([lineQuarters, settle(market, "home", home, away), settle(market, "away", home, away)]).toEqual([
        lineQuarters,
        forHome,
        forAway,
      ]);
    }
  });

  it("totals in quarters → settled as in the published tables", () => {
    const at = (lineQuarters: number, goals: number) =>
      (["over", "under"] as const).map((one) => settle({ kind: "totals", lineQuarters }, one, goals, 0));
    expect([at(10, 3), at(10, 2)]).toEqual([
      ["won", "lost"],
      ["lost", "won"],
    ]);
    expect([at(8, 2), at(9, 2), at(11, 3)]).toEqual([
      ["push", "push"],
      ["half-lost", "half-won"],
      ["half-won", "half-lost"],
    ]);
  });

  it("cancelled match → every stake back; unknown selection → refused", () => {
    for (const kind of ["1x2", "winner", "cockfight"] as const) {
      for (const one of selectionsOf({ kind }))
        expect(settleSelection({ kind }, one, { cancelled: true })).toBe("void");
    }
    expectRefusal("matches.bad_selection", () => settle({ kind: "winner" }, "draw", 1, 0));
    expectRefusal("matches.bad_selection", () => settle({ kind: "totals", lineQuarters: 1.5 }, "over", 1, 0));
  });

  it("[M11] the two sides of a line → settlements mirror each other", () => {
    const mirror = {
      won: "lost",
      "half-won": "half-lost",
      push: "push",
      "half-lost": "half-won",
      lost: "won",
      void: "void",
    } as const;
    fc.assert(
      fc.property(fc.integer({ min: -20, max: 20 }), fc.nat(9), fc.nat(9), (lineQuarters, home, away) => {
        for (const [kind, one, other] of [
          ["handicap", "home", "away"],
          ["totals", "over", "under"],
        ] as const) {
          const market: Market = { kind, lineQuarters };
          expect(settle(market, other, home, away)).toBe(mirror[settle(market, one, home, away)]);
        }
      }),
      { seed: 3, numRuns: 2_000 },
    );
  });
});

describe("money on a match", () => {
  it("payout → stake × odds, half of it, or the stake, floored once", () => {
    expect(
      (["won", "half-won", "push", "void", "half-lost", "lost"] as const).map((end) =>
        payoutMinor(1_001n, 1_957, end),
      ),
    ).toEqual([1_958n, 1_479n, 1_001n, 1_001n, 500n, 0n]);
    expectRefusal("matches.bad_odds", () => payoutMinor(100n, 1_000, "won"));
    expectRefusal("matches.bad_odds", () => returnOfSettlement("won", 1.5));
  });

  it("prices → keep at least their margin, and little more", () => {
    const chances = [fraction(45n, 100n), fraction(27n, 100n), fraction(28n, 100n)];
    const margin = matchMargins["1x2"];
    const odds = chances.map((probability) => oddsWithMargin(probability, margin) ?? 0);
    const actual = overround(odds);
    expect(compareFractions(actual, margin)).toBeGreaterThanOrEqual(0);
    // Odds are floored to hundredths. That lowers each of these odds by at most 1 part in 200.
    expect(approximate(actual)).toBeLessThan(0.066);
    expect(odds.filter((one) => one % 10 !== 0)).toEqual([]);
    expect(formatFraction(overround([2_000, 2_000]))).toBe("0");
    expectRefusal("matches.bad_odds", () => oddsWithMargin(fraction(1n), margin));
    expectRefusal("matches.bad_odds", () => oddsWithMargin(fraction(0n), margin));
  });

  it("outcome nearly certain → no price, since none has the margin", () => {
    const margin = matchMargins["1x2"];
    expect(oddsWithMargin(fraction(934n, 1_000n), margin)).toBe(1_010);
    expect(oddsWithMargin(fraction(935n, 1_000n), margin)).toBeNull();
    expect(oddsWithMargin(fraction(985n, 1_000n), margin)).toBeNull();
    expect(oddsWithMargin(fraction(999_999n, 1_000_000n), margin)).toBeNull();
  });

  it("any chance and any market → price × chance is 1 / (1 + margin) at most", () => {
    const margins = fc.constantFrom(...Object.values(matchMargins));
    fc.assert(
      fc.property(fc.bigInt(1n, 999_999n), margins, (millionths, margin) => {
        const odds = oddsWithMargin(fraction(millionths, 1_000_000n), margin);
        if (odds === null) return;
        expect(odds).toBeGreaterThanOrEqual(1_010);
        const back = multiplyFractions(fraction(BigInt(odds), 1_000n), fraction(millionths, 1_000_000n));
        expect(compareFractions(back, fraction(margin.den, margin.den + margin.num))).toBeLessThanOrEqual(0);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("highest stake within a payout", () => {
  it("pays at most the payout; one unit more pays more", () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 14n),
        fc.bigInt(1n, 10n ** 4n),
        fc.bigInt(1n, 10n ** 4n),
        (payout, num, den) => {
          const odds = fraction(num, den);
          const stake = maxStakeMinor(payout, odds);
          expect([multiplyFloor(stake, odds) <= payout, multiplyFloor(stake + 1n, odds) > payout]).toEqual([
            true,
            true,
          ]);
        },
      ),
      { numRuns: 10_000 },
    );
  });

  it("odds of 1.85: 5 pays 9 and 6 pays 11; odds of 1; nothing may be paid", () => {
    expect([8n, 9n, 10n, 11n].map((most) => maxStakeMinor(most, fraction(37n, 20n)))).toEqual([
      4n,
      5n,
      5n,
      6n,
    ]);
    expect(maxStakeMinor(7n, fraction(1n))).toBe(7n);
    expect(maxStakeMinor(0n, fraction(37n, 20n))).toBe(0n);
  });

  it("negative payout, odds not above 0 → refused", () => {
    expectRefusal("money.negative", () => maxStakeMinor(-1n, fraction(1n)));
    expectRefusal("money.negative", () => maxStakeMinor(1n, fraction(0n)));
    expectRefusal("money.negative", () => maxStakeMinor(1n, fraction(-1n)));
  });
});
