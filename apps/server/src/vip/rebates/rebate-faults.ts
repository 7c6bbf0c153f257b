// Whether a rebate gives back more than games keep: then every bet costs the merchant money, however it ends.

/** The game of a category that keeps the least of a stake, by its vendor's or the engines' own statement. */
export type KeptShare = {
  readonly gameType: string;
  readonly game: string;
  /** Of its best bet, in millionths of the stake. */
  readonly keptMillionths: number;
};

/** A rate of turnover, and where it is paid. */
type Rebate = {
  readonly basisPoints: number;
  /** Null: in every category. */
  readonly gameType: string | null;
};

/** What games keep, and what percent of a stake counts as turnover by category; others count whole. */
export type Margins = {
  readonly kept: readonly KeptShare[];
  readonly weights: Readonly<Record<string, number>>;
};

const percent = (millionths: number): string => (millionths / 10_000).toFixed(4).replace(/0{1,2}$/, "");

/** The sentence that refuses a rebate, of the game where it gives away the most; null: it gives back no more than any game keeps. */
export function findRebateFault(
  { basisPoints, gameType }: Rebate,
  { kept, weights }: Margins,
): string | null {
  const [worst] = kept
    .filter((one) => gameType === null || one.gameType === gameType)
    .map((one) => ({ ...one, paid: basisPoints * (weights[one.gameType] ?? 100) }))
    .filter(({ paid, keptMillionths }) => paid > keptMillionths)
    .toSorted((one, other) => other.paid - other.keptMillionths - (one.paid - one.keptMillionths));
  return worst === undefined
    ? null
    : `it gives back ${percent(worst.paid)} % of a stake in ${worst.gameType}, and ${worst.game} keeps ${percent(worst.keptMillionths)} %`;
}
