// Request budgets by address in a sliding minute, in this process's memory. They protect the process;
// throttles that protect an account hold across processes and live in the database.

import { limits, type LimitName } from "@khela/contract/wire";
import { addressOf } from "./address.ts";

export type Limiter = {
  /** Seconds to wait, or 0 when the request may pass. */
  take(name: LimitName, who: string): number;
};

const WINDOW_MS = 60_000;
const MAX_KEYS = 50_000;

type Window = { start: number; count: number; before: number };

/** Two-window sliding count: the last window weighs by how much of it still lies within the minute. */
export function openLimiter(now: () => Date, factor = 1): Limiter {
  const named = Object.fromEntries(Object.keys(limits).map((name) => [name, new Map<string, Window>()])) as Record<LimitName, Map<string, Window>>;

  function windowOf(windows: Map<string, Window>, key: string, at: number): Window {
    const found = windows.get(key);
    if (found === undefined || at - found.start >= 2 * WINDOW_MS) {
      if (windows.size >= MAX_KEYS) windows.clear();
      const fresh = { start: at, count: 0, before: 0 };
      windows.set(key, fresh);
      return fresh;
    }
    if (at - found.start >= WINDOW_MS) {
      found.start += WINDOW_MS;
      found.before = found.count;
      found.count = 0;
    }
    return found;
  }

  return {
    take(name, who) {
      const at = now().getTime();
      const window = windowOf(named[name], addressOf(who), at);
      const share = 1 - (at - window.start) / WINDOW_MS;
      if (window.count + window.before * share >= limits[name].perMinute * factor) {
        return Math.max(1, Math.ceil((window.start + WINDOW_MS - at) / 1000));
      }
      window.count += 1;
      return 0;
    },
  };
}
