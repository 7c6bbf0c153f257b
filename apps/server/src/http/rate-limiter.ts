// Rate limits by IP address and the networks around it in a sliding minute, in this process's memory. They protect the
// process. Throttles that protect an account are in the database and apply across processes. A carrier gives one
// address to many people, so a valid session has a separate limit, which neighbours cannot use up.

import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { limits, type RateLimitName } from "@khela/contract/wire";
import { fail } from "../infra/failure.ts";
import { clientNetworks, type ClientNetwork } from "./client-address.ts";

export type RateLimiter = {
  /**
   * Counts a request; returns the seconds to wait, or 0 when it may pass. A request that must wait counts towards the
   * address's `refused` limit. `token`: the session's token, as sent.
   */
  consume(name: RateLimitName, ip: string, token?: string | null): number;
  /** Seconds that an IP address without a session must wait; counts no request. */
  waitSeconds(name: RateLimitName, ip: string): number;
  /** Reverses the last `consume` that let this caller pass. */
  refund(name: RateLimitName, ip: string, token?: string | null): void;
  /** Called when the token belongs to an open session. For some minutes the session has a separate limit. */
  confirmSession(token: string): void;
  /**
   * Called when a vendor's signed call came from this IP address. For an hour, a lock-out of the address does not
   * apply to its calls to the vendor API.
   */
  confirmVendor(ip: string): void;
  isVendor(ip: string): boolean;
};

const WINDOW_MS = 60_000;
/**
 * Maximum addresses of one limit. Above it, the limiter drops the address whose last request is oldest, never an
 * active address.
 */
const MAX_ADDRESSES = 50_000;

/** Limits that are counted by session. Guesses of passwords and codes, and messages, are counted by IP address. */
const SESSION_LIMITS: ReadonlySet<RateLimitName> = new Set(["read", "write", "money", "launch", "upload"]);
/**
 * All sessions of one IP address together may use at most this multiple of one session's limit, because guests get
 * sessions for free.
 */
const SESSION_BUDGETS_OF_AN_ADDRESS = 20;
const CONFIRMED_MS = 10 * WINDOW_MS;
const VENDOR_CONFIRMED_MS = 60 * WINDOW_MS;
/** Maximum IP addresses of vendors that are remembered. Each vendor has a few. */
const MAX_VENDOR_ADDRESSES = 5_000;

type WindowCount = { start: number; count: number; before: number };

/** Finds the window of an address; undefined when the address has no current count. */
function findWindow(
  windows: LRUCache<string, WindowCount>,
  key: string,
  at: number,
): WindowCount | undefined {
  const found = windows.get(key);
  if (found === undefined || at - found.start >= 2 * WINDOW_MS) return undefined;
  // The clock was set back. The window would lock the address out until the clock is there again.
  if (found.start > at) found.start = at;
  if (at - found.start >= WINDOW_MS) {
    found.start += WINDOW_MS;
    found.before = found.count;
    found.count = 0;
  }
  return found;
}

/**
 * Counts requests in a sliding minute, from two windows: the previous window is weighted by its part within the
 * minute.
 */
export function createRateLimiter(now: () => Date, factor = 1): RateLimiter {
  const windowsByLimit = new Map<RateLimitName, LRUCache<string, WindowCount>>();
  const confirmedAt = new LRUCache<string, number>({ max: MAX_ADDRESSES });
  const vendorSeenAt = new LRUCache<string, number>({ max: MAX_VENDOR_ADDRESSES });

  function budgetsOf(name: RateLimitName, ip: string, token?: string | null): readonly ClientNetwork[] {
    const networks = clientNetworks(ip);
    if (token === undefined || token === null || !SESSION_LIMITS.has(name)) return networks;
    const session = sessionKey(token);
    const isConfirmed = now().getTime() - (confirmedAt.get(session) ?? -CONFIRMED_MS) < CONFIRMED_MS;
    if (!isConfirmed) return networks;
    return [
      { key: `session ${session}`, factor: 1 },
      ...networks.map(({ key, factor: budgets }) => ({
        key: `sessions of ${key}`,
        factor: budgets * SESSION_BUDGETS_OF_AN_ADDRESS,
      })),
    ];
  }

  function windowsOf(name: RateLimitName): LRUCache<string, WindowCount> {
    const found = windowsByLimit.get(name);
    if (found !== undefined) return found;
    const made = new LRUCache<string, WindowCount>({ max: MAX_ADDRESSES });
    windowsByLimit.set(name, made);
    return made;
  }

  function openWindow(name: RateLimitName, key: string, at: number): WindowCount {
    const windows = windowsOf(name);
    const found = findWindow(windows, key, at);
    if (found !== undefined) return found;
    const window = { start: at, count: 0, before: 0 };
    windows.set(key, window);
    return window;
  }

  function waitOf(name: RateLimitName, { start, count, before }: WindowCount, budgets: number, at: number) {
    const share = 1 - (at - start) / WINDOW_MS;
    const isOver = count + before * share >= limits[name].perMinute * factor * budgets;
    return isOver ? Math.max(1, Math.ceil((start + WINDOW_MS - at) / 1000)) : 0;
  }

  function consume(name: RateLimitName, ip: string, token?: string | null): number {
    const at = now().getTime();
    const windows: WindowCount[] = [];
    for (const network of budgetsOf(name, ip, token)) {
      const window = openWindow(name, network.key, at);
      const waitS = waitOf(name, window, network.factor, at);
      if (waitS > 0) {
        if (name !== "refused") consume("refused", ip);
        return waitS;
      }
      windows.push(window);
    }
    for (const window of windows) window.count += 1;
    return 0;
  }

  return {
    consume,
    waitSeconds(name, ip) {
      // runs at every request, and usually no address has been refused
      const windows = windowsOf(name);
      if (windows.size === 0) return 0;
      const at = now().getTime();
      return Math.max(
        ...clientNetworks(ip).map(({ key, factor: budgets }) => {
          const window = findWindow(windows, key, at);
          return window === undefined ? 0 : waitOf(name, window, budgets, at);
        }),
      );
    },
    refund(name, ip, token) {
      for (const { key } of budgetsOf(name, ip, token)) {
        const window = windowsOf(name).get(key);
        if (window !== undefined && window.count > 0) window.count -= 1;
      }
    },
    confirmSession: (token) => void confirmedAt.set(sessionKey(token), now().getTime()),
    confirmVendor: (ip) => void vendorSeenAt.set(ip, now().getTime()),
    isVendor: (ip) => now().getTime() - (vendorSeenAt.get(ip) ?? -Infinity) < VENDOR_CONFIRMED_MS,
  };
}

const sessionKey = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Counts a request. @throws {Failure} when its caller must wait */
export function assertWithinLimit(
  limiter: RateLimiter,
  name: RateLimitName,
  ip: string,
  token?: string | null,
): void {
  const waitS = limiter.consume(name, ip, token);
  if (waitS > 0) fail("TOO_MANY_REQUESTS", undefined, waitS);
}
