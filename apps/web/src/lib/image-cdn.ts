import { inSteps } from "./chance.ts";

/** What hosts differ in: everything before a picture's path. */
function onHost(host: string, url: string): string {
  const path = url.replace(/^https?:\/\/[^/]+/, "");
  return host.replace(/\/$/, "") + path;
}

/** The same picture at one of the listed hosts, by chance, that has not failed yet; null when all have. */
export function otherPlace(url: string, hosts: readonly string[], tried: readonly string[]): string | null {
  const left = hosts.map((host) => onHost(host, url)).filter((place) => !tried.includes(place));
  return left[inSteps(0, Math.max(0, left.length - 1))] ?? null;
}
