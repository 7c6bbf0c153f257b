import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { currencies } from "./currencies.ts";
import { fraction } from "./fraction.ts";
import {
  digitsOf,
  formatAmount,
  MAX_MINOR,
  parseAmount,
  readAmount,
  readStakeMinor,
  splitAmount,
  multiplyFloor,
} from "./money.ts";
import { expectRefusal } from "../test/streams.ts";

const codes = Object.keys(currencies);

describe("reading an amount", () => {
  it("whole amounts and up to the currency's decimals → minor units", () => {
    expect(parseAmount("0", "BDT")).toBe(0n);
    expect(parseAmount("0.01", "BDT")).toBe(1n);
    expect(parseAmount("1250", "BDT")).toBe(125_000n);
    expect(parseAmount("1250.5", "BDT")).toBe(125_050n);
    expect(parseAmount("1250.50", "BDT")).toBe(125_050n);
    expect(parseAmount("1250", "VND")).toBe(1250n);
    expect(parseAmount("1.234", "KWD")).toBe(1234n);
    expect(parseAmount("1.234567", "USDT")).toBe(1_234_567n);
    expect(parseAmount("0.00000001", "BTC")).toBe(1n);
    expect(parseAmount("9007199254740991", "VND")).toBe(2n ** 53n - 1n);
    expect(parseAmount("9007199254740992", "VND")).toBe(2n ** 53n);
    expect(parseAmount("9007199254740993", "VND")).toBe(2n ** 53n + 1n);
    expect(parseAmount("1000000000000000000", "VND")).toBe(10n ** 18n);
    expect(parseAmount("9223372036854775807", "VND")).toBe(MAX_MINOR);
    expect(parseAmount("92233720368547758.07", "BDT")).toBe(MAX_MINOR);
  });

  it.each([
    ["", "money.empty"],
    [" 1", "money.space"],
    ["1 ", "money.space"],
    ["1\n", "money.space"],
    ["\u00a01", "money.space"],
    ["1 000", "money.space"],
    ["+1", "money.sign"],
    ["-1", "money.sign"],
    ["-0", "money.sign"],
    ["-0.00", "money.sign"],
    ["−1", "money.sign"],
    ["1,000", "money.grouping"],
    ["1,5", "money.grouping"],
    ["1_000", "money.grouping"],
    ["1'000", "money.grouping"],
    ["1e3", "money.exponent"],
    ["1E3", "money.exponent"],
    ["1e-3", "money.exponent"],
    ["১২", "money.foreign_digits"],
    ["1২", "money.foreign_digits"],
    ["१२", "money.foreign_digits"],
    ["１２", "money.foreign_digits"],
    ["0x10", "money.bad_form"],
    ["0b1", "money.bad_form"],
    ["NaN", "money.bad_form"],
    ["Infinity", "money.bad_form"],
    ["1n", "money.bad_form"],
    ["null", "money.bad_form"],
    [".5", "money.bad_form"],
    ["5.", "money.bad_form"],
    [".", "money.bad_form"],
    ["1.2.3", "money.bad_form"],
    ["৳1", "money.bad_form"],
    ["1\u200b", "money.bad_form"],
    ["1\u0000", "money.bad_form"],
    ["007", "money.leading_zero"],
    ["00", "money.leading_zero"],
    ["00.5", "money.leading_zero"],
    ["1.234", "money.too_many_decimals"],
    ["1.000", "money.too_many_decimals"],
    ["92233720368547758.08", "money.too_large"],
    ["1000000000000000000", "money.too_large"],
    ["9".repeat(64), "money.too_large"],
    ["9".repeat(1_000_000), "money.too_large"],
  ])("%j → refused with %s", (text, code) => {
    expect(readAmount(text, "BDT")).toEqual({ ok: false, code });
  });

  it("no text, or decimals in a currency without → refused", () => {
    for (const bad of [
      1,
      1n,
      0,
      -0,
      Number.NaN,
      null,
      undefined,
      true,
      {},
      [],
      ["1"],
      { toString: () => "1" },
    ]) {
      expect(readAmount(bad, "BDT")).toEqual({ ok: false, code: "money.not_text" });
    }
    expect(readAmount("1.0", "VND")).toEqual({ ok: false, code: "money.too_many_decimals" });
    expect(readAmount("9223372036854775808", "VND")).toEqual({ ok: false, code: "money.too_large" });
    expectRefusal("money.exponent", () => parseAmount("1e3", "BDT"));
  });

  it("unknown currency, also inherited property names → refused", () => {
    for (const bad of ["", "bdt", "XXX", "toString", "__proto__", "constructor"]) {
      expectRefusal("money.unknown_currency", () => digitsOf(bad));
    }
  });

  it("any text → accepted only if formatting gives it back", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9.eE+,-]{1,24}$/)), (text) => {
        const reading = readAmount(text, "BDT");
        if (reading.ok) expect(Number(formatAmount(reading.minor, "BDT"))).toBe(Number(text));
      }),
      { numRuns: 3000 },
    );
  });
});

