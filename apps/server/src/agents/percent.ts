// Units of a percentage: hundredths of a percent, because percentages have at most two decimals.

const POINTS_PER_PERCENT = 100n;

/** Parses a percentage to hundredths of a percent; null: the text is invalid. */
export function readPercent(text: string): bigint | null {
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text);
  return match === null
    ? null
    : BigInt(match[1]!) * POINTS_PER_PERCENT + BigInt((match[2] ?? "").padEnd(2, "0"));
}

export function formatPercent(basisPoints: bigint): string {
  const rest = String(basisPoints % POINTS_PER_PERCENT).padStart(2, "0");
  return `${basisPoints / POINTS_PER_PERCENT}.${rest}`;
}
