// The times of slide after a round's draw, which server and client share: every client stops its strip at the same
// moment, also one that joins late.

export const slideTiming = {
  /** Duration of the strip's slide from the draw to its stop. */
  slideMs: 5_000,
  /** Time for which the strip rests on the result before the next round opens. */
  restMs: 3_500,
} as const;
