// The server's time, whatever a phone's clock says. Each answer's Date header is at most what the server's clock shows (it is cut to a
// second, and an answer takes its time or comes from a cache), so the latest moment that any answer proves is the best known. Between
// answers the page's monotonic clock counts, which nobody sets.

export type ServerClock = {
  /** Takes the Date header of an answer, or nothing where it has none. */
  readonly learn: (date: string | null) => void;
  /** Whether an answer has come: before it `now` is the phone's time. */
  readonly isKnown: () => boolean;
  /** Milliseconds since 1970 by the server's clock, at most about a second late. */
  readonly now: () => number;
};

export type PageClocks = {
  /** The page's monotonic clock. */
  readonly monotonicMs: () => number;
  /** The phone's time. */
  readonly phoneMs: () => number;
};

export function createServerClock({ monotonicMs, phoneMs }: PageClocks): ServerClock {
  /** The server's time at the zero of the page's clock. */
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
