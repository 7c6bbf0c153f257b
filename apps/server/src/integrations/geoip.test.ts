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

describe("the country of an address", () => {
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
  ])("%s is in %s", (ip, country) => {
    const geo = geoOf(
      "# a note",
      "192.0.2.0/24,MT",
      "2001:db8::/32,ie",
      '"198.51.100.0","198.51.100.255","DE"',
    );
    expect(geo.countryOf(ip)).toBe(country);
  });

  test("the narrowest network decides, and what is around it goes on behind it", () => {
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
  ])("a file with the line %s is refused whole", (line) => {
    expect(() => geoOf("10.0.0.0/8,AA", line)).toThrow(/line 2 names no network and country/);
  });

  test("an empty file and one that is not there are refused", () => {
    expect(() => geoOf("# nothing")).toThrow(/names no network at all/);
    expect(() => loadGeoIp(join(folder, "missing.csv"))).toThrow(/cannot be read/);
  });
});
