import { describe, expect, test } from "vitest";
import { formatBadge, formatCount, formatDecimal, formatMoney, isMore, numberStyles } from "./format.ts";
import { formatDateTime, formatDay } from "./format-date.ts";

const { BN, EN, TH } = numberStyles;

describe("I18N-05 numbers, money and dates follow the language", () => {
  test("Bengali groups by lakh, in Bengali digits", () => {
    expect(formatMoney("1234567.5", "৳", BN)).toBe("৳১২,৩৪,৫৬৭.৫০");
    expect(formatMoney("68873916", "৳", BN, 0)).toBe("৳৬,৮৮,৭৩,৯১৬");
    expect(formatCount(1_200_000_000, BN)).toBe("১,২০,০০,০০,০০০");
  });

  test("English groups by thousand", () => {
    expect(formatMoney("1234567.5", "৳", EN)).toBe("৳1,234,567.50");
    expect(formatCount(999, EN)).toBe("999");
    expect(formatCount(1000, EN)).toBe("1,000");
  });

  test("decimals are cut and filled, never rounded up", () => {
    expect(formatDecimal("0.999", EN, 2)).toBe("0.99");
    expect(formatDecimal("5", EN, 2)).toBe("5.00");
    expect(formatDecimal("123456789012345678.12", EN, 2)).toBe("123,456,789,012,345,678.12");
  });

  test("the minus sign stands before the symbol", () => {
    expect(formatMoney("-1250.00", "৳", EN)).toBe("−৳1,250.00");
    expect(formatMoney("-1250.00", "৳", BN)).toBe("−৳১,২৫০.০০");
  });

  test("SHELL-17 an unread count above 99 shows as 99+", () => {
    expect(formatBadge(99, EN)).toBe("99");
    expect(formatBadge(100, EN)).toBe("99+");
    expect(formatBadge(100, BN)).toBe("৯৯+");
  });

  test("dates are the merchant's, whatever the device says", () => {
    const lateInLondon = Date.UTC(2026, 10, 20, 18, 5);
    expect(formatDateTime(lateInLondon, EN)).toBe("21 Nov 2026, 00:05");
    expect(formatDateTime(lateInLondon, BN)).toBe("২১ নভে ২০২৬, ০০:০৫");
    expect(formatDay(lateInLondon, EN)).toBe("21 Nov 2026");
    expect(formatDateTime(lateInLondon, TH)).toBe("21 พ.ย. 2569, 00:05");
  });
});

test("amounts are compared to the last digit, however large", () => {
  expect(isMore("9007199254740993.00", "9007199254740992.99")).toBe(true);
  expect(isMore("0.30", "0.3")).toBe(false);
  expect(isMore("9.99", "10")).toBe(false);
  expect(isMore("10.00", "9.99")).toBe(true);
});
