// Lots of a result: the last k digits of every prize that has at least k. They are counted once for each result.
import { LotteryError } from "../lottery-error.ts";
import type { LotteryResult, ResultShape } from "../lottery-types.ts";

export type PrizeTiers = Extract<ResultShape, { shape: "prizes" }>["tiers"];

/** Which lots a play uses: the last `digits` digits of the prizes of these tiers, or of every tier. */
export type LotSource = { readonly digits: number; readonly tiers: readonly number[] | "all" };

/** Number of lots of one draw. */
export function countLots(shape: PrizeTiers, { digits, tiers }: LotSource): number {
  return shape.reduce(
    (sum, tier, at) =>
      tier.digits >= digits && (tiers === "all" || tiers.includes(at)) ? sum + tier.count : sum,
    0,
  );
}

/** Count of each number among the lots. For long numbers, only drawn numbers have an entry. */
type Lots = { readonly [lot: number]: number | undefined };

/** Up to this number of digits, every possible number has a count, also those that were not drawn. */
const MAX_WHOLE_DIGITS = 3;

const counted = new WeakMap<LotteryResult, Map<LotSource, Lots>>();

function countResult(result: LotteryResult, { digits, tiers }: LotSource): Lots {
  if (result.kind !== "prizes") throw new LotteryError("result.bad_form", "expected prizes");
  const counts: { [lot: number]: number | undefined } =
    digits > MAX_WHOLE_DIGITS ? {} : new Uint8Array(10 ** digits);
  for (const station of result.stations) {
    station.forEach((tier, at) => {
      if (tiers !== "all" && !tiers.includes(at)) return;
      for (const prize of tier) {
        if (prize.length < digits) continue;
        const lot = Number(prize.slice(-digits));
        counts[lot] = (counts[lot] ?? 0) + 1;
      }
    });
  }
  return counts;
}

/** Counts the lots of a result. The counts are cached, so the result must not change afterwards. */
export function lotsOf(result: LotteryResult, source: LotSource): Lots {
  let sources = counted.get(result);
  if (sources === undefined) counted.set(result, (sources = new Map()));
  let counts = sources.get(source);
  if (counts === undefined) sources.set(source, (counts = countResult(result, source)));
  return counts;
}

/**
 * Returns the drawn number of a source with one lot, or -1. Settling calls this for every bet and outcome, so it
 * creates no list.
 */
export function drawnLotOf(result: LotteryResult, source: LotSource): number {
  const lots = lotsOf(result, source);
  for (let lot = 0; lot < 10 ** source.digits; lot += 1) if ((lots[lot] ?? 0) > 0) return lot;
  return -1;
}
