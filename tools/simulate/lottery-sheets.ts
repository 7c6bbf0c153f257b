// Generates par sheets of the lottery's games: cost, pays, probabilities and exact return of a bet, and a settled
// example of each play.
import { readFileSync } from "node:fs";
import {
  decimalOf,
  formatFraction,
  fraction,
  multiplyFractions,
  type Fraction,
} from "@khela/engines/fraction";
import {
  findLotteryGame,
  lotteryGames,
  parseResult,
  parseSlip,
  priceOf,
  settleSlip,
} from "@khela/engines/lottery/lottery";
import type { BetKind, LotteryGame, LotteryPlay, OddsTable } from "@khela/engines/lottery/lottery-types";
import { oddsOfPlay, returnOf, tableOf } from "@khela/engines/lottery/odds";
import { formatAmount } from "@khela/engines/money";
import { table, times } from "./rule-lines.ts";

type Examples = Readonly<Record<string, { readonly result: object; readonly slips: readonly string[] }>>;

/** Examples: a result of each game, and a slip of each of its plays. */
const examples = JSON.parse(
  readFileSync(new URL("lottery-examples.json", import.meta.url), "utf8"),
) as Examples;

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

/** Returns each tier that a kind of bet can win: its price, and the expected hits of one bet. */
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

/** Returns a slip's bets, cost, hits and payout on a result. */
function settledRow(game: LotteryGame, slip: string, result: object): string[] {
  const lines = parseSlip(game, slip, slip.includes("@") ? "ent" : "trad");
  const settled = settleSlip(game, lines, parseResult(game, result));
  const amount = (minor: bigint) => formatAmount(minor, "BDT").replace(/\.00$/, "");
  return [
    slip,
    String(settled.bets),
    amount(settled.costMinor),
    String(settled.lines.reduce((sum, { hits }) => sum + hits, 0)),
    amount(settled.payoutMinor),
  ];
}

/** Returns the lines of a game's settled examples. @throws Error for a game without examples */
function examplesOf(game: LotteryGame): string[] {
  const example = examples[game.code];
  if (example === undefined) throw new Error(`lottery-examples.json lacks ${game.code}`);
  const { result, slips } = example;
  const rows = slips.map((slip) => settledRow(game, slip, result));
  const widths = [0, 1, 2, 3, 4].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join("  "),
  );
  return [
    "## Examples",
    "",
    "This result, and below it slips with their bets, cost, hits and payout.",
    "",
    "```json",
    JSON.stringify(result),
    "```",
    "",
    "```text",
    ...lines,
    "```",
    "",
  ];
}

/** Returns the text of a game's sheet file. */
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
    "hit more than once where its rule pays each hit, so hits are expected numbers. Rules: [lottery](../lottery.md).",
    "",
    "Method: exact, by enumeration or combinatorics over whole numbers; nothing is simulated. Decimals are cut.",
    "",
    ...tables,
    ...examplesOf(game),
  ].join("\n");
}
