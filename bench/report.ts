/** The report of a benchmark, and its printing. */

type Limit = { readonly most: number } | { readonly least: number };

export type BenchReport = {
  /** Ratios to a baseline in the same run. */
  readonly ratios: Readonly<Record<string, number>>;
  /** The maximum or minimum of a ratio or figure, by name. */
  readonly limits?: Readonly<Record<string, Limit>>;
  readonly figures: Readonly<Record<string, number>>;
  /** Details beside processor, memory and Node. */
  readonly machine: Readonly<Record<string, string>>;
};

/** A sentence for each limit that is not kept. */
export function findExceeded({ ratios, figures, limits = {} }: Omit<BenchReport, "machine">): string[] {
  const measured: Readonly<Record<string, number>> = { ...figures, ...ratios };
  return Object.entries(limits).flatMap(([name, limit]) => {
    const value = measured[name] ?? Number.NaN;
    const isKept = "most" in limit ? value <= limit.most : value >= limit.least;
    const bound = "most" in limit ? `${limit.most} at most` : `${limit.least} at least`;
    return isKept ? [] : [`${name} is ${value}, and may be ${bound}`];
  });
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Rounds to `decimals`, for the report. */
export function rounded(value: number, decimals = 0): number {
  return Number(value.toFixed(decimals));
}

/** Prints aligned columns: the first to the left, all others to the right. */
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
