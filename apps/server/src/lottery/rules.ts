// The engines' rules for a merchant's lottery. The same functions preview a slip, price the order and settle it. A
// table of odds is checked when it is read, and refused when it would return more than the stakes.

import { isDeepStrictEqual } from "node:util";
import { decimalOf, fraction, multiplyFractions, type Fraction } from "@khela/engines/fraction";
import { LotteryError } from "@khela/engines/lottery/lottery-error";
import {
  findLotteryGame,
  maxPayoutOfLine,
  parseSlip,
  priceOf,
  priceSlip,
  settleSlip,
} from "@khela/engines/lottery/lottery";
import type {
  LotteryGame,
  LotteryMode,
  LotteryPlay,
  LotteryResult,
  OddsTable,
  PrizeMode,
  SettledSlip,
  SlipLine,
} from "@khela/engines/lottery/lottery-types";
import { loadOdds, oddsOfPlay, returnsOf, tableOf } from "@khela/engines/lottery/odds";
import { playGroupOf } from "@khela/engines/lottery/play-groups";
import { parseResult } from "@khela/engines/lottery/result";
import {
  noRebate,
  rebateOfSlip,
  seriesRules,
  withRebate,
  type SeriesRules,
} from "@khela/engines/lottery/series";

export type RuleSource = {
  readonly engine: string;
  /** Rules version of a draw; absent: a game, which uses the newest version. */
  readonly rulesVersion?: number;
  readonly prizeMode: PrizeMode;
  readonly odds: unknown;
  /** The largest series in mode ZY; null in other modes. */
  readonly mostSeries: number | null;
};

export type Rules = { readonly game: LotteryGame } & SeriesRules;

/**
 * Rules for a series, by default the largest series. Throws `game.unknown` and `odds.…` only for faulty data of the
 * operator, because the caller has checked the series.
 */
export function rulesOf(
  { engine, rulesVersion, prizeMode, odds, mostSeries }: RuleSource,
  series: number | null = null,
): Rules {
  const game = findLotteryGame(engine, rulesVersion);
  if (mostSeries !== null)
    return { game, ...seriesRules(game, { chosen: series ?? mostSeries, most: mostSeries }, odds) };
  const own = tableOf(game, prizeMode);
  return { game, table: odds === null ? own : loadOdds(game, odds, own), ...noRebate };
}

/** Whether cost, win and rebate of an order are the same under both sets of rules. */
export function hasSameRules(a: RuleSource, b: RuleSource): boolean {
  const of = ({ engine, rulesVersion, prizeMode, odds, mostSeries }: RuleSource) => [
    engine,
    rulesVersion,
    prizeMode,
    odds,
    mostSeries,
  ];
  return isDeepStrictEqual(of(a), of(b));
}

/**
 * Rules by which a placed order is paid, with the order's series, even if it exceeds the draw's largest series. They
 * have no rebate, because the order's rebate was fixed when the order was placed.
 */
export function payingRules(draw: RuleSource, series: number | null): Rules {
  const game = findLotteryGame(draw.engine, draw.rulesVersion);
  const at = series ?? draw.mostSeries;
  const own = at === null ? tableOf(game, draw.prizeMode) : tableOf(game, "ZY", at);
  return { game, table: draw.odds === null ? own : loadOdds(game, draw.odds, own), ...noRebate };
}

export type Slip = {
  readonly lines: readonly SlipLine[];
  readonly bets: number;
  readonly costMinor: bigint;
  /** Rebate in minor units that is paid when the draw is settled. */
  readonly rebateMinor: bigint;
  readonly priced: ReturnType<typeof priceSlip>["lines"];
};

/** Parses and prices a slip. Throws a `slip.…` code with the position of the fault. */
export function readSlip(rules: Rules, text: string, mode: LotteryMode, currency: string): Slip {
  const { game, table } = rules;
  const lines = parseSlip(game, text, mode, currency);
  const several = lines.find(({ stations }) => stations > 1);
  if (several !== undefined)
    throw new LotteryError("slip.too_many_stations", "a draw is one station's", {
      line: several.line,
      column: 1,
    });
  const { lines: priced, bets, costMinor } = priceSlip(game, lines, table);
  return { lines, bets, costMinor, rebateMinor: rebateOfSlip(rules, priced), priced };
}

