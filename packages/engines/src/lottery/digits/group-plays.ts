// Group plays: the digits count, but not their order. A pattern says how often each chosen digit appears. In z30, for
// example, two digits of the first list appear twice each and one digit of the second list appears once.
import { choose } from "../../combinations.ts";
import { fraction } from "../../fraction.ts";
import type { LotteryPlay, Selection } from "../lottery-types.ts";
import { winsOnce } from "../max-wins.ts";
import { createPlay, listForm, numbersOf, oneKind } from "../play.ts";
import { digitsOfSpan, placesOfSpan, type Span } from "./spans.ts";

/** A group of `picks` different digits that appear `times` times each. */
type Group = { readonly times: number; readonly picks: number };

export type GroupPattern = {
  readonly name: string;
  /** Groups of the pattern: one for each position of the slip, in order. */
  readonly groups: readonly Group[];
  /** Whether all groups are chosen from one list, as in group-3. */
  readonly isOneList?: true;
};

/**
 * The patterns of 2, 3, 4 and 5 digits. The number in a name such as z120 is the number of orders that one bet covers.
 */
export const groupPatterns: Readonly<Record<number, readonly GroupPattern[]>> = {
  2: [{ name: "group", groups: [{ times: 1, picks: 2 }] }],
  3: [
    {
      name: "group3",
      groups: [
        { times: 2, picks: 1 },
        { times: 1, picks: 1 },
      ],
      isOneList: true,
    },
    { name: "group6", groups: [{ times: 1, picks: 3 }] },
  ],
  4: [
    { name: "z24", groups: [{ times: 1, picks: 4 }] },
    {
      name: "z12",
      groups: [
        { times: 2, picks: 1 },
        { times: 1, picks: 2 },
      ],
    },
    { name: "z6", groups: [{ times: 2, picks: 2 }] },
    {
      name: "z4",
      groups: [
        { times: 3, picks: 1 },
        { times: 1, picks: 1 },
      ],
    },
  ],
  5: [
    { name: "z120", groups: [{ times: 1, picks: 5 }] },
    {
      name: "z60",
      groups: [
        { times: 2, picks: 1 },
        { times: 1, picks: 3 },
      ],
    },
    {
      name: "z30",
      groups: [
        { times: 2, picks: 2 },
        { times: 1, picks: 1 },
      ],
    },
    {
      name: "z20",
      groups: [
        { times: 3, picks: 1 },
        { times: 1, picks: 2 },
      ],
    },
    {
      name: "z10",
      groups: [
        { times: 3, picks: 1 },
        { times: 2, picks: 1 },
      ],
    },
    {
      name: "z5",
      groups: [
        { times: 4, picks: 1 },
        { times: 1, picks: 1 },
      ],
    },
  ],
};

function factorial(n: number): bigint {
  return n <= 1 ? 1n : BigInt(n) * factorial(n - 1);
}

/** Returns the number of orders of the digits that one bet covers. */
function ordersOf({ groups }: GroupPattern, size: number): bigint {
  return groups.reduce(
    (orders, { times, picks }) => orders / factorial(times) ** BigInt(picks),
    factorial(size),
  );
}

/**
 * Returns the number of bets of one or two lists. Each bet chooses digits for each group, and no digit for two groups.
 */
function countBets({ groups: [one, two] }: GroupPattern, [first = [], second = []]: Selection): number {
  if (one === undefined) return 0;
  if (two === undefined) return Number(choose(first.length, one.picks));
  const shared = first.filter((digit) => second.includes(digit)).length;
  let bets = 0n;
  for (let used = 0; used <= Math.min(shared, one.picks); used += 1)
    bets +=
      choose(shared, used) *
      choose(first.length - shared, one.picks - used) *
      choose(second.length - used, two.picks);
  return Number(bets);
}

/**
 * Returns whether a bet of the selection wins: each digit of the result must be in the list for the number of times
 * that it appears.
 */
function wins({ groups }: GroupPattern, lists: Selection, digits: readonly number[]): boolean {
  return groups.every(({ times, picks }, at) => {
    const seen = new Set(
      digits.filter((digit) => digits.reduce((count, one) => count + (one === digit ? 1 : 0), 0) === times),
    );
    return seen.size === picks && [...seen].every((digit) => lists[at]?.includes(digit));
  });
}

type Priced = Pick<LotteryPlay, "code" | "odds" | "officialOdds" | "oddsPer" | "isSeries">;

/** Creates the group play of a span. */
export function groupPlay(pattern: GroupPattern, span: Span, priced: Priced): LotteryPlay {
  const { groups, isOneList } = pattern;
  const listsOf = (selection: Selection): Selection =>
    isOneList === true ? groups.map(() => selection[0] ?? []) : selection;
  const least = isOneList === true ? groups.reduce((sum, { picks }) => sum + picks, 0) : 1;
  return createPlay({
    ...priced,
    places: placesOfSpan(span),
    form: listForm({
      positions: isOneList === true ? 1 : groups.length,
      least: groups.length === 1 ? (groups[0]?.picks ?? 1) : least,
      most: 10,
    }),
    picks: isOneList === true ? null : groups.map(({ picks }) => picks),
    kinds: oneKind(fraction(ordersOf(pattern, span.size), 10n ** BigInt(span.size))),
    count: (selection) => countBets(pattern, listsOf(selection)),
    hits: (selection, result) => [
      wins(pattern, listsOf(selection), digitsOfSpan(numbersOf(result), span)) ? 1 : 0,
    ],
    maxWin: winsOnce,
  });
}

/** Returns the number of orders that one bet covers, which determines the fair odds. */
export function groupOrders(pattern: GroupPattern, size: number): number {
  return Number(ordersOf(pattern, size));
}
