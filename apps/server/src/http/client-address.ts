// Keys by which rate limits and throttles count callers. Anyone who rents a server has a whole /48 of IPv6 (65,536
// households). So the /56 and the /48 around a caller are counted too, each with a multiple of a caller's limit.

import { isIPv6 } from "node:net";

/** A network around a caller. `factor`: the network's limit as a multiple of the limit of one address. */
export type ClientNetwork = { readonly key: string; readonly factor: number };

/** Factors of a /56 and of a /48. A carrier gives a phone a /64, and several hundred phones together one /56. */
export const networkFactors = { 56: 4, 48: 16 } as const;

function ipv4Of(ip: string): string | null {
  if (!ip.includes(":") || !isIPv6(ip)) return ip;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? null;
}

/** Returns the first four groups of an IPv6 address. Each group has four digits. */
function networkGroups(ip: string): string[] {
  const [head = "", tail] = ip.split("::");
  const before = head.split(":").filter((group) => group !== "");
  const after = tail?.split(":").filter((group) => group !== "") ?? [];
  const zeros: string[] = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  const groups = tail === undefined ? before : [...before, ...zeros, ...after];
  return groups.slice(0, 4).map((group) => group.toLowerCase().padStart(4, "0"));
}

/**
 * Returns the part of an IP address that counts as one caller: a single IPv4 address, or the /64 of an IPv6 household
 * or phone.
 */
export function clientAddress(ip: string): string {
  return ipv4Of(ip) ?? `${networkGroups(ip).join(":")}::/64`;
}

/** Returns an IP address as shown to the member: enough to recognize a place, too little to find a household. */
export function shortAddress(ip: string): string {
  const ipv4 = ipv4Of(ip);
  if (ipv4 !== null) return ipv4.replace(/\.\d+$/, ".*");
  const groups = networkGroups(ip).slice(0, 3);
  return `${groups.map((group) => group.replace(/^0{1,3}/, "")).join(":")}:*`;
}

/**
 * Returns the caller's address and the networks around it, narrowest first. An IPv4 address has no networks around it.
 */
export function clientNetworks(ip: string): readonly [ClientNetwork, ...ClientNetwork[]] {
  const ipv4 = ipv4Of(ip);
  if (ipv4 !== null) return [{ key: ipv4, factor: 1 }];
  const [first, second, third, fourth = ""] = networkGroups(ip);
  return [
    { key: `${first}:${second}:${third}:${fourth}::/64`, factor: 1 },
    { key: `${first}:${second}:${third}:${fourth.slice(0, 2)}00::/56`, factor: networkFactors[56] },
    { key: `${first}:${second}:${third}::/48`, factor: networkFactors[48] },
  ];
}
