// Kinds of play on lots (the last digits of prizes): numbers paid per hit, combinations that must all appear,
// combinations of which none may appear, and single digits of a number.
import { fraction } from "../../fraction.ts";
import type { LotteryPlay, Selection } from "../lottery-types.ts";
import { combinationsWithin, winsOnce, winsTimes } from "../max-wins.ts";
import {
  chanceOfAll,
  chanceOfNone,
  chooseNumber,
  combinationForm,
  countCombinations,
  countNumbers,
  createPlay,
  listForm,
  oneKind,
} from "../play.ts";
import { drawnLotOf, lotsOf, type LotSource } from "./lots.ts";

type Priced = { readonly code: string; readonly odds: string } & Partial<
  Pick<LotteryPlay, "mode" | "lots" | "factor" | "isPerStation">
>;

/** Returns the positions of the special prize's digits, if a source uses only these; otherwise null. */
function placesOfSource({ digits, tiers }: LotSource): readonly number[] | null {
  return tiers !== "all" && tiers.every((tier) => tier === 0)
    ? Array.from({ length: digits }, (_, at) => at)
    : null;
}

/** Creates the play on numbers of k digits, each paid as often as it is among the lots. */
export function numberPlay(
  source: LotSource,
  drawnLots: number,
  { code, odds, ...other }: Priced,
): LotteryPlay {
  const range = 10 ** source.digits;
  return createPlay({
    ...other,
    code,
    odds: { win: odds },
    form: listForm({ max: range - 1, digits: source.digits, most: range }),
    places: () => placesOfSource(source),
    kinds: oneKind(fraction(BigInt(drawnLots), BigInt(range))),
    count: countNumbers,
    hits: ([numbers = []], result) => {
      const counts = lotsOf(result, source);
      let hits = 0;
      for (const number of numbers) hits += counts[number] ?? 0;
      return [hits];
    },
    // Every lot can be one of the chosen numbers.
    maxWin: winsTimes(() => drawnLots),
  });
}

/** Maximum length of a list that stands for all combinations of its numbers. */
const MAX_COVER = 20;

/**
 * Returns the number of combinations that do not appear when all lots are the same number, which is chosen as the
 * number in the fewest combinations.
 */
function countWithoutOne(selection: Selection, size: number): number {
  const bets = countCombinations(selection, size);
  const within = new Map<number, number>();
  for (const set of selection)
    for (const number of set)
      within.set(number, (within.get(number) ?? 0) + chooseNumber(set.length - 1, size - 1));
  return within.size < 100 ? bets : bets - Math.min(...within.values());
}

/**
 * Creates the play on combinations of two-digit numbers. It wins once, when all numbers appear (`all`) or when none
 * does (`none`).
 */
export function combinationPlay(
  rule: "all" | "none",
  size: number,
  { source, drawnLots }: { readonly source: LotSource; readonly drawnLots: number },
  { code, odds, ...other }: Priced,
): LotteryPlay {
  const chance = rule === "all" ? chanceOfAll(size, 100n, drawnLots) : chanceOfNone(size, 100n, drawnLots);
  return createPlay({
    ...other,
    code,
    odds: { win: odds },
    form: combinationForm(size, { max: 99, digits: 2, most: MAX_COVER }),
    kinds: oneKind(chance),
    count: (selection) => countCombinations(selection, size),
    hits: (selection, result) => {
      const counts = lotsOf(result, source);
      let hits = 0;
      for (const set of selection) {
        let found = 0;
        for (const number of set) if ((counts[number] ?? 0) > 0 === (rule === "all")) found += 1;
        if (found >= size) hits += chooseNumber(found, size);
      }
      return [hits];
    },
    maxWin: winsTimes((selection) =>
      rule === "all" ? combinationsWithin(selection, size, drawnLots) : countWithoutOne(selection, size),
    ),
  });
}

/** Creates the play on the head or the tail digit of a number, for a source with one lot. */
export function digitPlay(which: "head" | "tail", source: LotSource, { code, odds }: Priced): LotteryPlay {
  return createPlay({
    code,
    odds: { win: odds },
    form: listForm({ most: 10 }),
    places: () => placesOfSource(source),
    kinds: oneKind(fraction(1n, 10n)),
    count: countNumbers,
    hits: ([digits = []], result) => {
      const drawn = drawnLotOf(result, source);
      const digit = which === "head" ? Math.floor(drawn / 10) : drawn % 10;
      return [digits.includes(digit) ? 1 : 0];
    },
    maxWin: winsOnce,
  });
}
