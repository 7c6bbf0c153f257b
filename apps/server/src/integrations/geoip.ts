/**
 * Which country an address is in, by a file that the operator brings: lines of `network,country` (`203.0.113.0/24,MT`) or
 * of `first,last,country`, as the free lists are published; a line that begins with # is a note. Promises one answer for
 * IPv4, IPv6 and IPv4 inside IPv6, the narrowest network's where they overlap, and null for an address nobody listed.
 * Asks nobody outside and keeps no address.
 */
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { ConfigError } from "@khela/service-kit/config";

export type GeoIp = { countryOf(ip: string): string | null };

type Range = { readonly first: bigint; readonly last: bigint; readonly country: string };

const V4_BITS = 32;
const V6_BITS = 128;
/** Where IPv4 lies in IPv6. */
const V4_BASE = 0xffffn << 32n;

/** An address as one number in the space of IPv6; null for what is no address. */
function numberOf(ip: string): bigint | null {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
  const kind = isIP(mapped);
  if (kind === 4) return V4_BASE + mapped.split(".").reduce((sum, part) => (sum << 8n) + BigInt(part), 0n);
  if (kind !== 6 || mapped.includes("%") || mapped.includes(".")) return null;
  const [head = "", tail] = mapped.split("::");
  const groups = (text: string) => text.split(":").filter((group) => group !== "");
  const before = groups(head);
  const after = groups(tail ?? "");
  const all = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => "0"), ...after];
  return all.reduce((sum, group) => (sum << 16n) + BigInt(`0x${group}`), 0n);
}

function networkOf(text: string): Omit<Range, "country"> | null {
  const [ip = "", bits = ""] = text.split("/");
  const base = numberOf(ip);
  const width = isIP(ip) === 4 ? V4_BITS : V6_BITS;
  const length = bits === "" ? width : Number(bits);
  if (base === null || !Number.isInteger(length) || length < 0 || length > width) return null;
  const size = 1n << BigInt(width - length);
  const first = base - (base % size);
  return { first, last: first + size - 1n };
}

function rangeOf(line: string): Range | null {
  const parts = line.split(",").map((part) => part.trim().replaceAll('"', ""));
  const country = parts.at(-1)?.toUpperCase() ?? "";
  if (!/^[A-Z]{2}$/.test(country)) return null;
  if (parts.length === 2) {
    const network = networkOf(parts[0] ?? "");
    return network === null ? null : { ...network, country };
  }
  const [first, last] = [numberOf(parts[0] ?? ""), numberOf(parts[1] ?? "")];
  return parts.length === 3 && first !== null && last !== null && first <= last
    ? { first, last, country }
    : null;
}

/** Cuts overlapping networks so that each address lies in one piece: its narrowest. `sorted` by first, wider before narrower. */
function flatten(sorted: readonly Range[]): Range[] {
  const pieces: Range[] = [];
  const open: Range[] = [];
  let from = 0n;
  const closeUntil = (limit: bigint) => {
    for (let top = open.at(-1); top !== undefined && top.last < limit; top = open.at(-1)) {
      open.pop();
      if (from <= top.last) pieces.push({ first: from, last: top.last, country: top.country });
      from = top.last + 1n > from ? top.last + 1n : from;
    }
  };
  for (const range of sorted) {
    closeUntil(range.first);
    const around = open.at(-1);
    if (around !== undefined && from < range.first)
      pieces.push({ first: from, last: range.first - 1n, country: around.country });
    from = range.first;
    open.push(range);
  }
  closeUntil(1n << BigInt(V6_BITS));
  return pieces;
}

/** @throws {ConfigError} for a file that cannot be read, holds nothing, or has a line that says nothing */
export function loadGeoIp(path: string): GeoIp {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    throw new ConfigError(`GEOIP_FILE is "${path}", but that file cannot be read.`);
  }
  const ranges: Range[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const range = rangeOf(line);
    if (range === null)
      throw new ConfigError(`GEOIP_FILE is "${path}", but its line ${at + 1} names no network and country.`);
    ranges.push(range);
  }
  if (ranges.length === 0) throw new ConfigError(`GEOIP_FILE is "${path}", but it names no network at all.`);
  ranges.sort((a, b) =>
    a.first !== b.first ? (a.first < b.first ? -1 : 1) : a.last > b.last ? -1 : a.last < b.last ? 1 : 0,
  );
  const pieces = flatten(ranges);
  return { countryOf: (ip) => find(pieces, numberOf(ip)) };
}

function find(pieces: readonly Range[], address: bigint | null): string | null {
  if (address === null) return null;
  let low = 0;
  let high = pieces.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const piece = pieces[middle]!;
    if (address < piece.first) high = middle - 1;
    else if (address > piece.last) low = middle + 1;
    else return piece.country;
  }
  return null;
}
