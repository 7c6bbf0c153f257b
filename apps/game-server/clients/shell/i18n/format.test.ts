import { expect, test } from "vitest";
import { createFormat } from "./format.ts";

const bengali = createFormat("bn", "BDT", 2);
const english = createFormat("en", "BDT", 2);

test("money: any language → its digits and grouping, sign before the symbol", () => {
  expect(bengali.money(123_456_750n)).toBe("৳১২,৩৪,৫৬৭.৫০");
  expect(english.money(123_456_750n)).toBe("৳1,234,567.50");
  expect(english.money("5")).toBe("৳0.05");
  expect(bengali.money(-120_000n)).toBe("\u2212৳১,২০০.০০");
  expect(english.change(2_000n)).toBe("+৳20.00");
  expect(english.change(0n)).toBe("৳0.00");
  expect(createFormat("en", "VND", 0).money(50_000n)).toBe("₫50,000");
  expect(createFormat("en", "KWD", 3).money(1_500n)).toBe("KWD 1.500");
});

test("multipliers and shares: more decimals than shown → cut, never rounded up", () => {
  expect(english.times("9900/4949", 4)).toBe("2.0004×");
  expect(english.times("1999/1000")).toBe("1.99×");
  expect(english.percent("9900/10001", 3)).toBe("98.990%");
  expect(bengali.percent("4949/10001")).toBe("৪৯.৪৮%");
});

test("times of day: any device → the site's time", () => {
  const before = process.env["TZ"];
  try {
    for (const zone of ["UTC", "Asia/Kolkata", "America/New_York"]) {
      process.env["TZ"] = zone;
      expect(english.clock(new Date("2026-01-01T03:05:00Z"))).toBe("09:05");
      expect(bengali.clock(new Date("2026-01-01T20:30:00Z"))).toBe("০২:৩০");
    }
  } finally {
    if (before === undefined) delete process.env["TZ"];
    else process.env["TZ"] = before;
  }
});

test("durations: any language → its format", () => {
  expect(bengali.span(125_000)).toBe("২:০৫");
  expect(english.span(-5)).toBe("0:00");
});
