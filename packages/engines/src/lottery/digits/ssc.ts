// SSC: five digits. Odds are for a stake of 2, as published. The platform's odds are those of series 1800, nine tenths
// of the fair odds. docs/lottery.md has the rules and an example of each play.
import { decimalOf, fraction, type Fraction } from "../../fraction.ts";
import type { LotteryGame, LotteryPlay } from "../lottery-types.ts";
import { chanceOfAll } from "../play.ts";
import { combinedPlay, directPlay, fixedPlay, sumPlay } from "./direct-plays.ts";
import { groupOrders, groupPatterns, groupPlay } from "./group-plays.ts";
import { anyPlay, chanceOfTimes, sizePlay, sumSizePlay, timesPlay } from "./loose-plays.ts";
import type { Span } from "./spans.ts";

const STAKE = 2;
const SERIES = 1_800n;
const FAIR_SERIES = 2_000n;

/** Returns nine tenths of the fair odds for a stake of 2, cut to two decimals. */
function seriesPrice({ num, den }: Fraction): string {
  return decimalOf(fraction(den * BigInt(STAKE) * SERIES, num * FAIR_SERIES), 2).replace(/\.?0+$/, "");
}

/**
 * Returns the prices of a play whose bets all have the same probability: the price by series, and the official price if
 * one is published.
 */
export function seriesPriced(code: string, chance: Fraction, official: string | null = null) {
  return {
    code,
    oddsPer: STAKE,
    isSeries: true,
    odds: { win: seriesPrice(chance) },
    officialOdds: official === null ? null : { win: official },
  };
}

const spans: readonly Span[] = [
  { name: "5star", from: 0, size: 5 },
  { name: "4front", from: 0, size: 4 },
  { name: "4end", from: 1, size: 4 },
  { name: "3front", from: 0, size: 3 },
  { name: "3middle", from: 1, size: 3 },
  { name: "3end", from: 2, size: 3 },
  { name: "2front", from: 0, size: 2 },
  { name: "2end", from: 3, size: 2 },
];
const oneStar: Span = { name: "1end", from: 4, size: 1 };

const officialDirect: Readonly<Record<number, string>> = { 1: "10", 2: "100", 3: "1000", 5: "100000" };
const officialGroup: Readonly<Record<string, string>> = { group: "50", group3: "320", group6: "160" };

function spanPlays(span: Span): LotteryPlay[] {
  const code = (play: string) => `ssc.${span.name}.${play}`;
  const direct = fraction(1n, 10n ** BigInt(span.size));
  const official = officialDirect[span.size] ?? null;
  return [
    directPlay(span, seriesPriced(code("direct"), direct, official)),
    ...(span.size > 1 ? [sumPlay(span, seriesPriced(code("sum"), direct, official))] : []),
    ...(groupPatterns[span.size] ?? []).map((pattern) => {
      const chance = fraction(BigInt(groupOrders(pattern, span.size)), 10n ** BigInt(span.size));
      const published = officialGroup[pattern.name] ?? null;
      return groupPlay(pattern, span, seriesPriced(code(pattern.name), chance, published));
    }),
    ...(span.size > 2
      ? [1, 2].map((size) =>
          anyPlay(span, size, seriesPriced(code(`any${size}`), chanceOfAll(size, 10n, span.size))),
        )
      : []),
    ...(span.size === 2 ? [sizePlay(span, seriesPriced(code("size"), fraction(1n, 4n)))] : []),
  ];
}

const [five] = spans as [Span];

export const ssc: LotteryGame = {
  code: "ssc",
  family: "digits",
  version: 1,
  nameKey: "lottery.game.ssc",
  source: "electronic",
  modes: ["ent"],
  prizeModes: ["LOTT", "ZY", "ELOTT"],
  result: { shape: "digits", count: 5, least: 0, most: 9 },
  plays: [
    ...spans.flatMap(spanPlays),
    ...spanPlays(oneStar),
    combinedPlay({
      code: "ssc.5star.combined",
      oddsPer: STAKE,
      odds: { five: "20440", three: "220", two: "20" },
    }),
    fixedPlay(5, seriesPriced("ssc.fixed", fraction(1n, 10n))),
    ...["once", "twice", "thrice", "four"].map((name, at) =>
      timesPlay(five, at + 1, seriesPriced(`ssc.5star.${name}`, chanceOfTimes(5, at + 1))),
    ),
    sumSizePlay(five, {
      code: "ssc.5star.sum-size",
      oddsPer: STAKE,
      odds: { big: "3.9", small: "3.9", odd: "3.9", even: "3.9" },
    }),
  ],
};
