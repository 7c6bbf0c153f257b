// `npm run settle -- --list`: every game with its plays, their odds and exact returns.
import { decimalOf, formatFraction, type Fraction } from "@khela/engines/fraction";
import { findLotteryGame, lotteryGames } from "@khela/engines/lottery/lottery";
import type { LotteryGame, LotteryPlay, OddsTable } from "@khela/engines/lottery/lottery-types";
import { largestReturn, oddsOfPlay, returnOf, tableOf } from "@khela/engines/lottery/odds";

const DECIMALS = 12;
const ODDS_DECIMALS = 8;

function oddsText(value: Fraction): string {
  const decimal = decimalOf(value, ODDS_DECIMALS);
  return decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal;
}

function returnText(rtp: Fraction) {
  return { rtp: formatFraction(rtp), decimal: decimalOf(rtp, DECIMALS) };
}

function tiersOf(play: LotteryPlay, table: OddsTable): Record<string, string> {
  const { tiers } = oddsOfPlay(table, play.code);
  return Object.fromEntries(
    play.tiers.map((tier, at) => [tier, oddsText(tiers[at] ?? { num: 0n, den: 1n })]),
  );
}

function describePlay(game: LotteryGame, play: LotteryPlay) {
  const table = tableOf(game);
  const row = oddsOfPlay(table, play.code);
  const kinds = play.kinds();
  const official = game.prizeModes.includes("LOTT") ? tiersOf(play, tableOf(game, "LOTT")) : null;
  return {
    play: play.code,
    mode: play.mode,
    odds: tiersOf(play, table),
    ...(official === null ? {} : { official_odds: official }),
    odds_per: play.oddsPer,
    lots: play.lots,
    factor: oddsText(row.factor),
    ...returnText(largestReturn(play, row)),
    ...(kinds.length === 1
      ? {}
      : {
          returns: Object.fromEntries(
            kinds.map((kind) => [kind.kind, returnText(returnOf(play, kind, row))]),
          ),
        }),
    numbers: play.form,
  };
}

function describe(game: LotteryGame) {
  return {
    game: game.code,
    family: game.family,
    version: game.version,
    source: game.source,
    modes: game.modes,
    prize_modes: game.prizeModes,
    result: game.result,
    plays: game.plays.map((play) => describePlay(game, play)),
  };
}

/** Returns the text of the list. Throws `game.unknown`. */
export function listText(code: string | null, isJson: boolean): string {
  const games = (code === null ? lotteryGames : [findLotteryGame(code)]).map(describe);
  if (isJson) return JSON.stringify({ games });
  return games
    .flatMap(({ game, plays }) =>
      plays.map(({ play, odds, decimal }) => {
        const prices = Object.entries(odds).map(([tier, value]) =>
          tier === "win" ? value : `${tier} ${value}`,
        );
        return `${game.padEnd(10)} ${play.padEnd(24)} ${decimal}  ${prices.join(", ")}`;
      }),
    )
    .join("\n");
}
