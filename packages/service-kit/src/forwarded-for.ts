/** Reads the addresses of X-Forwarded-For as proxies write them: some add a port, brackets or quotes. */
import type { IncomingMessage } from "node:http";

const HEADER = "x-forwarded-for";
/** IPv4 with a port, or anything in brackets or quotes. */
const DECORATED = /["[]|\d\.\d+:\d/;
const ADDRESS = /^"?(?:\[([0-9a-f:.]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?"?$/i;

/** Returns an address without its port; other text is unchanged. */
export function withoutPort(text: string): string {
  const [, ipv6, ipv4] = ADDRESS.exec(text) ?? [];
  return ipv6 ?? ipv4 ?? text;
}

/**
 * Removes ports, brackets and quotes from the request's X-Forwarded-For header. Must run before an address is read from
 * the header. A second run changes nothing.
 */
export function normalizeForwardedFor(request: IncomingMessage): void {
  const header = request.headers[HEADER];
  if (typeof header !== "string" || !DECORATED.test(header)) return;
  request.headers[HEADER] = header
    .split(",")
    .map((part) => withoutPort(part.trim()))
    .join(", ");
}
