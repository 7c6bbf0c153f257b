/** Closed-loop load: so many callers, each asking again as soon as it is answered; rate and latencies after a warm-up. */

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
  /** One request; `caller` is the same for the life of a caller. Throws when it was not served. */
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
    for (let asked = performance.now(); asked < until; ) {
      await call(number);
      const answered = performance.now();
      if (answered >= from && answered <= until) latencies.push(answered - asked);
      asked = answered;
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, number) => caller(number)));
  return summarise(latencies, measureMs);
}

const MS_A_SECOND = 1_000;

/** Rate and latencies of what was answered within the measured time. */
export function summarise(latencies: number[], measureMs: number): LoadResult {
  if (latencies.length === 0) throw new Error("nothing was answered while it was measured");
  latencies.sort((a, b) => a - b);
  const at = (part: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))]!;
  return {
    perSecond: Math.round((latencies.length / measureMs) * MS_A_SECOND),
    count: latencies.length,
    p50Ms: Math.round(at(0.5) * 100) / 100,
    p99Ms: Math.round(at(0.99) * 100) / 100,
  };
}
