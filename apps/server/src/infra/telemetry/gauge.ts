// A gauge is a metric whose value is read when metrics are collected. Features declare gauges; the server collects all
// of them.

import { createCache } from "@khela/service-kit/cache";

export type Sample = { readonly value: number; readonly labels?: Readonly<Record<string, string>> };

/** Cache time of readings that count rows of a table. */
export const COUNTED_MS = 60_000;

export type Gauge = {
  /**
   * Name in the style of Prometheus: the unit in the plural at the end. The product's own metrics begin with `khela_`.
   */
  readonly name: string;
  readonly description: string;
  /** Reads the samples. A value that is unknown has no sample. */
  readonly read: () => readonly Sample[] | Promise<readonly Sample[]>;
};

/** Maximum time that a collection of metrics waits for a reading. Prometheus gives up after ten seconds. */
const MAX_READING_MS = 3_000;

/**
 * Shares one reading between all gauges of a collection, and with later collections until the reading is `keptMs` old.
 * Fails after three seconds.
 */
export function sharedReading<T>(now: () => Date, keptMs: number, read: () => Promise<T>): () => Promise<T> {
  const readings = createCache<T>({ now, maxEntries: 1, ttlMs: keptMs, joinsLoadForMs: MAX_READING_MS });
  return () => readings.fetch("", () => withLimit(read()));
}

function withLimit<T>(reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("the reading takes too long")), MAX_READING_MS);
  });
  return Promise.race([reading, limit]).finally(() => clearTimeout(timer));
}
