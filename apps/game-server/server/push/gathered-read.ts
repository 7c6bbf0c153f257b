// The read of a topic that many players change at once, such as the bets on a round or the sales of a deck: changes
// within a short time are read and sent together.
import { setTimeout as wait } from "node:timers/promises";
import type { Topic } from "./hub.ts";

const GATHER_MS = 250;

/** The hint of a change by one of many players. */
export const ONE_OF_MANY = "one-of-many";

/** Reads a short time after a change with a hint; at once when a stream starts and after a change without a hint. */
export function gatheredRead(read: () => Promise<unknown>): Topic["read"] {
  return async (hint) => {
    if (hint !== null) await wait(GATHER_MS);
    return read();
  };
}
