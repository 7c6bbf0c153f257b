// A page that was open during a deploy may request files that the server no longer has: the page is then reloaded once.

import { readTabStored, writeTabStored } from "./storage.ts";

/** A second reload within this time would be a loop: the same file is missing in the new build too. */
const GUARD_MS = 60_000;
const GONE = [404, 410];

/** Returns the address in a browser's error of a failed import; null in Safari, whose error has none. */
function addressIn(error: unknown): string | null {
  return /https?:\/\/\S+\.(?:js|css)/.exec(String(error))?.[0] ?? null;
}

async function isGone(url: string): Promise<boolean> {
  try {
    const { status } = await fetch(url, { method: "HEAD", cache: "no-store" });
    return GONE.includes(status);
  } catch {
    // there is no connection, and a reload would not restore it
    return false;
  }
}

/**
 * Reloads the page when the server no longer has a file that could not be loaded. `own`: a file of the same build,
 * for errors without an address. Returns whether it reloads.
 */
export async function reloadIfGone(error: unknown, own: string): Promise<boolean> {
  if (!(await isGone(addressIn(error) ?? own))) return false;
  const now = Date.now();
  const last = readTabStored<number>("reloaded");
  if (last !== null && Math.abs(now - last) < GUARD_MS) return false;
  writeTabStored("reloaded", now);
  window.location.reload();
  return true;
}
