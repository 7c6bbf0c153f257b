// The server's time, independent of the phone's clock. An answer's Date header is never later than the server's clock:
// the header is cut to whole seconds, and the answer travels for some time or comes from a cache. The latest time in
// any answer is therefore the best estimate. Between answers the page's monotonic clock advances it.

export type ServerClock = {
  /** Takes the Date header of an answer; null when the answer has none. */
  readonly learn: (date: string | null) => void;
  /** Whether any answer has arrived. Until then, `now` is the phone's time. */
  readonly isKnown: () => boolean;
  /** Milliseconds since 1970 by the server's clock, at most about a second late. */
  readonly now: () => number;
};

export type PageClocks = {
  /** Milliseconds of the page's monotonic clock. */
  readonly monotonicMs: () => number;
  /** Milliseconds since 1970 by the phone's clock. */
  readonly phoneMs: () => number;
};

export function createServerClock({ monotonicMs, phoneMs }: PageClocks): ServerClock {
  /** The server's time when the page's monotonic clock was zero; null: not known yet. */
  let originMs: number | null = null;
  return {
    learn: (date) => {
      const sent = date === null ? Number.NaN : Date.parse(date);
      if (Number.isNaN(sent)) return;
      originMs = Math.max(originMs ?? Number.NEGATIVE_INFINITY, sent - monotonicMs());
    },
    isKnown: () => originMs !== null,
    now: () => (originMs === null ? phoneMs() : Math.round(originMs + monotonicMs())),
  };
}
