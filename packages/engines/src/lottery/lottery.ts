// The lottery: every game with its plays, and the functions that preview a slip on the screen, price it at the order
// and settle it. They are pure: no clock, no randomness except the given stream, whole minor units, exact fractions.
import { fraction, type Fraction } from "../fraction.ts";
import { MAX_MINOR } from "../money.ts";
import { mega645, power655 } from "./balls/balls.ts";
import { ssc } from "./digits/ssc.ts";
import { elevenFive } from "./eleven-five/eleven-five.ts";
import { malaysia4d, singapore4d } from "./four-d/four-d.ts";
import { k3 } from "./k3/k3.ts";
import { keno80 } from "./keno/keno-80.ts";
import { LotteryError } from "./lottery-error.ts";
import type {
  LotteryGame,
  LotteryMode,
  LotteryPlay,
  LotteryResult,
  OddsTable,
  PricedLine,
  PricedSlip,
  SettledLine,
  SettledSlip,
  SlipLine,
} from "./lottery-types.ts";
import { oddsOfPlay, tableOf } from "./odds.ts";
import { pk10 } from "./pk10/pk10.ts";
import { max3d } from "./three-d/max-3d.ts";
import { p3, p5, threeD } from "./three-d/three-d.ts";
import { MAX_LINES, parseEntSlip } from "./slip/ent-slip.ts";
import { parseCounterSlip } from "./vietnam/counter-slip.ts";
import { vietnamNorth, vietnamSouth } from "./vietnam/vietnam.ts";

export { drawResult, formatResult, parseResult } from "./result.ts";

/** Maximum length of a slip's text. */
export const MAX_SLIP_LENGTH = 20_000;

/** Every game at its newest rules. */
export const lotteryGames: readonly LotteryGame[] = [
  vietnamNorth,
  vietnamSouth,
  ssc,
  elevenFive,
  pk10,
  k3,
  threeD,
  p3,
  p5,
  max3d,
  singapore4d,
  malaysia4d,
  mega645,
  power655,
  keno80,
];

/**
 * Every version of the rules, the newest of a game last. A version that settled a bet never changes, and stays for the
 * draws that used it.
 */
export const lotteryRules: readonly LotteryGame[] = [...lotteryGames];

for (const game of lotteryRules) for (const mode of game.prizeModes) tableOf(game, mode);

/** Returns a game by its code, at a version of its rules; default: the newest. Throws `game.unknown`. */
export function findLotteryGame(code: string, version?: number): LotteryGame {
  const found = [...lotteryRules]
    .reverse()
    .find((game) => game.code === code && (version === undefined || game.version === version));
  if (found === undefined) throw new LotteryError("game.unknown", code.slice(0, 40));
  return found;
}

const playMaps = new WeakMap<LotteryGame, ReadonlyMap<string, LotteryPlay>>();

/** Returns a play by its code. Throws `slip.unknown_play`. */
export function findLotteryPlay(game: LotteryGame, code: string): LotteryPlay {
  let plays = playMaps.get(game);
  if (plays === undefined)
    playMaps.set(game, (plays = new Map(game.plays.map((play) => [play.code, play] as const))));
  const play = plays.get(code);
  if (play === undefined) throw new LotteryError("slip.unknown_play", code.slice(0, 40));
  return play;
}

/**
 * Parses a slip: `ent` lines `play:numbers@unit` joined by `;`, or a counter's text (`trad`, unit in thousands). The
 * unit is a decimal of the currency. Throws a `slip.…` code with line and column, both from 1. The line counts the
 * lines between `;`.
 */
export function parseSlip(game: LotteryGame, text: string, mode: LotteryMode, currency = "BDT"): SlipLine[] {
  if (!game.modes.includes(mode))
    throw new LotteryError("slip.bad_mode", `${game.code} has no ${mode} form`, { line: 1, column: 1 });
  if (text.length > MAX_SLIP_LENGTH)
    throw new LotteryError("slip.too_long", `at most ${MAX_SLIP_LENGTH} characters`, {
      line: 1,
      column: MAX_SLIP_LENGTH + 1,
    });
  const lines = mode === "ent" ? parseEntSlip(game, text, currency) : parseCounterSlip(game, text, currency);
  if (lines.length === 0) throw new LotteryError("slip.empty", "no bet", { line: 1, column: 1 });
  const over = lines[MAX_LINES];
  if (over !== undefined)
    throw new LotteryError("slip.too_many_lines", `at most ${MAX_LINES}`, { line: over.line, column: 1 });
  return lines;
}

/** Returns the cost of one bet at a unit of 1, by the merchant's table. */
export function priceOf(play: LotteryPlay, odds: OddsTable): Fraction {
  const { factor } = oddsOfPlay(odds, play.code);
  return fraction(factor.num * BigInt(play.lots), factor.den);
}

