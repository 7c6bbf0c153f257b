import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fraction } from "../fraction.ts";
import { matchMargins } from "./margins.ts";
import { oddsWithMargin, selectionsOf, type Market, type Selection } from "./markets.ts";
import { riskedOnLegs, riskedOnMarket, riskedOnMatch, type MarketBet } from "./risk.ts";

const even = { home: 500_000, away: 500_000 };
const STAKE = 100_000n;

function priced(
  kind: Market["kind"],
  selection: Selection,
  chances: Readonly<Record<string, number>>,
): MarketBet {
  const chance = fraction(BigInt(chances[selection] ?? 0), 1_000_000n);
  return {
    selection,
    chances,
    stakeMinor: STAKE,
    oddsMilli: oddsWithMargin(chance, matchMargins[kind]) ?? 1_010,
  };
}

describe("risked amount of bets on matches", () => {
  it("one side → its whole stake; both sides → what they lose together", () => {
    const home = priced("winner", "home", even);
    expect(riskedOnMarket({ kind: "winner" }, [home])).toBe(STAKE);
    // Both pay 1.90: five hundredths of one stake are lost, whichever side wins.
    expect(riskedOnMarket({ kind: "winner" }, [home, priced("winner", "away", even)])).toBe(10_000n);
    expect(riskedOnMarket({ kind: "handicap" }, [home])).toBe(STAKE);
  });

  it("home, draw and away in one market → the margin, not the stakes", () => {
    const chances = { home: 450_000, draw: 270_000, away: 280_000 };
    const bets = (["home", "draw", "away"] as const).map((selection) => priced("1x2", selection, chances));
    const risked = riskedOnMarket({ kind: "1x2" }, bets);
    expect(risked > 0n && risked < 3n * STAKE).toBe(true);
    const covering = bets.map((bet) => ({ ...bet, stakeMinor: 300_000_000n / BigInt(bet.oddsMilli) }));
    const stakes = covering.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);
    expect(riskedOnMarket({ kind: "1x2" }, covering)).toBeLessThan(stakes / 15n);
  });

  it("bets of several markets that cover each other → what the worst result of the match loses", () => {
    const half = { home: 500_000, away: 500_000 };
    const handicap = { kind: "handicap", lineQuarters: -2 } as const;
    // Home by one or more, against draw and away of 1x2: bets of two markets on the same two outcomes.
    const covering = [
      { ...priced("handicap", "home", half), market: handicap },
      { selection: "draw", oddsMilli: 3_800, stakeMinor: 50_000n, chances: null, market: { kind: "1x2" } },
      { selection: "away", oddsMilli: 3_800, stakeMinor: 50_000n, chances: null, market: { kind: "1x2" } },
    ] as const;
    const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
    expect(sum(riskedOnMatch(covering))).toBe(200_000n - 190_000n);
    expect(riskedOnMatch(covering.slice(0, 1))).toEqual([STAKE]);
    const totals = [
      {
        ...priced("totals", "over", { over: 500_000, under: 500_000 }),
        market: { kind: "totals", lineQuarters: 9 },
      },
      {
        ...priced("totals", "under", { over: 500_000, under: 500_000 }),
        market: { kind: "totals", lineQuarters: 11 },
      },
    ] as const;
    // With over 2¼ and under 2¾, three goals lose half of the second bet, and two goals lose half of the first bet.
    expect(sum(riskedOnMatch(totals))).toBeLessThan(20_000n);
    // Over 2.5 and home do not cover each other: a draw without goals loses both.
    const apart = [
      {
        ...priced("totals", "over", { over: 500_000, under: 500_000 }),
        market: { kind: "totals", lineQuarters: 10 },
      },
      { ...priced("winner", "home", half), market: { kind: "winner" } },
    ] as const;
    expect(sum(riskedOnMatch(apart))).toBe(2n * STAKE);
  });

  it("a favourite that hardly loses → twice the chance of losing", () => {
    const sure = { home: 930_000, away: 70_000 };
    expect(riskedOnMarket({ kind: "winner" }, [priced("winner", "home", sure)])).toBe(14_000n);
  });

  it("both sides of a cockfight → the margin, and nothing of a draw", () => {
    const chances = { meron: 520_000, wala: 480_000, draw: 90_000 };
    const bets = (["meron", "wala"] as const).map((selection) => priced("cockfight", selection, chances));
    const risked = riskedOnMarket({ kind: "cockfight" }, bets);
    expect(risked > 0n && risked < 50_000n).toBe(true);
  });

  it("parlay → by the chance that all its legs win", () => {
    const leg = { kind: "winner", selection: "home", oddsMilli: 1_900, chances: even } as const;
    expect(riskedOnLegs(STAKE, [leg, leg])).toBe(STAKE);
    const sure = { ...leg, oddsMilli: 1_020, chances: { home: 980_000, away: 20_000 } };
    expect(riskedOnLegs(STAKE, [sure, sure])).toBe(7_920n);
    expect(riskedOnLegs(STAKE, [{ ...sure, oddsMilli: 2_000, chances: null }])).toBe(STAKE);
  });

  it("chances that are all 0 → risk.bad_outcomes", () => {
    const bet = {
      selection: "home",
      stakeMinor: STAKE,
      oddsMilli: 1_900,
      chances: { home: 0, away: 0 },
    } as const;
    expect(() => riskedOnMarket({ kind: "winner" }, [bet])).toThrow(
      expect.objectContaining({ code: "risk.bad_outcomes" }),
    );
  });

  it("any bets on any market → at most the stakes, not by their order, bets of unknown chances included", () => {
    const kinds = fc.constantFrom<Market["kind"]>("1x2", "winner", "handicap", "totals", "cockfight");
    const some = kinds.chain((kind) =>
      fc.tuple(
        fc.constant(kind),
        fc.array(
          fc.record({
            selection: fc.constantFrom(...selectionsOf({ kind })),
            oddsMilli: fc.integer({ min: 1_010, max: 50_000 }),
            stakeMinor: fc.bigInt(100n, 1_000_000n),
            chances: fc.option(
              fc.record({
                home: fc.integer({ min: 1, max: 999_999 }),
                away: fc.nat(999_999),
                draw: fc.integer({ min: 1, max: 999_999 }),
              }),
            ),
          }),
          { minLength: 1, maxLength: 5 },
        ),
      ),
    );
    fc.assert(
      fc.property(some, ([kind, bets]) => {
        const risked = riskedOnMarket({ kind }, bets);
        const stakes = bets.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);
        expect(risked >= 0n && risked <= stakes).toBe(true);
        expect(riskedOnMarket({ kind }, bets.toReversed())).toBe(risked);
      }),
      { numRuns: 500 },
    );
  });
});
