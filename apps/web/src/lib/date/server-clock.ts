import { createServerClock } from "@khela/contract/input/server-clock";

/**
 * The page's estimate of the server's time, which every answer corrects. On the server it is the server's own clock.
 */
export const serverClock = createServerClock({
  monotonicMs: () => performance.now(),
  phoneMs: () => Date.now(),
});

export const serverNow = serverClock.now;