function roundUp(num: bigint, den: bigint): bigint {
  return (num + den - 1n) / den;
}

/**
 * Prices a line: its bets and its cost. The cost is rounded up to the minor unit, so that no bet returns more than
 * stated.
 */
function priceLine(game: LotteryGame, line: SlipLine, odds: OddsTable = tableOf(game)): PricedLine {
  const play = findLotteryPlay(game, line.play);
  const bets = play.count(line.selection) * (play.isPerStation ? line.stations : 1);
  const { factor } = oddsOfPlay(odds, play.code);
  const costMinor = roundUp(BigInt(bets * play.lots) * line.unitMinor * factor.num, factor.den);
  if (costMinor > MAX_MINOR)
    throw new LotteryError("slip.too_large", "more than an amount can hold", { line: line.line, column: 1 });
  return { line: line.line, play: line.play, bets, costMinor };
}

/** Prices each line and the slip. Throws `slip.too_large`. */
export function priceSlip(
  game: LotteryGame,
  lines: readonly SlipLine[],
  odds: OddsTable = tableOf(game),
): PricedSlip {
  const priced = lines.map((line) => priceLine(game, line, odds));
  const costMinor = priced.reduce((sum, line) => sum + line.costMinor, 0n);
  if (costMinor > MAX_MINOR)
    throw new LotteryError("slip.too_large", "more than an amount can hold", { line: 1, column: 1 });
  return { lines: priced, bets: priced.reduce((sum, { bets }) => sum + bets, 0), costMinor };
}

/**
 * Returns the prizes of a play's tiers as integers over a common denominator: `prizes[tier] / den` is the payout of one
 * hit per unit staked.
 */
export function wholePrizes(
  play: LotteryPlay,
  odds: OddsTable,
): { readonly prizes: bigint[]; readonly den: bigint } {
  const { tiers } = oddsOfPlay(odds, play.code);
  const den = tiers.reduce((all, one) => (all % one.den === 0n ? all : all * one.den), 1n);
  return { prizes: tiers.map(({ num, den: own }) => num * (den / own)), den: den * BigInt(play.oddsPer) };
}

/**
 * Returns an upper bound of a line's payout, in minor units. Some result reaches the bound, except where a line has
 * several combinations and no result can win as many of them as are counted.
 */
export function maxPayoutOfLine(game: LotteryGame, line: SlipLine, odds: OddsTable = tableOf(game)): bigint {
  const play = findLotteryPlay(game, line.play);
  const { prizes, den } = wholePrizes(play, odds);
  const stations = play.isPerStation ? BigInt(line.stations) : 1n;
  return (line.unitMinor * play.maxWin(line.selection, prizes) * stations) / den;
}

/**
 * Settles a line on a result. The payout of the whole line is floored to the minor unit once. A line at several
 * stations is settled on a result of all of them (`stations`). On a result of fewer stations, it wins only the prizes
 * of these. Throws `result.too_many_stations`, `slip.too_large`.
 */
export function settleLine(
  game: LotteryGame,
  line: SlipLine,
  result: LotteryResult,
  odds: OddsTable = tableOf(game),
): SettledLine {
  if (result.kind === "prizes" && result.stations.length > line.stations)
    throw new LotteryError("result.too_many_stations", `the line is for ${line.stations}`, {
      path: "stations",
    });
  const play = findLotteryPlay(game, line.play);
  const tierHits = play.hits(line.selection, result);
  let hits = 0;
  let num = 0n;
  let den = 1n;
  const { tiers } = oddsOfPlay(odds, play.code);
  for (const [at, count] of tierHits.entries()) {
    const paid = tiers[at];
    if (count === 0 || paid === undefined) continue;
    hits += count;
    num = num * paid.den + BigInt(count) * paid.num * den;
    den *= paid.den;
  }
  if (hits === 0) return { hits, tierHits, payoutMinor: 0n };
  const payoutMinor = (line.unitMinor * num) / (den * BigInt(play.oddsPer));
  if (payoutMinor > MAX_MINOR)
    throw new LotteryError("slip.too_large", "more than an amount can hold", { line: line.line, column: 1 });
  return { hits, tierHits, payoutMinor };
}

/** Prices and settles every line of a slip. */
export function settleSlip(
  game: LotteryGame,
  lines: readonly SlipLine[],
  result: LotteryResult,
  odds: OddsTable = tableOf(game),
): SettledSlip {
  const settled = lines.map((line) => ({
    ...priceLine(game, line, odds),
    ...settleLine(game, line, result, odds),
  }));
  return {
    lines: settled,
    bets: settled.reduce((sum, { bets }) => sum + bets, 0),
    costMinor: settled.reduce((sum, { costMinor }) => sum + costMinor, 0n),
    payoutMinor: settled.reduce((sum, { payoutMinor }) => sum + payoutMinor, 0n),
  };
}
