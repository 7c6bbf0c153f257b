import { createServerClock } from "@khela/contract/input/server-clock";

/** The server's clock, adjusted by every answer. */
export const serverClock = createServerClock({
  monotonicMs: () => performance.now(),
  phoneMs: () => Date.now(),
});
