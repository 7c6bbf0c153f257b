import { createServerClock } from "@khela/contract/input/server-clock";

/** The server's time, learnt from every answer. On the server itself it is its own. */
export const serverClock = createServerClock({
  monotonicMs: () => performance.now(),
  phoneMs: () => Date.now(),
});

export const serverNow = serverClock.now;
