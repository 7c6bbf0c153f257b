// Par sheets of the lottery's games: what a bet costs, what it pays, how often, and its exact return.
import {
  decimalOf,
  formatFraction,
  fraction,
  multiplyFractions,
  type Fraction,
} from "@khela/engines/fraction";
import { findLotteryGame, lotteryGames, priceOf } from "@khela/engines/lottery/lottery";
import type { BetKind, LotteryPlay, OddsTable } from "@khela/engines/lottery/lottery-types";
import { oddsOfPlay, returnOf, tableOf } from "@khela/engines/lottery/odds";
import { table, times } from "./rule-lines.ts";

const LONGEST_FRACTION = 60;
const PERCENT_DECIMALS = 6;

export function isLottery(game: string): boolean {
  return lotteryGames.some(({ code }) => code === game);
}

function percent(value: Fraction): string {
  return `${decimalOf(multiplyFractions(value, fraction(100n)), PERCENT_DECIMALS)} %`;
}

function exact(value: Fraction): string {
  const text = formatFraction(value);
  return text.length > LONGEST_FRACTION ? "" : `\`${text}\``;
}

/** Each tier that the kind of bet can win: its price, and the expected hits of one bet. */
function tiersOf(play: LotteryPlay, kind: BetKind, odds: OddsTable): { pays: string; hits: string } {
  const { tiers } = oddsOfPlay(odds, play.code);
  const possible = play.tiers
    .map((tier, at) => ({ tier, pays: tiers[at], chance: kind.expected[at] ?? fraction(0n) }))
    .filter(({ chance }) => chance.num > 0n);
  const named = (tier: string, text: string) => (possible.length === 1 ? text : `${tier} ${text}`);
  return {
    pays: possible.map(({ tier, pays }) => named(tier, times(pays ?? fraction(0n)))).join(", "),
    hits: possible
      .map(({ tier, chance }) =>
        named(tier, exact(chance) === "" ? decimalOf(chance, PERCENT_DECIMALS) : formatFraction(chance)),
      )
      .join(", "),
  };
}

function rowOf(play: LotteryPlay, kind: BetKind, odds: OddsTable): string[] {
  const rtp = returnOf(play, kind, oddsOfPlay(odds, play.code));
  const { pays, hits } = tiersOf(play, kind, odds);
  const name = kind.kind === "" ? play.code : `${play.code}:${kind.kind}`;
  return [
    `\`${name}\``,
    percent(rtp),
    exact(rtp),
    times(priceOf(play, odds)),
    pays,
    String(play.oddsPer),
    hits,
  ];
}

/** The file of a game's sheet. */
export function lotterySheetText(code: string): string {
  const game = findLotteryGame(code);
  const modes = game.prizeModes.includes("LOTT") ? (["ELOTT", "LOTT"] as const) : (["ELOTT"] as const);
  const tables = modes.flatMap((mode) => {
    const odds = tableOf(game, mode);
    return [
      `## Prize mode ${mode}`,
      "",
      ...table(
        [
          "Bet",
          "Return to player",
          "as a fraction",
          "Cost of a bet",
          "Pays",
          "for a stake of",
          "Hits of a bet",
        ],
        game.plays.flatMap((play) => play.kinds().map((kind) => rowOf(play, kind, odds))),
      ),
    ];
  });
  return [
    `# ${game.code}, rules version ${game.version}`,
    "",
    "Made by `npm run simulate -- par --write`; a test fails when this file and the engine differ. Cost is for a unit of 1; a bet may",
    "hit more than once where its rule pays each hit, so hits are expected numbers. Rules and examples: [lottery](../lottery.md).",
    "",
    "Method: exact, by enumeration or combinatorics over whole numbers; nothing is simulated. Decimals are cut.",
    "",
    ...tables,
  ].join("\n");
}
