import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadGeoIp } from "./geoip.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "khela-geo-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function geoOf(...lines: string[]): ReturnType<typeof loadGeoIp> {
  const path = join(folder, "countries.csv");
  writeFileSync(path, lines.join("\n"));
  return loadGeoIp(path);
}

describe("country of an address, from lines", () => {
  test.each([
    ["192.0.2.0", "MT"],
    ["192.0.2.255", "MT"],
    ["192.0.1.255", null],
    ["192.0.3.0", null],
    ["::ffff:192.0.2.9", "MT"],
    ["2001:db8::1", "IE"],
    ["2001:db9::1", null],
    ["198.51.100.77", "DE"],
    ["", null],
    ["nonsense", null],
    ["fe80::1%eth0", null],
  ])("%s → %s", (ip, country) => {
    const geo = geoOf(
      "# a note",
      "192.0.2.0/24,MT",
      "2001:db8::/32,ie",
      '"198.51.100.0","198.51.100.255","DE"',
    );
    expect(geo.countryOf(ip)).toBe(country);
  });

  test("networks inside each other → the narrowest decides", () => {
    const geo = geoOf("10.0.0.0/8,AA", "10.1.0.0/16,BB", "10.1.2.0/24,CC", "10.1.2.3,DD", "10.200.0.0/16,EE");
    const at = [
      "10.0.0.1",
      "10.1.0.1",
      "10.1.2.2",
      "10.1.2.3",
      "10.1.2.4",
      "10.1.3.0",
      "10.2.0.0",
      "10.200.1.1",
      "10.255.255.255",
      "11.0.0.0",
    ];
    expect(at.map((ip) => geo.countryOf(ip))).toEqual([
      "AA",
      "BB",
      "CC",
      "DD",
      "CC",
      "BB",
      "AA",
      "EE",
      "AA",
      null,
    ]);
  });

  test.each([
    ["192.0.2.0/33,MT"],
    ["192.0.2.0/24"],
    ["192.0.2.9,192.0.2.1,MT"],
    ["nowhere,MT"],
    ["192.0.2.0/24,Malta"],
  ])("line %s → whole file refused", (line) => {
    expect(() => geoOf("10.0.0.0/8,AA", line)).toThrow(/line 2 names no network and country/);
  });

  test("empty file, missing file → refused", () => {
    expect(() => geoOf("# nothing")).toThrow(/names no network at all/);
    expect(() => loadGeoIp(join(folder, "missing.csv"))).toThrow(/cannot be read/);
  });
});

type Data = string | number | { readonly [key: string]: Data };

/** Encodes data in the format of MaxMind DB 2.0: the type in the first three bits, the size in the other five. */
function encode(data: Data): Buffer {
  if (typeof data === "string") {
    const text = Buffer.from(data);
    return Buffer.concat([Buffer.from([(2 << 5) | text.length]), text]);
  }
  if (typeof data === "number") {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(data);
    return Buffer.concat([Buffer.from([(6 << 5) | 4]), bytes]);
  }
  const entries = Object.entries(data);
  return Buffer.concat([
    Buffer.from([(7 << 5) | entries.length]),
    ...entries.flatMap(([key, value]) => [encode(key), encode(value)]),
  ]);
}

/** Builds a MaxMind database file. `bits`: a network's leading bits in the IPv6 address space, where IPv4 is ::/96. */
function mmdb(databaseType: string, networks: readonly (readonly [bits: string, Data])[]): Buffer {
  const nodes: [number, number][] = [[-1, -1]];
  const values: Buffer[] = [];
  const offsets: number[] = [];
  for (const [bits, data] of networks) {
    let node = nodes[0]!;
    for (const bit of bits.slice(0, -1)) {
      if (node[Number(bit) as 0 | 1] === -1) node[Number(bit) as 0 | 1] = nodes.push([-1, -1]) - 1;
      node = nodes[node[Number(bit) as 0 | 1]]!;
    }
    offsets.push(Buffer.concat(values).length);
    node[Number(bits.at(-1)) as 0 | 1] = -1 - offsets.length;
    values.push(encode(data));
  }
  const tree = Buffer.alloc(nodes.length * 6);
  for (const [at, children] of nodes.entries()) {
    for (const [side, child] of children.entries()) {
      const record = child >= 0 ? child : nodes.length + (child === -1 ? 0 : 16 + offsets[-2 - child]!);
      tree.writeUIntBE(record, at * 6 + side * 3, 3);
    }
  }
  const metadata = encode({
    node_count: nodes.length,
    record_size: 24,
    ip_version: 6,
    database_type: databaseType,
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
  });
  return Buffer.concat([
    tree,
    Buffer.alloc(16),
    ...values,
    Buffer.from("\xab\xcd\xefMaxMind.com", "latin1"),
    metadata,
  ]);
}

const bitsOf = (bytes: readonly number[], length: number) =>
  bytes
    .map((byte) => byte.toString(2).padStart(8, "0"))
    .join("")
    .slice(0, length);
const v4 = (bytes: readonly number[], length: number) => "0".repeat(96) + bitsOf(bytes, length);

function geoOfDatabase(bytes: Buffer): ReturnType<typeof loadGeoIp> {
  const path = join(folder, "countries.mmdb");
  writeFileSync(path, bytes);
  return loadGeoIp(path);
}

describe("country of an address, from a MaxMind database", () => {
  test.each([
    ["192.0.2.0", "MT"],
    ["192.0.2.255", "MT"],
    ["192.0.3.0", null],
    ["::ffff:192.0.2.9", "MT"],
    ["2001:db8::1", "IE"],
    ["2001:db9::1", null],
    ["198.51.100.77", null],
    ["", null],
    ["nonsense", null],
    ["fe80::1%eth0", null],
  ])("%s → %s", (ip, country) => {
    const geo = geoOfDatabase(
      mmdb("GeoLite2-Country", [
        [v4([192, 0, 2], 24), { country: { iso_code: "MT" } }],
        [bitsOf([0x20, 0x01, 0x0d, 0xb8], 32), { country: "IE" }],
        [v4([198, 51, 100], 24), { registered_country: { iso_code: "DE" } }],
      ]),
    );
    expect(geo.countryOf(ip)).toBe(country);
  });

  test("database of another type, damaged database → refused", () => {
    const network = [v4([192, 0, 2], 24), { country: "MT" }] as const;
    expect(() => geoOfDatabase(mmdb("GeoLite2-ASN", [network]))).toThrow(/"GeoLite2-ASN" names no countries/);
    const whole = mmdb("GeoLite2-Country", [network]);
    expect(() => geoOfDatabase(whole.subarray(0, whole.length - 40))).toThrow(/that database is damaged/);
  });
});
