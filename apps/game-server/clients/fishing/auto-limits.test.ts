import { expect, test } from "vitest";
import { autoEnd, type AutoLimits } from "./auto-limits.ts";

const limits: AutoLimits = { lossMinor: 500n, untilMs: 60_000, floorMinor: 1_000n };
const playing = { netMinor: -499n, atMs: 59_999, balanceMinor: 1_001n };

test("auto-fire: below every limit → goes on; a limit reached → says which", () => {
  expect(autoEnd(limits, playing)).toBeNull();
  expect(autoEnd(limits, { ...playing, netMinor: -500n })).toBe("loss");
  expect(autoEnd(limits, { ...playing, netMinor: 5_000n })).toBeNull();
  expect(autoEnd(limits, { ...playing, atMs: 60_000 })).toBe("time");
  expect(autoEnd(limits, { ...playing, balanceMinor: 1_000n })).toBe("balance");
  expect(autoEnd(limits, { ...playing, balanceMinor: null })).toBeNull();
});
