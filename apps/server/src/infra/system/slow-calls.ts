// Stores slow responses for the console, at most one a second, so that a slow period writes few rows.

import type { Services } from "../../http/context.ts";
import { insertSlowCall, type SlowCall } from "./slow-call-store.ts";

const EVERY_MS = 1_000;

export function createSlowCallRecorder({ db, now, log }: Pick<Services, "db" | "now" | "log">) {
  let nextAt = 0;
  return (call: Omit<SlowCall, "at">): void => {
    const at = now();
    if (at.getTime() < nextAt) return;
    nextAt = at.getTime() + EVERY_MS;
    insertSlowCall(db, { ...call, at }).catch((error: unknown) =>
      log.warn({ err: error }, "a slow call was not recorded"),
    );
  };
}
