import { randomInt } from "./random-int.ts";

/** Replaces the scheme and host of a picture's address. */
function withHost(host: string, url: string): string {
  const path = url.replace(/^https?:\/\/[^/]+/, "");
  return host.replace(/\/$/, "") + path;
}

/**
 * Returns the address of the same picture at a random listed host that has not failed yet; null when all hosts have
 * failed.
 */
export function findAlternateUrl(
  url: string,
  hosts: readonly string[],
  tried: readonly string[],
): string | null {
  const candidates = hosts
    .map((host) => withHost(host, url))
    .filter((candidate) => !tried.includes(candidate));
  return candidates[randomInt(0, Math.max(0, candidates.length - 1))] ?? null;
}
