/** What a bench found, and how it is printed for people. */

export type BenchReport = {
  /** Against a peer in the same run. */
  readonly ratios: Readonly<Record<string, number>>;
  readonly figures: Readonly<Record<string, number>>;
  /** What the figures depend on beside processor, memory and Node. */
  readonly machine: Readonly<Record<string, string>>;
};

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Rounded to so many decimals, for figures that are read by people. */
export function rounded(value: number, decimals = 0): number {
  return Number(value.toFixed(decimals));
}

/** Columns under each other, the first to the left and all others to the right. */
export function printTable(rows: readonly (readonly (string | number)[])[]): void {
  const texts = rows.map((row) => row.map(String));
  const widths = (texts[0] ?? []).map((_, place) => Math.max(...texts.map((row) => row[place]?.length ?? 0)));
  for (const row of texts) {
    const cells = row.map((text, place) =>
      place === 0 ? text.padEnd(widths[place] ?? 0) : text.padStart(widths[place] ?? 0),
    );
    process.stdout.write(`  ${cells.join("   ").trimEnd()}\n`);
  }
}
