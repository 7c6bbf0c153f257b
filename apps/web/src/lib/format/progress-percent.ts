/**
 * Returns the progress towards an amount in whole percent, 0 to 100; 100 only when the amount is reached. Both amounts
 * are decimal texts of one currency.
 */
export function progressPercent({
  actual,
  expected,
}: {
  readonly actual: string;
  readonly expected: string;
}): number {
  const percent = Math.floor((Number(actual) / Number(expected)) * 100);
  return Math.max(0, Math.min(100, percent));
}
