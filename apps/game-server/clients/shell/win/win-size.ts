// Classifies a win by multiples of the stake: how long it counts up, and its name. A payout of at most the stake is not
// celebrated.

/** A settled bet: its payout and its stake. */
export type Paid = { readonly paidMinor: bigint; readonly stakeMinor: bigint };

export type WinSize = {
  /** Name of the size; null for a usual win. */
  readonly name: "big" | "great" | "huge" | null;
  readonly countMs: number;
  readonly coins: number;
};

const USUAL: WinSize = { name: null, countMs: 1_100, coins: 0 };
const sizes: readonly (readonly [fromStakes: bigint, size: WinSize])[] = [
  [50n, { name: "huge", countMs: 4_200, coins: 90 }],
  [25n, { name: "great", countMs: 3_000, coins: 60 }],
  [10n, { name: "big", countMs: 2_000, coins: 30 }],
];

/** Returns the size of a win; null for a payout of at most the stake. */
export function winSizeOf(minor: bigint, stakeMinor: bigint): WinSize | null {
  if (minor <= stakeMinor) return null;
  return sizes.find(([from]) => minor >= from * stakeMinor)?.[1] ?? USUAL;
}
