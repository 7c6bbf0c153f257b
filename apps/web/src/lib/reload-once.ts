// After a deploy, an open page may request files that no longer exist. The page then reloads once.

import { readTabStored, writeTabStored } from "./storage.ts";

/** Minimum time between two reloads. A second reload within it would loop, since the new build lacks the file too. */
const GUARD_MS = 60_000;
const GONE = [404, 410];

/** Returns the file's address from a browser's import error; null in Safari, whose errors have none. */
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
 * Reloads the page if the server no longer has the file that failed to load. `own` is a file of the same build, for
 * errors without an address. Returns whether the page reloads.
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
