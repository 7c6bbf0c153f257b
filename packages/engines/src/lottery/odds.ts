// Tables of odds: the game's own, the official ones, a player's series, a merchant's file. A table is checked as a
// whole. It is refused, and the play named, when the exact return of any bet is above 1.
import {
  addFractions,
  compareFractions,
  decimalOf,
  formatFraction,
  fraction,
  multiplyFractions,
  parseFraction,
  type Fraction,
} from "../fraction.ts";
import { LotteryError } from "./lottery-error.ts";
import type { BetKind, LotteryGame, LotteryPlay, OddsTable, PlayOdds, PrizeMode } from "./lottery-types.ts";

const ONE = fraction(1n);
const NONE = fraction(0n);
const DECIMAL = /^(0|[1-9][0-9]{0,11})(?:\.([0-9]{1,8}))?$/;
const FRACTION = /^(0|[1-9][0-9]{0,17})\/[1-9][0-9]{0,17}$/;

/** The series with fair odds: the expected return is the whole stake. */
export const FAIR_SERIES = 2_000;
export const LEAST_SERIES = 1_700;
const DEFAULT_SERIES = 1_800;
const SERIES_DECIMALS = 2;

/** Returns a decimal or fraction text as a fraction, or null. */
function readOdds(value: unknown): Fraction | null {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string") return null;
  if (FRACTION.test(text)) return parseFraction(text);
  const match = DECIMAL.exec(text);
  if (match === null) return null;
  const [, whole = "0", decimals = ""] = match;
  return fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
}

function ownOdds(text: string): Fraction {
  const read = readOdds(text);
  if (read === null) throw new LotteryError("odds.bad_form", `${text} is no decimal`);
  return read;
}

/** Returns the exact return of one bet of a kind: expected payout for each unit of its cost. */
export function returnOf(play: LotteryPlay, kind: BetKind, { tiers, factor }: PlayOdds): Fraction {
  const back = kind.expected.reduce(
    (sum, expected, at) => addFractions(sum, multiplyFractions(expected, tiers[at] ?? NONE)),
    NONE,
  );
  return fraction(back.num * factor.den, back.den * factor.num * BigInt(play.lots * play.oddsPer));
}

/** Returns the return of the best kind of bet of a play. */
export function largestReturn(play: LotteryPlay, odds: PlayOdds): Fraction {
  return play
    .kinds()
    .map((kind) => returnOf(play, kind, odds))
    .reduce((best, rtp) => (compareFractions(rtp, best) > 0 ? rtp : best), NONE);
}

/** Returns every kind of bet of a game with its exact return under a table of odds. */
export function returnsOf(
  game: LotteryGame,
  table: OddsTable = tableOf(game),
): { readonly play: string; readonly kind: string; readonly rtp: Fraction }[] {
  return game.plays.flatMap((play) =>
    play.kinds().map((kind) => ({
      play: play.code,
      kind: kind.kind,
      rtp: returnOf(play, kind, oddsOfPlay(table, play.code)),
    })),
  );
}

/** Returns the odds of one play in a table. */
export function oddsOfPlay(table: OddsTable, play: string): PlayOdds {
  const found = table.get(play);
  if (found === undefined) throw new LotteryError("odds.unknown_play", play);
  return found;
}

function checkPlay(game: LotteryGame, play: LotteryPlay, odds: PlayOdds): void {
  for (const kind of play.kinds()) {
    const rtp = returnOf(play, kind, odds);
    if (compareFractions(rtp, ONE) > 0) {
      const bet = kind.kind === "" ? play.code : `${play.code} ${kind.kind}`;
      throw new LotteryError(
        "odds.above_one",
        `${game.code} ${bet} returns ${decimalOf(multiplyFractions(rtp, fraction(100n)), 4)} % (${formatFraction(rtp)})`,
        { path: play.code },
      );
    }
  }
}

function checkedTable(game: LotteryGame, rowOf: (play: LotteryPlay) => PlayOdds): OddsTable {
  return new Map(
    game.plays.map((play) => {
      const odds = rowOf(play);
      checkPlay(game, play, odds);
      return [play.code, odds] as const;
    }),
  );
}

