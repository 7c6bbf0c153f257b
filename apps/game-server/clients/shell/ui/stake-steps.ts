// The stakes that a player may choose, and half, double and maximum of a stake.
export type StakeRange = {
  /**
   * The stakes in ascending order. Half, double and maximum are rounded down to a multiple of the stakes' greatest
   * common divisor.
   */
  readonly stakes: readonly bigint[];
  /** Maximum stake now, by the game's limit for a bet and by a bonus in play. */
  readonly capMinor: bigint;
  /** Number of equal stakes of which a bet consists. */
  readonly stakesPerBet: bigint;
};

/**
 * Returns the stakes to choose from. The cap, rounded down to a multiple of the unit, is the last of them; a cap below the
 * smallest stake leaves that stake alone.
 */
export function listStakes({ stakes, capMinor }: StakeRange): readonly bigint[] {
  const [least] = stakes;
  if (least === undefined || capMinor < least) return stakes.slice(0, 1);
  const unit = unitOf(stakes);
  const cap = (capMinor / unit) * unit;
  const below = stakes.filter((stake) => stake < cap);
  return below.length === stakes.length ? stakes : [...below, cap];
}

/** Returns the highest of the stakes to choose from. */
export function highestStake(range: StakeRange): bigint {
  const steps = listStakes(range);
  return steps[steps.length - 1] ?? 0n;
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

function unitOf(stakes: readonly bigint[]): bigint {
  return stakes.reduce(greatestCommonDivisor, 0n) || 1n;
}

/** Returns a wanted stake rounded down to the unit and limited to the range. */
function within(range: StakeRange, wanted: bigint): bigint {
  const steps = listStakes(range);
  const least = steps[0] ?? wanted;
  const most = steps[steps.length - 1] ?? wanted;
  const unit = unitOf(range.stakes);
  const whole = (wanted / unit) * unit;
  return whole < least ? least : whole > most ? most : whole;
}

export function halfStake(range: StakeRange, now: bigint): bigint {
  return within(range, now / 2n);
}

export function doubleStake(range: StakeRange, now: bigint): bigint {
  return within(range, now * 2n);
}

/**
 * Returns the largest stake of which the balance covers a whole bet; when the balance is not known (null), the largest
 * stake of the range.
 */
export function maxStake(range: StakeRange, balanceMinor: bigint | null): bigint {
  return within(range, balanceMinor === null ? highestStake(range) : balanceMinor / range.stakesPerBet);
}