describe("formatting an amount", () => {
  it("any amount → all digits of the currency", () => {
    expect(formatAmount(0n, "BDT")).toBe("0.00");
    expect(formatAmount(5n, "BDT")).toBe("0.05");
    expect(formatAmount(-5n, "BDT")).toBe("-0.05");
    expect(formatAmount(125_000n, "BDT")).toBe("1250.00");
    expect(formatAmount(-125_000n, "VND")).toBe("-125000");
    expect(formatAmount(1n, "BTC")).toBe("0.00000001");
  });

  it("any currency and amount → reading undoes formatting", () => {
    fc.assert(
      fc.property(fc.constantFrom(...codes), fc.bigInt(0n, MAX_MINOR), (currency, minor) => {
        expect(parseAmount(formatAmount(minor, currency), currency)).toBe(minor);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("rounding", () => {
  const amount = fc.bigInt(0n, 10n ** 14n);

  it("[M11] product → floored: never above exact, less than one unit below", () => {
    fc.assert(
      fc.property(amount, fc.bigInt(0n, 10n ** 4n), fc.bigInt(1n, 10n ** 4n), (minor, num, den) => {
        const result = multiplyFloor(minor, fraction(num, den));
        expect(result * den <= minor * num && (result + 1n) * den > minor * num).toBe(true);
      }),
      { numRuns: 10_000 },
    );
    expect(multiplyFloor(1n, fraction(3n, 2n))).toBe(1n);
    expect(multiplyFloor(3n, fraction(1n, 2n))).toBe(1n);
  });

  it("negative, or beyond the ledger's range → refused", () => {
    expectRefusal("money.negative", () => multiplyFloor(-1n, fraction(1n)));
    expectRefusal("money.negative", () => multiplyFloor(1n, fraction(-1n)));
    expectRefusal("money.too_large", () => multiplyFloor(MAX_MINOR, fraction(2n)));
    expect(multiplyFloor(MAX_MINOR, fraction(1n))).toBe(MAX_MINOR);
  });

  it("[M11] split → sum unchanged, each part within one unit of its share", () => {
    const weights = fc.array(fc.bigInt(0n, 1000n), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(amount, weights, (minor, shares) => {
        const total = shares.reduce((sum, share) => sum + share, 0n);
        fc.pre(total > 0n);
        const parts = splitAmount(minor, shares);
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(minor);
        for (const [index, part] of parts.entries()) {
          const exact = minor * (shares[index] ?? 0n);
          expect(part >= exact / total && part * total < exact + total).toBe(true);
        }
      }),
      { numRuns: 10_000 },
    );
  });

  it("odd units of a split → to the largest remainders, the earlier first among equals", () => {
    expect(splitAmount(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
    expect(splitAmount(10n, [0n, 1n, 2n])).toEqual([0n, 3n, 7n]);
    expect(splitAmount(1n, [0n, 1n, 1n])).toEqual([0n, 1n, 0n]);
    expect(splitAmount(0n, [1n, 2n])).toEqual([0n, 0n]);
    const many = Array.from({ length: 40 }, () => 1n);
    expect(splitAmount(7n, many)).toEqual(many.map((_, index) => (index < 7 ? 1n : 0n)));
    for (const bad of [[], [0n], [1n, -1n], [2n, -1n]])
      expectRefusal("money.bad_split", () => splitAmount(1n, bad));
    expectRefusal("money.negative", () => splitAmount(-1n, [1n]));
  });
});

describe("reading a stake", () => {
  it("stake → whole minor units above zero only", () => {
    expect(readStakeMinor("1")).toBe(1n);
    expect(readStakeMinor("9223372036854775807")).toBe(MAX_MINOR);
    for (const bad of [
      "0",
      "-1",
      "1.0",
      "01",
      "",
      " 1",
      "1e3",
      "১",
      "9223372036854775808",
      100,
      100n,
      null,
      undefined,
    ]) {
      expectRefusal("bet.bad_stake", () => readStakeMinor(bad));
    }
  });
});
