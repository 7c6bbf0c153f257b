import { expect, test } from "vitest";
import { createFormat, isoDayOf, startOfDay } from "./format.ts";

const bn = createFormat("bn");
const en = createFormat("en");

test("[OPS-01] money: Bengali → its digits, grouped by lakh; English → grouped by thousand; the sign before the symbol", () => {
  expect(bn.money("1234567.5", "BDT")).toBe("৳১২,৩৪,৫৬৭.৫০");
  expect(en.money("1234567.5", "BDT")).toBe("৳1,234,567.50");
  expect(en.money("-1250.00", "BDT")).toBe("−৳1,250.00");
  expect(bn.money("-0.05", "BDT")).toBe("−৳০.০৫");
});

test("money: more digits than a float holds → exact; too many decimals → cut, never rounded", () => {
  expect(en.money("9007199254740993.99", "BDT")).toBe("৳9,007,199,254,740,993.99");
  expect(en.money("0.999", "BDT")).toBe("৳0.99");
  expect(en.money("5", "JPY")).toBe("¥5");
  expect(en.money("0.00000001", "BTC")).toBe("BTC\u00a00.00000001");
  expect(en.money("3", "XYZ")).toBe("XYZ\u00a03.00");
});

test("numbers: counts are grouped, hundredths of a percent are percent", () => {
  expect(bn.count(120_000_000)).toBe("১২,০০,০০,০০০");
  expect(en.count(-1_200)).toBe("−1,200");
  expect(en.basisPoints(9_650)).toBe("96.5%");
  expect(bn.basisPoints(-50)).toMatch(/^−০.৫/);
});

test("times: the merchant's zone, whatever the device's; a day of the wire begins at its midnight", () => {
  const lateInLondon = Date.UTC(2026, 10, 20, 18, 5, 9);
  expect(en.time(lateInLondon)).toBe("21 Nov 2026, 00:05");
  expect(en.time(lateInLondon, "second")).toBe("21 Nov 2026, 00:05:09");
  expect(bn.time(lateInLondon)).toBe("২১ নভে ২০২৬, ০০:০৫");
  expect(isoDayOf(lateInLondon)).toBe("2026-11-21");
  expect(isoDayOf(startOfDay("2026-11-21"))).toBe("2026-11-21");
  expect(isoDayOf(startOfDay("2026-11-21") - 1)).toBe("2026-11-20");
  expect(en.isoDay("2026-11-21")).toBe("21 Nov 2026");
});

test("time spans: the two largest units, and no empty one", () => {
  expect(en.span(0)).toBe("0s");
  expect(en.span(59_999)).toBe("59s");
  expect(en.span(3_600_000)).toBe("1h");
  expect(en.span(90_061_000)).toBe("1d 1h");
  expect(en.span(-5)).toBe("0s");
  expect(bn.span(120_000)).toMatch(/২/);
});
