// The outcomes of a draw, as far as bets distinguish them. If the positions that the bets use have few values, these
// are all outcomes, equally likely. Otherwise they are a fixed sample of draws, the same for everyone.
import { createRandomStream } from "../../rng.ts";
import { findLotteryPlay } from "../lottery.ts";
import type { LotteryGame, LotteryPlay, LotteryResult, ResultShape, SlipLine } from "../lottery-types.ts";
import { drawResult } from "../result.ts";

/** Maximum results that are enumerated. */
const MAX_RESULTS = 10_000;
/** Number of draws in a sample. The measured share of an event with probability 1/2 is then off by about 0.01. */
const SAMPLE = 2_000;

type Shape<Name extends ResultShape["shape"]> = Extract<ResultShape, { shape: Name }>;

const samples = new WeakMap<LotteryGame, readonly LotteryResult[]>();

function sampleOf(game: LotteryGame): readonly LotteryResult[] {
  let sample = samples.get(game);
  if (sample === undefined) {
    const stream = createRandomStream({
      serverSeed: "risked amounts",
      clientSeed: game.code,
      nonce: game.version,
    });
    sample = Array.from({ length: SAMPLE }, () => drawResult(game, stream));
    samples.set(game, sample);
  }
  return sample;
}

/** Returns the positions that the lines use together; null when a line depends on more than positions. */
function placesOf(game: LotteryGame, lines: readonly SlipLine[]): readonly number[] | null {
  const places = new Set<number>();
  for (const { play, selection } of lines) {
    const looked: ReturnType<LotteryPlay["places"]> = findLotteryPlay(game, play).places(selection);
    if (looked === null) return null;
    for (const place of looked) places.add(place);
  }
  return [...places].sort((a, b) => a - b);
}

/** Returns every way to fill `count` positions. `values` gives the values that may follow the given ones. */
function fillings(count: number, values: (taken: readonly number[]) => readonly number[]): number[][] {
  return Array.from({ length: count }).reduce<number[][]>(
    (all) => all.flatMap((taken) => values(taken).map((value) => [...taken, value])),
    [[]],
  );
}

function fillPlaces(
  length: number,
  places: readonly number[],
  values: readonly number[],
  others: readonly number[],
) {
  let next = 0;
  return Array.from({ length }, (_, at) => {
    const place = places.indexOf(at);
    if (place >= 0) return values[place] ?? 0;
    next += 1;
    return others[next - 1] ?? 0;
  });
}

function digitResults({ count, least, most }: Shape<"digits">, places: readonly number[]): LotteryResult[] {
  const all = Array.from({ length: most - least + 1 }, (_, at) => least + at);
  const rest = Array.from({ length: count }, () => least);
  return fillings(places.length, () => all).map((values) => ({
    kind: "numbers",
    numbers: fillPlaces(count, places, values, rest),
    bonus: null,
  }));
}

function orderedResults({ count, of }: Shape<"balls">, places: readonly number[]): LotteryResult[] {
  const all = Array.from({ length: of }, (_, at) => at + 1);
  const without = (taken: readonly number[]) => all.filter((ball) => !taken.includes(ball));
  return fillings(places.length, without).map((values) => ({
    kind: "numbers",
    numbers: fillPlaces(count, places, values, without(values)),
    bonus: null,
  }));
}

/** Returns results that differ in digits of the special prize. A place counts from the last digit. */
function specialResults({ tiers }: Shape<"prizes">, places: readonly number[]): LotteryResult[] {
  const digits = Math.max(...places) + 1;
  const others = tiers
    .slice(1)
    .map((tier) => Array.from({ length: tier.count }, () => "0".repeat(tier.digits)));
  return Array.from({ length: 10 ** digits }, (_, value) => ({
    kind: "prizes",
    stations: [[[String(value).padStart(tiers[0]?.digits ?? 0, "0")], ...others]],
  }));
}

function countResults(shape: ResultShape, places: readonly number[]): number {
  if (shape.shape === "digits") return (shape.most - shape.least + 1) ** places.length;
  if (shape.shape === "prizes") return 10 ** (Math.max(...places) + 1);
  return places.reduce((ways, _, at) => ways * (shape.shape === "balls" ? shape.of - at : MAX_RESULTS), 1);
}

/** Maximum number of enumerated results that are cached. Further sets are enumerated each time. */
const MAX_KEPT = 20_000;

/**
 * Returns the function that finds equally likely results for the risk of some lines. The results cover everything that
 * the lines can win together: all outcomes, or at most `most` of a fixed sample. Lines that use the same positions get
 * the same array.
 */
export function createOutcomes(
  game: LotteryGame,
): (lines: readonly SlipLine[], most: number) => readonly LotteryResult[] {
  const { result: shape } = game;
  const known = new Map<string, readonly LotteryResult[]>();
  let kept = 0;

  const enumerate = (places: readonly number[]) => {
    if (shape.shape === "digits") return digitResults(shape, places);
    if (shape.shape === "balls") return orderedResults(shape, places);
    return shape.shape === "prizes" ? specialResults(shape, places) : null;
  };
  const firstOf = (most: number) => (most >= SAMPLE ? sampleOf(game) : sampleOf(game).slice(0, most));

  return (lines, most) => {
    const places = placesOf(game, lines);
    const count = places === null ? MAX_RESULTS + 1 : countResults(shape, places);
    if (places === null || count > Math.min(MAX_RESULTS, most)) return firstOf(most);
    const key = places.join();
    const results = known.get(key) ?? enumerate(places) ?? firstOf(most);
    if (!known.has(key) && kept + results.length <= MAX_KEPT) {
      known.set(key, results);
      kept += results.length;
    }
    return results;
  };
}
