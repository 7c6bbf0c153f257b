import { describe, expect, test } from "vitest";
import { formatMoney, isGreaterAmount } from "./format-money.ts";
import { formatBadge, formatCount, formatDecimal, numberStyles } from "./format-number.ts";
import { formatDateTime, formatDay } from "../date/format-date.ts";

const { BN, EN, TH } = numberStyles;

describe("[I18N-05] numbers, money and dates by language", () => {
  test("Bengali → grouped by lakh, Bengali digits", () => {
    expect(formatMoney("1234567.5", "৳", BN)).toBe("৳১২,৩৪,৫৬৭.৫০");
    expect(formatMoney("68873916", "৳", BN, 0)).toBe("৳৬,৮৮,৭৩,৯১৬");
    expect(formatCount(1_200_000_000, BN)).toBe("১,২০,০০,০০,০০০");
  });

  test("English → grouped by thousand", () => {
    expect(formatMoney("1234567.5", "৳", EN)).toBe("৳1,234,567.50");
    expect(formatCount(999, EN)).toBe("999");
    expect(formatCount(1000, EN)).toBe("1,000");
  });

  test("decimals, too many or too few → cut or filled, never rounded up", () => {
    expect(formatDecimal("0.999", EN, 2)).toBe("0.99");
    expect(formatDecimal("5", EN, 2)).toBe("5.00");
    expect(formatDecimal("123456789012345678.12", EN, 2)).toBe("123,456,789,012,345,678.12");
  });

  test("negative amount → minus sign before the symbol", () => {
    expect(formatMoney("-1250.00", "৳", EN)).toBe("−৳1,250.00");
    expect(formatMoney("-1250.00", "৳", BN)).toBe("−৳১,২৫০.০০");
  });

  test("[SHELL-17] unread count above 99 → 99+", () => {
    expect(formatBadge(99, EN)).toBe("99");
    expect(formatBadge(100, EN)).toBe("99+");
    expect(formatBadge(100, BN)).toBe("৯৯+");
  });

  test("date, device in any time zone → in the merchant's", () => {
    const lateInLondon = Date.UTC(2026, 10, 20, 18, 5);
    expect(formatDateTime(lateInLondon, EN)).toBe("21 Nov 2026, 00:05");
    expect(formatDateTime(lateInLondon, BN)).toBe("২১ নভে ২০২৬, ০০:০৫");
    expect(formatDay(lateInLondon, EN)).toBe("21 Nov 2026");
    expect(formatDateTime(lateInLondon, TH)).toBe("21 พ.ย. 2569, 00:05");
  });
});

test("comparing amounts: large, different in the last digit → exact", () => {
  expect(isGreaterAmount("9007199254740993.00", "9007199254740992.99")).toBe(true);
  expect(isGreaterAmount("0.30", "0.3")).toBe(false);
  expect(isGreaterAmount("9.99", "10")).toBe(false);
  expect(isGreaterAmount("10.00", "9.99")).toBe(true);
});
