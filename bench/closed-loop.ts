/**
 * Closed-loop load: each caller sends its next request after the last one is answered; rate and latencies after a
 * warm-up.
 */

export type LoadResult = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly count: number;
};

export type ClosedLoopOptions = {
  readonly callers: number;
  readonly warmupMs: number;
  readonly measureMs: number;
  /** One request of a caller. Throws when it fails. */
  readonly call: (caller: number) => Promise<void>;
};

export async function runClosedLoop({
  callers,
  warmupMs,
  measureMs,
  call,
}: ClosedLoopOptions): Promise<LoadResult> {
  const from = performance.now() + warmupMs;
  const until = from + measureMs;
  const latencies: number[] = [];
  async function caller(number: number): Promise<void> {
    for (let sentAt = performance.now(); sentAt < until; ) {
      await call(number);
      const answered = performance.now();
      if (answered >= from && answered <= until) latencies.push(answered - sentAt);
      sentAt = answered;
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, number) => caller(number)));
  return summarise(latencies, measureMs);
}

const MS_PER_SECOND = 1_000;

/** Rate and latencies of the requests answered within the measured time. */
export function summarise(latencies: number[], measureMs: number): LoadResult {
  if (latencies.length === 0) throw new Error("nothing was answered within the measured time");
  latencies.sort((a, b) => a - b);
  const at = (part: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))]!;
  return {
    perSecond: Math.round((latencies.length / measureMs) * MS_PER_SECOND),
    count: latencies.length,
    p50Ms: Math.round(at(0.5) * 100) / 100,
    p99Ms: Math.round(at(0.99) * 100) / 100,
  };
}
