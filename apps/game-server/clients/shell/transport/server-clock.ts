import { createServerClock } from "@khela/contract/input/server-clock";

/** The page's estimate of the server's time, which every answer corrects. */
export const serverClock = createServerClock({
  monotonicMs: () => performance.now(),
  phoneMs: () => Date.now(),
});
