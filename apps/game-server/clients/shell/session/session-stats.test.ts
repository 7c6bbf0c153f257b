import { expect, test } from "vitest";
import { sessionStats } from "./session-stats.ts";

const MINUTE_MS = 60_000;
const totals = { stakedMinor: "12000", paidMinor: "9000", rounds: 40, bestMinor: "2500" };

test("session in figures: sums of the server → net, best and figures an hour in whole minor units", () => {
  expect(sessionStats(totals, 20 * MINUTE_MS)).toEqual({
    rounds: 40,
    stakedMinor: 12_000n,
    paidMinor: 9_000n,
    netMinor: -3_000n,
    bestMinor: 2_500n,
    perHour: { rounds: 120, netMinor: -9_000n },
  });
});

test("session in figures: first five minutes → no figure an hour", () => {
  expect(sessionStats(totals, 5 * MINUTE_MS - 1).perHour).toBeNull();
  expect(sessionStats(totals, 5 * MINUTE_MS).perHour).toEqual({ rounds: 480, netMinor: -36_000n });
});
