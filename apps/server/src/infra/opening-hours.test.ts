import { describe, expect, test } from "vitest";
import { openingAt, type OpeningSpan } from "./opening-hours.ts";

const everyDay = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
const dhaka = (spans: readonly OpeningSpan[], at: string) =>
  openingAt({ timeZone: "Asia/Dhaka", spans }, new Date(at));
const closedUntil = (at: string | null) => ({ isOpen: false, opensAt: at === null ? null : new Date(at) });

describe("opening hours", () => {
  test("[PAY-01] no spans → always open", () => {
    expect(dhaka([], "2026-11-26T03:00:00Z")).toEqual({ isOpen: true });
  });

  test("[PAY-01] span of the day → open from its first minute, closed from its last", () => {
    const spans: OpeningSpan[] = [{ days: [...everyDay], from: "09:00", to: "18:00" }];
    expect(dhaka(spans, "2026-11-26T02:59:59.999Z")).toEqual(closedUntil("2026-11-26T03:00:00Z"));
    expect(dhaka(spans, "2026-11-26T03:00:00Z")).toEqual({ isOpen: true });
    expect(dhaka(spans, "2026-11-26T11:59:59.999Z")).toEqual({ isOpen: true });
    expect(dhaka(spans, "2026-11-26T12:00:00Z")).toEqual(closedUntil("2026-11-27T03:00:00Z"));
  });

  test("[PAY-01] span past midnight → open on both sides of it", () => {
    // 26 November 2026 is a Thursday
    const spans: OpeningSpan[] = [{ days: ["thu"], from: "22:00", to: "02:00" }];
    expect(dhaka(spans, "2026-11-26T15:59:00Z")).toEqual(closedUntil("2026-11-26T16:00:00Z"));
    expect(dhaka(spans, "2026-11-26T19:30:00Z")).toEqual({ isOpen: true });
    expect(dhaka(spans, "2026-11-26T20:00:00Z")).toEqual(closedUntil("2026-12-03T16:00:00Z"));
  });

  test("[PAY-01] from equal to to → open for the whole day; no day → never", () => {
    const spans: OpeningSpan[] = [{ days: ["thu"], from: "00:00", to: "00:00" }];
    expect(dhaka(spans, "2026-11-25T17:59:00Z")).toEqual(closedUntil("2026-11-25T18:00:00Z"));
    expect(dhaka(spans, "2026-11-26T17:59:00Z")).toEqual({ isOpen: true });
    expect(dhaka([{ days: [], from: "00:00", to: "00:00" }], "2026-11-26T17:59:00Z")).toEqual(
      closedUntil(null),
    );
  });

  test("[PAY-01] clocks changed → the span keeps its time on the wall", () => {
    const at = (moment: string) =>
      openingAt(
        { timeZone: "Europe/Berlin", spans: [{ days: [...everyDay], from: "09:00", to: "10:00" }] },
        new Date(moment),
      );
    expect(at("2026-03-28T10:00:00Z")).toEqual(closedUntil("2026-03-29T07:00:00Z"));
    expect(at("2026-03-28T08:30:00Z")).toEqual({ isOpen: true });
    expect(at("2026-03-29T08:30:00Z")).toEqual(closedUntil("2026-03-30T07:00:00Z"));
    expect(at("2026-10-25T08:30:00Z")).toEqual({ isOpen: true });
    const early: OpeningSpan = { days: [...everyDay], from: "01:30", to: "01:45" };
    // the span opens half an hour before the clocks change to summer time
    expect(
      openingAt({ timeZone: "Europe/Berlin", spans: [early] }, new Date("2026-03-29T00:00:00Z")),
    ).toEqual(closedUntil("2026-03-29T00:30:00Z"));
  });
});
