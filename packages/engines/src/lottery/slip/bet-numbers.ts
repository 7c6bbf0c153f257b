// Computes a slip's stake on each number of its plays. A number is the target of one bet, written as a slip line with
// only that bet: `lo2:39`, `xien2:12-34`, `ssc.fixed:|2|||`, `ssc.2front.direct:1|3`.
import { findLotteryPlay } from "../lottery.ts";
import type { ContentForm, LotteryGame, LotteryPlay, SlipLine } from "../lottery-types.ts";
import { chooseNumber, countCombinations, countNumbers } from "../play.ts";

type Numbers = readonly number[];

/**
 * Maximum selections read for each wanted number. More than one is needed: several lines may be on one number, and some
 * selections are no bet.
 */
const SELECTIONS_PER_NUMBER = 2;

function* subsets(list: Numbers, size: number): Generator<Numbers> {
  if (size === 0) yield [];
  else
    for (const [at, one] of list.entries())
      for (const rest of subsets(list.slice(at + 1), size - 1)) yield [one, ...rest];
}

function* choices(lists: readonly Numbers[], picks: Numbers, at = 0): Generator<readonly Numbers[]> {
  const list = lists[at];
  if (list === undefined) yield [];
  else
    for (const one of subsets(list, picks[at] ?? 1))
      for (const rest of choices(lists, picks, at + 1)) yield [one, ...rest];
}

const picksOf = ({ form, picks }: LotteryPlay): Numbers => picks ?? [form.positions === 1 ? form.least : 1];

/** Returns the number of selections that `singleBets` yields, without creating them. */
function countSingleBets(play: LotteryPlay, selection: readonly Numbers[]): number {
  const { combination, hasOptionalPositions } = play.form;
  if (combination > 0) return countCombinations(selection, combination);
  if (hasOptionalPositions) return countNumbers(selection);
  const picks = picksOf(play);
  return selection.reduce((ways, list, at) => ways * chooseNumber(list.length, picks[at] ?? 1), 1);
}

/**
 * Yields each selection of one bet. For plays whose numbers must differ, it also yields selections that are not bets.
 */
function* singleBets(play: LotteryPlay, selection: readonly Numbers[]): Generator<readonly Numbers[]> {
  const { form } = play;
  const lists = selection.map((list) => [...list].sort((a, b) => a - b));
  if (form.combination > 0)
    for (const set of lists) for (const one of subsets(set, form.combination)) yield [one];
  else if (form.hasOptionalPositions)
    for (const [at, list] of lists.entries())
      for (const one of list) yield lists.map((_, place) => (place === at ? [one] : []));
  else yield* choices(lists, picksOf(play));
}

function numberText({ words, digits }: ContentForm, value: number): string {
  return words?.[value] ?? (digits === null ? String(value) : String(value).padStart(digits, "0"));
}

/**
 * Returns the units of a slip's lines by number, in minor units. The units of two lines on one number are added. Null
 * when the slip bets on more than `most` numbers. Null too, without reading any, when its lines together have more than
 * twice `most` selections. A sum is one number, and so are the two digits of a group of three with a pair, even when
 * several bets of a line are on it.
 */
export function unitsByNumber(
  game: LotteryGame,
  lines: readonly SlipLine[],
  most: number,
): ReadonlyMap<string, bigint> | null {
  const selections = lines.reduce(
    (sum, { play, selection }) => sum + countSingleBets(findLotteryPlay(game, play), selection),
    0,
  );
  if (selections > most * SELECTIONS_PER_NUMBER) return null;
  const units = new Map<string, bigint>();
  for (const { play: code, selection, unitMinor } of lines) {
    const play = findLotteryPlay(game, code);
    for (const bet of singleBets(play, selection)) {
      const bets = play.count(bet);
      if (bets === 0) continue;
      const textOf = (one: number) => numberText(play.form, play.sameAs?.(one) ?? one);
      const number = `${code}:${bet.map((list) => list.map(textOf).join("-")).join("|")}`;
      units.set(number, (units.get(number) ?? 0n) + unitMinor);
      if (units.size > most) return null;
    }
  }
  return units;
}
