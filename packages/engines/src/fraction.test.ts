import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkRtp } from "./engine.ts";
import {
  addFractions,
  approximate,
  compareFractions,
  decimalOf,
  formatFraction,
  fraction,
  parseFraction,
  multiplyFractions,
} from "./fraction.ts";
import { expectRefusal } from "../test/streams.ts";

const anyFraction = fc
  .tuple(fc.bigInt(-1000n, 1000n), fc.bigInt(1n, 1000n))
  .map(([num, den]) => fraction(num, den));

describe("fractions", () => {
  it("any fraction → in lowest terms, denominator positive", () => {
    expect(fraction(9900n, 4950n)).toEqual({ num: 2n, den: 1n });
    expect(fraction(3n, -6n)).toEqual({ num: -1n, den: 2n });
    expect(fraction(0n, 5n)).toEqual({ num: 0n, den: 1n });
    expectRefusal("fraction.bad_form", () => fraction(1n, 0n));
  });

  it("text form → parsed back to the same fraction", () => {
    fc.assert(
      fc.property(anyFraction, (one) => {
        expect(parseFraction(formatFraction(one))).toEqual(one);
      }),
    );
    for (const bad of ["", "1/0", "1/-2", "01", "1.5", "1 /2", "1/02", "x", "1/2/3"]) {
      expectRefusal("fraction.bad_form", () => parseFraction(bad));
    }
  });

  it("add, multiply, compare → exact", () => {
    expect(addFractions(fraction(1n, 3n), fraction(1n, 6n))).toEqual(fraction(1n, 2n));
    expect(multiplyFractions(fraction(2n, 3n), fraction(3n, 4n))).toEqual(fraction(1n, 2n));
    fc.assert(
      fc.property(anyFraction, anyFraction, (a, b) => {
        const difference = addFractions(a, multiplyFractions(b, fraction(-1n)));
        expect(compareFractions(a, b)).toBe(compareFractions(difference, fraction(0n)));
      }),
    );
  });

  it("decimal text → cut, never rounded up", () => {
    expect(decimalOf(fraction(9900n, 7n), 2)).toBe("1414.28");
    expect(decimalOf(fraction(199n, 100n), 0)).toBe("1");
    expect(decimalOf(fraction(1n, 1000n), 2)).toBe("0.00");
    expect(decimalOf(fraction(-5n, 4n), 1)).toBe("-1.2");
    expect(approximate(fraction(1n, 4n))).toBe(0.25);
    expect(approximate(fraction(10n ** 200n, 3n * 10n ** 200n))).toBeCloseTo(1 / 3, 15);
  });
});

describe("rules with an invalid return", () => {
  it("return above 100 % or zero → refused", () => {
    checkRtp({ name: "even", rtp: fraction(1n) });
    checkRtp({ name: "low", rtp: fraction(1n, 10n ** 30n) });
    expectRefusal("engine.rtp_above_one", () =>
      checkRtp({ name: "x", rtp: fraction(10n ** 30n + 1n, 10n ** 30n) }),
    );
    expectRefusal("engine.rtp_not_positive", () => checkRtp({ name: "x", rtp: fraction(0n) }));
  });
});
