// A value that is read when metrics are collected. A feature declares its own; the server collects all of them.

export type Sample = { readonly value: number; readonly labels?: Readonly<Record<string, string>> };

export type Gauge = {
  /** As Prometheus names it: unit in the plural at the end, `khela_` before what is the product's own. */
  readonly name: string;
  readonly description: string;
  /** A value that is not known has no sample. */
  readonly read: () => readonly Sample[] | Promise<readonly Sample[]>;
};

/** A collection waits no longer for a reading: Prometheus gives up after ten seconds. */
const MAX_READING_MS = 3_000;

/** One reading of the database for all gauges that are collected at once. It fails after three seconds. */
export function sharedReading<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= withLimit(read()).finally(() => {
      running = null;
    });
    return running;
  };
}

function withLimit<T>(reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("the reading takes too long")), MAX_READING_MS);
  });
  return Promise.race([reading, limit]).finally(() => clearTimeout(timer));
}
