// Plays of `trad` slips, as Vietnamese betting counters write them. A bet costs stations × numbers × lots × unit ×
// factor (0.8 by default, the merchant's data), and pays per hit. Pairs (da) cost twice the lots and pay once.
import type { LotteryPlay } from "../lottery-types.ts";
import { combinationPlay, numberPlay } from "./lot-plays.ts";
import { countLots, type LotSource, type PrizeTiers } from "./lots.ts";

const FACTOR = "0.8";
const oddsOfDigits: Readonly<Record<number, string>> = { 2: "75", 3: "650", 4: "5500" };
const SPECIAL = 0;

type CounterRules = {
  /** Tiers that are drawn first: those with prizes of two digits (`first2`), and of three digits (`first3`). */
  readonly first2: readonly number[];
  readonly first3: readonly number[];
  /** Odds of a pair: at one station, and at two stations together. */
  readonly pairOdds: readonly string[];
};

/** Returns the plays of `trad` slips, whose codes begin with `trad.`. */
export function counterPlays(shape: PrizeTiers, { first2, first3, pairOdds }: CounterRules): LotteryPlay[] {
  const numbers = (name: string, source: LotSource): LotteryPlay => {
    const lots = countLots(shape, source);
    return numberPlay(source, lots, {
      code: `trad.${name}`,
      odds: oddsOfDigits[source.digits] ?? "0",
      mode: "trad",
      lots,
      factor: FACTOR,
      isPerStation: true,
    });
  };
  const pairs: LotSource = { digits: 2, tiers: "all" };
  return [
    numbers("dau", { digits: 2, tiers: first2 }),
    numbers("duoi", { digits: 2, tiers: [SPECIAL] }),
    numbers("dd", { digits: 2, tiers: [...first2, SPECIAL] }),
    numbers("xc", { digits: 3, tiers: [...first3, SPECIAL] }),
    numbers("xcdau", { digits: 3, tiers: first3 }),
    numbers("xcduoi", { digits: 3, tiers: [SPECIAL] }),
    ...[2, 3, 4].map((digits) => numbers(`b${digits}`, { digits, tiers: "all" })),
    ...pairOdds.map((odds, at) => {
      const drawnLots = countLots(shape, pairs) * (at + 1);
      return combinationPlay(
        "all",
        2,
        { source: pairs, drawnLots },
        {
          code: at === 0 ? "trad.da" : `trad.da${at + 1}`,
          odds,
          mode: "trad",
          lots: 2 * drawnLots,
          factor: FACTOR,
        },
      );
    }),
  ];
}
