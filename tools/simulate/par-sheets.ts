// Generates par sheets as text, one for each game, from the counts in packages/engines/src/par. A test compares the
// files in docs/par-sheets with the generated text.
import {
  decimalOf,
  formatFraction,
  fraction,
  multiplyFractions,
  type Fraction,
} from "@khela/engines/fraction";
import { findGame, isSlot, listGames } from "@khela/engines/games";
import { profilesOf } from "@khela/engines/par/bet-profiles";
import { onlyReturn, type BetProfile } from "@khela/engines/par/bet-profile";
import { listBets } from "@khela/engines/par/all-bets";
import { findLotteryGame, lotteryGames } from "@khela/engines/lottery/lottery";
import { isLottery, lotterySheetText } from "./lottery-sheets.ts";
import { payLinesOf } from "./rule-tables.ts";

export const PAR_FOLDER = new URL("../../docs/par-sheets/", import.meta.url);

/**
 * Maximum length of a fraction in a sheet. Instead of a longer one the sheet has its decimals; `npm run par` prints the
 * fraction.
 */
const LONGEST_FRACTION = 60;

export type Sheet = {
  readonly game: string;
  readonly version: number;
  readonly profiles: readonly BetProfile[];
};

export function sheetOf(game: string): Sheet {
  if (isLottery(game)) {
    const profiles = listBets(game).map(({ bet, rtp }) => onlyReturn(bet, rtp));
    return { game, version: findLotteryGame(game).version, profiles };
  }
  return { game, version: findGame(game).engine.version, profiles: profilesOf(game) };
}

export function gamesWithSheets(): string[] {
  return [...listGames().map(({ engine }) => engine.name), ...lotteryGames.map(({ code }) => code)];
}

function percent(value: Fraction | null, decimals: number): string {
  return value === null ? "–" : `${decimalOf(multiplyFractions(value, fraction(100n)), decimals)} %`;
}

function rowOf({ bet, rtp, hitRate, deviation, most }: BetProfile): string {
  const whole = formatFraction(rtp);
  const exact = whole.length > LONGEST_FRACTION ? "" : `\`${whole}\``;
  const cells = [
    `\`${bet}\``,
    percent(rtp, 6),
    exact,
    percent(hitRate, 4),
    deviation === null ? "–" : deviation.toFixed(4),
    most === null ? "–" : `${decimalOf(most, 2)} ×`,
  ];
  return `| ${cells.join(" | ")} |`;
}

/** Returns the method by which the figures are computed, and their error. */
function methodOf({ profiles }: Sheet): string {
  const exact =
    "Method: exact. Every outcome is counted with whole numbers; nothing is simulated, so there is no sampling error. " +
    "Decimals are cut, the deviation is rounded to four.";
  return profiles.some(({ hitRate }) => hitRate === null)
    ? `${exact} Where “–” stands, the figure depends on what the player decides or on a course that is not counted; the return is then that of the best play.`
    : exact;
}

/** Returns the start of a sentence about the feature that some paid spins of a slot start. */
function featureOf(name: string): string {
  const game = findGame(name);
  const hasFreeSpins = isSlot(game) && game.engine.rules.freeSpins.awards.some((award) => award > 0);
  return hasFreeSpins ? "Free spins start" : "The feature starts";
}

/** Returns the text of a sheet's file. */
export function textOf(sheet: Sheet): string {
  const { game, version, profiles } = sheet;
  if (isLottery(game)) return lotterySheetText(game);
  const triggers = profiles.flatMap(({ triggerRate }) =>
    triggerRate === undefined ? [] : [`${featureOf(game)} on ${percent(triggerRate, 4)} of paid spins.`, ""],
  );
  return [
    `# ${game}, rules version ${version}`,
    "",
    "Made by `npm run simulate -- par --write`; a test fails when this file and the engine differ. Figures are per unit of stake.",
    "",
    methodOf(sheet),
    "",
    ...triggers,
    "| Bet | Return to player | as a fraction | Pays something | Standard deviation | Most |",
    "|---|---|---|---|---|---|",
    ...profiles.map(rowOf),
    ...payLinesOf(game),
    "",
  ].join("\n");
}
