// Computes the part of a member's stakes on a draw that could really be lost, which is the basis of turnover. All of
// the member's slips on a draw, in one order or several, are one set of bets. Bets that cover each other count only the
// loss that the whole set can have. The draw's actual result has no influence.
import { addFractions, compareFractions, fraction, type Fraction } from "../../fraction.ts";
import { splitAmount } from "../../money.ts";
import { riskedAmount } from "../../risk.ts";
import { findLotteryPlay, priceSlip, wholePrizes } from "../lottery.ts";
import type { LotteryGame, LotteryPlay, LotteryResult, OddsTable, SlipLine } from "../lottery-types.ts";
import { paidBy } from "../max-wins.ts";
import { largestReturn, oddsOfPlay } from "../odds.ts";
import { createOutcomes } from "./outcomes.ts";

/** A placed slip, with the odds that pay it and its cost minus its rebate. */
export type TakenSlip = {
  readonly lines: readonly SlipLine[];
  readonly odds: OddsTable;
  readonly stakeMinor: bigint;
};

/**
 * Maximum computing steps for one set of slips. A line on a result takes one step for each of its numbers, plus
 * `STEPS_PER_LINE`.
 */
const MAX_STEPS = 10_000_000;
const STEPS_PER_LINE = 4;
/** Maximum wins that are cached for one set of results. */
const MAX_KEPT = 100_000;
/** Minimum number of results, because fewer are not representative. */
const MIN_RESULTS = 200;
const HALF = fraction(1n, 2n);

const expectedHits = new WeakMap<LotteryPlay, Fraction>();

/** Returns the maximum number of expected hits of a play's bet, over the kinds of the bet. */
function expectedHitsOf(play: LotteryPlay): Fraction {
  let expected = expectedHits.get(play);
  if (expected === undefined) {
    const ofKinds = play.kinds().map((kind) => kind.expected.reduce(addFractions, fraction(0n)));
    expected = ofKinds.reduce((max, one) => (compareFractions(one, max) > 0 ? one : max), fraction(0n));
    expectedHits.set(play, expected);
  }
  return expected;
}

/** Returns whether a set of slips wins nothing in at least half of all draws. Then the set risks its whole stake. */
function winsSeldom(game: LotteryGame, slips: readonly TakenSlip[]): boolean {
  const bets = new Map<LotteryPlay, number>();
  for (const { lines } of slips)
    for (const { play: code, selection, stations } of lines) {
      const play = findLotteryPlay(game, code);
      bets.set(play, (bets.get(play) ?? 0) + play.count(selection) * stations);
    }
  let sum = fraction(0n);
  for (const [play, count] of bets) {
    const { num, den } = expectedHitsOf(play);
    sum = addFractions(sum, fraction(num * BigInt(count), den));
  }
  return compareFractions(sum, HALF) <= 0;
}

/**
 * Returns a lower bound of the average loss of a set of slips, in minor units. It assumes that each bet returns as much
 * as the best bet of its play.
 */
export function lossOnAverage(game: LotteryGame, slips: readonly TakenSlip[]): bigint {
  return slips.reduce((sum, { lines, odds, stakeMinor }) => {
    const paid = priceSlip(game, lines, odds).lines.reduce((all, { play, costMinor }) => {
      const { num, den } = largestReturn(findLotteryPlay(game, play), oddsOfPlay(odds, play));
      // The average payout is rounded up.
      return all + (costMinor * num + den - 1n) / den;
    }, 0n);
    return paid < stakeMinor ? sum + stakeMinor - paid : sum;
  }, 0n);
}

/** A win of a line: the index of a result, and the payout. Results without a win have no entry. */
type LineWin = readonly [place: number, payoutMinor: bigint];

function winsOf(
  game: LotteryGame,
  { play: code, selection, unitMinor }: SlipLine,
  odds: OddsTable,
  results: readonly LotteryResult[],
): LineWin[] {
  const play = findLotteryPlay(game, code);
  const { prizes, den } = wholePrizes(play, odds);
  const wins: LineWin[] = [];
  for (const [place, result] of results.entries()) {
    const hits = play.hits(selection, result);
    if (hits.some((count) => count > 0)) wins.push([place, (unitMinor * paidBy(hits, prizes)) / den]);
  }
  return wins;
}

/** Computes the wins of lines on some results. A line that many slips share is computed once. */
function createLineWins(game: LotteryGame, results: readonly LotteryResult[]) {
  const known = new WeakMap<OddsTable, WeakMap<SlipLine, LineWin[]>>();
  let kept = 0;
  return (line: SlipLine, odds: OddsTable): readonly LineWin[] => {
    const ofOdds = known.get(odds) ?? new WeakMap<SlipLine, LineWin[]>();
    known.set(odds, ofOdds);
    const wins = ofOdds.get(line) ?? winsOf(game, line, odds, results);
    if (kept < MAX_KEPT && !ofOdds.has(line)) {
      ofOdds.set(line, wins);
      kept += wins.length;
    }
    return wins;
  };
}

type LineWins = ReturnType<typeof createLineWins>;

/**
 * Returns the function that computes the risked amount of each of a member's slips on one draw, in minor units. The
 * `riskedAmount` of the whole set, over all results or a sample, is split by the stakes without losing a unit. No
 * amount is above its stake, and the sum is never above the loss that the set can have. A set of too many numbers
 * counts `lossOnAverage`. Work is limited to ten million steps a set. Results and wins are cached for the next sets.
 */
export function createSlipRisk(game: LotteryGame): (slips: readonly TakenSlip[]) => bigint[] {
  const outcomes = createOutcomes(game);
  const wins = new WeakMap<readonly LotteryResult[], LineWins>();

  const riskedOfSet = (slips: readonly TakenSlip[], stakeMinor: bigint): bigint => {
    if (winsSeldom(game, slips)) return stakeMinor;
    const lines = slips.flatMap((slip) => slip.lines);
    const steps = lines.reduce(
      (sum, { selection }) => selection.reduce((all, list) => all + list.length, sum + STEPS_PER_LINE),
      0,
    );
    const most = Math.floor(MAX_STEPS / steps);
    if (most < MIN_RESULTS) return lossOnAverage(game, slips);
    const results = outcomes(lines, most);
    const lineWins = wins.get(results) ?? createLineWins(game, results);
    wins.set(results, lineWins);
    const payouts = results.map(() => 0n);
    for (const slip of slips)
      for (const line of slip.lines)
        for (const [place, payoutMinor] of lineWins(line, slip.odds))
          payouts[place] = (payouts[place] ?? 0n) + payoutMinor;
    return riskedAmount(
      payouts.map((payoutMinor) => ({ weight: 1, payoutMinor })),
      stakeMinor,
    );
  };

  return (slips) => {
    const stakes = slips.map(({ stakeMinor }) => stakeMinor);
    const stakeMinor = stakes.reduce((sum, one) => sum + one, 0n);
    return stakeMinor === 0n ? stakes : splitAmount(riskedOfSet(slips, stakeMinor), stakes);
  };
}
