import { describe, expect, test } from "vitest";
import { boundsOf, dateModes, rangeOf, readDate, withinRange, writeDate } from "./date-parts.ts";

describe("SHELL-29 the parts of a picked moment", () => {
  test.each([
    ["datetime", "2026-11-21T20:45"], ["date", "2024-02-29"], ["time", "00:59"], ["month", "2030-12"], ["year", "2000"],
  ] as const)("%s is read and written as %s", (mode, text) => {
    const parts = readDate(text, mode);
    expect(parts && writeDate(parts, mode)).toBe(text);
  });

  test.each(["2023-02-29", "2026-13-01", "2026-00-01", "21-11-2026", "", "2026-1-1", "2026-11-21T24:00"])("%s is no moment", (text) => {
    expect(readDate(text, "datetime")).toBeNull();
  });

  test("2000 to 2030 unless said otherwise, every minute", () => {
    const range = rangeOf("datetime");
    const first = withinRange({ year: 1990, month: 6, day: 15, hour: 12, minute: 30 }, range);
    expect(writeDate(first, "datetime")).toBe("2000-06-15T12:30");
    expect(boundsOf("year", first, range)).toEqual([2000, 2030]);
    expect(boundsOf("minute", first, range)).toEqual([0, 59]);
    expect(writeDate(withinRange({ ...first, year: 2050 }, range), "date")).toBe("2030-06-15");
  });

  test("a range that ends within a year bounds its months and days", () => {
    const range = rangeOf("date", "1900-01-01", "2008-11-21");
    const last = { year: 2008, month: 11, day: 30, hour: 0, minute: 0 };
    expect(boundsOf("month", last, range)).toEqual([1, 11]);
    expect(boundsOf("day", last, range)).toEqual([1, 21]);
    expect(writeDate(withinRange(last, range), "date")).toBe("2008-11-21");
    expect(boundsOf("day", { ...last, month: 2 }, range)).toEqual([1, 29]);
  });

  test("the 31st of a longer month becomes the last of a shorter", () => {
    const moved = withinRange({ year: 2025, month: 2, day: 31, hour: 0, minute: 0 }, rangeOf("date"));
    expect(writeDate(moved, "date")).toBe("2025-02-28");
  });

  test("there are five modes", () => expect(dateModes).toEqual(["datetime", "date", "time", "month", "year"]));
});
