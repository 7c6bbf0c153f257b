import { expect, it } from "vitest";
import { createServerClock } from "./server-clock.ts";

it("server's time: a phone that is seven minutes or a year off, or set meanwhile → what the answers prove", () => {
  const served = Date.UTC(2026, 10, 28, 12, 0, 0);
  for (const offMs of [420_000, -420_000, 31_536_000_000]) {
    let page = 5_000;
    let phone = served + offMs;
    const clock = createServerClock({ monotonicMs: () => page, phoneMs: () => phone });
    for (const nothing of [null, "", "yesterday"]) clock.learn(nothing);
    expect([clock.isKnown(), clock.now()]).toEqual([false, phone]);
    clock.learn(new Date(served).toUTCString());
    expect([clock.isKnown(), clock.now()]).toEqual([true, served]);
    page += 60_000;
    phone -= 3_600_000;
    expect(clock.now()).toBe(served + 60_000);
    // A cached answer carries an older time and changes nothing; a later time moves the clock.
    clock.learn(new Date(served).toUTCString());
    expect(clock.now()).toBe(served + 60_000);
    clock.learn(new Date(served + 61_000).toUTCString());
    expect(clock.now()).toBe(served + 61_000);
  }
});
