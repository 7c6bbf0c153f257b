// The stakes that a player may choose, and half, double and maximum of a stake.
export type StakeRange = {
  /**
   * The stakes in ascending order. Half, double and maximum are rounded down to a multiple of the stakes' greatest
   * common divisor.
   */
  readonly stakes: readonly bigint[];
  /** Maximum stake while a bonus is in play; null: no such limit. */
  readonly capMinor: bigint | null;
};

/** Returns the stakes to choose from. While a bonus is in play, the bonus's maximum stake is the last of them. */
export function listStakes({ stakes, capMinor }: StakeRange): readonly bigint[] {
  const [least] = stakes;
  if (capMinor === null || least === undefined || capMinor < least) return stakes;
  const below = stakes.filter((stake) => stake < capMinor);
  return below.length === stakes.length ? stakes : [...below, capMinor];
}

/** Returns the next step above or below a stake; null at the end of the range. */
export function nextStake(range: StakeRange, now: bigint, direction: -1 | 1): bigint | null {
  const steps = listStakes(range);
  const found =
    direction === 1 ? steps.find((stake) => stake > now) : [...steps].reverse().find((stake) => stake < now);
  return found ?? null;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}

/** Returns a wanted stake rounded down to the unit and limited to the range. */
function within(range: StakeRange, wanted: bigint): bigint {
  const steps = listStakes(range);
  const least = steps[0] ?? wanted;
  const most = steps[steps.length - 1] ?? wanted;
  const part = range.stakes.reduce(greatestCommonDivisor, 0n) || 1n;
  const whole = (wanted / part) * part;
  return whole < least ? least : whole > most ? most : whole;
}

export function halfStake(range: StakeRange, now: bigint): bigint {
  return within(range, now / 2n);
}

export function doubleStake(range: StakeRange, now: bigint): bigint {
  return within(range, now * 2n);
}

/**
 * Returns the largest stake that the balance covers; when the balance is not known (null), the largest stake of the
 * range.
 */
export function maxStake(range: StakeRange, balanceMinor: bigint | null): bigint {
  const steps = listStakes(range);
  const most = steps[steps.length - 1] ?? 0n;
  return within(range, balanceMinor === null || balanceMinor > most ? most : balanceMinor);
}
