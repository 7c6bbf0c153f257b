// A value that is read when metrics are collected. Features declare their own; the server collects all.

import { createCache } from "@khela/service-kit/cache";

export type Sample = { readonly value: number; readonly labels?: Readonly<Record<string, string>> };

/** Cache time of readings that count table rows. */
export const COUNTED_MS = 60_000;

export type Gauge = {
  /** Name in Prometheus' style: unit in the plural at the end, `khela_` at the start of the product's own. */
  readonly name: string;
  readonly description: string;
  /** An unknown value has no sample. */
  readonly read: () => readonly Sample[] | Promise<readonly Sample[]>;
};

/** Maximum wait of a collection for a reading: Prometheus gives up after ten seconds. */
const MAX_READING_MS = 3_000;

/**
 * One reading for all gauges of a collection, and for further collections until it is `keptMs` old. It fails after
 * three seconds.
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
