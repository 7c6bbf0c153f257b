// A value that is read when metrics are collected. A feature declares its own; the server collects all of them.

import { createCache } from "@khela/service-kit/cache";

export type Sample = { readonly value: number; readonly labels?: Readonly<Record<string, string>> };

/** How long a reading is kept that counts rows of tables. */
export const COUNTED_MS = 60_000;

export type Gauge = {
  /** As Prometheus names it: unit in the plural at the end, `khela_` before what is the product's own. */
  readonly name: string;
  readonly description: string;
  /** A value that is not known has no sample. */
  readonly read: () => readonly Sample[] | Promise<readonly Sample[]>;
};

/** A collection waits no longer for a reading: Prometheus gives up after ten seconds. */
const MAX_READING_MS = 3_000;

/**
 * One reading for all gauges that are collected at once, and for further collections until it is `keptMs` old. It fails after
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
