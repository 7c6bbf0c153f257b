import { createServerClock } from "@khela/contract/input/server-clock";

/** The server's time, learnt from every answer. On the server it is its own clock. */
export const serverClock = createServerClock({
  monotonicMs: () => performance.now(),
  phoneMs: () => Date.now(),
});

export const serverNow = serverClock.now;
