// Mode ZY: the player trades the level of the prizes (the series) against a rebate on the stake, up to the merchant's
// largest series. Lower prizes give a higher rebate, so prize and rebate together never return more than the largest
// series does.
import { addFractions, fraction, type Fraction } from "../fraction.ts";
import { LEAST_SERIES, loadOdds, rebateOf, tableOf } from "./odds.ts";
import type { LotteryGame, OddsTable, PricedLine } from "./lottery-types.ts";

/** The series that the player chose, and the largest one that the merchant allows (`most`). Both are 1700 to 2000. */
export type Series = { readonly chosen: number; readonly most: number };

export type SeriesRules = {
  readonly table: OddsTable;
  /** The rebate as a fraction of the stake, only for the plays in `rebated`. */
  readonly rebate: Fraction;
  readonly rebated: ReadonlySet<string>;
};

/** Returns whether a player may choose this series when the merchant's largest one is `most`. */
export function isSeries(series: number, most: number): boolean {
  return Number.isInteger(series) && series >= LEAST_SERIES && series <= most;
}

/**
 * Returns odds and rebate at a series. The merchant's own odds replace the game's. A play whose odds do not follow the
 * series has no rebate. Throws `odds.bad_series`, and the codes of `loadOdds`.
 */
export function seriesRules(game: LotteryGame, { chosen, most }: Series, odds: unknown = null): SeriesRules {
  const rebate = rebateOf(chosen, most);
  const own = tableOf(game, "ZY", chosen);
  const table = odds === null ? own : loadOdds(game, odds, own);
  const following = game.plays.filter(
    ({ code, isSeries: follows }) => follows && table.get(code) === own.get(code),
  );
  return { table, rebate, rebated: new Set(following.map(({ code }) => code)) };
}

type Rebating = Pick<SeriesRules, "rebate" | "rebated">;

/** Returns the rebate on a slip's cost, in minor units. It is cut once for the whole slip. */
export function rebateOfSlip({ rebate, rebated }: Rebating, lines: readonly PricedLine[]): bigint {
  const cost = lines.reduce((sum, { play, costMinor }) => (rebated.has(play) ? sum + costMinor : sum), 0n);
  return (cost * rebate.num) / rebate.den;
}

/** Returns the total return of a play's bet: its payout and its rebate. */
export function withRebate({ rebate, rebated }: Rebating, play: string, rtp: Fraction): Fraction {
  return rebated.has(play) ? addFractions(rtp, rebate) : rtp;
}

/**
 * Returns the mode of a slip as its ticket writes it, together with the chosen series. So the tickets fix the series
 * too, before the draw.
 */
export function modeText(mode: string, series: number | null): string {
  return series === null ? mode : `${mode} ${series}`;
}

/** The rebate of a game without series: none. */
export const noRebate: Rebating = { rebate: fraction(0n), rebated: new Set() };