/** Liability of a slip for its draw: the sum of the maximum payouts of its lines, plus the rebate. */
export function liabilityOf({ game, table }: Rules, { lines, rebateMinor }: Slip): bigint {
  return lines.reduce((sum, line) => sum + maxPayoutOfLine(game, line, table), rebateMinor);
}

type Order = { readonly slip: string; readonly mode: LotteryMode; readonly currency: string };

/** A parsed slip of a placed order, with the rules that pay the slip. */
export type PlacedSlip = {
  readonly game: LotteryGame;
  readonly lines: readonly SlipLine[];
  readonly odds: OddsTable;
};

/** Parses a placed slip. Throws a `slip.…` code. */
export function readPlaced({ game, table }: Rules, order: Order): PlacedSlip {
  const lines = parseSlip(game, order.slip, order.mode, order.currency);
  return { game, lines, odds: table };
}

/** Computes the win of a placed slip on a result. */
export function settlePlaced({ game, lines, odds }: PlacedSlip, result: LotteryResult): SettledSlip {
  return settleSlip(game, lines, result, odds);
}

/** Parses a placed slip and settles the slip. */
export function settle(rules: Rules, order: Order, result: LotteryResult): SettledSlip {
  return settlePlaced(readPlaced(rules, order), result);
}

/** Parses and checks a result by the game's rules. */
export function readResult({ game }: Pick<Rules, "game">, result: unknown): LotteryResult {
  return parseResult(game, result);
}

/**
 * Returns the numbers of a result as text. For a result with prizes, the numbers of all prizes, beginning with the
 * first prize.
 */
export function winningText(result: LotteryResult): string {
  if (result.kind === "prizes") return result.stations.flat(2).join(",");
  const { numbers, bonus } = result;
  return [...numbers, ...(bonus === null ? [] : [bonus])].join(",");
}

const PERCENT_DECIMALS = 2;
const ODDS_DECIMALS = 4;

/** A fraction as percent, cut off after two decimals. */
export const percentOf = (part: Fraction): string =>
  decimalOf(multiplyFractions(part, fraction(100n)), PERCENT_DECIMALS);

const short = (text: string) => text.replace(/\.?0+$/, "");

/** Payout for one unit. A table has odds for a stake of `oddsPer`, while slips count units. */
function paidOnUnit(odds = fraction(0n), { oddsPer }: Pick<LotteryPlay, "oddsPer">): Fraction {
  return fraction(odds.num, odds.den * BigInt(oddsPer));
}

/** Lists the plays of a game for the betting panel, with their odds and exact return, rebate included. */
export function listPlays(rules: Rules) {
  const { game, table } = rules;
  const returns = Map.groupBy(returnsOf(game, table), ({ play }) => play);
  return game.plays.map((play) => {
    const { form } = play;
    const percents = (returns.get(play.code) ?? []).map(({ rtp }) =>
      multiplyFractions(withRebate(rules, play.code, rtp), fraction(100n)),
    );
    const sorted = percents.toSorted((a, b) => (a.num * b.den < b.num * a.den ? -1 : 1));
    const percent = (value = fraction(0n)) => decimalOf(value, PERCENT_DECIMALS);
    return {
      playCode: play.code,
      groupCode: playGroupOf(play.code),
      mode: play.mode,
      singleBetPrice: short(decimalOf(priceOf(play, table), ODDS_DECIMALS)),
      positions: form.positions,
      hasOptionalPositions: form.hasOptionalPositions,
      least: form.least,
      most: form.most,
      min: form.min,
      max: form.max,
      digits: form.digits,
      words: form.words === null ? null : [...form.words],
      combination: form.combination,
      prizes: play.tiers.map((prizeType, at) => ({
        prizeType,
        bonus: short(decimalOf(paidOnUnit(oddsOfPlay(table, play.code).tiers[at], play), ODDS_DECIMALS)),
      })),
      returnPercent: { least: percent(sorted[0]), most: percent(sorted.at(-1)) },
    };
  });
}
