import { describe, expect, test } from "vitest";
import { partLimits, dateModes, dateLimits, parseDate, clampDate, serializeDate } from "./date-parts.ts";

describe("[SHELL-29] date picker's parts", () => {
  test.each([
    ["datetime", "2026-11-21T20:45"],
    ["date", "2024-02-29"],
    ["time", "00:59"],
    ["month", "2030-12"],
    ["year", "2000"],
  ] as const)("%s → read and written as %s", (mode, text) => {
    const parts = parseDate(text, mode);
    expect(parts && serializeDate(parts, mode)).toBe(text);
  });

  test.each(["2023-02-29", "2026-13-01", "2026-00-01", "21-11-2026", "", "2026-1-1", "2026-11-21T24:00"])(
    "%s → invalid",
    (text) => {
      expect(parseDate(text, "datetime")).toBeNull();
    },
  );

  test("default range → 2000 to 2030, every minute", () => {
    const range = dateLimits("datetime");
    const first = clampDate({ year: 1990, month: 6, day: 15, hour: 12, minute: 30 }, range);
    expect(serializeDate(first, "datetime")).toBe("2000-06-15T12:30");
    expect(partLimits("year", first, range)).toEqual([2000, 2030]);
    expect(partLimits("minute", first, range)).toEqual([0, 59]);
    expect(serializeDate(clampDate({ ...first, year: 2050 }, range), "date")).toBe("2030-06-15");
  });

  test("range ending within a year → months and days bounded", () => {
    const range = dateLimits("date", "1900-01-01", "2008-11-21");
    const last = { year: 2008, month: 11, day: 30, hour: 0, minute: 0 };
    expect(partLimits("month", last, range)).toEqual([1, 11]);
    expect(partLimits("day", last, range)).toEqual([1, 21]);
    expect(serializeDate(clampDate(last, range), "date")).toBe("2008-11-21");
    expect(partLimits("day", { ...last, month: 2 }, range)).toEqual([1, 29]);
  });

  test("the 31st in a shorter month → its last day", () => {
    const clamped = clampDate({ year: 2025, month: 2, day: 31, hour: 0, minute: 0 }, dateLimits("date"));
    expect(serializeDate(clamped, "date")).toBe("2025-02-28");
  });

  test("modes → five", () => expect(dateModes).toEqual(["datetime", "date", "time", "month", "year"]));
});
