/**
 * Finds the country of an IP address in the operator's file. The file is a MaxMind database (`.mmdb`, read by
 * mmdb-lib), or a text with lines of `network,country` (`203.0.113.0/24,MT`) or `first,last,country`, like free lists;
 * lines that begin with # are comments. The narrowest network decides. An address in no network has no country (null).
 * IPv4 within IPv6 counts as IPv4. Looking up sends no request and stores no address.
 */
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { Reader, type Response } from "mmdb-lib";
import { ConfigError } from "@khela/service-kit/config";

export type GeoIp = { countryOf(ip: string): string | null };

type Range = { readonly first: bigint; readonly last: bigint; readonly country: string };

const V4_BITS = 32;
const V6_BITS = 128;
/** Prefix of IPv4 addresses within IPv6. */
const V4_BASE = 0xffffn << 32n;

function unmapped(ip: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
}

/** Returns an IP address as a number in the IPv6 address space; null: the text is no address. */
function numberOf(ip: string): bigint | null {
  const mapped = unmapped(ip);
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

/**
 * Cuts overlapping networks into pieces, so that each address is in only one piece, that of its narrowest network.
 * `sorted`: by first address, a wider network before a narrower one.
 */
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

function loadCsv(path: string, text: string): GeoIp {
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

/** Marker that stands before the metadata in every MaxMind database. */
const MMDB_MARKER = Buffer.from("abcdef4d61784d696e642e636f6d", "hex");

/** A country in a MaxMind database file: MaxMind and DB-IP write an object, IPinfo writes a code. */
type CountryRecord = { readonly country?: { readonly iso_code?: string } | string };

function loadMmdb(path: string, bytes: Buffer): GeoIp {
  let reader: Reader<Response & CountryRecord>;
  try {
    reader = new Reader(bytes);
  } catch {
    throw new ConfigError(`GEOIP_FILE is "${path}", but that database is damaged.`);
  }
  const { databaseType } = reader.metadata;
  if (!/country|city|location|enterprise/i.test(databaseType))
    throw new ConfigError(
      `GEOIP_FILE is "${path}", but a database of the type "${databaseType}" names no countries.`,
    );
  return {
    countryOf(ip) {
      const address = unmapped(ip);
      if (isIP(address) === 0 || address.includes("%")) return null;
      const country = reader.get(address)?.country;
      return (typeof country === "string" ? country : country?.iso_code) ?? null;
    },
  };
}

/** Loads the country file. @throws {ConfigError} for a file that cannot be read, is empty, or has an invalid line */
export function loadGeoIp(path: string): GeoIp {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch {
    throw new ConfigError(`GEOIP_FILE is "${path}", but that file cannot be read.`);
  }
  return bytes.includes(MMDB_MARKER) ? loadMmdb(path, bytes) : loadCsv(path, bytes.toString());
}