/** Returns a play's odds at a series: the fair odds × series / 2000, cut to two decimals. */
function seriesOdds(play: LotteryPlay, series: number): Fraction[] {
  const [kind] = play.kinds();
  return play.tiers.map((_, at) => {
    const chance = kind?.expected[at] ?? ONE;
    const exact = fraction(
      chance.den * BigInt(play.oddsPer) * BigInt(series),
      chance.num * BigInt(FAIR_SERIES),
    );
    return ownOdds(decimalOf(exact, SERIES_DECIMALS));
  });
}

const tables = new WeakMap<LotteryGame, Map<string, OddsTable>>();

/**
 * Returns a game's own table in a prize mode. `series` counts in mode ZY only: plays that follow the series pay the
 * fair odds × series / 2000. Throws `odds.bad_series` unless the series is 1700 … 2000, and `odds.above_one`.
 */
export function tableOf(
  game: LotteryGame,
  prizeMode: PrizeMode = "ELOTT",
  series: number = DEFAULT_SERIES,
): OddsTable {
  if (!Number.isInteger(series) || series < LEAST_SERIES || series > FAIR_SERIES)
    throw new LotteryError("odds.bad_series", `expected ${LEAST_SERIES} to ${FAIR_SERIES}`);
  const cache = tables.get(game) ?? new Map<string, OddsTable>();
  tables.set(game, cache);
  const key = prizeMode === "ZY" ? `ZY ${series}` : prizeMode;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const table = checkedTable(game, (play) => {
    const stated = prizeMode === "LOTT" ? (play.officialOdds ?? play.odds) : play.odds;
    const tiers =
      prizeMode === "ZY" && play.isSeries
        ? seriesOdds(play, series)
        : play.tiers.map((tier) => ownOdds(stated[tier] ?? "0"));
    return { tiers, factor: ownOdds(play.factor) };
  });
  cache.set(key, table);
  return table;
}

/**
 * Returns the rebate for a player with a lower series, as a fraction of the stake: (mostSeries − series) / 2000. Throws
 * `odds.bad_series`.
 */
export function rebateOf(series: number, mostSeries: number): Fraction {
  if (!Number.isInteger(series) || series < LEAST_SERIES || series > mostSeries || mostSeries > FAIR_SERIES)
    throw new LotteryError("odds.bad_series", `expected ${LEAST_SERIES} to ${mostSeries}`);
  return fraction(BigInt(mostSeries - series), BigInt(FAIR_SERIES));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads the odds of one play from a file: tier → value. A single value belongs to the tier `win`. */
function rowOfFile(play: LotteryPlay, value: unknown, base: PlayOdds): PlayOdds {
  const row = isRecord(value) ? value : play.tiers.length === 1 ? { [play.tiers[0] ?? ""]: value } : null;
  if (row === null)
    throw new LotteryError("odds.bad_form", "this play has several tiers, name them", { path: play.code });
  const tiers = [...base.tiers];
  let { factor } = base;
  for (const [name, stated] of Object.entries(row)) {
    const path = `${play.code}.${name}`;
    const at = play.tiers.indexOf(name);
    if (at < 0 && name !== "factor") throw new LotteryError("odds.unknown_tier", name.slice(0, 40), { path });
    const read = readOdds(stated);
    if (read === null || (name === "factor" && read.num === 0n))
      throw new LotteryError("odds.bad_form", "expected a decimal of 0 or more", { path });
    if (at < 0) factor = read;
    else tiers[at] = read;
  }
  return { tiers, factor };
}

/**
 * Returns the game's table with a merchant's odds in it: `{"lo2": "98.5", "trad.b2": {"win": 75, "factor": "0.8"}}`,
 * bare or under the game's code. The file may name only plays of the game; all others keep their odds. Throws
 * `odds.bad_form`, `odds.unknown_play`, `odds.unknown_tier`, `odds.above_one`.
 */
export function loadOdds(game: LotteryGame, json: unknown, base: OddsTable = tableOf(game)): OddsTable {
  const value = isRecord(json) && isRecord(json[game.code]) ? json[game.code] : json;
  if (!isRecord(value)) throw new LotteryError("odds.bad_form", "expected an object of plays");
  const codes = new Set(game.plays.map(({ code }) => code));
  for (const code of Object.keys(value)) {
    if (!codes.has(code)) throw new LotteryError("odds.unknown_play", code.slice(0, 40), { path: code });
  }
  return checkedTable(game, (play) => {
    const own = oddsOfPlay(base, play.code);
    return value[play.code] === undefined ? own : rowOfFile(play, value[play.code], own);
  });
}
