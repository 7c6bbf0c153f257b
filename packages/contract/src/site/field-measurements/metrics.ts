// Measurements of the site's speed on real phones. They are counted in ranges, by day, screen and device class.

/** How capable a device is, judged by its memory and processors. `desktop` is judged by its pointer. */
export const deviceClasses = ["low", "middle", "high", "desktop"] as const;
export type DeviceClass = (typeof deviceClasses)[number];

/**
 * Core Web Vitals with the upper ends of their ranges; one more range lies above the last end. Largest paint and
 * interaction delay are in milliseconds, layout shift in thousandths.
 */
export const metrics = {
  largestPaintMs: [500, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 7_500, 10_000],
  reactionMs: [50, 100, 150, 200, 300, 400, 500, 750, 1_000, 2_000],
  shiftThousandths: [0, 10, 25, 50, 100, 150, 200, 250, 500, 1_000],
} as const satisfies Record<string, readonly number[]>;

export type Metric = keyof typeof metrics;

/** One visit in this number is measured. */
export const sampledOneIn = 20;

/** Returns the range of a value: the index of the first upper end that is not below the value. */
export function rangeOf(metric: Metric, value: number): number {
  const index = metrics[metric].findIndex((end) => value <= end);
  return index === -1 ? metrics[metric].length : index;
}

/**
 * Returns the upper end of the range at the given share of all counts (0.75: three quarters were not slower).
 * @returns null without counts, and above the last end
 */
export function quantileOf(metric: Metric, counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let seen = 0;
  for (const [index, end] of metrics[metric].entries()) {
    seen += counts[index] ?? 0;
    if (seen >= total * share) return end;
  }
  return null;
}
